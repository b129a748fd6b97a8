"""Constraints by name and by configuration."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, overload

from headrace._src.keras.engine.typing import Config, Constraint, ConstraintLike
from headrace._src.keras.saving.lookup import Lookup

lookup = Lookup("constraints", "constraint")


@overload
def get(identifier: None) -> None: ...
@overload
def get(identifier: str | Callable[..., Any] | Mapping[str, Any]) -> Constraint: ...
def get(identifier: ConstraintLike) -> Constraint | None:
    """Returns the constraint for a name, a configuration, a class or a callable.

    Args:
        identifier: Name, configuration dictionary, class, callable or None.
    """
    return lookup.get(identifier)


def serialize(constraint: ConstraintLike, use_legacy_format: bool = False) -> str | Config:
    """Returns the configuration of a constraint.

    Args:
        constraint: Constraint to describe.
        use_legacy_format: Whether to write the configuration format of Keras before 2.13.
    """
    return lookup.serialize(constraint, use_legacy_format)


def deserialize(
    config: str | Config, custom_objects: dict[str, Any] | None = None, use_legacy_format: bool = False
) -> Constraint:
    """Creates the constraint described by a configuration in either format.

    Args:
        config: Dictionary returned by `get_config`.
        custom_objects: Classes and functions to look up by name before the built-in ones.
        use_legacy_format: Accepted for compatibility with Keras; both formats are recognized.

    Returns:
        A constraint.
    """
    return lookup.deserialize(config, custom_objects)
