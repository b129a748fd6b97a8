"""Exponentials and logarithms, and logarithms times a factor that may be zero."""

from __future__ import annotations

import numpy as np

from headrace._src.ops.broadcasting import conj, unbroadcast
from headrace._src.ops.entry import op, raw
from headrace._src.ops.large_arithmetic import LARGE, by_elements
from headrace._src.ops.precision import widened
from headrace._src.ops.rules import broadcast, like_input
from headrace._src.ops.small_constants import number
from headrace._src.tensors.dtypes import FLOATS


@op("Exp", "T -> y: T", T=FLOATS, shape=like_input, elementwise=1)
def exp(xp, x):
    """Computes e to the power of `x` elementwise.

    Args:
        x: Tensor of floating point or complex dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    >>> tf.exp([0.0, 1.0]).numpy().round(3)
    array([1.   , 2.718], dtype=float32)
    """
    if xp is np and x.size >= LARGE:
        return by_elements(np.exp, x)
    return xp.exp(x)


@exp.gradient
def _(call, dy):
    return raw.Mul(dy, conj(call.outputs[0]))


@op("Expm1", "T -> y: T", T=FLOATS, shape=like_input, elementwise=1)
def expm1(xp, x):
    """Computes `exp(x) - 1` elementwise, accurate for small `x`.

    Args:
        x: Tensor of floating point or complex dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    >>> tf.math.expm1([0.0, 1.0]).numpy().round(3)
    array([0.   , 1.718], dtype=float32)
    """
    return xp.expm1(x)


@expm1.gradient
def _(call, dy):
    return raw.Mul(dy, raw.Exp(conj(call.inputs[0])))


@op("Log", "T -> y: T", T=FLOATS, shape=like_input, elementwise=1, flops=1)
def log(xp, x):
    """Computes the natural logarithm elementwise.

    Args:
        x: Tensor of floating point or complex dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    >>> tf.math.log([1.0, 10.0]).numpy().round(3)
    array([0.   , 2.303], dtype=float32)
    """
    if xp is np and x.size >= LARGE:
        return by_elements(np.log, x)
    return xp.log(x)


@log.gradient
def _(call, dy):
    return raw.Mul(dy, raw.Reciprocal(conj(call.inputs[0])))


@op("Log1p", "T -> y: T", T=FLOATS, shape=like_input, elementwise=1)
def log1p(xp, x):
    """Computes `log(1 + x)` elementwise, accurate for small `x`.

    Args:
        x: Tensor of floating point or complex dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    >>> tf.math.log1p([0.0, 1.0]).numpy().round(3)
    array([0.   , 0.693], dtype=float32)
    """
    return xp.log1p(x)


@log1p.gradient
def _(call, dy):
    x = conj(call.inputs[0])
    return raw.Mul(dy, raw.Reciprocal(raw.AddV2(number(1, x.dtype), x)))


@op("Xlogy", "T, T -> z: T", T=FLOATS, shape=broadcast, elementwise=2)
def xlogy(xp, x, y):
    """Computes `x * log(y)` elementwise; the result is 0 where `x` is 0.

    Args:
        x: Tensor of floating point or complex dtype.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `x`, of the shape that `x` and `y` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast.

    >>> tf.math.xlogy([0.0, 2.0], [0.0, 1.0]).numpy()
    array([0., 0.], dtype=float32)
    """
    return xp.where(x == 0, xp.zeros((), x.dtype), x * xp.log(y))


@xlogy.short_kernel
def _(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    return np.where(x == 0, np.zeros((), x.dtype), x * np.log(y))  # TensorFlow rounds the logarithm too


@xlogy.gradient
def _(call, dz):
    x, y = call.inputs
    wants_x, wants_y = call.wanted
    nonzero = raw.Cast(raw.NotEqual(x, number(0, x.dtype)), DstT=x.dtype)
    return (
        unbroadcast(raw.Mul(dz, raw.Xlogy(nonzero, conj(y))), x) if wants_x else None,
        unbroadcast(raw.Mul(dz, raw.Xdivy(conj(x), conj(y))), y) if wants_y else None,
    )


@op("Xlog1py", "T, T -> z: T", T=FLOATS, shape=broadcast, elementwise=2)
def xlog1py(xp, x, y):
    """Computes `x * log(1 + y)` elementwise; the result is 0 where `x` is 0.

    Args:
        x: Tensor of floating point or complex dtype.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `x`, of the shape that `x` and `y` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast.
    """
    return xp.where(x == 0, xp.zeros((), x.dtype), x * xp.log1p(y))


@xlog1py.short_kernel
def _(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    return np.where(x == 0, np.zeros((), x.dtype), x * np.log1p(y))  # TensorFlow rounds the logarithm too


@xlog1py.gradient
def _(call, dz):
    x, y = call.inputs
    wants_x, wants_y = call.wanted
    nonzero = raw.Cast(raw.NotEqual(x, number(0, x.dtype)), DstT=x.dtype)
    shifted = raw.AddV2(conj(y), number(1, y.dtype))
    return (
        unbroadcast(raw.Mul(dz, raw.Xlog1py(nonzero, conj(y))), x) if wants_x else None,
        unbroadcast(raw.Mul(dz, raw.Xdivy(conj(x), shifted)), y) if wants_y else None,
    )


@op("Xdivy", "T, T -> z: T", T=FLOATS, shape=broadcast, elementwise=2)
@widened
def xdivy(xp, x, y):
    """Computes `x / y` elementwise; the result is 0 where `x` is 0.

    Args:
        x: Tensor of floating point or complex dtype.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `x`, of the shape that `x` and `y` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast.
    """
    return xp.where(x == 0, xp.zeros((), x.dtype), xp.divide(x, y))


@xdivy.gradient
def _(call, dz):
    x, y = call.inputs
    wants_x, wants_y = call.wanted
    nonzero = raw.Cast(raw.NotEqual(x, number(0, x.dtype)), DstT=x.dtype)
    divisor = conj(y)
    return (
        unbroadcast(raw.Mul(dz, raw.Xdivy(nonzero, divisor)), x) if wants_x else None,
        unbroadcast(raw.Mul(dz, raw.Xdivy(raw.Neg(conj(x)), raw.Square(divisor))), y) if wants_y else None,
    )
