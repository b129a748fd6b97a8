"""Products of matrices in eager code by oneDNN: stacks of them, in whatever order their axes lie in memory.

NumPy multiplies the matrices of a stack one after the other, and copies those whose axes are not in order.
"""

from __future__ import annotations

import functools
import math

import numpy as np

from headrace._src.runtime.onednn.descriptions import Descriptions
from headrace._src.runtime.onednn.host_arrays import DATA_TYPES, HostKernel, kernel_of
from headrace._src.runtime.onednn.library import MAX_DIMS, Unimplemented, library
from headrace._src.runtime.onednn.steps import Steps, thread_count

# Fewer multiplications are left to NumPy: a primitive takes a quarter of a millisecond to make, and on one thread it is
# no faster.
_LEAST = 1 << 22
_LONG = 1 << 24  # multiplications that take so long that the scheduler may move a thread
_SRC, _DST, _WEIGHTS = 1, 17, 33

_Layout = tuple[tuple[int, ...], tuple[int, ...]]


def multiply(a: np.ndarray, b: np.ndarray, result: np.ndarray) -> bool:
    """Stores `a @ b` in `result` and returns True, or returns False if NumPy is to compute it.

    Args:
        a: Stack of matrices.
        b: Stack of the same shape, but for the last two axes.
        result: Array of the shape of the product.
    """
    count = math.prod(result.shape) * a.shape[-1]
    if count < _LEAST or not a.dtype == b.dtype == result.dtype or library() is None:
        return False
    if a.dtype not in DATA_TYPES or a.shape[:-2] != b.shape[:-2] or a.ndim > MAX_DIMS:
        return False
    if not all(_is_plain(array) for array in (a, b, result)):
        return False
    if result.strides[-1] != result.itemsize:  # columns lie in memory: the rows of the transposed product
        a, b, result = b.swapaxes(-1, -2), a.swapaxes(-1, -2), result.swapaxes(-1, -2)
    layouts = [(array.shape, array.strides) for array in (a, b, result)]
    kernel = _product(*layouts, a.dtype, thread_count())
    if kernel is None:
        return False
    kernel(a, b, result)
    return True


def _is_plain(array: np.ndarray) -> bool:
    """Returns whether no axis overlaps or runs backward, and the elements of rows or of columns are adjacent."""
    strides = array.strides
    return min(strides) > 0 and array.itemsize in strides[-2:]


@functools.lru_cache(maxsize=256)
def _product(a: _Layout, b: _Layout, result: _Layout, dtype: np.dtype, threads: int) -> HostKernel | None:
    dnnl = library()
    assert dnnl is not None
    steps = Steps(dnnl)
    with Descriptions(dnnl, threads) as describe:
        left, right, target = arrays = [
            describe.array(shape, [stride // dtype.itemsize for stride in strides], DATA_TYPES[dtype])
            for shape, strides in (a, b, result)
        ]
        try:
            made = describe.fast_primitive("matmul", left, right, None, target, describe.attributes())
        except Unimplemented:
            return None
        steps.add(made, [(kind, steps.array(d)) for kind, d in zip((_SRC, _WEIGHTS, _DST), arrays, strict=True)])
        return kernel_of(steps, threads, brief=math.prod(result[0]) * a[0][-1] < _LONG)
