# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike
from typing import Any

__all__ = [
    "bitwise_and", "bitwise_or", "bitwise_xor", "invert", "left_shift", "right_shift",
]

def bitwise_and(x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """The bits set in both `x` and `y`."""

def bitwise_or(x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """The bits set in `x` or `y`."""

def bitwise_xor(x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """The bits that differ between `x` and `y`."""

def invert(x: TensorLike, name: str | None = None) -> Tensor:
    """Every bit of `x` flipped."""

def left_shift(x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """`x` with its bits moved up by `y` places."""

def right_shift(x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """`x` with its bits moved down by `y` places; negative numbers stay negative."""
