"""What makes a function of `keras.ops`: on symbolic tensors it becomes a layer of a functional model."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import headrace as tf
from headrace._src.keras.backend.names import unique_name
from headrace._src.keras.engine.keras_tensor import holds_keras_tensors
from headrace._src.keras.engine.op_lambda import TFOpLambda


def operation(function: Callable[..., Any]) -> Callable[..., Any]:
    """Decorator of the functions in `keras.ops`; see the module's docstring."""

    @functools.wraps(function)
    def call(*args: Any, **kwargs: Any) -> Any:
        if holds_keras_tensors(args) or holds_keras_tensors(kwargs):
            return OperationLayer(_public_name(call))(*args, **kwargs)
        return function(*args, **kwargs)

    return call


def _public_name(function: Any) -> str:
    name = function.__name__
    place = "keras.ops" if getattr(tf.keras.ops, name, None) is function else "keras.ops.image"
    return f"{place}.{name}"


class OperationLayer(TFOpLambda):
    """Calls a function of `keras.ops`.

    Args:
        function: Its public name without "tf.", such as "keras.ops.matmul".
    """

    _saved_module = "keras.ops"

    def __init__(self, function: str, **kwargs: Any) -> None:
        if "name" not in kwargs:
            kwargs["name"] = unique_name(function.rpartition(".")[2])
        super().__init__(function, **kwargs)

    def call(self, *args: Any, **kwargs: Any) -> Any:
        return self._function(*args, **kwargs)


def elementwise(name: str, compute: Callable[..., Any], doc: str) -> Callable[[Any], Any]:
    """A public function of one tensor, `compute` with the name and docstring it is known by."""

    def function(x: Any) -> Any:
        return compute(x)

    return operation(_named(function, name, doc))


def pairwise(name: str, compute: Callable[..., Any], doc: str) -> Callable[[Any, Any], Any]:
    """A public function of two tensors; see `elementwise`."""

    def function(x1: Any, x2: Any) -> Any:
        return compute(x1, x2)

    return operation(_named(function, name, doc))


def _named(function: Any, name: str, doc: str) -> Any:
    function.__name__ = function.__qualname__ = name
    function.__doc__ = doc
    return function
