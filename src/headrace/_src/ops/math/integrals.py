"""Special functions that are integrals: Dawson's, exponential, Fresnel, Spence."""

from __future__ import annotations

import math

from headrace._src.base.lazy import scipy_special
from headrace._src.ops.entry import op, raw
from headrace._src.ops.precision import widened
from headrace._src.ops.rules import like_input
from headrace._src.ops.small_constants import number
from headrace._src.ops.special_functions import ask_host, special
from headrace._src.tensors.dtypes import REAL_FLOATS
from headrace._src.tensors.tensor import Tensor


@op("Dawsn", "T -> y: T", T=REAL_FLOATS, shape=like_input, elementwise=1)
@widened
def dawsn(xp, x):
    """Computes Dawson's integral elementwise: `exp(-x^2)` times the integral of `exp(t^2)` from 0 to x.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.
    """
    return scipy_special.dawsn(x)


@dawsn.gradient
def _(call, dy):
    x, y = call.inputs[0], call.outputs[0]
    return raw.Mul(dy, raw.Sub(number(1, x.dtype), raw.Mul(number(2, x.dtype), raw.Mul(x, y))))


@op("Expint", "T -> y: T", T=REAL_FLOATS, shape=like_input, elementwise=1)
@widened
def expint(xp, x):
    """Computes the exponential integral Ei(x) elementwise.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`, with NaN for negative and infinite elements.
    """
    outside = (x < 0) | (x == math.inf)
    inside = xp.where(x == 0, xp.asarray(-math.inf, x.dtype), special(xp).expi(x))  # JAX has NaN at zero
    return xp.where(outside, xp.asarray(math.nan, x.dtype), inside)


@expint.gradient
def _(call, dy):
    x = call.inputs[0]
    return raw.Mul(dy, raw.RealDiv(raw.Exp(x), x))


@op("FresnelCos", "T -> y: T", T=REAL_FLOATS, shape=like_input, elementwise=1)
@widened
def fresnel_cos(xp, x):
    """Computes the integral of `cos(pi t^2 / 2)` from 0 to x elementwise.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.
    """
    return scipy_special.fresnel(x)[1]


@op("FresnelSin", "T -> y: T", T=REAL_FLOATS, shape=like_input, elementwise=1)
@widened
def fresnel_sin(xp, x):
    """Computes the integral of `sin(pi t^2 / 2)` from 0 to x elementwise.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.
    """
    return scipy_special.fresnel(x)[0]


for _entry in (dawsn, fresnel_cos, fresnel_sin):
    ask_host(_entry)


def _quarter_turns(x: Tensor) -> Tensor:
    return raw.Mul(number(math.pi / 2, x.dtype), raw.Square(x))


@fresnel_cos.gradient
def _(call, dy):
    return raw.Mul(dy, raw.Cos(_quarter_turns(call.inputs[0])))


@fresnel_sin.gradient
def _(call, dy):
    return raw.Mul(dy, raw.Sin(_quarter_turns(call.inputs[0])))


@op("Spence", "T -> y: T", T=REAL_FLOATS, shape=like_input, elementwise=1)
@widened
def spence(xp, x):
    """Computes Spence's integral elementwise: the integral of `log(t) / (1 - t)` from 1 to x.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.
    """
    return special(xp).spence(x)


@spence.gradient
def _(call, dy):
    x = call.inputs[0]
    one = number(1, x.dtype)
    is_one = raw.Equal(x, one)
    safe = raw.SelectV2(is_one, number(2, x.dtype), x)
    slope = raw.RealDiv(raw.Log(safe), raw.Sub(one, safe))
    return raw.Mul(dy, raw.SelectV2(is_one, number(-1, x.dtype), slope))
