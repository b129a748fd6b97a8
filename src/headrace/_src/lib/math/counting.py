"""Counts integers, values in bins, and pairs of labels and predictions."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import raw
from headrace._src.ops.math.reduction import reduce_max
from headrace._src.ops.small_constants import axis as axis_tensor
from headrace._src.ops.small_constants import number
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import DType, as_dtype, int32, int64
from headrace._src.tensors.ragged import RaggedTensor
from headrace._src.tensors.sparse import SparseTensor
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import DTypeLike, TensorLike


@dispatchable
def bincount(
    arr: TensorLike,
    weights: TensorLike | None = None,
    minlength: TensorLike | None = None,
    maxlength: TensorLike | None = None,
    dtype: DTypeLike = int32,
    name: str | None = None,
    axis: int | None = None,
    binary_output: bool = False,
) -> Tensor:
    """Counts how often each integer occurs.

    Args:
        arr: Non-negative integers: a tensor, RaggedTensor or SparseTensor.
        weights: Values to add up instead of ones; the same shape as `arr`.
        minlength: Smallest number of bins.
        maxlength: Largest number of bins; larger integers are ignored.
        dtype: Dtype of the counts if there are no weights.
        name: Name of the operation.
        axis: None counts over all axes, -1 counts each row separately.
        binary_output: Whether to return 1 for integers that occur at all instead of counts.

    Returns:
        Vector of counts, or a matrix with one row of counts for each row with `axis=-1`.

    Raises:
        ValueError: If `axis` is not None, 0 or -1, or both `weights` and `binary_output` are given.

    >>> tf.math.bincount([1, 1, 3]).numpy()
    array([0, 2, 0, 1], dtype=int32)
    """
    if axis not in (None, 0, -1):
        raise ValueError(f"Unsupported value for argument axis={axis}. Only 0 and -1 are currently supported.")
    if weights is not None and binary_output:
        raise ValueError("Arguments `binary_output` and `weights` are mutually exclusive. Please specify only one.")
    if isinstance(arr, SparseTensor):
        return _count_sparse(arr, weights, minlength, maxlength, dtype, axis, binary_output)
    if isinstance(arr, RaggedTensor):
        return _count_ragged(arr, weights, minlength, maxlength, dtype, axis, binary_output)
    values = as_tensor(arr)
    if not values.dtype.is_integer:
        values = raw.Cast(values, DstT=int32)
    weights = _weights(weights, dtype)
    if axis != -1:
        values = raw.Reshape(values, axis_tensor(-1))
        weights = raw.Reshape(weights, axis_tensor(-1))
    size = _bin_count(values, minlength, maxlength)
    return raw.DenseBincount(values, size, weights, binary_output=binary_output, name=name)


def _weights(weights: TensorLike | None, dtype: Any) -> Tensor:
    if weights is not None:
        return as_tensor(weights)
    return EagerTensor(np.zeros(0, as_dtype(dtype).numpy_dtype))


def _bin_count(values: Any, minlength: Any, maxlength: Any) -> Tensor:
    """Returns one more than the largest value, within the given bounds."""
    kind = values.dtype
    any_values = raw.Cast(raw.Minimum(raw.Size(values), number(1, int32)), DstT=kind)
    size = raw.Mul(any_values, raw.AddV2(reduce_max(values), number(1, kind)))
    if minlength is not None:
        size = raw.Maximum(as_tensor(minlength, kind), size)
    if maxlength is not None:
        size = raw.Minimum(as_tensor(maxlength, kind), size)
    return size


def _count_sparse(
    arr: SparseTensor, weights: Any, minlength: Any, maxlength: Any, dtype: Any, axis: int | None, binary: bool
) -> Tensor:
    if weights is not None:
        weights = weights.values if isinstance(weights, SparseTensor) else as_tensor(weights)
    if axis != -1:
        return bincount(arr.values, weights, minlength, maxlength, dtype, None, None, binary)
    size = _bin_count(arr.values, minlength, maxlength)
    if arr.shape.rank == 1:
        return raw.DenseBincount(arr.values, size, _weights(weights, dtype), binary_output=binary)
    return raw.SparseBincount(
        arr.indices, arr.values, arr.dense_shape, size, _weights(weights, dtype), binary_output=binary
    )


def _count_ragged(
    arr: RaggedTensor, weights: Any, minlength: Any, maxlength: Any, dtype: Any, axis: int | None, binary: bool
) -> Tensor:
    if weights is not None:
        weights = weights.flat_values if isinstance(weights, RaggedTensor) else as_tensor(weights)
    if axis != -1:
        return bincount(arr.flat_values, weights, minlength, maxlength, dtype, None, None, binary)
    splits = raw.Cast(arr.row_splits, DstT=int64)
    size = _bin_count(arr.values, minlength, maxlength)
    return raw.RaggedBincount(splits, arr.values, size, _weights(weights, dtype), binary_output=binary)


@dispatchable
def histogram_fixed_width(
    values: TensorLike | None,
    value_range: TensorLike | None,
    nbins: TensorLike = 100,
    dtype: DTypeLike = int32,
    name: str | None = None,
) -> Tensor:
    """Counts the values in bins of equal width.

    Args:
        values: Numeric tensor of any shape.
        value_range: Lower and upper bound, a vector of two values. Values outside are counted in the first and last
            bin.
        nbins: Number of bins.
        dtype: Dtype of the counts, int32 or int64.
        name: Name of the operation.

    Returns:
        Vector of `nbins` counts.

    >>> tf.histogram_fixed_width([0.1, 0.2, 0.9], [0.0, 1.0], nbins=2).numpy()
    array([2, 1], dtype=int32)
    """
    return raw.HistogramFixedWidth(values, value_range, nbins, dtype=as_dtype(dtype), name=name)


@dispatchable
def histogram_fixed_width_bins(
    values: TensorLike,
    value_range: TensorLike,
    nbins: TensorLike = 100,
    dtype: DTypeLike = int32,
    name: str | None = None,
) -> Tensor:
    """Returns the bin of `histogram_fixed_width` that each value belongs to.

    Args:
        values: Numeric tensor of any shape.
        value_range: Lower and upper bound, a vector of two values. Values outside belong to the first or last bin.
        nbins: Number of bins.
        dtype: Dtype of the result, int32 or int64.
        name: Name of the operation.

    Returns:
        Tensor of bin indices with the shape of `values`.
    """
    values = as_tensor(values)
    bounds = as_tensor(value_range, dtype_hint=values.dtype)
    low, width = bounds[0], bounds[1] - bounds[0]
    place = (values - low) / width
    count = as_tensor(nbins)
    scaled = raw.Floor(raw.Mul(raw.Cast(count, DstT=place.dtype), place))
    last = raw.Cast(raw.Sub(count, number(1, count.dtype)), DstT=place.dtype)
    inside = raw.Minimum(raw.Maximum(scaled, number(0, place.dtype)), last)
    return raw.Cast(inside, DstT=as_dtype(dtype), name=name)


@dispatchable
def confusion_matrix(
    labels: TensorLike,
    predictions: TensorLike,
    num_classes: TensorLike | None = None,
    weights: TensorLike | None = None,
    dtype: DTypeLike = int32,
    name: str | None = None,
) -> Tensor:
    """Counts how often each class (row) was predicted as each class (column).

    Args:
        labels: Vector of true classes.
        predictions: Vector of predicted classes.
        num_classes: Number of classes. Default one more than the largest class that occurs.
        weights: Weight of each prediction.
        dtype: Dtype of the result.
        name: Name of the operation.

    Returns:
        Matrix of shape [num_classes, num_classes].

    Raises:
        InvalidArgumentError: If a class is negative, or not below `num_classes`.
        ValueError: If `weights` does not have the shape of `predictions`.

    >>> tf.math.confusion_matrix([0, 1, 1], [0, 1, 0]).numpy()
    array([[1, 0],
           [1, 1]], dtype=int32)
    """
    true, predicted = (raw.Cast(t, DstT=int64) for t in _squeezed(as_tensor(labels), as_tensor(predictions)))
    _check_classes("labels", true, None)
    _check_classes("predictions", predicted, None)
    if num_classes is None:
        num_classes = raw.AddV2(raw.Maximum(reduce_max(predicted), reduce_max(true)), number(1, int64))
    else:
        num_classes = as_tensor(num_classes, dtype_hint=int64)
        num_classes = raw.Cast(num_classes, DstT=int64)
        _check_classes("labels", true, num_classes)
        _check_classes("predictions", predicted, num_classes)
    kind: DType = as_dtype(dtype)
    counts = raw.OnesLike(raw.Cast(predicted, DstT=kind))
    if weights is not None:
        weights = as_tensor(weights)
        if not predicted.shape.is_compatible_with(weights.shape):
            raise ValueError(f"Shapes {predicted.shape} and {weights.shape} are incompatible")
        counts = raw.Cast(weights, DstT=kind)
    places = raw.Pack([true, predicted], axis=1)
    return raw.ScatterNd(places, counts, raw.Cast(raw.Pack([num_classes, num_classes]), DstT=int64), name=name)


def _squeezed(labels: Tensor, predictions: Tensor) -> tuple[Tensor, Tensor]:
    """Drops a last axis of size 1 from the argument that has one axis more than the other."""
    if labels.shape.rank is None or predictions.shape.rank is None:
        return labels, predictions
    surplus = predictions.shape.rank - labels.shape.rank
    if surplus == 1 and predictions.shape[-1] in (1, None):
        predictions = raw.Squeeze(predictions, squeeze_dims=[-1])
    elif surplus == -1 and labels.shape[-1] in (1, None):
        labels = raw.Squeeze(labels, squeeze_dims=[-1])
    return labels, predictions


def _check_classes(what: str, values: Any, bound: Any) -> None:
    """Raises an error for classes out of range if their values are known; a graph checks them when it runs."""
    if type(values) is not EagerTensor or not values._array.size:
        return
    if bound is None and values._array.min() < 0:
        raise errors.invalid_argument(f"`{what}` contains negative values. Smallest: {values._array.min()}.")
    if type(bound) is EagerTensor and values._array.max() >= bound._array:
        raise errors.invalid_argument(
            f"`{what}` out of bound: the largest is {values._array.max()}, num_classes is {bound._array}."
        )
