"""Letters of strings: lower and upper case, whitespace at the ends, lengths."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.formats.byte_rows import ByteRows
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import op
from headrace._src.ops.rules import like_input
from headrace._src.ops.strings.arrays import check_choice, each_string, packed
from headrace._src.tensors.packed_strings import FEWEST, strings_of
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import Array, TensorLike

UNITS = ("BYTE", "UTF8_CHAR")
_FEWEST_FOR_ARRAYS = 16  # below this many strings a list is faster
_CONTINUATION_BYTES = bytes(range(0x80, 0xC0))


def _check_encoding(encoding: str) -> None:
    if encoding not in ("", "utf-8"):
        raise errors.invalid_argument(f"only utf-8 or '' (no encoding) is supported, received {encoding}")


@op(
    "StringLower",
    "string -> output: string",
    shape=like_input,
    engine="host",
    differentiable=False,
    elementwise=1,
    takes_packed=True,
)
def lower(xp, input, *, encoding: str = ""):
    """Converts strings to lower case.

    Args:
        input: String tensor.
        encoding: "utf-8", or "" to convert only ASCII letters.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `input`.

    Raises:
        InvalidArgumentError: If `encoding` is neither "" nor "utf-8".

    >>> tf.strings.lower(["ÀB"], encoding="utf-8").numpy()[0].decode()
    'àb'
    """
    _check_encoding(encoding)
    if not encoding:
        return _all_letters(bytes.lower, input)
    return each_string(lambda s: s.decode("utf-8", "replace").lower().encode(), input)


@op(
    "StringUpper",
    "string -> output: string",
    shape=like_input,
    engine="host",
    differentiable=False,
    elementwise=1,
    takes_packed=True,
)
def upper(xp, input, *, encoding: str = ""):
    """Converts strings to upper case.

    Args:
        input: String tensor.
        encoding: "utf-8", or "" to convert only ASCII letters.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `input`.

    Raises:
        InvalidArgumentError: If `encoding` is neither "" nor "utf-8".

    >>> print(tf.strings.upper("abc").numpy())
    b'ABC'
    """
    _check_encoding(encoding)
    if not encoding:
        return _all_letters(bytes.upper, input)
    return each_string(lambda s: s.decode("utf-8", "replace").upper().encode(), input)


def _all_letters(change: Callable[[bytes], bytes], strings: Array) -> Any:
    """Returns strings with every byte changed by itself."""
    if strings.size < FEWEST:
        return each_string(change, strings)
    rows = packed(strings)
    data = np.frombuffer(change(rows.data.tobytes()), np.uint8)
    return strings_of(ByteRows(data, rows.starts, rows.lengths), strings.shape)


@op("StringStrip", "string -> output: string", shape=like_input, engine="host", differentiable=False, elementwise=1)
def strip(xp, input):
    """Removes whitespace from both ends of each string.

    Args:
        input: String tensor.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `input`.

    >>> tf.strings.strip([" a "]).numpy().tolist()
    [b'a']
    """
    return each_string(bytes.strip, input)


@op(
    "StringLength",
    "string -> output: int32",
    shape=like_input,
    engine="host",
    differentiable=False,
    elementwise=1,
    takes_packed=True,
)
def string_length(xp, input, *, unit: str = "BYTE"):
    """Returns how many bytes or UTF-8 characters each string has."""
    check_choice("unit", unit, UNITS)
    if input.size >= _FEWEST_FOR_ARRAYS:
        rows = packed(input)
        counts = rows.lengths if unit == "BYTE" else rows.character_counts()
        return counts.astype(np.int32).reshape(input.shape)
    strings = input.ravel().tolist()
    if unit == "BYTE":
        lengths = np.array([len(s) for s in strings], np.int32)
    else:  # every byte except continuation bytes begins a character
        lengths = np.array([len(s.translate(None, _CONTINUATION_BYTES)) for s in strings], np.int32)
    return lengths.reshape(input.shape)


@dispatchable
def length(input: TensorLike, unit: str = "BYTE", name: str | None = None) -> Tensor:
    """Returns the length of each string.

    Args:
        input: String tensor.
        unit: "BYTE" or "UTF8_CHAR".
        name: Name of the operation.

    Returns:
        int32 tensor.

    >>> tf.strings.length(["TF", "été"], unit="UTF8_CHAR").numpy().tolist()
    [2, 3]
    """
    return string_length(input, unit=unit, name=name)
