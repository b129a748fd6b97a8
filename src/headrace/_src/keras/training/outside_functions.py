"""outside_functions: the decorator of methods that compile their own steps."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import ParamSpec, TypeVar

import headrace as tf

P = ParamSpec("P")
R = TypeVar("R")


def outside_functions(method: Callable[P, R]) -> Callable[P, R]:
    """Decorator: calls inside a tf.function raise RuntimeError, since values are needed."""

    @functools.wraps(method)
    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        if tf.inside_function():
            name = method.__name__
            raise RuntimeError(
                f"Detected a call to `Model.{name}` inside a `tf.function`. It makes functions of its own steps: call "
                "it outside. Inside a `tf.function` call the model itself, `model(x)`."
            )
        return method(*args, **kwargs)

    return run
