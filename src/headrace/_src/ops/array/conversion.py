"""What conversion to tensors needs of ops: packing lists that hold tensors, and making IndexedSlices dense."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from headrace._src.ops.entry import raw
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.indexed_slices import IndexedSlices
from headrace._src.tensors.ragged import RaggedTensor
from headrace._src.tensors.sparse import SparseTensor
from headrace._src.tensors.tensor import Tensor

# Other classes with the attribute `_is_tensor` are tensors too.
_TENSORS = (Tensor, RaggedTensor, SparseTensor, IndexedSlices)


def pack_nested(value: Sequence[Any], dtype: DType | None) -> Tensor:
    """Returns a tensor from a (nested) Python list that holds tensors or variables among its elements."""
    if dtype is not None:
        return raw.Pack([_element(v, dtype) for v in value])
    dtype = _first_dtype(value)
    elements = [pack_nested(v, dtype) if isinstance(v, (list, tuple)) else as_tensor(v, dtype) for v in value]
    return raw.Pack(elements)


def _element(value: Any, dtype: DType) -> Tensor:
    """Converts an element of a list for which a dtype was asked: tensors of another one are cast."""
    if isinstance(value, (list, tuple)):
        return pack_nested(value, dtype)
    if isinstance(value, Tensor) and value.dtype is not dtype:
        return raw.Cast(value, DstT=dtype)
    return as_tensor(value, dtype)


def _first_dtype(value: Any) -> DType | None:
    for item in value:
        found = _first_dtype(item) if isinstance(item, (list, tuple)) else getattr(item, "dtype", None)
        if isinstance(found, DType):
            return found
    return None


def dense_of_slices(slices: IndexedSlices) -> Tensor:
    """Converts IndexedSlices to a dense tensor."""
    if slices.dense_shape is None:
        raise ValueError(
            "Tensor conversion requested for IndexedSlices for which the dense shape is not known: "
            f"{slices}. Give IndexedSlices a dense_shape."
        )
    indices = as_tensor(slices.indices)
    shape = as_tensor(slices.dense_shape)
    if shape.dtype is not indices.dtype:
        shape = raw.Cast(shape, DstT=indices.dtype)
    return raw.ScatterNd(raw.ExpandDims(indices, -1), as_tensor(slices.values), shape)


def is_tensor(x: Any) -> bool:
    """Returns whether `x` is a tensor (dense, ragged, sparse or IndexedSlices), a variable, or a Keras tensor.

    Other objects made of tensors, such as datasets and TensorArrays, are not tensors, unless their attribute
    `is_tensor_like` says so.

    Args:
        x: Any object.

    >>> tf.is_tensor(tf.constant(1)), tf.is_tensor(1)
    (True, False)
    """
    return isinstance(x, _TENSORS) or getattr(type(x), "_is_tensor", False) or getattr(x, "is_tensor_like", False)
