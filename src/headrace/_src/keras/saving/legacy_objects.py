"""Serialization in the format of Keras before 2.13: only the class name and the configuration."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from headrace._src.keras.engine.typing import Config
from headrace._src.keras.saving.registry import get_registered_name, get_registered_object


def serialize_keras_object(instance: Any) -> str | Config | None:
    """Returns the name of a function, or the class name and configuration of an object.

    Args:
        instance: Function, or object with `get_config`.

    Raises:
        ValueError: If the object has neither `get_config` nor a name.
    """
    if instance is None:
        return None
    if hasattr(instance, "get_config"):
        return {"class_name": get_registered_name(type(instance)), "config": instance.get_config()}
    if hasattr(instance, "__name__"):
        return get_registered_name(instance)
    raise ValueError(f"Instance {instance} doesn't implement `get_config()` methods and also doesn't have `__name__`")


def deserialize_keras_object(
    identifier: str | Config | None,
    module_objects: Mapping[str, Any] | None = None,
    custom_objects: Mapping[str, Any] | None = None,
    printable_module_name: str = "object",
) -> Any:
    """Makes an object from the result of `serialize_keras_object`.

    Args:
        identifier: A name, or a dictionary with "class_name" and "config". Other values are returned unchanged.
        module_objects: Classes and functions by name.
        custom_objects: Further classes and functions by name, searched first.
        printable_module_name: The kind of object, for error messages.

    Returns:
        The object.

    Raises:
        ValueError: If the name is unknown.
    """
    if identifier is None or not isinstance(identifier, (str, dict)):
        return identifier
    name = identifier if isinstance(identifier, str) else identifier["class_name"]
    found = get_registered_object(name, custom_objects, module_objects)
    if found is None:
        raise ValueError(
            f"Unknown {printable_module_name}: {name!r}. Please ensure you are using a "
            "`keras.utils.custom_object_scope` and that this object is included in the scope."
        )
    if isinstance(identifier, str):
        return found() if isinstance(found, type) else found
    config = identifier["config"]
    return found.from_config(config) if hasattr(found, "from_config") else found(**config)
