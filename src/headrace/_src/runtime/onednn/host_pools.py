"""Pools of eager code that oneDNN computes where it is installed.

They run on the thread that calls them: at these sizes other threads wake up later than the work is done. The choice
follows from shapes and dtypes alone.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable

import numpy as np

from headrace._src.ops.nn.pool_geometry import PoolGeometry
from headrace._src.runtime.onednn.host_arrays import address, kernel_of
from headrace._src.runtime.onednn.library import Unimplemented, library
from headrace._src.runtime.onednn.pooling import PoolCall, is_supported, mean_steps, pool_steps, run_pool
from headrace._src.runtime.onednn.steps import Steps

# Windows of more elements than this are the work of all threads.
_MOST_ELEMENTS = 1 << 22

Kernel = Callable[[np.ndarray], np.ndarray]


class _Pool:
    """A pool that is ready to run."""

    def __init__(self, steps: Steps, geometry: PoolGeometry, maxima: PoolCall | None) -> None:
        self._run, self._shape, self._maxima = kernel_of(steps, 1), geometry.output_shape, maxima

    def __call__(self, array: np.ndarray) -> np.ndarray:
        given = array if array.flags.c_contiguous else np.ascontiguousarray(array)
        result = np.empty(self._shape, array.dtype)
        if self._maxima is None:
            self._run(given, result)
        else:
            run_pool(self._maxima, self._run.script, [address(given), address(result)], lambda: given)
        return result


def avg_pool(geometry: PoolGeometry, dtype: np.dtype) -> Kernel | None:
    """Returns the means of windows without the padding, channels last; None if the library cannot compute them."""
    return _pool(geometry, False) if _may_compute(geometry, dtype) else None


def max_pool(geometry: PoolGeometry, dtype: np.dtype) -> Kernel | None:
    """Returns the maxima of windows, channels last; None if the library cannot compute them on one thread."""
    if not _may_compute(geometry, dtype) or math.prod(w.size for w in geometry.windows) > _MOST_ELEMENTS:
        return None
    return _pool(geometry, True)


def _may_compute(geometry: PoolGeometry, dtype: np.dtype) -> bool:
    return dtype == np.float32 and library() is not None and is_supported(geometry)


@functools.lru_cache(maxsize=256)
def _pool(geometry: PoolGeometry, maxima: bool) -> Kernel | None:
    dnnl = library()
    assert dnnl is not None
    dnnl.set_threads(1)  # primitives divide their work when they are made
    call = PoolCall(geometry) if maxima else None
    try:
        steps = mean_steps(dnnl, geometry.windows) if call is None else pool_steps(dnnl, call)
    except Unimplemented:
        return None
    return _Pool(steps, geometry, call)
