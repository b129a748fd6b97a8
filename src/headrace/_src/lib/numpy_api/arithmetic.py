"""Elementwise functions of two arrays."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from headrace._src.function.control_flow.loop import while_loop
from headrace._src.lib.numpy_api.promotion import cast, number, promoted, truth
from headrace._src.lib.numpy_api.ufunc import binary
from headrace._src.ops.entry import raw
from headrace._src.ops.math.arithmetic import add as tf_add
from headrace._src.ops.math.division import floordiv, floormod, truediv
from headrace._src.ops.math.rounding import abs_
from headrace._src.tensors.dtypes import bool_, int8, int64
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


def _or_logical(numbers: Callable[..., Any], booleans: str) -> Callable[[Any, Any], Any]:
    """Returns `numbers`, with a logical op in its place for booleans, as in NumPy."""
    return lambda x, y: getattr(raw, booleans)(x, y) if x.dtype is bool_ else numbers(x, y)


add = binary("add", "Adds; a logical or for booleans.", _or_logical(tf_add, "LogicalOr"))
subtract = binary("subtract", "Subtracts x2 from x1.", raw.Sub)
multiply = binary("multiply", "Multiplies; a logical and for booleans.", _or_logical(raw.Mul, "LogicalAnd"))
maximum = binary(
    "maximum", "Returns the larger of each pair; NaN if either is NaN.", _or_logical(raw.Maximum, "LogicalOr")
)
minimum = binary(
    "minimum", "Returns the smaller of each pair; NaN if either is NaN.", _or_logical(raw.Minimum, "LogicalAnd")
)


def quotient(x: Tensor, y: Tensor) -> Tensor:
    """Divides two tensors of one dtype; integers and booleans give floats."""
    return truediv(cast(x, int64), cast(y, int64)) if x.dtype is bool_ else truediv(x, y)


divide = binary("divide", "Divides x1 by x2 in floating point.", quotient)
true_divide = binary("true_divide", "Divides x1 by x2 in floating point.", quotient)
floor_divide = binary("floor_divide", "Computes the floor of x1 / x2.", floordiv)
mod = binary("mod", "Computes the remainder of x1 / x2, with the sign of x2.", floormod)
remainder = binary("remainder", "Computes the remainder of x1 / x2, with the sign of x2.", floormod)
power = binary("power", "Raises x1 to the power of x2.", raw.Pow)
float_power = binary("float_power", "Raises x1 to the power of x2.", raw.Pow)
arctan2 = binary("arctan2", "Computes the angle of the point (x2, x1).", raw.Atan2)
nextafter = binary("nextafter", "Returns the next floating-point number after x1 toward x2.", raw.NextAfter)


def divmod(x1: TensorLike, x2: TensorLike) -> tuple[Tensor, Tensor]:
    """Computes `floor_divide` and `mod`.

    Args:
        x1: First array.
        x2: Second array; both broadcast.

    Returns:
        A tuple (quotient, remainder).
    """
    x1, x2 = promoted(x1, x2)
    return floordiv(x1, x2), floormod(x1, x2)


def _hypotenuse(x: Tensor, y: Tensor) -> Tensor:
    return raw.Sqrt(raw.AddV2(raw.Square(x), raw.Square(y)))


def _log_sum(x: Tensor, y: Tensor) -> Tensor:
    return _above_larger(x, y, lambda d: raw.Log1p(raw.Exp(d)))


def _log2_sum(x: Tensor, y: Tensor) -> Tensor:
    return _above_larger(x, y, lambda d: raw.RealDiv(raw.Log1p(raw.Pow(number(2, d), d)), number(math.log(2), d)))


def _above_larger(x: Tensor, y: Tensor, excess: Callable[[Any], Any]) -> Tensor:
    """Adds `excess` of the difference to the larger of two logarithms; infinities of one sign have no difference."""
    difference = raw.Sub(x, y)
    total = raw.AddV2(raw.Maximum(x, y), excess(raw.Neg(abs_(difference))))
    return raw.SelectV2(raw.IsNan(difference), raw.AddV2(x, y), total)


def _heaviside(x: Tensor, at_zero: Tensor) -> Tensor:
    zero = number(0, x)
    return raw.SelectV2(raw.Less(x, zero), zero, raw.SelectV2(raw.Greater(x, zero), number(1, x), at_zero))


hypot = binary("hypot", "Computes the length of the vector (x1, x2).", _hypotenuse, floating=True)
logaddexp = binary("logaddexp", "Computes log(exp(x1) + exp(x2)) without overflow.", _log_sum, floating=True)
logaddexp2 = binary("logaddexp2", "Computes log2(2**x1 + 2**x2) without overflow.", _log2_sum, floating=True)
heaviside = binary(
    "heaviside",
    "Computes the step function: 0 for negative x1, 1 for positive x1, x2 at zero.",
    _heaviside,
    floating=True,
)


def _common_divisor(x: Tensor, y: Tensor) -> Tensor:
    if not x.dtype.is_integer:
        raise ValueError("Arguments to gcd must be integers.")
    zero, one = number(0, x), number(1, x)

    def unfinished(a: Tensor, b: Tensor) -> Tensor:
        return raw.Any(raw.NotEqual(b, zero), list(range(b.shape.rank)))

    def step(a: Tensor, b: Tensor) -> tuple[Tensor, Tensor]:
        left = raw.NotEqual(b, zero)
        rest = raw.FloorMod(a, raw.SelectV2(left, b, one))
        return raw.SelectV2(left, b, a), raw.SelectV2(left, rest, zero)

    shared = raw.BroadcastArgs(raw.Shape(x), raw.Shape(y))
    pair = [raw.BroadcastTo(v if v.dtype.is_unsigned else raw.Abs(v), shared) for v in (x, y)]
    return while_loop(unfinished, step, pair)[0]


def _common_multiple(x: Tensor, y: Tensor) -> Tensor:
    divisor = _common_divisor(x, y)
    some = raw.Maximum(divisor, number(1, divisor))  # zero if both arguments are zero
    product = raw.Mul(raw.FloorDiv(x, some), y)
    return product if product.dtype.is_unsigned else raw.Abs(product)


gcd = binary("gcd", "Computes the greatest common divisor.", _common_divisor)
lcm = binary("lcm", "Computes the least common multiple.", _common_multiple)


# Bits and logic.


bitwise_and = binary("bitwise_and", "Computes the bitwise and.", _or_logical(raw.BitwiseAnd, "LogicalAnd"))
bitwise_or = binary("bitwise_or", "Computes the bitwise or.", _or_logical(raw.BitwiseOr, "LogicalOr"))


bitwise_xor = binary("bitwise_xor", "Computes the bitwise exclusive or.", _or_logical(raw.BitwiseXor, "NotEqual"))


def logical_and(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Returns whether both elements are nonzero.

    Args:
        x1: First array.
        x2: Second array; both broadcast.

    Returns:
        Bool tensor of the broadcast shape.
    """
    return raw.LogicalAnd(truth(x1), truth(x2))


def logical_or(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Returns whether at least one of both elements is nonzero.

    Args:
        x1: First array.
        x2: Second array; both broadcast.

    Returns:
        Bool tensor of the broadcast shape.
    """
    return raw.LogicalOr(truth(x1), truth(x2))


def logical_xor(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Returns whether exactly one of both elements is nonzero.

    Args:
        x1: First array.
        x2: Second array; both broadcast.

    Returns:
        Bool tensor of the broadcast shape.
    """
    return raw.NotEqual(truth(x1), truth(x2))


# Comparison.


def _ordered(op: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    return lambda x, y: op(cast(x, int8), cast(y, int8)) if x.dtype is bool_ else op(x, y)


equal = binary("equal", "Returns whether x1 == x2.", raw.Equal)
not_equal = binary("not_equal", "Returns whether x1 != x2.", raw.NotEqual)
less = binary("less", "Returns whether x1 < x2.", _ordered(raw.Less))
less_equal = binary("less_equal", "Returns whether x1 <= x2.", _ordered(raw.LessEqual))
greater = binary("greater", "Returns whether x1 > x2.", _ordered(raw.Greater))
greater_equal = binary("greater_equal", "Returns whether x1 >= x2.", _ordered(raw.GreaterEqual))


def isclose(a: TensorLike, b: TensorLike, rtol: float = 1e-5, atol: float = 1e-8, equal_nan: bool = False) -> Tensor:
    """Returns whether `|a - b| <= atol + rtol * |b|`; integers must be equal.

    Args:
        a: Array.
        b: Array that broadcasts with `a`.
        rtol: Relative tolerance.
        atol: Absolute tolerance.
        equal_nan: Whether NaN equals NaN.

    Returns:
        Bool tensor of the broadcast shape.
    """
    a, b = promoted(a, b)
    if not (a.dtype.is_floating or a.dtype.is_complex):
        return raw.Equal(a, b)
    size, distance = abs_(b), abs_(raw.Sub(a, b))
    close = raw.LessEqual(distance, raw.AddV2(number(atol, size), raw.Mul(number(rtol, size), size)))
    if equal_nan:
        close = raw.LogicalOr(close, raw.LogicalAnd(raw.NotEqual(a, a), raw.NotEqual(b, b)))
    return close


def allclose(a: TensorLike, b: TensorLike, rtol: float = 1e-5, atol: float = 1e-8, equal_nan: bool = False) -> Tensor:
    """Returns whether all elements are close; see `isclose`.

    Args:
        a: Array.
        b: Array that broadcasts with `a`.
        rtol: Relative tolerance.
        atol: Absolute tolerance.
        equal_nan: Whether NaN equals NaN.

    Returns:
        Scalar bool tensor.
    """
    return all_of(isclose(a, b, rtol, atol, equal_nan))


def array_equal(a1: TensorLike, a2: TensorLike) -> Tensor:
    """Returns whether two arrays have the same shape and equal elements.

    Args:
        a1: First array.
        a2: Second array.

    Returns:
        Scalar bool tensor.
    """
    a1, a2 = promoted(a1, a2)
    if not a1.shape.is_compatible_with(a2.shape):
        return all_of(truth([False]))
    return all_of(raw.Equal(a1, a2, incompatible_shape_error=False))


def all_of(tensor: Tensor) -> Tensor:
    """Returns whether every element is True."""
    return raw.All(tensor, raw.Range(0, raw.Rank(tensor), 1))
