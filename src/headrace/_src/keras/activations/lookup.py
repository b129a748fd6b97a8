"""Activations by name and by configuration."""

from __future__ import annotations

from typing import Any

from headrace._src.keras.activations.functions import linear
from headrace._src.keras.saving.lookup import Lookup
from headrace._src.keras.saving.serialization import serialize_keras_object

lookup = Lookup("activations", "activation function")


def get(identifier: Any) -> Any:
    """The activation that a name, a configuration or a function stands for; linear for None."""
    if identifier is None:
        return linear
    if isinstance(identifier, (str, dict)):
        return deserialize(identifier)
    if callable(identifier):
        return identifier
    raise TypeError(f"Could not interpret activation function identifier: {identifier}")


def serialize(activation: Any, use_legacy_format: bool = False) -> Any:
    """The name of an activation of Keras or TensorFlow, the description of any other."""
    name = getattr(activation, "__name__", None)
    # tf.nn.relu, given as a function, is saved under the name that means the same here.
    if isinstance(name, str) and name in lookup.names and not isinstance(activation, type):
        return name
    described = serialize_keras_object(activation)
    if use_legacy_format and isinstance(described, dict) and described.get("class_name") == "function":
        return described["config"]
    return described


def deserialize(name: Any, custom_objects: dict[str, Any] | None = None, use_legacy_format: bool = False) -> Any:
    """The activation that a name or a configuration, in either format, stands for."""
    return lookup.deserialize(name, custom_objects)
