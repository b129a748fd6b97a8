"""keras.ops: elementwise functions of one tensor."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import headrace as tf
from headrace._src.keras.ops.conversion import floating, numeric, tensor
from headrace._src.keras.ops.operation import elementwise, operation
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, TensorLike

tnp = tf.experimental.numpy


def _of_floats(name: str, compute: Callable[..., Any], doc: str) -> Callable[[Any], Any]:
    return elementwise(name, lambda x: compute(floating(x)), doc)


def _of_tensors(name: str, compute: Callable[..., Any], doc: str) -> Callable[[Any], Any]:
    return elementwise(name, lambda x: compute(tensor(x)), doc)


def _unless_integer(name: str, compute: Callable[..., Any], doc: str) -> Callable[[Any], Any]:
    """Defines a function that returns integers and booleans unchanged."""

    def function(x: TensorLike) -> Tensor:
        x = tensor(x)
        return compute(x) if x.dtype.is_floating or x.dtype.is_complex else x

    return elementwise(name, function, doc)


arccos = _of_floats("arccos", tf.acos, "Computes the inverse cosine, from 0 to pi.")
arccosh = _of_floats("arccosh", tf.acosh, "Computes the inverse hyperbolic cosine.")
arcsin = _of_floats("arcsin", tf.asin, "Computes the inverse sine, from -pi/2 to pi/2.")
arcsinh = _of_floats("arcsinh", tf.asinh, "Computes the inverse hyperbolic sine.")
arctan = _of_floats("arctan", tf.atan, "Computes the inverse tangent, from -pi/2 to pi/2.")
arctanh = _of_floats("arctanh", tf.atanh, "Computes the inverse hyperbolic tangent.")
cbrt = _of_floats("cbrt", tnp.cbrt, "Computes the cube root.")
ceil = _of_floats("ceil", tf.math.ceil, "Rounds up to the nearest integer.")
cos = _of_floats("cos", tf.cos, "Computes the cosine.")
cosh = _of_floats("cosh", tf.cosh, "Computes the hyperbolic cosine.")
erf = _of_floats("erf", tf.math.erf, "Computes the error function.")
erfc = _of_floats("erfc", tf.math.erfc, "Computes one minus the error function.")
erfinv = _of_floats("erfinv", tf.math.erfinv, "Computes the inverse error function.")
exp = _of_floats("exp", tf.exp, "Computes the exponential.")
exp2 = _of_floats("exp2", tnp.exp2, "Computes `2^x`.")
expm1 = _of_floats("expm1", tf.math.expm1, "Computes `exp(x) - 1`, accurate near zero.")
floor = _of_floats("floor", tf.floor, "Rounds down to the nearest integer.")
i0 = _of_floats("i0", tf.math.bessel_i0, "Computes the modified Bessel function of order zero.")
log = _of_floats("log", tf.math.log, "Computes the natural logarithm.")
log10 = _of_floats("log10", tnp.log10, "Computes the base-10 logarithm.")
log1p = _of_floats("log1p", tf.math.log1p, "Computes `log(1 + x)`, accurate near zero.")
log2 = _of_floats("log2", tnp.log2, "Computes the base-2 logarithm.")
deg2rad = _of_floats("deg2rad", lambda x: x * (math.pi / 180), "Converts degrees to radians.")
rad2deg = _of_floats("rad2deg", lambda x: x * (180 / math.pi), "Converts radians to degrees.")
reciprocal = _of_floats("reciprocal", tf.math.reciprocal, "Computes `1 / x`.")
rsqrt = _of_floats("rsqrt", tf.math.rsqrt, "Computes `1 / sqrt(x)`.")
sin = _of_floats("sin", tf.sin, "Computes the sine.")
sinc = _of_floats("sinc", tnp.sinc, "Computes the normalized sinc function, `sin(pi x) / (pi x)`.")
sinh = _of_floats("sinh", tf.sinh, "Computes the hyperbolic sine.")
sqrt = _of_floats("sqrt", tf.sqrt, "Computes the square root.")
tan = _of_floats("tan", tf.tan, "Computes the tangent.")
tanh = _of_floats("tanh", tf.tanh, "Computes the hyperbolic tangent.")
fabs = _of_floats("fabs", tf.abs, "Computes the absolute value as a float.")
angle = _of_floats(
    "angle", tf.math.angle, "Computes the angle of complex values; for real values 0, or pi where negative."
)

conjugate = _of_tensors("conjugate", tf.math.conj, "Computes the complex conjugate.")
conj = elementwise("conj", lambda x: tf.math.conj(tensor(x)), "Computes the complex conjugate.")
real = _of_tensors("real", tf.math.real, "Returns the real part.")
imag = _of_tensors("imag", tf.math.imag, "Returns the imaginary part.")
isreal = _of_tensors("isreal", tnp.isreal, "Returns True where the imaginary part is zero.")
negative = _of_tensors("negative", tf.negative, "Negates `x`.")
sign = _of_tensors("sign", tf.sign, "Returns the sign: -1, 0 or 1.")
signbit = _of_tensors("signbit", tnp.signbit, "Returns True where the sign bit is set: negative values and -0.0.")
copy = _of_tensors("copy", tf.identity, "Copies a tensor.")
square = elementwise("square", lambda x: tf.square(numeric(x)), "Computes the square.")
trunc = _unless_integer("trunc", lambda x: tf.where(x < 0, tf.math.ceil(x), tf.floor(x)), "Rounds toward zero.")
absolute = elementwise("absolute", lambda x: _absolute(x), "Computes the absolute value.")
abs = elementwise("abs", lambda x: _absolute(x), "Computes the absolute value.")
isfinite = elementwise("isfinite", lambda x: _asked(tf.math.is_finite, x, True), "Returns True where `x` is finite.")
isinf = elementwise("isinf", lambda x: _asked(tf.math.is_inf, x, False), "Returns True where `x` is infinite.")
isnan = elementwise("isnan", lambda x: _asked(tf.math.is_nan, x, False), "Returns True where `x` is NaN.")
isneginf = elementwise("isneginf", lambda x: _equals(x, -math.inf), "Returns True where `x` is negative infinity.")
isposinf = elementwise("isposinf", lambda x: _equals(x, math.inf), "Returns True where `x` is positive infinity.")


def _absolute(x: TensorLike) -> Tensor:
    x = tensor(x)
    return x if x.dtype is tf.bool or x.dtype.is_unsigned else tf.abs(x)


def _asked(question: Callable[..., Any], x: TensorLike, of_integers: bool) -> Tensor:
    """Answers a question for each element; all integers have the same answer."""
    x = tensor(x)
    return question(x) if x.dtype.is_floating else tf.fill(tf.shape(x), of_integers)


def _equals(x: TensorLike, value: float) -> Tensor:
    x = tensor(x)
    return tf.equal(x, value) if x.dtype.is_floating else tf.fill(tf.shape(x), False)


@operation
def round(x: TensorLike, decimals: int = 0) -> Tensor:
    """Rounds to the given number of decimal places; halves go to the even neighbor.

    Args:
        x: Input tensor.
        decimals: Number of decimal places.

    Returns:
        A tensor of the shape and dtype of `x`.
    """
    x = tensor(x)
    if not x.dtype.is_floating and decimals >= 0:
        return x
    if decimals == 0:
        return tf.round(x)
    scale = 10.0**decimals
    rounded = tf.round(tf.cast(x, tf.float64 if not x.dtype.is_floating else x.dtype) * scale) / scale
    return tf.cast(rounded, x.dtype)


@operation
def clip(x: TensorLike, x_min: TensorLike, x_max: TensorLike) -> Tensor:
    """Clips `x` to a range.

    Args:
        x: Input tensor.
        x_min: Lower limit.
        x_max: Upper limit.

    Returns:
        A tensor of the broadcast shape.
    """
    x = numeric(x)
    limits = [tensor(limit) for limit in (x_min, x_max)]
    if not x.dtype.is_floating and any(limit.dtype.is_floating for limit in limits):
        x = floating(x)
    low, high = (tf.cast(limit, x.dtype) for limit in limits)
    return tf.minimum(tf.maximum(x, low), high)


@operation
def nan_to_num(x: TensorLike, nan: float = 0.0, posinf: float | None = None, neginf: float | None = None) -> Tensor:
    """Replaces NaN and infinities by finite values.

    Args:
        x: Input tensor.
        nan: Replacement of NaN.
        posinf: Replacement of positive infinity; the largest value of the dtype for None.
        neginf: Replacement of negative infinity; the smallest value of the dtype for None.

    Returns:
        A tensor of the shape of `x`.
    """
    x = tensor(x)
    if not x.dtype.is_floating:
        return x
    high = x.dtype.max if posinf is None else posinf
    low = x.dtype.min if neginf is None else neginf
    found = tf.where(tf.math.is_nan(x), tf.cast(nan, x.dtype), x)
    found = tf.where(tf.equal(found, math.inf), tf.cast(high, x.dtype), found)
    return tf.where(tf.equal(found, -math.inf), tf.cast(low, x.dtype), found)


@operation
def view(x: TensorLike, dtype: DTypeLike | None = None) -> Tensor:
    """Reinterprets the bytes of `x` as another dtype.

    Args:
        x: Input tensor.
        dtype: Dtype of the result; the default float type for None.

    Returns:
        A tensor of the new dtype; the size of the last axis changes if the sizes of the dtypes differ.
    """
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
def view_as_complex(x: TensorLike) -> Tensor:
    """Converts pairs on the last axis to complex values.

    Args:
        x: Input tensor.

    Returns:
        A complex tensor without the last axis.
    """
    x = floating(x)
    return tf.complex(x[..., 0], x[..., 1])


@operation
def view_as_real(x: TensorLike) -> Tensor:
    """Converts complex values to pairs on a new last axis.

    Args:
        x: Input tensor.

    Returns:
        A real tensor with a last axis of size 2.
    """
    x = tensor(x)
    return tf.stack([tf.math.real(x), tf.math.imag(x)], axis=-1)
