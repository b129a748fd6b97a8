"""keras.ops: functions of the numbers of two tensors, which are brought to one dtype and shape."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import headrace as tf
from headrace._src.keras.ops.conversion import promoted, promoted_floats, promoted_numbers, tensor
from headrace._src.keras.ops.operation import operation, pairwise

tnp = tf.experimental.numpy


def _of_numbers(name: str, compute: Callable[..., Any], doc: str) -> Callable[[Any, Any], Any]:
    return pairwise(name, lambda x1, x2: compute(*promoted_numbers(x1, x2)), doc)


def _of_floats(name: str, compute: Callable[..., Any], doc: str) -> Callable[[Any, Any], Any]:
    return pairwise(name, lambda x1, x2: compute(*promoted_floats(x1, x2)), doc)


def _of_any(name: str, compute: Callable[..., Any], doc: str) -> Callable[[Any, Any], Any]:
    return pairwise(name, lambda x1, x2: compute(*promoted(x1, x2)), doc)


def _of_booleans(name: str, compute: Callable[..., Any], doc: str) -> Callable[[Any, Any], Any]:
    return pairwise(name, lambda x1, x2: compute(_truth(x1), _truth(x2)), doc)


def _truth(x: Any) -> Any:
    return tf.cast(tensor(x), tf.bool)


def _add(x1: Any, x2: Any) -> Any:
    return tf.logical_or(x1, x2) if x1.dtype is tf.bool else tf.add(x1, x2)


def _multiply(x1: Any, x2: Any) -> Any:
    return tf.logical_and(x1, x2) if x1.dtype is tf.bool else tf.multiply(x1, x2)


add = _of_any("add", _add, "The sum.")
subtract = _of_any("subtract", tf.subtract, "The difference.")
multiply = _of_any("multiply", _multiply, "The product.")
divide = _of_floats("divide", tf.divide, "The quotient.")
true_divide = _of_floats("true_divide", tf.divide, "The quotient.")
divide_no_nan = _of_floats("divide_no_nan", tf.math.divide_no_nan, "The quotient, zero where the divisor is zero.")
floor_divide = _of_numbers("floor_divide", tf.math.floordiv, "The quotient rounded down.")
mod = _of_numbers("mod", tf.math.floormod, "The remainder, with the sign of the divisor.")
fmod = _of_numbers("fmod", tf.truncatemod, "The remainder, with the sign of the dividend.")
power = _of_numbers("power", tf.pow, "`x1` to the power of `x2`.")
maximum = _of_numbers("maximum", tf.maximum, "The larger number.")
minimum = _of_numbers("minimum", tf.minimum, "The smaller number.")
fmax = _of_numbers("fmax", lambda x1, x2: _ignoring_nan(tf.maximum, x1, x2), "The larger number; nan counts as none.")
fmin = _of_numbers("fmin", lambda x1, x2: _ignoring_nan(tf.minimum, x1, x2), "The smaller number; nan counts as none.")
gcd = _of_numbers("gcd", tnp.gcd, "The greatest common divisor.")
lcm = _of_numbers("lcm", tnp.lcm, "The least common multiple.")
arctan2 = _of_floats("arctan2", tf.math.atan2, "The angle of the point (x2, x1).")
heaviside = _of_floats("heaviside", tnp.heaviside, "0 for negative `x1`, `x2` for zero, 1 for positive.")
hypot = _of_floats("hypot", lambda x1, x2: tf.sqrt(x1 * x1 + x2 * x2), "The hypotenuse of a triangle with these legs.")
logaddexp = _of_floats(
    "logaddexp",
    lambda x1, x2: tf.where(x1 == x2, x1 + math.log(2.0), tf.maximum(x1, x2) + tf.math.log1p(tf.exp(-tf.abs(x1 - x2)))),
    "The logarithm of the sum of two exponentials.",
)
logaddexp2 = _of_floats("logaddexp2", tnp.logaddexp2, "The logarithm to base two of the sum of two powers of two.")
nextafter = _of_floats("nextafter", tf.math.nextafter, "The next float after `x1` on the way to `x2`.")

equal = _of_any("equal", tf.equal, "Where the values are equal.")
not_equal = _of_any("not_equal", tf.not_equal, "Where the values differ.")
greater = _of_numbers("greater", tf.greater, "Where `x1` is greater.")
greater_equal = _of_numbers("greater_equal", tf.greater_equal, "Where `x1` is not less.")
less = _of_numbers("less", tf.less, "Where `x1` is less.")
less_equal = _of_numbers("less_equal", tf.less_equal, "Where `x1` is not greater.")
logical_and = _of_booleans("logical_and", tf.logical_and, "Where both are true.")
logical_or = _of_booleans("logical_or", tf.logical_or, "Where one of them is true.")
logical_xor = _of_booleans("logical_xor", tf.math.logical_xor, "Where exactly one of them is true.")


def _ignoring_nan(choose: Callable[..., Any], x1: Any, x2: Any) -> Any:
    if not x1.dtype.is_floating:
        return choose(x1, x2)
    return tf.where(tf.math.is_nan(x1), x2, tf.where(tf.math.is_nan(x2), x1, choose(x1, x2)))


@operation
def logical_not(x: Any) -> Any:
    """Where it is false."""
    return tf.logical_not(_truth(x))


@operation
def ldexp(x1: Any, x2: Any) -> Any:
    """`x1` times two to the power of `x2`."""
    x1, x2 = promoted_floats(x1, x2)
    return x1 * tf.pow(tf.cast(2, x1.dtype), x2)


@operation
def isclose(x1: Any, x2: Any, rtol: float = 1e-05, atol: float = 1e-08, equal_nan: bool = False) -> Any:
    """Where the values are equal within the tolerances."""
    x1, x2 = promoted_floats(x1, x2)
    finite = tf.math.is_finite(x1) & tf.math.is_finite(x2)
    close = tf.where(finite, tf.abs(x1 - x2) <= atol + rtol * tf.abs(x2), tf.equal(x1, x2))
    return close | (tf.math.is_nan(x1) & tf.math.is_nan(x2)) if equal_nan else close


@operation
def allclose(x1: Any, x2: Any, rtol: float = 1e-05, atol: float = 1e-08, equal_nan: bool = False) -> Any:
    """Whether all values are equal within the tolerances."""
    return tf.reduce_all(isclose(x1, x2, rtol, atol, equal_nan))


@operation
def bitwise_and(x: Any, y: Any) -> Any:
    """The bits that are set in both."""
    x, y = promoted(x, y)
    return tf.logical_and(x, y) if x.dtype is tf.bool else tf.bitwise.bitwise_and(x, y)


@operation
def bitwise_or(x: Any, y: Any) -> Any:
    """The bits that are set in one of them."""
    x, y = promoted(x, y)
    return tf.logical_or(x, y) if x.dtype is tf.bool else tf.bitwise.bitwise_or(x, y)


@operation
def bitwise_xor(x: Any, y: Any) -> Any:
    """The bits that are set in exactly one of them."""
    x, y = promoted(x, y)
    return tf.math.logical_xor(x, y) if x.dtype is tf.bool else tf.bitwise.bitwise_xor(x, y)


@operation
def bitwise_not(x: Any) -> Any:
    """All bits turned over."""
    x = tensor(x)
    return tf.logical_not(x) if x.dtype is tf.bool else tf.bitwise.invert(x)


@operation
def bitwise_invert(x: Any) -> Any:
    """All bits turned over."""
    return bitwise_not(x)


@operation
def bitwise_left_shift(x: Any, y: Any) -> Any:
    """The bits of `x` moved up by `y` places."""
    return tf.bitwise.left_shift(*promoted_numbers(x, y))


@operation
def bitwise_right_shift(x: Any, y: Any) -> Any:
    """The bits of `x` moved down by `y` places."""
    return tf.bitwise.right_shift(*promoted_numbers(x, y))


@operation
def left_shift(x: Any, y: Any) -> Any:
    """The bits of `x` moved up by `y` places."""
    return bitwise_left_shift(x, y)


@operation
def right_shift(x: Any, y: Any) -> Any:
    """The bits of `x` moved down by `y` places."""
    return bitwise_right_shift(x, y)
