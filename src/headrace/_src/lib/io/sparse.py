"""Serializes sparse tensors to strings and back."""

from __future__ import annotations

from headrace._src.ops.entry import raw
from headrace._src.tensors.dtypes import string
from headrace._src.tensors.sparse import SparseTensor, SparseTensorValue
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, TensorLike


def _as_sparse(value: TensorLike) -> SparseTensor:
    if isinstance(value, SparseTensorValue):
        return SparseTensor.from_value(value)
    if not isinstance(value, SparseTensor):
        raise TypeError("Input must be a SparseTensor.")
    return value


def serialize_sparse(sp_input: TensorLike, out_type: DTypeLike = string, name: str | None = None) -> Tensor:
    """Serializes a sparse tensor.

    Args:
        sp_input: SparseTensor.
        out_type: string or variant.
        name: Name of the operation.

    Returns:
        Vector of three: the serialized indices, values and shape.
    """
    sparse = _as_sparse(sp_input)
    return raw.SerializeSparse(sparse.indices, sparse.values, sparse.dense_shape, out_type=out_type, name=name)


def serialize_many_sparse(sp_input: SparseTensor, out_type: DTypeLike = string, name: str | None = None) -> Tensor:
    """Serializes each entry of the first axis of a sparse tensor.

    Args:
        sp_input: SparseTensor.
        out_type: string or variant.
        name: Name of the operation.

    Returns:
        Matrix with a row (indices, values, shape) for each entry.
    """
    sparse = _as_sparse(sp_input)
    return raw.SerializeManySparse(sparse.indices, sparse.values, sparse.dense_shape, out_type=out_type, name=name)


def deserialize_many_sparse(
    serialized_sparse: TensorLike, dtype: DTypeLike, rank: int | None = None, name: str | None = None
) -> SparseTensor:
    """Deserializes and stacks sparse tensors written by `tf.io.serialize_many_sparse`.

    Args:
        serialized_sparse: Matrix of strings with three columns.
        dtype: Dtype of the values.
        rank: Rank of the sparse tensors, if it is known.
        name: Name of the operation.

    Returns:
        SparseTensor with a new first axis.

    Raises:
        ValueError: If the stored tensors do not have rank `rank`.
    """
    indices, values, shape = raw.DeserializeManySparse(serialized_sparse, dtype=dtype, name=name)
    if rank is not None:
        for part, wanted in ((indices, [None, rank]), (shape, [rank])):
            if not part.shape.is_compatible_with(wanted):
                raise ValueError(f"Tensor's shape {part.shape} is not compatible with supplied shape {wanted}.")
    return SparseTensor(indices, values, shape)
