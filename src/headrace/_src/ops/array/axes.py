"""Axes added, dropped, exchanged and reversed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops import batching
from headrace._src.ops.device_checks import fails_if
from headrace._src.ops.dispatch import dispatchable, execute, record
from headrace._src.ops.eager_shortcuts import is_plain
from headrace._src.ops.entry import op, raw
from headrace._src.ops.rules import like_input
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.ops.sizes import ints, shape_of
from headrace._src.tensors.context import state
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import ANY, INDEX, NUMERIC, bool_, int32, string
from headrace._src.tensors.shapes import Dims, dims_text
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import AxisLike, TensorLike


def _expanded(call: ShapeCall) -> Dims:
    dims, axis = call.shapes[0], call.value(1)
    if dims is None:
        return None
    if axis is None:
        return (None,) * (len(dims) + 1)
    position = _new_axis(axis, len(dims))
    return (*dims[:position], 1, *dims[position:])


def _new_axis(axis: Any, rank: int) -> int:
    if getattr(axis, "size", 1) != 1:
        raise errors.invalid_argument("'dim' must be a tensor with a single value")
    position = int(axis.reshape(())) if hasattr(axis, "reshape") else int(axis)
    if not -rank - 1 <= position <= rank:
        raise errors.invalid_argument(f"Tried to expand dim index {position} for tensor with {rank} dimensions.")
    return position + rank + 1 if position < 0 else position


@op(
    "ExpandDims",
    "T, Tdim -> T",
    T=ANY,
    Tdim=INDEX,
    shape=_expanded,
    static=["dim"],
    exact=True,
    shape_arithmetic=True,
    batching=batching.along_axis,
    raw_names={"axis": "dim"},
)
def expand_dims_op(xp, input, dim):
    """Returns `input` with a new axis of size 1 at `dim`."""
    position = _new_axis(dim, input.ndim)
    dims = input.shape
    return input.reshape((*dims[:position], 1, *dims[position:]))


@expand_dims_op.gradient
def _(call, dy):
    return raw.Reshape(dy, shape_of(call.inputs[0])), None


@dispatchable
def expand_dims(input: Any, axis: Any, name: str | None = None) -> Tensor:
    """Inserts an axis of size 1.

    Args:
        input: Tensor.
        axis: Position of the new axis, from `-rank - 1` to `rank`.
        name: Name of the operation.

    Returns:
        The same elements with one more axis.

    >>> tf.expand_dims([1, 2], 0).numpy().tolist()
    [[1, 2]]
    """
    if type(axis) is int:
        if is_plain(input):
            dims = input._array.shape
            rank = len(dims)
            if -rank - 1 <= axis <= rank:
                position = axis if axis >= 0 else axis + rank + 1
                result = EagerTensor(input._array.reshape((*dims[:position], 1, *dims[position:])), input._dtype)
                if state.recorders:
                    record(expand_dims_op, (input, ints(axis)), (result,), {})
                return result
        axis = ints(axis)
    return execute(expand_dims_op, (input, axis), {}, name)


def _squeezed(call: ShapeCall) -> Dims:
    dims, axes = call.shapes[0], call.attrs["squeeze_dims"]
    if dims is None:
        return None
    if not axes:
        return None if None in dims else tuple(d for d in dims if d != 1)
    gone = _squeezed_axes(dims, axes)
    return tuple(d for n, d in enumerate(dims) if n not in gone)


def _squeezed_axes(dims: Sequence[int | None], axes: Sequence[int]) -> set[int]:
    rank = len(dims)
    gone = set()
    for axis in axes:
        if not -rank <= axis < rank:
            raise errors.invalid_argument(f"Tried to squeeze dim index {axis} for tensor with {rank} dimensions.")
        if dims[axis] not in (1, None):
            raise errors.invalid_argument(
                f"Can not squeeze dim[{axis % rank}], expected a dimension of 1, got {dims[axis]}"
            )
        gone.add(axis % rank)
    return gone


@op("Squeeze", "T -> T", T=ANY, shape=_squeezed, exact=True, shape_arithmetic=True, raw_names={"axis": "squeeze_dims"})
def squeeze_op(xp, input, *, squeeze_dims: list[int] = ()):  # type: ignore[assignment]
    """Returns `input` without its axes of size 1, or without those in `squeeze_dims`."""
    if not squeeze_dims:
        return input.reshape([d for d in input.shape if d != 1])
    gone = _squeezed_axes(input.shape, squeeze_dims)
    return input.reshape([d for n, d in enumerate(input.shape) if n not in gone])


@squeeze_op.gradient
def _(call, dy):
    return raw.Reshape(dy, shape_of(call.inputs[0]))


@squeeze_op.batching
def _(call):
    tensor = call.inputs[0]
    axes = call.attrs["squeeze_dims"]
    if not axes:
        if not tensor.shape.is_fully_defined():
            return None
        axes = [n for n, size in enumerate(tensor.shape.as_list()) if size == 1]
        if not axes:
            return tensor.stack
    return raw.Squeeze(tensor.stack, squeeze_dims=[batching.behind_batch(a) for a in axes])


@dispatchable
def squeeze(input: TensorLike, axis: AxisLike = None, name: str | None = None) -> Tensor:
    """Removes axes of size 1.

    Args:
        input: Tensor.
        axis: Axis or axes to remove. Default: all axes of size 1.
        name: Name of the operation.

    Returns:
        The same elements with fewer axes.

    Raises:
        TypeError: If `axis` is a tensor.

    >>> tf.squeeze([[[1], [2]]]).numpy().tolist()
    [1, 2]
    """
    if axis is None:
        axes: tuple[int, ...] = ()
    elif isinstance(axis, (list, tuple)):
        axes = tuple(int(a) for a in axis)
    elif isinstance(axis, Tensor):
        raise TypeError(f"Expected list for 'axis' argument to 'squeeze' Op, not {axis!r}.")
    else:
        axes = tuple(int(a) for a in np.reshape(np.asarray(axis), -1))
    return execute(squeeze_op, (input,), {"squeeze_dims": axes}, name)


def _permuted(call: ShapeCall) -> Dims:
    dims, perm = call.shapes[0], call.value(1)
    if perm is None:
        return None if dims is None else (None,) * len(dims)
    if dims is None:
        return (None,) * perm.size
    return tuple(dims[n] for n in _permutation(perm, len(dims)))


def _permutation(perm: Any, rank: int) -> list[int]:
    if getattr(perm, "ndim", 1) != 1:
        raise errors.invalid_argument(f"perm must be rank 1, got shape {dims_text(perm.shape)}")
    order = [int(p) for p in perm]
    if len(order) != rank:
        raise errors.invalid_argument(
            f"transpose expects a vector of size {rank}. But input(1) is a vector of size {len(order)}"
        )
    positive = [p + rank if p < 0 else p for p in order]
    for given, p in zip(order, positive, strict=True):
        if not 0 <= p < rank:
            raise errors.invalid_argument(f"{given} is out of range [0 .. {rank})")
    missing = sorted(set(range(rank)) - set(positive))
    if missing:
        raise errors.invalid_argument(f"{missing[0]} is missing from {{{','.join(map(str, order))}}}.")
    return positive


@op(
    "Transpose",
    "T, Tperm -> y: T",
    T=ANY,
    Tperm=INDEX,
    shape=_permuted,
    static=["perm"],
    exact=True,
    shape_arithmetic=True,
)
def transpose_op(xp, x, perm):
    """Returns `x` with its axes in the order of `perm`."""
    return x.transpose(_permutation(perm, x.ndim))


def _inverse(perm: Any) -> Any:
    if type(perm) is EagerTensor:
        rank = perm._array.size
        return EagerTensor(np.argsort(perm._array % max(rank, 1)).astype(perm._array.dtype))
    return raw.InvertPermutation(perm)


@transpose_op.gradient
def _(call, dy):
    return raw.Transpose(dy, _inverse(call.inputs[1])), None


@transpose_op.batching
def _(call):
    tensor, order = call.inputs
    known = batching.known_value(order)
    if not batching.is_stacked(tensor) or known is None:
        return None
    return raw.Transpose(tensor.stack, batching.ints([0, *(int(p) % len(known) + 1 for p in known)]))


@op(
    "ConjugateTranspose",
    "T, Tperm -> y: T",
    T=ANY,
    Tperm=INDEX,
    shape=_permuted,
    static=["perm"],
    batching=batching.one_by_one,
)
def conjugate_transpose(xp, x, perm):
    """Returns the complex conjugate of `x` with its axes in the order of `perm`."""
    turned = x.transpose(_permutation(perm, x.ndim))
    return xp.conj(turned) if turned.dtype.kind == "c" else turned


@conjugate_transpose.gradient
def _(call, dy):
    return raw.ConjugateTranspose(dy, _inverse(call.inputs[1])), None


@dispatchable
def transpose(a: Any, perm: Any = None, conjugate: bool = False, name: str = "transpose") -> Any:
    """Permutes the axes of a tensor.

    Args:
        a: Tensor.
        perm: Order of the axes in the result. Default: reversed.
        conjugate: Whether complex values are conjugated as well.
        name: Name of the operation.

    Returns:
        The tensor with its axes in the new order.

    >>> tf.transpose([[1, 2], [3, 4]]).numpy().tolist()
    [[1, 3], [2, 4]]
    """
    if not isinstance(a, Tensor):
        a = as_tensor(a)
    if not conjugate and is_plain(a):
        direct = _transposed_directly(a, perm)
        if direct is not None:
            return direct
    if perm is None:
        rank = a.shape.rank
        perm = ints(range(rank)[::-1]) if rank is not None else _reversed_axes(a)
    elif type(perm) is list or type(perm) is tuple:
        perm = as_tensor(perm, int32)
    entry = conjugate_transpose if conjugate and a.dtype.is_complex else transpose_op
    return execute(entry, (a, perm), {}, name)


def _transposed_directly(a: EagerTensor, perm: Any) -> EagerTensor | None:
    if perm is None:
        result = EagerTensor(a._array.T, a._dtype)
    elif type(perm) is list or type(perm) is tuple:
        try:
            result = EagerTensor(a._array.transpose(perm), a._dtype)
        except (ValueError, TypeError):
            return None  # the op raises the error
    else:
        return None
    if state.recorders:
        order = range(a._array.ndim)[::-1] if perm is None else perm
        record(transpose_op, (a, ints(order)), (result,), {})
    return result


def _reversed_axes(tensor: Tensor) -> Tensor:
    last = raw.Sub(raw.Rank(tensor), 1)
    return raw.Sub(last, raw.Range(0, raw.Rank(tensor), 1))


@op("InvertPermutation", "T -> y: T", T=INDEX, shape=like_input, differentiable=False, shape_arithmetic=True)
def invert_permutation(xp, x):
    """Returns the inverse of a permutation: `result[x[i]] == i`.

    Args:
        x: Integer vector that holds 0 to `len(x) - 1`, each once.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    Raises:
        InvalidArgumentError: If `x` is not a vector that holds each number from 0 to its size - 1 once.

    >>> tf.math.invert_permutation([2, 0, 1]).numpy()
    array([1, 2, 0], dtype=int32)
    """
    if xp is np:
        if x.ndim != 1:
            raise errors.invalid_argument(f"invert_permutation expects a 1D vector. Got shape {dims_text(x.shape)}")
        seen: set[int] = set()
        for value in x.tolist():
            if not 0 <= value < x.size:
                raise errors.invalid_argument(f"{value} is not between 0 and {x.size}")
            if value in seen:
                raise errors.invalid_argument(f"{value} is duplicated in the input.")
            seen.add(value)
    else:
        fails_if(xp.sort(x) != np.arange(x.shape[0]))
    return xp.argsort(x).astype(x.dtype)


def _reversed_positions(axis: Any, rank: int) -> tuple[int, ...]:
    if getattr(axis, "ndim", 1) != 1:
        raise errors.invalid_argument(f"'dims' must be 1-dimension, not {axis.ndim}")
    positions: list[int] = []
    for n, a in enumerate(axis):
        if not -rank <= a < rank:
            raise errors.invalid_argument(f"'axis'[{n}] = {a} is out of valid range [0, {rank - 1}]")
        position = int(a) % rank
        if position in positions:
            raise errors.invalid_argument(f"axis {position} specified more than once.")
        positions.append(position)
    return tuple(positions)


_REVERSIBLE = (*NUMERIC, bool_, string)


@op("ReverseV2", "T, Tidx -> T", Tidx=INDEX, T=_REVERSIBLE, shape=like_input, static=["axis"], exact=True)
def reverse(xp, tensor, axis):
    """Reverses the order of the elements along some axes.

    Args:
        tensor: Any tensor, or what converts to one.
        axis: Integer vector of the axes to reverse.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `tensor`.

    Raises:
        InvalidArgumentError: If `axis` is not a vector, or names an axis twice or out of range.

    >>> tf.reverse([1, 2, 3], [0]).numpy().tolist()
    [3, 2, 1]
    """
    positions = _reversed_positions(axis, tensor.ndim)
    return _turned(tensor, [n in positions for n in range(tensor.ndim)])


def _turned(tensor: Any, flags: Sequence[bool]) -> Any:
    return tensor[tuple([slice(None, None, -1) if flag else slice(None) for flag in flags]) + (...,)]


@reverse.gradient
def _(call, dy):
    return raw.ReverseV2(dy, call.inputs[1]), None


@reverse.batching
def _(call):
    tensor, axis = call.inputs
    known = batching.known_value(axis)
    if not call.first_alone or known is None:
        return None
    return call.op(tensor.stack, EagerTensor(np.where(known >= 0, known + 1, known)))


@op("Reverse", "T, bool -> T", T=_REVERSIBLE, shape=like_input, static=["dims"])
def reverse_flagged(xp, tensor, dims):
    """Returns `tensor` reversed along the axes whose flag in `dims` is True."""
    flags = [bool(d) for d in dims]
    if len(flags) != tensor.ndim:
        raise errors.invalid_argument(
            "'dims' must have the same number of values as 'input' has dimensions. "
            f"'input' has {tensor.ndim}'dims' has {len(flags)} values"
        )
    return _turned(tensor, flags)


@reverse_flagged.gradient
def _(call, dy):
    return raw.Reverse(dy, call.inputs[1]), None
