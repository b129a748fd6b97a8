"""Maxima over windows as oneDNN primitives.

The library skips NaN, as TensorFlow does, but knows no infinity: a window of nothing but NaN and minus infinity gives
the lowest finite number. Where that number is in a result, NumPy computes it again.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Sequence
from dataclasses import astuple, dataclass
from typing import Any

import numpy as np

from headrace._src.ops.nn.pool_geometry import PoolGeometry
from headrace._src.ops.nn.pool_kernels import max_pool_on_host
from headrace._src.ops.nn.window import Window
from headrace._src.runtime.onednn.library import Dims, Library, Unimplemented, library
from headrace._src.runtime.onednn.steps import Steps, array_at, attributes_of, thread_count

POOL_KIND = "max_pool"
_FORWARD_INFERENCE = 96
MAXIMUM, MEAN_WITHOUT_PADDING = 0x1FF, 0x3FF  # kinds of pools
_FLOAT32 = 3
_SRC, _DST = 1, 17
_LOWEST = np.finfo(np.float32).min


@dataclass(frozen=True)
class PoolCall:
    """The largest elements of windows of float32, or of what ReLU makes of them; channels are last."""

    geometry: PoolGeometry
    of_relu: bool = False

    @property
    def text(self) -> str:
        """The call as text, for compiled programs."""
        return json.dumps([POOL_KIND, *self.parts])

    @property
    def parts(self) -> list[Any]:
        return [[astuple(w) for w in self.geometry.windows], self.of_relu]


def read_pool_call(parts: Sequence[Any]) -> PoolCall:
    windows, of_relu = parts
    return PoolCall(PoolGeometry(tuple(Window(*w) for w in windows)), of_relu)


@dataclass(frozen=True)
class MaxPool:
    """A pool that is ready to run."""

    call: PoolCall
    steps: Steps

    def run(self, addresses: Sequence[int]) -> None:
        """Computes from the array at the first address into the one at the second."""
        self.steps.run(addresses)
        sizes = tuple(w.size for w in self.call.geometry.windows)
        finish(self.call, addresses[1], lambda: array_at(addresses[0], sizes))


def finish(call: PoolCall, address: int, pooled: Callable[[], np.ndarray]) -> None:
    """Makes what the library found into the result.

    Args:
        call: The pool.
        address: Of the maxima.
        pooled: Returns the array that was pooled.
    """
    result = array_at(address, call.geometry.output_shape)
    if result.min() == _LOWEST:
        given: Any = pooled()
        result[...] = max_pool_on_host(np.maximum(given, 0) if call.of_relu else given, call.geometry)
    elif call.of_relu:  # the largest of non-negative parts is the non-negative part of the largest
        np.maximum(result, 0, out=result)


def is_supported(geometry: PoolGeometry) -> bool:
    """Returns whether the library has such windows: over positions, with some of the input in each."""
    first, *spatial, last = geometry.windows
    plain = all(w.kernel == w.stride == 1 and not w.before and not w.after for w in (first, last))
    inside = all(max(w.before, w.after) < w.kernel and w.dilation == 1 for w in spatial)
    return plain and inside and len(spatial) in (1, 2, 3)


def max_pool_of(call: PoolCall) -> MaxPool | None:
    """Returns the pool, or None if the library has no fast one."""
    if library() is None or not is_supported(call.geometry):
        return None
    return _max_pool(call, thread_count())


@functools.lru_cache(maxsize=256)
def _max_pool(call: PoolCall, threads: int) -> MaxPool | None:
    dnnl = library()
    assert dnnl is not None
    dnnl.set_threads(threads)  # primitives divide their work when they are made
    try:
        return MaxPool(call, pool_steps(dnnl, call.geometry.windows))
    except Unimplemented:
        return None


def pool_steps(dnnl: Library, windows: Sequence[Window], kind: int = MAXIMUM) -> Steps:
    """Returns the pool of an array as the only step; raises Unimplemented if the library has no primitive for it."""
    steps = Steps(dnnl)
    attributes = attributes_of(dnnl)
    source = _channels_last(dnnl, [w.size for w in windows])
    try:
        add_pool(steps, attributes, (source, steps.array(source)), windows, kind)
    finally:
        dnnl.check("dnnl_memory_desc_destroy", source)
        dnnl.check("dnnl_primitive_attr_destroy", attributes)
    return steps


def add_pool(
    steps: Steps, attributes: int, source: tuple[int, int], windows: Sequence[Window], kind: int = MAXIMUM
) -> None:
    """Adds the pool of an array, given as (description, memory object); `run` gets one more array, the result."""
    dnnl, spatial = steps.dnnl, windows[1:-1]
    target = _channels_last(dnnl, [w.output for w in windows])
    try:
        made = dnnl.created(
            "dnnl_pooling_forward_primitive_desc_create", dnnl.engine, _FORWARD_INFERENCE, kind, source[0], target,
            Dims(*(w.stride for w in spatial)), Dims(*(w.kernel for w in spatial)), Dims(*(0 for _ in spatial)),
            Dims(*(w.before for w in spatial)),
            Dims(*((w.output - 1) * w.stride + w.kernel - w.size - w.before for w in spatial)), attributes,
        )  # fmt: skip
        steps.add(made, [(_SRC, source[1]), (_DST, steps.array(target))])
        dnnl.check("dnnl_primitive_desc_destroy", made)
    finally:
        dnnl.check("dnnl_memory_desc_destroy", target)


def _channels_last(dnnl: Library, sizes: Sequence[int]) -> int:
    """Returns the description of an array; the library names its axes with the channels second."""
    strides = [int(np.prod(sizes[n + 1 :])) for n in range(len(sizes))]
    order = [0, len(sizes) - 1, *range(1, len(sizes) - 1)]
    return dnnl.created(
        "dnnl_memory_desc_create_with_strides", len(sizes), Dims(*(sizes[n] for n in order)), _FLOAT32,
        Dims(*(strides[n] for n in order)),
    )  # fmt: skip
