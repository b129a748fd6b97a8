"""Arithmetic on large arrays in eager code by oneDNN: sums, differences, products and quotients of two arrays.

Its threads wait for the next call for a moment, where those of NumPy's blocks have to be woken each time, and it has
the processor's instructions for bfloat16. Each result is rounded once, so the bits are those of NumPy. A primitive is
made for one number of elements, and takes longer to make than to run: only numbers that come again get one.
"""

from __future__ import annotations

import functools

import numpy as np

from headrace._src.runtime.onednn.host_arrays import DATA_TYPES, HostKernel, described, kernel_of
from headrace._src.runtime.onednn.library import Unimplemented, library
from headrace._src.runtime.onednn.steps import Steps, attributes_of, thread_count

_ALGORITHMS: dict[np.ufunc, int] = {np.add: 0x1FFF0, np.multiply: 0x1FFF1, np.divide: 0x1FFF4, np.subtract: 0x1FFF5}
_FIRST, _SECOND, _DST = 1, 2, 17
_FLOAT32 = np.dtype(np.float32)
_LEAST_BYTES = 1 << 18  # of an array: NumPy is faster below
_SAME_SIZE = 4  # calls after which a primitive pays
_MOST_SIZES = 256

_seen: dict[tuple[object, ...], int] = {}


def compute(function: np.ufunc, x: np.ndarray, y: np.ndarray, result: np.ndarray) -> bool:
    """Stores `function(x, y)` in `result`, all contiguous and of one shape and dtype; False: NumPy is to compute it."""
    algorithm, dtype = _ALGORITHMS.get(function), x.dtype
    if algorithm is None or dtype not in DATA_TYPES or x.nbytes < _LEAST_BYTES or library() is None:
        return False
    threads = thread_count()
    if dtype == _FLOAT32 and threads == 1:  # NumPy is as fast
        return False
    key = (algorithm, x.size, dtype, threads)
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
def _kernel(algorithm: int, size: int, dtype: np.dtype, threads: int) -> HostKernel | None:
    dnnl = library()
    assert dnnl is not None
    dnnl.set_threads(threads)  # primitives divide their work when they are made
    attributes = attributes_of(dnnl)
    array = described(dnnl, (size,), (dtype.itemsize,), dtype)
    made = 0
    try:
        name = "dnnl_binary_primitive_desc_create"
        made = dnnl.created(name, dnnl.engine, algorithm, array, array, array, attributes)
        steps = Steps(dnnl)
        steps.add(made, [(kind, steps.array(array)) for kind in (_FIRST, _SECOND, _DST)])
        return kernel_of(steps, threads)
    except Unimplemented:
        return None
    finally:
        if made:
            dnnl.check("dnnl_primitive_desc_destroy", made)
        dnnl.check("dnnl_memory_desc_destroy", array)
        dnnl.check("dnnl_primitive_attr_destroy", attributes)
