"""Activations by name and by configuration."""

from __future__ import annotations

from typing import Any

from headrace._src.keras.activations.functions import linear
from headrace._src.keras.engine.typing import Activation, ActivationLike, Config
from headrace._src.keras.saving.lookup import Lookup
from headrace._src.keras.saving.serialization import serialize_keras_object

lookup = Lookup("activations", "activation function")


def get(identifier: ActivationLike) -> Activation:
    """Returns the activation for a name, a configuration or a callable; `linear` for None.

    Args:
        identifier: Name, configuration dictionary, callable or None.

    Raises:
        TypeError: If the identifier is of another type.

    >>> tf.keras.activations.get("relu")([-1.0, 2.0]).numpy()
    array([0., 2.], dtype=float32)
    """
    if identifier is None:
        return linear
    if isinstance(identifier, (str, dict)):
        return deserialize(identifier)
    if callable(identifier):
        return identifier
    raise TypeError(f"Could not interpret activation function identifier: {identifier}")


def serialize(activation: ActivationLike, use_legacy_format: bool = False) -> str | Config:
    """Returns the name of a Keras or TensorFlow activation, or the configuration of any other.

    Args:
        activation: Activation function.
        use_legacy_format: Whether to write the configuration format of Keras before 2.13.
    """
    name = getattr(activation, "__name__", None)
    # tf.nn.relu passed as a function is saved under the name of the equivalent Keras activation.
    if isinstance(name, str) and name in lookup.names and not isinstance(activation, type):
        return name
    described = serialize_keras_object(activation)
    if use_legacy_format and isinstance(described, dict) and described.get("class_name") == "function":
        return described["config"]
    return described


def deserialize(
    name: str | Config, custom_objects: dict[str, Any] | None = None, use_legacy_format: bool = False
) -> Activation:
    """Returns the activation described by a name or by a configuration in either format.

    Args:
        name: Name or configuration dictionary.
        custom_objects: Classes and functions to look up by name before the built-in ones.
        use_legacy_format: Accepted for compatibility with Keras; both formats are recognized.
    """
    return lookup.deserialize(name, custom_objects)
