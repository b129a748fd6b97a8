"""The four operations and their kin: add, subtract, multiply, divide, negate."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.broadcasting import conj, unbroadcast
from headrace._src.ops.dispatch import execute
from headrace._src.ops.entry import op, raw
from headrace._src.ops.rules import all_equal, broadcast, like_input
from headrace._src.tensors.dtypes import COMPLEX, FLOATS, NUMERIC, REAL, SIGNED_INTS, string
from headrace._src.tensors.tensor import EagerTensor

_OBJECT = np.dtype(object)
_NO_ATTRS: dict[str, Any] = {}


@op("AddV2", "T, T -> z: T", T=NUMERIC, shape=broadcast)
def add_v2(xp, x, y):
    """Elementwise `x + y`."""
    return xp.add(x, y)


@add_v2.gradient
def _(call, dz):
    x, y = call.inputs
    return unbroadcast(dz, x), unbroadcast(dz, y)


@op("Add", "T, T -> z: T", T=(*NUMERIC, string), shape=broadcast)
def add_or_join(xp, x, y):
    """Elementwise `x + y`; strings are joined."""
    return xp.add(x, y)


add_or_join.gradient(add_v2.grad)


def add(x: Any, y: Any, name: str | None = None) -> Any:
    """Elementwise `x + y`; strings are joined."""
    if type(x) is EagerTensor and x._array.dtype != _OBJECT:
        return execute(add_v2, (x, y), _NO_ATTRS, name)
    entry = add_or_join if _is_text(x) or _is_text(y) else add_v2
    return execute(entry, (x, y), _NO_ATTRS, name)


def _is_text(value: Any) -> bool:
    if isinstance(value, (list, tuple)):
        return bool(value) and _is_text(value[0])
    return isinstance(value, (str, bytes)) or getattr(value, "dtype", None) is string


@op("Sub", "T, T -> z: T", T=NUMERIC, shape=broadcast)
def subtract(xp, x, y):
    """Elementwise `x - y`."""
    return xp.subtract(x, y)


@subtract.gradient
def _(call, dz):
    x, y = call.inputs
    return unbroadcast(dz, x), unbroadcast(raw.Neg(dz), y)


@op("Mul", "T, T -> z: T", T=NUMERIC, shape=broadcast)
def multiply(xp, x, y):
    """Elementwise `x * y`."""
    return xp.multiply(x, y)


@multiply.gradient
def _(call, dz):
    x, y = call.inputs
    wants_x, wants_y = call.wanted
    return (
        unbroadcast(raw.Mul(dz, conj(y)), x) if wants_x else None,
        unbroadcast(raw.Mul(conj(x), dz), y) if wants_y else None,
    )


@op("RealDiv", "T, T -> z: T", T=FLOATS, shape=broadcast)
def real_div(xp, x, y):
    """Elementwise `x / y` of floating or complex numbers."""
    return xp.divide(x, y)


@real_div.gradient
def _(call, dz):
    x, y = call.inputs
    wants_x, wants_y = call.wanted
    y = conj(y)
    dx = raw.RealDiv(dz, y)
    return (
        unbroadcast(dx, x) if wants_x else None,
        unbroadcast(raw.Neg(raw.RealDiv(raw.Mul(dx, conj(x)), y)), call.inputs[1]) if wants_y else None,
    )


def _refuse_zero_divisor(xp: Any, y: Any) -> None:
    if xp is np and y.dtype.kind in "iu" and not y.all():
        raise errors.invalid_argument("Integer division by zero")


@op("FloorDiv", "T, T -> z: T", T=REAL, shape=broadcast)
def floor_div(xp, x, y):
    """Elementwise `x // y`, rounded towards minus infinity."""
    _refuse_zero_divisor(xp, y)
    return xp.floor_divide(x, y)


@floor_div.gradient
def _(call, dz):
    return None, None


@op("FloorMod", "T, T -> z: T", T=REAL, shape=broadcast)
def floor_mod(xp, x, y):
    """Elementwise remainder of `x // y`; it has the sign of `y`."""
    _refuse_zero_divisor(xp, y)
    return xp.mod(x, y)


@floor_mod.gradient
def _(call, dz):
    x, y = call.inputs
    quotient = raw.FloorDiv(x, y)
    return unbroadcast(dz, x), unbroadcast(raw.Neg(raw.Mul(dz, quotient)), y)


@op("Neg", "T -> y: T", T=(*FLOATS, *SIGNED_INTS), shape=like_input)
def negative(xp, x):
    """Elementwise `-x`."""
    return xp.negative(x)


@negative.gradient
def _(call, dy):
    return raw.Neg(dy)


@op("AddN", "N*T -> sum: T", T=NUMERIC, shape=all_equal)
def add_n_tensors(xp, inputs):
    """The sum of tensors of one shape."""
    total = inputs[0]
    for value in inputs[1:]:
        if value.shape != total.shape:
            raise errors.invalid_argument(f"Inputs to operation AddN must have the same size and shape. {value.shape} != {total.shape}")
        total = xp.add(total, value)
    return total


@add_n_tensors.gradient
def _(call, dz):
    return [dz] * len(call.inputs)


@op("Conj", "T -> T", T=COMPLEX, shape=like_input)
def conjugate(xp, input):
    """The complex conjugate."""
    return xp.conj(input)


@conjugate.gradient
def _(call, dy):
    return raw.Conj(dy)
