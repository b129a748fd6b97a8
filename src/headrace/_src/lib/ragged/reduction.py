"""Reductions of ragged tensors over any axes.

The first axis combines rows column by column; the second reduces each row. Both are segment reductions of the values.
Axes further in are reductions of the values.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from headrace._src.lib.ragged import rows
from headrace._src.lib.ragged.axes import expand_dims
from headrace._src.lib.ragged.elementwise import apply
from headrace._src.lib.ragged.segments import (
    Reduction,
    aggregate,
    as_floats,
    divided,
    on_flat,
    segment_max,
    segment_min,
    segment_prod,
    segment_sum,
)
from headrace._src.lib.ragged.structure import axis_in_range
from headrace._src.ops.entry import raw
from headrace._src.ops.sizes import ints
from headrace._src.tensors import dtypes
from headrace._src.tensors.ragged import RaggedTensor
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import AxisLike, TensorLike


def _reduce(whole: Callable[..., Any], by_segment: Reduction, value: Any, axis: Any, keepdims: bool) -> Any:
    """Reduces `value` with `whole` if it is dense, with `by_segment` if it is ragged."""
    if not isinstance(value, RaggedTensor):
        axes = _all_axes(value) if axis is None else ints(axis)
        return whole(value, axes, keep_dims=keepdims)
    rank = value.shape.rank
    if axis is None:
        result = whole(value.flat_values, _all_axes(value.flat_values), keep_dims=False)
        for _ in range((rank or 0) if keepdims else 0):
            result = raw.ExpandDims(result, 0)
        return result
    axis = _axes(axis, rank)
    if isinstance(axis, list):
        for one in sorted(axis, reverse=True):
            value = _reduce(whole, by_segment, value, one, keepdims)
        return value
    if axis == 0:
        columns = rows.offsets_in_rows(value._row_partition)
        count = value.bounding_shape(axis=1)
        result = by_segment(value.values, columns, count)
    elif axis == 1:
        result = by_segment(value.values, value.value_rowids(), value.nrows())
    else:
        return RaggedTensor(
            _reduce(whole, by_segment, value.values, axis - 1, keepdims), value._row_partition, internal=True
        )
    return expand_dims(result, axis) if keepdims else result


def _all_axes(tensor: Tensor) -> Tensor:
    rank = tensor.shape.rank
    return raw.Range(0, raw.Rank(tensor), 1) if rank is None else ints(list(range(rank)))


def _axes(axis: TensorLike, rank: int | None) -> Any:
    """Returns one axis, or a list of distinct axes, counted from the front."""
    if isinstance(axis, EagerTensor) and axis._array.ndim:
        axis = axis._array.tolist()
    elif isinstance(axis, np.ndarray) and axis.ndim:
        axis = axis.tolist()
    if isinstance(axis, (list, tuple)):
        return sorted({axis_in_range(a, rank, f"axis[{n}]") for n, a in enumerate(axis)})
    if not isinstance(axis, (int, np.integer)):
        kind = axis.dtype.name if hasattr(axis, "dtype") else type(axis).__name__
        raise TypeError(f"axis must be an int; got {kind}")
    return axis_in_range(axis, rank)


def reduce_sum(input_tensor: TensorLike, axis: AxisLike = None, keepdims: bool = False, name: str | None = None) -> Any:
    """Sums along `axis`."""
    return _reduce(raw.Sum, segment_sum, input_tensor, axis, bool(keepdims))


def reduce_prod(
    input_tensor: RaggedTensor, axis: AxisLike = None, keepdims: bool = False, name: str | None = None
) -> Any:
    """Multiplies along `axis`."""
    return _reduce(raw.Prod, segment_prod, input_tensor, axis, bool(keepdims))


def reduce_min(
    input_tensor: RaggedTensor, axis: AxisLike = None, keepdims: bool = False, name: str | None = None
) -> Any:
    """Computes the minimum along `axis`; the largest value of the dtype for an empty row."""
    return _reduce(raw.Min, segment_min, input_tensor, axis, bool(keepdims))


def reduce_max(
    input_tensor: RaggedTensor, axis: AxisLike = None, keepdims: bool = False, name: str | None = None
) -> Any:
    """Computes the maximum along `axis`; the smallest value of the dtype for an empty row."""
    return _reduce(raw.Max, segment_max, input_tensor, axis, bool(keepdims))


def reduce_mean(
    input_tensor: RaggedTensor, axis: AxisLike = None, keepdims: bool = False, name: str | None = None
) -> Any:
    """Computes the mean along `axis`, float64 for integers; NaN for an empty row."""
    value = as_floats(input_tensor)
    total = reduce_sum(value, axis, keepdims)
    return divided(total, reduce_sum(on_flat(raw.OnesLike, value), axis, keepdims))


def reduce_variance(
    input_tensor: RaggedTensor, axis: AxisLike = None, keepdims: bool = False, name: str | None = None
) -> Any:
    """Computes the variance along `axis`: the mean of the squares less the square of the mean, and at least 0."""
    value = as_floats(input_tensor)
    square = on_flat(raw.Square, value)
    mean_square = reduce_mean(square, axis, keepdims)
    mean = reduce_mean(value, axis, keepdims)
    if isinstance(mean, RaggedTensor):
        return mean._with_flat_tensor(_difference(mean_square.flat_values, raw.Square(mean.flat_values)))
    return _difference(mean_square, raw.Square(mean))


def _difference(mean_square: Tensor, square_of_mean: Tensor) -> Tensor:
    """Returns the difference of two values that are equal for equal elements, but for errors of rounding."""
    difference = raw.Sub(mean_square, square_of_mean)
    return raw.Maximum(difference, raw.ZerosLike(difference))


def reduce_std(input_tensor: Any, axis: AxisLike = None, keepdims: bool = False, name: str | None = None) -> Any:
    """Computes the standard deviation along `axis`."""
    return on_flat(raw.Sqrt, reduce_variance(input_tensor, axis, keepdims))


def reduce_logsumexp(
    input_tensor: RaggedTensor, axis: AxisLike = None, keepdims: bool = False, name: str | None = None
) -> Tensor:
    """Computes the logarithm of the sum of exponentials relative to the maximum, so that nothing overflows."""
    largest = on_flat(_finite, reduce_max(input_tensor, axis, keepdims=True))
    shifted = apply(raw.Sub, (input_tensor, largest), {}, 2)
    total = reduce_sum(on_flat(raw.Exp, shifted), axis, keepdims=True)
    result = _sum_of(on_flat(raw.Log, total), largest)
    # A sum over axes of size 1 only removes them.
    return result if keepdims else reduce_sum(result, axis)


def softmax(logits: RaggedTensor, axis: AxisLike = None, name: str | None = None) -> RaggedTensor:
    """Computes the softmax along `axis`, the last by default."""
    axis = -1 if axis is None else axis
    largest = on_flat(_finite, reduce_max(logits, axis, keepdims=True))
    exponentials = on_flat(raw.Exp, apply(raw.Sub, (logits, largest), {}, 2))
    return apply(raw.RealDiv, (exponentials, reduce_sum(exponentials, axis, keepdims=True)), {}, 2)


def moments(
    x: RaggedTensor, axes: AxisLike, shift: Any = None, keepdims: bool = False, name: str | None = None
) -> tuple[Tensor, Tensor]:
    """Computes mean and variance."""
    return reduce_mean(x, axes, keepdims), reduce_variance(x, axes, keepdims)


def _finite(flat: Tensor) -> Tensor:
    """Returns a constant to subtract: values that are not finite become 0, and no gradient flows."""
    return raw.StopGradient(raw.SelectV2(raw.IsFinite(flat), flat, raw.ZerosLike(flat)))


def _sum_of(x: Tensor, y: Tensor) -> Tensor:
    """Adds two values with the same rows, ragged or not."""
    if isinstance(x, RaggedTensor):
        return x._with_flat_tensor(raw.AddV2(x.flat_values, y.flat_values))
    return raw.AddV2(x, y)


def _as_int(value: RaggedTensor) -> RaggedTensor:
    return on_flat(lambda flat: raw.Cast(flat, DstT=dtypes.int32), value)


def _as_bool(value: Tensor) -> Tensor:
    return on_flat(lambda flat: raw.Cast(flat, DstT=dtypes.bool_), value)


def reduce_any(
    input_tensor: RaggedTensor, axis: AxisLike = None, keepdims: bool = False, name: str | None = None
) -> Tensor:
    """Returns whether any element along `axis` is true."""
    return _as_bool(reduce_sum(_as_int(input_tensor), axis, keepdims))


def reduce_all(
    input_tensor: RaggedTensor, axis: AxisLike = None, keepdims: bool = False, name: str | None = None
) -> Tensor:
    """Returns whether all elements along `axis` are true."""
    return _as_bool(reduce_prod(_as_int(input_tensor), axis, keepdims))


def reduce_join(
    inputs: RaggedTensor, axis: AxisLike = None, keepdims: bool = False, separator: str = "", name: str | None = None
) -> Tensor:
    """Joins strings along `axis` with `separator`."""

    def whole(value: Tensor, axes: Tensor, keep_dims: bool) -> Tensor:
        return raw.ReduceJoin(value, axes, keep_dims=keep_dims, separator=separator)

    def by_segment(data: Tensor, segment_ids: Tensor, num_segments: Tensor) -> Tensor:
        return aggregate(
            lambda d, i, n: raw.UnsortedSegmentJoin(d, i, n, separator=separator), data, segment_ids, num_segments
        )

    return _reduce(whole, by_segment, inputs, axis, bool(keepdims))
