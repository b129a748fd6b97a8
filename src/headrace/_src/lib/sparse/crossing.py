"""tf.sparse.cross and cross_hashed."""

from __future__ import annotations

from typing import Any

from headrace._src.ops.entry import raw
from headrace._src.tensors import dtypes
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.sparse import SparseTensor
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike

HASH_KEY = 0xDECAFCAFFE


def cross(inputs: TensorLike, name: str | None = None, separator: TensorLike | None = None) -> SparseTensor:
    """Joins all combinations of the values in each row of several columns to strings.

    Args:
        inputs: List of sparse and dense matrices of strings or integers. Values of sparse ones come first.
        name: Name of the operation.
        separator: String between the values. Default `_X_`.

    Returns:
        SparseTensor of strings.
    """
    separator = convert_to_tensor("_X_" if separator is None else separator, dtypes.string)
    return SparseTensor._of(*raw.SparseCrossV2(*_columns(inputs), separator))


def cross_hashed(
    inputs: TensorLike, num_buckets: int = 0, hash_key: int | None = None, name: str | None = None
) -> SparseTensor:
    """Hashes all combinations of the values in each row of several columns.

    Args:
        inputs: List of sparse and dense matrices of strings or integers.
        num_buckets: Number of hash buckets; 0 for the whole range of int64.
        hash_key: Key of the hash function.
        name: Name of the operation.

    Returns:
        SparseTensor of int64.
    """
    parts = raw.SparseCross(
        *_columns(inputs),
        hashed_output=True,
        num_buckets=num_buckets,
        hash_key=HASH_KEY if hash_key is None else hash_key,
        out_type=dtypes.int64,
        internal_type=dtypes.int64,
    )
    return SparseTensor._of(*parts)


def _columns(inputs: Any) -> tuple[list[Any], list[Any], list[Any], list[Any]]:
    if not isinstance(inputs, (list, tuple)):
        raise TypeError("Inputs must be a list")
    if not all(isinstance(i, (SparseTensor, Tensor)) for i in inputs):
        raise TypeError("All inputs must be Tensor or SparseTensor.")
    sparse = [i for i in inputs if isinstance(i, SparseTensor)]
    dense = [i for i in inputs if not isinstance(i, SparseTensor)]
    indices = [s.indices for s in sparse]
    return (
        indices,
        [crossable(s.values) for s in sparse],
        [s.dense_shape for s in sparse],
        [crossable(d) for d in dense],
    )


def crossable(values: Tensor) -> Tensor:
    """Converts values to strings or int64, the dtypes that can be crossed."""
    return values if values.dtype in (dtypes.string, dtypes.int64) else raw.Cast(values, DstT=dtypes.int64)
