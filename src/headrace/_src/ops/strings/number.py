"""Converts strings to numbers."""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.formats.plain_numbers import FEWEST, row_numbers
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import op
from headrace._src.ops.rules import like_input
from headrace._src.ops.strings.arrays import packed
from headrace._src.tensors import dtypes
from headrace._src.tensors.dtypes import DType, float32
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, TensorLike

_KINDS = (float32, dtypes.float64, dtypes.int32, dtypes.int64, dtypes.uint32, dtypes.uint64)
_SIGNED = re.compile(rb"[+-]?[0-9]+")
_UNSIGNED = re.compile(rb"\+?[0-9]+")
_DECIMAL = re.compile(rb"[+-]?(?:(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:e[+-]?[0-9]+)?|inf(?:inity)?|nan(?:\(\w*\))?)", re.I)
_HEXADECIMAL = re.compile(rb"[+-]?0x(?:[0-9a-f]+\.?[0-9a-f]*|\.[0-9a-f]+)(?:p[+-]?[0-9]+)?", re.I)
_MOST_DIGITS = 4096  # Python does not parse longer integers


@op(
    "StringToNumber", "string -> output: out_type",
    out_type=_KINDS, shape=like_input, engine="host", differentiable=False, elementwise=1, takes_packed=True,
)  # fmt: skip
def string_to_number(xp, string_tensor, *, out_type: DType = float32):
    """Returns every string as a number; whitespace around it is allowed."""
    if out_type not in _KINDS:
        raise errors.invalid_argument(
            f"Value for attr 'out_type' of {dtypes.short_name(out_type)} is not in the list of allowed values: "
            "float, double, int32, int64, uint32, uint64"
        )
    at_once = None
    if string_tensor.size >= FEWEST:
        at_once = row_numbers(packed(string_tensor), whole=not out_type.is_floating)
    if at_once is not None and (out_type.is_floating or _fits(at_once, out_type)):
        return at_once.astype(out_type.numpy_dtype).reshape(string_tensor.shape)
    strings = string_tensor.ravel().tolist()
    numbers = _plain_numbers(strings, out_type)
    if numbers is None:  # one by one, to find the invalid one or an unusual spelling
        numbers = [_real(s) if out_type.is_floating else _integer(s, out_type) for s in strings]
    return np.array(numbers, out_type.numpy_dtype).reshape(string_tensor.shape)


def _fits(numbers: np.ndarray, out_type: DType) -> bool:
    return int(numbers.min()) >= out_type.min and int(numbers.max()) <= out_type.max


def _plain_numbers(strings: list[bytes], out_type: DType) -> list[Any] | None:
    """Returns all of them in one call if they are written plainly."""
    plain = b"0123456789+-.eE" if out_type.is_floating else b"0123456789" if out_type.is_unsigned else b"0123456789+-"
    if b"".join(strings).translate(None, plain):
        return None
    try:
        if out_type.is_floating:
            return [float(s) for s in strings]
        integers = [int(s) for s in strings]
    except ValueError:
        return None
    return integers if not integers or (min(integers) >= out_type.min and max(integers) <= out_type.max) else None


def _real(text: bytes) -> float:
    stripped = text.strip()
    if _DECIMAL.fullmatch(stripped):
        return float(stripped.split(b"(")[0])
    if _HEXADECIMAL.fullmatch(stripped):
        try:
            return float.fromhex(stripped.decode())
        except OverflowError:
            return float("-inf" if stripped.startswith(b"-") else "inf")
    raise _unreadable(text)


def _integer(text: bytes, out_type: DType) -> int:
    stripped = text.strip()
    form = _UNSIGNED if out_type.is_unsigned else _SIGNED
    if form.fullmatch(stripped) and len(stripped) <= _MOST_DIGITS:
        number = int(stripped)
        if out_type.min <= number <= out_type.max:
            return number
    raise _unreadable(text)


def _unreadable(text: bytes) -> Exception:
    shown = text.decode("utf-8", "backslashreplace")
    return errors.invalid_argument(f"StringToNumberOp could not correctly convert string: {shown}")


@dispatchable
def to_number(input: TensorLike, out_type: DTypeLike = float32, name: str | None = None) -> Tensor:
    """Converts strings to numbers.

    Args:
        input: String tensor.
        out_type: Dtype of the result.
        name: Name of the operation.

    Returns:
        A tensor of numbers of the shape of `input`.

    >>> tf.strings.to_number(["1.55", "-4e2"]).numpy().tolist()
    [1.5499999523162842, -400.0]
    """
    return string_to_number(input, out_type=out_type, name=name)
