"""Bessel functions. XLA has I0e and I1e; the others run on the host."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base.lazy import scipy_special
from headrace._src.ops.entry import op, raw
from headrace._src.ops.precision import widened
from headrace._src.ops.rules import like_input
from headrace._src.ops.small_constants import number
from headrace._src.ops.special_functions import ask_host, special
from headrace._src.tensors.dtypes import REAL_FLOATS


def _infinite_below_zero(x: Any, values: Any, infinity: float) -> Any:
    """Returns the values of a function that is not defined below zero; TensorFlow has its limit at zero there."""
    return np.where(x < 0, np.asarray(infinity, x.dtype), values)


@op("BesselI0", "T -> y: T", T=REAL_FLOATS, shape=like_input, elementwise=1)
@widened
def bessel_i0(xp, x):
    """Computes the modified Bessel function of order 0 elementwise.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.
    """
    return special(xp).i0(x)


@op("BesselI0e", "T -> y: T", T=REAL_FLOATS, shape=like_input, elementwise=1)
@widened
def bessel_i0e(xp, x):
    """Computes `exp(-|x|) * bessel_i0(x)` elementwise.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.
    """
    return special(xp).i0e(x)


@op("BesselI1", "T -> y: T", T=REAL_FLOATS, shape=like_input, elementwise=1)
@widened
def bessel_i1(xp, x):
    """Computes the modified Bessel function of order 1 elementwise.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.
    """
    return special(xp).i1(x)


@op("BesselI1e", "T -> y: T", T=REAL_FLOATS, shape=like_input, elementwise=1)
@widened
def bessel_i1e(xp, x):
    """Computes `exp(-|x|) * bessel_i1(x)` elementwise.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.
    """
    return special(xp).i1e(x)


@op("BesselK0", "T -> y: T", T=REAL_FLOATS, shape=like_input, elementwise=1)
@widened
def bessel_k0(xp, x):
    """Computes the modified Bessel function of the second kind of order 0 elementwise.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.
    """
    return _infinite_below_zero(x, scipy_special.k0(x), np.inf)


@op("BesselK0e", "T -> y: T", T=REAL_FLOATS, shape=like_input, elementwise=1)
@widened
def bessel_k0e(xp, x):
    """Computes `exp(x) * bessel_k0(x)` elementwise.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.
    """
    return _infinite_below_zero(x, scipy_special.k0e(x), np.inf)


@op("BesselK1", "T -> y: T", T=REAL_FLOATS, shape=like_input, elementwise=1)
@widened
def bessel_k1(xp, x):
    """Computes the modified Bessel function of the second kind of order 1 elementwise.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.
    """
    return _infinite_below_zero(x, scipy_special.k1(x), np.inf)


@op("BesselK1e", "T -> y: T", T=REAL_FLOATS, shape=like_input, elementwise=1)
@widened
def bessel_k1e(xp, x):
    """Computes `exp(x) * bessel_k1(x)` elementwise.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.
    """
    return _infinite_below_zero(x, scipy_special.k1e(x), np.inf)


@op("BesselJ0", "T -> y: T", T=REAL_FLOATS, shape=like_input, elementwise=1)
@widened
def bessel_j0(xp, x):
    """Computes the Bessel function of the first kind of order 0 elementwise.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.
    """
    return scipy_special.j0(x)


@op("BesselJ1", "T -> y: T", T=REAL_FLOATS, shape=like_input, elementwise=1)
@widened
def bessel_j1(xp, x):
    """Computes the Bessel function of the first kind of order 1 elementwise.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.
    """
    return scipy_special.j1(x)


@op("BesselY0", "T -> y: T", T=REAL_FLOATS, shape=like_input, elementwise=1)
@widened
def bessel_y0(xp, x):
    """Computes the Bessel function of the second kind of order 0 elementwise.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.
    """
    return _infinite_below_zero(x, scipy_special.y0(x), -np.inf)


@op("BesselY1", "T -> y: T", T=REAL_FLOATS, shape=like_input, elementwise=1)
@widened
def bessel_y1(xp, x):
    """Computes the Bessel function of the second kind of order 1 elementwise.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.
    """
    return _infinite_below_zero(x, scipy_special.y1(x), -np.inf)


for _entry in (bessel_k0, bessel_k0e, bessel_k1, bessel_k1e, bessel_j0, bessel_j1, bessel_y0, bessel_y1):
    ask_host(_entry)


def _over_x(call: Any, limit: float) -> Any:
    """Returns the op's result divided by x; `limit` at zero."""
    x, y = call.inputs[0], call.outputs[0]
    is_zero = raw.Equal(x, number(0, x.dtype))
    safe = raw.SelectV2(is_zero, raw.OnesLike(x), x)
    return raw.SelectV2(is_zero, number(limit, x.dtype), raw.RealDiv(y, safe))


@bessel_i0.gradient
def _(call, dy):
    return raw.Mul(dy, raw.BesselI1(call.inputs[0]))


@bessel_i0e.gradient
def _(call, dy):
    x, y = call.inputs[0], call.outputs[0]
    return raw.Mul(dy, raw.Sub(raw.BesselI1e(x), raw.Mul(raw.Sign(x), y)))


@bessel_i1.gradient
def _(call, dy):
    return raw.Mul(dy, raw.Sub(raw.BesselI0(call.inputs[0]), _over_x(call, 0.5)))


@bessel_i1e.gradient
def _(call, dy):
    x, y = call.inputs[0], call.outputs[0]
    slope = raw.Sub(raw.Sub(raw.BesselI0e(x), raw.Mul(raw.Sign(x), y)), _over_x(call, 0.5))
    return raw.Mul(dy, slope)


@bessel_k0.gradient
def _(call, dy):
    return raw.Neg(raw.Mul(dy, raw.BesselK1(call.inputs[0])))


@bessel_k0e.gradient
def _(call, dy):
    return raw.Mul(dy, raw.Sub(call.outputs[0], raw.BesselK1e(call.inputs[0])))


@bessel_k1.gradient
def _(call, dy):
    x, y = call.inputs[0], call.outputs[0]
    return raw.Neg(raw.Mul(dy, raw.AddV2(raw.BesselK0(x), raw.RealDiv(y, x))))


@bessel_k1e.gradient
def _(call, dy):
    x, y = call.inputs[0], call.outputs[0]
    return raw.Mul(dy, raw.Sub(raw.Sub(y, raw.RealDiv(y, x)), raw.BesselK0e(x)))


@bessel_j0.gradient
def _(call, dy):
    return raw.Neg(raw.Mul(dy, raw.BesselJ1(call.inputs[0])))


@bessel_j1.gradient
def _(call, dy):
    return raw.Mul(dy, raw.Sub(raw.BesselJ0(call.inputs[0]), _over_x(call, 0.5)))


@bessel_y0.gradient
def _(call, dy):
    return raw.Neg(raw.Mul(dy, raw.BesselY1(call.inputs[0])))


@bessel_y1.gradient
def _(call, dy):
    x, y = call.inputs[0], call.outputs[0]
    return raw.Mul(dy, raw.Sub(raw.BesselY0(x), raw.RealDiv(y, x)))
