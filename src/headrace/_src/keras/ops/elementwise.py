"""keras.ops: functions of the single numbers of a tensor."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import headrace as tf
from headrace._src.keras.ops.conversion import floating, numeric, tensor
from headrace._src.keras.ops.operation import elementwise, operation

tnp = tf.experimental.numpy


def _of_floats(name: str, compute: Callable[..., Any], doc: str) -> Callable[[Any], Any]:
    return elementwise(name, lambda x: compute(floating(x)), doc)


def _of_tensors(name: str, compute: Callable[..., Any], doc: str) -> Callable[[Any], Any]:
    return elementwise(name, lambda x: compute(tensor(x)), doc)


def _unless_integer(name: str, compute: Callable[..., Any], doc: str) -> Callable[[Any], Any]:
    """Integers and booleans come back as they are."""

    def function(x: Any) -> Any:
        x = tensor(x)
        return compute(x) if x.dtype.is_floating or x.dtype.is_complex else x

    return elementwise(name, function, doc)


arccos = _of_floats("arccos", tf.acos, "The angle from 0 to pi whose cosine is `x`.")
arccosh = _of_floats("arccosh", tf.acosh, "The number whose hyperbolic cosine is `x`.")
arcsin = _of_floats("arcsin", tf.asin, "The angle from -pi/2 to pi/2 whose sine is `x`.")
arcsinh = _of_floats("arcsinh", tf.asinh, "The number whose hyperbolic sine is `x`.")
arctan = _of_floats("arctan", tf.atan, "The angle from -pi/2 to pi/2 whose tangent is `x`.")
arctanh = _of_floats("arctanh", tf.atanh, "The number whose hyperbolic tangent is `x`.")
cbrt = _of_floats("cbrt", tnp.cbrt, "The cube root.")
ceil = _of_floats("ceil", tf.math.ceil, "The smallest whole number that is not less.")
cos = _of_floats("cos", tf.cos, "The cosine.")
cosh = _of_floats("cosh", tf.cosh, "The hyperbolic cosine.")
erf = _of_floats("erf", tf.math.erf, "The error function.")
erfc = _of_floats("erfc", tf.math.erfc, "One minus the error function.")
erfinv = _of_floats("erfinv", tf.math.erfinv, "The number whose error function is `x`.")
exp = _of_floats("exp", tf.exp, "The exponential function.")
exp2 = _of_floats("exp2", tnp.exp2, "Two to the power of `x`.")
expm1 = _of_floats("expm1", tf.math.expm1, "The exponential function minus one, exact near zero.")
floor = _of_floats("floor", tf.floor, "The largest whole number that is not greater.")
i0 = _of_floats("i0", tf.math.bessel_i0, "The modified Bessel function of order zero.")
log = _of_floats("log", tf.math.log, "The natural logarithm.")
log10 = _of_floats("log10", tnp.log10, "The logarithm to base ten.")
log1p = _of_floats("log1p", tf.math.log1p, "The logarithm of one plus `x`, exact near zero.")
log2 = _of_floats("log2", tnp.log2, "The logarithm to base two.")
deg2rad = _of_floats("deg2rad", lambda x: x * (math.pi / 180), "Degrees as radians.")
rad2deg = _of_floats("rad2deg", lambda x: x * (180 / math.pi), "Radians as degrees.")
reciprocal = _of_floats("reciprocal", tf.math.reciprocal, "One divided by `x`.")
rsqrt = _of_floats("rsqrt", tf.math.rsqrt, "One divided by the square root.")
sin = _of_floats("sin", tf.sin, "The sine.")
sinc = _of_floats("sinc", tnp.sinc, "The normalized sinc function: sin(pi x) / (pi x).")
sinh = _of_floats("sinh", tf.sinh, "The hyperbolic sine.")
sqrt = _of_floats("sqrt", tf.sqrt, "The square root.")
tan = _of_floats("tan", tf.tan, "The tangent.")
tanh = _of_floats("tanh", tf.tanh, "The hyperbolic tangent.")
fabs = _of_floats("fabs", tf.abs, "The absolute value as a float.")
angle = _of_floats(
    "angle", tf.math.angle, "The angle of complex numbers; of real ones 0, or pi where they are negative."
)

conjugate = _of_tensors("conjugate", tf.math.conj, "The complex conjugate.")
conj = elementwise("conj", lambda x: tf.math.conj(tensor(x)), "The complex conjugate.")
real = _of_tensors("real", tf.math.real, "The real part.")
imag = _of_tensors("imag", tf.math.imag, "The imaginary part.")
isreal = _of_tensors("isreal", tnp.isreal, "Where the imaginary part is zero.")
negative = _of_tensors("negative", tf.negative, "`x` with its sign changed.")
sign = _of_tensors("sign", tf.sign, "-1, 0 or 1.")
signbit = _of_tensors("signbit", tnp.signbit, "Where the sign bit is set: negative numbers and -0.0.")
copy = _of_tensors("copy", tf.identity, "A tensor of the same values.")
square = elementwise("square", lambda x: tf.square(numeric(x)), "`x` times itself.")
trunc = _unless_integer("trunc", lambda x: tf.where(x < 0, tf.math.ceil(x), tf.floor(x)), "`x` without its fraction.")
absolute = elementwise("absolute", lambda x: _absolute(x), "The absolute value.")
abs = elementwise("abs", lambda x: _absolute(x), "The absolute value.")
isfinite = elementwise("isfinite", lambda x: _asked(tf.math.is_finite, x, True), "Where `x` is a finite number.")
isinf = elementwise("isinf", lambda x: _asked(tf.math.is_inf, x, False), "Where `x` is infinite.")
isnan = elementwise("isnan", lambda x: _asked(tf.math.is_nan, x, False), "Where `x` is not a number.")
isneginf = elementwise("isneginf", lambda x: _equals(x, -math.inf), "Where `x` is negative infinity.")
isposinf = elementwise("isposinf", lambda x: _equals(x, math.inf), "Where `x` is positive infinity.")


def _absolute(x: Any) -> Any:
    x = tensor(x)
    return x if x.dtype is tf.bool or x.dtype.is_unsigned else tf.abs(x)


def _asked(question: Callable[..., Any], x: Any, of_integers: bool) -> Any:
    """The answer for each number; integers all have the same one."""
    x = tensor(x)
    return question(x) if x.dtype.is_floating else tf.fill(tf.shape(x), of_integers)


def _equals(x: Any, value: float) -> Any:
    x = tensor(x)
    return tf.equal(x, value) if x.dtype.is_floating else tf.fill(tf.shape(x), False)


@operation
def round(x: Any, decimals: int = 0) -> Any:
    """`x` rounded to this many decimals, halves to the even neighbour."""
    x = tensor(x)
    if not x.dtype.is_floating and decimals >= 0:
        return x
    if decimals == 0:
        return tf.round(x)
    scale = 10.0**decimals
    rounded = tf.round(tf.cast(x, tf.float64 if not x.dtype.is_floating else x.dtype) * scale) / scale
    return tf.cast(rounded, x.dtype)


@operation
def clip(x: Any, x_min: Any, x_max: Any) -> Any:
    """`x` kept between the two limits."""
    x = numeric(x)
    limits = [tensor(limit) for limit in (x_min, x_max)]
    if not x.dtype.is_floating and any(limit.dtype.is_floating for limit in limits):
        x = floating(x)
    low, high = (tf.cast(limit, x.dtype) for limit in limits)
    return tf.minimum(tf.maximum(x, low), high)


@operation
def nan_to_num(x: Any, nan: float = 0.0, posinf: float | None = None, neginf: float | None = None) -> Any:
    """`x` with finite numbers in place of what is not a number and of the infinities."""
    x = tensor(x)
    if not x.dtype.is_floating:
        return x
    high = x.dtype.max if posinf is None else posinf
    low = x.dtype.min if neginf is None else neginf
    x = tf.where(tf.math.is_nan(x), tf.cast(nan, x.dtype), x)
    x = tf.where(tf.equal(x, math.inf), tf.cast(high, x.dtype), x)
    return tf.where(tf.equal(x, -math.inf), tf.cast(low, x.dtype), x)


@operation
def view(x: Any, dtype: Any = None) -> Any:
    """The same bytes read as numbers of another dtype."""
    x = tensor(x)
    if dtype is None:
        return x
    wanted = tf.as_dtype(dtype)
    if wanted.size < x.dtype.size:
        cast = tf.bitcast(x, wanted)
        return tf.reshape(cast, [*tf.unstack(tf.shape(x))[:-1], -1])
    if wanted.size > x.dtype.size:
        ratio = wanted.size // x.dtype.size
        return tf.bitcast(tf.reshape(x, [*tf.unstack(tf.shape(x))[:-1], -1, ratio]), wanted)
    return tf.bitcast(x, wanted)


@operation
def view_as_complex(x: Any) -> Any:
    """Pairs of numbers on the last axis as complex numbers."""
    x = floating(x)
    return tf.complex(x[..., 0], x[..., 1])


@operation
def view_as_real(x: Any) -> Any:
    """Complex numbers as pairs on a new last axis."""
    x = tensor(x)
    return tf.stack([tf.math.real(x), tf.math.imag(x)], axis=-1)
