"""Uniform samples from the words of Philox blocks: floats in [0, 1) and integers."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np

BFLOAT16 = np.dtype(ml_dtypes.bfloat16)
FLOAT16 = np.dtype(np.float16)
FLOAT32 = np.dtype(np.float32)
FLOAT64 = np.dtype(np.float64)

# The bits of a word that become the mantissa of a 16-bit float.
_SHORT_MANTISSA = {FLOAT16: 10, BFLOAT16: 7}


def per_block(dtype: np.dtype) -> int:
    """Returns the number of samples of this dtype in one block."""
    return 2 if dtype.itemsize == 8 else 4


def unit_floats(xp: Any, words: Any, dtype: np.dtype) -> Any:
    """Returns floats in [0, 1): the low bits of each word (of two words for float64) as the mantissa.

    On the host the words are overwritten.
    """
    if dtype == FLOAT32:
        return _unit_float32(xp, words)
    if dtype == FLOAT64:
        return _unit_float64(xp, words)
    bits = _SHORT_MANTISSA[dtype]
    low = words & np.uint32((1 << bits) - 1)
    return (low.astype(np.float32) * np.float32(2.0**-bits)).astype(dtype)


def _unit_float32(xp: Any, words: Any) -> Any:
    if xp is not np:
        return (words & np.uint32(0x7FFFFF)).astype(np.float32) * np.float32(2.0**-23)
    words &= np.uint32(0x7FFFFF)
    words |= np.uint32(0x3F800000)
    floats = words.view(np.float32)  # between 1 and 2
    floats -= np.float32(1)
    return floats


def _unit_float64(xp: Any, words: Any) -> Any:
    high = words[..., 0::2].astype(np.uint64) & np.uint64(0xFFFFF)
    mantissa = (high << np.uint64(32)) | words[..., 1::2].astype(np.uint64)
    return mantissa.astype(np.float64) * 2.0**-52


def integers(xp: Any, words: Any, dtype: np.dtype) -> Any:
    """Integers over the whole range of a 32-bit or 64-bit dtype."""
    if dtype.itemsize == 4:
        return words.view(dtype) if xp is np else words.astype(dtype)
    low, high = words[..., 0::2].astype(np.uint64), words[..., 1::2].astype(np.uint64)
    return (low | (high << np.uint64(32))).astype(dtype)


def integers_below(xp: Any, words: Any, low: Any, high: Any) -> Any:
    """Integers in [low, high), by the remainder; `low` and `high` are scalars of the result's dtype."""
    dtype = np.dtype(low.dtype)
    unsigned = np.dtype(f"u{dtype.itemsize}")
    span = high.astype(unsigned) - low.astype(unsigned)
    offset = integers(xp, words, unsigned) % span
    return (offset + low.astype(unsigned)).astype(dtype)
