"""Conversion between sparse and dense tensors."""

from __future__ import annotations

import numpy as np

from headrace._src.base import errors
from headrace._src.lib.sparse.operand import as_sparse
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import raw
from headrace._src.ops.small_constants import zero
from headrace._src.ops.static_value import static_value
from headrace._src.tensors import dtypes
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.dimension import Dimension
from headrace._src.tensors.sparse import SparseTensor
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import DTypeLike, ShapeLike, TensorLike


@dispatchable
def from_dense(tensor: TensorLike, name: str | None = None) -> SparseTensor:
    """Converts a dense tensor to a SparseTensor of its nonzero (or nonempty, or true) elements.

    Args:
        tensor: Dense tensor.
        name: Name of the operation.

    Returns:
        SparseTensor.

    Raises:
        InvalidArgumentError: If `tensor` is a scalar.

    >>> tf.sparse.from_dense([0, 7]).values.numpy()
    array([7], dtype=int32)
    """
    tensor = convert_to_tensor(tensor)
    if tensor.shape.rank == 0:
        raise errors.invalid_argument("WhereOp : Unhandled input dimensions: 0 [Op:Where]")
    present = tensor if tensor.dtype is dtypes.bool_ else raw.NotEqual(tensor, raw.ZerosLike(tensor))
    indices = raw.Where(present)
    return SparseTensor._of(
        indices, raw.GatherNd(tensor, indices), raw.Shape(tensor, out_type=dtypes.int64), tensor.shape
    )


@dispatchable
def to_dense(
    sp_input: TensorLike,
    default_value: TensorLike | None = None,
    validate_indices: bool = True,
    name: str | None = None,
) -> Tensor:
    """Converts a SparseTensor to a dense tensor.

    Args:
        sp_input: SparseTensor.
        default_value: Value of missing elements. Default 0 or an empty string.
        validate_indices: Whether the order and range of the indices are checked.
        name: Name of the operation.

    Returns:
        Dense tensor.

    >>> tf.sparse.to_dense(tf.SparseTensor([[1]], [7], [3])).numpy()
    array([0, 7, 0], dtype=int32)
    """
    sp_input = as_sparse(sp_input)
    if default_value is None:
        default_value = zero(sp_input.dtype)
    else:
        default_value = convert_to_tensor(default_value, sp_input.dtype)
    result = raw.SparseToDense(
        sp_input.indices,
        sp_input.dense_shape,
        sp_input.values,
        default_value,
        validate_indices=validate_indices,
        name=name,
    )
    if type(result) is not EagerTensor:
        result.set_shape(sp_input.shape)
    return result


@dispatchable
def to_indicator(sp_input: SparseTensor, vocab_size: TensorLike, name: str | None = None) -> Tensor:
    """Converts rows of integers to a dense bool tensor that marks which of them occur.

    Args:
        sp_input: SparseTensor of integers.
        vocab_size: Size of the new last axis.
        name: Name of the operation.

    Returns:
        Bool tensor whose last axis has size `vocab_size`.
    """
    sp_input = as_sparse(sp_input)
    ids = sp_input.values if sp_input.dtype is dtypes.int64 else raw.Cast(sp_input.values, DstT=dtypes.int64)
    outer = sp_input.indices[:, :-1]
    indices = raw.ConcatV2([outer, raw.ExpandDims(ids, 1)], 1)
    size = raw.Reshape(convert_to_tensor(vocab_size, dtypes.int64), [1])
    shape = raw.ConcatV2([sp_input.dense_shape[:-1], size], 0)
    return raw.SparseToDense(indices, shape, True, False, validate_indices=False)


def eye(
    num_rows: TensorLike,
    num_columns: TensorLike | None = None,
    dtype: DTypeLike = dtypes.float32,
    name: str | None = None,
) -> SparseTensor:
    """Creates a sparse identity matrix.

    Args:
        num_rows: Number of rows.
        num_columns: Number of columns. Default `num_rows`.
        dtype: Dtype of the values.
        name: Name of the operation.

    Returns:
        SparseTensor.
    """
    rows = raw.Cast(num_rows, DstT=dtypes.int64)
    columns = rows if num_columns is None else raw.Cast(num_columns, DstT=dtypes.int64)
    diagonal = raw.Range(
        convert_to_tensor(0, dtypes.int64), raw.Minimum(rows, columns), convert_to_tensor(1, dtypes.int64)
    )
    one = EagerTensor(np.array(1, dtypes.as_dtype(dtype).numpy_dtype))
    values = raw.Fill(raw.Shape(diagonal), one)
    return SparseTensor._of(raw.Pack([diagonal, diagonal], axis=1), values, raw.Pack([rows, columns]))


@dispatchable
def reset_shape(sp_input: SparseTensor, new_shape: ShapeLike | None = None) -> SparseTensor:
    """Changes the dense shape of a sparse tensor to a larger one, or to the smallest that holds its elements.

    Args:
        sp_input: SparseTensor.
        new_shape: New dense shape. None computes the smallest one.

    Returns:
        SparseTensor.

    Raises:
        ValueError: If `new_shape` is smaller than the shape of `sp_input` along an axis.
    """
    sp_input = as_sparse(sp_input)
    indices = raw.Identity(sp_input.indices)
    values = raw.Identity(sp_input.values)
    if new_shape is None:
        # A row of -1 is added to the coordinates, so that the shape without any elements is all zeros.
        floor = raw.Fill([1, raw.Size(sp_input.dense_shape)], convert_to_tensor(-1, dtypes.int64))
        highest = raw.Max(raw.ConcatV2([indices, floor], 0), [0])
        return SparseTensor._of(indices, values, raw.AddV2(highest, convert_to_tensor(1, dtypes.int64)))
    shape = convert_to_tensor(new_shape, dtypes.int64)
    shape.shape.with_rank(1)
    Dimension(shape.shape[0]).merge_with(Dimension(sp_input.dense_shape.shape[0]))
    wanted, have = static_value(shape), static_value(sp_input.dense_shape)
    if wanted is not None and have is not None and (wanted < have).any():
        raise ValueError(
            "Requested new_shape should have dimension sizes >= sp_input.shape.  "
            f"Found new_shape ({have}), sp_input.shape ({wanted})."
        )
    if wanted is None or have is None:
        is_large_enough = raw.All(raw.LessEqual(sp_input.dense_shape, shape), [0])
        raw.Assert(is_large_enough, ["Requested new_shape should have dimension sizes >= sp_input.shape; got", shape])
    return SparseTensor._of(indices, values, shape)
