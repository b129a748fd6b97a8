"""The k largest along the last axis, whether a target is among them, and the n-th smallest."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.base.blocks import BLOCK, over_blocks
from headrace._src.base.lazy import jax, jnp
from headrace._src.ops import batching
from headrace._src.ops.broadcasting import static_shape
from headrace._src.ops.device_checks import any_bad, outside
from headrace._src.ops.dispatch import dispatchable, execute
from headrace._src.ops.entry import op, raw
from headrace._src.ops.rules import at_least_rank, with_rank
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.ops.small_constants import axis as axis_tensor
from headrace._src.ops.small_constants import number
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import (
    INDEX,
    REAL,
    DType,
    as_dtype,
    bfloat16,
    float16,
    float32,
    int16,
    int32,
    int64,
)
from headrace._src.tensors.shapes import Dims, dims_text, merge_dims
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, TensorLike

_INDEX_TYPES = (int16, int32, int64)
_SHORT_ROW = 256  # rows below this are sorted whole
_FEW = 32  # up to this many are searched one by one
_SMALL_SHARE = 16  # as are rows of which more than this fraction is requested


def _best(call: ShapeCall) -> list[Dims]:
    dims = at_least_rank(call.shapes[0], 1, "input")
    k = call.attrs["k"] if "k" in call.attrs else call.value(1)
    if dims is None:
        return [None, None]
    if k is None:
        return [(*dims[:-1], None)] * 2
    _check_k(dims, k)
    return [(*dims[:-1], int(k))] * 2


def _check_k(dims: Any, k: Any) -> None:
    if not dims:
        raise errors.invalid_argument("input must be >= 1-D, got shape []")
    if getattr(k, "ndim", 0):
        raise errors.invalid_argument(f"k must be scalar, got shape {dims_text(k.shape)}")
    if k < 0:
        raise errors.invalid_argument(f"Need k >= 0, got {k}")
    if dims[-1] is not None and dims[-1] < k:
        raise errors.invalid_argument(f"input must have at least k columns. Had {dims[-1]}, needed {k}")


def _descending_key(array: np.ndarray) -> np.ndarray:
    """Returns keys that ascend where `array` descends."""
    if array.dtype.kind in "iu":
        return np.invert(array)
    key = np.negative(array)
    unordered = np.isnan(key)
    return np.where(unordered, np.inf, key).astype(key.dtype) if unordered.any() else key


def _largest(rows: np.ndarray, k: int) -> np.ndarray:
    """Returns the places of the k largest elements of each row in descending order, the first ones among equals."""
    key = _descending_key(rows)
    if key.shape[1] < _SHORT_ROW:
        return key.argsort(1, kind="stable")[:, :k]
    if k * _SMALL_SHARE > key.shape[1]:
        return _all_in_order(key)[:, :k]
    if k <= _FEW:
        places = _one_by_one(key, k)
        if places is not None:
            return places
    places = np.sort(key.argpartition(k - 1, 1)[:, :k], 1)
    chosen = np.take_along_axis(key, places, 1)
    bound = chosen.max(1, keepdims=True)
    places = np.take_along_axis(places, chosen.argsort(1, kind="stable"), 1)
    # Partitioning may take any of the elements equal to the bound; where it left some out, only a full sort is sure.
    unsure = (key == bound).sum(1) != (chosen == bound).sum(1)
    if unsure.any():
        places[unsure] = key[unsure].argsort(1, kind="stable")[:, :k]
    return places


def _all_in_order(key: np.ndarray) -> np.ndarray:
    """Returns a stable argsort. NumPy's fastest sort is not stable, so rows with equal elements are sorted again."""
    places = key.argsort(1)
    ordered = np.take_along_axis(key, places, 1)
    unsure = (ordered[:, 1:] == ordered[:, :-1]).any(1)
    if unsure.any():
        places[unsure] = key[unsure].argsort(1, kind="stable")
    return places


def _one_by_one(key: np.ndarray, k: int) -> np.ndarray | None:
    """Returns the positions of the k smallest, each marked when taken; None if an element equals the mark."""
    mark = np.iinfo(key.dtype).max if key.dtype.kind in "iu" else np.inf
    places = np.empty((len(key), k), np.int64)
    sure = []  # one entry for each block of rows that was searched to the end

    def work(start: int, stop: int) -> None:
        part, found_places = key[start:stop].copy(), places[start:stop]
        rows = np.arange(len(part))
        for n in range(k):
            found = part.argmin(1)
            smallest = part[rows, found]
            if not (smallest < mark).all():
                return
            part[rows, found] = mark
            found_places[:, n] = found
        sure.append(start)

    block = max(1, BLOCK // key.shape[1])
    over_blocks(work, len(key), block)
    return places if len(sure) == -(-len(key) // block) else None


def _top_k(xp: Any, array: Any, k: Any, index_type: DType) -> tuple[Any, Any]:
    _check_k(array.shape, k)
    if xp is np:
        rows = array.reshape(math.prod(array.shape[:-1]), array.shape[-1])
        places = _largest(rows, int(k)) if array.size else np.zeros((len(rows), int(k)), np.int64)
        values = rows[np.arange(len(rows))[:, None], places]
        shape = (*array.shape[:-1], int(k))
        return values.reshape(shape), places.reshape(shape).astype(index_type.numpy_dtype)
    if jnp.issubdtype(array.dtype, jnp.floating):
        # XLA treats NaN as the largest value. TensorFlow has no rule on the CPU: the order depends on k.
        _, places = jax.lax.top_k(jnp.where(jnp.isnan(array), -jnp.inf, array), int(k))
        values = jnp.take_along_axis(array, places, -1)
    else:
        values, places = jax.lax.top_k(array, int(k))
    return values, places.astype(index_type.numpy_dtype)


@op(
    "TopKV2", "T, Tk -> values: T, indices: index_type", T=REAL, Tk=_INDEX_TYPES, index_type=_INDEX_TYPES,
    shape=_best, static=["k"], batching=batching.one_by_one,
)  # fmt: skip
def top_k_op(xp, input, k, *, sorted: bool = True, index_type: DType = int32):
    """Returns the k largest elements along the last axis and their places."""
    return _top_k(xp, input, k, index_type)


@op("TopK", "T -> values: T, indices: int32", T=REAL, shape=_best, batching=batching.one_by_one)
def top_k_fixed(xp, input, *, k: int, sorted: bool = True):
    """Returns the k largest elements along the last axis and their places."""
    return _top_k(xp, input, k, int32)


@top_k_op.gradient
@top_k_fixed.gradient
def _(call, dvalues, dindices):
    gradient = _put_back(call.inputs[0], call.outputs[1], dvalues)
    return [gradient] + [None] * (len(call.inputs) - 1)


def _put_back(source: Any, places: Any, values: Any) -> Any:
    """Returns `values` at `places` along the last axis of zeros in the shape of `source`."""
    shape = static_shape(source)
    if shape is not None and len(shape) == 1:
        return raw.ScatterNd(raw.Reshape(places, axis_tensor(-1, 1)), values, axis_tensor(*shape))
    one = number(1, int32)
    if shape is not None:
        sizes, length, total = axis_tensor(*shape), number(shape[-1], int32), number(int(np.prod(shape)), int32)
    else:
        sizes, total = raw.Shape(source), raw.Size(source)
        length = raw.GatherV2(sizes, raw.Sub(raw.Rank(source), one), number(0, int32))
    starts = raw.Range(number(0, int32), total, raw.Maximum(length, one))
    places = raw.Cast(places, DstT=int32)
    width = raw.FloorDiv(raw.Size(places), raw.Maximum(raw.Size(starts), one))
    rows = raw.Reshape(places, raw.Pack([raw.Size(starts), width]))
    flat = raw.AddV2(rows, raw.ExpandDims(starts, one))
    placed = raw.ScatterNd(
        raw.Reshape(flat, axis_tensor(-1, 1)), raw.Reshape(values, axis_tensor(-1)), raw.Reshape(total, axis_tensor(1))
    )
    return raw.Reshape(placed, sizes)


@dispatchable
def top_k(
    input: TensorLike, k: TensorLike = 1, sorted: bool = True, index_type: DTypeLike = int32, name: str | None = None
) -> Any:
    """Finds the `k` largest elements along the last axis.

    Args:
        input: Tensor of rank 1 or higher.
        k: Number of elements, at most the size of the last axis.
        sorted: Whether the results are in descending order.
        index_type: Dtype of the indices: int32 (default), int16 or int64.
        name: Name of the operation.

    Returns:
        values: The `k` largest elements of each row. NaN counts as -inf.
        indices: Their positions. Ties go to the lower index.

    >>> tf.math.top_k([1.0, 9.0, 5.0], k=2).indices.numpy().tolist()
    [1, 2]
    """
    attrs = {"sorted": bool(sorted), "index_type": as_dtype(index_type)}
    count = number(k, int32) if type(k) is int else as_tensor(k, dtype_hint=int32)
    return execute(top_k_op, (as_tensor(input), count), attrs, name)


# ApproxTopK is for accelerators that find most of the largest values fast; here the result is exact.


def _checked_axis(dims: Any, axis: int) -> int:
    rank = len(dims)
    if not -rank <= axis < rank:
        raise errors.invalid_argument(f"Expected dimension in the range [{-rank}, {rank}), but got {axis}")
    return axis % rank


def _approximate_dims(call: ShapeCall) -> list[Dims]:
    dims = at_least_rank(call.shapes[0], 1, "input")
    if dims is None:
        return [None, None]
    axis = _checked_axis(dims, call.attrs["reduction_dimension"])
    return [(*dims[:axis], call.attrs["k"], *dims[axis + 1 :])] * 2


@op("ApproxTopK", "T -> values: T, indices: int32", T=(float16, bfloat16, float32), shape=_approximate_dims)
def approx_top_k(
    xp, input, *, k: int, reduction_dimension: int = -1, recall_target: float = 0.95, is_max_k: bool = True,
    reduction_input_size_override: int = -1, aggregate_to_topk: bool = True,
):  # fmt: skip
    """Finds the `k` largest (or smallest) elements along an axis. The result is exact.

    Args:
        input: Floating-point tensor.
        k: Number of elements to find.
        reduction_dimension: Axis to search. Default: the last.
        recall_target: Ignored: the result is exact.
        is_max_k: Whether to find the largest elements.
        reduction_input_size_override: Ignored: the result is exact.
        aggregate_to_topk: Whether the result has exactly `k` elements.
        name: Name of the operation.

    Returns:
        values: The elements.
        indices: Their positions.

    Raises:
        InvalidArgumentError: If `reduction_dimension` is out of range, `input` is a scalar, or `k` is negative, not a
            scalar, or larger than the size of that dimension.
    """
    axis = _checked_axis(input.shape, reduction_dimension)
    moved = xp.moveaxis(input, axis, -1)
    values, places = _top_k(xp, moved if is_max_k else xp.negative(moved), k, int32)
    values = values if is_max_k else xp.negative(values)
    return xp.moveaxis(values, -1, axis), xp.moveaxis(places, -1, axis)


@approx_top_k.gradient
def _(call, dvalues, dindices):
    """Adds the gradient of each value at its position, found by comparing positions along the axis."""
    source, places = call.inputs[0], call.outputs[1]
    rank = source.shape.rank
    if rank is None:
        raise ValueError("The gradient of ApproxTopK needs an input of known rank.")
    axis = call.attrs["reduction_dimension"] % rank
    order = axis_tensor(*[n for n in range(rank) if n != axis], axis)
    back = axis_tensor(*range(axis), rank - 1, *range(axis, rank - 1))
    moved = _put_back(raw.Transpose(source, order), raw.Transpose(places, order), raw.Transpose(dvalues, order))
    return raw.Transpose(moved, back)


def _approximate(operand: Any, attrs: dict[str, Any], name: str | None) -> Any:
    return execute(approx_top_k, (as_tensor(operand),), attrs, name)


@dispatchable
def approx_max_k(
    operand: TensorLike, k: int, reduction_dimension: int = -1, recall_target: float = 0.95,
    reduction_input_size_override: int = -1, aggregate_to_topk: bool = True, name: str | None = None,
) -> Tensor:  # fmt: skip
    """Finds the `k` largest elements along an axis. The result is exact, regardless of `recall_target`.

    Args:
        operand: Floating-point tensor.
        k: Number of elements to find.
        reduction_dimension: Axis to search. Default: the last.
        recall_target: Ignored: the result is exact.
        reduction_input_size_override: Ignored: the result is exact.
        aggregate_to_topk: Whether the result has exactly `k` elements.
        name: Name of the operation.

    Returns:
        values: The elements.
        indices: Their positions.
    """
    return _approximate(operand, {
        "k": int(k), "reduction_dimension": reduction_dimension, "recall_target": recall_target, "is_max_k": True,
        "reduction_input_size_override": reduction_input_size_override, "aggregate_to_topk": aggregate_to_topk,
    }, name)  # fmt: skip


@dispatchable
def approx_min_k(
    operand: TensorLike, k: int, reduction_dimension: int = -1, recall_target: float = 0.95,
    reduction_input_size_override: int = -1, aggregate_to_topk: bool = True, name: str | None = None,
) -> Tensor:  # fmt: skip
    """Finds the `k` smallest elements along an axis. The result is exact, regardless of `recall_target`.

    Args:
        operand: Floating-point tensor.
        k: Number of elements to find.
        reduction_dimension: Axis to search. Default: the last.
        recall_target: Ignored: the result is exact.
        reduction_input_size_override: Ignored: the result is exact.
        aggregate_to_topk: Whether the result has exactly `k` elements.
        name: Name of the operation.

    Returns:
        values: The elements.
        indices: Their positions.
    """
    return _approximate(operand, {
        "k": int(k), "reduction_dimension": reduction_dimension, "recall_target": recall_target, "is_max_k": False,
        "reduction_input_size_override": reduction_input_size_override, "aggregate_to_topk": aggregate_to_topk,
    }, name)  # fmt: skip


# Targets among the k largest.


def _one_per_row(call: ShapeCall) -> Dims:
    rows = with_rank(call.shapes[0], 2, "predictions")[:1]
    return merge_dims(rows, with_rank(call.shapes[1], 1, "targets"))


def _is_among_best(xp: Any, predictions: Any, targets: Any, k: Any) -> Any:
    """Fewer than k predictions are above the target's; targets out of range or not finite are never among them."""
    if predictions.ndim != 2:
        raise errors.invalid_argument("predictions must be 2-dimensional")
    if targets.ndim != 1:
        raise errors.invalid_argument("targets must be 1-dimensional")
    rows, classes = predictions.shape
    if targets.shape[0] != rows:
        raise errors.invalid_argument(
            f"First dimension of predictions {rows} must match length of targets {targets.shape[0]}"
        )
    if not rows or not classes:
        return xp.zeros(rows, bool)
    valid = (targets >= 0) & (targets < classes)
    own = xp.take_along_axis(predictions, xp.where(valid, targets, 0)[:, None], 1)
    above = (predictions > own).sum(1)
    # A row with a value that is not finite has no trustworthy order unless k classes are above it already.
    return valid & xp.isfinite(predictions).all(1) & (above < k)


@op("InTopK", "float32, T -> precision: bool", T=INDEX, shape=_one_per_row, differentiable=False)
def in_top_k_fixed(xp, predictions, targets, *, k: int):
    """Returns whether the target of each row is among its k largest predictions."""
    return _is_among_best(xp, predictions, targets, k)


@op("InTopKV2", "float32, T, T -> precision: bool", T=INDEX, shape=_one_per_row, differentiable=False)
def in_top_k_op(xp, predictions, targets, k):
    """Returns whether the target of each row is among its k largest predictions."""
    if k.ndim:
        raise errors.invalid_argument(f"k must be 0-D, got shape {dims_text(k.shape)}")
    return _is_among_best(xp, predictions, targets, k)


@dispatchable
def in_top_k(targets: TensorLike, predictions: TensorLike, k: TensorLike, name: str | None = None) -> Tensor:
    """Returns whether the target of each row is among its `k` largest predictions.

    Args:
        targets: Integer vector.
        predictions: float32 matrix with one row for each target.
        k: Number of predictions to look at.
        name: Name of the operation.

    Returns:
        Boolean vector.

    >>> tf.math.in_top_k([1, 0], [[0.1, 0.9], [0.2, 0.8]], k=1).numpy()
    array([ True, False])
    """
    return in_top_k_op(predictions, targets, k, name=name)


# The n-th smallest.


def _one_of_last(call: ShapeCall) -> Dims:
    dims = at_least_rank(call.shapes[0], 1, "input")
    return None if dims is None else dims[:-1]


@op("NthElement", "T, int32 -> values: T", T=REAL, shape=_one_of_last)
def nth_element(xp, input, n, *, reverse: bool = False):
    """Returns the n-th smallest (or largest) element along the last axis."""
    if not input.ndim:
        raise errors.invalid_argument("Input must be at least rank 1 but is rank 0")
    if n.ndim:
        raise errors.invalid_argument(f"N must be scalar but has rank {n.ndim}")
    if any_bad(xp, outside(n, input.shape[-1])):
        problem = f"n must be non-negative but is {n}" if n < 0 else f"Input must have last dimension > n = {n}"
        raise errors.invalid_argument(problem)
    place = input.shape[-1] - 1 - n if reverse else n
    return xp.take(np.partition(input, int(place), -1) if xp is np else xp.sort(input, -1), place, -1)


@nth_element.gradient
def _(call, dy):
    """Shared evenly among the elements equal to the n-th."""
    source = call.inputs[0]
    last = number(-1, int32)
    is_nth = raw.Cast(raw.Equal(source, raw.ExpandDims(call.outputs[0], last)), DstT=source.dtype)
    count = raw.ExpandDims(raw.Sum(is_nth, last), last)
    return raw.Mul(raw.RealDiv(is_nth, count), raw.ExpandDims(dy, last)), None
