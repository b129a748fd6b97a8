"""Reductions of rows that share a segment id, sorted or in any order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops import batching
from headrace._src.ops.broadcasting import conj
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import op, raw
from headrace._src.ops.segments import (
    check_on_device,
    check_sorted,
    check_unsorted,
    empty_value,
    reduce_on_device,
    reduce_unsorted,
)
from headrace._src.ops.segments import reduce_sorted as reduce_runs
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.ops.small_constants import axis as axis_tensor
from headrace._src.ops.small_constants import number
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import INDEX, NUMERIC, REAL, DType, float32, float64, int16, int32
from headrace._src.tensors.shapes import Dims, dims_text
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


def _one_row_per_segment(call: ShapeCall) -> Dims:
    data, ids = call.shapes[:2]
    if ids is not None and len(ids) != 1:
        raise errors.invalid_argument("segment_ids should be a vector.")
    return None if data is None else (None, *data[1:])


def _counted_segments(call: ShapeCall) -> Dims:
    data, ids = call.shapes[:2]
    if data is None or ids is None:
        return None
    count = call.value(2)
    for size, id_size in zip(data, ids):
        if size is not None and id_size is not None and size != id_size:
            raise errors.invalid_argument(
                f"data.shape = {dims_text(data)} does not start with segment_ids.shape = {dims_text(ids)}"
            )
    return (None if count is None else int(count), *data[len(ids) :])


def _reduce_sorted(how: str, data: np.ndarray, ids: np.ndarray, fill: Any) -> np.ndarray:
    if not data.ndim:
        raise errors.invalid_argument("input must be at least rank 1")
    check_sorted(ids, data.shape[0])
    return reduce_runs(how, data, ids, int(ids[-1]) + 1 if len(ids) else 0, fill)


@op("SegmentSum", "T, Tindices -> T", T=NUMERIC, Tindices=INDEX, shape=_one_row_per_segment, engine="host")
def segment_sum(xp, data, segment_ids):
    """Computes the sum of the rows of each segment.

    Args:
        data: Tensor of floating point, complex, integer or unsigned integer dtype.
        segment_ids: Integer vector with one ascending id for each row.
        name: Name of the operation.

    Returns:
        One row for each segment; 0 for segments without rows.

    Raises:
        InvalidArgumentError: If `data` is a scalar, or `segment_ids` is not a sorted vector with one number for each
            row.

    >>> tf.math.segment_sum([1, 2, 3], [0, 0, 1]).numpy().tolist()
    [3, 3]
    """
    return _reduce_sorted("sum", data, segment_ids, 0)


@op("SegmentMean", "T, Tindices -> T", T=NUMERIC, Tindices=INDEX, shape=_one_row_per_segment, engine="host")
def segment_mean(xp, data, segment_ids):
    """Computes the mean of the rows of each segment.

    Args:
        data: Tensor of floating point, complex, integer or unsigned integer dtype.
        segment_ids: Integer vector with one ascending id for each row.
        name: Name of the operation.

    Returns:
        One row for each segment; 0 for segments without rows.

    Raises:
        InvalidArgumentError: If `data` is a scalar, or `segment_ids` is not a sorted vector with one number for each
            row.

    >>> tf.math.segment_mean([1.0, 3.0, 5.0], [0, 0, 1]).numpy()
    array([2., 5.], dtype=float32)
    """
    total = _reduce_sorted("sum", data, segment_ids, 0)
    counts = np.maximum(np.bincount(segment_ids, minlength=len(total)), 1)
    counts = counts.reshape(-1, *[1] * (data.ndim - 1))
    if data.dtype.kind in "iu":
        return (np.sign(total) * (np.abs(total) // counts)).astype(data.dtype)
    return (total / counts.astype(total.real.dtype)).astype(data.dtype)


@op("SegmentProd", "T, Tindices -> T", T=NUMERIC, Tindices=INDEX, shape=_one_row_per_segment, engine="host")
def segment_prod(xp, data, segment_ids):
    """Computes the product of the rows of each segment.

    Args:
        data: Tensor of floating point, complex, integer or unsigned integer dtype.
        segment_ids: Integer vector with one ascending id for each row.
        name: Name of the operation.

    Returns:
        One row for each segment; 1 for segments without rows.

    Raises:
        InvalidArgumentError: If `data` is a scalar, or `segment_ids` is not a sorted vector with one number for each
            row.
    """
    return _reduce_sorted("prod", data, segment_ids, 1)


@op("SegmentMax", "T, Tindices -> T", T=REAL, Tindices=INDEX, shape=_one_row_per_segment, engine="host")
def segment_max(xp, data, segment_ids):
    """Computes the maximum of the rows of each segment.

    Args:
        data: Tensor of floating point, integer or unsigned integer dtype.
        segment_ids: Integer vector with one ascending id for each row.
        name: Name of the operation.

    Returns:
        One row for each segment; 0 for segments without rows.

    Raises:
        InvalidArgumentError: If `data` is a scalar, or `segment_ids` is not a sorted vector with one number for each
            row.
    """
    return _reduce_sorted("max", data, segment_ids, 0)


@op("SegmentMin", "T, Tindices -> T", T=REAL, Tindices=INDEX, shape=_one_row_per_segment, engine="host")
def segment_min(xp, data, segment_ids):
    """Computes the minimum of the rows of each segment.

    Args:
        data: Tensor of floating point, integer or unsigned integer dtype.
        segment_ids: Integer vector with one ascending id for each row.
        name: Name of the operation.

    Returns:
        One row for each segment; 0 for segments without rows.

    Raises:
        InvalidArgumentError: If `data` is a scalar, or `segment_ids` is not a sorted vector with one number for each
            row.
    """
    return _reduce_sorted("min", data, segment_ids, 0)


def _counted(xp: Any, how: str, data: Any, ids: Any, count: Any, ascending: bool = False) -> Any:
    if xp is not np:
        check_on_device(ids, int(count), ascending)
        return reduce_on_device(how, data, ids, int(count))
    if ascending:
        check_sorted(ids, data.shape[0])
    check_unsorted(data, ids, count)
    if ascending:
        return reduce_runs(how, data, ids, int(count), empty_value(how, data.dtype))
    return reduce_unsorted(how, data, ids, int(count))


_V2 = "T, Tindices, Tnumsegments -> T"
_STATIC = ["num_segments"]
_INDICES: dict[str, Any] = {"Tindices": INDEX, "Tnumsegments": INDEX}
_SHORTER_INDICES: dict[str, Any] = {"Tindices": (int16, *INDEX), "Tnumsegments": INDEX}


@op("SegmentSumV2", _V2, T=NUMERIC, shape=_counted_segments, static=_STATIC, **_INDICES)
def segment_sum_v2(xp, data, segment_ids, num_segments):
    """Computes the sum of the rows of each of `num_segments` segments; ids ascend."""
    return _counted(xp, "sum", data, segment_ids, num_segments, ascending=True)


@op("SegmentProdV2", _V2, T=NUMERIC, shape=_counted_segments, static=_STATIC, **_INDICES)
def segment_prod_v2(xp, data, segment_ids, num_segments):
    """Computes the product of the rows of each of `num_segments` segments; ids ascend."""
    return _counted(xp, "prod", data, segment_ids, num_segments, ascending=True)


@op("SegmentMaxV2", _V2, T=REAL, shape=_counted_segments, static=_STATIC, **_INDICES)
def segment_max_v2(xp, data, segment_ids, num_segments):
    """Computes the largest of the rows of each of `num_segments` segments; ids ascend."""
    return _counted(xp, "max", data, segment_ids, num_segments, ascending=True)


@op("SegmentMinV2", _V2, T=REAL, shape=_counted_segments, static=_STATIC, **_INDICES)
def segment_min_v2(xp, data, segment_ids, num_segments):
    """Computes the smallest of the rows of each of `num_segments` segments; ids ascend."""
    return _counted(xp, "min", data, segment_ids, num_segments, ascending=True)


@op(
    "UnsortedSegmentSum",
    _V2,
    T=NUMERIC,
    shape=_counted_segments,
    static=_STATIC,
    **_SHORTER_INDICES,
    batching=batching.one_by_one,
)
def unsorted_segment_sum(xp, data, segment_ids, num_segments):
    """Computes the sum of the rows of each segment.

    Args:
        data: Tensor of floating point, complex, integer or unsigned integer dtype.
        segment_ids: Integer tensor whose shape is a prefix of that of `data`, in any order. Rows with a negative id are
            dropped.
        num_segments: Number of segments.
        name: Name of the operation.

    Returns:
        One row for each segment; 0 for segments without rows.

    Raises:
        InvalidArgumentError: If the shape of `data` does not start with that of `segment_ids`, `num_segments` is
            negative or not a scalar, or a segment is not below it.

    >>> tf.math.unsorted_segment_sum([1, 2, 3], [1, 0, 1], 2).numpy().tolist()
    [2, 4]
    """
    return _counted(xp, "sum", data, segment_ids, num_segments)


@op(
    "UnsortedSegmentProd",
    _V2,
    T=NUMERIC,
    shape=_counted_segments,
    static=_STATIC,
    **_INDICES,
    batching=batching.one_by_one,
)
def unsorted_segment_prod(xp, data, segment_ids, num_segments):
    """Computes the product of the rows of each segment.

    Args:
        data: Tensor of floating point, complex, integer or unsigned integer dtype.
        segment_ids: Integer tensor whose shape is a prefix of that of `data`, in any order. Rows with a negative id are
            dropped.
        num_segments: Number of segments.
        name: Name of the operation.

    Returns:
        One row for each segment; 1 for segments without rows.

    Raises:
        InvalidArgumentError: If the shape of `data` does not start with that of `segment_ids`, `num_segments` is
            negative or not a scalar, or a segment is not below it.
    """
    return _counted(xp, "prod", data, segment_ids, num_segments)


@op(
    "UnsortedSegmentMax", _V2, T=REAL, shape=_counted_segments, static=_STATIC, **_INDICES, batching=batching.one_by_one
)
def unsorted_segment_max(xp, data, segment_ids, num_segments):
    """Computes the maximum of the rows of each segment.

    Args:
        data: Tensor of floating point, integer or unsigned integer dtype.
        segment_ids: Integer tensor whose shape is a prefix of that of `data`, in any order. Rows with a negative id are
            dropped.
        num_segments: Number of segments.
        name: Name of the operation.

    Returns:
        One row for each segment; the smallest value of the dtype for segments without rows.

    Raises:
        InvalidArgumentError: If the shape of `data` does not start with that of `segment_ids`, `num_segments` is
            negative or not a scalar, or a segment is not below it.
    """
    return _counted(xp, "max", data, segment_ids, num_segments)


@op(
    "UnsortedSegmentMin", _V2, T=REAL, shape=_counted_segments, static=_STATIC, **_INDICES, batching=batching.one_by_one
)
def unsorted_segment_min(xp, data, segment_ids, num_segments):
    """Computes the minimum of the rows of each segment.

    Args:
        data: Tensor of floating point, integer or unsigned integer dtype.
        segment_ids: Integer tensor whose shape is a prefix of that of `data`, in any order. Rows with a negative id are
            dropped.
        num_segments: Number of segments.
        name: Name of the operation.

    Returns:
        One row for each segment; the largest value of the dtype for segments without rows.

    Raises:
        InvalidArgumentError: If the shape of `data` does not start with that of `segment_ids`, `num_segments` is
            negative or not a scalar, or a segment is not below it.
    """
    return _counted(xp, "min", data, segment_ids, num_segments)


# Gradients. `take` gives each row the value of its segment, `add_up` sums rows by segment.


def _sorted_ways(call: Any) -> tuple[Callable[[Any], Any], Callable[[Any], Any]]:
    ids = call.inputs[1]
    zero = number(0, int32)
    return lambda values: raw.GatherV2(values, ids, zero), lambda rows: raw.SegmentSum(rows, ids)


def _counted_ways(call: Any) -> tuple[Callable[[Any], Any], Callable[[Any], Any]]:
    _, ids, count = call.inputs

    def take(values: Tensor) -> Tensor:
        zero = number(0, ids.dtype)
        taken = raw.GatherV2(values, raw.Maximum(ids, zero), number(0, int32))
        is_counted = _over_rows(raw.GreaterEqual(ids, zero), taken)
        return raw.SelectV2(is_counted, taken, raw.ZerosLike(taken))

    return take, lambda rows: raw.UnsortedSegmentSum(rows, ids, count)


def _over_rows(mask: Tensor, rows: Tensor) -> Tensor:
    """Returns a mask over the leading axes of `rows`, with axes of size 1 for the others."""
    if mask.shape.rank is not None and rows.shape.rank is not None:
        extra: Any = axis_tensor(*[1] * (rows.shape.rank - mask.shape.rank))
    else:
        extra = raw.Fill(raw.Reshape(raw.Sub(raw.Rank(rows), raw.Rank(mask)), axis_tensor(1)), number(1, int32))
    return raw.Reshape(mask, raw.ConcatV2([raw.Shape(mask), extra], number(0, int32)))


def _ways(call: Any) -> tuple[Callable[[Any], Any], Callable[[Any], Any]]:
    return _sorted_ways(call) if len(call.inputs) == 2 else _counted_ways(call)


def _for_data(call: Any, gradient: Any) -> list[Any]:
    return [gradient] + [None] * (len(call.inputs) - 1)


@segment_sum.gradient
@segment_sum_v2.gradient
@unsorted_segment_sum.gradient
def _(call, dy):
    take, _ = _ways(call)
    return _for_data(call, take(dy))


@segment_mean.gradient
def _(call, dy):
    ids = call.inputs[1]
    counts = raw.SegmentSum(raw.OnesLike(raw.Cast(ids, DstT=dy.dtype)), ids)
    counts = raw.Maximum(counts, number(1, dy.dtype)) if not dy.dtype.is_complex else counts
    return _for_data(call, raw.GatherV2(raw.DivNoNan(dy, _over_rows(counts, dy)), ids, number(0, int32)))


@segment_max.gradient
@segment_max_v2.gradient
@segment_min.gradient
@segment_min_v2.gradient
@unsorted_segment_max.gradient
@unsorted_segment_min.gradient
def _(call, dy):
    """Shared evenly among the rows that reach their segment's extremum."""
    data = call.inputs[0]
    take, add_up = _ways(call)
    is_extreme = raw.Equal(data, take(call.outputs[0]))
    counts = add_up(raw.Cast(is_extreme, DstT=dy.dtype))
    shares = take(raw.DivNoNan(dy, counts))
    return _for_data(call, raw.SelectV2(is_extreme, shares, raw.ZerosLike(shares)))


@segment_prod.gradient
@segment_prod_v2.gradient
@unsorted_segment_prod.gradient
def _(call, dy):
    """Computes the product of the other rows: the quotient, or, for a zero, the product of the rows that are none."""
    data = call.inputs[0]
    take, add_up = _ways(call)
    is_zero = raw.Equal(data, number(0, data.dtype))
    zeros = add_up(raw.Cast(is_zero, DstT=int32))
    flowing = raw.SelectV2(raw.Greater(zeros, number(1, int32)), raw.ZerosLike(dy), dy)
    without_zeros = raw.SelectV2(is_zero, raw.OnesLike(data), data)
    rest = call.op(without_zeros, *call.inputs[1:])
    others = raw.SelectV2(is_zero, take(rest), raw.RealDiv(take(call.outputs[0]), without_zeros))
    return _for_data(call, raw.Mul(take(flowing), conj(others)))


# Public functions made of these.


def _counts(data: Tensor, ids: Tensor, num_segments: Any) -> Tensor:
    """Returns how many rows each segment has, at least 1, shaped to divide the segments' totals."""
    kind: DType = data.dtype if data.dtype.is_floating or data.dtype.is_complex else _quotient_type(data.dtype)
    ones = raw.OnesLike(raw.Cast(ids, DstT=kind))
    return raw.Maximum(raw.UnsortedSegmentSum(ones, ids, num_segments), number(1, kind))


def _quotient_type(dtype: DType) -> DType:
    return float32 if dtype.size < 4 else float64


@dispatchable
def unsorted_segment_mean(
    data: TensorLike, segment_ids: TensorLike, num_segments: TensorLike, name: str | None = None
) -> Tensor:
    """Computes the mean of the rows of each segment.

    Args:
        data: Tensor.
        segment_ids: Integer tensor whose shape is a prefix of that of `data`, in any order. Rows with a negative id are
            dropped.
        num_segments: Number of segments.
        name: Name of the operation.

    Returns:
        One row for each segment.
    """
    data, ids = as_tensor(data), as_tensor(segment_ids)
    total = raw.UnsortedSegmentSum(data, ids, num_segments)
    counts = _counts(data, ids, num_segments)
    if total.dtype is not counts.dtype:
        total = raw.Cast(total, DstT=counts.dtype)
    return raw.RealDiv(total, _over_rows(counts, total), name=name)


@dispatchable
def unsorted_segment_sqrt_n(
    data: TensorLike, segment_ids: TensorLike, num_segments: TensorLike, name: str | None = None
) -> Tensor:
    """Computes the sum of the rows of each segment divided by the square root of their number.

    Args:
        data: Tensor.
        segment_ids: Integer tensor whose shape is a prefix of that of `data`, in any order. Rows with a negative id are
            dropped.
        num_segments: Number of segments.
        name: Name of the operation.

    Returns:
        One row for each segment.
    """
    data, ids = as_tensor(data), as_tensor(segment_ids)
    total = raw.UnsortedSegmentSum(data, ids, num_segments)
    counts = raw.Sqrt(_counts(data, ids, num_segments))
    if total.dtype is not counts.dtype:
        total = raw.Cast(total, DstT=counts.dtype)
    return raw.RealDiv(total, _over_rows(counts, total), name=name)
