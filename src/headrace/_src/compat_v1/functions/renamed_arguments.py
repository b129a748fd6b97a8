"""Arguments that TensorFlow renamed: callers may use the new or the old name, not both."""

from __future__ import annotations

from typing import Any


def either(new_name: str, new: Any, old_name: str, old: Any, default: Any = None) -> Any:
    """Returns the value given under the new or the old name, or `default` if neither is given."""
    if old is None:
        return default if new is None else new
    if new is not None:
        raise ValueError(f"Cannot specify both '{old_name}' and '{new_name}'.")
    return old


def required(new_name: str, new: Any, old_name: str, old: Any) -> Any:
    """Returns the value given under the new or the old name of a required argument."""
    value = either(new_name, new, old_name, old)
    if value is None:
        raise ValueError(f"Argument '{new_name}' must be given.")
    return value
