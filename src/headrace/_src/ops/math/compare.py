"""Comparisons, and equality of tensors as Python's `==` has it."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.dispatch import execute
from headrace._src.ops.entry import op
from headrace._src.ops.rules import all_equal, broadcast
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import ANY, NUMERIC, REAL
from headrace._src.tensors.shapes import Dims
from headrace._src.tensors.tensor import SymbolicTensor, Tensor
from headrace._src.tensors.typing import TensorLike

_LENIENT = {"incompatible_shape_error": False}
_STRICT = {"incompatible_shape_error": True}


@op("Less", "T, T -> z: bool", T=REAL, shape=broadcast, differentiable=False, elementwise=2, exact=True, flops=1)
def less(xp, x, y):
    """Computes `x < y` elementwise.

    Args:
        x: Tensor of floating point, integer or unsigned integer dtype.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Boolean tensor.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast.

    >>> tf.less([1, 5], 3).numpy()
    array([ True, False])
    """
    return xp.less(x, y)


@op("LessEqual", "T, T -> z: bool", T=REAL, shape=broadcast, differentiable=False, elementwise=2, exact=True, flops=1)
def less_equal(xp, x, y):
    """Computes `x <= y` elementwise.

    Args:
        x: Tensor of floating point, integer or unsigned integer dtype.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Boolean tensor.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast.

    >>> tf.less_equal([1, 3, 5], 3).numpy()
    array([ True,  True, False])
    """
    return xp.less_equal(x, y)


@op("Greater", "T, T -> z: bool", T=REAL, shape=broadcast, differentiable=False, elementwise=2, exact=True, flops=1)
def greater(xp, x, y):
    """Computes `x > y` elementwise.

    Args:
        x: Tensor of floating point, integer or unsigned integer dtype.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Boolean tensor.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast.

    >>> tf.greater([1, 5], 3).numpy()
    array([False,  True])
    """
    return xp.greater(x, y)


@op(
    "GreaterEqual", "T, T -> z: bool", T=REAL, shape=broadcast, differentiable=False, elementwise=2, exact=True, flops=1
)
def greater_equal(xp, x, y):
    """Computes `x >= y` elementwise.

    Args:
        x: Tensor of floating point, integer or unsigned integer dtype.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Boolean tensor.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast.

    >>> tf.greater_equal([1, 3, 5], 3).numpy()
    array([False,  True,  True])
    """
    return xp.greater_equal(x, y)


def _compared(call: ShapeCall) -> Dims:
    """Operands that do not broadcast are simply unequal, unless that is an error."""
    if call.attrs["incompatible_shape_error"]:
        return broadcast(call)
    x, y = call.shapes
    if x is None or y is None or None in x or None in y:
        return None
    try:
        return broadcast(call)
    except errors.InvalidArgumentError:
        return ()


def _broadcasts(x: Any, y: Any) -> bool:
    return all(a == b or a == 1 or b == 1 for a, b in zip(x.shape[::-1], y.shape[::-1]))


@op("Equal", "T, T -> z: bool", T=ANY, shape=_compared, differentiable=False, elementwise=2, exact=True, flops=1)
def equal_op(xp, x, y, *, incompatible_shape_error: bool = True):
    """Computes `x == y` elementwise."""
    if incompatible_shape_error or _broadcasts(x, y):
        return xp.equal(x, y).astype(bool)
    return np.array(False)


@op("NotEqual", "T, T -> z: bool", T=ANY, shape=_compared, differentiable=False, elementwise=2, exact=True, flops=1)
def not_equal_op(xp, x, y, *, incompatible_shape_error: bool = True):
    """Computes `x != y` elementwise."""
    if incompatible_shape_error or _broadcasts(x, y):
        return xp.not_equal(x, y).astype(bool)
    return np.array(True)


def equal(x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x == y` elementwise.

    Args:
        x: Tensor.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Boolean tensor.

    >>> tf.equal([1, 2], [1, 3]).numpy()
    array([ True, False])
    """
    return execute(equal_op, (x, y), _STRICT, name)


def not_equal(x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x != y` elementwise.

    Args:
        x: Tensor.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Boolean tensor.

    >>> tf.not_equal([1, 2], [1, 3]).numpy()
    array([False,  True])
    """
    return execute(not_equal_op, (x, y), _STRICT, name)


def tensor_equals(self: Tensor, other: Any) -> Any:
    """`self == other`: False for None, and for shapes that do not broadcast."""
    if other is None:
        return False
    if type(self) is SymbolicTensor and self.op.graph.compares_by_identity:
        return self is other
    return execute(equal_op, (self, _beside(other, self)), _LENIENT)


def tensor_not_equals(self: Tensor, other: Any) -> Any:
    """`self != other`: True for None, and for shapes that do not broadcast."""
    if other is None:
        return True
    if type(self) is SymbolicTensor and self.op.graph.compares_by_identity:
        return self is not other
    return execute(not_equal_op, (self, _beside(other, self)), _LENIENT)


def _beside(other: TensorLike, tensor: Tensor) -> TensorLike:
    if isinstance(other, Tensor) or hasattr(other, "__tf_dispatch__"):
        return other
    return as_tensor(other) if hasattr(other, "__tf_tensor__") else as_tensor(other, tensor.dtype)


@op("ApproximateEqual", "T, T -> z: bool", T=NUMERIC, shape=all_equal, differentiable=False, elementwise=2)
def approximate_equal(xp, x, y, *, tolerance: float = 1e-5):
    """Returns whether `|x - y| < tolerance`, elementwise."""
    if x.shape != y.shape:
        raise errors.invalid_argument(f"x and y must be of the same shape. x shape: {x.shape}. y shape: {y.shape}")
    return xp.abs(x - y) < tolerance
