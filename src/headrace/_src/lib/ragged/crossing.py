"""tf.ragged.cross and cross_hashed."""

from __future__ import annotations

from typing import Any

from headrace._src.lib.ragged.construction import match_row_splits_dtypes
from headrace._src.lib.sparse.crossing import HASH_KEY, crossable
from headrace._src.ops.entry import raw
from headrace._src.tensors import dtypes
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.ragged import RaggedTensor
from headrace._src.tensors.row_partition import RowPartition
from headrace._src.tensors.sparse import SparseTensor
from headrace._src.tensors.typing import TensorLike


def cross(inputs: TensorLike, name: str | None = None) -> RaggedTensor:
    """Joins all combinations of the values in each row of several columns with `_X_`.

    Args:
        inputs: List of RaggedTensors, SparseTensors and tensors of rank 2.
        name: Name of the operation.

    Returns:
        RaggedTensor of strings.

    >>> tf.ragged.cross([tf.ragged.constant([["a"], ["b", "c"]]), tf.ragged.constant([["d"], ["e"]])])
    <tf.RaggedTensor [[b'a_X_d'], [b'b_X_e', b'c_X_e']]>
    """
    return _crossed(inputs, dtypes.string, 0, HASH_KEY)


def cross_hashed(
    inputs: TensorLike, num_buckets: int = 0, hash_key: int | None = None, name: str | None = None
) -> RaggedTensor:
    """Hashes all combinations of the values in each row of several columns.

    Args:
        inputs: List of RaggedTensors, SparseTensors and tensors of rank 2.
        num_buckets: Number of hash buckets; 0 for the whole range of int64.
        hash_key: Key of the hash function.
        name: Name of the operation.

    Returns:
        RaggedTensor of int64.
    """
    return _crossed(inputs, dtypes.int64, num_buckets, HASH_KEY if hash_key is None else hash_key)


def _crossed(inputs: Any, out_type: DType, num_buckets: int, hash_key: int) -> RaggedTensor:
    if not isinstance(inputs, (list, tuple)):
        raise TypeError("Inputs must be a list")
    columns = [i if isinstance(i, (RaggedTensor, SparseTensor)) else convert_to_tensor(i) for i in inputs]
    for position, column in enumerate(columns):
        if column.shape.rank not in (None, 2):
            raise ValueError("tf.ragged.cross only supports inputs with rank=2")
        if not column.dtype.is_integer and column.dtype is not dtypes.string:
            raise ValueError(f"Unexpected dtype for inputs[{position}]: {column.dtype!r}")
    match_row_splits_dtypes(columns)
    ragged = [c for c in columns if isinstance(c, RaggedTensor)]
    sparse = [c for c in columns if isinstance(c, SparseTensor)]
    dense = [c for c in columns if not isinstance(c, (RaggedTensor, SparseTensor))]
    letters = ["R" if isinstance(c, RaggedTensor) else "S" if isinstance(c, SparseTensor) else "D" for c in columns]
    values, splits = raw.RaggedCross(
        [crossable(c.flat_values) for c in ragged],
        [c.row_splits for c in ragged],
        [c.indices for c in sparse],
        [crossable(c.values) for c in sparse],
        [c.dense_shape for c in sparse],
        [crossable(c) for c in dense],
        input_order="".join(letters),
        hashed_output=out_type is dtypes.int64,
        num_buckets=num_buckets,
        hash_key=hash_key,
        out_values_type=out_type,
        out_row_splits_type=ragged[0].row_splits.dtype if ragged else dtypes.int64,
    )
    return RaggedTensor(values, RowPartition(splits, internal=True), internal=True)
