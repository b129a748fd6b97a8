"""The bits of integers."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base.lazy import jax
from headrace._src.ops.entry import op
from headrace._src.ops.rules import broadcast, like_input
from headrace._src.tensors.dtypes import INTEGERS


@op("BitwiseAnd", "T, T -> z: T", T=INTEGERS, shape=broadcast, differentiable=False, elementwise=2, exact=True)
def bitwise_and(xp, x, y):
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
    return xp.bitwise_and(x, y)


@op("BitwiseOr", "T, T -> z: T", T=INTEGERS, shape=broadcast, differentiable=False, elementwise=2, exact=True)
def bitwise_or(xp, x, y):
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
    return xp.bitwise_or(x, y)


@op("BitwiseXor", "T, T -> z: T", T=INTEGERS, shape=broadcast, differentiable=False, elementwise=2, exact=True)
def bitwise_xor(xp, x, y):
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
    return xp.bitwise_xor(x, y)


@op("Invert", "T -> y: T", T=INTEGERS, shape=like_input, differentiable=False, elementwise=1, exact=True)
def invert(xp, x):
    """Flips every bit of `x`.

    Args:
        x: Integer tensor.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.
    """
    return xp.invert(x)


def _shift(xp: Any, y: Any) -> Any:
    """How far to shift: TensorFlow keeps it between 0 and the number of bits less one."""
    return xp.clip(y, 0, y.dtype.itemsize * 8 - 1)


@op("LeftShift", "T, T -> z: T", T=INTEGERS, shape=broadcast, differentiable=False, elementwise=2, exact=True)
def left_shift(xp, x, y):
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
    return xp.left_shift(x, _shift(xp, y))


@op("RightShift", "T, T -> z: T", T=INTEGERS, shape=broadcast, differentiable=False, elementwise=2, exact=True)
def right_shift(xp, x, y):
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
    return xp.right_shift(x, _shift(xp, y))


@op("PopulationCount", "T -> y: uint8", T=INTEGERS, shape=like_input, differentiable=False, elementwise=1)
def population_count(xp, x):
    """Returns how many bits of `x` are set."""
    return np.bitwise_count(x.view(f"u{x.dtype.itemsize}"))


@population_count.device_kernel
def _(x):
    return jax.lax.population_count(x).astype(np.uint8)
