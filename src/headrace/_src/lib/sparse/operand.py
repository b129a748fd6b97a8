"""Conversion of arguments of tf.sparse to SparseTensor."""

from __future__ import annotations

from typing import Any

from headrace._src.tensors.sparse import SparseTensor, SparseTensorValue
from headrace._src.tensors.typing import TensorLike


def as_sparse(value: Any) -> SparseTensor:
    """Returns a SparseTensor, converted from a SparseTensorValue if necessary; raises TypeError otherwise."""
    if isinstance(value, SparseTensor):
        return value
    if isinstance(value, SparseTensorValue):
        return SparseTensor.from_value(value)
    raise TypeError("Input must be a SparseTensor.")


def is_sparse(value: TensorLike) -> bool:
    return isinstance(value, (SparseTensor, SparseTensorValue))
