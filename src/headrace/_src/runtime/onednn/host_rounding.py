"""Rounding of results to bfloat16 in eager code by oneDNN, which has the processor's instruction for it.

That takes a fifth of NumPy's time. It flushes numbers that are too small for the exponent of a bfloat16 to zero, as
TensorFlow's arithmetic does.
"""

from __future__ import annotations

import threading

import numpy as np

from headrace._src.runtime.onednn.descriptions import Descriptions
from headrace._src.runtime.onednn.host_arrays import DATA_TYPES, HostKernel, kernel_of
from headrace._src.runtime.onednn.library import library
from headrace._src.runtime.onednn.steps import Steps

_MOST_KEPT = 64  # sizes of arrays


class _Kernels(threading.local):
    """The kernels of one thread, by the number of elements: threads round side by side."""

    def __init__(self) -> None:
        self.by_size: dict[int, HostKernel] = {}


_kernels = _Kernels()


def round_to_bfloat16(values: np.ndarray, result: np.ndarray) -> bool:
    """Stores an array of float32 in one of bfloat16, both contiguous; returns False if there is no library."""
    if library() is None:
        return False
    kernels = _kernels.by_size
    kernel = kernels.get(values.size)
    if kernel is None:
        if len(kernels) >= _MOST_KEPT:
            kernels.clear()
        kernel = kernels[values.size] = _rounding(values.size, values.dtype, result.dtype)
    kernel(values, result)
    return True


def _rounding(size: int, wide: np.dtype, short: np.dtype) -> HostKernel:
    dnnl = library()
    assert dnnl is not None
    steps = Steps(dnnl)
    with Descriptions(dnnl, threads=1) as describe:
        source, target = (describe.array((size,), (1,), DATA_TYPES[dtype]) for dtype in (wide, short))
        steps.reorder((source, steps.array(source)), (target, steps.array(target)))
    return kernel_of(steps, 1)
