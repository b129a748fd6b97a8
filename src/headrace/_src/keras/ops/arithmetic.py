"""keras.ops: functions of two tensors, which are converted to one dtype and broadcast to one shape."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import headrace as tf
from headrace._src.keras.ops.conversion import promoted, promoted_floats, promoted_numbers, tensor
from headrace._src.keras.ops.operation import operation, pairwise
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike

tnp = tf.experimental.numpy


def _of_numbers(name: str, compute: Callable[..., Any], doc: str) -> Callable[[Any, Any], Any]:
    return pairwise(name, lambda x1, x2: compute(*promoted_numbers(x1, x2)), doc)


def _of_floats(name: str, compute: Callable[..., Any], doc: str) -> Callable[[Any, Any], Any]:
    return pairwise(name, lambda x1, x2: compute(*promoted_floats(x1, x2)), doc)


def _of_any(name: str, compute: Callable[..., Any], doc: str) -> Callable[[Any, Any], Any]:
    return pairwise(name, lambda x1, x2: compute(*promoted(x1, x2)), doc)


def _of_booleans(name: str, compute: Callable[..., Any], doc: str) -> Callable[[Any, Any], Any]:
    return pairwise(name, lambda x1, x2: compute(_truth(x1), _truth(x2)), doc)


def _truth(x: TensorLike) -> Tensor:
    return tf.cast(tensor(x), tf.bool)


def _add(x1: Tensor, x2: Tensor) -> Tensor:
    return tf.logical_or(x1, x2) if x1.dtype is tf.bool else tf.add(x1, x2)


def _multiply(x1: Tensor, x2: Tensor) -> Tensor:
    return tf.logical_and(x1, x2) if x1.dtype is tf.bool else tf.multiply(x1, x2)


add = _of_any("add", _add, "Adds two tensors.")
subtract = _of_any("subtract", tf.subtract, "Subtracts `x2` from `x1`.")
multiply = _of_any("multiply", _multiply, "Multiplies two tensors.")
divide = _of_floats("divide", tf.divide, "Divides `x1` by `x2`.")
true_divide = _of_floats("true_divide", tf.divide, "Divides `x1` by `x2`.")
divide_no_nan = _of_floats("divide_no_nan", tf.math.divide_no_nan, "Divides `x1` by `x2`; zero where `x2` is zero.")
floor_divide = _of_numbers("floor_divide", tf.math.floordiv, "Divides `x1` by `x2` and rounds down.")
mod = _of_numbers("mod", tf.math.floormod, "Computes the remainder, with the sign of `x2`.")
fmod = _of_numbers("fmod", tf.truncatemod, "Computes the remainder, with the sign of `x1`.")
power = _of_numbers("power", tf.pow, "Raises `x1` to the power `x2`.")
maximum = _of_numbers("maximum", tf.maximum, "Computes the elementwise maximum.")
minimum = _of_numbers("minimum", tf.minimum, "Computes the elementwise minimum.")
fmax = _of_numbers(
    "fmax", lambda x1, x2: _ignoring_nan(tf.maximum, x1, x2), "Computes the elementwise maximum, ignoring NaN."
)
fmin = _of_numbers(
    "fmin", lambda x1, x2: _ignoring_nan(tf.minimum, x1, x2), "Computes the elementwise minimum, ignoring NaN."
)
gcd = _of_numbers("gcd", tnp.gcd, "Computes the greatest common divisor.")
lcm = _of_numbers("lcm", tnp.lcm, "Computes the least common multiple.")
arctan2 = _of_floats("arctan2", tf.math.atan2, "Computes the angle of the point (x2, x1).")
heaviside = _of_floats(
    "heaviside", tnp.heaviside, "Returns 0 where `x1` is negative, `x2` where it is zero, 1 elsewhere."
)
hypot = _of_floats("hypot", lambda x1, x2: tf.sqrt(x1 * x1 + x2 * x2), "Computes `sqrt(x1^2 + x2^2)`.")
logaddexp = _of_floats(
    "logaddexp",
    lambda x1, x2: tf.where(x1 == x2, x1 + math.log(2.0), tf.maximum(x1, x2) + tf.math.log1p(tf.exp(-tf.abs(x1 - x2)))),
    "Computes `log(exp(x1) + exp(x2))`.",
)
logaddexp2 = _of_floats("logaddexp2", tnp.logaddexp2, "Computes `log2(2^x1 + 2^x2)`.")
nextafter = _of_floats("nextafter", tf.math.nextafter, "Returns the next float after `x1` toward `x2`.")

equal = _of_any("equal", tf.equal, "Returns True where the values are equal.")
not_equal = _of_any("not_equal", tf.not_equal, "Returns True where the values differ.")
greater = _of_numbers("greater", tf.greater, "Returns True where `x1 > x2`.")
greater_equal = _of_numbers("greater_equal", tf.greater_equal, "Returns True where `x1 >= x2`.")
less = _of_numbers("less", tf.less, "Returns True where `x1 < x2`.")
less_equal = _of_numbers("less_equal", tf.less_equal, "Returns True where `x1 <= x2`.")
logical_and = _of_booleans("logical_and", tf.logical_and, "Computes the logical AND.")
logical_or = _of_booleans("logical_or", tf.logical_or, "Computes the logical OR.")
logical_xor = _of_booleans("logical_xor", tf.math.logical_xor, "Computes the logical XOR.")


def _ignoring_nan(choose: Callable[..., Any], x1: Tensor, x2: Tensor) -> Tensor:
    if not x1.dtype.is_floating:
        return choose(x1, x2)
    return tf.where(tf.math.is_nan(x1), x2, tf.where(tf.math.is_nan(x2), x1, choose(x1, x2)))


@operation
def logical_not(x: TensorLike) -> Tensor:
    """Returns True where `x` is false.

    Args:
        x: Input tensor.
    """
    return tf.logical_not(_truth(x))


@operation
def ldexp(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Computes `x1 * 2^x2`.

    Args:
        x1: First input tensor.
        x2: Second input tensor.

    Returns:
        A tensor of the broadcast shape.
    """
    x1, x2 = promoted_floats(x1, x2)
    return x1 * tf.pow(tf.cast(2, x1.dtype), x2)


@operation
def isclose(
    x1: TensorLike, x2: TensorLike, rtol: float = 1e-05, atol: float = 1e-08, equal_nan: bool = False
) -> Tensor:
    """Returns True where the values are equal within the tolerances.

    Args:
        x1: First input tensor.
        x2: Second input tensor.
        rtol: Relative tolerance.
        atol: Absolute tolerance.
        equal_nan: Whether two NaNs count as equal.
    """
    x1, x2 = promoted_floats(x1, x2)
    finite = tf.math.is_finite(x1) & tf.math.is_finite(x2)
    close = tf.where(finite, tf.abs(x1 - x2) <= atol + rtol * tf.abs(x2), tf.equal(x1, x2))
    return close | (tf.math.is_nan(x1) & tf.math.is_nan(x2)) if equal_nan else close


@operation
def allclose(
    x1: TensorLike, x2: TensorLike, rtol: float = 1e-05, atol: float = 1e-08, equal_nan: bool = False
) -> Tensor:
    """Returns whether all values are equal within the tolerances.

    Args:
        x1: First input tensor.
        x2: Second input tensor.
        rtol: Relative tolerance.
        atol: Absolute tolerance.
        equal_nan: Whether two NaNs count as equal.
    """
    return tf.reduce_all(isclose(x1, x2, rtol, atol, equal_nan))


@operation
def bitwise_and(x: TensorLike, y: TensorLike) -> Tensor:
    """Computes the bitwise AND.

    Args:
        x: Input tensor.
        y: Second input tensor.

    Returns:
        A tensor of the broadcast shape.
    """
    x, y = promoted(x, y)
    return tf.logical_and(x, y) if x.dtype is tf.bool else tf.bitwise.bitwise_and(x, y)


@operation
def bitwise_or(x: TensorLike, y: TensorLike) -> Tensor:
    """Computes the bitwise OR.

    Args:
        x: Input tensor.
        y: Second input tensor.

    Returns:
        A tensor of the broadcast shape.
    """
    x, y = promoted(x, y)
    return tf.logical_or(x, y) if x.dtype is tf.bool else tf.bitwise.bitwise_or(x, y)


@operation
def bitwise_xor(x: TensorLike, y: TensorLike) -> Tensor:
    """Computes the bitwise XOR.

    Args:
        x: Input tensor.
        y: Second input tensor.

    Returns:
        A tensor of the broadcast shape.
    """
    x, y = promoted(x, y)
    return tf.math.logical_xor(x, y) if x.dtype is tf.bool else tf.bitwise.bitwise_xor(x, y)


@operation
def bitwise_not(x: TensorLike) -> Tensor:
    """Inverts all bits.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape and dtype of `x`.
    """
    x = tensor(x)
    return tf.logical_not(x) if x.dtype is tf.bool else tf.bitwise.invert(x)


@operation
def bitwise_invert(x: TensorLike) -> Tensor:
    """Inverts all bits.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape and dtype of `x`.
    """
    return bitwise_not(x)


@operation
def bitwise_left_shift(x: TensorLike, y: TensorLike) -> Tensor:
    """Shifts the bits of `x` left by `y` positions.

    Args:
        x: Input tensor.
        y: Second input tensor.

    Returns:
        A tensor of the broadcast shape.
    """
    x, y = promoted_numbers(x, y)
    return tf.bitwise.left_shift(x, y)


@operation
def bitwise_right_shift(x: TensorLike, y: TensorLike) -> Tensor:
    """Shifts the bits of `x` right by `y` positions.

    Args:
        x: Input tensor.
        y: Second input tensor.

    Returns:
        A tensor of the broadcast shape.
    """
    x, y = promoted_numbers(x, y)
    return tf.bitwise.right_shift(x, y)


@operation
def left_shift(x: TensorLike, y: TensorLike) -> Tensor:
    """Shifts the bits of `x` left by `y` positions.

    Args:
        x: Input tensor.
        y: Second input tensor.

    Returns:
        A tensor of the broadcast shape.
    """
    return bitwise_left_shift(x, y)


@operation
def right_shift(x: TensorLike, y: TensorLike) -> Tensor:
    """Shifts the bits of `x` right by `y` positions.

    Args:
        x: Input tensor.
        y: Second input tensor.

    Returns:
        A tensor of the broadcast shape.
    """
    return bitwise_right_shift(x, y)
