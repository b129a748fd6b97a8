"""Batch normalization by the moments of the batch, and its gradient, as oneDNN primitives; channels are last."""

from __future__ import annotations

import functools
import json
from collections.abc import Sequence
from dataclasses import astuple, dataclass
from typing import Any

from headrace._src.runtime.onednn.library import Dims, Library, Unimplemented, library
from headrace._src.runtime.onednn.script import Script
from headrace._src.runtime.onednn.steps import Steps, attributes_of, thread_count

NORM_KIND = "batch_norm"
_FORWARD_TRAINING, _BACKWARD = 64, 128
_SCALE_AND_SHIFT = 0x2 | 0x4
_FLOAT32 = 3
_SRC, _DST, _MEAN, _VARIANCE, _SCALE, _SHIFT = 1, 17, 49, 50, 51, 52
_DIFF_SRC, _DIFF_DST, _DIFF_SCALE, _DIFF_SHIFT = 129, 145, 255, 256


@dataclass(frozen=True)
class NormCall:
    """The normalization of `images` times `positions` values of each channel.

    Forward it takes the values, scale and offset, and returns the result, the means and the variances. Backward it
    takes the gradient of the result, the values, scale, means and variances, and returns the gradients of values,
    scale and offset.
    """

    backward: bool
    images: int
    positions: int
    channels: int
    epsilon: float

    @property
    def text(self) -> str:
        """The call as text, for compiled programs."""
        return json.dumps([NORM_KIND, *astuple(self)])


def read_norm_call(parts: Sequence[Any]) -> NormCall:
    return NormCall(*parts)


def normalization(call: NormCall) -> Script | None:
    """Returns the call, ready to run, or None if the library has nothing for it."""
    return None if library() is None else _normalization(call, thread_count())


@functools.lru_cache(maxsize=256)
def _normalization(call: NormCall, threads: int) -> Script | None:
    steps = normalization_on(call, threads)
    return None if steps is None else steps.script(threads)


def normalization_on(call: NormCall, threads: int) -> Steps | None:
    """Returns the call for so many threads, with arrays of its own, or None if the library has nothing for it."""
    dnnl = library()
    assert dnnl is not None
    dnnl.set_threads(threads)  # primitives divide their work when they are made
    attributes = attributes_of(dnnl)
    values, vector = _values(dnnl, call), _vector(dnnl, call.channels)
    try:
        return _steps(dnnl, call, attributes, values, vector)
    except Unimplemented:
        return None
    finally:
        for description in (values, vector):
            dnnl.check("dnnl_memory_desc_destroy", description)
        dnnl.check("dnnl_primitive_attr_destroy", attributes)


def _steps(dnnl: Library, call: NormCall, attributes: int, values: int, vector: int) -> Steps:
    forward = dnnl.created(
        "dnnl_batch_normalization_forward_primitive_desc_create", dnnl.engine, _FORWARD_TRAINING, values, values,
        call.epsilon, _SCALE_AND_SHIFT, attributes,
    )  # fmt: skip
    try:
        if not call.backward:
            order: tuple[int, ...] = (_SRC, _SCALE, _SHIFT, _DST, _MEAN, _VARIANCE)
            return _with_arrays(dnnl, forward, order, (_SRC, _DST), values, vector)
        made = dnnl.created(
            "dnnl_batch_normalization_backward_primitive_desc_create", dnnl.engine, _BACKWARD, values, values, values,
            call.epsilon, _SCALE_AND_SHIFT, forward, attributes,
        )  # fmt: skip
        order = (_DIFF_DST, _SRC, _SCALE, _MEAN, _VARIANCE, _DIFF_SRC, _DIFF_SCALE, _DIFF_SHIFT)
        try:
            return _with_arrays(dnnl, made, order, (_DIFF_DST, _SRC, _DIFF_SRC), values, vector)
        finally:
            dnnl.check("dnnl_primitive_desc_destroy", made)
    finally:
        dnnl.check("dnnl_primitive_desc_destroy", forward)


def _with_arrays(
    dnnl: Library, made: int, order: Sequence[int], large: Sequence[int], values: int, vector: int
) -> Steps:
    steps = Steps(dnnl)
    steps.add(made, [(kind, steps.array(values if kind in large else vector)) for kind in order])
    return steps


def _values(dnnl: Library, call: NormCall) -> int:
    image = call.positions * call.channels
    sizes, strides = Dims(call.images, call.channels, 1, call.positions), Dims(image, 1, image, call.channels)
    return dnnl.created("dnnl_memory_desc_create_with_strides", 4, sizes, _FLOAT32, strides)


def _vector(dnnl: Library, channels: int) -> int:
    return dnnl.created("dnnl_memory_desc_create_with_strides", 1, Dims(channels), _FLOAT32, Dims(1))
