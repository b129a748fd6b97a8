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

# Computes a function of two contiguous arrays of one dtype into a third, unless it returns False. The second one has
# the shape of the first, or that of its rows.
library_arithmetic: Slot[Callable[[np.ufunc, np.ndarray, np.ndarray, np.ndarray], bool]] = Slot(
    "ops.large_arithmetic:library_arithmetic"
)


def by_elements(function: np.ufunc, *arrays: np.ndarray) -> np.ndarray:
    """Returns `function(*arrays)`; large arrays of one shape and one kind of floats are the work of several threads.

    The result has that dtype. Arrays after the first may be single numbers.
    """
    first = arrays[0]
    is_large = first.size >= LARGE and first.dtype.char in "fd"
    found = by_library(function, *arrays) if is_large else None
    if found is not None:
        return found
    if not is_large or first.size < _VERY_LARGE or not all(_fits(array, first) for array in arrays):
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
    """Returns a function of two arrays that the library computes, or None."""
    if function is None or len(arrays) != 2:
        return None
    x, y = arrays
    if x.dtype != y.dtype or (y.shape != x.shape and y.shape != x.shape[-1:]):
        return None
    if not x.flags.c_contiguous or not y.flags.c_contiguous:
        return None
    result = aligned_empty(x.shape, x.dtype)
    return result if library_arithmetic.value(function, x, y, result) else None
