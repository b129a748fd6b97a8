"""Convolution and pooling of quantized images, on their codes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from headrace._src.base import errors
from headrace._src.ops.entry import op
from headrace._src.ops.quantization.codes import QUANTIZED
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.dtypes import DType, qint32
from headrace._src.tensors.typing import Array

_RANGED = "min_output: float32, max_output: float32"


def _dims(call: ShapeCall) -> list[Any]:
    images, kernel = call.shapes[0], call.shapes[1] if call.op.name == "QuantizedConv2D" else None
    if images is None:
        return [None, (), ()]
    channels = images[3] if call.op.name != "QuantizedConv2D" else None if kernel is None else kernel[3]
    return [(images[0], None, None, channels), (), ()]


def _windows(images: Array, size: Sequence[int], strides: Sequence[int], padding: str, filler: Any) -> Array:
    """Returns the windows of images: [batch, rows, columns, channels, *size].

    `filler` is the value outside the image.
    """
    if images.ndim != 4 or strides[0] != 1 or strides[3] != 1:
        raise errors.invalid_argument(
            f"images must have rank 4 and windows move along rows and columns alone; got shape {list(images.shape)} "
            f"and strides {list(strides)}."
        )
    if padding == "SAME":
        edges = [(0, 0)]
        for n in (1, 2):
            rounds = -(-images.shape[n] // strides[n])
            missing = max((rounds - 1) * strides[n] + size[n - 1] - images.shape[n], 0)
            edges.append((missing // 2, missing - missing // 2))
        images = np.pad(images, [*edges, (0, 0)], constant_values=filler)
    found = sliding_window_view(images, tuple(size), (1, 2))
    return found[:, :: strides[1], :: strides[2]]


@op(
    "QuantizedMaxPool",
    f"T, float32, float32 -> output: T, {_RANGED}",
    T=QUANTIZED,
    shape=_dims,
    engine="host",
    differentiable=False,
)
def quantized_max_pool(xp, input, min_input, max_input, *, ksize: list[int], strides: list[int], padding: str):
    """Computes the largest code of each window; the range stays the same.

    Args:
        input: 4-D tensor of codes.
        min_input: Value of the smallest code of the input.
        max_input: Value of the largest code of the input.
        ksize: Size of the window along each axis.
        strides: Step along each axis.
        padding: "VALID" or "SAME".
        name: Name of the operation.

    Returns:
        A named tuple: the codes, and the minimum and maximum of their range.

    Raises:
        InvalidArgumentError: If `input` does not have rank 4, or windows extend over the batch or the channels.
    """
    lowest = np.iinfo(input.dtype).min
    pooled = _windows(input, ksize[1:3], strides, padding, lowest).max((-2, -1))
    return pooled, min_input.reshape(()), max_input.reshape(())


@op(
    "QuantizedAvgPool",
    f"T, float32, float32 -> output: T, {_RANGED}",
    T=QUANTIZED,
    shape=_dims,
    engine="host",
    differentiable=False,
)
def quantized_avg_pool(xp, input, min_input, max_input, *, ksize: list[int], strides: list[int], padding: str):
    """Averages the codes of each window; the range stays the same.

    Args:
        input: 4-D tensor of codes.
        min_input: Value of the smallest code of the input.
        max_input: Value of the largest code of the input.
        ksize: Size of the window along each axis.
        strides: Step along each axis.
        padding: "VALID" or "SAME".
        name: Name of the operation.

    Returns:
        A named tuple: the codes, and the minimum and maximum of their range.

    Raises:
        InvalidArgumentError: If `input` does not have rank 4, or windows extend over the batch or the channels.
    """
    windows = _windows(input.astype(np.float64), ksize[1:3], strides, padding, np.nan)
    pooled = np.rint(np.nanmean(windows, (-2, -1))).astype(input.dtype)
    return pooled, min_input.reshape(()), max_input.reshape(())


def _unit_and_zero(values: Array, low: Array, high: Array) -> tuple[Any, int]:
    """Returns what one step of the codes is worth, and the code of zero."""
    bounds = np.iinfo(values.dtype)
    unit = (np.float32(high) - np.float32(low)) / np.float32(bounds.max - bounds.min)
    if unit <= 0:
        raise errors.invalid_argument(f"the range must grow; got {float(low)} to {float(high)}.")
    return unit, round(-float(low) / float(unit)) + bounds.min


@op(
    "QuantizedConv2D",
    f"Tinput, Tfilter, float32, float32, float32, float32 -> output: out_type, {_RANGED}",
    Tinput=QUANTIZED,
    Tfilter=QUANTIZED,
    out_type=QUANTIZED,
    shape=_dims,
    engine="host",
    differentiable=False,
)
def quantized_conv2d(
    xp,
    input,
    filter,
    min_input,
    max_input,
    min_filter,
    max_filter,
    *,
    strides: list[int],
    padding: str,
    out_type: DType = qint32,
    dilations: list[int] = (1, 1, 1, 1),  # type: ignore[assignment]
):
    """Convolves codes in integer arithmetic.

    Args:
        input: 4-D tensor of codes.
        filter: 4-D tensor of codes.
        min_input: Value of the smallest code of the input.
        max_input: Value of the largest code of the input.
        min_filter: Value of the smallest code of the filter.
        max_filter: Value of the largest code of the filter.
        strides: Step along each axis.
        padding: "VALID" or "SAME".
        out_type: Dtype of the result.
        dilations: Distance between the elements of the filter along each axis.
        name: Name of the operation.

    Returns:
        A named tuple: the int32 sums, and the minimum and maximum of their range.

    Raises:
        InvalidArgumentError: If `input` does not have rank 4, the depths of input and filter differ, a range is empty,
            or `dilations` are not 1.
    """
    if tuple(dilations) != (1, 1, 1, 1):
        raise errors.invalid_argument(
            f"Current implementation only supports dilated rate as 1; got {list(dilations)} for dilations."
        )
    if filter.ndim != 4 or input.ndim != 4 or filter.shape[2] != input.shape[3]:
        raise errors.invalid_argument(
            f"input and filter must have the same depth: {list(input.shape)} vs {list(filter.shape)}"
        )
    unit, zero = _unit_and_zero(input, min_input, max_input)
    filter_unit, filter_zero = _unit_and_zero(filter, min_filter, max_filter)
    windows = _windows(input.astype(np.int64) - zero, filter.shape[:2], strides, padding, 0)
    sums = np.einsum("brcdhw,hwdo->brco", windows, filter.astype(np.int64) - filter_zero)
    step, bounds = unit * filter_unit, np.iinfo(out_type.numpy_dtype)
    return sums.astype(out_type.numpy_dtype), step * np.float32(bounds.min), step * np.float32(bounds.max)
