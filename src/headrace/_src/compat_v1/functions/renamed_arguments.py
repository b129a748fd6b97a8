"""Arguments that were renamed between the two generations: either spelling may be given, not both."""

from __future__ import annotations

from typing import Any


def either(new_name: str, new: Any, old_name: str, old: Any, default: Any = None) -> Any:
    """The value given under the new or the old name; `default` if neither was."""
    if old is None:
        return default if new is None else new
    if new is not None:
        raise ValueError(f"Cannot specify both '{old_name}' and '{new_name}'.")
    return old


def required(new_name: str, new: Any, old_name: str, old: Any) -> Any:
    """The same for an argument that must be given."""
    value = either(new_name, new, old_name, old)
    if value is None:
        raise ValueError(f"Argument '{new_name}' must be given.")
    return value
