# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.bitwise: bitwise operations on integers."""

from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike
from typing import Any

__all__ = [
    "bitwise_and", "bitwise_or", "bitwise_xor", "invert", "left_shift", "right_shift",
]

def bitwise_and(x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes the bitwise AND of `x` and `y`.

    Args:
        x: Integer tensor.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `x`, of the shape that `x` and `y` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast.

    >>> tf.bitwise.bitwise_and([6], [3]).numpy()
    array([2], dtype=int32)
    """

def bitwise_or(x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes the bitwise OR of `x` and `y`.

    Args:
        x: Integer tensor.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `x`, of the shape that `x` and `y` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast.

    >>> tf.bitwise.bitwise_or([6], [3]).numpy()
    array([7], dtype=int32)
    """

def bitwise_xor(x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes the bitwise XOR of `x` and `y`.

    Args:
        x: Integer tensor.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `x`, of the shape that `x` and `y` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast.

    >>> tf.bitwise.bitwise_xor([6], [3]).numpy()
    array([5], dtype=int32)
    """

def invert(x: TensorLike, name: str | None = None) -> Tensor:
    """Flips every bit of `x`.

    Args:
        x: Integer tensor.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.
    """

def left_shift(x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Shifts the bits of `x` to the left by `y`.

    Args:
        x: Integer tensor.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `x`, of the shape that `x` and `y` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast.
    """

def right_shift(x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Shifts the bits of `x` to the right by `y`. Negative values stay negative.

    Args:
        x: Integer tensor.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `x`, of the shape that `x` and `y` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast.
    """
