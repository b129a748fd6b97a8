"""Trigonometric and hyperbolic functions and their inverses."""

from __future__ import annotations

from typing import Any

from headrace._src.ops.broadcasting import conj, unbroadcast
from headrace._src.ops.entry import op, raw
from headrace._src.ops.rules import broadcast, like_input
from headrace._src.ops.small_constants import number
from headrace._src.tensors.dtypes import FLOATS, REAL_FLOATS


def _one(x: Any) -> Any:
    return number(1, x.dtype)


@op("Sin", "T -> y: T", T=FLOATS, shape=like_input, elementwise=1, keeps_zeros=True)
def sin(xp, x):
    """Computes the sine elementwise.

    Args:
        x: Tensor of floating point or complex dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    >>> tf.sin([0.0, 1.0]).numpy().round(3)
    array([0.   , 0.841], dtype=float32)
    """
    return xp.sin(x)


@sin.gradient
def _(call, dy):
    return raw.Mul(dy, raw.Cos(conj(call.inputs[0])))


@op("Cos", "T -> y: T", T=FLOATS, shape=like_input, elementwise=1)
def cos(xp, x):
    """Computes the cosine elementwise.

    Args:
        x: Tensor of floating point or complex dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    >>> tf.cos([0.0, 1.0]).numpy().round(3)
    array([1.  , 0.54], dtype=float32)
    """
    return xp.cos(x)


@cos.gradient
def _(call, dy):
    return raw.Neg(raw.Mul(dy, raw.Sin(conj(call.inputs[0]))))


@op("Tan", "T -> y: T", T=FLOATS, shape=like_input, elementwise=1, keeps_zeros=True)
def tan(xp, x):
    """Computes the tangent elementwise.

    Args:
        x: Tensor of floating point or complex dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    >>> tf.tan([0.0, 1.0]).numpy().round(3)
    array([0.   , 1.557], dtype=float32)
    """
    return xp.tan(x)


@tan.gradient
def _(call, dy):
    secant = raw.Reciprocal(raw.Cos(conj(call.inputs[0])))
    return raw.Mul(dy, raw.Square(secant))


@op("Asin", "T -> y: T", T=FLOATS, shape=like_input, elementwise=1, keeps_zeros=True)
def asin(xp, x):
    """Computes the inverse sine elementwise.

    Args:
        x: Tensor of floating point or complex dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    >>> tf.asin([0.0, 1.0]).numpy().round(3)
    array([0.   , 1.571], dtype=float32)
    """
    return xp.arcsin(x)


@asin.gradient
def _(call, dy):
    x = conj(call.inputs[0])
    return raw.Mul(dy, raw.Reciprocal(raw.Sqrt(raw.Sub(_one(x), raw.Square(x)))))


@op("Acos", "T -> y: T", T=FLOATS, shape=like_input, elementwise=1)
def acos(xp, x):
    """Computes the inverse cosine elementwise.

    Args:
        x: Tensor of floating point or complex dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    >>> tf.acos([1.0, 0.0]).numpy().round(3)
    array([0.   , 1.571], dtype=float32)
    """
    return xp.arccos(x)


@acos.gradient
def _(call, dy):
    x = conj(call.inputs[0])
    return raw.Neg(raw.Mul(dy, raw.Reciprocal(raw.Sqrt(raw.Sub(_one(x), raw.Square(x))))))


@op("Atan", "T -> y: T", T=FLOATS, shape=like_input, elementwise=1, keeps_zeros=True)
def atan(xp, x):
    """Computes the inverse tangent elementwise.

    Args:
        x: Tensor of floating point or complex dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    >>> tf.atan([0.0, 1.0]).numpy().round(3)
    array([0.   , 0.785], dtype=float32)
    """
    return xp.arctan(x)


@atan.gradient
def _(call, dy):
    x = conj(call.inputs[0])
    return raw.Mul(dy, raw.Reciprocal(raw.AddV2(_one(x), raw.Square(x))))


@op("Atan2", "T, T -> z: T", T=REAL_FLOATS, shape=broadcast, elementwise=2)
def atan2(xp, y, x):
    """Computes the angle of the point (x, y) elementwise, from -pi to pi.

    Args:
        y: Tensor of floating point dtype.
        x: Tensor that broadcasts with `y`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `y`, of the shape that `y` and `x` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `y` and `x` do not broadcast.

    >>> tf.atan2([1.0, -1.0], [1.0, 1.0]).numpy().round(3)
    array([ 0.785, -0.785], dtype=float32)
    """
    return xp.arctan2(y, x)


@atan2.gradient
def _(call, dz):
    y, x = call.inputs
    wants_y, wants_x = call.wanted
    scaled = raw.RealDiv(dz, raw.AddV2(raw.Square(x), raw.Square(y)))
    return (
        unbroadcast(raw.Mul(x, scaled), y) if wants_y else None,
        unbroadcast(raw.Mul(raw.Neg(y), scaled), x) if wants_x else None,
    )


@op("Sinh", "T -> y: T", T=FLOATS, shape=like_input, elementwise=1)
def sinh(xp, x):
    """Computes the hyperbolic sine elementwise.

    Args:
        x: Tensor of floating point or complex dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.
    """
    return xp.sinh(x)


@sinh.gradient
def _(call, dy):
    return raw.Mul(dy, raw.Cosh(conj(call.inputs[0])))


@op("Cosh", "T -> y: T", T=FLOATS, shape=like_input, elementwise=1)
def cosh(xp, x):
    """Computes the hyperbolic cosine elementwise.

    Args:
        x: Tensor of floating point or complex dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.
    """
    return xp.cosh(x)


@cosh.gradient
def _(call, dy):
    return raw.Mul(dy, raw.Sinh(conj(call.inputs[0])))


@op("Asinh", "T -> y: T", T=FLOATS, shape=like_input, elementwise=1, keeps_zeros=True)
def asinh(xp, x):
    """Computes the inverse hyperbolic sine elementwise.

    Args:
        x: Tensor of floating point or complex dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.
    """
    return xp.arcsinh(x)


@asinh.gradient
def _(call, dy):
    return raw.RealDiv(dy, raw.Cosh(conj(call.outputs[0])))


@op("Acosh", "T -> y: T", T=FLOATS, shape=like_input, elementwise=1)
def acosh(xp, x):
    """Computes the inverse hyperbolic cosine elementwise.

    Args:
        x: Tensor of floating point or complex dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.
    """
    return xp.arccosh(x)


@acosh.gradient
def _(call, dy):
    return raw.RealDiv(dy, raw.Sinh(conj(call.outputs[0])))


@op("Atanh", "T -> y: T", T=FLOATS, shape=like_input, elementwise=1, keeps_zeros=True)
def atanh(xp, x):
    """Computes the inverse hyperbolic tangent elementwise.

    Args:
        x: Tensor of floating point or complex dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.
    """
    return xp.arctanh(x)


@atanh.gradient
def _(call, dy):
    x = conj(call.inputs[0])
    return raw.Mul(dy, raw.Reciprocal(raw.Sub(_one(x), raw.Square(x))))
