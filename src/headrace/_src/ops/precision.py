"""Kernels of several steps on 16-bit floats: computed in float32 and rounded once, as TensorFlow's are."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from headrace._src.ops.half_kernels import SHORT_FLOATS, narrow, widen
from headrace._src.tensors.typing import AnyArray


def widened(kernel: Callable[..., Any]) -> Callable[..., Any]:
    """Decorator below `@op`: float16 and bfloat16 inputs go in as float32, and the result comes back rounded."""

    @functools.wraps(kernel)
    def widened_kernel(xp: Any, *arrays: Any, **named: Any) -> Any:
        dtype = arrays[0].dtype if arrays else next(v.dtype for v in named.values() if hasattr(v, "astype"))
        if dtype not in SHORT_FLOATS:
            return kernel(xp, *arrays, **named)
        result = kernel(xp, *[_wide(a, dtype) for a in arrays], **{n: _wide(v, dtype) for n, v in named.items()})
        if isinstance(result, tuple):
            return tuple(_short(r, dtype) for r in result)
        return _short(result, dtype)

    return widened_kernel


def _wide(value: AnyArray, dtype: np.dtype) -> AnyArray:
    if type(value) is np.ndarray:
        return widen(value) if value.dtype == dtype else value
    return value.astype(np.float32) if hasattr(value, "astype") and value.dtype == dtype else value


def _short(value: AnyArray, dtype: np.dtype) -> AnyArray:
    if value.dtype != np.float32:
        return value
    found: Any = value
    return narrow(found, dtype) if type(value) is np.ndarray else found.astype(dtype)
