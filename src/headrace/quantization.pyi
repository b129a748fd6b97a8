# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
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
    """Moves each input to the nearest of `2 ** num_bits` numbers between `min` and `max`."""

def fake_quant_with_min_max_args_gradient(
    gradients: TensorLike,
    inputs: TensorLike,
    min: float = -6.0,
    max: float = 6.0,
    num_bits: int = 8,
    narrow_range: bool = False,
    name: str | None = None,
) -> Tensor:
    """The gradient passes where the input lies in the range."""

def fake_quant_with_min_max_vars(
    inputs: TensorLike,
    min: TensorLike,
    max: TensorLike,
    num_bits: int = 8,
    narrow_range: bool = False,
    name: str | None = None,
) -> Tensor:
    """Moves each input to the nearest of `2 ** num_bits` numbers between `min` and `max`, which are scalars."""

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
    """The gradients of inputs, minimum and maximum."""

def fake_quant_with_min_max_vars_per_channel(
    inputs: TensorLike,
    min: TensorLike,
    max: TensorLike,
    num_bits: int = 8,
    narrow_range: bool = False,
    name: str | None = None,
) -> Tensor:
    """Like FakeQuantWithMinMaxVars, with a range for each channel (the last axis)."""

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
    """The gradients of inputs, minima and maxima, by channel."""

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
    """Quantized tensors joined along an axis, in a range that holds all of theirs."""
