"""tf.sparse.bincount: counts integers and returns a sparse tensor."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.lib.sparse.operand import as_sparse, is_sparse
from headrace._src.ops.entry import raw
from headrace._src.tensors import dtypes
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.ragged import RaggedTensor
from headrace._src.tensors.sparse import SparseTensor
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import TensorLike


def bincount(
    values: TensorLike,
    weights: TensorLike | None = None,
    axis: int | None = 0,
    minlength: TensorLike | None = None,
    maxlength: TensorLike | None = None,
    binary_output: bool = False,
    name: str | None = None,
) -> SparseTensor:
    """Counts the integers in `values`.

    Args:
        values: Non-negative integers: a tensor, SparseTensor or RaggedTensor.
        weights: Weight of each value, in the form of `values`. Default 1.
        axis: 0 counts over all axes, -1 counts each row separately.
        minlength: Smallest length of the result.
        maxlength: Largest length of the result; larger integers are ignored.
        binary_output: Whether to store 1 for integers that occur at all instead of counts.
        name: Name of the operation.

    Returns:
        SparseTensor of counts.

    Raises:
        ValueError: If `axis` is neither 0 nor -1.
    """
    axis = 0 if axis is None else axis
    if axis not in (0, -1):
        raise ValueError(f"Unsupported value for argument axis={axis}. Only 0 and -1 are currently supported.")
    options = {
        "minlength": -1 if minlength is None else minlength,
        "maxlength": -1 if maxlength is None else maxlength,
        "binary_output": binary_output,
    }
    if is_sparse(values):
        return _of_sparse(as_sparse(values), weights, axis, options)
    if isinstance(values, RaggedTensor):
        return _of_ragged(values, weights, axis, options)
    values = _counted(convert_to_tensor(values))
    weights = _no_weights(values) if weights is None else convert_to_tensor(weights)
    if axis == 0:
        values, weights = raw.Reshape(values, [-1]), raw.Reshape(weights, [-1])
    return SparseTensor._of(*raw.DenseCountSparseOutput(values, weights, **options))


def _counted(values: Tensor) -> Tensor:
    """Converts values to a dtype that the count ops take."""
    if values.dtype in (dtypes.int32, dtypes.int64):
        return values
    if not values.dtype.is_integer:
        raise TypeError(f"tf.sparse.bincount: values must be integers; got dtype {values.dtype.name}.")
    return raw.Cast(values, DstT=dtypes.int64)


def _no_weights(values: Tensor) -> EagerTensor:
    """Returns empty weights: each value counts 1, and counts have the dtype of the values."""
    return EagerTensor(np.zeros(0, values.dtype.numpy_dtype))


def _of_sparse(values: SparseTensor, weights: Any, axis: int, options: dict[str, Any]) -> SparseTensor:
    if weights is None:
        weights = _no_weights(_counted(values.values))
    else:
        if not is_sparse(weights):
            raise ValueError(
                "Argument `weights` must be a SparseTensor if `values` is a SparseTensor. "
                f"Received weights={weights} of type: {type(weights).__name__}"
            )
        weights = as_sparse(weights).values
    if axis == 0:
        return SparseTensor._of(*raw.DenseCountSparseOutput(_counted(values.values), weights, **options))
    return SparseTensor._of(
        *raw.SparseCountSparseOutput(values.indices, _counted(values.values), values.dense_shape, weights, **options)
    )


def _of_ragged(values: RaggedTensor, weights: Any, axis: int, options: dict[str, Any]) -> SparseTensor:
    if weights is None:
        weights = _no_weights(_counted(values.flat_values))
    else:
        if not isinstance(weights, RaggedTensor):
            raise ValueError(
                "`weights` must be a RaggedTensor if `values` is a RaggedTensor. "
                f"Received argument weights={weights} of type: {type(weights).__name__}."
            )
        weights = weights.flat_values
    counted = _counted(values.flat_values)
    if axis == 0:
        return SparseTensor._of(*raw.DenseCountSparseOutput(counted, weights, **options))
    splits = values.row_splits
    if splits.dtype is not dtypes.int64:
        splits = raw.Cast(splits, DstT=dtypes.int64)
    return SparseTensor._of(*raw.RaggedCountSparseOutput(splits, counted, weights, **options))
