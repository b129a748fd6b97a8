"""Arithmetic on large arrays in eager code by oneDNN: sums, differences, products and quotients of two arrays.

The second one may be a row for all rows of the first.

Its threads wait for the next call for a moment, where those of NumPy's blocks have to be woken each time, and it has
the processor's instructions for bfloat16. Each result is rounded once, so the bits are those of NumPy. A primitive is
made for one number of elements, and takes longer to make than to run: only numbers that come again get one.
"""

from __future__ import annotations

import functools
import math

import numpy as np

from headrace._src.runtime.onednn.descriptions import Descriptions
from headrace._src.runtime.onednn.host_arrays import DATA_TYPES, HostKernel, kernel_of
from headrace._src.runtime.onednn.library import Unimplemented, library
from headrace._src.runtime.onednn.steps import Steps, thread_count

_ALGORITHMS: dict[np.ufunc, int] = {np.add: 0x1FFF0, np.multiply: 0x1FFF1, np.divide: 0x1FFF4, np.subtract: 0x1FFF5}
_FIRST, _SECOND, _DST = 1, 2, 17
_FLOAT32 = np.dtype(np.float32)
_LEAST_BYTES = 1 << 18  # of an array: NumPy is faster below
_LONG_ROW = 1 << 10  # elements; the library is slow on shorter rows, so several are taken as one
_SAME_SIZE = 4  # calls after which a primitive pays
_MOST_SIZES = 256

_seen: dict[tuple[object, ...], int] = {}


def compute(function: np.ufunc, x: np.ndarray, y: np.ndarray, result: np.ndarray) -> bool:
    """Stores `function(x, y)` in `result`, or returns False if NumPy is to compute it.

    Args:
        function: The function.
        x: Contiguous array.
        y: Contiguous array of the same dtype, and of the same shape or that of a row of `x`.
        result: Contiguous array of the dtype and shape of `x`.
    """
    algorithm, dtype = _ALGORITHMS.get(function), x.dtype
    if algorithm is None or dtype not in DATA_TYPES or x.nbytes < _LEAST_BYTES or library() is None:
        return False
    threads = thread_count()
    if dtype == _FLOAT32 and threads == 1:  # NumPy is as fast
        return False
    if x.shape != y.shape and y.size < _LONG_ROW:
        y = np.tile(y, math.gcd(x.size // y.size, _LONG_ROW // y.size))
    width = x.size if x.shape == y.shape else y.size
    key = (algorithm, x.size // width, width, dtype, threads)
    if not is_familiar(key):
        return False
    kernel = _kernel(*key)
    if kernel is None:
        return False
    kernel(x, y, result)
    return True


def is_familiar(key: tuple[object, ...]) -> bool:
    """Counts a call, and returns whether there were enough of this one that a primitive pays."""
    count = _seen.get(key, 0)
    if count < _SAME_SIZE and (count or len(_seen) < _MOST_SIZES):
        _seen[key] = count + 1
    return count >= _SAME_SIZE


@functools.lru_cache(maxsize=_MOST_SIZES)
def _kernel(algorithm: int, rows: int, width: int, dtype: np.dtype, threads: int) -> HostKernel | None:
    dnnl = library()
    assert dnnl is not None
    steps = Steps(dnnl)
    with Descriptions(dnnl, threads) as describe:
        array, row = (describe.array((count, width), (width, 1), DATA_TYPES[dtype]) for count in (rows, 1))
        try:
            made = describe.primitive("binary", algorithm, array, row, array, describe.attributes())
        except Unimplemented:
            return None
        steps.add(made, [(kind, steps.array(a)) for kind, a in ((_FIRST, array), (_SECOND, row), (_DST, array))])
        return kernel_of(steps, threads)
