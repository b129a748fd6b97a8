"""tf.__internal__.decorator: functions that stand for other functions."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any


def make_decorator(
    target: Callable[..., Any],
    decorator_func: Callable[..., Any],
    decorator_name: str | None = None,
    decorator_doc: str = "",
    decorator_argspec: Any = None,
) -> Callable[..., Any]:
    """Makes `decorator_func` look like `target`, which `unwrap` and `inspect` find behind it.

    Args:
        target: Function that is decorated.
        decorator_func: Function that stands for it.
        decorator_name: Accepted for compatibility.
        decorator_doc: Accepted for compatibility.
        decorator_argspec: Accepted for compatibility.

    Returns:
        `decorator_func`.
    """
    functools.update_wrapper(decorator_func, target)
    decorator_func._tf_decorator = target  # type: ignore[attr-defined]  # by which `tf_inspect` knows it
    return decorator_func


def unwrap(maybe_tf_decorator: Callable[..., Any]) -> tuple[list[Callable[..., Any]], Callable[..., Any]]:
    """Returns the decorators around a function, outermost first, and the function itself.

    Args:
        maybe_tf_decorator: Function, decorated or not.
    """
    decorators = []
    current = maybe_tf_decorator
    while hasattr(current, "__wrapped__"):
        decorators.append(current)
        current = current.__wrapped__
    return decorators, current
