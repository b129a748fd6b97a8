"""Convolutions that mirror the edges of their images, and may resize them, first: ops of old inference graphs."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.entry import op, raw
from headrace._src.ops.nn.conv_geometry import conv_output_dims, plan_conv, read_attrs
from headrace._src.ops.nn.conv_kernels import convolve
from headrace._src.ops.nn.window import check_choice
from headrace._src.ops.rules import with_rank
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.dtypes import REAL_FLOATS, float16, float32, float64
from headrace._src.tensors.shapes import Dims

_ONES = (1, 1, 1, 1)


def _mirrored(xp: Any, x: Any, paddings: Any, mode: str) -> Any:
    check_choice("mode", mode, ("REFLECT", "SYMMETRIC"))
    edges = [(int(a), int(b)) for a, b in np.asarray(paddings).reshape(-1, 2)]
    if len(edges) != x.ndim:
        raise errors.invalid_argument(
            f"paddings must be a matrix with 2 columns and {x.ndim} rows, got {len(edges)} rows"
        )
    room = 1 if mode == "REFLECT" else 0
    for size, pair in zip(x.shape, edges, strict=True):
        if min(pair) < 0 or max(pair) > size - room:
            raise errors.invalid_argument(f"paddings must be between 0 and {size - room}, got {list(pair)} ({mode})")
    return xp.pad(x, edges, mode=mode.lower())


def _convolved(xp: Any, x: Any, kernel: Any, strides: tuple[int, ...], padding: str) -> Any:
    attrs = read_attrs(2, strides, padding, _ONES, "NHWC")
    return convolve(xp, x, kernel, plan_conv(attrs, x.shape, kernel.shape))


def _dims(call: ShapeCall, spatial: list[Any], paddings: np.ndarray | None) -> Dims:
    batch, *_, channels = with_rank(call.shapes[0], 4, "input")
    if paddings is None:
        spatial = [None, None]
    else:
        added = paddings.reshape(-1, 2).sum(1).tolist()[1:3]
        spatial = [None if n is None else n + more for n, more in zip(spatial, added, strict=True)]
    attrs = read_attrs(2, call.attrs["strides"], call.attrs["padding"], _ONES, "NHWC")
    return conv_output_dims(attrs, (batch, *spatial, channels), call.shapes[-1])


def _padded_dims(call: ShapeCall) -> Dims:
    return _dims(call, list(with_rank(call.shapes[0], 4, "input")[1:3]), call.value(1))


@op("FusedPadConv2D", "T, int32, T -> T", T=REAL_FLOATS, shape=_padded_dims, static=["paddings"])
def fused_pad_conv2d(xp, input, paddings, filter, *, mode: str, strides: tuple[int, ...], padding: str):
    """Computes the convolution of images whose edges are mirrored first."""
    return _convolved(xp, _mirrored(xp, input, paddings, mode), filter, strides, padding)


def _resized_dims(call: ShapeCall) -> Dims:
    size = call.value(1)
    return _dims(call, [None, None] if size is None else [int(n) for n in size], call.value(2))


@op(
    "FusedResizeAndPadConv2D", "T, int32, int32, T -> T", T=(float16, float32, float64), shape=_resized_dims,
    static=["size", "paddings"],
)  # fmt: skip
def fused_resize_and_pad_conv2d(
    xp, input, size, paddings, filter, *, mode: str, strides: tuple[int, ...], padding: str,
    resize_align_corners: bool = False,
):  # fmt: skip
    """Computes the convolution of images that are resized, and whose edges are then mirrored."""
    resize = raw.ResizeBilinear.host if xp is np else raw.ResizeBilinear.device
    resized = resize(input, size, align_corners=resize_align_corners, half_pixel_centers=False).astype(input.dtype)
    return _convolved(xp, _mirrored(xp, resized, paddings, mode), filter, strides, padding)
