"""Pools of eager code that oneDNN computes where it is installed.

They run on the thread that calls them: at these sizes other threads wake up later than the work is done. The choice
follows from shapes and dtypes alone.
"""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable, Sequence

import numpy as np

from headrace._src.ops.nn.pool_geometry import PoolGeometry
from headrace._src.runtime.onednn.library import Dims, Library, Unimplemented, library
from headrace._src.runtime.onednn.pooling import PoolCall, finish, is_supported
from headrace._src.runtime.onednn.steps import Steps, attributes_of

_FORWARD_INFERENCE = 96
_MAXIMUM, _MEAN_WITHOUT_PADDING = 0x1FF, 0x3FF
_FLOAT32 = 3
_SRC, _DST = 1, 17
# Windows of more elements than this are the work of all threads.
_MOST_ELEMENTS = 1 << 22

Kernel = Callable[[np.ndarray], np.ndarray]


class _Pool:
    """A pool that is ready to run, for one caller at a time."""

    def __init__(self, steps: Steps, geometry: PoolGeometry, finishes: PoolCall | None) -> None:
        self._steps, self._shape, self._finishes = steps, geometry.output_shape, finishes
        self._lock = threading.Lock()

    def __call__(self, array: np.ndarray) -> np.ndarray:
        given = array if array.flags.c_contiguous else np.ascontiguousarray(array)
        result = np.empty(self._shape, array.dtype)
        with self._lock:
            self._steps.run_alone([_address(given), _address(result)])
        if self._finishes is not None:
            finish(self._finishes, _address(result), lambda: given)
        return result


def _address(array: np.ndarray) -> int:
    address: int = array.__array_interface__["data"][0]
    return address


def avg_pool(geometry: PoolGeometry, dtype: np.dtype) -> Kernel | None:
    """Returns the means of windows without the padding, channels last; None if the library cannot compute them."""
    return _pool_on_host(geometry, dtype, _MEAN_WITHOUT_PADDING)


def max_pool(geometry: PoolGeometry, dtype: np.dtype) -> Kernel | None:
    """Returns the maxima of windows, channels last; None if the library cannot compute them on one thread."""
    return _pool_on_host(geometry, dtype, _MAXIMUM)


def _pool_on_host(geometry: PoolGeometry, dtype: np.dtype, kind: int) -> Kernel | None:
    if dtype != np.float32 or library() is None or not is_supported(geometry):
        return None
    if kind == _MAXIMUM and int(np.prod([w.size for w in geometry.windows])) > _MOST_ELEMENTS:
        return None
    return _pool(geometry, kind)


@functools.lru_cache(maxsize=256)
def _pool(geometry: PoolGeometry, kind: int) -> Kernel | None:
    dnnl = library()
    assert dnnl is not None
    dnnl.set_threads(1)  # primitives divide their work when they are made
    steps, attributes, windows = Steps(dnnl), attributes_of(dnnl), geometry.windows
    spatial = windows[1:-1]
    source, target = _described(dnnl, [w.size for w in windows]), _described(dnnl, geometry.output_shape)
    after = [(w.output - 1) * w.stride + w.kernel - w.size - w.before for w in spatial]
    try:
        made = dnnl.created(
            "dnnl_pooling_forward_primitive_desc_create", dnnl.engine, _FORWARD_INFERENCE, kind, source, target,
            Dims(*(w.stride for w in spatial)), Dims(*(w.kernel for w in spatial)), Dims(*(0 for _ in spatial)),
            Dims(*(w.before for w in spatial)), Dims(*after), attributes,
        )  # fmt: skip
        steps.add(made, [(_SRC, steps.array(source)), (_DST, steps.array(target))])
        dnnl.check("dnnl_primitive_desc_destroy", made)
    except Unimplemented:
        return None
    finally:
        dnnl.check("dnnl_memory_desc_destroy", source)
        dnnl.check("dnnl_memory_desc_destroy", target)
        dnnl.check("dnnl_primitive_attr_destroy", attributes)
    return _Pool(steps, geometry, PoolCall(geometry) if kind == _MAXIMUM else None)


def _described(dnnl: Library, sizes: Sequence[int]) -> int:
    """Returns the description of an array; the library names its axes with the channels second."""
    strides = [int(np.prod(sizes[n + 1 :])) for n in range(len(sizes))]
    order = [0, len(sizes) - 1, *range(1, len(sizes) - 1)]
    return dnnl.created(
        "dnnl_memory_desc_create_with_strides", len(sizes), Dims(*(sizes[n] for n in order)), _FLOAT32,
        Dims(*(strides[n] for n in order)),
    )  # fmt: skip
