"""tensorflow.python.util.tf_inspect: the standard library's `inspect`, with what Python has removed from it."""

from __future__ import annotations

import inspect
import inspect as _inspect  # libraries also use it by this name
from collections import namedtuple
from collections.abc import Callable
from inspect import *  # noqa: F403
from itertools import pairwise
from pathlib import Path
from typing import Any

from headrace._src.lib.decoration import unwrap as unwrap_decorators

_OURS = str(Path(__file__).parents[2])  # the folder of all code of headrace

ArgSpec = namedtuple("ArgSpec", ["args", "varargs", "keywords", "defaults"])


def getargspec(obj: Callable[..., Any]) -> ArgSpec:
    """Returns the arguments of a function that has no keyword-only ones."""
    spec = getfullargspec(obj)
    return ArgSpec(spec.args, spec.varargs, spec.varkw, spec.defaults)


def getfullargspec(  # type: ignore[no-redef]
    obj: Callable[..., Any],
) -> inspect.FullArgSpec:
    """Returns the arguments of a function inside the decorators of TensorFlow.

    Other decorators count with their own arguments: libraries tell by these whether they may pass something.
    Functions of headrace come without annotations: TensorFlow has none, and libraries compare the result.
    """
    function = obj
    decorators, innermost = unwrap_decorators(obj)
    for outer, inner in pairwise([*decorators, innermost]):
        if _is_tf_decorator(outer):
            function = inner
    spec = inspect.getfullargspec(function)
    is_ours = (getattr(function, "__module__", None) or "").startswith("headrace.")
    return spec._replace(annotations={}) if is_ours else spec


def _is_tf_decorator(function: object) -> bool:
    """Whether a function that stands for another one is ours, or made by `tf.__internal__.decorator`."""
    code = getattr(function, "__code__", None)
    where = type(function).__module__ if code is None else code.co_filename
    return hasattr(function, "_tf_decorator") or where.startswith(("headrace.", _OURS))


def tf_decorated(obj: Any) -> bool:
    """Whether a decorator of TensorFlow's kind wraps the function."""
    return hasattr(obj, "__wrapped__") and _is_tf_decorator(obj)


__all__ = [*(name for name in dir(inspect) if not name.startswith("_")), "ArgSpec", "_inspect", "getargspec"]
