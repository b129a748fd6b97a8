"""Small constants, made once."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from headrace._src.tensors.dtypes import DType, string
from headrace._src.tensors.tensor import EagerTensor


@functools.lru_cache(4096)
def number(value: complex | bytes, dtype: DType) -> Any:
    """Returns the scalar tensor `value` of a dtype; while tracing it becomes a constant of the graph."""
    return EagerTensor(np.array(value, dtype.numpy_dtype), dtype)


def zero(dtype: DType) -> Any:
    """Returns zero, False or the empty string, whichever fits the dtype: the value of missing elements."""
    return number(b"" if dtype is string else 0, dtype)


@functools.lru_cache(4096)
def axis(*values: int) -> Any:
    """Returns the int32 vector of these axes or sizes."""
    return EagerTensor(np.array(values, np.int32))
