"""Lists and dictionaries of the kind that TensorFlow puts in the place of containers assigned to trackable objects.

headrace leaves assigned containers as they are and reads them when it saves; libraries need the classes to register
them as containers of their own.
"""

from __future__ import annotations

from typing import Any


class ListWrapper(list[Any]):
    """A list."""


class _DictWrapper(dict[Any, Any]):
    """A dictionary."""


def wrap_or_unwrap(value: Any) -> Any:
    """Returns `value`: containers need no wrapper here."""
    return value
