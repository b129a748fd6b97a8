"""Repeats elements, builds masks from lengths, and builds coordinate grids."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.eager_shortcuts import is_plain
from headrace._src.ops.entry import raw
from headrace._src.ops.sizes import ints, shape_of
from headrace._src.ops.state.asserting import Assert
from headrace._src.tensors.context import state
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import as_dtype, bool_, int32, int64
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import DTypeLike, TensorLike


@dispatchable
def repeat(input: TensorLike, repeats: TensorLike, axis: int | None = None, name: str | None = None) -> Tensor:
    """Repeats each element along an axis.

    Args:
        input: Tensor.
        repeats: Number of repetitions: a scalar, or one number for each element along `axis`.
        axis: Axis to repeat along. None flattens `input` first.
        name: Name of the operation.

    Returns:
        Tensor with the dtype of `input`.

    Raises:
        ValueError: If `axis` is out of range, or negative while the rank is unknown, or `repeats` is neither a scalar
            nor a vector with a number for each slice.
        InvalidArgumentError: If a number in `repeats` is negative.

    >>> tf.repeat([7, 8], [2, 1]).numpy()
    array([7, 7, 8], dtype=int32)
    """
    data: Any = as_tensor(input)
    times: Any = as_tensor(repeats, dtype_hint=int32)
    if times.dtype not in (int32, int64):
        times = raw.Cast(times, DstT=int32)
    if axis is None:
        data, axis = raw.Reshape(data, ints([-1])), 0
    if data.shape.rank is None or times.shape.rank is None:
        return _repeated_along(data, times, axis)
    if not data.shape.rank:
        data = raw.Reshape(data, ints([1]))
    rank = data.shape.rank
    if not -rank <= axis < rank:
        raise ValueError(f"axis={axis} out of bounds: expected {-rank}<=axis<{rank}")
    axis = operator.index(axis) % rank
    if type(times) is EagerTensor and (times._array < 0).any():
        raise errors.invalid_argument(f"Repeat: repeats must not be negative; got {times._array.min()}")
    if times.shape.rank < 2 and is_plain(data) and not state.recorders:
        direct = _repeated_directly(data, times, axis)
        if direct is not None:
            return direct
    if times.shape.rank == 0 or (times.shape.rank == 1 and times.shape[0] == 1):
        result = _each_as_often(data, raw.Reshape(times, ints([])), axis, rank)
        return _with_known_sizes(result, data, times, axis)
    if times.shape.rank > 1:
        raise ValueError(f"tf.repeat: repeats must be a scalar or a vector; got shape {times.shape}.")
    _check_sizes(data, times, axis)
    # The reshape makes the gradient a tensor instead of IndexedSlices.
    return raw.GatherV2(raw.Reshape(data, shape_of(data)), _positions(times), ints(axis))


def _repeated_along(data: Tensor, times: Tensor, axis: int) -> Tensor:
    """Repeats elements of a tensor of unknown rank, or an unknown number of them."""
    if axis < 0 and data.shape.rank is None:
        raise ValueError(f"tf.repeat: axis={axis} may be negative only if the rank of input is known.")
    axis = operator.index(axis) if data.shape.rank is None else operator.index(axis) % max(data.shape.rank, 1)
    if data.shape.rank == 0:
        data = raw.Reshape(data, ints([1]))
    count = raw.GatherV2(shape_of(data), ints([axis]), 0)
    return raw.GatherV2(data, _positions(raw.BroadcastTo(times, count)), ints(axis))


def _repeated_directly(data: EagerTensor, times: Tensor, axis: int) -> EagerTensor | None:
    try:
        return EagerTensor(np.repeat(data._array, np.asarray(times._array), axis), data._dtype)
    except ValueError:
        return None  # the slow path reports it


def _check_sizes(data: Tensor, times: Tensor, axis: int) -> None:
    if None not in (times.shape[0], data.shape[axis]) and times.shape[0] != data.shape[axis]:
        raise ValueError(f"Dimensions {data.shape[axis]} and {times.shape[0]} are not compatible")


def _each_as_often(data: Tensor, times: Tensor, axis: int, rank: int) -> Tensor:
    """Repeats all elements the same number of times."""
    copies = raw.Pack([times if n == axis + 1 else ints(1, times.dtype) for n in range(rank + 1)])
    tiled = raw.Tile(raw.ExpandDims(data, axis + 1), copies)
    sizes = shape_of(data, times.dtype)
    here = raw.GatherV2(sizes, ints([axis]), 0)
    before = raw.StridedSlice(sizes, ints([0]), ints([axis]), ints([1]))
    after = raw.StridedSlice(sizes, ints([axis + 1]), ints([0]), ints([1]), end_mask=1)
    return raw.Reshape(tiled, raw.ConcatV2([before, raw.Mul(here, times), after], 0))


def _with_known_sizes(result: Tensor, data: Tensor, times: Tensor, axis: int) -> Tensor:
    """Sets the static shape of a traced result as far as it is known."""
    if type(result) is not EagerTensor:
        sizes = data.shape.as_list()
        known = sizes[axis] is not None and type(times) is EagerTensor
        sizes[axis] = sizes[axis] * int(times.numpy().item()) if known else None
        result.set_shape(sizes)
    return result


def _positions(times: Tensor) -> Tensor:
    """Computes the source index of each result: [2, 0, 1] -> [0, 0, 2]."""
    if type(times) is EagerTensor:
        return EagerTensor(np.repeat(np.arange(times._array.size, dtype=times._array.dtype), times._array))
    Assert(
        raw.All(raw.GreaterEqual(times, ints(0, times.dtype)), 0), ["Repeat: repeats must not be negative; got", times]
    )
    ends = raw.Cumsum(times, 0)
    total = raw.Sum(times, ints([0]))
    zero, one = ints(0, times.dtype), ints(1, times.dtype)
    steps = raw.ExpandDims(raw.Range(zero, total, one), 0)
    return raw.Reshape(raw.UpperBound(raw.ExpandDims(ends, 0), steps, out_type=times.dtype), ints([-1]))


@dispatchable
def sequence_mask(
    lengths: TensorLike, maxlen: TensorLike | None = None, dtype: DTypeLike = bool_, name: str | None = None
) -> Tensor:
    """Builds a mask that is True at the first `lengths[...]` positions of a new last axis.

    Args:
        lengths: Integer tensor of any shape.
        maxlen: Size of the new axis. Default the largest length.
        dtype: Dtype of the result.
        name: Name of the operation.

    Returns:
        Tensor of shape `lengths.shape + [maxlen]`.

    Raises:
        ValueError: If `maxlen` is not a scalar.

    >>> tf.sequence_mask([1, 3], dtype=tf.int32).numpy()
    array([[1, 0, 0],
           [1, 1, 1]], dtype=int32)
    """
    lengths = as_tensor(lengths)
    size: Tensor
    if maxlen is None:
        highest = raw.Max(lengths, _all_axes(lengths))
        size = raw.Maximum(highest, raw.ZerosLike(highest))
    else:
        size = as_tensor(maxlen)
    if size.shape.rank not in (0, None):
        raise ValueError(
            f"Argument `maxlen` must be scalar for sequence_mask, received `maxlen` = {size} "
            f"with shape '{size.shape}' instead"
        )
    kind = size.dtype
    zero, one = (EagerTensor(np.array(n, kind.numpy_dtype)) for n in (0, 1))
    row = raw.Range(zero, size, one)
    mask = raw.Less(row, raw.Cast(raw.ExpandDims(lengths, -1), DstT=kind))
    wanted = as_dtype(dtype)
    return mask if wanted is bool_ else raw.Cast(mask, DstT=wanted)


def _all_axes(tensor: Tensor) -> Tensor:
    rank = tensor.shape.rank
    return ints(range(rank)) if rank is not None else raw.Range(0, raw.Rank(tensor), 1)


@dispatchable
def meshgrid(*args: Any, **kwargs: Any) -> list[Tensor]:
    """Builds coordinate grids from vectors.

    Args:
        *args: Vectors of one dtype, one for each axis.
        **kwargs: `indexing` ("xy", the default, or "ij") and `name`.

    Returns:
        A list with one tensor for each vector, all of the same shape.

    Raises:
        TypeError: If there are keyword arguments other than `indexing` and `name`.
        ValueError: If `indexing` is neither "xy" nor "ij".
        InvalidArgumentError: If the vectors have different dtypes.

    >>> x, y = tf.meshgrid([1, 2, 3], [10, 20])
    >>> x.numpy()
    array([[1, 2, 3],
           [1, 2, 3]], dtype=int32)
    """
    indexing = kwargs.pop("indexing", "xy")
    kwargs.pop("name", None)
    if kwargs:
        raise TypeError(f"'{next(iter(kwargs))}' is an invalid keyword argument for this function")
    if indexing not in ("xy", "ij"):
        raise ValueError(f"Argument `indexing` parameter must be either 'xy' or 'ij', got '{indexing}'")
    lines = [raw.Reshape(as_tensor(a), ints([-1])) for a in args]
    count = len(lines)
    if len({line.dtype for line in lines}) > 1:
        raise errors.invalid_argument(
            "meshgrid: all arguments must have one dtype; got " + ", ".join(line.dtype.name for line in lines)
        )
    axes = list(range(count))
    if indexing == "xy" and count > 1:
        axes[0], axes[1] = 1, 0
    sizes: list[Any] = [None] * count
    for axis, line in zip(axes, lines, strict=True):
        sizes[axis] = shape_of(line)
    shape = raw.ConcatV2(sizes, 0) if count > 1 else (sizes[0] if sizes else None)
    return [
        raw.BroadcastTo(raw.Reshape(line, ints([-1 if n == axis else 1 for n in range(count)])), shape)
        for axis, line in zip(axes, lines, strict=True)
    ]
