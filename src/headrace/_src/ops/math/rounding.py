"""Magnitude, sign, rounding, and the next number."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.ops.broadcasting import unbroadcast
from headrace._src.ops.dispatch import dispatchable, execute
from headrace._src.ops.entry import op, raw
from headrace._src.ops.rules import broadcast, like_input
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import COMPLEX, FLOATS, REAL_FLOATS, SIGNED_INTS, DType, float32, float64
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike

_NO_ATTRS: dict[str, Any] = {}


@op("Abs", "T -> y: T", T=(*REAL_FLOATS, *SIGNED_INTS), shape=like_input, elementwise=1, keeps_zeros=True, exact=True)
def magnitude(xp, x):
    """Computes the absolute value elementwise."""
    return xp.abs(x)


@magnitude.short_kernel
def _(x: np.ndarray) -> np.ndarray:
    return (x.view(np.uint16) & np.uint16(0x7FFF)).view(x.dtype)  # the sign is the first bit


@magnitude.gradient
def _(call, dy):
    return raw.Mul(dy, raw.Sign(call.inputs[0]))


@op("ComplexAbs", "T -> y: Tout", T=COMPLEX, Tout=(float32, float64), shape=like_input, elementwise=1, keeps_zeros=True)
def complex_magnitude(xp, x, *, Tout: DType = float32):
    """Computes the absolute value of complex numbers elementwise."""
    return xp.abs(x).astype(Tout.numpy_dtype)


@complex_magnitude.gradient
def _(call, dy):
    x = call.inputs[0]
    return raw.Mul(raw.Complex(dy, raw.ZerosLike(dy), Tout=x.dtype), raw.Sign(x))


@dispatchable
def abs_(x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the absolute value elementwise; that of complex numbers is real.

    Args:
        x: Tensor.
        name: Name of the operation.

    Returns:
        A tensor of the shape of `x`; for complex numbers, of the real dtype of the same precision.

    >>> tf.abs([-1.5, 2.0]).numpy().tolist()
    [1.5, 2.0]
    """
    if not isinstance(x, Tensor):
        x = as_tensor(x)
    if x.dtype.is_complex:
        return execute(complex_magnitude, (x,), {"Tout": x.dtype.real_dtype}, name)
    return execute(magnitude, (x,), _NO_ATTRS, name)


@op("Sign", "T -> y: T", T=(*FLOATS, *SIGNED_INTS), shape=like_input, elementwise=1, keeps_zeros=True, exact=True)
def sign(xp, x):
    """Returns -1, 0 or 1 by the sign of each element; complex numbers are divided by their absolute value.

    Args:
        x: Tensor of floating point, complex or integer dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    >>> tf.sign([-3, 0, 5]).numpy()
    array([-1,  0,  1], dtype=int32)
    """
    return xp.sign(x)


@sign.gradient
def _(call, dy):
    x = call.inputs[0]
    if not x.dtype.is_complex:
        return raw.ZerosLike(x)
    # Only the part of dy across x turns the sign.
    across = raw.Sub(dy, raw.Mul(raw.Square(call.outputs[0]), raw.Conj(dy)))
    size = raw.ComplexAbs(x, Tout=x.dtype.real_dtype)
    return raw.DivNoNan(across, raw.Complex(raw.AddV2(size, size), raw.ZerosLike(size), Tout=x.dtype))


@op("Floor", "T -> y: T", T=REAL_FLOATS, shape=like_input, elementwise=1, exact=True)
def floor(xp, x):
    """Rounds down to an integer elementwise.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    >>> tf.floor([1.7, -1.2]).numpy()
    array([ 1., -2.], dtype=float32)
    """
    return xp.floor(x)


@op("Ceil", "T -> y: T", T=REAL_FLOATS, shape=like_input, elementwise=1, exact=True)
def ceil(xp, x):
    """Rounds up to an integer elementwise.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    >>> tf.math.ceil([1.2, -1.7]).numpy()
    array([ 2., -1.], dtype=float32)
    """
    return xp.ceil(x)


@op("Round", "T -> y: T", T=(*FLOATS, *SIGNED_INTS), shape=like_input, elementwise=1, exact=True)
def round_op(xp, x):
    """Computes the nearest integer elementwise, halves to the even one."""
    return x if x.dtype.kind == "i" else xp.rint(x)


@op("Rint", "T -> y: T", T=REAL_FLOATS, shape=like_input, elementwise=1, exact=True)
def rint(xp, x):
    """Rounds to the nearest integer elementwise, halves to even.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    >>> tf.math.rint([0.5, 1.5]).numpy()
    array([0., 2.], dtype=float32)
    """
    return xp.rint(x)


for _entry in (floor, ceil, round_op, rint):
    _entry.gradient(lambda call, dy: None)


@dispatchable
def round_(x: TensorLike, name: str | None = None) -> Tensor:
    """Rounds to the nearest integer elementwise, halves to even.

    Args:
        x: Tensor.
        name: Name of the operation.

    Returns:
        A tensor of the shape of `x`; integers are returned unchanged.

    >>> tf.round([0.5, 1.5, 2.6]).numpy().tolist()
    [0.0, 2.0, 3.0]
    """
    x = as_tensor(x)
    if x.dtype.is_integer:
        return x
    return execute(round_op, (x,), _NO_ATTRS, name)


@op("NextAfter", "T, T -> T", T=(float32, float64), shape=broadcast, elementwise=2)
def nextafter(xp, x1, x2):
    """Returns the next representable value after `x1` in the direction of `x2`, elementwise.

    Args:
        x1: Tensor, float32 or float64.
        x2: Tensor of the same dtype that broadcasts with `x1`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `x1`, of the shape that `x1` and `x2` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `x1` and `x2` do not broadcast.
    """
    return xp.nextafter(x1, x2)


@nextafter.gradient
def _(call, dy):
    """Passes the gradient to the start, since the step is constant."""
    return unbroadcast(dy, call.inputs[0]), raw.ZerosLike(call.inputs[1])
