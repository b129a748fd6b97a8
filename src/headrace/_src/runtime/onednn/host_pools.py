"""Pools of eager code that oneDNN computes where it is installed.

They run on the thread that calls them: at these sizes other threads wake up later than the work is done. The choice
follows from shapes and dtypes alone.
"""

from __future__ import annotations

import functools
from collections.abc import Callable

import numpy as np

from headrace._src.ops.nn.pool_geometry import PoolGeometry
from headrace._src.runtime.onednn.host_arrays import HostKernel, address
from headrace._src.runtime.onednn.library import Unimplemented, library
from headrace._src.runtime.onednn.pooling import (
    MAXIMUM,
    MEAN_WITHOUT_PADDING,
    PoolCall,
    finish,
    is_supported,
    pool_steps,
)
from headrace._src.runtime.onednn.steps import Steps

# Windows of more elements than this are the work of all threads.
_MOST_ELEMENTS = 1 << 22

Kernel = Callable[[np.ndarray], np.ndarray]


class _Pool:
    """A pool that is ready to run."""

    def __init__(self, steps: Steps, geometry: PoolGeometry, finishes: PoolCall | None) -> None:
        self._run, self._shape, self._finishes = HostKernel(steps, alone=True), geometry.output_shape, finishes

    def __call__(self, array: np.ndarray) -> np.ndarray:
        given = array if array.flags.c_contiguous else np.ascontiguousarray(array)
        result = np.empty(self._shape, array.dtype)
        self._run(given, result)
        if self._finishes is not None:
            finish(self._finishes, address(result), lambda: given)
        return result


def avg_pool(geometry: PoolGeometry, dtype: np.dtype) -> Kernel | None:
    """Returns the means of windows without the padding, channels last; None if the library cannot compute them."""
    return _pool_on_host(geometry, dtype, MEAN_WITHOUT_PADDING)


def max_pool(geometry: PoolGeometry, dtype: np.dtype) -> Kernel | None:
    """Returns the maxima of windows, channels last; None if the library cannot compute them on one thread."""
    return _pool_on_host(geometry, dtype, MAXIMUM)


def _pool_on_host(geometry: PoolGeometry, dtype: np.dtype, kind: int) -> Kernel | None:
    if dtype != np.float32 or library() is None or not is_supported(geometry):
        return None
    if kind == MAXIMUM and int(np.prod([w.size for w in geometry.windows])) > _MOST_ELEMENTS:
        return None
    return _pool(geometry, kind)


@functools.lru_cache(maxsize=256)
def _pool(geometry: PoolGeometry, kind: int) -> Kernel | None:
    dnnl = library()
    assert dnnl is not None
    dnnl.set_threads(1)  # primitives divide their work when they are made
    try:
        steps = pool_steps(dnnl, geometry.windows, kind)
    except Unimplemented:
        return None
    return _Pool(steps, geometry, PoolCall(geometry) if kind == MAXIMUM else None)
