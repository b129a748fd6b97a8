"""Concatenating and splitting along an axis."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops import batching
from headrace._src.ops.device_checks import any_bad
from headrace._src.ops.dispatch import dispatchable, execute, record
from headrace._src.ops.eager_shortcuts import is_plain, plain_arrays
from headrace._src.ops.entry import op, raw
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.ops.sizes import ints
from headrace._src.tensors.context import state
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import ANY, INDEX, int8, int32, int64
from headrace._src.tensors.shapes import Dims, dims_text, merge_dims
from headrace._src.tensors.tensor import EagerTensor, Tensor


def _joined_dims(shapes: Sequence[Dims], axis: Any) -> Dims:
    known = [d for d in shapes if d is not None]
    if not known:
        return None
    rank = len(known[0])
    if not rank:
        raise errors.invalid_argument("Can't concatenate scalars (use tf.stack instead)")
    other = next((len(d) for d in known if len(d) != rank), None)
    if other is not None:
        raise errors.invalid_argument(f"Shape must be rank {rank} but is rank {other}")
    if axis is None:
        return (None,) * rank
    axis = int(axis.reshape(-1)[0])
    if not -rank <= axis < rank:
        raise errors.invalid_argument(_bad_axis(axis, rank))
    axis %= rank
    total: int | None = 0
    rest: Dims = None
    for dims in shapes:
        size = None if dims is None else dims[axis]
        total = None if total is None or size is None else total + size
        if dims is not None:
            rest = merge_dims(rest, (*dims[:axis], None, *dims[axis + 1 :]))
    assert rest is not None
    return (*rest[:axis], total, *rest[axis + 1 :])


def _bad_axis(axis: int, rank: int) -> str:
    return f"ConcatOp : Expected concatenating dimensions in the range [{-rank}, {rank}), but got {axis}"


def _check_joined(arrays: Sequence[Any], axis: Any) -> int:
    if getattr(axis, "size", 1) != 1:
        raise errors.invalid_argument(f"axis tensor should be a scalar integer, but got shape {dims_text(axis.shape)}")
    axis = int(axis.reshape(())) if hasattr(axis, "reshape") else int(axis)
    first = arrays[0].shape
    rank = len(first)
    for n, array in enumerate(arrays):
        if array.ndim != rank:
            raise errors.invalid_argument(
                "ConcatOp : Ranks of all input tensors should match: "
                f"shape[0] = {dims_text(first)} vs. shape[{n}] = {dims_text(array.shape)}"
            )
    if not rank:
        raise errors.invalid_argument("ConcatOp : Can't concatenate scalars (use tf.stack instead)")
    if not -rank <= axis < rank:
        raise errors.invalid_argument(_bad_axis(axis, rank))
    axis %= rank
    for n, array in enumerate(arrays):
        for k, (a, b) in enumerate(zip(first, array.shape)):
            if a != b and k != axis:
                raise errors.invalid_argument(
                    f"ConcatOp : Dimension {k} in both shapes must be equal: "
                    f"shape[0] = {dims_text(first)} vs. shape[{n}] = {dims_text(array.shape)}"
                )
    return axis


@op(
    "ConcatV2", "N*T, Tidx -> T", T=ANY, Tidx=INDEX, static=["axis"],
    shape=lambda call: _joined_dims(call.shapes[0], call.value(1)), exact=True, shape_arithmetic=True,
)  # fmt: skip
def concat_v2(xp, values, axis):
    """Returns tensors joined along an existing axis."""
    if not values:
        raise errors.invalid_argument("values must hold at least one tensor")
    try:
        return xp.concatenate(values, int(axis))
    except (ValueError, TypeError, IndexError):
        return xp.concatenate(values, _check_joined(values, axis))


def _split_gradient(values: Sequence[Any], axis: Any, dy: Tensor) -> Any:
    """Returns the parts of `dy` that belong to each of the values joined along `axis`."""
    if len(values) == 1:
        return [dy]
    if type(axis) is EagerTensor and all(v.shape.rank is not None for v in values):
        position = int(axis)
        sizes = [v.shape[position] for v in values]
        if None not in sizes:
            if len(set(sizes)) == 1:
                return raw.Split(ints(position), dy, num_split=len(values))
            return raw.SplitV(dy, ints(sizes), ints(position), num_split=len(values))
    position = axis if axis.dtype is int32 else raw.Cast(axis, DstT=int32)
    position = raw.FloorMod(position, raw.Rank(values[0]))
    offsets = raw.ConcatOffset(position, [raw.Shape(v) for v in values])
    return [raw.Slice(dy, begin, raw.Shape(v)) for begin, v in zip(offsets, values, strict=True)]


@concat_v2.gradient
def _(call, dy):
    *values, axis = call.inputs
    return [*_split_gradient(values, axis, dy), None]


@concat_v2.batching
def _(call):
    values, axis = call.inputs
    shifted = batching.known_axis(axis)
    return None if shifted is None else raw.ConcatV2([call.stack_of(v) for v in values], shifted)


@op(
    "Concat", "int32, N*T -> T", T=ANY, static=["concat_dim"],
    shape=lambda call: _joined_dims(call.shapes[1], call.value(0)),
)  # fmt: skip
def concat_op(xp, concat_dim, values):
    """Returns tensors joined along an existing axis, in the argument order of old graphs."""
    return xp.concatenate(values, _check_joined(values, concat_dim))


@concat_op.gradient
def _(call, dy):
    axis, *values = call.inputs
    return [None, *_split_gradient(values, axis, dy)]


@op(
    "ConcatOffset", "int32, N*shape_type -> offset: N*shape_type", shape_type=INDEX, differentiable=False,
    shape=lambda call: [list(call.shapes[1])], static=["concat_dim"],
)  # fmt: skip
def concat_offset(xp, concat_dim, shape):
    """Returns where each of the tensors with these shapes begins when they are joined along `concat_dim`."""
    axis = int(concat_dim)
    rank = shape[0].shape[0]
    if not -rank <= axis < rank:
        raise errors.invalid_argument(f"Concat dim is out of range: {axis} vs. {rank}")
    here = np.arange(rank) == axis % rank
    offsets: list[Any] = []
    begin = xp.zeros_like(shape[0])
    for sizes in shape:
        if sizes.shape != shape[0].shape or any_bad(xp, (sizes != shape[0]) & ~here):
            raise errors.invalid_argument(
                f"All dimensions except {axis} must match. Input {len(offsets)} has shape {sizes.tolist()} and "
                f"doesn't match input 0 with shape {shape[0].tolist()}."
            )
        offsets.append(begin)
        begin = begin + xp.where(here, sizes, 0).astype(sizes.dtype)
    return offsets


@dispatchable
def concat(values: Any, axis: Any, name: str = "concat") -> Tensor:
    """Concatenates tensors along an existing axis.

    Args:
        values: List of tensors of the same rank and dtype.
        axis: Axis to concatenate along.
        name: Name of the operation.

    Returns:
        The joined tensor.

    Raises:
        InvalidArgumentError: If `axis` is out of range, or the shapes differ along another axis.

    >>> tf.concat([[1, 2], [3]], 0).numpy().tolist()
    [1, 2, 3]
    """
    if not isinstance(values, (list, tuple)):
        values = list(values) if getattr(values, "holds_tensors", False) else [values]
    if type(axis) is int:
        if len(values) > 1:
            direct = _joined_directly(values, axis)
            if direct is not None:
                return direct
        axis = ints(axis)
    elif not isinstance(axis, Tensor):
        axis = as_tensor(axis, int32)
    if len(values) == 1:
        only = as_tensor(values[0])
        if axis.shape.rank:
            axis = raw.Reshape(axis, ints([]))
        _check_single_axis(only, axis)
        return raw.Identity(only)
    return execute(raw.ConcatV2, (values, axis), {}, name)


def _joined_directly(values: Any, axis: int) -> EagerTensor | None:
    arrays = plain_arrays(values)
    if arrays is None:
        return None
    try:
        result = EagerTensor(np.concatenate(arrays, axis), values[0]._dtype)
    except ValueError:
        return None  # the op raises the error
    if state.recorders:
        record(concat_v2, (*values, ints(axis)), (result,), {})
    return result


def _check_single_axis(tensor: Tensor, axis: Any) -> None:
    rank = tensor.shape.rank
    if type(axis) is EagerTensor and rank is not None and not -rank <= int(axis) < max(rank, 1):
        raise errors.invalid_argument(_bad_axis(int(axis), rank))


def _split_dims(call: ShapeCall) -> list[list[Dims]]:
    dims, axis, num = call.shapes[1], call.value(0), call.attrs["num_split"]
    if dims is None:
        return [[None] * num]
    if axis is None:
        return [[(None,) * len(dims)] * num]
    position = _split_axis(int(axis), len(dims))
    size = dims[position]
    if size is not None and size % num:
        raise errors.invalid_argument(_uneven(position, size, num))
    return [[(*dims[:position], None if size is None else size // num, *dims[position + 1 :])] * num]


def _uneven(axis: int, size: int, num: int) -> str:
    return (
        "Number of ways to split should evenly divide the split dimension, "
        f"but got split_dim {axis} (size = {size}) and num_split {num}"
    )


def _split_axis(axis: int, rank: int) -> int:
    if not -rank <= axis < rank:
        raise errors.invalid_argument(f"-input rank(-{rank}) <= split_dim < input rank ({rank}), but got {axis}")
    return axis % rank


def _at_least_one(num: int) -> None:
    if num < 1:
        raise errors.invalid_argument(f"Value for attr 'num_split' of {num} must be at least minimum 1")


@op(
    "Split",
    "int32, T -> num_split*T",
    T=ANY,
    shape=_split_dims,
    static=["split_dim"],
    exact=True,
    raw_names={"axis": "split_dim"},
)
def split_op(xp, split_dim, value, *, num_split: int):
    """Returns `value` cut into `num_split` equal parts."""
    _at_least_one(num_split)
    if getattr(split_dim, "size", 1) != 1:
        raise errors.invalid_argument(f"split_dim must be a scalar but has rank {split_dim.ndim}")
    axis = _split_axis(int(split_dim if isinstance(split_dim, int) else split_dim.reshape(())), value.ndim)
    size = value.shape[axis]
    if size % num_split:
        raise errors.invalid_argument(_uneven(axis, size, num_split))
    part = size // num_split
    lead = (slice(None),) * axis
    return [value[(*lead, slice(n * part, n * part + part), ...)] for n in range(num_split)]


@split_op.gradient
def _(call, *dys):
    return None, raw.ConcatV2(list(dys), call.inputs[0])


@split_op.batching
def _(call):
    axis, value = call.inputs
    shifted = batching.known_axis(axis)
    if not batching.is_stacked(value) or shifted is None:
        return None
    return call.op(shifted, value.stack, **call.attrs)


def _part_dims(call: ShapeCall) -> list[list[Dims]]:
    dims, sizes, axis, num = call.shapes[0], call.value(1), call.value(2), call.attrs["num_split"]
    if dims is None:
        return [[None] * num]
    if axis is None:
        return [[(None,) * len(dims)] * num]
    position = _split_axis(_one_axis(axis), len(dims))
    total = dims[position]
    if sizes is None:
        parts: Sequence[int | None] = [None] * num
    elif total is None:
        parts = [None if s < 0 else int(s) for s in sizes]
    else:
        parts = _part_sizes(sizes, total, num)
    return [[(*dims[:position], part, *dims[position + 1 :]) for part in parts]]


def _one_axis(split_dim: Any) -> int:
    """Returns the axis, which may be a vector of one number."""
    if getattr(split_dim, "size", 1) != 1:
        raise errors.invalid_argument(
            f"split_dim_tensor must have exactly one element, but got shape {dims_text(split_dim.shape)}"
        )
    return int(split_dim.reshape(())) if hasattr(split_dim, "reshape") else int(split_dim)


def _part_sizes(sizes: Any, total: int, num: int) -> list[int]:
    """Returns the sizes of the parts, the one that is -1 taking what the others leave."""
    parts = [int(s) for s in sizes]
    if len(parts) != num:
        raise errors.invalid_argument(
            f"size of the split_tensor must be 1-D and have the same elements as outputs: {len(parts)} sizes for "
            f"{num} outputs"
        )
    if parts.count(-1) > 1:
        raise errors.invalid_argument("There can only be one -1 in the input.")
    fixed = sum(s for s in parts if s != -1)
    if (fixed != total) if -1 not in parts else (fixed > total):
        raise errors.invalid_argument(
            "Determined shape must either match input shape along split_dim exactly if fully specified, "
            f"or be less than the size of the input along split_dim if not fully specified.  Got: {fixed}"
        )
    negative = next((n for n, s in enumerate(parts) if s < -1), None)
    if negative is not None:
        raise errors.invalid_argument(f"Split size at index {negative} must be >= 0. Got: {parts[negative]}")
    return [total - fixed if s == -1 else s for s in parts]


@op(
    "SplitV", "T, Tlen, int32 -> num_split*T", T=ANY, Tlen=(int8, int32, int64), shape=_part_dims,
    static=["size_splits", "split_dim"], batching=batching.one_by_one, raw_names={"axis": "split_dim"},
)  # fmt: skip
def split_v(xp, value, size_splits, split_dim, *, num_split: int):
    """Returns `value` cut into parts of the given sizes, one of which may be -1."""
    _at_least_one(num_split)
    if getattr(size_splits, "ndim", 1) != 1:
        raise errors.invalid_argument(f"size_splits must be 1-D, got shape {dims_text(size_splits.shape)}")
    axis = _split_axis(_one_axis(split_dim), value.ndim)
    lead = (slice(None),) * axis
    parts, begin = [], 0
    for size in _part_sizes(size_splits, value.shape[axis], num_split):
        parts.append(value[(*lead, slice(begin, begin + size), ...)])
        begin += size
    return parts


@split_v.gradient
def _(call, *dys):
    return raw.ConcatV2(list(dys), call.inputs[2]), None, None


@dispatchable
def split(value: Any, num_or_size_splits: Any, axis: Any = 0, num: int | None = None, name: str = "split") -> list[Any]:
    """Splits a tensor along an axis.

    Args:
        value: Tensor.
        num_or_size_splits: Number of equal parts, or a vector of their sizes (one may be -1).
        axis: Axis to split.
        num: Number of parts, if it cannot be inferred from `num_or_size_splits`.
        name: Name of the operation.

    Returns:
        List of tensors.

    Raises:
        ValueError: If `num_or_size_splits` is a scalar tensor whose value is not known.

    >>> [part.numpy().tolist() for part in tf.split([1, 2, 3, 4], 2)]
    [[1, 2], [3, 4]]
    """
    if not isinstance(num_or_size_splits, (int, np.integer)):
        if not _is_dimension(num_or_size_splits):
            sizes = as_tensor(num_or_size_splits)
            if sizes.shape.rank == 0:
                raise ValueError(
                    "Rank-0 tensors are not supported as the num_or_size_splits argument to split. "
                    f"Argument provided: {num_or_size_splits}"
                )
            return _split_by_sizes(value, sizes, axis, num, name)
    count = int(num_or_size_splits)
    _at_least_one(count)
    if type(axis) is int and is_plain(value):
        direct = _split_directly(value, count, axis)
        if direct is not None:
            return direct
    return execute(split_op, (axis, value), {"num_split": count}, name)


def _split_directly(value: EagerTensor, count: int, axis: int) -> list[EagerTensor] | None:
    array = value._array
    if not -array.ndim <= axis < array.ndim or array.shape[axis] % count:
        return None  # the op raises the error
    part = array.shape[axis] // count
    lead = (slice(None),) * (axis % array.ndim)
    parts = [EagerTensor(array[(*lead, slice(n, n + part))], value._dtype) for n in range(0, count * part, part or 1)]
    if len(parts) != count:
        return None  # empty parts
    if state.recorders:
        record(split_op, (ints(axis), value), parts, {"num_split": count})
    return parts


def _is_dimension(value: Any) -> bool:
    return hasattr(value, "__index__") and not isinstance(value, Tensor)


def _split_by_sizes(value: Any, sizes: Any, axis: Any, num: int | None, name: str) -> list[Any]:
    count = sizes.shape[0] if sizes.shape.rank else None
    if num is None:
        num = count
    if num is None:
        raise ValueError(f"Cannot infer argument `num` from shape {sizes.shape}")
    return execute(split_v, (value, sizes, axis), {"num_split": int(num)}, name)
