"""The error function and its inverses."""

from __future__ import annotations

import math
from typing import Any

from headrace._src.ops.dispatch import execute
from headrace._src.ops.entry import op, raw
from headrace._src.ops.numbers import number
from headrace._src.ops.precision import widened
from headrace._src.ops.rules import like_input
from headrace._src.ops.special_functions import special
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import REAL_FLOATS

_NO_ATTRS: dict[str, Any] = {}


def _bell(x: Any, scale: float) -> Any:
    """`scale * exp(-x^2)`."""
    return raw.Mul(number(scale, x.dtype), raw.Exp(raw.Neg(raw.Square(x))))


@op("Erf", "T -> y: T", T=REAL_FLOATS, shape=like_input)
@widened
def erf(xp, x):
    """Elementwise error function."""
    return special(xp).erf(x)


@erf.gradient
def _(call, dy):
    return raw.Mul(dy, _bell(call.inputs[0], 2 / math.sqrt(math.pi)))


@op("Erfc", "T -> y: T", T=REAL_FLOATS, shape=like_input)
@widened
def erfc(xp, x):
    """Elementwise `1 - erf(x)`, exact where `erf` is close to 1."""
    return special(xp).erfc(x)


@erfc.gradient
def _(call, dy):
    return raw.Mul(dy, _bell(call.inputs[0], -2 / math.sqrt(math.pi)))


@op("Erfinv", "T -> y: T", T=REAL_FLOATS, shape=like_input)
@widened
def erfinv_op(xp, x):
    """Elementwise inverse of `erf`."""
    return special(xp).erfinv(x)


@erfinv_op.gradient
def _(call, dy):
    y = call.outputs[0]
    return raw.Mul(dy, raw.Mul(number(math.sqrt(math.pi) / 2, y.dtype), raw.Exp(raw.Square(y))))


@op("Ndtri", "T -> y: T", T=REAL_FLOATS, shape=like_input)
@widened
def ndtri_op(xp, x):
    """Elementwise quantile of the standard normal distribution."""
    return special(xp).ndtri(x)


@ndtri_op.gradient
def _(call, dy):
    y = call.outputs[0]
    half_square = raw.Mul(number(0.5, y.dtype), raw.Square(y))
    return raw.Mul(dy, raw.Mul(number(math.sqrt(2 * math.pi), y.dtype), raw.Exp(half_square)))


def erfinv(x: Any, name: str | None = None) -> Any:
    """Elementwise inverse of `erf`."""
    return execute(erfinv_op, (x,), _NO_ATTRS, name)


def ndtri(x: Any, name: str | None = None) -> Any:
    """Elementwise quantile of the standard normal distribution."""
    return execute(ndtri_op, (x,), _NO_ATTRS, name)


def erfcinv(x: Any, name: str | None = None) -> Any:
    """Elementwise inverse of `erfc`."""
    x = as_tensor(x)
    quantile = ndtri(raw.Mul(number(0.5, x.dtype), x))
    return raw.Mul(raw.Neg(quantile), number(math.sqrt(0.5), x.dtype), name=name)
