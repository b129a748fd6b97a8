"""Functions of two arrays, element by element."""

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


def _or_logical(numbers: Callable[..., Any], booleans: str) -> Callable[[Any, Any], Any]:
    """NumPy's arithmetic on booleans is logic."""
    return lambda x, y: getattr(raw, booleans)(x, y) if x.dtype is bool_ else numbers(x, y)


add = binary("add", "x1 + x2; `or` of booleans.", _or_logical(tf_add, "LogicalOr"))
subtract = binary("subtract", "x1 - x2.", raw.Sub)
multiply = binary("multiply", "x1 * x2; `and` of booleans.", _or_logical(raw.Mul, "LogicalAnd"))
maximum = binary("maximum", "The larger of each pair; NaN if either is.", _or_logical(raw.Maximum, "LogicalOr"))
minimum = binary("minimum", "The smaller of each pair; NaN if either is.", _or_logical(raw.Minimum, "LogicalAnd"))


def quotient(x: Any, y: Any) -> Any:
    """x / y of two tensors of one dtype; whole numbers and booleans give floats."""
    return truediv(cast(x, int64), cast(y, int64)) if x.dtype is bool_ else truediv(x, y)


divide = binary("divide", "x1 / x2, in floating point.", quotient)
true_divide = binary("true_divide", "x1 / x2, in floating point.", quotient)
floor_divide = binary("floor_divide", "The floor of x1 / x2.", floordiv)
mod = binary("mod", "What is left of x1 after dividing by x2, with the sign of x2.", floormod)
remainder = binary("remainder", "What is left of x1 after dividing by x2, with the sign of x2.", floormod)
power = binary("power", "x1 to the power of x2.", raw.Pow)
float_power = binary("float_power", "x1 to the power of x2.", raw.Pow)
arctan2 = binary("arctan2", "The angle of the point (x2, x1).", raw.Atan2)
nextafter = binary("nextafter", "The next number after x1 toward x2.", raw.NextAfter)


def divmod(x1: Any, x2: Any) -> tuple[Any, Any]:
    """`floor_divide` and `mod` together."""
    x1, x2 = promoted(x1, x2)
    return floordiv(x1, x2), floormod(x1, x2)


def _hypotenuse(x: Any, y: Any) -> Any:
    return raw.Sqrt(raw.AddV2(raw.Square(x), raw.Square(y)))


def _log_sum(x: Any, y: Any) -> Any:
    return _above_larger(x, y, lambda d: raw.Log1p(raw.Exp(d)))


def _log2_sum(x: Any, y: Any) -> Any:
    return _above_larger(x, y, lambda d: raw.RealDiv(raw.Log1p(raw.Pow(number(2, d), d)), number(math.log(2), d)))


def _above_larger(x: Any, y: Any, excess: Callable[[Any], Any]) -> Any:
    """The larger of two logarithms plus what the smaller adds; infinities of one sign have no difference."""
    difference = raw.Sub(x, y)
    total = raw.AddV2(raw.Maximum(x, y), excess(raw.Neg(abs_(difference))))
    return raw.SelectV2(raw.IsNan(difference), raw.AddV2(x, y), total)


def _heaviside(x: Any, at_zero: Any) -> Any:
    zero = number(0, x)
    return raw.SelectV2(raw.Less(x, zero), zero, raw.SelectV2(raw.Greater(x, zero), number(1, x), at_zero))


hypot = binary("hypot", "The length of the vector (x1, x2).", _hypotenuse, floating=True)
logaddexp = binary("logaddexp", "log(exp(x1) + exp(x2)).", _log_sum, floating=True)
logaddexp2 = binary("logaddexp2", "log2(2**x1 + 2**x2).", _log2_sum, floating=True)
heaviside = binary("heaviside", "0 below zero, 1 above, x2 at zero.", _heaviside, floating=True)


def _common_divisor(x: Any, y: Any) -> Any:
    if not x.dtype.is_integer:
        raise ValueError("Arguments to gcd must be integers.")
    zero, one = number(0, x), number(1, x)

    def unfinished(a: Any, b: Any) -> Any:
        return raw.Any(raw.NotEqual(b, zero), list(range(b.shape.rank)))

    def step(a: Any, b: Any) -> tuple[Any, Any]:
        left = raw.NotEqual(b, zero)
        rest = raw.FloorMod(a, raw.SelectV2(left, b, one))
        return raw.SelectV2(left, b, a), raw.SelectV2(left, rest, zero)

    shared = raw.BroadcastArgs(raw.Shape(x), raw.Shape(y))
    pair = [raw.BroadcastTo(v if v.dtype.is_unsigned else raw.Abs(v), shared) for v in (x, y)]
    return while_loop(unfinished, step, pair)[0]


def _common_multiple(x: Any, y: Any) -> Any:
    divisor = _common_divisor(x, y)
    some = raw.Maximum(divisor, number(1, divisor))  # both are zero where there is none
    product = raw.Mul(raw.FloorDiv(x, some), y)
    return product if product.dtype.is_unsigned else raw.Abs(product)


gcd = binary("gcd", "The greatest common divisor.", _common_divisor)
lcm = binary("lcm", "The least common multiple.", _common_multiple)


# Bits and logic.


bitwise_and = binary("bitwise_and", "The bits set in both.", _or_logical(raw.BitwiseAnd, "LogicalAnd"))
bitwise_or = binary("bitwise_or", "The bits set in either.", _or_logical(raw.BitwiseOr, "LogicalOr"))


bitwise_xor = binary("bitwise_xor", "The bits set in one only.", _or_logical(raw.BitwiseXor, "NotEqual"))


def logical_and(x1: Any, x2: Any) -> Any:
    """Whether both are nonzero."""
    return raw.LogicalAnd(truth(x1), truth(x2))


def logical_or(x1: Any, x2: Any) -> Any:
    """Whether either is nonzero."""
    return raw.LogicalOr(truth(x1), truth(x2))


def logical_xor(x1: Any, x2: Any) -> Any:
    """Whether just one is nonzero."""
    return raw.NotEqual(truth(x1), truth(x2))


# Comparison.


def _ordered(op: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    return lambda x, y: op(cast(x, int8), cast(y, int8)) if x.dtype is bool_ else op(x, y)


equal = binary("equal", "Whether x1 == x2.", raw.Equal)
not_equal = binary("not_equal", "Whether x1 != x2.", raw.NotEqual)
less = binary("less", "Whether x1 < x2.", _ordered(raw.Less))
less_equal = binary("less_equal", "Whether x1 <= x2.", _ordered(raw.LessEqual))
greater = binary("greater", "Whether x1 > x2.", _ordered(raw.Greater))
greater_equal = binary("greater_equal", "Whether x1 >= x2.", _ordered(raw.GreaterEqual))


def isclose(a: Any, b: Any, rtol: float = 1e-5, atol: float = 1e-8, equal_nan: bool = False) -> Any:
    """Whether |a - b| <= atol + rtol |b|; exact equality for whole numbers."""
    a, b = promoted(a, b)
    if not (a.dtype.is_floating or a.dtype.is_complex):
        return raw.Equal(a, b)
    size, distance = abs_(b), abs_(raw.Sub(a, b))
    close = raw.LessEqual(distance, raw.AddV2(number(atol, size), raw.Mul(number(rtol, size), size)))
    if equal_nan:
        close = raw.LogicalOr(close, raw.LogicalAnd(raw.NotEqual(a, a), raw.NotEqual(b, b)))
    return close


def allclose(a: Any, b: Any, rtol: float = 1e-5, atol: float = 1e-8, equal_nan: bool = False) -> Any:
    """Whether all elements are close; see `isclose`."""
    return all_of(isclose(a, b, rtol, atol, equal_nan))


def array_equal(a1: Any, a2: Any) -> Any:
    """Whether two arrays have the same shape and the same elements."""
    a1, a2 = promoted(a1, a2)
    if not a1.shape.is_compatible_with(a2.shape):
        return all_of(truth([False]))
    return all_of(raw.Equal(a1, a2, incompatible_shape_error=False))


def all_of(tensor: Any) -> Any:
    """Whether every element is True."""
    return raw.All(tensor, raw.Range(0, raw.Rank(tensor), 1))
