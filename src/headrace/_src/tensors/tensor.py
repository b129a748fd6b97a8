"""Tensor: the immutable array of TensorFlow, eager (holds values) and symbolic (an output of a graph's operation).

`ops.operators`, in the first room that knows ops, adds the arithmetic operators and indexing to `Tensor`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np

from headrace._src.base import errors
from headrace._src.base.slot import Slot
from headrace._src.tensors import dtypes
from headrace._src.tensors.declarations import Operators
from headrace._src.tensors.host_transfer import on_host
from headrace._src.tensors.packed_strings import PackedStrings
from headrace._src.tensors.protocols import NativeTensor
from headrace._src.tensors.shapes import TensorShape

if TYPE_CHECKING:
    import numpy.typing as npt

    from headrace._src.tensors.typing import NodeLike, ShapeLike

# Formats the values of a tensor on a mesh, and its layout.
mesh_text: Slot[Callable[[EagerTensor], str]] = Slot("tensors.tensor:mesh_text")

CPU_DEVICE = "/job:localhost/replica:0/task:0/device:CPU:0"
_GRAPH_ATTRIBUTES = frozenset({"name", "op", "graph", "value_index"})
_NUMPY_METHODS = frozenset({
    "T", "astype", "ravel", "transpose", "reshape", "clip", "size", "tolist", "data", "any", "all", "argmax", "argmin",
    "cumsum", "cumprod", "diagonal", "dot", "flatten", "max", "mean", "min", "prod", "repeat", "round", "squeeze",
    "std", "sum", "swapaxes", "take", "trace", "var", "sort", "nonzero", "copy", "fill", "item", "itemset",
})  # fmt: skip


# Copies a tensor to a GPU.
move_to_gpu: Slot[Callable[[EagerTensor, int], EagerTensor]] = Slot("tensors.tensor:move_to_gpu")


class Tensor(NativeTensor, Operators):
    """A multidimensional array of one dtype."""

    __slots__ = ("__dict__", "__weakref__")
    __array_priority__ = 100
    # Libraries that wrap tensors forward these.
    OVERLOADABLE_OPERATORS = frozenset(
        {
            *(f"__{name}__" for name in ["abs", "and", "eq", "floordiv", "ge", "getitem", "gt", "invert", "le", "lt"]),
            *(
                f"__{name}__"
                for name in [
                    "matmul",
                    "mod",
                    "mul",
                    "ne",
                    "neg",
                    "or",
                    "pow",
                    "radd",
                    "rand",
                    "rdiv",
                    "rfloordiv",
                    "rmatmul",
                    "rmod",
                ]
            ),
            *(
                f"__{name}__"
                for name in ["rmul", "ror", "rpow", "rsub", "rtruediv", "rxor", "sub", "truediv", "xor", "add", "div"]
            ),
        }
    )

    dtype: dtypes.DType
    shape: TensorShape
    _keras_mask: Any = None  # Keras's layers set it; looking for an attribute that does not exist takes long

    if TYPE_CHECKING:  # eager and symbolic tensors have their own

        def __array__(self, dtype: npt.DTypeLike | None = None, copy: bool | None = None) -> np.ndarray: ...
        def numpy(self) -> Any: ...
        def set_shape(self, shape: ShapeLike | None) -> None: ...

        _array: Any  # of an eager tensor
        op: Any  # the operation of a symbolic one
        graph: Any
        value_index: int

        def _host(self) -> np.ndarray: ...
        def consumers(self) -> Any: ...
        def eval(self, feed_dict: Any = None, session: Any = None) -> Any: ...
        @property
        def device(self) -> str: ...
        @property
        def name(self) -> str: ...

    @property
    def ndim(self) -> int | None:
        return self.shape.ndims

    def get_shape(self) -> TensorShape:
        """Returns the static shape, the same as the property `shape`."""
        return self.shape

    def ref(self) -> Reference:
        """Returns a hashable reference to this tensor, for sets and dict keys."""
        return Reference(self)

    def __bool__(self) -> bool:  # eager and symbolic tensors have their own; libraries borrow this one
        return bool(np.asarray(self))

    __nonzero__ = __bool__

    if not TYPE_CHECKING:  # checkers report unknown attributes

        def __getattr__(self, name: str) -> Any:
            if name in _GRAPH_ATTRIBUTES:
                raise AttributeError(f"Tensor.{name} is undefined when eager execution is enabled.")
            if name in _NUMPY_METHODS:
                raise AttributeError(
                    f"{type(self).__name__} object has no attribute '{name}'. \n"
                    "        If you are looking for numpy-related methods, please run the following:\n"
                    "        tf.experimental.numpy.experimental_enable_numpy_behavior()\n      "
                )
            raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")


class Reference:
    """Compares and hashes a tensor or variable by identity."""

    __slots__ = ("_wrapped",)

    def __init__(self, wrapped: object) -> None:
        self._wrapped = wrapped

    def deref(self) -> Any:
        return self._wrapped

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reference) and self._wrapped is other._wrapped

    def __hash__(self) -> int:
        return id(self._wrapped)

    # An order without meaning, so that structures with references as keys can be sorted.

    def __lt__(self, other: Reference) -> bool:
        return id(self._wrapped) < id(other._wrapped)

    def __gt__(self, other: Reference) -> bool:
        return id(self._wrapped) > id(other._wrapped)

    def __repr__(self) -> str:
        return f"<Reference wrapping {self._wrapped!r}>"


class EagerTensor(Tensor):
    """A tensor that holds its values, in a NumPy array or in an array on an XLA device.

    Args:
        array: Array with the value.
        dtype: DType of the tensor.
    """

    __slots__ = ("_array", "_dtype", "_shape")

    def __init__(self, array: Any, dtype: dtypes.DType | None = None) -> None:
        self._array = array
        self._dtype = dtype
        self._shape: TensorShape | None = None

    @property
    def dtype(self) -> dtypes.DType:  # type: ignore[override]
        dtype = self._dtype
        if dtype is None:
            dtype = self._dtype = dtypes.from_numpy(self._array.dtype)
        return dtype

    @property
    def shape(self) -> TensorShape:  # type: ignore[override]
        shape = self._shape
        if shape is None:
            shape = self._shape = TensorShape._of(self._array.shape)
        return shape

    @property
    def ndim(self) -> int:
        return self._array.ndim

    def set_shape(self, shape: ShapeLike | None) -> None:
        """Checks that the tensor has a shape that is compatible with `shape`.

        Args:
            shape: Shape that the static shape must be compatible with.

        Raises:
            ValueError: If the tensor has another shape.
        """
        if not self.shape.is_compatible_with(shape):
            raise ValueError(f"Tensor's shape {self.shape} is not compatible with supplied shape {TensorShape(shape)}.")

    @property
    def device(self) -> str:
        if type(self._array) in (np.ndarray, PackedStrings):
            return CPU_DEVICE
        if hasattr(self._array.sharding, "mesh"):
            return CPU_DEVICE[: -len("CPU:0")] + "CUSTOM:0"  # TensorFlow's name for all devices of a mesh together
        (device,) = self._array.devices()
        return CPU_DEVICE[: -len("CPU:0")] + f"{device.platform.upper()}:{device.id}"

    @property
    def backing_device(self) -> str:
        return self.device

    @property
    def is_tensor_like(self) -> bool:
        return True

    def consumers(self) -> NoReturn:
        """Returns the operations that take the tensor as input.

        Raises:
            NotImplementedError: Always: only tensors of a graph have consumers.
        """
        raise NotImplementedError("Tensor.consumers is undefined when eager execution is enabled.")

    def numpy(self) -> Any:
        """Returns the values as a new NumPy array; a scalar tensor gives a NumPy scalar."""
        array = self._host()
        return array.copy() if array.ndim else array[()]

    def _numpy(self) -> Any:
        array = self._host()
        return array if array.ndim else array[()]

    def _host(self) -> np.ndarray:
        """Returns the values on the host. Callers must not write to the array."""
        if self.dtype in _OPAQUE:
            raise errors.invalid_argument(f"Cannot convert a Tensor of dtype {self.dtype.name} to a NumPy array.")
        return on_host(self._array)

    def eval(self, feed_dict: object = None, session: object = None) -> NoReturn:
        """Raises NotImplementedError: eager tensors have a value; use `numpy()`.

        Args:
            feed_dict: Ignored.
            session: Ignored.
        """
        raise NotImplementedError(
            "eval is not supported when eager execution is enabled, is .numpy() what you're looking for?"
        )

    def cpu(self) -> EagerTensor:
        """Returns the tensor on the CPU."""
        return EagerTensor(self._array if self._array.dtype == object else np.asarray(self._array), self._dtype)

    def gpu(self, gpu_index: int = 0) -> EagerTensor:
        """Returns the tensor on a GPU.

        Args:
            gpu_index: Number of the GPU.
        """
        return move_to_gpu(self, gpu_index)

    def __array__(self, dtype: npt.DTypeLike | None = None, copy: bool | None = None) -> np.ndarray:
        array = self._host()
        if dtype is not None and array.dtype != dtype:
            return array.astype(dtype)
        if copy:
            return array.copy()
        if array.flags.writeable:
            array = array.view()
            array.flags.writeable = False  # tensors are immutable
        return array

    def __dlpack__(self, **kwargs: Any) -> Any:
        # A copy: the consumer of the capsule may write to it, and tensors are immutable.
        return self._host().copy().__dlpack__(**kwargs)

    def __dlpack_device__(self) -> tuple[int, int]:
        return self._host().__dlpack_device__()

    def __len__(self) -> int:
        if not self._array.ndim:
            raise TypeError("Scalar tensor has no `len()`")
        return self._array.shape[0]

    def __iter__(self) -> Iterator[Tensor]:
        if not self._array.ndim:
            raise TypeError("Cannot iterate over a scalar tensor.")
        for index in range(self._array.shape[0]):
            yield self[index]

    def __bool__(self) -> bool:
        array = self._array
        if array.size != 1:
            raise ValueError(
                "The truth value of an array with more than one element is ambiguous. Use a.any() or a.all()"
            )
        return bool(array.item())

    __nonzero__ = __bool__

    def __int__(self) -> int:
        return int(self._scalar())

    def __float__(self) -> float:
        return float(self._scalar())

    def __complex__(self) -> complex:
        return complex(self._scalar())

    def _scalar(self) -> Any:
        if self._array.ndim:
            raise TypeError("only 0-dimensional arrays can be converted to Python scalars")
        return on_host(self._array).item()  # faster than reading a device array

    def __index__(self) -> int:
        if self._array.ndim or not self.dtype.is_integer:
            raise TypeError("only integer scalar arrays can be converted to a scalar index")
        return int(self._array)

    def __round__(self, ndigits: int | None = None) -> NoReturn:
        raise AttributeError("round() of a tensor: use tf.round(tensor)")

    def __format__(self, format_spec: str) -> str:
        return format(self._numpy(), format_spec)

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (self._host(), self.dtype)

    def __copy__(self) -> EagerTensor:
        return self  # tensors are immutable

    def __deepcopy__(self, memo: dict[int, Any]) -> EagerTensor:
        return self

    def __hash__(self) -> int:
        raise TypeError("Tensor is unhashable. Instead, use tensor.ref() as the key.")

    def __str__(self) -> str:
        return f"tf.Tensor({_value_text(self, is_repr=False)}, shape={self.shape}, dtype={self.dtype.name})"

    def __repr__(self) -> str:
        return f"<tf.Tensor: shape={self.shape}, dtype={self.dtype.name}, {_value_text(self, is_repr=True)}>"


def _restore(array: np.ndarray, dtype: dtypes.DType) -> EagerTensor:
    return EagerTensor(array, dtype)


_OPAQUE = (dtypes.resource, dtypes.variant)


def _value_text(tensor: EagerTensor, is_repr: bool) -> str:
    """Formats the values as TensorFlow does in `repr` and `str`."""
    if tensor.dtype in _OPAQUE:
        text = "<unprintable>" if tensor.dtype is dtypes.variant else f"<{opaque_text(tensor)}>"
        return f"value={text}" if is_repr else text
    if hasattr(getattr(tensor._array, "sharding", None), "mesh"):
        text = mesh_text(tensor)
        return f"value={text}" if is_repr else text
    array = tensor._host()
    if array.ndim:
        text = repr(array) if is_repr else str(array)
    else:
        text = str(array[()]) if array.dtype.kind != "O" else repr(array[()])
    if "\n" in text:
        text = "\n" + text
    return f"numpy={text}" if is_repr else text


def opaque_text(tensor: EagerTensor) -> str:
    """Formats a resource tensor as TensorFlow does."""
    return f"ResourceHandle(name={getattr(tensor._array.item(), 'name', '')!r})"


class SymbolicTensor(Tensor):
    """An output of an operation in a graph. It has a value only while the graph runs.

    Args:
        op: Operation that computes the tensor.
        value_index: Number of the operation's output.
        dtype: DType of the tensor.
        shape: Static shape.
    """

    __slots__ = ("_dtype", "_shape", "op", "value_index")
    _storage: Any  # of a handle: the storage of its variable, for shape rules
    refinements = 0  # how often a static shape has become more precise, in all graphs together

    def __init__(self, op: NodeLike, value_index: int, dtype: dtypes.DType, shape: TensorShape) -> None:
        self.op: Any = op  # an Operation, which this room knows as a NodeLike
        self.value_index = value_index
        self._dtype, self._shape = dtype, shape

    @property
    def dtype(self) -> dtypes.DType:  # type: ignore[override]
        return self._dtype

    @property
    def shape(self) -> TensorShape:  # type: ignore[override]
        return self._shape

    @property
    def graph(self) -> Any:
        return self.op.graph

    @property
    def name(self) -> str:
        return f"{self.op.name}:{self.value_index}"

    @property
    def device(self) -> str:
        return self.op.device

    def set_shape(self, shape: ShapeLike | None) -> None:
        """Adds information to the inferred static shape.

        Args:
            shape: Shape that the static shape must be compatible with.
        """
        merged = self._shape.merge_with(shape)
        if merged != self._shape:
            self._shape = merged
            SymbolicTensor.refinements += 1

    def consumers(self) -> list[NodeLike]:
        """Returns the operations that take the tensor as input."""
        return self.op.graph.consumers_of(self)

    def __len__(self) -> int:
        raise TypeError(
            f"len is not well defined for a symbolic Tensor ({self.name}). "
            "Please call `x.shape` rather than `len(x)` for shape information."
        )

    def __iter__(self) -> Iterator[Any]:
        self._disallow("Iterating over a symbolic `tf.Tensor`")
        yield

    def __bool__(self) -> bool:
        self._disallow("Using a symbolic `tf.Tensor` as a Python `bool`")
        return False

    __nonzero__ = __bool__

    def _disallow(self, what: str) -> None:
        raise errors.OperatorNotAllowedInGraphError(
            f"{what} is not allowed. You can attempt the following resolutions to the problem: If you are running in "
            "Graph mode, use Eager execution mode or decorate this function with @tf.function. If you are using "
            "AutoGraph, you can try decorating this function with @tf.function."
        )

    def __array__(self, dtype: npt.DTypeLike | None = None, copy: bool | None = None) -> np.ndarray:
        raise NotImplementedError(
            f"Cannot convert a symbolic tf.Tensor ({self.name}) to a numpy array. This error may indicate that you're "
            "trying to pass a Tensor to a NumPy call, which is not supported."
        )

    def __index__(self) -> int:
        raise TypeError(f"A symbolic tensor ({self.name}) has no value yet: it cannot be used as a Python index.")

    def __int__(self) -> int:
        raise TypeError(f"int() of a symbolic tensor ({self.name}): use tf.cast(tensor, tf.int32).")

    def __float__(self) -> float:
        raise TypeError(f"float() of a symbolic tensor ({self.name}): use tf.cast(tensor, tf.float32).")

    def __copy__(self) -> SymbolicTensor:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> SymbolicTensor:
        return self

    def __hash__(self) -> int:
        if self.op.graph.compares_by_identity:
            return id(self)
        raise TypeError("Tensor is unhashable. Instead, use tensor.ref() as the key.")

    def __str__(self) -> str:
        shape = "" if self.shape.ndims is None else f", shape={self.shape}"
        return f'Tensor("{self.name}"{shape}, dtype={self.dtype.name})'

    def __repr__(self) -> str:
        return f"<tf.Tensor '{self.name}' shape={self.shape} dtype={self.dtype.name}>"


def is_symbolic_tensor(value: object) -> bool:
    return isinstance(value, SymbolicTensor)
