"""Powers and roots: pow, square, square root, reciprocal, and the ops their gradients use."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.broadcasting import conj, unbroadcast
from headrace._src.ops.buffer_reuse import in_place
from headrace._src.ops.device_checks import any_bad
from headrace._src.ops.entry import op, raw
from headrace._src.ops.large_arithmetic import LARGE, by_elements
from headrace._src.ops.precision import widened
from headrace._src.ops.rules import broadcast, like_input
from headrace._src.ops.small_constants import number
from headrace._src.tensors.dtypes import FLOATS, INDEX, NUMERIC, SIGNED_INTS
from headrace._src.tensors.tensor import Tensor


@op("Pow", "T, T -> z: T", T=(*FLOATS, *SIGNED_INTS), shape=broadcast, elementwise=2, flops=1)
def pow_(xp, x, y):
    """Computes `x` to the power of `y` elementwise.

    Args:
        x: Tensor of floating point, complex or integer dtype.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `x`, of the shape that `x` and `y` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast, or an integer is raised to a negative
            power.

    >>> tf.pow([2, 3], 2).numpy()
    array([4, 9], dtype=int32)
    """
    if y.dtype.kind == "i" and any_bad(xp, y < 0):
        raise errors.invalid_argument("Integers to negative integer powers are not allowed")
    return xp.power(x, y)


@pow_.gradient
def _(call, dz):
    x, y = call.inputs
    z = call.outputs[0]
    wants_x, wants_y = call.wanted
    dx = dy = None
    if wants_x:
        exponent = conj(y)
        slope = raw.Mul(exponent, raw.Pow(conj(x), raw.Sub(exponent, number(1, y.dtype))))
        dx = unbroadcast(raw.Mul(dz, slope), x)
    if wants_y:
        dy = unbroadcast(raw.Mul(dz, raw.Mul(conj(z), _safe_log(conj(x)))), y)
    return dx, dy


def _safe_log(x: Tensor) -> Tensor:
    """log(x), and zero where it is not defined: there the power does not move with its exponent."""
    zero = number(0, x.dtype)
    defined = raw.NotEqual(x, zero) if x.dtype.is_complex else raw.Greater(x, zero)
    safe = raw.SelectV2(defined, x, raw.OnesLike(x))
    return raw.SelectV2(defined, raw.Log(safe), raw.ZerosLike(x))


@op("Square", "T -> y: T", T=NUMERIC, shape=like_input, elementwise=1, keeps_zeros=True, exact=True, flops=1)
def square(xp, x):
    """Computes `x * x` elementwise.

    Args:
        x: Tensor of floating point, complex, integer or unsigned integer dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    >>> tf.square([2, -3]).numpy()
    array([4, 9], dtype=int32)
    """
    return xp.multiply(x, x)


@square.gradient
def _(call, dy):
    x = call.inputs[0]
    return raw.Mul(dy, raw.Mul(number(2, x.dtype), conj(x)))


@op("SquaredDifference", "T, T -> z: T", T=(*FLOATS, *INDEX), shape=broadcast, elementwise=2, exact=True, flops=2)
def squared_difference(xp, x, y):
    """Computes `(x - y)` times its conjugate elementwise.

    Args:
        x: Tensor of floating point, complex or integer dtype.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `x`, of the shape that `x` and `y` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast.

    >>> tf.math.squared_difference([1.0, 5.0], [3.0, 5.0]).numpy()
    array([4., 0.], dtype=float32)
    """
    difference = xp.subtract(x, y)
    if difference.dtype.kind == "c":
        return difference * xp.conj(difference)
    return in_place(xp.square, difference)


@squared_difference.gradient
def _(call, dz):
    x, y = call.inputs
    dx = raw.Mul(raw.Mul(number(2, x.dtype), dz), raw.Sub(x, y))
    wants_x, wants_y = call.wanted
    return unbroadcast(dx, x) if wants_x else None, unbroadcast(raw.Neg(dx), y) if wants_y else None


@op("Sqrt", "T -> y: T", T=FLOATS, shape=like_input, elementwise=1, keeps_zeros=True, exact=True)
def sqrt(xp, x):
    """Computes the square root elementwise; NaN for negative real numbers.

    Args:
        x: Tensor of floating point or complex dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    >>> tf.sqrt([4.0, 9.0]).numpy()
    array([2., 3.], dtype=float32)
    """
    if xp is np and x.size >= LARGE:
        return by_elements(np.sqrt, x)
    return xp.sqrt(x)


@sqrt.gradient
def _(call, dy):
    return raw.SqrtGrad(call.outputs[0], dy)


@op("SqrtGrad", "T, T -> z: T", T=FLOATS, shape=broadcast, elementwise=2)
@widened
def sqrt_grad(xp, y, dy):
    """Computes the gradient of `y = sqrt(x)`: `dy / (2 conj(y))`."""
    slope = dy * 0.5
    slope /= xp.conj(y) if y.dtype.kind == "c" else y
    return xp.where(dy == 0, dy, slope)  # no gradient stays none, even where y is 0


@sqrt_grad.gradient
def _(call, grad):
    y = call.inputs[0]
    ratio = raw.RealDiv(grad, y)
    return raw.Neg(raw.Mul(conj(ratio), call.outputs[0])), raw.Mul(number(0.5, y.dtype), ratio)


@op("Rsqrt", "T -> y: T", T=FLOATS, shape=like_input, elementwise=1, flops=2)
@widened
def rsqrt(xp, x):
    """Computes `1 / sqrt(x)` elementwise.

    Args:
        x: Tensor of floating point or complex dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    >>> tf.math.rsqrt([4.0]).numpy()
    array([0.5], dtype=float32)
    """
    return in_place(xp.divide, 1, xp.sqrt(x))


@rsqrt.gradient
def _(call, dy):
    return raw.RsqrtGrad(call.outputs[0], dy)


@op("RsqrtGrad", "T, T -> z: T", T=FLOATS, shape=broadcast, elementwise=2, flops=4)
@widened
def rsqrt_grad(xp, y, dy):
    """Computes the gradient of `y = 1 / sqrt(x)`: `-dy conj(y)^3 / 2`."""
    root = xp.conj(y) if y.dtype.kind == "c" else y
    cube = root * root
    cube *= root
    cube = in_place(xp.multiply, dy, cube)
    cube *= -0.5
    return xp.where(dy == 0, dy, cube)  # no gradient stays none, even where y is infinite


@rsqrt_grad.gradient
def _(call, grad):
    y, dy = call.inputs
    slope = raw.Mul(number(-1.5, y.dtype), raw.Mul(dy, raw.Square(conj(y))))
    return raw.Mul(conj(grad), slope), raw.RsqrtGrad(conj(y), grad)


@op("Reciprocal", "T -> y: T", T=FLOATS, shape=like_input, elementwise=1, exact=True, flops=1)
def reciprocal(xp, x):
    """Computes `1 / x` elementwise.

    Args:
        x: Tensor of floating point or complex dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    >>> tf.math.reciprocal([2.0, 4.0]).numpy()
    array([0.5 , 0.25], dtype=float32)
    """
    return xp.reciprocal(x)


@reciprocal.gradient
def _(call, dy):
    return raw.ReciprocalGrad(call.outputs[0], dy)


@op("Inv", "T -> y: T", T=FLOATS, shape=like_input, elementwise=1, exact=True)
def inv(xp, x):
    """Computes `1 / x` elementwise, under its older name."""
    return xp.reciprocal(x)


@inv.gradient
def _(call, dy):
    return raw.InvGrad(call.outputs[0], dy)


def _reciprocal_gradient(xp: Any, y: Any, dy: Any) -> Any:
    slope = xp.square(xp.conj(y) if y.dtype.kind == "c" else y)
    slope = in_place(xp.multiply, dy, slope)
    return in_place(xp.negative, slope)


@op("ReciprocalGrad", "T, T -> z: T", T=FLOATS, shape=broadcast, elementwise=2)
@widened
def reciprocal_grad(xp, y, dy):
    """Computes the gradient of `y = 1 / x`: `-dy conj(y)^2`."""
    return _reciprocal_gradient(xp, y, dy)


@op("InvGrad", "T, T -> z: T", T=FLOATS, shape=broadcast, elementwise=2)
@widened
def inv_grad(xp, y, dy):
    """Computes the gradient of `y = 1 / x`: `-dy conj(y)^2`."""
    return _reciprocal_gradient(xp, y, dy)


@reciprocal_grad.gradient
@inv_grad.gradient
def _(call, grad):
    y, dy = call.inputs
    slope = raw.Mul(number(-2, y.dtype), raw.Mul(dy, conj(y)))
    return raw.Mul(conj(grad), slope), raw.ReciprocalGrad(conj(y), grad)
