"""Slices of large variables: how checkpoints name, spell and key a part of a tensor.

The text form is "start,length" for each dimension, joined by colons, "-" for a whole dimension: `"0,2:-"`. A save op
writes the full shape before it: `"4 3 0,2:-"`.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

from headrace._src.base.errors import invalid_argument
from headrace._src.formats import messages

_EXTENT = re.compile(r"(\d{1,18}),(\d{1,18})")


@dataclass(frozen=True)
class TensorSlice:
    """A part of a tensor: for each dimension a start and a length, or None for the whole of it."""

    extents: tuple[tuple[int, int] | None, ...]

    @classmethod
    def parse(cls, text: str) -> Self:
        """Reads the text form."""
        extents: list[tuple[int, int] | None] = []
        for part in text.split(":") if text else ():
            found = _EXTENT.fullmatch(part)
            if part != "-" and found is None:
                raise invalid_argument(f"slice {text!r}: expected a pair of numbers or '-' but got {part!r}")
            extents.append((int(found[1]), int(found[2])) if found else None)
        return cls(tuple(extents))

    @classmethod
    def from_message(cls, message: Any) -> Self:
        """Reads a TensorSliceProto."""
        return cls(
            tuple(
                (extent.start, extent.length) if extent.WhichOneof("has_length_hack") else None
                for extent in message.extent
            )
        )

    def to_message(self) -> Any:
        """Returns the TensorSliceProto."""
        message = messages.TensorSliceProto()
        for extent in self.extents:
            added = message.extent.add()
            if extent is not None:
                if extent[0]:
                    added.start = extent[0]
                added.length = extent[1]
        return message

    def __str__(self) -> str:
        return ":".join("-" if extent is None else f"{extent[0]},{extent[1]}" for extent in self.extents)

    def bounds(self, shape: Sequence[int]) -> tuple[tuple[int, int], ...]:
        """Begin and end in each dimension of a tensor of `shape`."""
        if len(shape) != len(self.extents):
            raise invalid_argument(f"mismatching ranks: shape = {list(shape)}, slice = {self}")
        pairs = []
        for axis, (size, extent) in enumerate(zip(shape, self.extents)):
            start, length = (0, size) if extent is None else extent
            if start < 0 or length < 0 or start + length > size:
                raise invalid_argument(
                    f"extent in dimension {axis} out of bounds: shape = {list(shape)}, slice = {self}"
                )
            pairs.append((start, start + length))
        return tuple(pairs)

    def key(self, name: str) -> bytes:
        """Returns the key of this slice of tensor `name` in a checkpoint index; keys sort like their parts."""
        pieces = [_ordered_number(0), _ordered_text(name.encode()), _ordered_number(len(self.extents))]
        for extent in self.extents:
            start, length = (0, -1) if extent is None else extent
            pieces += [_ordered_signed(start), _ordered_signed(length)]
        return b"".join(pieces)


def parse_shape_and_slice(text: str) -> tuple[tuple[int, ...], TensorSlice] | None:
    """Returns the whole shape and the part that "4 3 0,2:-" spells; None for the empty text, which means everything."""
    if not text:
        return None
    *sizes, spec = text.split(" ")
    if not all(size.isdecimal() for size in sizes):
        raise invalid_argument(f"shape_and_slice {text!r}: the shape must be non-negative numbers")
    shape = tuple(map(int, sizes))
    tensor_slice = TensorSlice.parse(spec)
    tensor_slice.bounds(shape)
    return shape, tensor_slice


def _ordered_number(value: int) -> bytes:
    digits = value.to_bytes((value.bit_length() + 7) // 8, "big")
    return bytes([len(digits)]) + digits


def _ordered_text(text: bytes) -> bytes:
    # 0 and 255 are escaped so that the ending sorts before every continuation.
    return re.sub(rb"[\x00\xff]", lambda m: b"\0\xff" if m[0] == b"\0" else b"\xff\0", text) + b"\0\1"


def _ordered_signed(value: int) -> bytes:
    """As many leading one bits as bytes, then a two's complement number; a negative one has all of that inverted."""
    size = 1
    while not -(1 << (7 * size - 1)) <= value < 1 << (7 * size - 1):
        size += 1
    header = ((1 << size) - 1) << (7 * size)
    return ((value & ((1 << 8 * size) - 1)) ^ header).to_bytes(size, "big")
