"""Attributes that are assigned without becoming children of their object."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any


def no_automatic_dependency_tracking(method: Callable[..., Any]) -> Callable[..., Any]:
    """Switches `_self_setattr_tracking` off while a method runs, for classes whose `__setattr__` reads it.

    Args:
        method: Method whose assignments are not tracked.

    Returns:
        The decorated method.
    """

    @functools.wraps(method)
    def untracked(self: Any, *args: Any, **kwargs: Any) -> Any:
        before = getattr(self, "_self_setattr_tracking", True)
        self._self_setattr_tracking = False
        try:
            return method(self, *args, **kwargs)
        finally:
            self._self_setattr_tracking = before

    return untracked
