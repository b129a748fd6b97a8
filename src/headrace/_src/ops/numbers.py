"""Small constants for gradient rules, made once."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.tensor import EagerTensor


@functools.lru_cache(4096)
def number(value: complex, dtype: DType) -> Any:
    """The scalar tensor `value` of a dtype; while tracing it becomes a constant of the graph."""
    return EagerTensor(np.array(value, dtype.numpy_dtype), dtype)


@functools.lru_cache(4096)
def axis(*values: int) -> Any:
    """The int32 vector of these axes or sizes."""
    return EagerTensor(np.array(values, np.int32))
