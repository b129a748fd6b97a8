"""KerasTensor: a symbolic tensor that represents the values in a functional model.

It has a spec and the layer call that it comes from. Functions of tensors that receive one become layers: see
`op_lambda`, which fills the slot here.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, NoReturn

import headrace as tf
from headrace._src.base.slot import Slot
from headrace._src.keras.engine.graph_mode import graph_mode, in_graph
from headrace._src.keras.engine.typing import Shape
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.specs import TypeSpec
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import AxisLike, DTypeLike, ShapeLike, TensorLike

# Makes a layer of a function and calls it on symbolic arguments.
apply_function: Slot[Callable[..., Any]] = Slot("keras.engine.keras_tensor:apply_function")


_DTYPE_NAMES = frozenset(
    {"bool", "string", "bfloat16", "float16", "float32", "float64", "complex64", "complex128", "int8", "int16", "int32",
     "int64", "uint8", "uint16", "uint32", "uint64"}
)  # fmt: skip


# Members of composite tensors that symbolic ones have as well: properties, and methods.
_RAGGED_MEMBERS = (
    frozenset({"values", "flat_values", "row_splits", "nested_row_splits", "uniform_row_length"}),
    frozenset({
        "value_rowids", "nested_value_rowids", "nrows", "row_starts", "row_limits", "row_lengths",
        "nested_row_lengths", "bounding_shape", "with_values", "with_flat_values", "with_row_splits_dtype",
        "merge_dims", "to_tensor", "to_sparse",
    }),
)  # fmt: skip
_SPARSE_MEMBERS = (frozenset({"indices", "values", "dense_shape"}), frozenset({"with_values"}))
_NO_MEMBERS: tuple[frozenset[str], frozenset[str]] = (frozenset(), frozenset())


class History(NamedTuple):
    """The origin of a symbolic tensor: a layer, the index of the call, and the index of the output."""

    layer: Any
    node_index: int
    tensor_index: int


class KerasTensor:
    """A symbolic tensor: an input or output of Keras layers without a value.

    Args:
        type_spec: Spec of the values, or the shape as in Keras 3.
        name: Name of the tensor.
        shape: Shape of the values, instead of `type_spec`.
        dtype: Dtype of the values, instead of `type_spec`.

    Raises:
        ValueError: If the spec has no shape.
        TypeError: If the shape of the spec is not a TensorShape.
    """

    __hash__ = object.__hash__
    _is_tensor = True
    __array_priority__ = 100  # `array * tensor` is the tensor's operation
    # A layer is made of the outermost function, not of the ops inside it.
    __tf_dispatch_outermost__ = True

    def __init__(
        self,
        type_spec: TypeSpec | Shape | None = None,
        name: str | None = None,
        shape: Shape | None = None,
        dtype: DTypeLike | None = None,
    ) -> None:
        if type_spec is None or isinstance(type_spec, (tuple, list, tf.TensorShape)):
            # The constructor of Keras 3: a shape and a dtype, which is the second argument.
            shape = shape if type_spec is None else type_spec
            if dtype is None and name in _DTYPE_NAMES:
                dtype, name = name, None
            type_spec = tf.TensorSpec(shape, tf.as_dtype(dtype or "float32"))
        spec: Any = type_spec
        if not hasattr(spec, "shape"):
            raise ValueError(
                f"KerasTensor only supports TypeSpecs that have a shape field; got {type(spec).__qualname__}, "
                "which does not have a shape."
            )
        if not isinstance(spec.shape, tf.TensorShape):
            raise TypeError(
                "KerasTensor requires that wrapped TypeSpec's shape is a TensorShape; got TypeSpec "
                f"{type(spec).__qualname__}, whose shape has unexpected type {type(spec.shape)}."
            )
        self._type_spec = spec
        self._name = name
        self._keras_history: Any = None
        self._keras_mask: Any = None
        self._inferred_value: list[int | None] | None = None  # of tensors that may be shapes, from shapes
        self._in_graph: Any = None  # see graph_mode

    @property
    def type_spec(self) -> Any:
        """The spec of the values."""
        return self._type_spec

    @property
    def shape(self) -> TensorShape:
        """The shape, with None for unknown sizes."""
        return self._type_spec.shape

    def get_shape(self) -> TensorShape:
        """Returns the shape."""
        return self.shape

    @property
    def dtype(self) -> DType:
        """The dtype of the values."""
        spec = self._type_spec
        if not isinstance(spec.dtype, tf.DType):
            raise TypeError(
                "KerasTensor requires that wrapped TypeSpec's dtype is a DType; got TypeSpec "
                f"{type(spec).__qualname__}, whose dtype has unexpected type {type(spec.dtype)}."
            )
        return spec.dtype

    @property
    def ndim(self) -> int | None:
        """The number of axes, or None if it is unknown."""
        return self.shape.rank

    @property
    def sparse(self) -> bool:
        """Whether it represents sparse tensors."""
        return isinstance(self._type_spec, tf.SparseTensorSpec)

    @property
    def ragged(self) -> bool:
        """Whether it represents ragged tensors."""
        return isinstance(self._type_spec, tf.RaggedTensorSpec)

    def reshape(self, newshape: ShapeLike) -> Any:
        """Returns the values in another shape.

        Args:
            newshape: Sizes of the dimensions; one of them may be -1.
        """
        return tf.reshape(self, newshape)

    def squeeze(self, axis: AxisLike = None) -> Any:
        """Returns the values without axes of size 1.

        Args:
            axis: Dimension or dimensions to remove; None removes all of size 1.
        """
        return tf.squeeze(self, axis)

    @property
    def name(self) -> str | None:
        """The name, derived from that of its layer. In a TensorFlow 1 graph, the name of its tensor."""
        return self._as_graph_element().name if in_graph() else self._name

    @property
    def op(self) -> Any:
        """The operation that computes it in a TensorFlow 1 graph."""
        if not in_graph():
            raise AttributeError(f"{self!r} has no operation: Keras layers make none outside of graphs.")
        return self._as_graph_element().op

    @property
    def graph(self) -> Any:
        """The TensorFlow 1 graph that computes it."""
        return self.op.graph

    @property
    def node(self) -> Any:
        """The layer call that it comes from."""
        layer, node_index, _ = self._keras_history
        return layer._inbound_nodes[node_index]

    @property
    def is_tensor_like(self) -> bool:
        """True: layers and functions accept it as a tensor."""
        return True

    def set_shape(self, shape: Shape) -> None:
        """Adds information about the shape.

        Args:
            shape: Shape that the static shape is merged with.

        Raises:
            ValueError: If the spec cannot take another shape.
        """
        spec = self._type_spec
        known = spec.shape.merge_with(shape)
        if isinstance(spec, tf.RaggedTensorSpec):
            self._type_spec = tf.RaggedTensorSpec(known, self.dtype, spec.ragged_rank, spec.row_splits_dtype)
        elif isinstance(spec, tf.SparseTensorSpec):
            self._type_spec = tf.SparseTensorSpec(known, self.dtype)
        elif isinstance(spec, tf.TensorSpec):
            self._type_spec = tf.TensorSpec(known, self.dtype, spec.name)
        elif hasattr(spec, "with_shape"):
            self._type_spec = spec.with_shape(known)
        else:
            raise ValueError(
                "Keras requires TypeSpec to have a `with_shape` method that returns a copy of `self` with an updated "
                f"shape. {type(spec).__qualname__} has none."
            )

    def __getattr__(self, name: str) -> Any:
        # Only what is not found otherwise comes here: members of ragged and sparse tensors.
        properties, methods = _NO_MEMBERS
        if not name.startswith("_") and "_type_spec" in vars(self):
            properties, methods = _RAGGED_MEMBERS if self.ragged else _SPARSE_MEMBERS if self.sparse else _NO_MEMBERS
        if name in properties:
            return apply_function(f"__members__.{name}", (self,), {})
        if name in methods:
            return functools.partial(self._call_member, name)
        if name in ("ragged_rank", "row_splits_dtype") and properties is _RAGGED_MEMBERS[0]:
            return getattr(self._type_spec, name)
        if name == "dtype":
            spec = type(self._type_spec).__qualname__
            raise AttributeError(f"KerasTensor wraps TypeSpec {spec}, which does not have a dtype.")
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def _call_member(self, name: str, *args: Any, **kwargs: Any) -> Any:
        """Calls a method of a ragged or sparse tensor. Configurations list its arguments by name."""
        method = getattr(tf.RaggedTensor if self.ragged else tf.SparseTensor, name)
        names = list(inspect.signature(method).parameters)[1:]
        given = dict(zip(names, args, strict=False)) | kwargs
        return apply_function(f"__members__.{name}", (self,), given)

    def __tf_dispatch__(self, function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        return apply_function(function, args, kwargs)

    def _as_graph_element(self) -> Any:
        """Returns its tensor in the current TensorFlow 1 graph, which a session can run and feed."""
        return graph_mode.value.graph_tensor(self)

    def __tf_tensor__(self, dtype: DTypeLike | None = None, name: str | None = None) -> NoReturn:
        advice = "in a graph, take tf.identity(tensor, name=...) of it" if in_graph() else (
            "put what needs values into a layer's `call` or a `Lambda` layer, or build a model and call it on data"
        )  # fmt: skip
        raise TypeError(f"{self!r} has no value: it is a symbolic input/output of Keras layers; {advice}.")

    def __array__(self, dtype: DTypeLike | None = None, copy: bool | None = None) -> NoReturn:
        raise TypeError(f"Cannot convert a symbolic tf.keras input/output ({self!r}) to a numpy array.")

    def __len__(self) -> int:
        raise TypeError("Keras symbolic inputs/outputs do not implement `__len__`.")

    def __iter__(self) -> Iterator[Any]:
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
        inferred = "" if self._inferred_value is None else f", inferred_value={self._inferred_value}"
        name = "" if self._name is None else f", name={self._name!r}"
        return f"KerasTensor(type_spec={self._type_spec}{inferred}{name}{description})"

    def __repr__(self) -> str:
        description = f" ({self._description})" if self._description else ""
        if not isinstance(self._type_spec, (tf.TensorSpec, tf.RaggedTensorSpec, tf.SparseTensorSpec)):
            return f"<KerasTensor: type_spec={self._type_spec}{description}>"
        dtype = getattr(self.dtype, "name", self.dtype)
        inferred = "" if self._inferred_value is None else f" inferred_value={self._inferred_value}"
        return f"<KerasTensor: shape={self.shape} dtype={dtype}{inferred}{description}>"


def _binary(name: str) -> Callable[[Any, Any], Any]:
    def operator(self: Any, other: TensorLike) -> Any:
        return apply_function(name, (self, other), {})

    return operator


def _reflected(name: str) -> Callable[[Any, Any], Any]:
    def operator(self: Any, other: TensorLike) -> Any:
        return apply_function(name, (other, self), {})

    return operator


def _unary(name: str) -> Callable[[Any], Any]:
    def operator(self: Any) -> Any:
        return apply_function(name, (self,), {})

    return operator


# The names of operators in Keras configurations.
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
    """Returns whether a structure contains a symbolic tensor."""
    if isinstance(value, KerasTensor):
        return True
    if isinstance(value, dict):
        value = value.values()
    elif not isinstance(value, (list, tuple)):
        return False
    for item in value:
        if type(item) is not EagerTensor and holds_keras_tensors(item):
            return True
    return False


def tensor_or_symbolic(value: Any, dtype: DTypeLike | None = None) -> Tensor:
    """Converts a value to a tensor, unless it is symbolic: the functions that receive it then become layers."""
    found: Any = value if isinstance(value, KerasTensor) else tf.convert_to_tensor(value, dtype)
    return found  # a symbolic tensor has the operators of a tensor
