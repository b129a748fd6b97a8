"""What functions of tf.sparse take for a sparse tensor."""

from __future__ import annotations

from typing import Any

from headrace._src.tensors.sparse import SparseTensor, SparseTensorValue


def as_sparse(value: Any) -> SparseTensor:
    """A SparseTensor from one or from a SparseTensorValue; TypeError for all else."""
    if isinstance(value, SparseTensor):
        return value
    if isinstance(value, SparseTensorValue):
        return SparseTensor.from_value(value)
    raise TypeError("Input must be a SparseTensor.")


def is_sparse(value: Any) -> bool:
    return isinstance(value, (SparseTensor, SparseTensorValue))
