"""Division and remainders, true, floored and truncated, and their guarded forms."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.broadcasting import conj, unbroadcast
from headrace._src.ops.buffer_reuse import in_place
from headrace._src.ops.device_checks import fails_if
from headrace._src.ops.dispatch import dispatchable, execute
from headrace._src.ops.entry import op, raw
from headrace._src.ops.large_arithmetic import LARGE, by_elements
from headrace._src.ops.operands import converted_pair
from headrace._src.ops.rules import broadcast
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import FLOATS, INTEGERS, NUMERIC, REAL, REAL_FLOATS, float32, float64, int32, int64
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import TensorLike

_NO_ATTRS: dict[str, Any] = {}
_QUOTIENT_TYPE = {d: float32 if d.size < 4 else float64 for d in INTEGERS}


@op(
    "RealDiv",
    "T, T -> z: T",
    T=FLOATS,
    shape=broadcast,
    elementwise=2,
    exact=True,
    ufunc=np.divide,
    default_name="truediv",
    flops=1,
)
def real_div(xp, x, y):
    """Computes `x / y` elementwise for floating-point or complex numbers.

    Args:
        x: Tensor of floating point or complex dtype.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `x`, of the shape that `x` and `y` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast.

    >>> tf.realdiv([6.0], [4.0]).numpy()
    array([1.5], dtype=float32)
    """
    if xp is np and x.size >= LARGE:
        return by_elements(np.divide, x, y)
    return xp.divide(x, y)


def _refuse_zero_divisor(xp: Any, y: Any) -> None:
    if y.dtype.kind not in "iu":
        return
    if xp is not np:
        fails_if(y == 0)
    elif not (y.all() if y.ndim else y.item()):
        raise errors.invalid_argument("Integer division by zero")


@op("Div", "T, T -> z: T", T=NUMERIC, shape=broadcast, elementwise=2, exact=True)
def div(xp, x, y):
    """Computes `x / y` elementwise; integers are rounded toward zero."""
    if y.dtype.kind not in "iu":
        return xp.divide(x, y)
    _refuse_zero_divisor(xp, y)
    return _truncated_quotient(xp, x, y)


@real_div.gradient
@div.gradient
def _(call, dz):
    x, y = call.inputs
    wants_x, wants_y = call.wanted
    divisor = conj(y)
    dx = raw.RealDiv(dz, divisor)
    return (
        unbroadcast(dx, x) if wants_x else None,
        unbroadcast(raw.Mul(dx, raw.RealDiv(conj(raw.Neg(x)), divisor)), y) if wants_y else None,
    )


def _truncated_quotient(xp: Any, x: Any, y: Any) -> Any:
    """Integer `x / y` rounded toward zero."""
    quotient = xp.floor_divide(x, y)
    if y.dtype.kind == "u":
        return quotient
    inexact_negative = (quotient < 0) & (quotient * y != x)
    return quotient + inexact_negative.astype(quotient.dtype)


@op("TruncateDiv", "T, T -> z: T", T=NUMERIC, shape=broadcast, elementwise=2, exact=True)
def truncate_div(xp, x, y):
    """Computes `x / y` elementwise, rounded toward zero.

    Args:
        x: Tensor of floating point, complex, integer or unsigned integer dtype.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `x`, of the shape that `x` and `y` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast, or an integer is divided by zero.

    >>> tf.truncatediv([-7], [2]).numpy()
    array([-3], dtype=int32)
    """
    if y.dtype.kind not in "iu":
        quotient = xp.divide(x, y)
        return quotient if y.dtype.kind == "c" else xp.trunc(quotient)
    _refuse_zero_divisor(xp, y)
    return _truncated_quotient(xp, x, y)


@truncate_div.gradient
def _(call, dz):
    return None, None


@op(
    "FloorDiv",
    "T, T -> z: T",
    T=REAL,
    shape=broadcast,
    elementwise=2,
    exact=True,
    shape_arithmetic=True,
    default_name="floordiv",
)
def floor_div(xp, x, y):
    """Computes `x // y` elementwise, rounded toward minus infinity."""
    if y.dtype.kind in "iu":
        _refuse_zero_divisor(xp, y)
        return xp.floor_divide(x, y)
    return in_place(xp.floor, xp.divide(x, y))


@floor_div.gradient
def _(call, dz):
    return None, None


@op("FloorMod", "T, T -> z: T", T=REAL, shape=broadcast, elementwise=2, exact=True, shape_arithmetic=True)
def floor_mod(xp, x, y):
    """Computes the remainder of `x // y` elementwise; it has the sign of `y`.

    Args:
        x: Tensor of integers or floats.
        y: Tensor of the same dtype, whose shape broadcasts with that of `x`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `x`, of the shape that `x` and `y` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast, or an integer is divided by zero.

    >>> tf.math.floormod([7, -7], 3).numpy()
    array([1, 2], dtype=int32)
    """
    _refuse_zero_divisor(xp, y)
    return xp.remainder(x, y)


@floor_mod.gradient
def _(call, dz):
    x, y = call.inputs
    return unbroadcast(dz, x), unbroadcast(raw.Mul(dz, raw.Neg(raw.FloorDiv(x, y))), y)


@op("Mod", "T, T -> z: T", T=(int32, int64, *REAL_FLOATS), shape=broadcast, elementwise=2, exact=True)
def mod(xp, x, y):
    """Computes the remainder of the truncated division elementwise; it has the sign of `x`."""
    _refuse_zero_divisor(xp, y)
    return xp.fmod(x, y)


@op("TruncateMod", "T, T -> z: T", T=(int32, int64, *REAL_FLOATS), shape=broadcast, elementwise=2, exact=True)
def truncate_mod(xp, x, y):
    """Computes the remainder of the truncated division elementwise; it has the sign of `x`.

    Args:
        x: Tensor of floating point or integer dtype.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `x`, of the shape that `x` and `y` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast, or an integer is divided by zero.
    """
    _refuse_zero_divisor(xp, y)
    return xp.fmod(x, y)


@mod.gradient
@truncate_mod.gradient
def _(call, dz):
    x, y = call.inputs
    return unbroadcast(dz, x), unbroadcast(raw.Mul(dz, raw.Neg(raw.TruncateDiv(x, y))), y)


@op("DivNoNan", "T, T -> z: T", T=FLOATS, shape=broadcast, elementwise=2, exact=True)
def div_no_nan(xp, x, y):
    """Computes `x / y` elementwise, zero where `y` is zero."""
    return xp.where(y == 0, xp.zeros((), x.dtype), xp.divide(x, y))


@div_no_nan.gradient
def _(call, dz):
    x, y = call.inputs
    wants_x, wants_y = call.wanted
    divisor = conj(y)
    dx = raw.DivNoNan(dz, divisor)
    return (
        unbroadcast(dx, x) if wants_x else None,
        unbroadcast(raw.Mul(dx, raw.DivNoNan(conj(raw.Neg(x)), divisor)), y) if wants_y else None,
    )


@op("MulNoNan", "T, T -> z: T", T=FLOATS, shape=broadcast, elementwise=2)
def mul_no_nan(xp, x, y):
    """Computes `x * y` elementwise, zero where `y` is zero even if `x` is infinite or NaN."""
    return xp.where(y == 0, xp.zeros((), x.dtype), xp.multiply(x, y))


@mul_no_nan.gradient
def _(call, dz):
    x, y = call.inputs
    return unbroadcast(raw.MulNoNan(dz, y), x), unbroadcast(raw.MulNoNan(x, dz), y)


def _dividable(x: Any, y: Any) -> tuple[Any, Any]:
    """Returns both operands as floating point tensors of one dtype."""
    if type(x) is not EagerTensor or type(y) is not EagerTensor:
        x, y = converted_pair(x, y)
    dtype = x.dtype
    if dtype is not y.dtype:
        raise TypeError(f"`x` and `y` must have the same dtype, got {dtype!r} != {y.dtype!r}.")
    wide = _QUOTIENT_TYPE.get(dtype)
    if wide is not None:
        x, y = raw.Cast(x, DstT=wide), raw.Cast(y, DstT=wide)
    elif dtype not in FLOATS:
        expected = ", ".join(repr(d) for d in (*INTEGERS, *FLOATS))
        raise TypeError(f"Invalid dtype {dtype!r} in __truediv__. Expected one of {{{expected}}}.")
    return x, y


@dispatchable
def truediv(x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x / y` elementwise; integers are converted to floating point first.

    Args:
        x: Tensor.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        A floating-point or complex tensor of the broadcast shape.

    >>> tf.truediv([3], [2]).numpy()
    array([1.5])
    """
    return execute(real_div, _dividable(x, y), _NO_ATTRS, name)


@dispatchable
def divide(x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x / y` elementwise by Python's rules.

    Args:
        x: Tensor.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        A tensor of the broadcast shape.

    >>> tf.divide([6, 9], 4).numpy()
    array([1.5 , 2.25])
    """
    return truediv(x, y, name)


def floordiv(x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x // y` elementwise, rounded toward minus infinity.

    Args:
        x: Tensor.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        A tensor of the broadcast shape.

    >>> tf.math.floordiv([7, -7], 2).numpy().tolist()
    [3, -4]
    """
    return execute(floor_div, (x, y), _NO_ATTRS, name)


floormod = floor_mod


@dispatchable
def divide_no_nan(x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x / y` elementwise; the result is 0 where `y` is 0.

    Args:
        x: Tensor.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        A tensor of the broadcast shape.

    >>> tf.math.divide_no_nan([1.0, 2.0], [0.0, 4.0]).numpy().tolist()
    [0.0, 0.5]
    """
    return execute(div_no_nan, _dividable(x, y), _NO_ATTRS, name)


@dispatchable
def multiply_no_nan(x: TensorLike, y: TensorLike, name: str | None = None) -> Tensor:
    """Computes `x * y` elementwise; the result is 0 where `y` is 0, even if `x` is infinite or NaN.

    Args:
        x: Tensor.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        A tensor of the broadcast shape.

    >>> tf.math.multiply_no_nan([2.0, float("nan")], [3.0, 0.0]).numpy()
    array([6., 0.], dtype=float32)
    """
    x, y = converted_pair(x, y)
    return execute(mul_no_nan, (x, y), _NO_ATTRS, name)


def reciprocal_no_nan(x: TensorLike, name: str | None = None) -> Tensor:
    """Computes `1 / x` elementwise; the result is 0 where `x` is 0.

    Args:
        x: Tensor.
        name: Name of the operation.

    Returns:
        A tensor of the shape of `x`.

    >>> tf.math.reciprocal_no_nan([2.0, 0.0]).numpy()
    array([0.5, 0. ], dtype=float32)
    """
    x = as_tensor(x)
    return execute(div_no_nan, (1, x), _NO_ATTRS, name)
