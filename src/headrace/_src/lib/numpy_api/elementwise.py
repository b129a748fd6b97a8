"""Functions of one array, element by element."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from headrace._src.lib.numpy_api.promotion import as_array, as_inexact, cast, number, truth
from headrace._src.lib.numpy_api.ufunc import unary
from headrace._src.ops.entry import raw
from headrace._src.ops.math.complex_parts import conj as tf_conj
from headrace._src.ops.math.complex_parts import imag as tf_imag
from headrace._src.ops.math.complex_parts import real as tf_real
from headrace._src.ops.math.rounding import abs_
from headrace._src.tensors.dtypes import bool_, float32, float64

sin = unary("sin", "The sine.", raw.Sin, floating=True)
cos = unary("cos", "The cosine.", raw.Cos, floating=True)
tan = unary("tan", "The tangent.", raw.Tan, floating=True)
arcsin = unary("arcsin", "The inverse sine.", raw.Asin, floating=True)
arccos = unary("arccos", "The inverse cosine.", raw.Acos, floating=True)
arctan = unary("arctan", "The inverse tangent.", raw.Atan, floating=True)
sinh = unary("sinh", "The hyperbolic sine.", raw.Sinh, floating=True)
cosh = unary("cosh", "The hyperbolic cosine.", raw.Cosh, floating=True)
tanh = unary("tanh", "The hyperbolic tangent.", raw.Tanh, floating=True)
arcsinh = unary("arcsinh", "The inverse hyperbolic sine.", raw.Asinh, floating=True)
arccosh = unary("arccosh", "The inverse hyperbolic cosine.", raw.Acosh, floating=True)
arctanh = unary("arctanh", "The inverse hyperbolic tangent.", raw.Atanh, floating=True)
exp = unary("exp", "e to the power of each element.", raw.Exp, floating=True)
expm1 = unary("expm1", "exp(x) - 1, exact for small x.", raw.Expm1, floating=True)
log = unary("log", "The natural logarithm.", raw.Log, floating=True)
log1p = unary("log1p", "log(1 + x), exact for small x.", raw.Log1p, floating=True)
sqrt = unary("sqrt", "The square root.", raw.Sqrt, floating=True)
floor = unary("floor", "The largest whole number not above each element.", raw.Floor, floating=True)
ceil = unary("ceil", "The smallest whole number not below each element.", raw.Ceil, floating=True)
absolute = unary("absolute", "The absolute value.", abs_)
abs = unary("abs", "The absolute value.", abs_)
fabs = unary("fabs", "The absolute value.", abs_)
negative = unary("negative", "The elements with the opposite sign.", raw.Neg)
square = unary("square", "The elements times themselves.", raw.Square)
reciprocal = unary("reciprocal", "1 / x.", raw.Reciprocal)
positive = unary("positive", "The elements as they are.", raw.Identity)
conj = unary("conj", "The complex conjugate.", tf_conj)
conjugate = unary("conjugate", "The complex conjugate.", tf_conj)


def _scaled(factor: float) -> Any:
    return lambda x: raw.Mul(x, number(factor, x))


deg2rad = unary("deg2rad", "Degrees as radians.", _scaled(math.pi / 180), floating=True)
rad2deg = unary("rad2deg", "Radians as degrees.", _scaled(180 / math.pi), floating=True)
exp2 = unary("exp2", "2 to the power of each element.", lambda x: raw.Pow(number(2, x), x), floating=True)


def _logarithm(base: int) -> Any:
    return lambda x: raw.RealDiv(raw.Log(x), number(math.log(base), x))


log2 = unary("log2", "The logarithm to base 2.", _logarithm(2), floating=True)
log10 = unary("log10", "The logarithm to base 10.", _logarithm(10), floating=True)


def _cube_root(x: Any) -> Any:
    return raw.Mul(raw.Sign(x), raw.Pow(raw.Abs(x), number(1 / 3, x)))


cbrt = unary("cbrt", "The cube root, negative for negative elements.", _cube_root, floating=True)


def _toward_zero(x: Any) -> Any:
    return raw.SelectV2(raw.Less(x, number(0, x)), raw.Ceil(x), raw.Floor(x))


fix = unary("fix", "The elements rounded toward zero.", _toward_zero, floating=True)


def _sinc(x: Any) -> Any:
    scaled = raw.Mul(x, number(math.pi, x))
    at_zero = raw.Equal(x, number(0, x))
    # The quotient never sees zero, so that the gradient there is no NaN.
    scaled = raw.SelectV2(at_zero, number(1, x), scaled)
    return raw.SelectV2(at_zero, number(1, x), raw.RealDiv(raw.Sin(scaled), scaled))


sinc = unary("sinc", "sin(pi x) / (pi x), 1 at zero.", _sinc, floating=True)


def _bitwise_not(x: Any) -> Any:
    return raw.LogicalNot(x) if x.dtype is bool_ else raw.Invert(x)


bitwise_not = unary("bitwise_not", "The elements with every bit turned; booleans negated.", _bitwise_not)
logical_not = unary("logical_not", "Whether each element is zero.", lambda x: raw.LogicalNot(truth(x)))


def _signbit(x: Any) -> Any:
    return raw.ZerosLike(x) if x.dtype is bool_ else raw.Less(x, number(0, x))


signbit = unary("signbit", "Whether each element is negative.", _signbit)


def sign(x: Any, out: Any = None, where: Any = None, **kwargs: Any) -> Any:
    """-1, 0 or 1 as each element is negative, zero or positive; z / |z| for complex ones."""
    for argument, given in (("out", out), ("where", where)):
        if given is not None:
            raise ValueError(f"tf.numpy doesnt support setting {argument}.")
    if kwargs:
        raise ValueError(f"tf.numpy doesnt support setting {kwargs.keys()}")
    return raw.Sign(as_array(x))


def around(a: Any, decimals: int = 0) -> Any:
    """The elements rounded to `decimals` places, halves to even; integers stay integers."""
    tensor = as_array(a)
    numbers = tensor if tensor.dtype.is_floating or tensor.dtype.is_complex else cast(tensor, float64)
    if not decimals:
        return cast(raw.Round(numbers), tensor.dtype)
    # Dividing by a power of ten is exact where multiplying by its inverse is not.
    factor = number(10.0 ** np.abs(decimals), numbers)
    wide, narrow = (raw.Mul, raw.RealDiv) if decimals > 0 else (raw.RealDiv, raw.Mul)
    return cast(narrow(raw.Round(wide(numbers, factor)), factor), tensor.dtype)


def round(a: Any, decimals: int = 0) -> Any:
    """The elements rounded to `decimals` places, halves to even; integers stay integers."""
    return around(a, decimals)


# Complex numbers.


def real(val: Any) -> Any:
    """The real part."""
    tensor = as_array(val)
    return tf_real(tensor) if tensor.dtype.is_complex else tensor


def imag(val: Any) -> Any:
    """The imaginary part, zero for real arrays."""
    tensor = as_array(val)
    return tf_imag(tensor) if tensor.dtype.is_complex else raw.ZerosLike(tensor)


def angle(z: Any, deg: bool = False) -> Any:
    """The angle of complex numbers in radians, or in degrees; float32 for real arrays."""
    tensor = as_inexact(z)
    if tensor.dtype.is_complex:
        result = raw.Angle(tensor, Tout=tensor.dtype.real_dtype)
    else:
        tensor = cast(tensor, float32)
        result = raw.SelectV2(raw.Less(tensor, number(0, tensor)), number(math.pi, tensor), raw.ZerosLike(tensor))
    return rad2deg(result) if deg else result


def iscomplex(x: Any) -> Any:
    """Whether each element has an imaginary part."""
    return raw.LogicalNot(isreal(x))


def isreal(x: Any) -> Any:
    """Whether each element has no imaginary part."""
    part = imag(x)
    return raw.OnesLike(part) if part.dtype is bool_ else raw.Equal(part, number(0, part))


def iscomplexobj(x: Any) -> bool:
    """Whether the array is of a complex dtype."""
    return as_array(x).dtype.is_complex


def isrealobj(x: Any) -> bool:
    """Whether the array is of a dtype other than complex."""
    return not iscomplexobj(x)


# Special values.

isfinite = unary("isfinite", "Whether each element is neither infinite nor NaN.", raw.IsFinite, floating=True)
isnan = unary("isnan", "Whether each element is NaN.", raw.IsNan, floating=True)


def _is_infinity(*signs: int) -> Any:
    def compute(x: Any) -> Any:
        if not x.dtype.is_floating:
            return cast(raw.ZerosLike(x), bool_)
        found = [raw.Equal(x, number(sign * math.inf, x)) for sign in signs]
        return found[0] if len(found) == 1 else raw.LogicalOr(*found)

    return compute


isinf = unary("isinf", "Whether each element is infinite.", _is_infinity(1, -1))
isposinf = unary("isposinf", "Whether each element is positive infinity.", _is_infinity(1))
isneginf = unary("isneginf", "Whether each element is negative infinity.", _is_infinity(-1))
