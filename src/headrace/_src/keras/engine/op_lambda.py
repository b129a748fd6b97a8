"""Layers made of functions: `tf.nn.relu(x)`, `x + 1` and `x[:, 0]` become such layers if `x` is symbolic."""

from __future__ import annotations

import functools
import inspect
import operator
from collections.abc import Callable
from typing import Any

import headrace as tf
from headrace._src.keras.backend.names import unique_name
from headrace._src.keras.engine.graph_mode import in_graph
from headrace._src.keras.engine.keras_tensor import KerasTensor
from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.saving.modeling_names import check_modeling_function
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.tensor import Tensor

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
# The namespaces to search for a function; Keras uses the first one that has it.
_NAMESPACES = (
    "math", "nn", "linalg", "strings", "image", "signal", "random", "sparse", "ragged", "bitwise", "audio",
    "debugging", "io", "quantization", "sets", "",
)  # fmt: skip
# Functions of tf.math for which Keras uses their names in tf.nn.
_IN_NN = ("softmax", "log_softmax", "softsign")
# Ops that Keras lists with only the given arguments. It lists other ops with all arguments.
_LISTED_AS_GIVEN = frozenset({
    "math.acos", "math.bessel_i0", "math.bessel_i0e", "math.bessel_i1", "math.bessel_i1e", "math.ceil", "math.exp",
    "math.floor", "math.multiply", "math.pow", "math.rsqrt", "math.sigmoid", "math.sign", "math.softplus",
    "math.sqrt", "math.subtract", "math.xdivy", "math.xlog1py", "nn.relu6",
})  # fmt: skip


class TFOpLambda(Layer):
    """A layer that calls a function of tensors.

    Args:
        function: The function, or its public name without "tf.", such as "nn.relu".
        **kwargs: Further arguments of `Layer`.
    """

    _saved_module = "tf_keras.src.layers.core.tf_op_layer"
    _hands_on_context = False

    def __init__(self, function: str | Callable[..., Any], **kwargs: Any) -> None:
        self._symbol = function if isinstance(function, str) else public_name(function)
        if "name" not in kwargs:
            kwargs["name"] = unique_name(f"tf.{self._symbol}")
        kwargs["autocast"] = False
        super().__init__(**kwargs)
        self._function = function_named(function) if isinstance(function, str) else function
        self.built = True

    def call(self, *args: Any, **kwargs: Any) -> Any:
        kwargs.pop("name", None)
        if self._symbol in _OPERATORS:  # operators take positional arguments only
            return self._function(*args, *kwargs.values())
        return self._function(*args, **kwargs)

    def argument_names(self) -> tuple[str, ...]:
        """Returns the names of the function's arguments."""
        if self._symbol in _OPERATORS:
            return ("x", "y")
        return tuple(inspect.signature(self._function).parameters)

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "function": self._symbol}

    def get_build_config(self) -> dict[str, Any] | None:
        if not self._inbound_nodes:
            return None
        first = self._inbound_nodes[0].args[0]
        return {"input_shape": tf.nest.map_structure(_shape_of, first)}


class SlicingOpLambda(TFOpLambda):
    """A layer that slices a tensor: `x[1:, ..., 0]`."""

    _saved_module = TFOpLambda._saved_module

    def call(self, tensor: Tensor, slice_spec: Any, var: Variable | None = None) -> Tensor:
        return tensor[_as_index(slice_spec)]

    def argument_names(self) -> tuple[str, ...]:
        return ("tensor", "slice_spec", "var")


def _shape_of(value: Any) -> tuple[int | None, ...]:
    return tuple(tf.TensorShape(value.shape).as_list()) if hasattr(value, "shape") else ()


def _as_index(spec: Any) -> Any:
    """Returns an index in which dictionaries are converted to slices, which JSON cannot hold."""
    if isinstance(spec, dict):
        if spec.get("class_name") == "__ellipsis__":
            return Ellipsis
        return slice(spec["start"], spec["stop"], spec["step"])
    return tuple(_as_index(item) for item in spec) if isinstance(spec, (list, tuple)) else spec


def _as_listed(spec: Any) -> Any:
    """Returns an index in which slices with symbolic bounds are dictionaries, whose values count as inputs."""
    if isinstance(spec, slice):
        bounds = {"start": spec.start, "stop": spec.stop, "step": spec.step}
        return bounds if any(isinstance(bound, KerasTensor) for bound in bounds.values()) else spec
    return tuple(_as_listed(item) for item in spec) if isinstance(spec, tuple) else spec


@functools.lru_cache(maxsize=1024)
def public_name(function: Any) -> str:
    """Returns the public name of a function, without "tf."."""
    own = function.__name__
    for space in ("nn", *_NAMESPACES) if own in _IN_NN else _NAMESPACES:
        module = getattr(tf, space) if space else tf
        for name in dict.fromkeys((own.rstrip("_"), own, own.replace("_", ""))):
            if getattr(module, name, None) is function:
                return f"{space}.{name}" if space else name
    return f"raw_ops.{function.name}" if hasattr(function, "shape_rule") else function.__name__


def function_named(name: str) -> Callable[..., Any]:
    """Returns the function with this public name."""
    if name in _OPERATORS:
        return _OPERATORS[name]
    if name == "__operators__.getitem":
        return operator.getitem
    if name.startswith("RaggedTensor.from_"):
        return getattr(tf.RaggedTensor, name.partition(".")[2])
    if name.startswith("__members__."):
        return functools.partial(_member, name.partition(".")[2])
    found: Any = tf
    for part in name.split("."):
        found = getattr(found, part, None) if part in getattr(found, "__all__", ()) else None
    if found is None:
        raise ValueError(f"TFOpLambda: there is no function named tf.{name}.")
    check_modeling_function(found, f"tf.{name}")
    return found


def _member(name: str, tensor: Any, *args: Any, **kwargs: Any) -> Any:
    """Returns a property of a ragged or sparse tensor, or the result of its method."""
    found = getattr(tensor, name)
    return found(*args, **kwargs) if callable(found) else found


def apply_function(function: str | Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    if not isinstance(function, str) and tf.inside_function():
        return NotImplemented
    if in_graph() and _belongs_to_graph(args, kwargs):
        return _in_graph(function, args, kwargs)
    if function == "__operators__.getitem":
        return SlicingOpLambda(function)(args[0], _as_listed(args[1]))
    if args and args[0] is tf.RaggedTensor:  # one of its constructors
        function, args = f"RaggedTensor.{getattr(function, '__name__', '')}", args[1:]
    if getattr(function, "__name__", None) == "add_converted":  # called by `add` for operands that are not tensors
        function, args = tf.add, tuple(arg for arg in args if arg is not None)
    if not args:  # a layer needs its inputs first; the names of the others stay
        args, kwargs = _first_by_position(function, kwargs)
    return TFOpLambda(function)(*args, **_listed(function, args, kwargs))


def _first_by_position(function: Any, kwargs: dict[str, Any]) -> tuple[tuple[Any, ...], dict[str, Any]]:
    called = function_named(function) if isinstance(function, str) else function
    first = next(iter(inspect.signature(called).parameters))
    return ((kwargs[first],), {k: v for k, v in kwargs.items() if k != first}) if first in kwargs else ((), kwargs)


def _belongs_to_graph(args: tuple[Any, ...], kwargs: dict[str, Any]) -> bool:
    """Returns whether the call adds an op to a TensorFlow 1 graph: it has a name, or takes tensors of the graph."""
    return kwargs.get("name") is not None or any(tf.is_symbolic_tensor(t) for t in tf.nest.flatten([args, kwargs]))


def _in_graph(function: str | Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Calls the function with the graph tensors of the symbolic ones."""

    def standing_for(value: Any) -> Any:
        return value._as_graph_element() if isinstance(value, KerasTensor) else value

    args, kwargs = tf.nest.map_structure(standing_for, (args, kwargs))
    return (function_named(function) if isinstance(function, str) else function)(*args, **kwargs)


def _listed(function: str | Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> dict[str, Any]:
    """Returns the arguments that configurations of models list, apart from the positional ones."""
    if isinstance(function, str):  # an operator, a member, a constructor or a function of Keras
        return kwargs if function.startswith(("__members__.", "RaggedTensor.", "keras.")) else {"name": None}
    if not hasattr(function, "shape_rule") or public_name(function) in _LISTED_AS_GIVEN:
        return kwargs
    unsaid = list(inspect.signature(function).parameters.values())[len(args) :]
    return {p.name: p.default for p in unsaid if p.default is not p.empty} | kwargs
