"""What a resource tensor points at: the state behind variables, tables and generators.

A graph names a resource by a handle, a scalar tensor of dtype resource that holds one of these objects.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.tensors import dtypes
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.state_lock import StateLock, run_exclusively
from headrace._src.tensors.tensor import EagerTensor
from headrace._src.tensors.unverified import unverified, verify


class Resource:
    """State with a name."""

    def __init__(self, name: str) -> None:
        self.name = name

    def handle(self) -> EagerTensor:
        """A scalar resource tensor that points here."""
        array = np.empty((), object)
        array[()] = self
        return EagerTensor(array, dtypes.resource)


class VariableStorage(Resource):
    """The current value of a variable. The array is replaced, never written to: tensors read earlier keep theirs.

    Whoever reads a value in order to replace it holds `lock`, and so does a compiled program, since it gives the old
    array away before the new one is there. The lock may be exchanged for a shared one while a thread waits for it,
    so it must be compared after it was taken:

        while True:
            with (lock := storage.lock):
                if lock is storage.lock:
                    ...
                    return
    """

    sharding: Any = None  # how devices share the value, for a variable that is distributed over a mesh
    is_mirrored = False  # whether the replicas of a strategy share it and update it together

    def __init__(self, name: str, dtype: DType, shape: TensorShape) -> None:
        super().__init__(name)
        self.dtype, self.shape = dtype, shape
        self.lock = StateLock(self)
        self.array: Any = None  # a NumPy array, or an array on a device

    @property
    def initialized(self) -> bool:
        return self.array is not None

    def current(self) -> Any:
        """Returns the value where it is, on the host or on a device; None if there is none."""
        return self.array

    def read(self) -> Any:
        """Returns the value on the host."""
        array = self.array
        return array if type(array) is np.ndarray else self._read_from_device()

    def _read_from_device(self) -> Any:
        if unverified.calls:
            verify()
        array = self.array
        if array is None:
            raise self.without_value()
        try:
            return np.asarray(array)
        except RuntimeError:  # a compiled program has just taken it, or failed to compute it
            return run_exclusively([self], self._read_new_value)

    def _read_new_value(self) -> Any:
        try:
            return np.asarray(self.array)
        except RuntimeError as failure:
            raise errors.data_loss(
                f"The value of variable {self.name} is lost: the program that computed it failed. Assign it or restore "
                f"a checkpoint. The failure: {failure}"
            ) from failure

    def without_value(self) -> Exception:
        """Returns the error to raise when the variable has no value."""
        return errors.failed_precondition(
            f"Could not find variable {self.name}. This could mean that the variable has been deleted or was "
            "not initialized. In TF1, run its initializer first."
        )

    @property
    def tensor(self) -> EagerTensor:
        """The value on the host. A device array may be given away by the next step that writes the variable."""
        return EagerTensor(self.read(), self.dtype)

    def assign(self, array: Any) -> None:
        """Replaces the value, after a program that is using it."""
        run_exclusively([self], lambda: self.write(array))

    def replace(self, array: Any) -> None:
        """Replaces the value by another one of the same shape; for those who hold the lock."""
        self.array = array if type(array) is np.ndarray else np.asarray(array)

    def write_parts(self, written: Callable[[Any, Any], Any], indices: Any) -> None:
        """Replaces the value by `written(value, indices)`, which differs from it at the indices alone."""
        self.write(written(self.read(), indices))

    def write(self, array: Any) -> None:
        """Replaces the value; for those who hold the lock."""
        if isinstance(array, np.generic):  # what NumPy makes of 0-d arrays
            array = np.asarray(array)
        before = self.array
        if (before is None or before.shape != array.shape) and not self.shape.is_compatible_with(array.shape):
            raise errors.invalid_argument(
                f"Cannot assign value to variable '{self.name}': Shape mismatch. The variable shape {self.shape}, "
                f"and the assigned value shape {tuple(array.shape)} are incompatible."
            )
        self.array = array


def resource_of(handle: Any, kind: type | None = None) -> Any:
    """The state that a handle's array (a 0-d object array) points at."""
    found = handle.item() if isinstance(handle, np.ndarray) else handle
    if kind is not None and not isinstance(found, kind):
        raise errors.invalid_argument(f"The resource handle points at {type(found).__name__}, not {kind.__name__}.")
    return found
