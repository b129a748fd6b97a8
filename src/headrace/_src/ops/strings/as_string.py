"""Numbers as strings, in the forms of C's printf."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.entry import op
from headrace._src.ops.rules import like_input
from headrace._src.ops.strings.arrays import string_array
from headrace._src.tensors.dtypes import NUMERIC, bool_, string


@op(
    "AsString", "T -> output: string",
    T=(*NUMERIC, bool_, string), shape=like_input, engine="host", differentiable=False, elementwise=1,
)  # fmt: skip
def as_string(
    xp, input, *, precision: int = -1, scientific: bool = False, shortest: bool = False, width: int = -1, fill: str = ""
):
    """Returns every element as a string.

    Args:
        input: Tensor of numbers or bools.
        precision: Digits after the point, for floating-point numbers; six unless given.
        scientific: Whether to write 1.500000e+00.
        shortest: Whether to omit zeros at the end, and choose the shorter of both forms.
        width: The least number of characters.
        fill: What fills them up: "" or " " (to the left), "0", "-" (spaces to the right), "+" (spaces, and a sign).
        name: Name of the operation.

    Returns:
        Tensor of string, of the shape of `input`.

    Raises:
        InvalidArgumentError: If `scientific` or `shortest` is set for numbers that are not floating point, `precision`
            for integers, both notations are chosen, or `fill` is longer than one character or not one of those allowed.

    >>> tf.strings.as_string([3.14159, 2.0], precision=2).numpy().tolist()
    [b'3.14', b'2.00']
    """
    kind = input.dtype.kind
    if input.dtype.name in ("bfloat16", "float16"):
        input, kind = input.astype(np.float32), "f"
    _check(input.dtype.name, kind, precision, scientific, shortest, fill)
    flag = fill if width >= 0 or fill in ("+", " ") else ""
    size = str(width) if width > 0 else ""
    strings: list[bytes]
    if kind == "b":
        strings = [b"true" if v else b"false" for v in input.ravel().tolist()]
    elif kind == "O":
        strings = [s.ljust(width) if fill == "-" else s.rjust(width) for s in input.ravel().tolist()]
    elif kind in "iu":
        pattern = f"%{flag}{size}d"
        strings = [(pattern % v).encode() for v in input.ravel().tolist()]
    else:
        digits = f".{precision}" if precision >= 0 else ""
        write = _writer(flag, size, digits, "e" if scientific else "g" if shortest else "f")
        numbers = input.ravel().tolist()
        if kind == "c":
            strings = [f"({write(v.real)},{write(v.imag)})".encode() for v in numbers]
        else:
            strings = [write(v).encode() for v in numbers]
    return string_array(strings, input.shape)


def _check(name: str, kind: str, precision: int, scientific: bool, shortest: bool, fill: str) -> None:
    if kind in "biu":
        if scientific or shortest:
            raise errors.invalid_argument(f"scientific and shortest format not supported for datatype {name}")
        if precision >= 0:
            raise errors.invalid_argument(f"precision not supported for datatype {name}")
    if scientific and shortest:
        raise errors.invalid_argument("Cannot select both scientific and shortest notation")
    if len(fill) > 1:
        raise errors.invalid_argument("Fill string must be one or fewer characters")
    if fill not in ("", " ", "-", "0", "+"):
        raise errors.invalid_argument(f'Fill argument not supported: "{fill}"')


def _writer(flag: str, size: str, digits: str, form: str) -> Callable[[float], Any]:
    """Formats as C does: infinities and NaN are never padded with zeros."""
    finite, other = f"%{flag}{size}{digits}{form}", f"%{flag.replace('0', '')}{size}f"
    return lambda value: (finite if math.isfinite(value) else other) % value
