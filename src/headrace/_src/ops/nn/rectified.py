"""The larger of numbers and zero, in NumPy."""

from __future__ import annotations

import functools

import numpy as np

_ROW = 4096
_FLOAT32 = np.dtype(np.float32)


@functools.cache
def _zeros() -> np.ndarray:
    return np.zeros(_ROW, np.float32)


def not_negative(array: np.ndarray, out: np.ndarray | None = None) -> np.ndarray:
    """Returns `numpy.maximum(array, 0)`.

    NumPy compares float32 with a row of zeros twice as fast as with one zero.
    """
    if array.size < _ROW or array.dtype != _FLOAT32 or not array.flags.c_contiguous:
        return np.maximum(array, 0, out=out)
    result = np.empty_like(array) if out is None else out
    flat, to = array.reshape(-1), result.reshape(-1)
    whole = array.size // _ROW * _ROW
    np.maximum(flat[:whole].reshape(-1, _ROW), _zeros(), out=to[:whole].reshape(-1, _ROW))
    if whole < array.size:
        np.maximum(flat[whole:], 0, out=to[whole:])
    return result
