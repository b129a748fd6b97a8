"""KerasTensor: stands for the values that will pass through a functional model.

It knows its spec and which call of which layer it comes from. Functions of tensors that meet one become layers: see
`op_lambda`, which fills the slot here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import headrace as tf
from headrace._src.base.slot import Slot
from headrace._src.keras.engine.graph_mode import graph_mode, in_graph

# Makes a layer of a function and calls it on symbolic arguments.
apply_function: Slot[Callable[..., Any]] = Slot("keras.engine.keras_tensor:apply_function")


_DTYPE_NAMES = frozenset(
    {"bool", "string", "bfloat16", "float16", "float32", "float64", "complex64", "complex128", "int8", "int16", "int32",
     "int64", "uint8", "uint16", "uint32", "uint64"}
)  # fmt: skip


class History(NamedTuple):
    """Where a symbolic tensor comes from."""

    layer: Any
    node_index: int
    tensor_index: int


class KerasTensor:
    """A symbolic tensor; see the module's docstring."""

    __hash__ = object.__hash__
    # A function that hands over its arguments as a whole makes a better layer than the ops inside it.
    __tf_dispatch_outermost__ = True

    def __init__(self, type_spec: Any = None, name: str | None = None, shape: Any = None, dtype: Any = None) -> None:
        if type_spec is None or isinstance(type_spec, (tuple, list, tf.TensorShape)):
            # As Keras 3 makes them, from a shape and a dtype, which comes second.
            shape = shape if type_spec is None else type_spec
            if dtype is None and name in _DTYPE_NAMES:
                dtype, name = name, None
            type_spec = tf.TensorSpec(shape, tf.as_dtype(dtype or "float32"))
        self._type_spec = type_spec
        self._name = name
        self._keras_history: Any = None
        self._keras_mask: Any = None
        self._in_graph: Any = None  # see graph_mode

    @property
    def type_spec(self) -> Any:
        """The spec of the values."""
        return self._type_spec

    @property
    def shape(self) -> Any:
        """The shape, in which None stands for sizes that are not known."""
        return self._type_spec.shape

    def get_shape(self) -> Any:
        """The shape."""
        return self.shape

    @property
    def dtype(self) -> Any:
        """The dtype of the values."""
        return self._type_spec.dtype

    @property
    def ndim(self) -> int | None:
        """How many axes it has; None where that is not known."""
        return self.shape.rank

    @property
    def sparse(self) -> bool:
        """Whether it stands for sparse tensors."""
        return isinstance(self._type_spec, tf.SparseTensorSpec)

    @property
    def ragged(self) -> bool:
        """Whether it stands for ragged tensors."""
        return isinstance(self._type_spec, tf.RaggedTensorSpec)

    def reshape(self, newshape: Any) -> Any:
        """The values in another shape."""
        return tf.reshape(self, newshape)

    def squeeze(self, axis: Any = None) -> Any:
        """The values without axes of size 1."""
        return tf.squeeze(self, axis)

    @property
    def name(self) -> str | None:
        """The name, made from that of its layer; in a graph of TensorFlow 1 that of its tensor there."""
        return self._as_graph_element().name if in_graph() else self._name

    @property
    def op(self) -> Any:
        """The operation that computes it in a graph of TensorFlow 1."""
        if not in_graph():
            raise AttributeError(f"{self!r} has no operation: Keras layers make none outside of graphs.")
        return self._as_graph_element().op

    @property
    def graph(self) -> Any:
        """The graph of TensorFlow 1 that computes it."""
        return self.op.graph

    @property
    def node(self) -> Any:
        """The call it comes from."""
        layer, node_index, _ = self._keras_history
        return layer._inbound_nodes[node_index]

    @property
    def is_tensor_like(self) -> bool:
        """True: layers and functions take it as a tensor."""
        return True

    def set_shape(self, shape: Any) -> None:
        """Tells more of the shape."""
        known = self._type_spec.shape.merge_with(shape)
        self._type_spec = tf.TensorSpec(known, self.dtype, self._type_spec.name)

    def __tf_dispatch__(self, function: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        return apply_function(function, args, kwargs)

    def _as_graph_element(self) -> Any:
        """The tensor that stands for it in the current graph of TensorFlow 1: a session can run and feed it."""
        return graph_mode.value.graph_tensor(self)

    def __tf_tensor__(self, dtype: Any = None, name: str | None = None) -> Any:
        advice = "in a graph, take tf.identity(tensor, name=...) of it" if in_graph() else (
            "put what needs values into a layer's `call` or a `Lambda` layer, or build a model and call it on data"
        )  # fmt: skip
        raise TypeError(f"{self!r} has no value: it is a symbolic input/output of Keras layers; {advice}.")

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        raise TypeError(f"Cannot convert a symbolic tf.keras input/output ({self!r}) to a numpy array.")

    def __len__(self) -> int:
        raise TypeError("Keras symbolic inputs/outputs do not implement `__len__`.")

    def __iter__(self) -> Any:
        shape = self.shape
        if shape.rank in (None, 0) or shape[0] is None:
            raise TypeError(f"Cannot iterate over {self!r}: the size of its first axis is not known.")
        return (apply_function("__operators__.getitem", (self, index), {}) for index in range(shape[0]))

    def __bool__(self) -> bool:
        raise TypeError(f"The symbolic {self!r} cannot be used as a Python bool; write the condition in a layer.")

    @property
    def _description(self) -> str:
        return f"created by layer '{self._keras_history.layer.name}'" if self._keras_history else ""

    def __str__(self) -> str:
        description = f', description="{self._description}"' if self._description else ""
        return f"KerasTensor(type_spec={self._type_spec}, name={self._name!r}{description})"

    def __repr__(self) -> str:
        description = f" ({self._description})" if self._description else ""
        dtype = getattr(self.dtype, "name", self.dtype)
        return f"<KerasTensor: shape={self.shape} dtype={dtype}{description}>"


def _binary(name: str) -> Callable[[Any, Any], Any]:
    def operator(self: Any, other: Any) -> Any:
        return apply_function(name, (self, other), {})

    return operator


def _reflected(name: str) -> Callable[[Any, Any], Any]:
    def operator(self: Any, other: Any) -> Any:
        return apply_function(name, (other, self), {})

    return operator


def _unary(name: str) -> Callable[[Any], Any]:
    def operator(self: Any) -> Any:
        return apply_function(name, (self,), {})

    return operator


# Operator -> the name under which Keras files it.
_BINARY = {
    "add": "__operators__.add", "sub": "math.subtract", "mul": "math.multiply", "truediv": "math.truediv",
    "floordiv": "math.floordiv", "mod": "math.floormod", "pow": "math.pow", "matmul": "linalg.matmul",
    "and": "math.logical_and", "or": "math.logical_or", "xor": "math.logical_xor",
}  # fmt: skip
_COMPARISONS = {
    "lt": "math.less", "le": "math.less_equal", "gt": "math.greater", "ge": "math.greater_equal",
    "ne": "__operators__.ne", "eq": "__operators__.eq",
}  # fmt: skip

for _symbol, _name in _BINARY.items():
    setattr(KerasTensor, f"__{_symbol}__", _binary(_name))
    setattr(KerasTensor, f"__r{_symbol}__", _reflected(_name))
for _symbol, _name in _COMPARISONS.items():
    setattr(KerasTensor, f"__{_symbol}__", _binary(_name))
for _symbol, _name in {"neg": "math.negative", "abs": "math.abs", "invert": "math.logical_not"}.items():
    setattr(KerasTensor, f"__{_symbol}__", _unary(_name))
setattr(KerasTensor, "__getitem__", _binary("__operators__.getitem"))  # noqa: B010


def holds_keras_tensors(value: Any) -> bool:
    """Whether there is a symbolic tensor anywhere in a structure."""
    if isinstance(value, KerasTensor):
        return True
    if isinstance(value, dict):
        return any(holds_keras_tensors(item) for item in value.values())
    return isinstance(value, (list, tuple)) and any(holds_keras_tensors(item) for item in value)
