# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.quantization: quantization of tensors."""

from collections.abc import Sequence
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike
from typing import Any, NamedTuple
from headrace._src.ops.quantization.quantize import dequantize as dequantize, quantize as quantize
from headrace._src.ops.quantization.round_trip import (
    quantize_and_dequantize as quantize_and_dequantize,
    quantize_and_dequantize_v2 as quantize_and_dequantize_v2,
)

__all__ = [
    "dequantize", "fake_quant_with_min_max_args", "fake_quant_with_min_max_args_gradient",
    "fake_quant_with_min_max_vars", "fake_quant_with_min_max_vars_gradient", "fake_quant_with_min_max_vars_per_channel",
    "fake_quant_with_min_max_vars_per_channel_gradient", "quantize", "quantize_and_dequantize",
    "quantize_and_dequantize_v2", "quantized_concat",
]

def fake_quant_with_min_max_args(
    inputs: TensorLike,
    min: float = -6.0,
    max: float = 6.0,
    num_bits: int = 8,
    narrow_range: bool = False,
    name: str | None = None,
) -> Tensor:
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

def fake_quant_with_min_max_args_gradient(
    gradients: TensorLike,
    inputs: TensorLike,
    min: float = -6.0,
    max: float = 6.0,
    num_bits: int = 8,
    narrow_range: bool = False,
    name: str | None = None,
) -> Tensor:
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

def fake_quant_with_min_max_vars(
    inputs: TensorLike,
    min: TensorLike,
    max: TensorLike,
    num_bits: int = 8,
    narrow_range: bool = False,
    name: str | None = None,
) -> Tensor:
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

class _FakeQuantWithMinMaxVarsGradient(NamedTuple):
    backprops_wrt_input: Tensor
    backprop_wrt_min: Tensor
    backprop_wrt_max: Tensor

def fake_quant_with_min_max_vars_gradient(
    gradients: TensorLike,
    inputs: TensorLike,
    min: TensorLike,
    max: TensorLike,
    num_bits: int = 8,
    narrow_range: bool = False,
    name: str | None = None,
) -> _FakeQuantWithMinMaxVarsGradient:
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

def fake_quant_with_min_max_vars_per_channel(
    inputs: TensorLike,
    min: TensorLike,
    max: TensorLike,
    num_bits: int = 8,
    narrow_range: bool = False,
    name: str | None = None,
) -> Tensor:
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

class _FakeQuantWithMinMaxVarsPerChannelGradient(NamedTuple):
    backprops_wrt_input: Tensor
    backprop_wrt_min: Tensor
    backprop_wrt_max: Tensor

def fake_quant_with_min_max_vars_per_channel_gradient(
    gradients: TensorLike,
    inputs: TensorLike,
    min: TensorLike,
    max: TensorLike,
    num_bits: int = 8,
    narrow_range: bool = False,
    name: str | None = None,
) -> _FakeQuantWithMinMaxVarsPerChannelGradient:
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

class _QuantizedConcat(NamedTuple):
    output: Tensor
    output_min: Tensor
    output_max: Tensor

def quantized_concat(
    concat_dim: TensorLike,
    values: Sequence[TensorLike] | TensorLike,
    input_mins: Sequence[TensorLike] | TensorLike,
    input_maxes: Sequence[TensorLike] | TensorLike,
    name: str | None = None,
) -> _QuantizedConcat:
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
