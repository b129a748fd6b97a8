"""Fourier transforms of complex numbers: in one, two, three and any number of dimensions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from headrace._src.base import errors
from headrace._src.ops import batching
from headrace._src.ops.entry import Op, op, raw
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.ops.signal.lengths import dims_along_axes, fitted, lengths_and_axes
from headrace._src.ops.signal.transforms import resized, transform
from headrace._src.ops.sizes import shape_of
from headrace._src.tensors.dtypes import COMPLEX
from headrace._src.tensors.shapes import Dims, dims_text
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import AnyArray


def _same_shape(rank: int) -> Callable[[ShapeCall], Dims]:
    def rule(call: ShapeCall) -> Dims:
        dims = call.shapes[0]
        if dims is not None and len(dims) < rank:
            raise errors.invalid_argument(f"Shape must be at least rank {rank} but is rank {len(dims)}")
        return dims

    return rule


def check_rank(x: AnyArray, rank: int) -> None:
    if x.ndim < rank:
        raise errors.invalid_argument(f"Input must have rank of at least {rank} but got: {dims_text(x.shape)}")


def _innermost(rank: int) -> tuple[int, ...]:
    return tuple(range(-rank, 0))


@op("FFT", "Tcomplex -> Tcomplex", Tcomplex=COMPLEX, shape=_same_shape(1), batching=batching.innermost(1))
def fft(xp, input):
    """Computes the discrete Fourier transform along the last axis.

    Args:
        input: Complex tensor.
        name: Name of the operation.

    Returns:
        A complex tensor of the shape of `input`.

    Raises:
        InvalidArgumentError: If `input` is a scalar.

    >>> tf.signal.fft([1 + 0j, 0, 0, 0]).numpy()
    array([1.+0.j, 1.+0.j, 1.+0.j, 1.+0.j])
    """
    check_rank(input, 1)
    return transform(xp, input, (-1,))


@op("IFFT", "Tcomplex -> Tcomplex", Tcomplex=COMPLEX, shape=_same_shape(1), batching=batching.innermost(1))
def ifft(xp, input):
    """Computes the inverse discrete Fourier transform along the last axis.

    Args:
        input: Complex tensor.
        name: Name of the operation.

    Returns:
        A complex tensor of the shape of `input`.

    Raises:
        InvalidArgumentError: If `input` is a scalar.
    """
    check_rank(input, 1)
    return transform(xp, input, (-1,), inverse=True)


@op("FFT2D", "Tcomplex -> Tcomplex", Tcomplex=COMPLEX, shape=_same_shape(2), batching=batching.innermost(1))
def fft2d(xp, input):
    """Computes the discrete Fourier transform along the last 2 axes.

    Args:
        input: Complex tensor.
        name: Name of the operation.

    Returns:
        A complex tensor of the shape of `input`.

    Raises:
        InvalidArgumentError: If `input` has fewer than two axes.
    """
    check_rank(input, 2)
    return transform(xp, input, _innermost(2))


@op("IFFT2D", "Tcomplex -> Tcomplex", Tcomplex=COMPLEX, shape=_same_shape(2), batching=batching.innermost(1))
def ifft2d(xp, input):
    """Computes the inverse discrete Fourier transform along the last 2 axes.

    Args:
        input: Complex tensor.
        name: Name of the operation.

    Returns:
        A complex tensor of the shape of `input`.

    Raises:
        InvalidArgumentError: If `input` has fewer than two axes.
    """
    check_rank(input, 2)
    return transform(xp, input, _innermost(2), inverse=True)


@op("FFT3D", "Tcomplex -> Tcomplex", Tcomplex=COMPLEX, shape=_same_shape(3), batching=batching.innermost(1))
def fft3d(xp, input):
    """Computes the discrete Fourier transform along the last 3 axes.

    Args:
        input: Complex tensor.
        name: Name of the operation.

    Returns:
        A complex tensor of the shape of `input`.

    Raises:
        InvalidArgumentError: If `input` has fewer than three axes.
    """
    check_rank(input, 3)
    return transform(xp, input, _innermost(3))


@op("IFFT3D", "Tcomplex -> Tcomplex", Tcomplex=COMPLEX, shape=_same_shape(3), batching=batching.innermost(1))
def ifft3d(xp, input):
    """Computes the inverse discrete Fourier transform along the last 3 axes.

    Args:
        input: Complex tensor.
        name: Name of the operation.

    Returns:
        A complex tensor of the shape of `input`.

    Raises:
        InvalidArgumentError: If `input` has fewer than three axes.
    """
    check_rank(input, 3)
    return transform(xp, input, _innermost(3), inverse=True)


def point_count(tensor: Tensor, rank: int) -> Tensor:
    """Returns the number of points in the innermost axes, as a scalar of the dtype of `tensor`."""
    sizes = shape_of(tensor)[-rank:]
    return raw.Cast(raw.Prod(sizes, 0), DstT=tensor.dtype)


def _differentiate(forward: Op, backward: Op, rank: int) -> None:
    """Adds the gradients: each transform is the adjoint of the other, up to the number of points."""

    @forward.gradient
    def _(call: Any, dy: Any) -> Any:
        return raw.Mul(backward(dy), point_count(dy, rank))

    @backward.gradient
    def _(call: Any, dy: Any) -> Any:
        return raw.Mul(forward(dy), raw.Reciprocal(point_count(dy, rank)))


_differentiate(fft, ifft, 1)
_differentiate(fft2d, ifft2d, 2)
_differentiate(fft3d, ifft3d, 3)


# -- along any axes


@op(
    "FFTND",
    "Tcomplex, int32, int32 -> Tcomplex",
    Tcomplex=COMPLEX,
    shape=dims_along_axes(int),
    static=["fft_length", "axes"],
)
def fftnd_op(xp, input, fft_length, axes):
    """Returns the Fourier transform along `axes`, cut off or padded with zeros to `fft_length` points."""
    lengths, chosen = lengths_and_axes(fft_length, axes, input.ndim)
    return transform(xp, resized(xp, input, lengths, chosen), chosen)


@op(
    "IFFTND",
    "Tcomplex, int32, int32 -> Tcomplex",
    Tcomplex=COMPLEX,
    shape=dims_along_axes(int),
    static=["fft_length", "axes"],
)
def ifftnd_op(xp, input, fft_length, axes):
    """Computes the inverse Fourier transform along `axes`, cut off or padded with zeros to `fft_length` points."""
    lengths, chosen = lengths_and_axes(fft_length, axes, input.ndim)
    return transform(xp, resized(xp, input, lengths, chosen), chosen, inverse=True)


@fftnd_op.gradient
def _(call, dy):
    operand, lengths, axes = call.inputs
    points = raw.Cast(raw.Prod(lengths, 0), DstT=dy.dtype)
    return fitted(raw.Mul(raw.IFFTND(dy, lengths, axes), points), operand), None, None


@ifftnd_op.gradient
def _(call, dy):
    operand, lengths, axes = call.inputs
    points = raw.Cast(raw.Prod(lengths, 0), DstT=dy.dtype)
    return fitted(raw.RealDiv(raw.FFTND(dy, lengths, axes), points), operand), None, None
