"""ScaleAndTranslate: images stretched and moved, resampled with a smooth kernel."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.device_checks import fails_if, not_finite
from headrace._src.ops.entry import op, raw
from headrace._src.ops.image.kernels import Kernel, find_kernel
from headrace._src.ops.image.resampling import banded, by_matrix
from headrace._src.ops.image.resize_sizes import (
    PIXEL_INTS,
    check_gradient,
    like_original,
    new_size,
    picture_size,
    resized,
)
from headrace._src.ops.image.taps import Taps
from headrace._src.tensors.dtypes import REAL_FLOATS, float32
from headrace._src.tensors.shapes import dims_text

_HALF = np.float32(0.5)
_ONE = np.float32(1)
_SMALLEST_TOTAL = np.float32(1000) * np.finfo(np.float32).tiny


def _spans(xp: Any, new: int, old: int, scale: Any, shift: Any, reach: Any) -> tuple[Any, Any, Any, Any]:
    """For each new position: its place on the old axis, the first and last it takes there, whether it is inside."""
    inverse = _ONE / scale
    at = (xp.arange(new, dtype=np.float32) + _HALF) * inverse - shift * inverse
    first = xp.clip(xp.ceil(at - reach - _HALF), 0, old - 1)
    last = xp.clip(xp.floor(at + reach - _HALF), 0, old - 1)
    return at, first, last, (at >= 0) & (at <= old)


def _kernel_scale(xp: Any, scale: Any, antialias: bool) -> Any:
    return xp.maximum(_ONE / scale, _ONE) if antialias else _ONE


def _normalized(xp: Any, weight: Any, inside: Any) -> Any:
    total = weight.sum(1)
    usable = xp.abs(total) >= _SMALLEST_TOTAL
    factor = xp.where(usable, _ONE / xp.where(usable, total, _ONE), _ONE)
    return xp.where(inside[:, None], weight * factor[:, None], np.float32(0))


def _taps(new: int, old: int, scale: np.float32, shift: np.float32, kernel: Kernel, antialias: bool) -> Taps:
    """Returns the taps of one axis, on the host."""
    widening = _kernel_scale(np, scale, antialias)
    at, first, last, inside = _spans(np, new, old, scale, shift, np.float32(kernel.radius) * widening)
    count = int((last - first).max()) + 1
    source = first[:, None] + np.arange(count, dtype=np.float32)
    weight = kernel.weigh(np, np.abs((source + _HALF - at[:, None]) * (_ONE / widening)))
    weight = np.where(source <= last[:, None], weight, np.float32(0))
    return Taps(np.minimum(source, old - 1).astype(np.intp), _normalized(np, weight, inside), old)


def _matrix(xp: Any, new: int, old: int, scale: Any, shift: Any, kernel: Kernel, antialias: bool) -> Any:
    """Returns the weights of (new, old) places, where scale and shift are known only when the program runs."""
    widening = _kernel_scale(xp, scale, antialias)
    at, first, last, inside = _spans(xp, new, old, scale, shift, np.float32(kernel.radius) * widening)
    source = np.arange(old, dtype=np.float32)
    weight = kernel.weigh(xp, xp.abs((source + _HALF - at[:, None]) * (_ONE / widening)))
    taken = (source >= first[:, None]) & (source <= last[:, None])
    return _normalized(xp, xp.where(taken, weight, np.float32(0)), inside)


def _check_pair(name: str, pair: Any, positive: bool) -> None:
    if pair.shape != (2,):
        raise errors.invalid_argument(f"{name} must have two elements, height and width; got {dims_text(pair.shape)}")
    if not isinstance(pair, np.ndarray):
        fails_if(~(pair > 0) if positive else not_finite(pair))
        return
    if positive and not (pair > 0).all():
        raise errors.invalid_argument(f"{name} must be greater than zero; got {pair.tolist()}")
    if not np.isfinite(pair).all() and not positive:
        raise errors.invalid_argument(f"{name} must be finite; got {pair.tolist()}")


def _resampled(
    xp: Any, images: Any, new: tuple[int, int], old: tuple[int, int], scale: Any, translation: Any, kernel_type: str,
    antialias: bool, transposed: bool,
) -> Any:  # fmt: skip
    _check_pair("scale", scale, positive=True)
    _check_pair("translation", translation, positive=False)
    kernel = find_kernel(kernel_type)
    result = images.astype(np.float32)
    for axis in (0, 1):
        arguments = new[axis], old[axis], scale[axis], translation[axis], kernel, antialias
        if xp is np:
            result = banded(result, _taps(*arguments), axis + 1, transposed)
        else:
            matrix = _matrix(xp, *arguments)
            result = by_matrix(xp, result, matrix.T if transposed else matrix, axis + 1)
    return result


@op(
    "ScaleAndTranslate", "T, int32, float32, float32 -> resized_images: float32", shape=resized, static=["size"],
    T=(*PIXEL_INTS, *REAL_FLOATS),
)  # fmt: skip
def scale_and_translate(
    xp, images, size, scale, translation, *, kernel_type: str = "lanczos3", antialias: bool = True
):  # fmt: skip
    """Returns `images` stretched by `scale`, moved by `translation` and cut to `size`."""
    sizes = new_size(images, size)
    return _resampled(xp, images, sizes, images.shape[1:3], scale, translation, kernel_type, antialias, False)


@scale_and_translate.gradient
def _(call, dy):
    images, _, scale, translation = call.inputs
    if not images.dtype.is_floating:
        return [None] * 4
    wide = images if images.dtype is float32 else raw.Cast(images, DstT=float32)
    back = raw.ScaleAndTranslateGrad(dy, wide, scale, translation, **call.attrs)
    return back if images.dtype is float32 else raw.Cast(back, DstT=images.dtype), None, None, None


@op("ScaleAndTranslateGrad", "T, T, float32, float32 -> T", T=(float32,), shape=like_original)
def scale_and_translate_grad(
    xp, grads, original_image, scale, translation, *, kernel_type: str = "lanczos3", antialias: bool = True
):  # fmt: skip
    """Computes the gradient of ScaleAndTranslate at `original_image`."""
    check_gradient(grads, original_image)
    new, old = grads.shape[1:3], original_image.shape[1:3]
    return _resampled(xp, grads, new, old, scale, translation, kernel_type, antialias, True)


@scale_and_translate_grad.gradient
def _(call, ddx):
    grads, _, scale, translation = call.inputs
    return raw.ScaleAndTranslate(ddx, picture_size(grads), scale, translation, **call.attrs), None, None, None
