"""Initializers by name and by configuration."""

from __future__ import annotations

from typing import Any

from headrace._src.keras.saving.lookup import Lookup

lookup = Lookup(
    "initializers",
    "initializer",
    {"one": "Ones", "zero": "Zeros", "normal": "RandomNormal", "uniform": "RandomUniform"},
)


def get(identifier: Any) -> Any:
    """Returns the initializer for a name, a configuration, a class or a callable.

    Args:
        identifier: Name, configuration dictionary, class, callable or None.
    """
    return lookup.get(identifier)


def serialize(initializer: Any, use_legacy_format: bool = False) -> Any:
    """Returns the configuration of an initializer.

    Args:
        initializer: Initializer to describe.
        use_legacy_format: Whether to write the configuration format of Keras before 2.13.
    """
    return lookup.serialize(initializer, use_legacy_format)


def deserialize(config: Any, custom_objects: dict[str, Any] | None = None, use_legacy_format: bool = False) -> Any:
    """Creates the initializer described by a configuration in either format.

    Args:
        config: Dictionary returned by `get_config`.
        custom_objects: Classes and functions to look up by name before the built-in ones.
        use_legacy_format: Accepted for compatibility with Keras; both formats are recognized.
    """
    return lookup.deserialize(config, custom_objects)
