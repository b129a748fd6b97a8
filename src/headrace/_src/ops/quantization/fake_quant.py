"""Fake quantization: floats rounded to the values that a quantized tensor can hold, for quantization-aware training.

The range is first adjusted so that zero is one of those values.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.device_checks import any_bad
from headrace._src.ops.entry import op, raw
from headrace._src.ops.rules import each, like, like_input
from headrace._src.tensors.shapes import dims_text


class _Nudged:
    """The range and step of a quantization that represents zero exactly. Works on scalars and vectors."""

    def __init__(self, xp: Any, low: Any, high: Any, num_bits: int, narrow_range: bool) -> None:
        if not 2 <= num_bits <= 16:
            raise errors.invalid_argument("num_bits must be between 2 and 16, inclusive")
        first, last = (1 if narrow_range else 0), 2**num_bits - 1
        one = np.float32(1)
        self.empty = (low == 0) & (high == 0)
        self.step = (high - low) / np.float32(last - first)
        zero = np.float32(first) - low / xp.where(self.empty, one, self.step)
        zero = xp.clip(xp.floor(zero + np.float32(0.5)), first, last)
        self.low, self.high = (np.float32(first) - zero) * self.step, (np.float32(last) - zero) * self.step

    def rounded(self, xp: Any, x: Any) -> Any:
        step = xp.where(self.empty, np.float32(1), self.step)
        count = xp.floor((xp.clip(x, self.low, self.high) - self.low) * (np.float32(1) / step) + np.float32(0.5))
        return xp.where(self.empty, xp.zeros_like(x), count * self.step + self.low).astype(x.dtype)

    def inside(self, x: Any) -> Any:
        return ((x >= self.low) & (x <= self.high)) | self.empty


def _check_bounds(low: float, high: float) -> None:
    if not low < high:
        raise errors.invalid_argument(f"min has to be smaller than max, was: {low:g} >= {high:g}")


@op("FakeQuantWithMinMaxArgs", "float32 -> outputs: float32", shape=like_input)
def fake_quant_with_min_max_args(
    xp, inputs, *, min: float = -6.0, max: float = 6.0, num_bits: int = 8, narrow_range: bool = False
):
    """Rounds each value to one of `2 ** num_bits` levels between `min` and `max`.

    Args:
        inputs: Tensor of float32.
        min: Smallest level.
        max: Largest level.
        num_bits: Number of bits of a code.
        narrow_range: Whether the smallest code is unused.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `inputs`.

    Raises:
        InvalidArgumentError: If `min` is not smaller than `max`.
    """
    _check_bounds(min, max)
    return _Nudged(xp, np.float32(min), np.float32(max), num_bits, narrow_range).rounded(xp, inputs)


@fake_quant_with_min_max_args.gradient
def _(call, dy):
    return raw.FakeQuantWithMinMaxArgsGradient(dy, call.inputs[0], **call.attrs)


@op("FakeQuantWithMinMaxArgsGradient", "float32, float32 -> backprops: float32", shape=like_input)
def fake_quant_with_min_max_args_gradient(
    xp, gradients, inputs, *, min: float = -6.0, max: float = 6.0, num_bits: int = 8, narrow_range: bool = False
):
    """Computes the gradient of `fake_quant_with_min_max_args`: it passes where the input is in range.

    Args:
        gradients: Gradient of the result.
        inputs: Tensor of float32.
        min: Smallest level.
        max: Largest level.
        num_bits: Number of bits of a code.
        narrow_range: Whether the smallest code is unused.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `gradients`.

    Raises:
        InvalidArgumentError: If `min` is not smaller than `max`, or `gradients` and `inputs` have different shapes.
    """
    _check_bounds(min, max)
    _check_same(gradients, inputs)
    return gradients * _Nudged(xp, np.float32(min), np.float32(max), num_bits, narrow_range).inside(inputs)


@fake_quant_with_min_max_args_gradient.gradient
def _(call, dy):
    return raw.FakeQuantWithMinMaxArgsGradient(dy, call.inputs[1], **call.attrs), None


def _check_same(gradients: Any, inputs: Any) -> None:
    if gradients.shape != inputs.shape:
        raise errors.invalid_argument(
            f"gradient and input must be the same size: {dims_text(gradients.shape)} vs. {dims_text(inputs.shape)}"
        )


def _check_range(xp: Any, low: Any, high: Any) -> None:
    if any_bad(xp, (low > high) | ((low == high) & (low != 0))):
        raise errors.invalid_argument(f"min has to be smaller than max, was: {low} >= {high}")


def _scalar_range(xp: Any, low: Any, high: Any, num_bits: int, narrow_range: bool) -> _Nudged:
    for name, value in (("min", low), ("max", high)):
        if value.ndim:
            raise errors.invalid_argument(f"`{name}` must be rank 0 but is rank {value.ndim}")
    _check_range(xp, low, high)
    return _Nudged(xp, low, high, num_bits, narrow_range)


def _channel_range(xp: Any, x: Any, low: Any, high: Any, num_bits: int, narrow_range: bool) -> _Nudged:
    if not x.ndim:
        raise errors.invalid_argument("inputs must have at least one axis, the channels")
    for name, value in (("min", low), ("max", high)):
        if value.ndim != 1:
            raise errors.invalid_argument(f"`{name}` must be rank 1 but is rank {value.ndim}")
        if value.shape[0] != x.shape[-1]:
            raise errors.invalid_argument(f"{name} has incorrect size, expected {x.shape[-1]} was {value.shape[0]}")
    _check_range(xp, low, high)
    return _Nudged(xp, low, high, num_bits, narrow_range)


def _backprops(xp: Any, gradients: Any, inputs: Any, nudged: _Nudged, axes: tuple[int, ...]) -> tuple[Any, Any, Any]:
    """Returns the gradients of input, minimum and maximum.

    Values below the range go to the minimum, those above to the maximum.
    """
    below = gradients * ((inputs < nudged.low) & ~nudged.empty)
    above = gradients * ((inputs > nudged.high) & ~nudged.empty)
    return gradients * nudged.inside(inputs), below.sum(axes), above.sum(axes)


@op("FakeQuantWithMinMaxVars", "float32, float32, float32 -> outputs: float32", shape=like_input)
def fake_quant_with_min_max_vars(xp, inputs, min, max, *, num_bits: int = 8, narrow_range: bool = False):
    """Rounds each value to one of `2 ** num_bits` levels between the scalars `min` and `max`.

    Args:
        inputs: Tensor of float32.
        min: Smallest level, a scalar.
        max: Largest level, a scalar.
        num_bits: Number of bits of a code.
        narrow_range: Whether the smallest code is unused.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `inputs`.

    Raises:
        InvalidArgumentError: If `min` or `max` is not a scalar, or `min` is not smaller than `max`.
    """
    return _scalar_range(xp, min, max, num_bits, narrow_range).rounded(xp, inputs)


@fake_quant_with_min_max_vars.gradient
def _(call, dy):
    return raw.FakeQuantWithMinMaxVarsGradient(dy, *call.inputs, **call.attrs)


@op(
    "FakeQuantWithMinMaxVarsGradient",
    "float32, float32, float32, float32 -> "
    "backprops_wrt_input: float32, backprop_wrt_min: float32, backprop_wrt_max: float32",
    shape=each(like(0), like(2), like(3)),
)
def fake_quant_with_min_max_vars_gradient(
    xp, gradients, inputs, min, max, *, num_bits: int = 8, narrow_range: bool = False
):
    """Computes the gradients of `fake_quant_with_min_max_vars` with respect to inputs, minimum and maximum.

    Args:
        gradients: Gradient of the result.
        inputs: Tensor of float32.
        min: Smallest level, a scalar.
        max: Largest level, a scalar.
        num_bits: Number of bits of a code.
        narrow_range: Whether the smallest code is unused.
        name: Name of the operation.

    Returns:
        A named tuple: the gradients of the inputs, of the minimum and of the maximum.

    Raises:
        InvalidArgumentError: If `gradients` and `inputs` have different shapes, `min` or `max` is not a scalar, or
            `min` is not smaller than `max`.
    """
    _check_same(gradients, inputs)
    nudged = _scalar_range(xp, min, max, num_bits, narrow_range)
    return _backprops(xp, gradients, inputs, nudged, tuple(range(inputs.ndim)))


@op("FakeQuantWithMinMaxVarsPerChannel", "float32, float32, float32 -> outputs: float32", shape=like_input)
def fake_quant_with_min_max_vars_per_channel(xp, inputs, min, max, *, num_bits: int = 8, narrow_range: bool = False):
    """Like FakeQuantWithMinMaxVars, with a range for each channel (the last axis).

    Args:
        inputs: Tensor of float32 with the channels in its last dimension.
        min: Vector with the smallest representable value of each channel.
        max: Vector with the largest representable value of each channel.
        num_bits: Number of bits, from 2 to 16.
        narrow_range: Whether the lowest quantized value is 1 instead of 0.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `inputs`.

    Raises:
        InvalidArgumentError: If `min` and `max` do not hold one number for each channel, or a minimum is not smaller
            than its maximum.
    """
    return _channel_range(xp, inputs, min, max, num_bits, narrow_range).rounded(xp, inputs)


@fake_quant_with_min_max_vars_per_channel.gradient
def _(call, dy):
    return raw.FakeQuantWithMinMaxVarsPerChannelGradient(dy, *call.inputs, **call.attrs)


@op(
    "FakeQuantWithMinMaxVarsPerChannelGradient",
    "float32, float32, float32, float32 -> "
    "backprops_wrt_input: float32, backprop_wrt_min: float32, backprop_wrt_max: float32",
    shape=each(like(0), like(2), like(3)),
)
def fake_quant_with_min_max_vars_per_channel_gradient(
    xp, gradients, inputs, min, max, *, num_bits: int = 8, narrow_range: bool = False
):
    """Computes the gradients of inputs, minima and maxima, by channel.

    Args:
        gradients: Gradient of the result.
        inputs: Tensor of float32 with the channels in its last dimension.
        min: Vector with the smallest representable value of each channel.
        max: Vector with the largest representable value of each channel.
        num_bits: Number of bits, from 2 to 16.
        narrow_range: Whether the lowest quantized value is 1 instead of 0.
        name: Name of the operation.

    Returns:
        A named tuple: the gradients of the inputs, of the minima and of the maxima.

    Raises:
        InvalidArgumentError: If the shapes of `gradients` and `inputs` differ, or `min` and `max` do not hold one
            number for each channel.
    """
    _check_same(gradients, inputs)
    nudged = _channel_range(xp, inputs, min, max, num_bits, narrow_range)
    return _backprops(xp, gradients, inputs, nudged, tuple(range(inputs.ndim - 1)))
