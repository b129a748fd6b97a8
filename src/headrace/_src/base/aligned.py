"""Arrays that begin at a multiple of 64 bytes, where XLA reads them in place.

NumPy's arrays begin at a multiple of 16, and XLA copies those first, which takes longer than most programs do.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

_BOUNDARY = 64


def is_aligned(array: np.ndarray) -> bool:
    """Returns whether XLA can read an array in place."""
    return array.__array_interface__["data"][0] % _BOUNDARY == 0 and array.flags.c_contiguous


def aligned_empty(shape: int | Sequence[int], dtype: npt.DTypeLike) -> np.ndarray:
    """Returns an array like `numpy.empty` does, which begins at such an address."""
    kind = np.dtype(dtype)
    size = (shape if isinstance(shape, int) else math.prod(shape)) * kind.itemsize
    memory = np.empty(size + _BOUNDARY, np.uint8)
    start = -memory.__array_interface__["data"][0] % _BOUNDARY
    return memory[start : start + size].view(kind).reshape(shape)


class _Scratch(threading.local):
    """Memory that this thread uses again and again, by place."""

    def __init__(self) -> None:
        self.memory: dict[int, np.ndarray] = {}


_scratch = _Scratch()
_MOST_KEPT = 1 << 23  # bytes for each place


def scratch_copy(array: np.ndarray, place: int) -> np.ndarray:
    """Returns an aligned copy of an array, which the next call of this thread for the same place may overwrite."""
    if array.nbytes > _MOST_KEPT:
        copy = aligned_empty(array.shape, array.dtype)
    else:
        memory = _scratch.memory.get(place)
        if memory is None or len(memory) < array.nbytes:
            memory = _scratch.memory[place] = aligned_empty(array.nbytes, np.uint8)
        copy = memory[: array.nbytes].view(array.dtype).reshape(array.shape)
    copy[...] = array
    return copy
