"""Elementwise functions of one array."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from headrace._src.lib.numpy_api.promotion import as_array, as_inexact, cast, default_float, number, truth
from headrace._src.lib.numpy_api.ufunc import unary
from headrace._src.ops.entry import raw
from headrace._src.ops.math.complex_parts import conj as tf_conj
from headrace._src.ops.math.complex_parts import imag as tf_imag
from headrace._src.ops.math.complex_parts import real as tf_real
from headrace._src.ops.math.rounding import abs_
from headrace._src.tensors.dtypes import bool_, float32
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike

sin = unary("sin", "Computes the sine.", raw.Sin, floating=True)
cos = unary("cos", "Computes the cosine.", raw.Cos, floating=True)
tan = unary("tan", "Computes the tangent.", raw.Tan, floating=True)
arcsin = unary("arcsin", "Computes the inverse sine.", raw.Asin, floating=True)
arccos = unary("arccos", "Computes the inverse cosine.", raw.Acos, floating=True)
arctan = unary("arctan", "Computes the inverse tangent.", raw.Atan, floating=True)
sinh = unary("sinh", "Computes the hyperbolic sine.", raw.Sinh, floating=True)
cosh = unary("cosh", "Computes the hyperbolic cosine.", raw.Cosh, floating=True)
tanh = unary("tanh", "Computes the hyperbolic tangent.", raw.Tanh, floating=True)
arcsinh = unary("arcsinh", "Computes the inverse hyperbolic sine.", raw.Asinh, floating=True)
arccosh = unary("arccosh", "Computes the inverse hyperbolic cosine.", raw.Acosh, floating=True)
arctanh = unary("arctanh", "Computes the inverse hyperbolic tangent.", raw.Atanh, floating=True)
exp = unary("exp", "Computes e to the power of each element.", raw.Exp, floating=True)
expm1 = unary("expm1", "Computes exp(x) - 1, accurate for small x.", raw.Expm1, floating=True)
log = unary("log", "Computes the natural logarithm.", raw.Log, floating=True)
log1p = unary("log1p", "Computes log(1 + x), accurate for small x.", raw.Log1p, floating=True)
sqrt = unary("sqrt", "Computes the square root.", raw.Sqrt, floating=True)
floor = unary("floor", "Rounds down to whole numbers.", raw.Floor, floating=True)
ceil = unary("ceil", "Rounds up to whole numbers.", raw.Ceil, floating=True)
absolute = unary("absolute", "Computes the absolute value.", abs_)
abs = unary("abs", "Computes the absolute value.", abs_)
fabs = unary("fabs", "Computes the absolute value.", abs_)
negative = unary("negative", "Negates each element.", raw.Neg)
square = unary("square", "Squares each element.", raw.Square)
reciprocal = unary("reciprocal", "Computes 1 / x.", raw.Reciprocal)
positive = unary("positive", "Returns the elements unchanged.", raw.Identity)
conj = unary("conj", "Computes the complex conjugate.", tf_conj)
conjugate = unary("conjugate", "Computes the complex conjugate.", tf_conj)


def _scaled(factor: float) -> Any:
    return lambda x: raw.Mul(x, number(factor, x))


deg2rad = unary("deg2rad", "Converts degrees to radians.", _scaled(math.pi / 180), floating=True)
rad2deg = unary("rad2deg", "Converts radians to degrees.", _scaled(180 / math.pi), floating=True)
exp2 = unary("exp2", "Computes 2 to the power of each element.", lambda x: raw.Pow(number(2, x), x), floating=True)


def _logarithm(base: int) -> Any:
    return lambda x: raw.RealDiv(raw.Log(x), number(math.log(base), x))


log2 = unary("log2", "Computes the logarithm to base 2.", _logarithm(2), floating=True)
log10 = unary("log10", "Computes the logarithm to base 10.", _logarithm(10), floating=True)


def _cube_root(x: Tensor) -> Tensor:
    return raw.Mul(raw.Sign(x), raw.Pow(raw.Abs(x), number(1 / 3, x)))


cbrt = unary("cbrt", "Computes the cube root, negative for negative elements.", _cube_root, floating=True)


def _toward_zero(x: Tensor) -> Tensor:
    return raw.SelectV2(raw.Less(x, number(0, x)), raw.Ceil(x), raw.Floor(x))


fix = unary("fix", "Rounds toward zero.", _toward_zero, floating=True)


def _sinc(x: Tensor) -> Tensor:
    scaled = raw.Mul(x, number(math.pi, x))
    at_zero = raw.Equal(x, number(0, x))
    # The divisor is never zero, so that the gradient at zero is not NaN.
    scaled = raw.SelectV2(at_zero, number(1, x), scaled)
    return raw.SelectV2(at_zero, number(1, x), raw.RealDiv(raw.Sin(scaled), scaled))


sinc = unary("sinc", "Computes sin(pi x) / (pi x); 1 at zero.", _sinc, floating=True)


def _bitwise_not(x: Tensor) -> Any:
    return raw.LogicalNot(x) if x.dtype is bool_ else raw.Invert(x)


bitwise_not = unary("bitwise_not", "Inverts every bit; negates booleans.", _bitwise_not)
logical_not = unary("logical_not", "Returns whether each element is zero.", lambda x: raw.LogicalNot(truth(x)))


def _signbit(x: Tensor) -> Tensor:
    return raw.ZerosLike(x) if x.dtype is bool_ else raw.Less(x, number(0, x))


signbit = unary("signbit", "Returns whether each element is negative.", _signbit)


def sign(x: TensorLike, out: None = None, where: None = None, **kwargs: Any) -> Tensor:
    """Returns -1, 0 or 1 by the sign of each element; z / |z| for complex elements.

    Args:
        x: Array.
        out: Not supported.
        where: Not supported.
        **kwargs: Not supported.

    Returns:
        Tensor with the shape and dtype of `x`.

    Raises:
        ValueError: If `out`, `where` or other keyword arguments are given.
    """
    for argument, given in (("out", out), ("where", where)):
        if given is not None:
            raise ValueError(f"tf.numpy doesnt support setting {argument}.")
    if kwargs:
        raise ValueError(f"tf.numpy doesnt support setting {kwargs.keys()}")
    return raw.Sign(as_array(x))


def around(a: TensorLike, decimals: int = 0) -> Tensor:
    """Rounds to `decimals` places; halves go to the even neighbor.

    Args:
        a: Array.
        decimals: Number of decimal places; may be negative.

    Returns:
        Tensor with the shape and dtype of `a`.
    """
    tensor = as_array(a)
    numbers = tensor if tensor.dtype.is_floating or tensor.dtype.is_complex else cast(tensor, default_float())
    if not decimals:
        return cast(raw.Round(numbers), tensor.dtype)
    # Dividing by a power of ten is exact; multiplying by its inverse is not.
    factor = number(10.0 ** np.abs(decimals), numbers)
    wide, narrow = (raw.Mul, raw.RealDiv) if decimals > 0 else (raw.RealDiv, raw.Mul)
    return cast(narrow(raw.Round(wide(numbers, factor)), factor), tensor.dtype)


def round(a: TensorLike, decimals: int = 0) -> Tensor:
    """Rounds to `decimals` places; halves go to the even neighbor.

    Args:
        a: Array.
        decimals: Number of decimal places; may be negative.

    Returns:
        Tensor with the shape and dtype of `a`.
    """
    return around(a, decimals)


# Complex numbers.


def real(val: TensorLike) -> Tensor:
    """Returns the real part.

    Args:
        val: Array.

    Returns:
        Real tensor.
    """
    tensor = as_array(val)
    return tf_real(tensor) if tensor.dtype.is_complex else tensor


def imag(val: TensorLike) -> Tensor:
    """Returns the imaginary part, zero for real arrays.

    Args:
        val: Array.

    Returns:
        Real tensor.
    """
    tensor = as_array(val)
    return tf_imag(tensor) if tensor.dtype.is_complex else raw.ZerosLike(tensor)


def angle(z: TensorLike, deg: bool = False) -> Tensor:
    """Computes the angle of complex numbers.

    Args:
        z: Array.
        deg: Whether to return degrees instead of radians.

    Returns:
        Real tensor; float32 for real arrays.
    """
    tensor = as_inexact(z)
    if tensor.dtype.is_complex:
        result = raw.Angle(tensor, Tout=tensor.dtype.real_dtype)
    else:
        tensor = cast(tensor, float32)
        result = raw.SelectV2(raw.Less(tensor, number(0, tensor)), number(math.pi, tensor), raw.ZerosLike(tensor))
    return rad2deg(result) if deg else result


def iscomplex(x: TensorLike) -> Tensor:
    """Returns whether each element has a nonzero imaginary part.

    Args:
        x: Array.

    Returns:
        Bool tensor of the shape of `x`.
    """
    return raw.LogicalNot(isreal(x))


def isreal(x: TensorLike) -> Tensor:
    """Returns whether each element has a zero imaginary part.

    Args:
        x: Array.

    Returns:
        Bool tensor of the shape of `x`.
    """
    part = imag(x)
    return raw.OnesLike(part) if part.dtype is bool_ else raw.Equal(part, number(0, part))


def iscomplexobj(x: TensorLike) -> bool:
    """Returns whether the array has a complex dtype.

    Args:
        x: Any object.
    """
    return as_array(x).dtype.is_complex


def isrealobj(x: TensorLike) -> bool:
    """Returns whether the array does not have a complex dtype.

    Args:
        x: Any object.
    """
    return not iscomplexobj(x)


# Special values.

isfinite = unary("isfinite", "Returns whether each element is neither infinite nor NaN.", raw.IsFinite, floating=True)
isnan = unary("isnan", "Returns whether each element is NaN.", raw.IsNan, floating=True)


def _is_infinity(*signs: int) -> Any:
    def compute(x: Tensor) -> Tensor:
        if not x.dtype.is_floating:
            return cast(raw.ZerosLike(x), bool_)
        found = [raw.Equal(x, number(sign * math.inf, x)) for sign in signs]
        return found[0] if len(found) == 1 else raw.LogicalOr(*found)

    return compute


isinf = unary("isinf", "Returns whether each element is infinite.", _is_infinity(1, -1))
isposinf = unary("isposinf", "Returns whether each element is positive infinity.", _is_infinity(1))
isneginf = unary("isneginf", "Returns whether each element is negative infinity.", _is_infinity(-1))
