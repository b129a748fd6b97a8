"""Repeating a tensor and putting a border around it."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops import batching
from headrace._src.ops.array.overflow import refuse_overflow
from headrace._src.ops.dispatch import as_tensor_beside, dispatchable, execute
from headrace._src.ops.entry import op, raw
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.ops.sizes import ints, shape_of
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import ANY, INDEX, int32
from headrace._src.tensors.shapes import Dims, dims_text
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import Array, TensorLike


def _tiled(call: ShapeCall) -> Dims:
    dims, multiples = call.shapes[0], call.value(1)
    if dims is None:
        length = call.shapes[1]
        return None if not length or length[0] is None else (None,) * length[0]
    if multiples is None:
        return (None,) * len(dims)
    counts = _tile_counts(multiples, len(dims))
    return tuple(0 if m == 0 else None if d is None else d * m for d, m in zip(dims, counts, strict=True))


def _tile_counts(multiples: Any, rank: int) -> list[int]:
    if getattr(multiples, "ndim", 1) != 1:
        raise errors.invalid_argument(f"Expected multiples to be 1-D, but got shape {dims_text(multiples.shape)}")
    counts = [int(m) for m in multiples]
    if len(counts) != rank:
        raise errors.invalid_argument(
            f"Expected multiples argument to be a vector of length {rank} but got length {len(counts)}"
        )
    for n, m in enumerate(counts):
        if m < 0:
            raise errors.invalid_argument(f"Expected multiples[{n}] >= 0, but got {m}")
    return counts


@op(
    "Tile",
    "T, Tmultiples -> T",
    T=ANY,
    Tmultiples=INDEX,
    shape=_tiled,
    static=["multiples"],
    exact=True,
    shape_arithmetic=True,
)
def tile(xp, input, multiples):
    """Repeats a tensor.

    Args:
        input: Tensor of any dtype.
        multiples: Integer vector: the number of copies along each axis.
        name: Name of the operation.

    Returns:
        The repeated tensor; each size is multiplied by its number in `multiples`.

    Raises:
        InvalidArgumentError: If `multiples` does not hold one number, zero or more, for each axis of `input`.

    >>> tf.tile([1, 2], [2]).numpy().tolist()
    [1, 2, 1, 2]
    """
    counts = _tile_counts(multiples, input.ndim)
    refuse_overflow([d * m for d, m in zip(input.shape, counts)])
    return xp.tile(input, counts)


@tile.gradient
def _(call, dy):
    x, multiples = call.inputs
    sizes = shape_of(x, multiples.dtype)
    paired = raw.Reshape(raw.Transpose(raw.Pack([multiples, sizes]), ints([1, 0])), ints([-1]))
    repeats = raw.Range(0, raw.Size(paired), 2)
    return raw.Sum(raw.Reshape(dy, paired), repeats), None


@tile.batching
def _(call):
    tensor, multiples = call.inputs
    known = batching.known_value(multiples)
    if not batching.is_stacked(tensor) or known is None:
        return None
    return raw.Tile(tensor.stack, batching.ints([1, *known.tolist()]))


@op("TileGrad", "T, int32 -> T", T=ANY, shape=lambda call: _untiled(call), static=["multiples"])
def tile_grad(xp, input, multiples):
    """Sums the copies that Tile made."""
    counts = _tile_counts(multiples, input.ndim)
    pairs = [n for m, d in zip(counts, input.shape) for n in (m, d // m)]
    return input.reshape(pairs).sum(tuple(range(0, len(pairs), 2))).astype(input.dtype)


def _untiled(call: ShapeCall) -> Dims:
    dims, multiples = call.shapes[0], call.value(1)
    if dims is None or multiples is None:
        return None if dims is None else (None,) * len(dims)
    return tuple(None if d is None else d // int(m) for d, m in zip(dims, multiples))


def _padded(call: ShapeCall) -> Dims:
    dims, paddings = call.shapes[0], call.value(1)
    if paddings is None:
        rows = call.shapes[1][0] if dims is None and call.shapes[1] else None
        known = rows if dims is None else len(dims)
        return None if known is None else (None,) * known
    if dims is None:
        return (None,) * len(paddings)
    pairs = _padding_pairs(paddings, dims)
    return tuple(None if d is None else before + d + after for d, (before, after) in zip(dims, pairs, strict=True))


def _padding_pairs(paddings: Array, dims: tuple[Any, ...]) -> list[tuple[int, int]]:
    given = np.asarray(paddings).reshape(-1, 2) if isinstance(paddings, tuple) else paddings
    if given.ndim != 2 or given.shape[1] != 2:
        raise errors.invalid_argument(f"paddings must be a matrix with 2 columns: {dims_text(given.shape)}")
    if len(given) != len(dims):
        raise errors.invalid_argument(
            f"The first dimension of paddings must be the rank of inputs{dims_text(given.shape)} {dims_text(dims)}"
        )
    pairs = [(int(b), int(a)) for b, a in given]
    for before, after in pairs:
        if before < 0 or after < 0:
            raise errors.invalid_argument(f"Paddings must be non-negative: {before} {after}")
    return pairs


def _bordered(xp: Any, input: Any, paddings: Any, value: Any) -> Any:
    """Returns `input` with a border of `value`."""
    pairs = _padding_pairs(paddings, input.shape)
    if xp is not np:
        return xp.pad(input, pairs, constant_values=value) if input.ndim else input
    sizes = [before + d + after for d, (before, after) in zip(input.shape, pairs)]
    refuse_overflow(sizes)
    result = np.full(sizes, value, input.dtype) if value or input.dtype == object else np.zeros(sizes, input.dtype)
    result[tuple([slice(before, before + d) for d, (before, _) in zip(input.shape, pairs)]) + (...,)] = input
    return result


@op("Pad", "T, Tpaddings -> T", T=ANY, Tpaddings=INDEX, shape=_padded, static=["paddings"], exact=True)
def pad_with_zeros(xp, input, paddings):
    """Returns `input` with zeros before and after it along each axis."""
    return _bordered(xp, input, paddings, b"" if input.dtype == object else 0)


@pad_with_zeros.gradient
def _(call, dy):
    return _inside(call, dy), None


@pad_with_zeros.batching
def _pad_elements(call: batching.BatchCall) -> Tensor | None:
    tensor, paddings, *rest = call.inputs
    sizes = batching.known_value(paddings)
    if not call.first_alone or sizes is None:
        return None
    sizes = np.concatenate([np.zeros((1, 2), sizes.dtype), sizes])
    return call.op(tensor.stack, EagerTensor(sizes), *rest, **call.attrs)


def _inside(call: Any, dy: Any) -> Any:
    """Returns the part of `dy` that lies inside the border."""
    x, paddings = call.inputs[:2]
    before = raw.StridedSlice(
        paddings, ints([0, 0]), ints([0, 1]), ints([1, 1]), begin_mask=1, end_mask=1, shrink_axis_mask=2
    )
    return raw.Slice(dy, before, shape_of(x, paddings.dtype))


@op("PadV2", "T, Tpaddings, T -> T", T=ANY, Tpaddings=INDEX, shape=_padded, static=["paddings"], exact=True)
def pad_with_value(xp, input, paddings, constant_values):
    """Returns `input` with `constant_values` before and after it along each axis."""
    if constant_values.ndim:
        raise errors.invalid_argument(f"constant_values must be a scalar. Found: {dims_text(constant_values.shape)}")
    return _bordered(xp, input, paddings, constant_values if xp is not np else constant_values[()])


@pad_with_value.gradient
def _(call, dy):
    inner = _inside(call, dy)
    return inner, None, raw.Sub(_sum_of_all(dy), _sum_of_all(inner)) if call.wanted[2] else None


pad_with_value.batching(_pad_elements)


def _sum_of_all(tensor: Tensor) -> Tensor:
    rank = tensor.shape.rank
    return raw.Sum(tensor, ints(range(rank)) if rank is not None else raw.Range(0, raw.Rank(tensor), 1))


def _mirror_pairs(paddings: Any, dims: tuple[Any, ...], mode: str) -> list[tuple[int, int]]:
    pairs = _padding_pairs(paddings, dims)
    offset = 1 if mode == "REFLECT" else 0
    for (before, after), size in zip(pairs, dims, strict=True):
        if size is not None and max(before, after) > size - offset:
            limit = "less than" if offset else "no greater than"
            broken = "not less than" if offset else "greater than"
            raise errors.invalid_argument(
                f"paddings must be {limit} the dimension size: {before}, {after} {broken} {size}"
            )
    return pairs


def _mirrored(call: ShapeCall) -> Dims:
    dims, paddings = call.shapes[0], call.value(1)
    if dims is not None and paddings is not None:
        _mirror_pairs(paddings, dims, call.attrs["mode"])
    return _padded(call)


def _check_mode(mode: str) -> None:
    if mode not in ("REFLECT", "SYMMETRIC"):
        raise errors.invalid_argument(
            f'Value for attr \'mode\' of "{mode}" is not in the list of allowed values: "REFLECT", "SYMMETRIC"'
        )


@op("MirrorPad", "T, Tpaddings -> T", T=ANY, Tpaddings=INDEX, shape=_mirrored, static=["paddings"], exact=True)
def mirror_pad(xp, input, paddings, *, mode: str):
    """Returns `input` with a border that mirrors it, the outermost elements included (SYMMETRIC) or not (REFLECT)."""
    _check_mode(mode)
    pairs = _mirror_pairs(paddings, input.shape, mode)
    return xp.pad(input, pairs, mode="reflect" if mode == "REFLECT" else "symmetric")


@mirror_pad.gradient
def _(call, dy):
    return raw.MirrorPadGrad(dy, call.inputs[1], mode=call.attrs["mode"]), None


mirror_pad.batching(_pad_elements)


def _unpadded(call: ShapeCall) -> Dims:
    dims, paddings = call.shapes[0], call.value(1)
    if dims is None or paddings is None:
        return None if dims is None else (None,) * len(dims)
    pairs = _padding_pairs(paddings, dims)
    return tuple(None if d is None else d - before - after for d, (before, after) in zip(dims, pairs, strict=True))


@op("MirrorPadGrad", "T, Tpaddings -> T", T=ANY, Tpaddings=INDEX, shape=_unpadded, static=["paddings"])
def mirror_pad_grad(xp, input, paddings, *, mode: str):
    """Folds a mirrored border back onto what it mirrors, adding up."""
    _check_mode(mode)
    offset = 1 if mode == "REFLECT" else 0
    for axis, (before, after) in enumerate(_padding_pairs(paddings, input.shape)):
        size = input.shape[axis] - before - after
        if size < max(before, after) + offset:
            raise errors.invalid_argument(
                f"axis {axis} of size {input.shape[axis]} is too small for paddings {before}, {after}"
            )
        lead = (slice(None),) * axis
        core = input[(*lead, slice(before, before + size))]
        if before:
            border = input[(*lead, slice(before - 1, None, -1))]
            core = core + _placed(xp, border, axis, offset, size)
        if after:
            border = input[(*lead, slice(None, before + size - 1, -1))]
            core = core + _placed(xp, border, axis, size - after - offset, size)
        input = core
    return input


def _placed(xp: Any, piece: Any, axis: int, start: int, size: int) -> Any:
    """Returns `piece` at `start` along `axis`, zeros around it."""

    def zeros(length: int) -> Any:
        return xp.zeros([length if n == axis else d for n, d in enumerate(piece.shape)], piece.dtype)

    return xp.concatenate([zeros(start), piece, zeros(size - start - piece.shape[axis])], axis)


@mirror_pad_grad.gradient
def _(call, dy):
    return raw.MirrorPad(dy, call.inputs[1], mode=call.attrs["mode"]), None


@dispatchable
def pad(
    tensor: TensorLike,
    paddings: TensorLike,
    mode: str = "CONSTANT",
    constant_values: TensorLike = 0,
    name: str | None = None,
) -> Tensor:
    """Pads a tensor.

    Args:
        tensor: Any tensor, or what converts to one.
        paddings: Integer matrix of shape `[rank, 2]`: the number of elements before and after each axis.
        mode: "CONSTANT", "REFLECT" or "SYMMETRIC" (any case).
        constant_values: Scalar to pad with in mode "CONSTANT".
        name: Name of the operation.

    Returns:
        The padded tensor.

    Raises:
        ValueError: If `mode` is not "CONSTANT", "REFLECT" or "SYMMETRIC".

    >>> tf.pad([1, 2], [[1, 2]]).numpy().tolist()
    [0, 1, 2, 0, 0]
    """
    mode = mode.upper()
    if not isinstance(paddings, Tensor):
        paddings = as_tensor(paddings, int32 if not getattr(paddings, "dtype", None) else None)
    if mode == "CONSTANT":
        if isinstance(constant_values, (int, float)) and not isinstance(constant_values, bool) and constant_values == 0:
            return execute(pad_with_zeros, (tensor, paddings), {}, name)
        tensor = as_tensor_beside(tensor, constant_values)
        return execute(pad_with_value, (tensor, paddings, as_tensor(constant_values, tensor.dtype)), {}, name)
    if mode in ("REFLECT", "SYMMETRIC"):
        return execute(mirror_pad, (tensor, paddings), {"mode": mode}, name)
    raise ValueError(
        'Value of argument `mode` expected to be one of "CONSTANT", "REFLECT", or "SYMMETRIC". '
        f"Received `mode` = {mode}"
    )
