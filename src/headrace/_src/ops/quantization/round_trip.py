"""Quantizing and back in one step, so that a float tensor has the error of quantization."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.device_checks import any_bad
from headrace._src.ops.entry import op, raw
from headrace._src.ops.quantization.codes import check_choice, scaled_step
from headrace._src.ops.rules import each, like, like_input
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import REAL_FLOATS
from headrace._src.tensors.shapes import dims_text
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike

_ROUND_MODES = ("HALF_TO_EVEN", "HALF_UP")


def _round_trip(
    xp: Any, x: Any, low: Any, high: Any, *, num_bits: int, signed_input: bool, range_given: bool, round_mode: str,
    narrow_range: bool, axis: int,
) -> Any:  # fmt: skip
    check_choice("round_mode", round_mode, _ROUND_MODES)
    if not 0 < num_bits < (62 if signed_input else 63):
        raise errors.invalid_argument(f"num_bits is out of range: {num_bits} with signed_input_ {int(signed_input)}")
    if axis < -1 or axis >= x.ndim:
        raise errors.invalid_argument(f"Shape must be at least rank {axis + 1} but is rank {x.ndim}")
    if x.size == 0:
        return x
    if range_given:
        low, high = _given_range(xp, x, low, high, axis)
    else:
        low, high = _own_range(xp, x, tuple(n for n in range(x.ndim) if n != axis))
    first = 0.0 if not signed_input else -(2.0 ** (num_bits - 1)) + narrow_range
    last = 2.0 ** (num_bits - signed_input) - 1.0
    if x.dtype.kind != "f" or x.dtype.itemsize < 4:
        low, high = low.astype(np.float32), high.astype(np.float32)
    kind = np.result_type(low.dtype)
    step = scaled_step(xp, low, high, kind.type(first), kind.type(last)).astype(kind)
    from_low = (first * low > 0) & (xp.where(low == 0, 1, first / xp.where(low == 0, 1, low)) <= step)
    back = xp.where(from_low, low / kind.type(first or 1), high / kind.type(last)).astype(kind)
    numbers = xp.clip(x, back * kind.type(first), back * kind.type(last)) if range_given else x
    counts = numbers * step
    counts = xp.rint(counts) if round_mode == "HALF_TO_EVEN" else xp.floor(counts + kind.type(0.5))
    nothing = (low == 0) & (high == 0)
    return xp.where(nothing, xp.zeros_like(x), counts * back).astype(x.dtype)


def _own_range(xp: Any, x: Any, axes: tuple[int, ...]) -> tuple[Any, Any]:
    """Returns the minimum and maximum of the values, ignoring NaN."""
    if xp is np:
        return np.fmin.reduce(x, axes, keepdims=True), np.fmax.reduce(x, axes, keepdims=True)
    return xp.nanmin(x, axes, keepdims=True), xp.nanmax(x, axes, keepdims=True)


def _given_range(xp: Any, x: Any, low: Any, high: Any, axis: int) -> tuple[Any, Any]:
    for name, value in (("input_min", low), ("input_max", high)):
        wanted = () if axis == -1 else (x.shape[axis],)
        if value.shape != wanted and not (axis == -1 and value.size == 1):
            what = "a scalar" if axis == -1 else f"a vector of {x.shape[axis]} numbers"
            raise errors.invalid_argument(f"{name} must be {what}, but has shape {dims_text(value.shape)}")
    form = [-1 if n == axis else 1 for n in range(x.ndim)] if axis != -1 else ()
    low, high = low.reshape(form), high.reshape(form)
    if any_bad(xp, low > high):
        worst = np.argmax((low > high).reshape(-1))
        raise errors.invalid_argument(
            f"Invalid range: input_min {low.reshape(-1)[worst]:g} > input_max {high.reshape(-1)[worst]:g}"
        )
    return low, high


@op("QuantizeAndDequantizeV2", "T, T, T -> T", T=REAL_FLOATS, shape=like_input)
def quantize_and_dequantize_op(
    xp, input, input_min, input_max, *, signed_input: bool = True, num_bits: int = 8, range_given: bool = False,
    round_mode: str = "HALF_TO_EVEN", narrow_range: bool = False, axis: int = -1,
):  # fmt: skip
    """Rounds `input` to the values that `num_bits` bits can represent; gradients pass unchanged."""
    return _round_trip(
        xp, input, input_min, input_max, num_bits=num_bits, signed_input=signed_input, range_given=range_given,
        round_mode=round_mode, narrow_range=narrow_range, axis=axis,
    )  # fmt: skip


@quantize_and_dequantize_op.gradient
def _(call, dy):
    return dy, None, None


@op("QuantizeAndDequantizeV3", "T, T, T, int32 -> T", T=REAL_FLOATS, shape=like_input, static=["num_bits"])
def quantize_and_dequantize_v3(
    xp, input, input_min, input_max, num_bits, *, signed_input: bool = True, range_given: bool = True,
    narrow_range: bool = False, axis: int = -1,
):  # fmt: skip
    """Like QuantizeAndDequantizeV2, the number of bits being an input."""
    return _round_trip(
        xp, input, input_min, input_max, num_bits=int(num_bits), signed_input=signed_input, range_given=range_given,
        round_mode="HALF_TO_EVEN", narrow_range=narrow_range, axis=axis,
    )  # fmt: skip


@quantize_and_dequantize_v3.gradient
def _(call, dy):
    return dy, None, None, None


@op("QuantizeAndDequantizeV4", "T, T, T -> T", T=REAL_FLOATS, shape=like_input)
def quantize_and_dequantize_v4(
    xp, input, input_min, input_max, *, signed_input: bool = True, num_bits: int = 8, range_given: bool = False,
    round_mode: str = "HALF_TO_EVEN", narrow_range: bool = False, axis: int = -1,
):  # fmt: skip
    """Like QuantizeAndDequantizeV2, with a gradient that stops outside a given range."""
    return _round_trip(
        xp, input, input_min, input_max, num_bits=num_bits, signed_input=signed_input, range_given=range_given,
        round_mode=round_mode, narrow_range=narrow_range, axis=axis,
    )  # fmt: skip


@quantize_and_dequantize_v4.gradient
def _(call, dy):
    # As in TensorFlow, the range that was passed counts here even if values were rounded in the range of the input.
    return raw.QuantizeAndDequantizeV4Grad(dy, *call.inputs, axis=call.attrs["axis"])


@op(
    "QuantizeAndDequantizeV4Grad", "T, T, T, T -> input_backprop: T, input_min_backprop: T, input_max_backprop: T",
    T=REAL_FLOATS, shape=each(like(0), like(2), like(3)),
)  # fmt: skip
def quantize_and_dequantize_v4_grad(xp, gradients, input, input_min, input_max, *, axis: int = -1):
    """Passes the gradient where the input is in range; the ends of the range get none."""
    low, high = _given_range(xp, input, input_min, input_max, axis)
    passed = xp.where((input >= low) & (input <= high), gradients, xp.zeros_like(gradients))
    return passed, xp.zeros_like(input_min), xp.zeros_like(input_max)


@op("QuantizeAndDequantize", "T -> T", T=REAL_FLOATS, shape=like_input)
def quantize_and_dequantize_v1(
    xp, input, *, signed_input: bool = True, num_bits: int = 8, range_given: bool = False, input_min: float = 0.0,
    input_max: float = 0.0,
):  # fmt: skip
    """Like QuantizeAndDequantizeV2, the range being attributes; graphs from before 2017 hold it."""
    low, high = (xp.asarray(v, dtype=input.dtype) for v in (input_min, input_max))
    return _round_trip(
        xp, input, low, high, num_bits=num_bits, signed_input=signed_input, range_given=range_given,
        round_mode="HALF_TO_EVEN", narrow_range=False, axis=-1,
    )  # fmt: skip


@quantize_and_dequantize_v1.gradient
def _(call, dy):
    return dy


def _axis_number(input: Tensor, axis: int | None) -> int:
    """Returns the attribute for an axis, where -1 means that there is one range for all values."""
    if axis is None:
        return -1
    return axis if axis >= 0 or input.shape.rank is None else axis + input.shape.rank


def quantize_and_dequantize(
    input: TensorLike,
    input_min: TensorLike,
    input_max: TensorLike,
    signed_input: bool = True,
    num_bits: int = 8,
    range_given: bool = False,
    round_mode: str = "HALF_TO_EVEN",
    name: str | None = None,
    narrow_range: bool = False,
    axis: int | None = None,
) -> Tensor:
    """Rounds values to those that `num_bits` bits can represent. The gradient passes unchanged.

    Args:
        input: Floating-point tensor.
        input_min: Smallest value of the range.
        input_max: Largest value of the range.
        signed_input: Whether negative codes exist.
        num_bits: Number of bits of a code.
        range_given: Whether the range is given or that of the input.
        round_mode: "HALF_TO_EVEN" or "HALF_UP".
        name: Name of the operation.
        narrow_range: Whether the smallest code is unused.
        axis: Axis along which ranges differ. Default: one range.

    Returns:
        A tensor of the shape of `input`.
    """
    input = as_tensor(input)
    return raw.QuantizeAndDequantizeV2(
        input, input_min, input_max, signed_input=signed_input, num_bits=num_bits, range_given=range_given,
        round_mode=round_mode, narrow_range=narrow_range, axis=_axis_number(input, axis), name=name,
    )  # fmt: skip


def quantize_and_dequantize_v2(
    input: TensorLike,
    input_min: TensorLike,
    input_max: TensorLike,
    signed_input: bool = True,
    num_bits: int = 8,
    range_given: bool = False,
    round_mode: str = "HALF_TO_EVEN",
    name: str | None = None,
    narrow_range: bool = False,
    axis: int | None = None,
) -> Tensor:
    """Rounds values to those that `num_bits` bits can represent. The gradient is zero outside of the range.

    Args:
        input: Floating-point tensor.
        input_min: Smallest value of the range. The gradient is zero below it, even if `range_given` is False.
        input_max: Largest value of the range. The gradient is zero above it.
        signed_input: Whether negative codes exist.
        num_bits: Number of bits of a code.
        range_given: Whether the range is given or that of the input.
        round_mode: "HALF_TO_EVEN" or "HALF_UP".
        name: Name of the operation.
        narrow_range: Whether the smallest code is unused.
        axis: Axis along which ranges differ. Default: one range.

    Returns:
        A tensor of the shape of `input`.
    """
    input = as_tensor(input)
    return raw.QuantizeAndDequantizeV4(
        input, input_min, input_max, signed_input=signed_input, num_bits=num_bits, range_given=range_given,
        round_mode=round_mode, narrow_range=narrow_range, axis=_axis_number(input, axis), name=name,
    )  # fmt: skip
