"""Quantized tensors joined, reshaped and moved to another range."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.entry import op, raw
from headrace._src.ops.quantization import codes
from headrace._src.ops.quantization.codes import QUANTIZED
from headrace._src.ops.rules import each, like_input, scalar
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.dtypes import ANY, INDEX, DType, quint8
from headrace._src.tensors.shapes import dims_text
from headrace._src.tensors.typing import Array

_RANGED = "output_min: float32, output_max: float32"


def _scalars(**bounds: Any) -> None:
    for name, value in bounds.items():
        if value.size != 1:
            raise errors.invalid_argument(f"`{name}` must be a scalar but has shape {dims_text(value.shape)}")


def _check_range(low: Any, high: Any, what: str) -> None:
    if float(low) > float(high):
        raise errors.invalid_argument(f"{what}_max must be larger than {what}_min. Got: {float(high)} and {float(low)}")


def _recoded(values: np.ndarray, low: Array, high: Array, new_low: Any, new_high: Any, dtype: DType) -> np.ndarray:
    """Returns the codes of the same values in another range."""
    numbers = codes.min_first_numbers(np, values, low.reshape(()), high.reshape(()), codes.kind_of(values))
    pick = codes.combined_codes if dtype is quint8 else codes.min_first_codes
    return pick(np, numbers, new_low, new_high, dtype)


def _joined(call: ShapeCall) -> list[Any]:
    shapes = call.shapes[1]
    known = [d for d in shapes if d is not None]
    return [(None,) * len(known[0]) if known else None, (), ()]


@op(
    "QuantizedConcat", f"int32, N*T, N*float32, N*float32 -> output: T, {_RANGED}", T=ANY, shape=_joined,
    engine="host", differentiable=False,
)  # fmt: skip
def quantized_concat(xp, concat_dim, values, input_mins, input_maxes):
    """Concatenates quantized tensors along an axis, in a range that covers all of theirs.

    Args:
        concat_dim: Axis.
        values: List of tensors.
        input_mins: Values of the smallest codes.
        input_maxes: Values of the largest codes.
        name: Name of the operation.

    Returns:
        A named tuple: the joined codes, and the minimum and maximum of their range.

    Raises:
        InvalidArgumentError: If a number in `input_maxes` is below its `input_mins`.
    """
    lows, highs = np.array([float(v) for v in input_mins]), np.array([float(v) for v in input_maxes])
    low, high = np.float32(min(0.0, lows.min())), np.float32(max(0.0, highs.max()))
    if (lows > highs).any():
        raise errors.invalid_argument("QuantizedConcat: each of input_maxes must be at least its input_min")
    same = (lows == low).all() and (highs == high).all()
    parts = values if same else [
        _recoded(v, a, b, low, high, codes.kind_of(v)) for v, a, b in zip(values, input_mins, input_maxes, strict=True)
    ]  # fmt: skip
    return raw.ConcatV2.host(list(parts), concat_dim), low, high


def _reshaped(call: ShapeCall) -> list[Any]:
    return [call.as_dims(1), (), ()]


@op(
    "QuantizedReshape", f"T, Tshape, float32, float32 -> output: T, {_RANGED}", T=ANY, Tshape=INDEX, shape=_reshaped,
    static=["shape"], differentiable=False,
)  # fmt: skip
def quantized_reshape(xp, tensor, shape, input_min, input_max):
    """Returns a quantized tensor in another shape."""
    _scalars(input_min=input_min, input_max=input_max)
    return xp.reshape(tensor, [int(d) for d in shape]), input_min, input_max


@op(
    "Requantize", f"Tinput, float32, float32, float32, float32 -> output: out_type, {_RANGED}", Tinput=QUANTIZED,
    out_type=QUANTIZED, shape=each(like_input, scalar, scalar), engine="host", differentiable=False,
)  # fmt: skip
def requantize(xp, input, input_min, input_max, requested_output_min, requested_output_max, *, out_type: DType):
    """Returns codes of another type for the same values, in the requested range."""
    low, high = requested_output_min.reshape(()), requested_output_max.reshape(())
    _check_range(input_min, input_max, "input")
    _check_range(low, high, "requested_output")
    if low > 0:
        raise errors.invalid_argument(f"requested_output_min must be <= 0, but got {float(low)}")
    return _recoded(input, input_min, input_max, low, high, out_type), low, high


@op(
    "RequantizationRange", f"Tinput, float32, float32 -> {_RANGED}", Tinput=QUANTIZED, shape=each(scalar, scalar),
    engine="host", differentiable=False,
)  # fmt: skip
def requantization_range(xp, input, input_min, input_max):
    """Returns the actual range of the values of a quantized tensor, widened to include zero."""
    return _used_range(input, input_min, input_max)


def _used_range(input: np.ndarray, input_min: Any, input_max: Any) -> tuple[np.float32, np.float32]:
    if not input.size:
        raise errors.invalid_argument("Input must not be empty.")
    _scalars(input_min=input_min, input_max=input_max)
    ends = np.array([input.min(), input.max()])
    kind = codes.kind_of(input)
    low, high = codes.min_first_numbers(np, ends, input_min.reshape(()), input_max.reshape(()), kind)
    return np.float32(min(low, 0)), np.float32(high)


@op(
    "QuantizeDownAndShrinkRange", f"Tinput, float32, float32 -> output: out_type, {_RANGED}", Tinput=QUANTIZED,
    out_type=QUANTIZED, shape=each(like_input, scalar, scalar), engine="host", differentiable=False,
)  # fmt: skip
def quantize_down_and_shrink_range(xp, input, input_min, input_max, *, out_type: DType):
    """Returns codes of a smaller type, in the actual range of the values."""
    low, high = _used_range(input, input_min, input_max)
    return _recoded(input, input_min, input_max, low, high, out_type), low, high


def _check_channels(input: np.ndarray, **bounds: Any) -> None:
    if not input.ndim:
        raise errors.invalid_argument("input must have at least one axis, the channels")
    for name, value in bounds.items():
        if value.shape != (input.shape[-1],):
            raise errors.invalid_argument(
                f"{name} must hold one number for each of the {input.shape[-1]} channels, but has shape "
                f"{dims_text(value.shape)}"
            )


def _channel_numbers(input: np.ndarray, input_min: Any, input_max: Any) -> np.ndarray:
    """Returns the values of codes whose range is symmetric, one range for each channel."""
    reach = np.maximum(np.abs(input_min), np.abs(input_max)).astype(np.float64)
    return input.astype(np.float64) * reach / (codes.kind_of(input).max + 1.0)


@op(
    "RequantizationRangePerChannel", f"T, float32, float32 -> {_RANGED}", T=QUANTIZED, shape=each(scalar, scalar),
    engine="host", differentiable=False,
)  # fmt: skip
def requantization_range_per_channel(xp, input, input_min, input_max, *, clip_value_max: float):
    """Returns a range for all channels together, no wider than `clip_value_max`."""
    _check_channels(input, input_min=input_min, input_max=input_max)
    numbers = _channel_numbers(input, input_min, input_max)
    high = min(float(np.abs(numbers).max(initial=0.0)), clip_value_max)
    return np.float32(0.0 if numbers.min(initial=0.0) >= 0 else -high), np.float32(high)


@op(
    "RequantizePerChannel", f"T, float32, float32, float32, float32 -> output: out_type, {_RANGED}", T=QUANTIZED,
    out_type=QUANTIZED, shape=each(like_input, scalar, scalar), engine="host", differentiable=False,
)  # fmt: skip
def requantize_per_channel(
    xp, input, input_min, input_max, requested_output_min, requested_output_max, *, out_type: DType = quint8
):
    """Returns codes of another type, in one range for all channels."""
    _check_channels(input, input_min=input_min, input_max=input_max)
    low, high = requested_output_min.reshape(()), requested_output_max.reshape(())
    reach = max(abs(float(low)), abs(float(high)))
    if not reach:
        raise errors.invalid_argument("requested_output_min and requested_output_max must not both be 0")
    numbers = np.rint(_channel_numbers(input, input_min, input_max) * (out_type.max / reach))
    return codes.as_codes(np, numbers, out_type), low, high
