"""Reductions by segment of rows picked out of a tensor: sum, mean, and sum over the square root of the count."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.base.lazy import jnp
from headrace._src.ops import batching
from headrace._src.ops.broadcasting import static_shape
from headrace._src.ops.device_checks import fails_if, outside
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import op, raw
from headrace._src.ops.segments import check_on_device, reduce_on_device, reduce_sorted, reduce_unsorted
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.ops.small_constants import number
from headrace._src.tensors.dtypes import INDEX, REAL, REAL_FLOATS, int32
from headrace._src.tensors.indexed_slices import IndexedSlices
from headrace._src.tensors.shapes import Dims
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import Array, TensorLike


def _picked_rows(call: ShapeCall) -> Dims:
    data = call.shapes[0]
    if data is None:
        return None
    count = call.value(3) if len(call.inputs) > 3 else None
    return (None if count is None else int(count), *data[1:])


def _check(data: np.ndarray, indices: np.ndarray, ids: np.ndarray) -> None:
    if indices.ndim != 1:
        raise errors.invalid_argument("indices should be a vector.")
    if ids.ndim != 1:
        raise errors.invalid_argument("segment_ids should be a vector.")
    if len(ids) != len(indices):
        raise errors.invalid_argument("segment_ids and indices should have same size.")
    if not data.ndim:
        raise errors.invalid_argument("input must be at least rank 1")
    outside = (indices < 0) | (indices >= data.shape[0])
    if outside.any():
        place = int(np.argmax(outside))
        raise errors.invalid_argument(f"Bad: indices[{place}] == {indices[place]} out of range [0, {data.shape[0]})")
    if len(ids) and ids[0] < 0:
        raise errors.invalid_argument("segment ids must be >= 0")
    if (ids[1:] < ids[:-1]).any():
        raise errors.invalid_argument("segment ids are not increasing")


def _divisors(xp: Any, how: str, ids: Any, count: int) -> Any:
    """Returns what the total of each segment is divided by: the number of its rows, or the square root of that."""
    if xp is np:
        sizes = np.bincount(ids, minlength=count) if len(ids) else np.zeros(count, np.int64)
    else:
        sizes = jnp.zeros(count, np.int64).at[ids].add(1, mode="drop")
    sizes = xp.maximum(sizes, 1).astype(np.float64)
    return sizes if how == "mean" else xp.sqrt(sizes)


def _divided(xp: Any, how: str, total: Any, ids: Any) -> Any:
    if how == "sum":
        return total
    divisors = _divisors(xp, how, ids, len(total)).reshape(-1, *[1] * (total.ndim - 1))
    return (total / divisors).astype(total.dtype)


def _reduced(xp: Any, how: str, data: Any, indices: Any, ids: Any, num_segments: Any = None) -> Any:
    if xp is not np:
        fails_if(outside(indices, data.shape[0]))
        check_on_device(ids, int(num_segments), True)
        rows = jnp.take(data, indices, 0)
        return _divided(xp, how, reduce_on_device("sum", rows, ids, int(num_segments)), ids)
    _check(data, indices, ids)
    count = int(ids[-1]) + 1 if len(ids) else 0
    if num_segments is not None:
        if num_segments.ndim:
            raise errors.invalid_argument("num_segments should be a scalar.")
        if num_segments < count:
            raise errors.invalid_argument("segment ids must be < num_segments")
        count = int(num_segments)
    return _divided(np, how, reduce_sorted("sum", data[indices], ids, count, 0), ids)


_PLAIN = "T, Tidx, Tsegmentids -> T"
_COUNTED = "T, Tidx, Tsegmentids, Tnumsegments -> T"
_STATIC = ["num_segments"]
_INDICES: dict[str, Any] = {"Tidx": INDEX, "Tsegmentids": INDEX}
_COUNTS: dict[str, Any] = {**_INDICES, "Tnumsegments": INDEX}


@op("SparseSegmentSum", _PLAIN, T=REAL, shape=_picked_rows, engine="host", **_INDICES, batching=batching.one_by_one)
def sparse_segment_sum(xp, data, indices, segment_ids, *, sparse_gradient: bool = False):
    """Computes the sum, by segment, of the rows of `data` at `indices`."""
    return _reduced(xp, "sum", data, indices, segment_ids)


@op(
    "SparseSegmentMean",
    _PLAIN,
    T=REAL_FLOATS,
    shape=_picked_rows,
    engine="host",
    **_INDICES,
    batching=batching.one_by_one,
)
def sparse_segment_mean(xp, data, indices, segment_ids, *, sparse_gradient: bool = False):
    """Computes the mean, by segment, of the rows of `data` at `indices`."""
    return _reduced(xp, "mean", data, indices, segment_ids)


@op(
    "SparseSegmentSqrtN",
    _PLAIN,
    T=REAL_FLOATS,
    shape=_picked_rows,
    engine="host",
    **_INDICES,
    batching=batching.one_by_one,
)
def sparse_segment_sqrt_n(xp, data, indices, segment_ids, *, sparse_gradient: bool = False):
    """Computes the sum, by segment, of the rows of `data` at `indices`, over the square root of their number."""
    return _reduced(xp, "sqrt_n", data, indices, segment_ids)


@op(
    "SparseSegmentSumWithNumSegments",
    _COUNTED,
    T=REAL,
    shape=_picked_rows,
    static=_STATIC,
    **_COUNTS,
    batching=batching.one_by_one,
)
def counted_sparse_segment_sum(xp, data, indices, segment_ids, num_segments, *, sparse_gradient: bool = False):
    """Computes the sum, for each of `num_segments` segments, of the rows of `data` at `indices`."""
    return _reduced(xp, "sum", data, indices, segment_ids, num_segments)


@op(
    "SparseSegmentMeanWithNumSegments",
    _COUNTED,
    T=REAL_FLOATS,
    shape=_picked_rows,
    static=_STATIC,
    **_COUNTS,
    batching=batching.one_by_one,
)
def counted_sparse_segment_mean(xp, data, indices, segment_ids, num_segments, *, sparse_gradient: bool = False):
    """Computes the mean, for each of `num_segments` segments, of the rows of `data` at `indices`."""
    return _reduced(xp, "mean", data, indices, segment_ids, num_segments)


@op(
    "SparseSegmentSqrtNWithNumSegments",
    _COUNTED,
    T=REAL_FLOATS,
    shape=_picked_rows,
    static=_STATIC,
    **_COUNTS,
    batching=batching.one_by_one,
)
def counted_sparse_segment_sqrt_n(xp, data, indices, segment_ids, num_segments, *, sparse_gradient: bool = False):
    """Computes the sum, for each of `num_segments` segments, of rows over the square root of their number."""
    return _reduced(xp, "sqrt_n", data, indices, segment_ids, num_segments)


# The ops of their gradients put the gradient of each segment at the rows that went into it.


def _given_rows(call: ShapeCall) -> Dims:
    dims, count = call.shapes[0], call.value(3)
    return None if dims is None else (None if count is None else int(count), *dims[1:])


def _check_spread(grad: np.ndarray, indices: np.ndarray, ids: np.ndarray, rows: Any) -> None:
    if len(ids) != len(indices):
        raise errors.invalid_argument("segment_ids and indices should have same size.")
    if rows.ndim:
        raise errors.invalid_argument("output_dim0 should be a scalar.")
    outside = (indices < 0) | (indices >= rows)
    if outside.any():
        raise errors.invalid_argument(f"Index {indices[outside][0]} out of range [0, {rows}).")
    if len(ids) and (ids.min() < 0 or ids.max() >= len(grad)):
        raise errors.invalid_argument("Invalid number of segments")


def _spread(xp: Any, how: str, grad: Any, indices: Any, ids: Any, rows: Any) -> Any:
    if xp is not np:
        fails_if(outside(indices, int(rows)))
        fails_if(outside(ids, len(grad)))
        return reduce_on_device("sum", jnp.take(_divided(xp, how, grad, ids), ids, 0), indices, int(rows))
    _check_spread(grad, indices, ids, rows)
    return reduce_unsorted("sum", _divided(np, how, grad, ids)[ids], indices, int(rows))


_GRAD = "T, Tidx, Tsegmentids, int32 -> T"


@op(
    "SparseSegmentSumGrad",
    _GRAD,
    T=REAL_FLOATS,
    shape=_given_rows,
    static=["output_dim0"],
    **_INDICES,
    batching=batching.one_by_one,
)
def sparse_segment_sum_grad(xp, grad, indices, segment_ids, output_dim0):
    """Computes the gradient of SparseSegmentSum by its data."""
    return _spread(xp, "sum", grad, indices, segment_ids, output_dim0)


@op(
    "SparseSegmentMeanGrad",
    _GRAD,
    T=REAL_FLOATS,
    shape=_given_rows,
    static=["output_dim0"],
    **_INDICES,
    batching=batching.one_by_one,
)
def sparse_segment_mean_grad(xp, grad, indices, segment_ids, output_dim0):
    """Computes the gradient of SparseSegmentMean by its data."""
    return _spread(xp, "mean", grad, indices, segment_ids, output_dim0)


@op(
    "SparseSegmentSqrtNGrad",
    _GRAD,
    T=REAL_FLOATS,
    shape=_given_rows,
    static=["output_dim0"],
    **_INDICES,
    batching=batching.one_by_one,
)
def sparse_segment_sqrt_n_grad(xp, grad, indices, segment_ids, output_dim0):
    """Computes the gradient of SparseSegmentSqrtN by its data."""
    return _spread(xp, "sqrt_n", grad, indices, segment_ids, output_dim0)


def _given_rows_once(call: ShapeCall) -> list[Dims]:
    dims = call.shapes[0]
    return [None if dims is None else (None, *dims[1:]), (None,)]


def _spread_once(how: str, grad: Array, indices: Array, ids: Array, rows: Array) -> tuple[Any, Any]:
    _check_spread(grad, indices, ids, rows)
    unique, places = np.unique(indices, return_inverse=True)
    return reduce_unsorted("sum", _divided(np, how, grad, ids)[ids], places.reshape(-1), len(unique)), unique


_GRAD_V2 = "T, Tidx, Tsegmentids, int32 -> output: T, sorted_unique_indices: Tidx"


@op("SparseSegmentSumGradV2", _GRAD_V2, T=REAL_FLOATS, shape=_given_rows_once, engine="host", **_INDICES)
def sparse_segment_sum_grad_v2(xp, grad, indices, segment_ids, dense_output_dim0):
    """Computes the gradient of SparseSegmentSum by its data: the rows that are not zero, and their places."""
    return _spread_once("sum", grad, indices, segment_ids, dense_output_dim0)


@op("SparseSegmentMeanGradV2", _GRAD_V2, T=REAL_FLOATS, shape=_given_rows_once, engine="host", **_INDICES)
def sparse_segment_mean_grad_v2(xp, grad, indices, segment_ids, dense_output_dim0):
    """Computes the gradient of SparseSegmentMean by its data: the rows that are not zero, and their places."""
    return _spread_once("mean", grad, indices, segment_ids, dense_output_dim0)


@op("SparseSegmentSqrtNGradV2", _GRAD_V2, T=REAL_FLOATS, shape=_given_rows_once, engine="host", **_INDICES)
def sparse_segment_sqrt_n_grad_v2(xp, grad, indices, segment_ids, dense_output_dim0):
    """Computes the gradient of SparseSegmentSqrtN by its data: the rows that are not zero, and their places."""
    return _spread_once("sqrt_n", grad, indices, segment_ids, dense_output_dim0)


def _row_count(tensor: Tensor) -> Tensor:
    shape = static_shape(tensor)
    if shape is not None:
        return number(shape[0], int32)
    return raw.GatherV2(raw.Shape(tensor), number(0, int32), number(0, int32))


def _differentiate(entry: Any, counted: Any, spread: Any, spread_once: Any) -> None:
    """Ties a reduction, with and without a given count, to the op that spreads its gradient, and back."""

    def reduction_gradient(call: Any, dy: Any) -> list[Any]:
        data, indices, ids = call.inputs[:3]
        rest = [None] * (len(call.inputs) - 1)
        if call.attrs["sparse_gradient"]:
            values, places = spread_once(dy, indices, ids, _row_count(data))
            return [IndexedSlices(values, places, raw.Shape(data)), *rest]
        return [spread(dy, indices, ids, _row_count(data)), *rest]

    def spread_gradient(call: Any, dy: Any) -> list[Any]:
        grad, indices, ids = call.inputs[:3]
        return [counted(dy, indices, ids, _row_count(grad)), None, None, None]

    entry.gradient(reduction_gradient)
    counted.gradient(reduction_gradient)
    spread.gradient(spread_gradient)


_differentiate(sparse_segment_sum, counted_sparse_segment_sum, sparse_segment_sum_grad, sparse_segment_sum_grad_v2)
_differentiate(sparse_segment_mean, counted_sparse_segment_mean, sparse_segment_mean_grad, sparse_segment_mean_grad_v2)
_differentiate(
    sparse_segment_sqrt_n, counted_sparse_segment_sqrt_n, sparse_segment_sqrt_n_grad,
    sparse_segment_sqrt_n_grad_v2,
)  # fmt: skip


def _chosen(plain: Any, counted: Any, inputs: tuple[Any, ...], num_segments: Any, attrs: dict[str, Any]) -> Any:
    return plain(*inputs, **attrs) if num_segments is None else counted(*inputs, num_segments, **attrs)


@dispatchable
def segment_sum(
    data: TensorLike,
    indices: TensorLike,
    segment_ids: TensorLike,
    num_segments: TensorLike | None = None,
    name: str | None = None,
    sparse_gradient: bool = False,
) -> Tensor:
    """Computes the sum of the rows of `data` at `indices`, by segment.

    Args:
        data: Tensor.
        indices: Integer tensor of positions.
        segment_ids: Integer vector with one ascending id for each row.
        num_segments: Number of segments. Default: inferred.
        name: Name of the operation.
        sparse_gradient: Whether the gradient of `data` is an IndexedSlices.

    Returns:
        The sums, with one row for each segment.
    """
    attrs = {"sparse_gradient": sparse_gradient, "name": name}
    rows = (data, indices, segment_ids)
    return _chosen(sparse_segment_sum, counted_sparse_segment_sum, rows, num_segments, attrs)


@dispatchable
def segment_mean(
    data: TensorLike,
    indices: TensorLike,
    segment_ids: TensorLike,
    num_segments: TensorLike | None = None,
    name: str | None = None,
    sparse_gradient: bool = False,
) -> Tensor:
    """Computes the mean of the rows of `data` at `indices`, by segment.

    Args:
        data: Tensor.
        indices: Integer tensor of positions.
        segment_ids: Integer vector with one ascending id for each row.
        num_segments: Number of segments. Default: inferred.
        name: Name of the operation.
        sparse_gradient: Whether the gradient of `data` is an IndexedSlices.

    Returns:
        The means, with one row for each segment.
    """
    attrs = {"sparse_gradient": sparse_gradient, "name": name}
    rows = (data, indices, segment_ids)
    return _chosen(sparse_segment_mean, counted_sparse_segment_mean, rows, num_segments, attrs)


@dispatchable
def segment_sqrt_n(
    data: TensorLike,
    indices: TensorLike,
    segment_ids: TensorLike,
    num_segments: TensorLike | None = None,
    name: str | None = None,
    sparse_gradient: bool = False,
) -> Tensor:
    """Computes the sum of the rows of `data` at `indices` by segment, divided by the square root of their number.

    Args:
        data: Tensor.
        indices: Integer tensor of positions.
        segment_ids: Integer vector with one ascending id for each row.
        num_segments: Number of segments. Default: inferred.
        name: Name of the operation.
        sparse_gradient: Whether the gradient of `data` is an IndexedSlices.

    Returns:
        The scaled sums, with one row for each segment.
    """
    attrs = {"sparse_gradient": sparse_gradient, "name": name}
    rows = (data, indices, segment_ids)
    return _chosen(sparse_segment_sqrt_n, counted_sparse_segment_sqrt_n, rows, num_segments, attrs)
