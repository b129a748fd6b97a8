"""Feeds of a session: values for tensors of its graph, checked and converted to arrays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from headrace._src.compat_v1.typing import FeedDict
from headrace._src.graph.graph import Graph
from headrace._src.graph.graph_variable import GraphVariable
from headrace._src.tensors import dtypes
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.indexed_slices import IndexedSlices
from headrace._src.tensors.ragged import RaggedTensor
from headrace._src.tensors.ragged_value import RaggedTensorValue
from headrace._src.tensors.sparse import SparseTensor
from headrace._src.tensors.tensor import Tensor


def fed_tensors(graph: Graph, key: Any) -> list[Any]:
    """Returns the tensors for a key of a feed_dict (a tensor, its name, a variable, or a composite tensor)."""
    if isinstance(key, SparseTensor):
        parts = [key.indices, key.values, key.dense_shape]
    elif isinstance(key, IndexedSlices):
        parts = [p for p in (key.values, key.indices, key.dense_shape) if p is not None]
    elif isinstance(key, RaggedTensor):
        parts = [key.flat_values, *key.nested_row_splits]
    else:
        return [_tensor(graph, key)]
    return [_tensor(graph, p) for p in parts]


def _tensor(graph: Graph, key: Any) -> Any:
    if isinstance(key, str) and ":" not in key:
        raise TypeError(
            f"Cannot interpret feed_dict key as Tensor: The name '{key}' looks like an (invalid) Operation name, not a "
            'Tensor. Tensor names must be of the form "<op_name>:<output_index>".'
        )
    try:
        return graph.as_graph_element(key._as_graph_element() if isinstance(key, GraphVariable) else key, True, False)
    except (KeyError, TypeError, ValueError) as error:
        reason = str(error).replace(" into a Tensor or Operation", " into a Tensor")
        raise TypeError(f"Cannot interpret feed_dict key as Tensor: {reason}") from None


def fed_arrays(graph: Graph, feed_dict: FeedDict) -> Iterator[tuple[Any, np.ndarray]]:
    """Returns pairs of a tensor and the array to feed."""
    for key, value in feed_dict.items():
        if isinstance(key, tuple):
            yield from fed_arrays(graph, dict(zip(key, value, strict=True)))
            continue
        tensors = fed_tensors(graph, key)
        parts = [value] if len(tensors) == 1 else _parts(value)
        if len(parts) != len(tensors):
            raise ValueError(f"The value fed for {key} must have {len(tensors)} parts; it has {len(parts)}.")
        for tensor, part in zip(tensors, parts, strict=True):
            yield tensor, checked_array(tensor, part, key)


def _parts(value: Any) -> list[Any]:
    """Returns the arrays of a composite value."""
    if isinstance(value, RaggedTensorValue):
        return [value.flat_values, *value.nested_row_splits]
    return list(value)


def checked_array(tensor: Tensor, value: Any, key: Any) -> np.ndarray:
    """Converts `value` to an array of the dtype of `tensor`, and checks its shape."""
    if isinstance(value, Tensor):
        raise TypeError(
            "The value of a feed cannot be a tf.Tensor object. Acceptable feed values include Python scalars, strings, "
            f"lists, numpy ndarrays, or TensorHandles. For reference, the tensor object was {value} which was passed "
            f"to the argument `feed_dict` with key {key}."
        )
    if not tensor.dtype.is_numpy_compatible:
        raise TypeError(f"Tensor {tensor} may not be fed: its dtype is {tensor.dtype.name}.")
    kind = tensor.dtype.numpy_dtype
    if tensor.dtype is dtypes.string:
        array = as_tensor(value, tensor.dtype)._array
    else:
        array = np.asarray(value, dtype=kind)
        if isinstance(value, int) and array.item() != value:
            raise TypeError(
                f"Type of feed value {value} with type {type(value)} is not compatible with Tensor type {kind.type}. "
                "Try explicitly setting the type of the feed tensor to a larger type (e.g. int64)."
            )
    if not tensor.shape.is_compatible_with(array.shape):
        raise ValueError(
            f"Cannot feed value of shape {array.shape} for Tensor {tensor.name}, which has shape {tensor.shape}"
        )
    return array
