"""Elementwise arithmetic on large NumPy arrays: by a library where there is one, else in blocks on several threads.

Each element is computed and rounded by itself, so results have the same bits either way.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from headrace._src.base.aligned import aligned_empty
from headrace._src.base.blocks import BLOCK, MANY_THREADS, even_block, over_blocks
from headrace._src.base.slot import Slot

LARGE = 4 * BLOCK  # elements from which on a library may be faster
_VERY_LARGE = 12 * BLOCK  # elements from which on a second thread pays for one operation
_SHARES = (2 * BLOCK, 8 * BLOCK)  # elements of a block that passes through one operation

# Computes a function of two contiguous arrays of one shape into a third, unless it returns False.
library_arithmetic: Slot[Callable[[np.ufunc, np.ndarray, np.ndarray, np.ndarray], bool]] = Slot(
    "ops.large_arithmetic:library_arithmetic"
)


def by_elements(function: np.ufunc, *arrays: np.ndarray) -> np.ndarray:
    """Returns `function(*arrays)`; large arrays of one shape and one kind of floats are the work of several threads.

    The result has that dtype. Arrays after the first may be single numbers.
    """
    first = arrays[0]
    is_plain = first.size >= LARGE and first.dtype.char in "fd" and all(_fits(array, first) for array in arrays)
    found = by_library(function, *arrays) if is_plain else None
    if found is not None:
        return found
    if not is_plain or first.size < _VERY_LARGE:
        result: np.ndarray = function(*arrays)
        return result
    result = np.empty_like(first)
    flat = [array.reshape(-1) for array in (*arrays, result)]

    def work(start: int, stop: int) -> None:
        function(*(array[start:stop] if array.size > 1 else array for array in flat))

    over_blocks(work, first.size, even_block(first.size, *_SHARES), MANY_THREADS)
    return result


def _fits(array: np.ndarray, first: np.ndarray) -> bool:
    if array.dtype != first.dtype:
        return False
    if array.size == 1:
        return array.ndim <= first.ndim
    return array.shape == first.shape and array.flags.c_contiguous


def by_library(function: np.ufunc | None, *arrays: np.ndarray) -> np.ndarray | None:
    """Returns a function of two arrays of one dtype that the library computes, or None."""
    if function is None or len(arrays) != 2 or arrays[0].shape != arrays[1].shape:
        return None
    if not all(array.flags.c_contiguous for array in arrays):
        return None
    result = aligned_empty(arrays[0].shape, arrays[0].dtype)
    return result if library_arithmetic.value(function, *arrays, result) else None
