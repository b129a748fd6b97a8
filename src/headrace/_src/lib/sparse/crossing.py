"""tf.sparse.cross and cross_hashed."""

from __future__ import annotations

from typing import Any

from headrace._src.ops.entry import raw
from headrace._src.tensors import dtypes
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.sparse import SparseTensor
from headrace._src.tensors.tensor import Tensor

HASH_KEY = 0xDECAFCAFFE


def cross(inputs: Any, name: str | None = None, separator: Any = None) -> SparseTensor:
    """All combinations of the values in each row of several columns, joined to strings.

    Args:
        inputs: Sparse and dense matrices of strings or integers; sparse ones come first in the strings.
        name: A name for the op.
        separator: What stands between the values, `_X_` by default.
    """
    separator = convert_to_tensor("_X_" if separator is None else separator, dtypes.string)
    return SparseTensor._of(*raw.SparseCrossV2(*_columns(inputs), separator))


def cross_hashed(
    inputs: Any, num_buckets: int = 0, hash_key: int | None = None, name: str | None = None
) -> SparseTensor:
    """The same combinations hashed into `num_buckets` (0: all of int64)."""
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


def crossable(values: Any) -> Any:
    """Values as strings or int64, which is what is crossed."""
    return values if values.dtype in (dtypes.string, dtypes.int64) else raw.Cast(values, DstT=dtypes.int64)
