"""What a resource tensor points at: the state behind variables, tables and generators.

A graph names a resource by a handle, a scalar tensor of dtype resource that holds one of these objects.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.tensors import dtypes
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import EagerTensor


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
    """The current value of a variable. The array is replaced, never written to: tensors read earlier keep theirs."""

    def __init__(self, name: str, dtype: DType, shape: TensorShape) -> None:
        super().__init__(name)
        self.dtype, self.shape = dtype, shape
        self.array: Any = None

    @property
    def initialized(self) -> bool:
        return self.array is not None

    def read(self) -> Any:
        if self.array is None:
            raise errors.failed_precondition(
                f"Could not find variable {self.name}. This could mean that the variable has been deleted or was "
                "not initialized. In TF1, run its initializer first."
            )
        return self.array

    @property
    def tensor(self) -> EagerTensor:
        """The value on the host. A device array may be given away by the next step that writes the variable."""
        return EagerTensor(np.asarray(self.read()), self.dtype)

    def write(self, array: Any) -> None:
        if isinstance(array, np.generic):  # what NumPy makes of 0-d arrays
            array = np.asarray(array)
        if not self.shape.is_compatible_with(array.shape):
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
