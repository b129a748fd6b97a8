"""tf.Variable: a value that can be assigned, behind a resource handle."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, TypeVar

import numpy as np

from headrace._src.base import errors
from headrace._src.base.slot import Slot
from headrace._src.ops.dispatch import execute, readable
from headrace._src.ops.entry import raw
from headrace._src.ops.operators import give_operators, read_before_operators
from headrace._src.ops.state.in_place_operators import NoInPlaceOperators
from headrace._src.ops.state.partial_assignment import PartialAssignment
from headrace._src.ops.state.resource_variable import (
    assign_add_variable,
    assign_sub_variable,
    assign_variable,
    read_variable,
)
from headrace._src.tensors import dtypes
from headrace._src.tensors.context import entered, state
from headrace._src.tensors.convert import as_tensor, convert_to_tensor
from headrace._src.tensors.declarations import Operators
from headrace._src.tensors.name_scope import scoped_name
from headrace._src.tensors.protocols import NativeTensor
from headrace._src.tensors.resource import VariableStorage
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import EagerTensor, Reference, Tensor
from headrace._src.tensors.trackable import Trackable

T = TypeVar("T")
_ndarray = np.ndarray
_add, _subtract, _new = np.add, np.subtract, object.__new__  # found faster than the attributes


class VariableSynchronization(Enum):
    """When the copies of a variable on several replicas are combined."""

    AUTO = 0
    NONE = 1
    ON_WRITE = 2
    ON_READ = 3


class VariableAggregation(Enum):
    """How the copies of a variable on several replicas are combined."""

    NONE = 0
    SUM = 1
    MEAN = 2
    ONLY_FIRST_REPLICA = 3


# Runs for each variable created inside a traced function, which may do that in its first trace only.
created_in_trace: Slot[Callable[[Any, Any], None]] = Slot("ops.state.variable:created_in_trace")


# Told of each variable with a storage of its own; filled while a checkpoint waits for variables yet to be made.
creation_observers: list[Callable[[Any], None]] = []


class AssignedValues:
    """Process-wide setting: what converts values that are assigned, by (dtype, value, op name).

    None means that they must convert to the variable's dtype by themselves. NumPy's conversion modes set it.
    """

    convert: Callable[[dtypes.DType, Any, str], Any] | None = None


# Functions that make variables instead, innermost last; see tf.variable_creator_scope.
creator_stack: list[Callable[..., Any]] = []


class _VariableType(type):
    """Calling `tf.Variable(...)` calls the variable creators first."""

    def __call__(cls: type[T], *args: Any, **kwargs: Any) -> T:
        home: Any = getattr(state.mode, "variable_home", None)
        if cls is not Variable or (home is None and not creator_stack):
            return super().__call__(*args, **kwargs)  # type: ignore[misc]
        if not creator_stack:
            return home.make_variable(*args, **kwargs)
        bound = inspect.signature(Variable.__init__).bind(None, *args, **kwargs)
        bound.apply_defaults()
        given = {name: value for name, value in bound.arguments.items() if name != "self"}
        make: Callable[..., Any] = super().__call__ if home is None else home.make_variable  # type: ignore[misc]
        for creator in creator_stack:
            make = functools.partial(creator, make)
        return make(**given)

    @property
    def __signature__(cls) -> inspect.Signature:
        """The signature of the constructor, for `help`."""
        signature = inspect.signature(cls.__init__)  # type: ignore[misc]
        return signature.replace(parameters=list(signature.parameters.values())[1:])


def _as_initial_tensor(initial_value: Any, dtype: Any) -> Any:
    value = initial_value() if callable(initial_value) else initial_value
    if isinstance(value, Variable):
        value = value.read_value()
    if type(value) is EagerTensor and dtype is None:
        return value
    return convert_to_tensor(value, dtype)


class Variable(PartialAssignment, NoInPlaceOperators, Trackable, NativeTensor, Operators, metaclass=_VariableType):
    """A tensor whose value can change, kept by checkpoints and updated by optimizers.

    Args:
        initial_value: Anything that converts to a tensor, or a callable without arguments that returns it.
        trainable: Whether gradient tapes watch it by default. None means yes, unless it is aggregated on reading.
        validate_shape: Whether the shape of the initial value must be known, in graphs of TensorFlow 1.
        caching_device: Ignored.
        name: Its name; "Variable" when not given.
        variable_def: Ignored.
        dtype: The dtype that `initial_value` is converted to.
        import_scope: Ignored.
        constraint: A function applied by optimizers after an update.
        synchronization: tf.VariableSynchronization: when the copies of a strategy's replicas are combined.
        aggregation: tf.VariableAggregation: how they are combined.
        shape: The static shape, when it is less specific than that of the initial value.
        experimental_enable_variable_lifting: Ignored.

    Raises:
        ValueError: If `initial_value` is None, `constraint` cannot be called, or the value does not have the given
            `shape`.

    >>> v = tf.Variable([1.0, 2.0])
    >>> v.assign_add([10.0, 20.0]).numpy()
    array([11., 22.], dtype=float32)
    """

    __array_priority__ = 100  # operators with a NumPy array on the left are the variable's

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if "value" in vars(cls) and not cls.__module__.startswith("headrace."):
            read_before_operators(cls)  # variables of libraries that keep their value elsewhere

    def __init__(
        self,
        initial_value: Any = None,
        trainable: bool | None = None,
        validate_shape: bool = True,
        caching_device: Any = None,
        name: str | None = None,
        variable_def: Any = None,
        dtype: Any = None,
        import_scope: str | None = None,
        constraint: Callable[[Any], Any] | None = None,
        synchronization: VariableSynchronization = VariableSynchronization.AUTO,
        aggregation: VariableAggregation = VariableAggregation.NONE,
        shape: Any = None,
        experimental_enable_variable_lifting: bool = True,
    ) -> None:
        if initial_value is None:
            raise ValueError(
                "The `initial_value` arg to `tf.Variable` must be specified except when you are not providing a "
                "`variable_def`. You provided neither."
            )
        if constraint is not None and not callable(constraint):
            raise ValueError(
                f"Argument `constraint` must be None or a callable. a callable. Got a {type(constraint)}:  {constraint}"
            )
        self._name = scoped_name(name or "Variable")
        self._trainable = (
            synchronization is not VariableSynchronization.ON_READ if trainable is None else bool(trainable)
        )
        self._constraint = constraint
        self._synchronization, self._aggregation = synchronization, aggregation
        tensor = self._initial_tensor(initial_value, dtype)
        static_shape = TensorShape(shape) if shape is not None else tensor.shape
        if not static_shape.is_compatible_with(tensor.shape):
            raise ValueError(
                f"The initial value's shape ({tensor.shape}) is not compatible with the explicitly supplied "
                f"`shape` argument ({static_shape})."
            )
        self._storage = VariableStorage(self._name, tensor.dtype, static_shape)
        self._handle = self._storage.handle()
        self._dtype = tensor.dtype
        self._initialize(tensor)

    def _initial_tensor(self, initial_value: Any, dtype: Any) -> Any:
        if isinstance(initial_value, Tensor) and type(initial_value) is not EagerTensor:
            return _as_initial_tensor(initial_value, dtype)
        try:
            with entered(None):
                return _as_initial_tensor(initial_value, dtype)
        except errors.FailedPreconditionError:
            # It reads a variable that the function being traced has just created and that has no value yet.
            if state.mode is None:
                raise
            return _as_initial_tensor(initial_value, dtype)

    def _initialize(self, tensor: Any) -> None:
        if type(tensor) is EagerTensor:
            self._storage.array = tensor._array
        for observe in creation_observers:
            observe(self)
        if state.mode is not None:
            created_in_trace(self, tensor)

    # What checkpoints keep.

    _checkpoint_attribute = "VARIABLE_VALUE"

    def _serialize_to_tensors(self) -> dict[str, Any]:
        return {"": self._storage.tensor}

    def _restore_from_tensors(self, restored_tensors: Mapping[str, Any]) -> None:
        value = restored_tensors[""]
        if not self.shape.is_compatible_with(value.shape):
            raise ValueError(
                f"Received incompatible tensor with shape {value.shape} when attempting to restore variable with "
                f"shape {self.shape} and name {self.name}."
            )
        self._storage.assign(value._array)

    # What it is.

    @property
    def name(self) -> str:
        return f"{self._name}:0"

    @property
    def path(self) -> str:
        """The name without the number of the output, as Keras 3 gives it."""
        return self._name

    @property
    def _unique_id(self) -> str:
        """Name that no other variable of this process has; optimizers of other libraries use it as a key."""
        return f"{self.name.removesuffix(':0')}_{id(self._storage)}"

    @property
    def _shared_name(self) -> str:
        return self._name

    @property
    def handle(self) -> EagerTensor:
        return self._handle

    @property
    def dtype(self) -> dtypes.DType:
        return self._dtype

    @property
    def shape(self) -> TensorShape:
        return self._storage.shape

    def get_shape(self) -> TensorShape:
        """Returns the static shape, the same as the property `shape`."""
        return self._storage.shape

    @property
    def ndim(self) -> int | None:
        return self._storage.shape.ndims

    @property
    def trainable(self) -> bool:
        return self._trainable

    @property
    def constraint(self) -> Callable[[Any], Any] | None:
        return self._constraint

    @property
    def synchronization(self) -> VariableSynchronization:
        return self._synchronization

    @property
    def aggregation(self) -> VariableAggregation:
        return self._aggregation

    @property
    def device(self) -> str:
        return self._storage.tensor.device

    @property
    def create(self) -> Any:
        raise RuntimeError("This operation is not supported when eager execution is enabled.")

    @property
    def initializer(self) -> Any:
        return None

    @property
    def initial_value(self) -> Any:
        raise RuntimeError("This property is not supported when eager execution is enabled.")

    @property
    def op(self) -> Any:
        return self._handle.op

    @property
    def graph(self) -> Any:
        return self._handle.graph

    def is_initialized(self, name: str | None = None) -> Any:
        """Returns a bool tensor: whether the variable has a value.

        Args:
            name: Name of the operation.
        """
        return raw.VarIsInitializedOp(self._handle)

    # Reading.

    def value(self) -> Any:
        """Returns the current value as a tensor."""
        if state.mode is None:
            array = self._storage.array
            if type(array) is _ndarray and state.device is None:
                tensor = EagerTensor(array, self._dtype)
            else:  # an accelerator may take it over
                tensor = self._storage.tensor
            if state.recorders:
                self._tell_recorders()
                for recorder in state.recorders:
                    recorder.record(read_variable, (self._handle,), (tensor,), {"dtype": self._dtype})
            return tensor
        self._tell_recorders()
        state.mode.variable_read(self)
        return read_variable(self._handle, dtype=self._dtype)

    def _tell_recorders(self) -> None:
        if self._trainable:
            for recorder in state.recorders:
                recorder.variable_read(self)

    def read_value(self) -> Any:
        """Returns the value as a tensor."""
        return self.value()

    def read_value_no_copy(self) -> Any:
        """Returns the value as a tensor, the same as `read_value`."""
        return self.value()

    def numpy(self) -> Any:
        """Returns a copy of the value as a NumPy array.

        Raises:
            NotImplementedError: If called while a graph is traced.
        """
        if state.mode is not None:
            raise NotImplementedError("numpy() is only available when eager execution is enabled.")
        return self._storage.tensor.numpy()

    def eval(self, session: Any = None) -> Any:
        """Returns the value as a NumPy array, computed in a session.

        Args:
            session: Session to use. The default is the default session.

        Raises:
            RuntimeError: If executing eagerly: only variables of a graph have a session.
        """
        raise RuntimeError("This operation is not supported when eager execution is enabled.")

    def sparse_read(self, indices: Any, name: str | None = None) -> Any:
        """Reads rows.

        Args:
            indices: Tensor of integers: the numbers of the rows.
            name: Name of the operation.

        Returns:
            The rows, a tensor of shape `indices.shape + variable.shape[1:]`.
        """
        self._tell_recorders()
        return raw.ResourceGather(self._handle, indices, dtype=self._dtype, name=name)

    def gather_nd(self, indices: Any, name: str | None = None) -> Any:
        """Reads elements or slices.

        Args:
            indices: Tensor of integers. Its last dimension holds the position of an element or slice.
            name: Name of the operation.

        Returns:
            The elements or slices, a tensor.
        """
        return raw.GatherNd(self.value(), indices, name=name)

    def __tf_tensor__(self, dtype: Any = None, name: str | None = None) -> Any:
        if dtype is not None and dtype is not self._dtype:
            raise ValueError(
                f"Incompatible type conversion requested to type {dtype.name!r} for `tf.Variable of type "
                f"{self._dtype.name!r}'. (Variable: {self})"
            )
        return self.value()

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        return self._storage.tensor.__array__(dtype, copy)

    # Assigning.

    def assign(self, value: Any, use_locking: bool = False, name: str | None = None, read_value: bool = True) -> Any:
        """Replaces the value.

        Args:
            value: Tensor, or what converts to one, of the variable's shape and dtype.
            use_locking: Ignored: assignments are atomic.
            name: Name of the operation.
            read_value: Whether to return the variable. False returns the operation in a graph, and None when executing
                eagerly.

        Returns:
            The variable; in a graph a tensor with the new value, or the operation if `read_value` is False.

        >>> v = tf.Variable([1.0, 2.0])
        >>> v.assign([3.0, 4.0]).numpy()
        array([3., 4.], dtype=float32)
        """
        return self._update(assign_variable, value, name, read_value, check=True)

    def assign_add(
        self, delta: Any, use_locking: bool = False, name: str | None = None, read_value: bool = True
    ) -> Any:
        """Adds `delta` to the variable.

        Args:
            delta: Tensor, or what converts to one, of the variable's shape and dtype.
            use_locking: Ignored: assignments are atomic.
            name: Name of the operation.
            read_value: Whether to return the variable. False returns the operation in a graph, and None when executing
                eagerly.

        Returns:
            The variable; in a graph a tensor with the new value, or the operation if `read_value` is False.

        >>> v = tf.Variable(1)
        >>> print(v.assign_add(5).numpy())
        6
        """
        if type(delta) is EagerTensor and read_value:
            updated = self._updated_at_once(_add, delta._array)
            if updated is not None:
                return updated
        return self._update(assign_add_variable, delta, name, read_value)

    def assign_sub(
        self, delta: Any, use_locking: bool = False, name: str | None = None, read_value: bool = True
    ) -> Any:
        """Subtracts `delta` from the variable.

        Args:
            delta: Tensor, or what converts to one, of the variable's shape and dtype.
            use_locking: Ignored: assignments are atomic.
            name: Name of the operation.
            read_value: Whether to return the variable. False returns the operation in a graph, and None when executing
                eagerly.

        Returns:
            The variable; in a graph a tensor with the new value, or the operation if `read_value` is False.

        >>> v = tf.Variable(10)
        >>> print(v.assign_sub(3).numpy())
        7
        """
        if type(delta) is EagerTensor and read_value:
            updated = self._updated_at_once(_subtract, delta._array)
            if updated is not None:
                return updated
        return self._update(assign_sub_variable, delta, name, read_value)

    def _updated_at_once(self, function: Any, change: Any) -> UnreadVariable | None:
        """Replaces the value by `function(value, change)` in eager code on the host, as the ops do.

        Returns None if an op must do it: in graphs, under tapes, on devices, for other shapes and dtypes.
        """
        storage = self._storage
        if state.mode is not None or state.recorders or state.device is not None or type(self) not in readable:
            return None
        if type(change) is not _ndarray or type(storage) is not VariableStorage:
            return None
        with (lock := storage.lock):
            value = storage.array
            if type(value) is not _ndarray or lock is not storage.lock:
                return None
            shape, dtype = value.shape, value.dtype
            if shape != change.shape or dtype is not change.dtype or not shape or dtype.hasobject:
                return None
            storage.array = state.quiet(function, value, change)
        return _unread(self)

    def _update(self, op: Any, value: Any, name: str | None, read_value: bool, check: bool = False) -> Any:
        if type(value) is EagerTensor and value.dtype is self._dtype:
            tensor: Any = value
        elif AssignedValues.convert is not None:
            tensor = AssignedValues.convert(self._dtype, value, op.name)
        else:
            tensor = as_tensor(value, self._dtype)
        if check and not self.shape.is_compatible_with(tensor.shape):
            raise ValueError(
                f"Cannot assign value to variable '{self.name}': Shape mismatch.The variable shape {self.shape}, "
                f"and the assigned value shape {tensor.shape} are incompatible."
            )
        operation = execute(op, (self._handle, tensor), op.defaults, None)
        if read_value and type(self) in readable and state.mode is None:
            return _unread(self)
        return self.after_update(operation, read_value)

    def after_update(self, operation: Any, read_value: bool = True) -> Any:
        """Returns what an assignment (by `operation`, in a graph) returns.

        The variable, or in a graph its new value.

        Args:
            operation: Operation of the assignment in a graph; None when executing eagerly.
            read_value: Whether to return the variable. False returns the operation in a graph, and None when executing
                eagerly.
        """
        if not read_value:
            return operation
        return _unread(self) if state.mode is None else self.value()

    def load(self, value: Any, session: Any = None) -> None:
        """Assigns a value (a method of TensorFlow 1).

        Args:
            value: Tensor, or what converts to one, of the variable's shape and dtype.
            session: Session to use. The default is the default session.
        """
        self.assign(value)

    def set_shape(self, shape: Any) -> None:
        """Tells more of the static shape.

        Args:
            shape: Shape that the static shape must be compatible with.
        """
        self._storage.shape = self._storage.shape.merge_with(shape)

    def to_proto(self, export_scope: str | None = None) -> Any:
        """Returns a VariableDef message.

        Args:
            export_scope: Prefix to remove from names; None removes nothing.

        Raises:
            RuntimeError: If executing eagerly: only variables of a graph have a message.
        """
        raise RuntimeError("This operation is not supported when eager execution is enabled.")

    def initialized_value(self) -> Any:
        """Returns the value; variables are initialized when they are made."""
        return self.value()

    def experimental_ref(self) -> Reference:
        """Returns a hashable reference to the variable, for sets and dictionaries."""
        return self.ref()

    # Python's protocols.

    def ref(self) -> Reference:
        """Returns a hashable reference to the variable, for sets and dictionaries."""
        return Reference(self)

    def __hash__(self) -> int:
        raise TypeError(f"Variable is unhashable. Instead, use variable.ref() as the key. (Variable: {self})")

    def __bool__(self) -> bool:
        return bool(self.value())

    __nonzero__ = __bool__

    def __int__(self) -> int:
        return int(self.value())

    def __float__(self) -> float:
        return float(self.value())

    def __complex__(self) -> complex:
        return complex(self.value())

    def __index__(self) -> int:
        return self.value().__index__()

    def __iter__(self) -> Any:
        return iter(self.value())

    def __copy__(self) -> Any:
        return self.__deepcopy__({})

    def __reduce__(self) -> tuple[Any, ...]:
        settings = {
            "initial_value": self.numpy(),
            "trainable": self._trainable,
            "name": self._name,
            "dtype": self._dtype,
            "constraint": self._constraint,
            "synchronization": self._synchronization,
            "aggregation": self._aggregation,
            "shape": self.shape,
        }
        return functools.partial(Variable, **settings), ()

    def __deepcopy__(self, memo: dict[int, Any]) -> Any:
        copied = Variable(
            self._storage.tensor, trainable=self._trainable, constraint=self._constraint, name=self._name,
            synchronization=self._synchronization, aggregation=self._aggregation, shape=self.shape,
        )  # fmt: skip
        memo[id(self)] = copied
        return copied

    def __repr__(self) -> str:
        return (
            f"<tf.Variable '{self._shown_name}' shape={self.shape} dtype={self._dtype.name}, "
            f"numpy={self._value_text()}>"
        )

    @property
    def _shown_name(self) -> str:
        return self.name

    def _value_text(self) -> str:
        if not self._storage.initialized:
            return "<uninitialized>"
        text = repr(self._storage.tensor)
        return text[text.index("numpy=") + len("numpy=") : -1]


class UnreadVariable(Variable):
    """What an assignment returns: the variable itself, under the name TensorFlow shows."""

    @property
    def _shown_name(self) -> str:
        return "UnreadVariable"


def _unread(variable: Variable) -> UnreadVariable:
    unread: UnreadVariable = _new(UnreadVariable)
    unread.__dict__ = variable.__dict__  # it is the variable itself
    return unread


readable.update({Variable, UnreadVariable})
give_operators(Variable)
# Slices of variables can be assigned, so their own indexing stays.
setattr(Variable, "__getitem__", PartialAssignment.__getitem__)  # noqa: B010
