"""The structure of elements as in TensorFlow 1: nests of types, shapes and classes instead of specs."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.tensors import nest
from headrace._src.tensors.dtypes import as_dtype
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.specs import TypeSpec
from headrace._src.tensors.typing import DTypeLike, Nest, ShapeLike


def get_output_types(dataset_or_iterator: Any) -> Any:
    """Returns the dtypes of the components of an element.

    Args:
        dataset_or_iterator: tf.data.Dataset, or an iterator of one.
    """
    return nest.map_structure(lambda spec: getattr(spec, "dtype", spec), dataset_or_iterator.element_spec)


def get_output_shapes(dataset_or_iterator: Any) -> Any:
    """Returns the shapes of the components of an element.

    Args:
        dataset_or_iterator: tf.data.Dataset, or an iterator of one.
    """
    return nest.map_structure(lambda spec: getattr(spec, "shape", spec), dataset_or_iterator.element_spec)


def get_output_classes(dataset_or_iterator: Any) -> Any:
    """Returns the classes of the components of an element.

    Args:
        dataset_or_iterator: tf.data.Dataset, or an iterator of one.
    """

    def kind(spec: Any) -> Any:
        return tf.Tensor if isinstance(spec, tf.TensorSpec) else spec.value_type

    return nest.map_structure(kind, dataset_or_iterator.element_spec)


def element_spec(output_types: Any, output_shapes: Any = None, output_classes: Any = None) -> Nest[TypeSpec]:
    """Returns the spec for nests of types, shapes and classes. Shapes that are not given are unknown."""
    types = nest.flatten(output_types)
    if output_shapes is None:
        shapes: list[Any] = [None] * len(types)
    else:
        shapes = nest.flatten_up_to(output_types, output_shapes)
    classes = [tf.Tensor] * len(types) if output_classes is None else nest.flatten(output_classes)
    specs = [_spec(*parts) for parts in zip(types, shapes, classes, strict=True)]
    return nest.pack_sequence_as(output_types, specs)


def _spec(kind: Any, shape: ShapeLike, value_class: Any) -> Any:
    if isinstance(kind, tf.TypeSpec):
        return kind
    if isinstance(value_class, type) and issubclass(value_class, tf.SparseTensor):
        return tf.SparseTensorSpec(TensorShape(shape), as_dtype(kind))
    if isinstance(value_class, type) and issubclass(value_class, tf.RaggedTensor):
        return tf.RaggedTensorSpec(TensorShape(shape), as_dtype(kind))
    return tf.TensorSpec(TensorShape(shape), as_dtype(kind))


def TensorStructure(dtype: DTypeLike, shape: ShapeLike) -> TypeSpec:
    """Returns the spec of a tensor.

    Args:
        dtype: Dtype of the elements.
        shape: Shape of the elements.
    """
    return tf.TensorSpec(shape, dtype)


def SparseTensorStructure(dtype: DTypeLike, shape: ShapeLike) -> TypeSpec:
    """Returns the spec of a sparse tensor.

    Args:
        dtype: Dtype of the elements.
        shape: Shape of the elements.
    """
    return tf.SparseTensorSpec(shape, dtype)


def RaggedTensorStructure(dtype: DTypeLike, shape: ShapeLike, ragged_rank: Any) -> TypeSpec:
    """Returns the spec of a ragged tensor.

    Args:
        dtype: Dtype of the elements.
        shape: Shape of the elements.
        ragged_rank: Number of ragged axes.
    """
    return tf.RaggedTensorSpec(shape, dtype, ragged_rank)


def TensorArrayStructure(dtype: DTypeLike, element_shape: Any, dynamic_size: bool, infer_shape: bool) -> TypeSpec:
    """Returns the spec of a TensorArray.

    Args:
        dtype: Dtype of the elements.
        element_shape: Shape of the elements.
        dynamic_size: Whether the array can grow.
        infer_shape: Whether elements must have the same shape.
    """
    return tf.TensorArraySpec(element_shape, dtype, dynamic_size, infer_shape)
