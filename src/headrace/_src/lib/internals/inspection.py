"""tensorflow.python.util.tf_inspect: the standard library's `inspect`, with what Python has removed from it."""

from __future__ import annotations

import inspect
import inspect as _inspect  # libraries also use it by this name
from collections import namedtuple
from collections.abc import Callable
from inspect import *  # noqa: F403
from typing import Any

ArgSpec = namedtuple("ArgSpec", ["args", "varargs", "keywords", "defaults"])


def getargspec(obj: Callable[..., Any]) -> ArgSpec:
    """Returns the arguments of a function that has no keyword-only ones."""
    spec = getfullargspec(obj)
    return ArgSpec(spec.args, spec.varargs, spec.varkw, spec.defaults)


def getfullargspec(  # type: ignore[no-redef]
    obj: Callable[..., Any],
) -> inspect.FullArgSpec:
    """Returns the arguments of a function inside its decorators.

    Those of headrace come without annotations: TensorFlow has none, and libraries compare the result.
    """
    function = inspect.unwrap(obj)
    spec = inspect.getfullargspec(function)
    is_ours = (getattr(function, "__module__", None) or "").startswith("headrace.")
    return spec._replace(annotations={}) if is_ours else spec


def tf_decorated(obj: object) -> bool:
    """Whether a decorator of TensorFlow's kind wraps the function."""
    return hasattr(obj, "__wrapped__")


__all__ = [*(name for name in dir(inspect) if not name.startswith("_")), "ArgSpec", "_inspect", "getargspec"]
