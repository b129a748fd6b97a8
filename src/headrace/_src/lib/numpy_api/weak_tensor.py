"""WeakTensor: a tensor whose dtype was inferred from Python numbers and gives way to the dtype of another operand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import numpy as np

from headrace._src.lib.extension_type.batching import BatchableExtensionType
from headrace._src.lib.numpy_api.dtype_lattice import WEAK_COMPLEX, WEAK_DTYPES, WEAK_FLOAT, WEAK_INT, Kind
from headrace._src.ops.operators import give_operators
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import DType, as_dtype, bool_
from headrace._src.tensors.tensor import Tensor

_KINDS: Final = {bool: Kind(bool_), int: WEAK_INT, float: WEAK_FLOAT, complex: WEAK_COMPLEX}


class WeakTensor(BatchableExtensionType):
    """A tensor with a weak dtype: int32, int64, float32, float64 or complex128.

    Functions that do not know weak dtypes use the tensor inside.

    Args:
        tensor: The tensor.
    """

    tensor: Tensor
    _is_tensor = True  # for tf.is_tensor

    def __validate__(self) -> None:
        if self.tensor.dtype not in WEAK_DTYPES:
            raise TypeError(f"{self.tensor.dtype!r} not allowed as a weak type. The allowed types are {WEAK_DTYPES}.")

    @classmethod
    def from_tensor(cls, tensor: Tensor) -> WeakTensor:
        """Returns a weak tensor with the values of `tensor`.

        Args:
            tensor: Tensor.
        """
        return cls._of({"tensor": tensor})

    def to_tensor(self) -> Tensor:
        """Returns the tensor with an ordinary dtype."""
        return self.tensor

    def __tf_tensor__(self, dtype: DType | None = None, name: str | None = None) -> Tensor:
        return as_tensor(self.tensor, dtype, None, name)

    @property
    def _gradient_values(self) -> Tensor:
        return self.tensor

    def _with_gradient_values(self, gradient: Tensor) -> WeakTensor:
        return self.from_tensor(gradient)

    def __getattr__(self, name: str) -> Any:
        if name == "tensor":  # not yet constructed
            raise AttributeError(name)
        return getattr(self.tensor, name)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray:
        return np.asarray(self.tensor, dtype)

    def __len__(self) -> int:
        return len(self.tensor)

    def __iter__(self) -> Iterator[WeakTensor]:
        return map(self.from_tensor, self.tensor)

    def __bool__(self) -> bool:
        return bool(self.tensor)

    def __int__(self) -> int:
        return int(self.tensor)

    def __float__(self) -> float:
        return float(self.tensor)

    def __complex__(self) -> complex:
        return complex(self.tensor)

    def __index__(self) -> int:
        return self.tensor.__index__()

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(self.tensor)

    def __repr__(self) -> str:
        return _marked(repr(self.tensor))

    def __str__(self) -> str:
        return _marked(str(self.tensor))

    def __format__(self, format_spec: str) -> str:
        return f"{format(self.tensor, format_spec)} weakly typed"


give_operators(WeakTensor)


def _marked(printed: str) -> str:
    return f"{printed[:-1]}, weak=True{printed[-1]}"


def marked_weak(result: Any) -> Any:
    """Returns the tensor, or the tensors of a list, as weak ones where their dtype may be weak."""
    if isinstance(result, Tensor):
        return WeakTensor.from_tensor(result) if result.dtype in WEAK_DTYPES else result
    if isinstance(result, (list, tuple)) and not hasattr(result, "_fields"):
        return type(result)(map(marked_weak, result))
    return result


def plain(value: Any) -> Any:
    """Returns the tensor inside of a weak one, anything else as it is."""
    return value.tensor if isinstance(value, WeakTensor) else value


def kind_of(value: Any) -> Kind:
    """Returns the dtype of an operand, weak where it is inferred from Python numbers."""
    found = _KINDS.get(type(value))
    if found is not None:
        return found
    if isinstance(value, WeakTensor):
        return Kind(value.dtype, True)
    dtype = getattr(value, "dtype", None)
    if dtype is not None:
        return Kind(as_dtype(dtype).base_dtype)
    inferred = as_tensor(value).dtype
    return Kind(inferred, inferred in WEAK_DTYPES and not any(hasattr(leaf, "dtype") for leaf in _leaves(value)))


def _leaves(value: Any) -> Iterator[Any]:
    if isinstance(value, (list, tuple)):
        for item in value:
            yield from _leaves(item)
    else:
        yield value
