"""Placeholders: tensors of a graph whose values are fed to a session."""

from __future__ import annotations

import headrace as tf
from headrace._src.ops.entry import raw
from headrace._src.tensors.dtypes import as_dtype
from headrace._src.tensors.ragged import RaggedTensor
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.sparse import SparseTensor
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, ShapeLike, TensorLike


def placeholder(dtype: DTypeLike, shape: ShapeLike | None = None, name: str | None = None) -> Tensor:
    """Creates a tensor that must be fed.

    Args:
        dtype: Dtype of the values.
        shape: Shape of the values, which may be partly or completely unknown.
        name: Name of the operation.

    Returns:
        A symbolic tensor.

    Raises:
        RuntimeError: If executing eagerly.
    """
    if tf.executing_eagerly():
        raise RuntimeError("tf.placeholder() is not compatible with eager execution.")
    return raw.Placeholder(dtype=as_dtype(dtype), shape=TensorShape(shape), name=name)


def placeholder_with_default(input: TensorLike, shape: ShapeLike, name: str | None = None) -> Tensor:
    """Creates a tensor that has the value `input` unless it is fed.

    Args:
        input: Default value.
        shape: Shape of the values, which may be partly or completely unknown.
        name: Name of the operation.

    Returns:
        A tensor.
    """
    return raw.PlaceholderWithDefault(input, shape=TensorShape(shape), name=name)


def sparse_placeholder(dtype: DTypeLike, shape: ShapeLike | None = None, name: str | None = None) -> SparseTensor:
    """Creates a sparse tensor that must be fed, with a SparseTensorValue or its three arrays.

    Args:
        dtype: Dtype of the values.
        shape: Shape of the values, which may be partly or completely unknown.
        name: Name of the operation.

    Returns:
        A SparseTensor.

    Raises:
        RuntimeError: If executing eagerly.
    """
    if tf.executing_eagerly():
        raise RuntimeError("`sparse_placeholder` is not compatible with eager execution.")
    prefix = "" if name is None else f"{name}/"
    rank = None if shape is None else TensorShape(shape).rank
    values = placeholder(dtype, [None], f"{prefix}values" if name else None)
    indices = placeholder(tf.int64, [None, rank], f"{prefix}indices" if name else None)
    if shape is not None and TensorShape(shape).is_fully_defined():
        dense_shape = placeholder_with_default(tf.constant(TensorShape(shape).as_list(), tf.int64), [rank])
    else:
        dense_shape = placeholder(tf.int64, [rank], f"{prefix}shape" if name else None)
    return tf.SparseTensor._of(indices, values, dense_shape, shape if rank is not None else None)


def ragged_placeholder(
    dtype: DTypeLike, ragged_rank: int, value_shape: ShapeLike | None = None, name: str | None = None
) -> Tensor | RaggedTensor:
    """Creates a ragged tensor that must be fed, with a RaggedTensorValue.

    Args:
        dtype: Dtype of the values.
        ragged_rank: Number of ragged axes.
        value_shape: Shape of the flat values without the first axis.
        name: Name of the operation.

    Returns:
        A RaggedTensor; a tensor if `ragged_rank` is 0.

    Raises:
        RuntimeError: If executing eagerly.
    """
    if tf.executing_eagerly():
        raise RuntimeError("ragged.placeholder is not compatible with eager execution.")
    if ragged_rank == 0:
        return placeholder(dtype, value_shape, name)
    flat = placeholder(dtype, tf.TensorShape([None]).concatenate(value_shape), "flat_values")
    result: Tensor | RaggedTensor = flat
    for number in reversed(range(ragged_rank)):
        splits = placeholder(tf.int64, [None], f"row_splits_{number}")
        result = tf.RaggedTensor.from_row_splits(result, splits, validate=False)
    return result
