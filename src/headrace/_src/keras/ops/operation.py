"""The decorator of the functions in `keras.ops`: on symbolic tensors they become layers of a functional model."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, TypeVar, cast

import headrace as tf
from headrace._src.keras.backend.names import unique_name
from headrace._src.keras.engine.keras_tensor import holds_keras_tensors
from headrace._src.keras.engine.op_lambda import TFOpLambda
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike

F = TypeVar("F", bound=Callable[..., Any])

# The end of the docstrings that `elementwise` and `pairwise` write.
_ONE_TENSOR = "\n\n    Args:\n        x: Input tensor.\n\n    Returns:\n        {returns}\n    "
_TWO_TENSORS = """

    Args:
        x1: First input tensor.
        x2: Second input tensor.

    Returns:
        A tensor of the broadcast shape.
    """


def operation(function: F) -> F:
    """Decorates a function of `keras.ops`; see the module's docstring."""

    @functools.wraps(function)
    def call(*args: Any, **kwargs: Any) -> Any:
        if holds_keras_tensors(args) or holds_keras_tensors(kwargs):
            return OperationLayer(_public_name(call))(*args, **kwargs)
        return function(*args, **kwargs)

    return cast(F, call)


def _public_name(function: Callable[..., Any]) -> str:
    name = function.__name__
    place = "keras.ops" if getattr(tf.keras.ops, name, None) is function else "keras.ops.image"
    return f"{place}.{name}"


class OperationLayer(TFOpLambda):
    """Calls a function of `keras.ops`.

    Args:
        function: Public name without "tf.", such as "keras.ops.matmul".
        **kwargs: Arguments of the base class.
    """

    _saved_module = "keras.ops"

    def __init__(self, function: str, **kwargs: Any) -> None:
        if "name" not in kwargs:
            kwargs["name"] = unique_name(function.rpartition(".")[2])
        super().__init__(function, **kwargs)

    def call(self, *args: Any, **kwargs: Any) -> Any:
        return self._function(*args, **kwargs)


def elementwise(
    name: str, compute: Callable[..., Any], doc: str, returns: str = "A tensor of the shape of `x`."
) -> Callable[[TensorLike], Tensor]:
    """Creates a public function of one tensor from `compute`, with the given name and docstring."""

    def function(x: TensorLike) -> Tensor:
        return compute(x)

    return operation(_named(function, name, doc + _ONE_TENSOR.format(returns=returns)))


def pairwise(name: str, compute: Callable[..., Any], doc: str) -> Callable[[TensorLike, TensorLike], Tensor]:
    """Creates a public function of two tensors from `compute`; see `elementwise`."""

    def function(x1: TensorLike, x2: TensorLike) -> Tensor:
        return compute(x1, x2)

    return operation(_named(function, name, f"{doc}{_TWO_TENSORS}"))


def _named(function: F, name: str, doc: str) -> F:
    function.__name__ = function.__qualname__ = name
    function.__doc__ = doc
    return function
