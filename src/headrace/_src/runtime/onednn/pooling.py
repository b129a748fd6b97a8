"""Maxima over windows as oneDNN primitives.

The library skips NaN, as TensorFlow does, but knows no infinity: a window of nothing but NaN and minus infinity gives
the lowest finite number. Where that number is in a result, NumPy computes it again.
"""

from __future__ import annotations

import ctypes
import functools
import json
import math
from collections.abc import Callable, Sequence
from dataclasses import astuple, dataclass
from typing import Any

import numpy as np

from headrace._src.ops.nn.pool_geometry import PoolGeometry
from headrace._src.ops.nn.pool_kernels import max_pool_on_host
from headrace._src.ops.nn.window import Window
from headrace._src.runtime.onednn.library import Dims, Library, Unimplemented, library
from headrace._src.runtime.onednn.script import Refused, Script
from headrace._src.runtime.onednn.steps import Steps, array_at, attributes_of, thread_count

POOL_KIND = "max_pool"
_FORWARD_INFERENCE = 96
_MAXIMUM, _MEAN_WITHOUT_PADDING = 0x1FF, 0x3FF  # kinds of pools
_SMALLEST, _RELU = 0x2FFF3, 0x20
_FLOAT32 = 3
_SRC, _DST = 1, 17
_LOWEST = ctypes.c_float(float(np.finfo(np.float32).min))


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
    script: Script

    def run(self, addresses: Sequence[int]) -> None:
        """Computes from the array at the first address into the one at the second."""
        sizes = tuple(w.size for w in self.call.geometry.windows)
        run_pool(self.call, self.script, addresses, lambda: array_at(addresses[0], sizes))


def run_pool(call: PoolCall, script: Script, addresses: Sequence[int], pooled: Callable[[], np.ndarray]) -> None:
    """Runs steps that end with a pool.

    Args:
        call: The pool.
        script: Of the steps, to which `add_pool` was added last.
        addresses: Those of the arrays; the last one is that of the result.
        pooled: Returns the array that was pooled, after the steps have run.
    """
    try:
        script.run(addresses)
    except Refused:
        given: Any = pooled()
        result = array_at(addresses[-1], call.geometry.output_shape)
        result[...] = max_pool_on_host(np.maximum(given, 0) if call.of_relu else given, call.geometry)


def _lines(windows: Sequence[Window]) -> tuple[int, int]:
    """Returns the shape of a pool's result as a matrix."""
    sizes = [w.output for w in windows]
    return math.prod(sizes[:-2]), math.prod(sizes[-2:])


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
        return MaxPool(call, pool_steps(dnnl, call).script(threads))
    except Unimplemented:
        return None


def pool_steps(dnnl: Library, call: PoolCall) -> Steps:
    """Returns the pool of an array; raises Unimplemented if the library has no primitive for it."""
    steps = Steps(dnnl)
    source = _channels_last(dnnl, [w.size for w in call.geometry.windows])
    try:
        add_pool(steps, (source, steps.array(source)), call)
    finally:
        dnnl.check("dnnl_memory_desc_destroy", source)
    return steps


def mean_steps(dnnl: Library, windows: Sequence[Window]) -> Steps:
    """Returns the means of windows, without their padding, as the only step."""
    steps = Steps(dnnl)
    source = _channels_last(dnnl, [w.size for w in windows])
    try:
        _add_windows(steps, (source, steps.array(source)), windows, _MEAN_WITHOUT_PADDING)
    finally:
        dnnl.check("dnnl_memory_desc_destroy", source)
    return steps


def add_pool(steps: Steps, source: tuple[int, int], call: PoolCall) -> None:
    """Adds the pool of an array, given as (description, memory object), whose result is the next array of the steps.

    They refuse a result that contains the lowest number.
    """
    dnnl = steps.dnnl
    _add_windows(steps, source, call.geometry.windows, _MAXIMUM)
    rows, width = _lines(call.geometry.windows)
    shapes = ((rows, width), (rows, 1), (1, rows), (1, 1))
    descriptions = lines, column, row, number = [_matrix(dnnl, *shape) for shape in shapes]
    smallest = ctypes.c_float()
    try:
        shown, of_lines = steps.array(lines, again=True), steps.between(column)
        of_all = steps.fixed(number, ctypes.addressof(smallest))
        # In two steps: the library has no fast one from a matrix to a number.
        _add_smallest(steps, (lines, shown), (column, of_lines))
        _add_smallest(steps, (row, of_lines), (number, of_all))
        steps.refuse(smallest, _LOWEST)
        if call.of_relu:  # the largest of non-negative parts is the non-negative part of the largest
            choices = (_FORWARD_INFERENCE, _RELU, lines, lines, 0.0, 0.0)
            _add(steps, "dnnl_eltwise_forward_primitive_desc_create", choices, [(_SRC, shown), (_DST, shown)])
    finally:
        for description in descriptions:
            dnnl.check("dnnl_memory_desc_destroy", description)


def _add_smallest(steps: Steps, source: tuple[int, int], target: tuple[int, int]) -> None:
    choices = (_SMALLEST, source[0], target[0], 0.0, 0.0)
    _add(steps, "dnnl_reduction_primitive_desc_create", choices, [(_SRC, source[1]), (_DST, target[1])])


def _add_windows(steps: Steps, source: tuple[int, int], windows: Sequence[Window], kind: int) -> None:
    dnnl, spatial = steps.dnnl, windows[1:-1]
    target = _channels_last(dnnl, [w.output for w in windows])
    choices = (
        Dims(*(w.stride for w in spatial)), Dims(*(w.kernel for w in spatial)), Dims(*(0 for _ in spatial)),
        Dims(*(w.before for w in spatial)),
        Dims(*((w.output - 1) * w.stride + w.kernel - w.size - w.before for w in spatial)),
    )  # fmt: skip
    try:
        arguments = [(_SRC, source[1]), (_DST, steps.array(target))]
        windowed = (_FORWARD_INFERENCE, kind, source[0], target, *choices)
        _add(steps, "dnnl_pooling_forward_primitive_desc_create", windowed, arguments)
    finally:
        dnnl.check("dnnl_memory_desc_destroy", target)


def _add(steps: Steps, create: str, choices: Sequence[object], arguments: Sequence[tuple[int, int]]) -> None:
    """Adds a primitive, given the function that describes it and what that takes."""
    dnnl = steps.dnnl
    attributes = attributes_of(dnnl)
    try:
        made = dnnl.created(create, dnnl.engine, *choices, attributes)
        steps.add(made, arguments)
        dnnl.check("dnnl_primitive_desc_destroy", made)
    finally:
        dnnl.check("dnnl_primitive_attr_destroy", attributes)


def _matrix(dnnl: Library, rows: int, columns: int) -> int:
    strides = Dims(columns, 1)
    return dnnl.created("dnnl_memory_desc_create_with_strides", 2, Dims(rows, columns), _FLOAT32, strides)


def _channels_last(dnnl: Library, sizes: Sequence[int]) -> int:
    """Returns the description of an array; the library names its axes with the channels second."""
    strides = [int(np.prod(sizes[n + 1 :])) for n in range(len(sizes))]
    order = [0, len(sizes) - 1, *range(1, len(sizes) - 1)]
    return dnnl.created(
        "dnnl_memory_desc_create_with_strides", len(sizes), Dims(*(sizes[n] for n in order)), _FLOAT32,
        Dims(*(strides[n] for n in order)),
    )  # fmt: skip
