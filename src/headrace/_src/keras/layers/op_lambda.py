"""Layers made of functions: what `tf.nn.relu(x)`, `x + 1` and `x[:, 0]` become when `x` is symbolic."""

from __future__ import annotations

import functools
import inspect
import operator
from typing import Any

import headrace as tf
from headrace._src.keras.backend.names import unique_name
from headrace._src.keras.layers.keras_tensor import apply_function
from headrace._src.keras.layers.layer import Layer

_OPERATORS = {
    "__operators__.add": operator.add,
    "__operators__.eq": operator.eq,
    "__operators__.ne": operator.ne,
    "math.subtract": operator.sub,
    "math.multiply": operator.mul,
    "math.truediv": operator.truediv,
    "math.floordiv": operator.floordiv,
    "math.floormod": operator.mod,
    "math.pow": operator.pow,
    "math.logical_and": operator.and_,
    "math.logical_or": operator.or_,
    "math.logical_xor": operator.xor,
}
# Where the names of functions are looked for, the first being how Keras spells them.
_NAMESPACES = (
    "math", "nn", "linalg", "strings", "image", "signal", "random", "sparse", "ragged", "bitwise", "audio",
    "debugging", "io", "quantization", "sets", "",
)  # fmt: skip


class TFOpLambda(Layer):
    """Calls a function of tensors.

    Args:
        function: Its public name without "tf.", such as "nn.relu", or the function itself.
    """

    _saved_module = "tf_keras.src.layers.core.tf_op_layer"
    _hands_on_context = False

    def __init__(self, function: Any, **kwargs: Any) -> None:
        self._symbol = function if isinstance(function, str) else public_name(function)
        if "name" not in kwargs:
            kwargs["name"] = unique_name(f"tf.{self._symbol}")
        kwargs["autocast"] = False
        super().__init__(**kwargs)
        self._function = function_named(function) if isinstance(function, str) else function
        self.built = True

    def call(self, *args: Any, **kwargs: Any) -> Any:
        kwargs.pop("name", None)
        if self._symbol in _OPERATORS:  # which take their operands by position alone
            return self._function(*args, *kwargs.values())
        return self._function(*args, **kwargs)

    def argument_names(self) -> tuple[str, ...]:
        """The names of the arguments of the function."""
        if self._symbol in _OPERATORS:
            return ("x", "y")
        return tuple(inspect.signature(self._function).parameters)

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "function": self._symbol}


class SlicingOpLambda(TFOpLambda):
    """Takes a part of a tensor: `x[1:, ..., 0]`."""

    def call(self, tensor: Any, slice_spec: Any, var: Any = None) -> Any:
        return tensor[_as_index(slice_spec)]

    def argument_names(self) -> tuple[str, ...]:
        return ("tensor", "slice_spec", "var")


def _as_index(spec: Any) -> Any:
    """An index in which slices, which have no form in JSON, may come as dictionaries."""
    if isinstance(spec, dict):
        return slice(spec["start"], spec["stop"], spec["step"])
    return tuple(_as_index(item) for item in spec) if isinstance(spec, (list, tuple)) else spec


@functools.lru_cache(maxsize=1024)
def public_name(function: Any) -> str:
    """The public name of a function, without "tf."."""
    for space in _NAMESPACES:
        module = getattr(tf, space) if space else tf
        for name in dict.fromkeys((function.__name__.rstrip("_"), function.__name__)):
            if getattr(module, name, None) is function:
                return f"{space}.{name}" if space else name
    return f"raw_ops.{function.name}" if hasattr(function, "shape_rule") else function.__name__


def function_named(name: str) -> Any:
    """The function that `public_name` named."""
    if name in _OPERATORS:
        return _OPERATORS[name]
    if name == "__operators__.getitem":
        return operator.getitem
    found: Any = tf
    for part in name.split("."):
        found = getattr(found, part, None)
    if found is None:
        raise ValueError(f"TFOpLambda: there is no function named tf.{name}.")
    return found


def _apply(function: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    if not isinstance(function, str) and tf.inside_function():
        return NotImplemented
    if function == "__operators__.getitem":
        return SlicingOpLambda(function)(*args)
    return TFOpLambda(function)(*args, **kwargs)


apply_function.append(_apply)
