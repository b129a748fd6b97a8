"""Converts nested Python structures of specs and values to StructuredValue messages and back."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.base.slot import Slot
from headrace._src.formats import messages, tensor_proto
from headrace._src.graph.graph_def.attributes import to_shape
from headrace._src.tensors import dtypes, nest
from headrace._src.tensors.indexed_slices import IndexedSlicesSpec
from headrace._src.tensors.ragged import RaggedTensorSpec
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.sparse import SparseTensorSpec
from headrace._src.tensors.specs import TensorSpec, TypeSpec
from headrace._src.tensors.tensor import EagerTensor
from headrace._src.tensors.type_spec_registry import get_name, is_registered, lookup

_DEEPEST = 100

# The spec of None in a dataset's elements; TensorFlow registers it by name (`_registered_name`).
none_tensor_spec: Slot[Callable[..., Any]] = Slot("graph.graph_def.structured_value:none_tensor_spec")
_NONE_TENSOR_SPEC = "tf.NoneTensorSpec"


class Unknown:
    """A leaf of a class that this package does not have; it is not equal to anything."""

    def __init__(self, what: str) -> None:
        self.what = what

    def __repr__(self) -> str:
        return f"<unknown {self.what}>"


def decode(message: messages.StructuredValue) -> Any:
    """Returns the structure that a message describes. Parts of unknown classes become `Unknown`.

    Args:
        message: StructuredValue message.

    Raises:
        DataLossError: If the message is damaged.
    """
    try:
        return _decoded(message, 0)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:  # specs that no program writes
        raise errors.data_loss(f"A structure of specs and values cannot be read: {error}") from error


def _decoded(message: messages.StructuredValue, depth: int) -> Any:
    if depth > _DEEPEST:
        raise errors.data_loss("A structure of specs and values is nested too deeply.")
    kind = message.WhichOneof("kind")
    if kind in (None, "none_value"):
        return None
    value = getattr(message, kind)
    if kind in ("float64_value", "int64_value", "string_value", "bool_value"):
        return value
    if kind in ("list_value", "tuple_value"):
        items = [_decoded(item, depth + 1) for item in value.values]
        return items if kind == "list_value" else tuple(items)
    if kind == "dict_value":
        return {key: _decoded(value.fields[key], depth + 1) for key in sorted(value.fields)}
    if kind == "named_tuple_value":
        return _named_tuple(value.name, {pair.key: _decoded(pair.value, depth + 1) for pair in value.values})
    if kind == "tensor_spec_value":
        return _tensor_spec(value)
    if kind == "bounded_tensor_spec_value":
        return TensorSpec(to_shape(value.shape), dtypes.as_dtype(value.dtype), value.name or None)
    if kind == "tensor_shape_value":
        return to_shape(value)
    if kind == "tensor_dtype_value":
        return dtypes.as_dtype(value)
    if kind == "type_spec_value":
        return _type_spec(value, depth)
    if kind in ("tensor_value", "numpy_value"):
        array = tensor_proto.to_array(value)
        return array if kind == "numpy_value" else EagerTensor(array, dtypes.as_dtype(value.dtype))
    return Unknown(kind)


def _named_tuple(name: str, fields: dict[str, Any]) -> tuple[Any, ...]:
    if not name.isidentifier() or not all(key.isidentifier() for key in fields):
        raise errors.data_loss(f"{name!r} with fields {list(fields)} is not a named tuple.")
    return namedtuple(name, fields)(**fields)


def _tensor_spec(message: messages.TensorSpecProto) -> TensorSpec:
    return TensorSpec(to_shape(message.shape), dtypes.as_dtype(message.dtype), message.name or None)


def _type_spec(message: messages.TypeSpecProto, depth: int) -> object:
    kinds = messages.TypeSpecProto
    state = _decoded(message.type_state, depth + 1)
    if not isinstance(state, tuple):
        return Unknown(message.type_spec_class_name)
    if message.type_spec_class == kinds.RAGGED_TENSOR_SPEC:
        return RaggedTensorSpec(*state[:4])
    if message.type_spec_class == kinds.SPARSE_TENSOR_SPEC:
        return SparseTensorSpec(*state[:2])
    if message.type_spec_class == kinds.INDEXED_SLICES_SPEC:
        return IndexedSlicesSpec(*state[:5])
    if message.type_spec_class == kinds.REGISTERED_TYPE_SPEC and message.type_spec_class_name == _NONE_TENSOR_SPEC:
        return none_tensor_spec(*state)
    if message.type_spec_class in _named_classes() and is_registered(message.type_spec_class_name):
        return lookup(message.type_spec_class_name)._deserialize(state)
    return _components(message, state)


def _named_classes() -> tuple[int, int]:
    """Returns the kinds of specs that are found by the name of their class."""
    return messages.TypeSpecProto.REGISTERED_TYPE_SPEC, messages.TypeSpecProto.EXTENSION_TYPE_SPEC


def _components(message: messages.TypeSpecProto, state: tuple[Any, ...]) -> object:
    """Returns the specs of the components of a class that this package does not have, such as a distribution.

    They are in the state of the spec, by name. A value is then the structure of its components.
    """
    kinds = messages.TypeSpecProto
    others = [value for value in kinds.TypeSpecClass.values() if value not in _named_classes()]
    parts = [part for part in map(_specs_in, state) if part is not None]
    count = len(nest.flatten(parts, expand_composites=True))
    known = message.type_spec_class in others  # TensorFlow's own specs, whose values are single tensors
    if known or not parts or (message.num_flat_components or count) != count:
        return Unknown(message.type_spec_class_name)
    return parts[0] if len(parts) == 1 else tuple(parts)


def _specs_in(value: object) -> object:
    """Returns the specs in a structure without its other leaves; None if there is none."""
    if isinstance(value, TypeSpec):
        return value
    if isinstance(value, dict):
        found = {key: _specs_in(item) for key, item in value.items()}
        return {key: item for key, item in found.items() if item is not None} or None
    if isinstance(value, (list, tuple)):
        return [item for item in map(_specs_in, value) if item is not None] or None
    return None


def encode(value: object) -> messages.StructuredValue:
    """Converts a structure to a message; a value of an unknown type becomes None.

    Args:
        value: Nested structure of Python values, specs and dtypes.

    Returns:
        A StructuredValue message.
    """
    message = messages.StructuredValue()
    _fill(message, value)
    return message


def _fill(message: messages.StructuredValue, value: object) -> None:
    if isinstance(value, bool):
        message.bool_value = value
    elif isinstance(value, int):
        message.int64_value = value
    elif isinstance(value, float):
        message.float64_value = value
    elif isinstance(value, str):
        message.string_value = value
    elif isinstance(value, TensorSpec):
        _fill_tensor_spec(message.tensor_spec_value, value)
    elif isinstance(value, (RaggedTensorSpec, SparseTensorSpec, IndexedSlicesSpec)):
        _fill_type_spec(message.type_spec_value, value)
    elif name := getattr(type(value), "_registered_name", None):
        _fill_registered_spec(message.type_spec_value, value, name)
    elif isinstance(value, TypeSpec) and is_registered(type(value)):
        _fill_registered_spec(message.type_spec_value, value, get_name(type(value)))
    elif isinstance(value, TensorShape):
        message.tensor_shape_value.CopyFrom(_shape(value))
    elif isinstance(value, dtypes.DType):
        message.tensor_dtype_value = value.as_datatype_enum
    elif isinstance(value, dict):
        message.dict_value.SetInParent()
        for key, item in value.items():
            _fill(message.dict_value.fields[str(key)], item)
    elif isinstance(value, tuple) and hasattr(value, "_fields"):
        message.named_tuple_value.name = type(value).__name__
        for key, item in zip(value._fields, value, strict=True):
            pair = message.named_tuple_value.values.add()
            pair.key = key
            _fill(pair.value, item)
    elif isinstance(value, (list, tuple)):
        target = message.list_value if isinstance(value, list) else message.tuple_value
        target.SetInParent()
        for item in value:
            _fill(target.values.add(), item)
    elif isinstance(value, np.ndarray):
        message.numpy_value.CopyFrom(tensor_proto.from_array(value))
    elif isinstance(value, EagerTensor) and value.dtype.is_numpy_compatible:
        message.tensor_value.CopyFrom(tensor_proto.from_array(value.numpy(), value.dtype.as_datatype_enum))
    else:
        message.none_value.SetInParent()


def _shape(shape: TensorShape) -> messages.TensorShapeProto:
    return tensor_proto.from_shape(None if shape.rank is None else shape.as_list())


def _fill_tensor_spec(message: messages.TensorSpecProto, spec: TensorSpec) -> None:
    message.name = spec.name or ""
    message.shape.CopyFrom(_shape(spec.shape))
    message.dtype = spec.dtype.as_datatype_enum


def _fill_type_spec(
    message: messages.TypeSpecProto, spec: RaggedTensorSpec | SparseTensorSpec | IndexedSlicesSpec
) -> None:
    kinds = messages.TypeSpecProto
    if isinstance(spec, RaggedTensorSpec):
        message.type_spec_class = kinds.RAGGED_TENSOR_SPEC
    elif isinstance(spec, SparseTensorSpec):
        message.type_spec_class = kinds.SPARSE_TENSOR_SPEC
    else:
        message.type_spec_class = kinds.INDEXED_SLICES_SPEC
    message.type_spec_class_name = type(spec).__name__
    message.num_flat_components = len(spec._component_specs)
    _fill(message.type_state, spec._serialize())


def _fill_registered_spec(message: messages.TypeSpecProto, spec: Any, name: str) -> None:
    kind = getattr(type(spec), "_saved_class", "REGISTERED_TYPE_SPEC")
    message.type_spec_class = getattr(messages.TypeSpecProto, kind)
    message.type_spec_class_name = name
    message.num_flat_components = len(nest.flatten(spec, expand_composites=True))
    _fill(message.type_state, spec._serialize())
