"""Slices of tensors: the op behind `x[...]`, its gradient, contiguous slices, and slices written into a tensor."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.base.lazy import jax, jnp
from headrace._src.ops import batching
from headrace._src.ops.broadcasting import unbroadcast
from headrace._src.ops.device_checks import fails_if, outside
from headrace._src.ops.entry import op, raw
from headrace._src.ops.rules import from_value, like_input
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.ops.sizes import ints, shape_of
from headrace._src.ops.static_value import static_value
from headrace._src.tensors.dtypes import ANY, INDEX, int16, int32
from headrace._src.tensors.shapes import Dims, dims_text
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import AnyArray, Array


class StridedIndex:
    """Begin, end, strides and masks as an entry for each item of the key, with the axis that it takes.

    Bounds that are not known while tracing are None in `begin` and `end`.
    """

    def __init__(self, begin: Sequence[Any], end: Sequence[Any], strides: Sequence[Any], rank: int, masks: Any) -> None:
        ellipsis, new_axis, shrink = masks["ellipsis_mask"], masks["new_axis_mask"], masks["shrink_axis_mask"]
        if not len(begin) == len(end) == len(strides):
            raise errors.invalid_argument(
                "Expected begin, end, and strides to be 1D equal size tensors, but got lengths "
                f"{len(begin)}, {len(end)}, and {len(strides)} instead."
            )
        if ellipsis & (ellipsis - 1):
            raise errors.invalid_argument("Multiple ellipses in slice spec not allowed")
        count = len(begin)
        named = sum(not (ellipsis | new_axis) >> n & 1 for n in range(count))
        if named > rank:
            raise errors.invalid_argument(_too_many(rank))
        self.entries: list[tuple[str, int, Any, Any, Any]] = []  # kind, axis, start, stop, stride
        axis = 0
        for n in range(count):
            bit = 1 << n
            if ellipsis & bit:
                self.entries += [("whole", axis + k, None, None, None) for k in range(rank - named)]
                axis += rank - named
            elif new_axis & bit:
                self.entries.append(("new", axis, None, None, None))
            else:
                stride = strides[n]
                if stride == 0:
                    raise errors.invalid_argument(f"strides[{n}] must be non-zero")
                if shrink & bit:
                    if stride is not None and stride < 0:
                        raise errors.invalid_argument("only stride 1 allowed on non-range indexing.")
                    self.entries.append(("one", axis, begin[n], None, None))
                else:
                    known_start, known_stop = masks["begin_mask"] & bit, masks["end_mask"] & bit
                    self.entries.append(
                        ("span", axis, ... if known_start else begin[n], ... if known_stop else end[n], stride)
                    )
                axis += 1
        self.entries += [("whole", k, None, None, None) for k in range(axis, rank)]

    def numpy_index(self, dims: Sequence[int]) -> tuple[Any, ...]:
        """Returns the index for an array of shape `dims`; single positions are checked against it."""
        index: list[Any] = []
        for kind, axis, start, stop, stride in self.entries:
            if kind == "span":
                index.append(slice(None if start is ... else start, None if stop is ... else stop, stride))
            elif kind == "one":
                index.append(_checked_position(start, axis, dims[axis]))
            else:
                index.append(None if kind == "new" else slice(None))
        return (*index, ...)

    def result_dims(self, dims: Sequence[int | None]) -> Dims:
        """Returns the shape of the slice of a tensor with these (partly known) sizes."""
        result: list[int | None] = []
        for kind, axis, start, stop, stride in self.entries:
            if kind == "whole":
                result.append(dims[axis])
            elif kind == "new":
                result.append(1)
            elif kind == "span":
                result.append(_span_size(dims[axis], start, stop, stride))
            elif start is not None and dims[axis] is not None:
                _checked_position(start, axis, dims[axis])
        return tuple(result)


def _too_many(rank: int) -> str:
    if not rank:
        return "Attempting to slice scalar input."
    return f"Index out of range using input dim {rank}; input has only {rank} dims"


def _checked_position(position: int, axis: int, size: Any) -> int:
    if not -size <= position < size:
        at = position + size if position < 0 else position
        raise errors.invalid_argument(f"slice index {at} of dimension {axis} out of bounds.")
    return position


def _span_size(size: int | None, start: Any, stop: Any, stride: Any) -> int | None:
    """Returns the length of a span; `...` is an end left open, None one that is not known."""
    if stride is None or start is None or stop is None:
        return None
    if size is not None:
        return len(range(*slice(None if start is ... else start, None if stop is ... else stop, stride).indices(size)))
    low = 0 if start is ... and stride > 0 else start
    if stop is ... or low is ...:
        return None
    # Ends counted from the same side of the axis show an empty span.
    return 0 if (stop - low) * stride <= 0 and (stop < 0) == (low < 0) else None


def _sliced(call: ShapeCall) -> Dims:
    dims = call.shapes[0]
    begin, end, strides = (call.value(n) for n in (1, 2, 3))
    lengths = [v.shape for v in (begin, end, strides) if v is not None]
    lengths += [d for d in call.shapes[1:4] if d is not None and len(d) == 1 and d[0] is not None]
    if dims is None or not lengths:
        return None
    if lengths[0][0] > _MOST_INDICES:
        raise errors.invalid_argument(f"Index out of range: {lengths[0][0]} indices for {len(dims)} dimensions")
    unknown = [None] * lengths[0][0]
    starts, stops, steps = (unknown if v is None else v.tolist() for v in (begin, end, strides))
    return StridedIndex(starts, stops, steps, len(dims), call.attrs).result_dims(dims)


def _host_index(
    begin: AnyArray, end: AnyArray, strides: AnyArray, dims: Sequence[int], masks: dict[str, int]
) -> tuple[Any, ...]:
    if not begin.ndim == end.ndim == strides.ndim == 1:
        raise errors.invalid_argument(
            "Expected begin, end, and strides to be 1D equal size tensors, but got shapes "
            f"{dims_text(begin.shape)}, {dims_text(end.shape)}, and {dims_text(strides.shape)} instead."
        )
    return StridedIndex(begin.tolist(), end.tolist(), strides.tolist(), len(dims), masks).numpy_index(dims)


_MOST_INDICES = 1024  # of one key; far more than there are dimensions
_MASKS = ("begin_mask", "end_mask", "ellipsis_mask", "new_axis_mask", "shrink_axis_mask")


def _masks(*values: int) -> dict[str, int]:
    return dict(zip(_MASKS, values, strict=True))


@op(
    "StridedSlice", "T, Index, Index, Index -> T", T=ANY, Index=(int16, *INDEX), shape=_sliced, static=["strides"],
    static_if_known=["begin", "end"], exact=True, shape_arithmetic=True,
)  # fmt: skip
def strided_slice_op(
    xp, input, begin, end, strides, *, begin_mask: int = 0, end_mask: int = 0, ellipsis_mask: int = 0,
    new_axis_mask: int = 0, shrink_axis_mask: int = 0,
):  # fmt: skip
    """Returns the elements of `input` from `begin` to `end` in steps of `strides`.

    The masks hold the rest of a Python key.
    """
    masks = _masks(begin_mask, end_mask, ellipsis_mask, new_axis_mask, shrink_axis_mask)
    return input[_host_index(begin, end, strides, input.shape, masks)]


@strided_slice_op.device_kernel
def _(input, begin, end, strides, *, begin_mask, end_mask, ellipsis_mask, new_axis_mask, shrink_axis_mask):
    masks = _masks(begin_mask, end_mask, ellipsis_mask, new_axis_mask, shrink_axis_mask)
    return _slice_of_traced(input, _traced_index(begin, end, strides, input.ndim, masks))


def _traced_index(begin: Any, end: Any, strides: Any, rank: int, masks: dict[str, int]) -> StridedIndex:
    return StridedIndex(_listed(begin), _listed(end), [int(s) for s in strides], rank, masks)


def _listed(values: Array) -> list[Any]:
    """Returns bounds one by one: ints where they are known, else traced scalars."""
    return [v if isinstance(v, jax.Array) else int(v) for v in values]


def _slice_of_traced(array: AnyArray, index: StridedIndex, checked: bool = True) -> AnyArray:
    """Returns the slice of a traced array. Single positions may be traced too (`x[i]` in a loop).

    Spans must be known. `checked` is False where only the shape is wanted: a check belongs to the outer trace.
    """
    for kind, axis, start, _, _ in index.entries:
        if kind == "one" and isinstance(start, jax.Array):
            if checked:
                _check_traced_position(start, array.shape[axis])
            array = jax.lax.dynamic_slice_in_dim(array, _from_front(start, array.shape[axis]), 1, axis)
    plain: list[Any] = []
    for kind, axis, start, stop, stride in index.entries:
        if kind == "span":
            plain.append(_known_span(start, stop, stride))
        elif kind == "one":
            plain.append(0 if isinstance(start, jax.Array) else _checked_position(start, axis, array.shape[axis]))
        else:
            plain.append(None if kind == "new" else slice(None))
    return array[(*plain, ...)]


def _check_traced_position(position: Any, size: int) -> None:
    fails_if((position < -size) | (position >= size))


def _from_front(position: Any, size: int) -> Any:
    return jnp.where(position < 0, position + size, position)


def _known_span(start: Any, stop: Any, stride: int) -> slice:
    if isinstance(start, jax.Array) or isinstance(stop, jax.Array):
        raise errors.unimplemented(
            "XLA needs the length of a slice when it compiles: its begin and end must not depend on data"
        )
    return slice(None if start is ... else start, None if stop is ... else stop, stride)


@strided_slice_op.gradient
def _(call, dy):
    x, begin, end, strides = call.inputs
    kind = begin.dtype
    if kind is int16:
        begin, end, strides = (raw.Cast(t, DstT=int32) for t in (begin, end, strides))
        kind = int32
    return raw.StridedSliceGrad(shape_of(x, kind), begin, end, strides, dy, **call.attrs), None, None, None


@strided_slice_op.batching
def _(call):
    tensor, *bounds = call.inputs
    known = [batching.known_value(t) for t in bounds]
    if not batching.is_stacked(tensor) or any(b is None for b in known):
        return None
    return raw.StridedSlice(tensor.stack, *_bounds_of_stack(known), **_masks_of_stack(call.attrs))


def _bounds_of_stack(bounds: Sequence[Any]) -> list[Tensor]:
    """Returns begin, end and strides of the same slice behind the batch axis, which is taken whole."""
    return [batching.ints([first, *bound.tolist()]) for first, bound in zip((0, 0, 1), bounds, strict=True)]


def _masks_of_stack(attrs: dict[str, Any]) -> dict[str, int]:
    masks = {name: mask << 1 for name, mask in attrs.items() if name.endswith("_mask")}
    masks["begin_mask"] |= 1
    masks["end_mask"] |= 1
    return masks


@op(
    "StridedSliceGrad", "Index, Index, Index, Index, T -> T", T=ANY, Index=INDEX, shape=from_value(0),
    static=["shape", "strides"], static_if_known=["begin", "end"],
)  # fmt: skip
def strided_slice_grad(
    xp, shape, begin, end, strides, dy, *, begin_mask: int = 0, end_mask: int = 0, ellipsis_mask: int = 0,
    new_axis_mask: int = 0, shrink_axis_mask: int = 0,
):  # fmt: skip
    """Returns zeros of `shape` with `dy` where a slice was taken."""
    dims = shape.tolist()
    masks = _masks(begin_mask, end_mask, ellipsis_mask, new_axis_mask, shrink_axis_mask)
    index = _host_index(begin, end, strides, dims, masks)
    result = np.zeros(dims, dy.dtype)
    if result[index].shape != dy.shape:
        raise errors.invalid_argument(
            f"shape of dy was {dims_text(dy.shape)} instead of {dims_text(result[index].shape)}"
        )
    result[index] = dy
    return result


@strided_slice_grad.device_kernel
def _(shape, begin, end, strides, dy, *, begin_mask, end_mask, ellipsis_mask, new_axis_mask, shrink_axis_mask):
    dims = [int(d) for d in shape]
    masks = _masks(begin_mask, end_mask, ellipsis_mask, new_axis_mask, shrink_axis_mask)
    index = _traced_index(begin, end, strides, len(dims), masks)
    return _written(jnp.zeros(dims, dy.dtype), index, dy)


def _written(array: Any, index: StridedIndex, value: Any) -> Any:
    """Returns a traced array with `value` in the place of a slice."""
    # New axes have no place in the array; the value loses them.
    sizes = iter(value.shape)
    entries = [(entry, None if entry[0] == "one" else next(sizes)) for entry in index.entries]
    entries = [(entry, size) for entry, size in entries if entry[0] != "new"]
    value = value.reshape([size for _, size in entries if size is not None])
    if any(isinstance(entry[2], jax.Array) for entry, _ in entries):
        return _written_at_traced(array, entries, value)
    return jnp.asarray(array).at[tuple(_place_in(array, entry) for entry, _ in entries)].set(value)


def _place_in(array: Any, entry: tuple[str, int, Any, Any, Any]) -> Any:
    kind, axis, start, stop, stride = entry
    if kind == "one":
        return _checked_position(start, axis, array.shape[axis])
    return slice(None) if kind == "whole" else _known_span(start, stop, stride)


def _written_at_traced(array: Any, entries: list[Any], value: Any) -> Any:
    """Writes where positions are traced: the block that they bound is extracted, written to and put back."""
    starts, sizes, inside = [], [], []
    for entry, size in entries:
        kind, axis, start, _, stride = entry
        if isinstance(start, jax.Array):
            if kind == "span" and stride != 1:
                raise errors.unimplemented("XLA must know where a slice with strides begins")
            if kind == "one":
                _check_traced_position(start, array.shape[axis])
            starts.append(_from_front(start, array.shape[axis]))
            sizes.append(1 if kind == "one" else size)
            inside.append(0 if kind == "one" else slice(None))
        else:
            starts.append(0)
            sizes.append(array.shape[axis])
            inside.append(_place_in(array, entry))
    starts = [jnp.asarray(s, np.int64) for s in starts]
    block = jax.lax.dynamic_slice(array, starts, sizes).at[tuple(inside)].set(value)
    return jax.lax.dynamic_update_slice(array, block, starts)


@strided_slice_grad.gradient
def _(call, dy):
    return None, None, None, None, raw.StridedSlice(dy, *call.inputs[1:4], **call.attrs)


@strided_slice_grad.batching
def _(call):
    *given, dy = call.inputs
    known = [batching.known_value(t) for t in given]
    sizes, *bounds = known
    if not batching.is_stacked(dy) or sizes is None or any(b is None for b in bounds):
        return None
    shape = batching.ints([call.mode.known_size(call.op), *sizes.tolist()])
    return raw.StridedSliceGrad(shape, *_bounds_of_stack(bounds), dy.stack, **_masks_of_stack(call.attrs))


@op(
    "TensorStridedSliceUpdate", "T, Index, Index, Index, T -> T", T=ANY, Index=INDEX, shape=like_input,
    static=["strides"], static_if_known=["begin", "end"],
)  # fmt: skip
def tensor_strided_slice_update(
    xp, input, begin, end, strides, value, *, begin_mask: int = 0, end_mask: int = 0, ellipsis_mask: int = 0,
    new_axis_mask: int = 0, shrink_axis_mask: int = 0,
):  # fmt: skip
    """Returns `input` with `value` in the place of a slice."""
    masks = _masks(begin_mask, end_mask, ellipsis_mask, new_axis_mask, shrink_axis_mask)
    index = _host_index(begin, end, strides, input.shape, masks)
    result = input.copy()
    result[index] = value
    return result


@tensor_strided_slice_update.device_kernel
def _(input, begin, end, strides, value, *, begin_mask, end_mask, ellipsis_mask, new_axis_mask, shrink_axis_mask):
    masks = _masks(begin_mask, end_mask, ellipsis_mask, new_axis_mask, shrink_axis_mask)
    index = _traced_index(begin, end, strides, input.ndim, masks)
    wanted = jax.eval_shape(lambda array: _slice_of_traced(array, index, checked=False), input).shape
    return _written(input, index, jnp.broadcast_to(value, wanted))


@tensor_strided_slice_update.gradient
def _(call, dy):
    _, *bounds, value = call.inputs
    taken = raw.StridedSlice(dy, *bounds, **call.attrs)
    kept = raw.TensorStridedSliceUpdate(dy, *bounds, raw.ZerosLike(value), **call.attrs)
    return kept, None, None, None, unbroadcast(taken, value)


def _contiguous(call: ShapeCall) -> Dims:
    dims, begin, size = call.shapes[0], call.value(1), call.value(2)
    rank = len(dims) if dims is not None else next((d[0] for d in call.shapes[1:] if d), None)
    if rank is None:
        return None
    if size is None:
        return (None,) * rank
    if dims is not None:
        _check_contiguous(call.shapes, [None] * rank if begin is None else begin.tolist(), size.tolist(), dims)
    starts = [None] * rank if begin is None else begin.tolist()
    known = [None] * rank if dims is None else dims
    return tuple(
        s if s >= 0 else None if d is None or b is None else d - b
        for s, b, d in zip(size.tolist(), starts, known, strict=True)
    )


def _check_contiguous(shapes: Any, begin: Sequence[Any], size: Sequence[int], dims: Sequence[int | None]) -> None:
    if len(begin) != len(dims) or len(size) != len(dims):
        raise errors.invalid_argument(
            f"Expected begin and size arguments to be 1-D tensors of size {len(dims)}, but got shapes "
            f"{dims_text(shapes[1])} and {dims_text(shapes[2])} instead."
        )
    for n, (start, length, d) in enumerate(zip(begin, size, dims, strict=True)):
        if d is None or start is None:
            continue
        if not 0 <= start <= d:
            raise errors.invalid_argument(f"Expected begin[{n}] in [0, {d}], but got {start}")
        if length != -1 and not 0 <= length <= d - start:
            raise errors.invalid_argument(f"Expected size[{n}] in [0, {d - start}], but got {length}")


@op(
    "Slice",
    "T, Index, Index -> T",
    T=ANY,
    Index=INDEX,
    shape=_contiguous,
    static=["size"],
    static_if_known=["begin"],
    exact=True,
    shape_arithmetic=True,
)
def slice_op(xp, input, begin, size):
    """Returns a block of `input` from `begin`, of the given sizes; -1 takes the rest of an axis."""
    starts, sizes = begin.tolist(), size.tolist()
    if begin.ndim != 1 or size.ndim != 1:
        starts, sizes = [], [0] * (input.ndim + 1)  # reported as a wrong length
    _check_contiguous((input.shape, begin.shape, size.shape), starts, sizes, input.shape)
    return input[tuple([slice(b, b + s if s >= 0 else None) for b, s in zip(starts, sizes)]) + (...,)]


@slice_op.device_kernel
def _(input, begin, size):
    lengths = [int(s) for s in size]
    if any(s < 0 for s in lengths) and not isinstance(begin, jax.Array):
        lengths = [d - int(b) if s < 0 else s for s, b, d in zip(lengths, begin, input.shape, strict=True)]
    if any(s < 0 for s in lengths):
        raise errors.unimplemented("Slice: a size of -1 needs a begin that is known when XLA compiles")
    most = np.array([d - s for s, d in zip(lengths, input.shape, strict=True)])
    fails_if(outside(begin if isinstance(begin, jax.Array) else np.asarray(begin), most + 1))
    return jax.lax.dynamic_slice(input, list(begin), lengths)


@slice_op.gradient
def _(call, dy):
    x, begin, _ = call.inputs
    kind = begin.dtype
    count = begin.shape[0] if begin.shape.rank == 1 else None
    if static_value(begin) is None and count is not None:  # XLA can pad by known sizes only
        end = raw.AddV2(begin, shape_of(dy, kind))
        return raw.StridedSliceGrad(shape_of(x, kind), begin, end, ints([1] * count, kind), dy), None, None
    before = raw.ExpandDims(begin, 1)
    after = raw.ExpandDims(raw.Sub(raw.Sub(shape_of(x, kind), begin), shape_of(dy, kind)), 1)
    return raw.Pad(dy, raw.ConcatV2([before, after], 1)), None, None


@slice_op.batching
def _(call):
    tensor, begin, size = call.inputs
    starts, sizes = batching.known_value(begin), batching.known_value(size)
    if not call.first_alone or starts is None or sizes is None:
        return None
    return call.op(tensor.stack, EagerTensor(np.append(0, starts)), EagerTensor(np.append(-1, sizes)))
