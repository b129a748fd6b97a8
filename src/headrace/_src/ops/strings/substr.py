"""Parts of strings, counted in bytes or in characters."""

from __future__ import annotations

import numpy as np

from headrace._src.base import errors
from headrace._src.formats.byte_rows import ByteRows
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import op
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.ops.strings.arrays import check_choice, packed, string_array
from headrace._src.ops.strings.characters import UNITS
from headrace._src.tensors.dtypes import INDEX
from headrace._src.tensors.packed_strings import FEWEST, strings_of
from headrace._src.tensors.shapes import Dims, broadcast_dims, dims_text
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


def _broadcast(call: ShapeCall) -> Dims:
    text, position, count = call.shapes
    if position is not None and count is not None and _differ(position, count):
        raise errors.invalid_argument(
            f"pos and len should have the same shape, got: {dims_text(position)} vs. {dims_text(count)}"
        )
    try:
        return broadcast_dims(text, position)
    except errors.InvalidArgumentError:
        raise errors.invalid_argument(f"Incompatible shapes: {dims_text(text)} vs. {dims_text(position)}") from None


def _differ(a: tuple[int | None, ...], b: tuple[int | None, ...]) -> bool:
    return len(a) != len(b) or any(x is not None and y is not None and x != y for x, y in zip(a, b, strict=True))


@op(
    "Substr",
    "string, T, T -> output: string",
    T=INDEX,
    shape=_broadcast,
    engine="host",
    differentiable=False,
    elementwise=1,
    takes_packed=True,
)
def substr_op(xp, input, pos, len, *, unit: str = "BYTE"):
    """Returns `len` bytes or characters of each string from `pos` on; a negative `pos` counts from the end."""
    check_choice("unit", unit, UNITS)
    if pos.shape != len.shape:
        raise errors.invalid_argument(
            f"pos and len should have the same shape, got: {dims_text(pos.shape)} vs. {dims_text(len.shape)}"
        )
    if input.size >= FEWEST and (not pos.ndim or pos.shape == input.shape):
        rows = _parts_at_once(packed(input), pos.ravel(), len.ravel(), unit)
        if rows is not None:
            return strings_of(rows, input.shape)
    strings, starts, counts = np.broadcast_arrays(input, pos, len)
    part = _bytes_part if unit == "BYTE" else _characters_part
    triples = zip(strings.ravel().tolist(), starts.ravel().tolist(), counts.ravel().tolist(), strict=True)
    return string_array([part(s, p, n, at) for at, (s, p, n) in enumerate(triples)], strings.shape)


def _parts_at_once(rows: ByteRows, pos: np.ndarray, count: np.ndarray, unit: str) -> ByteRows | None:
    """Returns parts of all strings; None if some are too short, or have characters of several bytes."""
    sizes = rows.lengths
    if unit != "BYTE" and not rows.is_ascii:
        return None
    if (np.abs(pos) > sizes).any():
        return None
    starts = np.where(pos < 0, pos + sizes, pos)
    left = sizes - starts
    if unit == "BYTE":
        count = np.where(count < 0, left, count)  # a negative length is a huge one in C++
    return ByteRows(rows.data, rows.starts + starts, np.clip(count, 0, left))


def _bytes_part(text: bytes, start: int, count: int, at: int) -> bytes:
    size = len(text)
    if not -size <= start <= size:
        raise errors.invalid_argument(f"pos {start} out of range for string b'{_shown(text)}' at index {at}")
    if start < 0:
        start += size
    return text[start : start + count] if count >= 0 else text[start:]


def _shown(text: bytes) -> str:
    return text.decode("utf-8", "backslashreplace")


def _characters_part(text: bytes, start: int, count: int, at: int) -> bytes:
    starts = [n for n, byte in enumerate(text) if byte & 0xC0 != 0x80]
    size = len(starts)
    if not -size <= start <= size:
        raise errors.invalid_argument(f"pos {start} out of range for string at index {at}")
    if start < 0:
        start += size
    starts.append(len(text))
    return text[starts[start] : starts[min(start + max(count, 0), size)]]


@dispatchable
def substr(input: TensorLike, pos: TensorLike, len: TensorLike, unit: str = "BYTE", name: str | None = None) -> Tensor:
    """Extracts a part of each string.

    Args:
        input: String tensor.
        pos: First position; negative positions count from the end.
        len: Number of characters. A part that reaches past the end stops there.
        unit: "BYTE" or "UTF8_CHAR".
        name: Name of the operation.

    Returns:
        A string tensor of the broadcast shape.

    >>> tf.strings.substr(["hello", "world"], -4, 3).numpy().tolist()
    [b'ell', b'orl']
    """
    return substr_op(input, pos, len, unit=unit, name=name)
