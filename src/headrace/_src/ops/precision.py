"""Kernels of several steps on 16-bit floats: computed in float32 and rounded once, as TensorFlow's are."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import ml_dtypes
import numpy as np

from headrace._src.tensors.typing import AnyArray

SHORT_FLOATS = frozenset({np.dtype(np.float16), np.dtype(ml_dtypes.bfloat16)})


def widened(kernel: Callable[..., Any]) -> Callable[..., Any]:
    """Decorator below `@op`: float16 and bfloat16 inputs go in as float32, and the result comes back rounded."""

    @functools.wraps(kernel)
    def widened_kernel(xp: Any, *arrays: Any, **named: Any) -> Any:
        dtype = arrays[0].dtype if arrays else next(v.dtype for v in named.values() if hasattr(v, "astype"))
        if dtype not in SHORT_FLOATS:
            return kernel(xp, *arrays, **named)
        result = kernel(xp, *[_wide(a, dtype) for a in arrays], **{n: _wide(v, dtype) for n, v in named.items()})
        if isinstance(result, tuple):
            return tuple(r.astype(dtype) if r.dtype == np.float32 else r for r in result)
        return result.astype(dtype) if result.dtype == np.float32 else result

    return widened_kernel


def _wide(value: AnyArray, dtype: np.dtype) -> AnyArray:
    return value.astype(np.float32) if hasattr(value, "astype") and value.dtype == dtype else value
