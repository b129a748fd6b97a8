"""Fourier transforms of real numbers, for which half the spectrum is enough."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops import batching
from headrace._src.ops.entry import Op, op, raw
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.ops.signal.lengths import dims_along_axes, fitted, lengths_and_axes
from headrace._src.ops.signal.transforms import inverse_real_transform, real_transform, resized
from headrace._src.ops.sizes import ints
from headrace._src.ops.static_value import static_value
from headrace._src.tensors.dtypes import COMPLEX, DType, complex64, float32, float64
from headrace._src.tensors.shapes import Dims, dims_text
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import AnyArray

_REALS = (float32, float64)


def _half(size: int) -> int:
    return size // 2 + 1 if size else 0


def _resized_dims(rank: int, last: Callable[[int], int]) -> Callable[[ShapeCall], Dims]:
    def rule(call: ShapeCall) -> Dims:
        dims, sizes = call.shapes[0], call.as_dims(1)
        if dims is None:
            return None
        if len(dims) < rank:
            raise errors.invalid_argument(f"Shape must be at least rank {rank} but is rank {len(dims)}")
        if sizes is None:
            return (*dims[:-rank], *(None,) * rank)
        if len(sizes) != rank:
            raise errors.invalid_argument(f"Dimension must be {rank} but is {len(sizes)}")
        return (*dims[:-rank], *sizes[:-1], None if sizes[-1] is None else last(sizes[-1]))

    return rule


def _lengths(x: AnyArray, fft_length: Any, rank: int, last: Callable[[int], int]) -> list[int]:
    """Returns the lengths of the transform; raises an error for inputs with fewer points."""
    if x.ndim < rank:
        raise errors.invalid_argument(f"Input must have rank of at least {rank} but got: {dims_text(x.shape)}")
    lengths = [int(n) for n in np.atleast_1d(fft_length)]
    if len(lengths) != rank:
        raise errors.invalid_argument(f"fft_length must have shape [{rank}]")
    if min(lengths) < 0:
        raise errors.invalid_argument(f"fft_length[{lengths.index(min(lengths))}] must >= 0, but got: {min(lengths)}")
    for number, length in enumerate(lengths):
        needed = last(length) if number == rank - 1 else length
        have = x.shape[number - rank]
        if have and have < needed:
            axis = x.ndim - rank + number
            raise errors.invalid_argument(
                f"Input dimension {axis} must have length of at least {needed} but got: {have}"
            )
    return lengths


def _forward(xp: Any, x: Any, fft_length: Any, rank: int, kind: DType) -> Any:
    lengths = _lengths(x, fft_length, rank, lambda size: size)
    return _spectrum(xp, x, lengths, range(x.ndim - rank, x.ndim), kind)


def _spectrum(xp: Any, x: Any, lengths: Sequence[int], axes: Sequence[int], kind: DType) -> Any:
    x = resized(xp, x, lengths, axes)
    if not x.size:
        shape = list(x.shape)
        shape[axes[-1]] = _half(lengths[-1])
        return xp.zeros(shape, kind.numpy_dtype)
    return real_transform(xp, x, axes).astype(kind.numpy_dtype)


def _backward(xp: Any, x: Any, fft_length: Any, rank: int, kind: DType) -> Any:
    lengths = _lengths(x, fft_length, rank, _half)
    return _signal(xp, x, lengths, range(x.ndim - rank, x.ndim), kind)


def _signal(xp: Any, x: Any, lengths: Sequence[int], axes: Sequence[int], kind: DType) -> Any:
    x = resized(xp, x, [*lengths[:-1], _half(lengths[-1])], axes)
    if not x.size:
        shape = list(x.shape)
        shape[axes[-1]] = lengths[-1]
        return xp.zeros(shape, kind.numpy_dtype)
    return inverse_real_transform(xp, x, lengths[-1], axes).astype(kind.numpy_dtype)


@op(
    "RFFT",
    "Treal, int32 -> Tcomplex",
    Treal=_REALS,
    Tcomplex=COMPLEX,
    shape=_resized_dims(1, _half),
    static=["fft_length"],
    batching=batching.innermost(1),
)
def rfft_op(xp, input, fft_length, *, Tcomplex: DType = complex64):
    """Returns the first half of the Fourier transform of real numbers along the last axis."""
    return _forward(xp, input, fft_length, 1, Tcomplex)


@op(
    "RFFT2D",
    "Treal, int32 -> Tcomplex",
    Treal=_REALS,
    Tcomplex=COMPLEX,
    shape=_resized_dims(2, _half),
    static=["fft_length"],
    batching=batching.innermost(1),
)
def rfft2d_op(xp, input, fft_length, *, Tcomplex: DType = complex64):
    """Returns the same along the last two axes."""
    return _forward(xp, input, fft_length, 2, Tcomplex)


@op(
    "RFFT3D",
    "Treal, int32 -> Tcomplex",
    Treal=_REALS,
    Tcomplex=COMPLEX,
    shape=_resized_dims(3, _half),
    static=["fft_length"],
    batching=batching.innermost(1),
)
def rfft3d_op(xp, input, fft_length, *, Tcomplex: DType = complex64):
    """Returns the same along the three last axes."""
    return _forward(xp, input, fft_length, 3, Tcomplex)


def _same(size: int) -> int:
    return size


@op(
    "IRFFT",
    "Tcomplex, int32 -> Treal",
    Treal=_REALS,
    Tcomplex=COMPLEX,
    shape=_resized_dims(1, _same),
    static=["fft_length"],
    batching=batching.innermost(1),
)
def irfft_op(xp, input, fft_length, *, Treal: DType = float32):
    """Returns the real numbers whose Fourier transform along the last axis begins with `input`."""
    return _backward(xp, input, fft_length, 1, Treal)


@op(
    "IRFFT2D",
    "Tcomplex, int32 -> Treal",
    Treal=_REALS,
    Tcomplex=COMPLEX,
    shape=_resized_dims(2, _same),
    static=["fft_length"],
    batching=batching.innermost(1),
)
def irfft2d_op(xp, input, fft_length, *, Treal: DType = float32):
    """Returns the same along the last two axes."""
    return _backward(xp, input, fft_length, 2, Treal)


@op(
    "IRFFT3D",
    "Tcomplex, int32 -> Treal",
    Treal=_REALS,
    Tcomplex=COMPLEX,
    shape=_resized_dims(3, _same),
    static=["fft_length"],
    batching=batching.innermost(1),
)
def irfft3d_op(xp, input, fft_length, *, Treal: DType = float32):
    """Returns the same along the three last axes."""
    return _backward(xp, input, fft_length, 3, Treal)


# -- along any axes; these pad with zeros


@op(
    "RFFTND", "Treal, int32, int32 -> Tcomplex", Treal=_REALS, Tcomplex=COMPLEX, shape=dims_along_axes(_half),
    static=["fft_length", "axes"],
)  # fmt: skip
def rfftnd_op(xp, input, fft_length, axes, *, Tcomplex: DType = complex64):
    """Returns the first half of the Fourier transform of real numbers along `axes`."""
    lengths, chosen = lengths_and_axes(fft_length, axes, input.ndim)
    return _spectrum(xp, input, lengths, chosen, Tcomplex)


@op(
    "IRFFTND", "Tcomplex, int32, int32 -> Treal", Treal=_REALS, Tcomplex=COMPLEX, shape=dims_along_axes(_same),
    static=["fft_length", "axes"],
)  # fmt: skip
def irfftnd_op(xp, input, fft_length, axes, *, Treal: DType = float32):
    """Returns the real numbers whose Fourier transform along `axes` begins with `input`."""
    lengths, chosen = lengths_and_axes(fft_length, axes, input.ndim)
    return _signal(xp, input, lengths, chosen, Treal)


# -- gradients


def _forward_gradient(dy: Tensor, operand: Tensor, lengths: Tensor, axes: Any) -> Tensor:
    """Returns the adjoint of a transform of real numbers: the missing half of the gradient's spectrum is zero."""
    points = raw.Cast(raw.Prod(lengths, 0), DstT=operand.dtype)
    whole = raw.IFFTND(dy, lengths, axes)
    gradient = raw.Mul(raw.Real(whole, Tout=operand.dtype), points)
    return fitted(gradient, operand)


def _backward_gradient(dy: Any, operand: Any, lengths: Any, axes: Any, trailing: int) -> Any:
    """Returns the adjoint of the inverse: each entry that represents two of the whole spectrum counts twice.

    `trailing` is the number of axes behind the last transformed one.
    """
    spectrum = raw.RFFTND(dy, lengths, axes, Tcomplex=operand.dtype)
    last = lengths[-1]
    half = raw.AddV2(raw.FloorDiv(last, 2), 1)
    steps = raw.Range(0, half, 1)
    alone = raw.LogicalOr(raw.Equal(steps, 0), raw.Equal(raw.Mul(steps, 2), last))
    points = raw.Cast(raw.Prod(lengths, 0), DstT=dy.dtype)
    weights = raw.RealDiv(
        raw.SelectV2(alone, np.array(1, dy.dtype.numpy_dtype), np.array(2, dy.dtype.numpy_dtype)), points
    )
    weights = raw.Cast(weights, DstT=operand.dtype)
    if trailing:
        weights = raw.Reshape(weights, ints([-1, *[1] * trailing]))
    return fitted(raw.Mul(spectrum, weights), operand)


def _differentiate(forward: Op, backward: Op, rank: int) -> None:
    axes = ints(range(-rank, 0))

    @forward.gradient
    def _(call: Any, dy: Any) -> Any:
        operand, lengths = call.inputs
        return _forward_gradient(dy, operand, lengths, axes), None

    @backward.gradient
    def _(call: Any, dy: Any) -> Any:
        operand, lengths = call.inputs
        return _backward_gradient(dy, operand, lengths, axes, 0), None


_differentiate(rfft_op, irfft_op, 1)
_differentiate(rfft2d_op, irfft2d_op, 2)
_differentiate(rfft3d_op, irfft3d_op, 3)


@rfftnd_op.gradient
def _(call, dy):
    operand, lengths, axes = call.inputs
    return _forward_gradient(dy, operand, lengths, axes), None, None


@irfftnd_op.gradient
def _(call, dy):
    operand, lengths, axes = call.inputs
    chosen, rank = static_value(axes), operand.shape.rank
    if chosen is None or rank is None:
        raise errors.unimplemented("The gradient of IRFFTND needs its axes and the rank of its input while tracing.")
    return _backward_gradient(dy, operand, lengths, axes, rank - 1 - int(chosen[-1]) % rank), None, None
