"""Logic on booleans, and the operators `& | ^ ~` that work on booleans and on the bits of integers."""

from __future__ import annotations

from typing import Any

from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import op, raw
from headrace._src.ops.rules import broadcast, like_input
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import bool_
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


@op("LogicalAnd", "bool, bool -> z: bool", shape=broadcast, differentiable=False, elementwise=2, exact=True)
def logical_and(xp, x, y):
    """Computes `x and y` elementwise.

    Args:
        x: Boolean tensor.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Tensor of bool, of the shape that `x` and `y` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast.

    >>> tf.logical_and([True, True], [True, False]).numpy()
    array([ True, False])
    """
    return xp.logical_and(x, y)


@op("LogicalOr", "bool, bool -> z: bool", shape=broadcast, differentiable=False, elementwise=2, exact=True)
def logical_or(xp, x, y):
    """Computes `x or y` elementwise.

    Args:
        x: Boolean tensor.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Tensor of bool, of the shape that `x` and `y` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast.

    >>> tf.logical_or([True, False], [False, False]).numpy()
    array([ True, False])
    """
    return xp.logical_or(x, y)


@op("LogicalNot", "bool -> y: bool", shape=like_input, differentiable=False, elementwise=1, exact=True)
def logical_not(xp, x):
    """Computes `not x` elementwise.

    Args:
        x: Boolean tensor.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    >>> tf.logical_not([True, False]).numpy()
    array([False,  True])
    """
    return xp.logical_not(x)


@dispatchable
def logical_xor(x: TensorLike, y: TensorLike, name: str | None = "LogicalXor") -> Tensor:
    """Returns whether exactly one of `x` and `y` is true, elementwise.

    Args:
        x: Boolean tensor.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    >>> tf.math.logical_xor([True, True], [True, False]).numpy()
    array([False,  True])
    """
    either = raw.LogicalOr(x, y)
    return raw.LogicalAnd(either, raw.LogicalNot(raw.LogicalAnd(x, y)), name=name)


def _on_bools(x: Any, y: Any) -> bool:
    for value in (x, y):
        if isinstance(value, Tensor) or hasattr(value, "dtype"):
            return value.dtype == bool_
    return as_tensor(x).dtype is bool_


def and_(x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Returns `x & y`."""
    return logical_and(x, y, name=name) if _on_bools(x, y) else raw.BitwiseAnd(x, y, name=name)


def or_(x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Returns `x | y`."""
    return logical_or(x, y, name=name) if _on_bools(x, y) else raw.BitwiseOr(x, y, name=name)


def xor(x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Returns `x ^ y`."""
    return logical_xor(x, y, name=name) if _on_bools(x, y) else raw.BitwiseXor(x, y, name=name)


def invert(x: Tensor) -> Tensor:
    """Returns `~x`."""
    return logical_not(x) if x.dtype is bool_ else raw.Invert(x)
