"""The gamma function and related functions: lgamma, digamma, polygamma, zeta, incomplete gamma and beta functions."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base.lazy import jax
from headrace._src.ops.broadcasting import unbroadcast
from headrace._src.ops.entry import op, raw
from headrace._src.ops.precision import widened
from headrace._src.ops.rules import broadcast, like_input
from headrace._src.ops.small_constants import number
from headrace._src.ops.special_functions import special
from headrace._src.tensors.dtypes import REAL_FLOATS, float32, float64
from headrace._src.tensors.tensor import Tensor


@op("Lgamma", "T -> y: T", T=REAL_FLOATS, shape=like_input, elementwise=1)
@widened
def lgamma(xp, x):
    """Computes the logarithm of the absolute value of the gamma function elementwise.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    >>> tf.math.lgamma([1.0, 4.0]).numpy().round(3)
    array([0.   , 1.792], dtype=float32)
    """
    return xp.where(xp.isneginf(x), xp.asarray(xp.inf, x.dtype), special(xp).gammaln(x))


@lgamma.gradient
def _(call, dy):
    return raw.Mul(dy, raw.Digamma(call.inputs[0]))


@op("Digamma", "T -> y: T", T=REAL_FLOATS, shape=like_input, elementwise=1)
@widened
def digamma(xp, x):
    """Computes the derivative of `lgamma` elementwise.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.
    """
    return xp.where(x == 0, xp.asarray(xp.nan, x.dtype), special(xp).digamma(x))


@digamma.gradient
def _(call, dy):
    x = call.inputs[0]
    return raw.Mul(dy, raw.Polygamma(number(1, x.dtype), x))


@op("Polygamma", "T, T -> z: T", T=(float32, float64), shape=broadcast, elementwise=2)
def polygamma(xp, a, x):
    """Computes the derivative of order `a` of the digamma function elementwise.

    Args:
        a: Tensor of integers.
        x: Tensor that broadcasts with `a`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `a`, of the shape that `a` and `x` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `a` and `x` do not broadcast.
    """
    library = special(xp)
    order = a + 1
    sign = 1 - 2 * xp.mod(order, 2)
    higher = sign * xp.exp(library.gammaln(order)) * library.zeta(order, x)
    valid = (a >= 0) & (a == xp.floor(a))
    return xp.where(valid, xp.where(a == 0, library.digamma(x), higher), xp.nan).astype(x.dtype)


@polygamma.gradient
def _(call, dz):
    a, x = call.inputs
    return None, unbroadcast(raw.Mul(dz, raw.Polygamma(raw.AddV2(a, number(1, a.dtype)), x)), x)


@op("Zeta", "T, T -> z: T", T=(float32, float64), shape=broadcast, elementwise=2)
def zeta(xp, x, q):
    """Computes the Hurwitz zeta function elementwise: the sum of `(q + n)^-x` over n.

    Args:
        x: Tensor of float32 or float64.
        q: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `x`, of the shape that `x` and `q` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `q` do not broadcast.
    """
    return special(xp).zeta(x, q)


@zeta.gradient
def _(call, dz):
    x, q = call.inputs
    slope = raw.Mul(raw.Neg(x), raw.Zeta(raw.AddV2(x, number(1, x.dtype)), q))
    return None, unbroadcast(raw.Mul(dz, slope), q)


@op("Igamma", "T, T -> z: T", T=REAL_FLOATS, shape=broadcast, elementwise=2)
@widened
def igamma(xp, a, x):
    """Computes the lower regularized incomplete gamma function elementwise.

    Args:
        a: Tensor of floating point dtype.
        x: Tensor that broadcasts with `a`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `a`, of the shape that `a` and `x` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `a` and `x` do not broadcast.
    """
    y = xp.where(a > 0, special(xp).gammainc(a, x), xp.asarray(xp.nan, a.dtype))
    return xp.where(x == 0, xp.asarray(0, a.dtype), y)


def _gamma_density(a: Tensor, x: Tensor) -> Tensor:
    """Computes the derivative of `igamma` by `x`: `exp(-x + (a - 1) log x - lgamma(a))`."""
    power = raw.Mul(raw.Sub(a, number(1, a.dtype)), raw.Log(x))
    return raw.Exp(raw.Sub(raw.Sub(power, x), raw.Lgamma(a)))


@igamma.gradient
def _igamma_gradients(call: Any, dz: Any) -> tuple[Any, Any]:
    a, x = call.inputs
    wants_a, wants_x = call.wanted
    return (
        unbroadcast(raw.Mul(dz, raw.IgammaGradA(a, x)), a) if wants_a else None,
        unbroadcast(raw.Mul(dz, _gamma_density(a, x)), x) if wants_x else None,
    )


@op("Igammac", "T, T -> z: T", T=REAL_FLOATS, shape=broadcast, elementwise=2)
@widened
def igammac(xp, a, x):
    """Computes the upper regularized incomplete gamma function elementwise.

    Args:
        a: Tensor of floating point dtype.
        x: Tensor that broadcasts with `a`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `a`, of the shape that `a` and `x` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `a` and `x` do not broadcast.
    """
    return xp.where(a > 0, special(xp).gammaincc(a, x), xp.asarray(xp.nan, a.dtype))


@igammac.gradient
def _(call, dz):
    return _igamma_gradients(call, raw.Neg(dz))


# SciPy has no such derivative, so this one runs through XLA on the host too.
@op("IgammaGradA", "T, T -> z: T", T=(float32, float64), shape=broadcast, engine="xla", elementwise=2)
def igamma_grad_a(xp, a, x):
    """Computes the derivative of `igamma` by `a`."""
    shape = np.broadcast_shapes(a.shape, x.shape)
    return jax.lax.igamma_grad_a(xp.broadcast_to(a, shape), xp.broadcast_to(x, shape))


@igamma_grad_a.gradient
def _(call, dz):
    a, x = call.inputs
    if call.wanted[0]:
        raise LookupError("gradient registry has no entry for: IgammaGradA by `a`")
    slope = raw.Mul(_gamma_density(a, x), raw.Sub(raw.Log(x), raw.Digamma(a)))
    return None, unbroadcast(raw.Mul(dz, slope), x)


@op("Betainc", "T, T, T -> z: T", T=(float32, float64), shape=broadcast, elementwise=3)
def betainc(xp, a, b, x):
    """Computes the regularized incomplete beta function elementwise.

    Args:
        a: Tensor of float32 or float64.
        b: Tensor of the same shape.
        x: Tensor of the same shape, from 0 to 1.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `a`, of the shape that `a` and `b` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `a`, `b` and `x` do not broadcast.
    """
    return xp.where((a > 0) & (b > 0), special(xp).betainc(a, b, x), xp.asarray(xp.nan, x.dtype))


@betainc.gradient
def _(call, dz):
    a, b, x = call.inputs
    one = number(1, x.dtype)
    log_beta = raw.Sub(raw.AddV2(raw.Lgamma(a), raw.Lgamma(b)), raw.Lgamma(raw.AddV2(a, b)))
    powers = raw.AddV2(raw.Xlog1py(raw.Sub(b, one), raw.Neg(x)), raw.Xlogy(raw.Sub(a, one), x))
    return None, None, unbroadcast(raw.Mul(dz, raw.Exp(raw.Sub(powers, log_beta))), x)
