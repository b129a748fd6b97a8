"""Floats into quantized tensors and back."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.device_checks import any_bad
from headrace._src.ops.entry import missing_gradient, op, raw
from headrace._src.ops.quantization import codes
from headrace._src.ops.quantization.codes import MODES, QUANTIZED, along_axis, check_choice
from headrace._src.ops.rules import like_input
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import DType, as_dtype, bfloat16, float32
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, TensorLike


def _with_ranges(call: ShapeCall) -> list[Any]:
    dims = call.shapes[0]
    axis = call.attrs["axis"]
    bounds = () if axis == -1 else (None if dims is None else dims[axis],)
    return [dims, bounds, bounds]


@op(
    "QuantizeV2", "float32, float32, float32 -> output: T, output_min: float32, output_max: float32", T=QUANTIZED,
    shape=_with_ranges,
)  # fmt: skip
def quantize_v2(
    xp, input, min_range, max_range, *, T: DType, mode: str = "MIN_COMBINED",
    round_mode: str = "HALF_AWAY_FROM_ZERO", narrow_range: bool = False, axis: int = -1,
    ensure_minimum_range: float = 0.01,
):  # fmt: skip
    """Returns codes of type `T` for floats in a range, and the range of the codes."""
    check_choice("mode", mode, MODES)
    check_choice("round_mode", round_mode, ("HALF_AWAY_FROM_ZERO", "HALF_TO_EVEN"))
    if T not in QUANTIZED:
        names = ", ".join(d.name for d in QUANTIZED)
        raise errors.invalid_argument(f"Value for attr 'T' of {T.name} is not in the list of allowed values: {names}")
    if round_mode == "HALF_TO_EVEN" and mode != "SCALED":
        raise errors.invalid_argument(
            f"Round mode 'HALF_TO_EVEN' only supported for mode 'SCALED', but mode is '{mode}'."
        )
    if mode == "MIN_FIRST" and axis != -1:
        raise errors.unimplemented("MIN_FIRST mode is not implemented for Quantize with axis != -1.")
    low, high = along_axis(input, min_range, max_range, axis)
    if any_bad(xp, low > high):
        raise errors.invalid_argument("input_max_range must be larger than input_min_range.")
    low, high = _widened(xp, low, high, ensure_minimum_range)
    if mode == "SCALED":
        first = T.min + 1 if narrow_range and T.min < 0 else T.min
        step = codes.scaled_step(xp, low, high, float(first), float(T.max)).astype(np.float32)
        low, high = (first / step).astype(np.float32), (T.max / step).astype(np.float32)
        numbers = xp.clip(input, low, high) * step
        rounded = xp.rint(numbers) if round_mode == "HALF_TO_EVEN" else codes.half_away(xp, numbers)
        result = codes.as_codes(xp, rounded, T)
    elif mode == "MIN_FIRST":
        result = codes.min_first_codes(xp, input, low, high, T)
    else:
        result = codes.combined_codes(xp, input, low, high, T)
    bounds = () if axis == -1 else (-1,)
    return result, low.reshape(bounds), high.reshape(bounds)


def _widened(xp: Any, low: Any, high: Any, least: float) -> tuple[Any, Any]:
    """Returns the range made to hold zero and to be no smaller than a fraction of its ends."""
    one = np.float32(1)
    low = xp.minimum(np.float32(0), low)
    size = xp.maximum(one, xp.maximum(xp.abs(low), xp.abs(high))) * np.float32(least)
    return low, xp.maximum(np.float32(0), xp.maximum(high, low + size))


quantize_v2.gradient(missing_gradient)


@op(
    "Dequantize", "T, float32, float32 -> dtype", T=QUANTIZED, dtype=(bfloat16, float32), shape=like_input,
)  # fmt: skip
def dequantize_op(
    xp, input, min_range, max_range, *, mode: str = "MIN_COMBINED", narrow_range: bool = False, axis: int = -1,
    dtype: DType = float32,
):  # fmt: skip
    """Converts codes to floats."""
    check_choice("mode", mode, MODES)
    if dtype is bfloat16 and mode != "MIN_COMBINED":
        raise errors.invalid_argument(f"When output type is bfloat16, Mode string must be 'MIN_COMBINED', is '{mode}'")
    if mode == "MIN_FIRST" and axis != -1:
        raise errors.unimplemented("MIN_FIRST mode is not implemented for Dequantize with axis != -1.")
    kind = codes.kind_of(input)
    low, high = along_axis(input, min_range, max_range, axis)
    if mode == "SCALED":
        first = kind.min + 1 if narrow_range and kind.min < 0 else kind.min
        step = high / np.float32(kind.max)
        if first:
            step = xp.maximum(low / np.float32(first), step)
        result = input.astype(np.float32) * step
    elif mode == "MIN_FIRST":
        result = codes.min_first_numbers(xp, input, low, high, kind)
    else:
        result = codes.combined_numbers(xp, input, low, high, kind)
    return result.astype(dtype.numpy_dtype)


dequantize_op.gradient(missing_gradient)


def quantize(
    input: TensorLike,
    min_range: TensorLike,
    max_range: TensorLike,
    T: Any,
    mode: str = "MIN_COMBINED",
    round_mode: str = "HALF_AWAY_FROM_ZERO",
    name: str | None = None,
    narrow_range: bool = False,
    axis: int | None = None,
    ensure_minimum_range: float = 0.01,
) -> Any:
    """Converts floating point to quantized codes.

    Args:
        input: float32 tensor.
        min_range: Smallest value of the range.
        max_range: Largest value of the range.
        T: Quantized dtype of the result.
        mode: "MIN_COMBINED", "MIN_FIRST" or "SCALED".
        round_mode: "HALF_AWAY_FROM_ZERO" or "HALF_TO_EVEN".
        name: Name of the operation.
        narrow_range: Whether the smallest code is unused.
        axis: Axis along which ranges differ. Default: one range.
        ensure_minimum_range: Ranges are widened to at least this.

    Returns:
        output: The codes.
        output_min: The value of the smallest code.
        output_max: The value of the largest code.
    """
    return raw.QuantizeV2(
        input, min_range, max_range, T=as_dtype(T), mode=mode, round_mode=round_mode, narrow_range=narrow_range,
        axis=-1 if axis is None else axis, ensure_minimum_range=ensure_minimum_range, name=name,
    )  # fmt: skip


def dequantize(
    input: TensorLike,
    min_range: TensorLike,
    max_range: TensorLike,
    mode: str = "MIN_COMBINED",
    name: str | None = None,
    axis: int | None = None,
    narrow_range: bool = False,
    dtype: DTypeLike = float32,
) -> Tensor:
    """Converts quantized codes to floating point.

    Args:
        input: Tensor of a quantized dtype.
        min_range: Value of the smallest code.
        max_range: Value of the largest code.
        mode: "MIN_COMBINED", "MIN_FIRST" or "SCALED".
        name: Name of the operation.
        axis: Axis along which ranges differ. Default: one range.
        narrow_range: Whether the smallest code is unused.
        dtype: float32 or bfloat16.

    Returns:
        A float tensor of the shape of `input`.
    """
    tensor = as_tensor(input)
    if axis is not None and axis < 0:
        axis += tensor.shape.rank or 0
    return raw.Dequantize(
        tensor, min_range, max_range, mode=mode, narrow_range=narrow_range, axis=-1 if axis is None else axis,
        dtype=as_dtype(dtype), name=name,
    )  # fmt: skip
