"""Uniform quantization: code = number / scale + zero point, for a whole tensor or by slices along one axis."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.device_checks import any_bad
from headrace._src.ops.entry import op
from headrace._src.ops.rules import like_input
from headrace._src.tensors.dtypes import DType, float32, qint8, qint32, quint8
from headrace._src.tensors.shapes import dims_text

_CODES = (qint8, quint8, qint32)


def _spread(xp: Any, x: Any, scales: Any, zero_points: Any, axis: int) -> tuple[Any, Any]:
    """Scales and zero points in a form that broadcasts with `x`."""
    if scales.shape != zero_points.shape:
        raise errors.invalid_argument(
            f"scales and zero_points shape must be same, but given scales shape {dims_text(scales.shape)} and "
            f"zero_points shape {dims_text(zero_points.shape)}"
        )
    if not -1 <= axis < x.ndim:
        raise errors.invalid_argument(f"quantization_axis must be >= -1 and < {x.ndim}, given: {axis}")
    wanted = () if axis == -1 else (x.shape[axis],)
    if scales.shape != wanted:
        raise errors.invalid_argument(
            f"for quantization_axis {axis} scales must have shape {dims_text(wanted)}, not {dims_text(scales.shape)}"
        )
    if any_bad(xp, ~(scales > 0)):
        raise errors.invalid_argument(f"scales must be positive, but the smallest is {scales.min():g}")
    form = [-1 if n == axis else 1 for n in range(x.ndim)] if axis != -1 else ()
    return scales.reshape(form), zero_points.reshape(form)


def _check_limits(low: int, high: int) -> None:
    if low > high:
        raise errors.invalid_argument(f"quantization_min_val {low} must not exceed quantization_max_val {high}")


def _codes(xp: Any, numbers: Any, zero_points: Any, low: int, high: int, dtype: DType) -> Any:
    rounded = xp.floor(numbers.astype(np.float64) + zero_points + 0.5)
    return xp.clip(rounded, low, high).astype(np.int64).astype(dtype.numpy_dtype)


@op(
    "UniformQuantize", "Tin, float32, int32 -> Tout", Tin=(float32,), Tout=_CODES, shape=like_input,
    differentiable=False,
)  # fmt: skip
def uniform_quantize(
    xp, input, scales, zero_points, *, Tout: DType, quantization_min_val: int, quantization_max_val: int,
    quantization_axis: int = -1,
):  # fmt: skip
    """Returns codes for floats."""
    _check_limits(quantization_min_val, quantization_max_val)
    scale, zero = _spread(xp, input, scales, zero_points, quantization_axis)
    return _codes(xp, input * (np.float32(1) / scale), zero, quantization_min_val, quantization_max_val, Tout)


@op(
    "UniformDequantize", "Tin, float32, int32 -> Tout", Tin=_CODES, Tout=(float32,), shape=like_input,
    differentiable=False,
)  # fmt: skip
def uniform_dequantize(
    xp, input, scales, zero_points, *, Tout: DType, quantization_min_val: int, quantization_max_val: int,
    quantization_axis: int = -1,
):  # fmt: skip
    """Converts codes to floats."""
    _check_limits(quantization_min_val, quantization_max_val)
    scale, zero = _spread(xp, input, scales, zero_points, quantization_axis)
    return ((input.astype(np.int64) - zero).astype(np.float32) * scale).astype(Tout.numpy_dtype)


@op(
    "UniformRequantize", "Tin, float32, int32, float32, int32 -> Tout", Tin=(qint8, qint32), Tout=(qint8, qint32),
    shape=like_input, differentiable=False,
)  # fmt: skip
def uniform_requantize(
    xp, input, input_scales, input_zero_points, output_scales, output_zero_points, *, Tout: DType,
    input_quantization_min_val: int, input_quantization_max_val: int, output_quantization_min_val: int,
    output_quantization_max_val: int, input_quantization_axis: int = -1, output_quantization_axis: int = -1,
):  # fmt: skip
    """Returns codes of the same values with another scale and zero point."""
    _check_limits(input_quantization_min_val, input_quantization_max_val)
    _check_limits(output_quantization_min_val, output_quantization_max_val)
    scale, zero = _spread(xp, input, input_scales, input_zero_points, input_quantization_axis)
    new_scale, new_zero = _spread(xp, input, output_scales, output_zero_points, output_quantization_axis)
    numbers = (input.astype(np.int64) - zero).astype(np.float64) * (scale.astype(np.float64) / new_scale)
    return _codes(xp, numbers, new_zero, output_quantization_min_val, output_quantization_max_val, Tout)
