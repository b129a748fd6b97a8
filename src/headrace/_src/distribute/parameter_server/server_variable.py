"""Variables on parameter servers, whole or in parts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

import headrace as tf
from headrace._src.distribute.parameter_server.channel import Peer
from headrace._src.distribute.parameter_server.partitioners import row_counts
from headrace._src.distribute.parameter_server.remote_ops import RemoteResource, run_where_it_is
from headrace._src.ops.operators import give_operators
from headrace._src.ops.state.resource_variable import assign_variable
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.context import state
from headrace._src.tensors.declarations import Operators
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.resource import VariableStorage
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.trackable import Trackable
from headrace._src.tensors.typing import Array, TensorLike


class ServerStorage(VariableStorage):
    """The value of a variable on a parameter server. Reading and writing are requests."""

    def __init__(self, name: str, dtype: DType, shape: TensorShape, peer: Peer, task: int, value: Array) -> None:
        super().__init__(name, dtype, shape)
        self.peer, self.task = peer, task
        self.number = peer.create(name, dtype.name, shape.as_list(), value)

    @property
    def array(self) -> Array:
        return self.read()

    @array.setter
    def array(self, array: Array | None) -> None:
        if array is not None:  # the constructor of storages sets None
            self.write(array)

    @property
    def initialized(self) -> bool:
        return True

    def read(self) -> Array:
        return self.peer.request({"kind": "read", "numbers": [self.number]})[0]

    def replace(self, array: Array) -> None:
        self.write(array)

    def write(self, array: Array) -> None:
        self.run(assign_variable, np.asarray(array), {"validate_shape": False})

    def run(self, op: Any, value: Array, attrs: dict[str, Any]) -> Any:
        """Runs an op of the variable and a value on the server."""
        handle = RemoteResource(self.peer, self.number).handle()._array
        return run_where_it_is(op, handle, value, **attrs)


class ServerVariable(Variable):
    """A variable on a parameter server."""

    _storage: ServerStorage

    @property
    def device(self) -> str:
        return f"/job:ps/replica:0/task:{self._storage.task}/device:CPU:0"

    def _update(self, op: Any, value: TensorLike, name: str | None, read_value: bool, check: bool = False) -> Any:
        if state.mode is not None:
            return super()._update(op, value, name, read_value, check)
        delta = tf.convert_to_tensor(value, self._dtype)
        if check and not self.shape.is_compatible_with(delta.shape):
            raise ValueError(
                f"Cannot assign value to variable '{self.name}': Shape mismatch.The variable shape {self.shape}, "
                f"and the assigned value shape {delta.shape} are incompatible."
            )
        self._storage.run(op, delta.numpy(), {})
        return self if read_value else None


class ShardedVariable(Trackable, Operators):
    """A variable in parts along its first dimension, each on a parameter server.

    Args:
        variables: The parts.
        name: Name of the whole variable.
    """

    _checkpoint_attribute = "VARIABLE_VALUE"
    _is_tensor = True

    def __init__(self, variables: Sequence[Variable], name: str = "ShardedVariable") -> None:
        self._variables, self._name = list(variables), name
        rows = sum(part.shape.as_list()[0] for part in self._variables)
        self._shape = TensorShape([rows, *self._variables[0].shape.as_list()[1:]])

    @property
    def variables(self) -> list[Variable]:
        """The parts."""
        return self._variables

    @property
    def name(self) -> str:
        return f"{self._name}:0"

    @property
    def path(self) -> str:
        return self._name

    @property
    def dtype(self) -> DType:
        return self._variables[0].dtype

    @property
    def shape(self) -> TensorShape:
        return self._shape

    @property
    def trainable(self) -> bool:
        return self._variables[0].trainable

    def value(self) -> Tensor:
        """Returns the parts as one tensor."""
        return tf.concat([part.value() for part in self._variables], axis=0)

    read_value = value

    def numpy(self) -> Array:
        return np.concatenate([part.numpy() for part in self._variables], axis=0)

    def __tf_tensor__(self, dtype: Any = None, name: str | None = None) -> Tensor:
        return self.value()

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Array:
        return self.numpy() if dtype is None else self.numpy().astype(dtype)

    def _each(self, update: str, value: TensorLike) -> ShardedVariable:
        sizes = [part.shape.as_list()[0] for part in self._variables]
        parts = tf.split(tf.convert_to_tensor(value, self.dtype), sizes, axis=0)
        for part, piece in zip(self._variables, parts, strict=True):
            getattr(part, update)(piece)
        return self

    def assign(self, value: TensorLike, use_locking: Any = None, name: Any = None, read_value: bool = True) -> Any:
        """Replaces the value."""
        return self._each("assign", value)

    def assign_add(self, delta: TensorLike, use_locking: Any = None, name: Any = None, read_value: bool = True) -> Any:
        """Adds to the value."""
        return self._each("assign_add", delta)

    def assign_sub(self, delta: TensorLike, use_locking: Any = None, name: Any = None, read_value: bool = True) -> Any:
        """Subtracts from the value."""
        return self._each("assign_sub", delta)

    def _serialize_to_tensors(self) -> dict[str, Any]:
        return {"": tf.constant(self.numpy())}

    def _restore_from_tensors(self, restored_tensors: Mapping[str, Any]) -> None:
        self.assign(restored_tensors[""])

    def __repr__(self) -> str:
        return (
            f"<ShardedVariable '{self.name}' shape={self.shape} dtype={self.dtype.name} parts={len(self._variables)}>"
        )


give_operators(ShardedVariable)


def move_to_server(variable: Variable, peer: Peer, task: int) -> Variable:
    """Moves a new variable to a parameter server."""
    kept = variable._storage
    variable._storage = ServerStorage(kept.name, kept.dtype, kept.shape, peer, task, np.asarray(kept.read()))
    variable._handle = variable._storage.handle()
    if type(variable) is Variable:
        variable.__class__ = ServerVariable
    return variable


def in_parts(make: Callable[..., Variable], parts: int, kwargs: dict[str, Any]) -> ShardedVariable:
    """Makes a variable in parts, each by `make`."""
    given = kwargs["initial_value"]
    value = tf.convert_to_tensor(given() if callable(given) else given, kwargs.get("dtype"))
    name = kwargs.get("name") or "Variable"
    pieces = tf.split(value, row_counts(value.shape.as_list()[0], parts), axis=0)
    made = [
        make(**{**kwargs, "initial_value": piece, "name": f"{name}/part_{number}", "shape": None})
        for number, piece in enumerate(pieces)
    ]
    return ShardedVariable(made, made[0].path.removesuffix("/part_0"))
