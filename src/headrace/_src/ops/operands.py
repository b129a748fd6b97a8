"""Two operands of a binary function as tensors, for functions that check dtypes before they call an op."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import DType, bool_, int32
from headrace._src.tensors.tensor import EagerTensor, Tensor


def converted_pair(x: Any, y: Any) -> tuple[Any, Any]:
    """Returns both operands as tensors; a Python number takes the dtype of the other one if it can."""
    if isinstance(x, Tensor):
        return x, _beside(y, x)
    if isinstance(y, Tensor) or (hasattr(y, "__tf_tensor__") and not hasattr(x, "__tf_tensor__")):
        y = as_tensor(y)
        return _beside(x, y), y
    x = as_tensor(x)
    return x, _beside(y, x)


def axis_operand(value: Any) -> Tensor:
    """Returns the argument `axis` of a function as a tensor: integers become int32."""
    if isinstance(value, Tensor):
        return value
    tensor = as_tensor(value, dtype_hint=int32)
    sizes = None if tensor.dtype.is_integer else as_sizes(value, tensor.dtype, int32)
    if sizes is not None:
        return sizes
    return as_tensor(value, int32) if tensor.dtype.is_floating and tensor.shape != (0,) else tensor


def as_sizes(value: object, dtype: DType, wanted: DType) -> Tensor | None:
    """Casts sizes or axes that came with another dtype, if they are Python booleans or a list with tensors."""
    if isinstance(value, (list, tuple)) and any(isinstance(item, Tensor) for item in value):
        return as_tensor(value, wanted)
    if dtype is bool_ and isinstance(value, (bool, list, tuple)):
        return EagerTensor(np.array(value, wanted.numpy_dtype), wanted)
    return None


def _beside(value: Tensor, tensor: Tensor) -> Tensor:
    if isinstance(value, Tensor):
        return value
    if hasattr(value, "__tf_tensor__"):
        return as_tensor(value)
    try:
        return as_tensor(value, tensor.dtype)
    except TypeError:
        return as_tensor(value)
