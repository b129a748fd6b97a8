"""Floats as quantized codes and back: the arithmetic that the quantized ops share. Knows arrays only."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.tensors.dtypes import DType, qint8, qint16, qint32, quint8, quint16
from headrace._src.tensors.shapes import dims_text
from headrace._src.tensors.typing import AnyArray, Array

QUANTIZED = (qint8, quint8, qint32, qint16, quint16)
MODES = ("MIN_COMBINED", "MIN_FIRST", "SCALED")


_BY_ARRAY = {d.numpy_dtype: d for d in QUANTIZED}


def kind_of(codes: AnyArray) -> DType:
    """Returns the quantized dtype of an array of codes."""
    return _BY_ARRAY[np.dtype(codes.dtype)]


def half_away(xp: Any, x: Any) -> Any:
    """Rounds to the nearest integer, halves away from zero."""
    return xp.sign(x) * xp.floor(xp.abs(x) + 0.5)


def check_choice(name: str, value: str, allowed: tuple[str, ...]) -> None:
    if value not in allowed:
        listed = ", ".join(f'"{a}"' for a in allowed)
        raise errors.invalid_argument(
            f"Value for attr '{name}' of \"{value}\" is not in the list of allowed values: {listed}"
        )


def along_axis(x: Array, low: Array, high: Array, axis: int, what: str = "min_range") -> tuple[Any, Any]:
    """Ranges in a form that broadcasts with `x`: scalars, or one range for each slice along `axis`."""
    if axis == -1:
        for name, value in ((what, low), (what.replace("min", "max"), high)):
            if value.size != 1:
                raise errors.invalid_argument(f"{name} must be a scalar, but has shape {dims_text(value.shape)}")
        return low.reshape(()), high.reshape(())
    if not 0 <= axis < x.ndim:
        raise errors.invalid_argument(
            "Axis is on a zero-based index, so its value must always be less than number of input's dims, "
            f"but given axis value was {axis} and input's dims was {x.ndim}"
        )
    for name, value in ((what, low), (what.replace("min", "max"), high)):
        if value.shape != (x.shape[axis],):
            raise errors.invalid_argument(
                f"If axis is specified, {name} must be a 1-D tensor whose size matches the axis dimension of the "
                f"input and output tensors, but {name} is a {value.ndim}-D tensor of size {value.size} and input's "
                f"axis dimension is of size {x.shape[axis]}"
            )
    form = [-1 if n == axis else 1 for n in range(x.ndim)]
    return low.reshape(form), high.reshape(form)


def steps(dtype: DType) -> int:
    """Returns how many codes there are."""
    return dtype.max - dtype.min + 1


def as_codes(xp: Any, numbers: Any, dtype: DType) -> Any:
    """Converts integers (stored as floats) to codes of `dtype`; those out of range are clipped."""
    high = float(dtype.max) if numbers.dtype == np.float64 else np.float32(dtype.max)
    codes = xp.clip(numbers, float(dtype.min), high)
    wide = codes.astype(np.int64)
    return xp.clip(wide, dtype.min, dtype.max).astype(dtype.numpy_dtype)


def min_first_codes(xp: Any, x: Any, low: Any, high: Any, dtype: DType) -> Any:
    """Returns codes such that the lowest represents (about) `low`: values and `low` are rounded separately."""
    scale = (steps(dtype) - 1.0) / (high - low)
    codes = half_away(xp, x.astype(np.float64) * scale) - half_away(xp, low.astype(np.float64) * scale) + dtype.min
    return as_codes(xp, codes, dtype)


def min_first_numbers(xp: Any, codes: Any, low: Any, high: Any, dtype: DType) -> Any:
    """Returns the values of such codes."""
    scale = (high.astype(np.float64) - low) / (steps(dtype) - 1.0)
    start = xp.where(scale == 0, low, half_away(xp, low / xp.where(scale == 0, 1.0, scale)) * scale)
    return (start + (codes.astype(np.float64) - dtype.min) * scale).astype(np.float32)


def combined_codes(xp: Any, x: Any, low: Any, high: Any, dtype: DType) -> Any:
    """Returns codes spread evenly from `low` to `high`."""
    scale = (steps(dtype) - 1.0) / (high.astype(np.float64) - low)
    codes = xp.floor((xp.clip(x, low, high).astype(np.float64) - low) * scale + 0.5) + dtype.min
    return as_codes(xp, codes, dtype)


def combined_numbers(xp: Any, codes: Any, low: Any, high: Any, dtype: DType) -> Any:
    """Returns the values of such codes."""
    scale = (high - low) / np.float32(steps(dtype) - 1)
    return (codes.astype(np.float32) - np.float32(dtype.min)) * scale + low


def scaled_step(xp: Any, low: Any, high: Any, first: float, last: float) -> Any:
    """Returns how many codes one unit takes so that both ends of the range fit, zero being code 0."""
    huge = np.finfo(np.float32).max
    from_low = xp.where(first * low > 0, first / xp.where(low == 0, 1, low), huge)
    from_high = xp.where(last * high > 0, last / xp.where(high == 0, 1, high), huge)
    return xp.minimum(from_low, from_high)
