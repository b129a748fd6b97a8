"""Fourier transforms with selectable lengths: of real tensors, and along any axes. Also fftshift and its inverse."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.lib.signal.lengths import check_rank_at_least
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import Op, raw
from headrace._src.ops.sizes import ints, shape_of
from headrace._src.ops.static_value import static_value
from headrace._src.tensors.convert import as_tensor, convert_to_tensor
from headrace._src.tensors.dtypes import DType, complex64, complex128, float32, float64, int32
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import AxisLike, TensorLike

_COMPLEX_OF = {float32: complex64, float64: complex128}
_REAL_OF = {complex64: float32, complex128: float64}


def _filled_up(tensor: Tensor, needed: Tensor, rank: int) -> Tensor:
    """Pads `tensor` with zeros so that its innermost axes have at least the sizes `needed`."""
    wanted, inner = static_value(needed), _known_inner_sizes(tensor, rank)
    if wanted is not None and inner is not None:
        if wanted.shape != (rank,) or 0 in inner or all(w <= h for w, h in zip(wanted, inner)):
            return tensor
        gaps = [(0, 0)] * (len(tensor.shape) - rank) + [(0, max(int(w) - h, 0)) for w, h in zip(wanted, inner)]
        return raw.Pad(tensor, as_tensor(gaps, int32))
    sizes = raw.Shape(tensor)
    missing = raw.Maximum(raw.Sub(needed, sizes[-rank:]), 0)
    after = raw.ConcatV2([raw.ZerosLike(sizes[:-rank]), missing], 0)
    return raw.Pad(tensor, raw.Pack([raw.ZerosLike(after), after], axis=1))


def _inner_sizes(tensor: Tensor, rank: int) -> Tensor:
    """Returns the sizes of the innermost axes, as a constant if they are known."""
    known = _known_inner_sizes(tensor, rank)
    return raw.Shape(tensor)[-rank:] if known is None else as_tensor(known, int32)


def _known_inner_sizes(tensor: Tensor, rank: int) -> list[int] | None:
    if tensor.shape.rank is None:
        return None
    sizes = tensor.shape.as_list()[-rank:]
    return None if None in sizes else sizes


def _real_transform(
    entry: Op, rank: int, input_tensor: TensorLike, fft_length: TensorLike | None, name: str | None
) -> Tensor:
    tensor = as_tensor(input_tensor, dtype_hint=float32)
    if tensor.dtype not in _COMPLEX_OF:
        raise ValueError(f"{entry.name} requires tf.float32 or tf.float64 inputs, got: {tensor!s}")
    check_rank_at_least(tensor.shape, rank)
    if fft_length is None:
        length = _inner_sizes(tensor, rank)
    else:
        length = as_tensor(fft_length, int32)
        tensor = _filled_up(tensor, length, rank)
    return entry(tensor, length, Tcomplex=_COMPLEX_OF[tensor.dtype], name=name)


def _inverse_real_transform(
    entry: Op, rank: int, input_tensor: TensorLike, fft_length: TensorLike | None, name: str | None
) -> Tensor:
    tensor = as_tensor(input_tensor, dtype_hint=complex64)
    if tensor.dtype not in _REAL_OF:
        raise ValueError(f"{entry.name} requires tf.complex64 or tf.complex128 inputs, got: {tensor!s}")
    check_rank_at_least(tensor.shape, rank)
    if fft_length is None:
        sizes = _inner_sizes(tensor, rank)
        last = raw.Maximum(raw.Mul(raw.Sub(sizes[-1:], 1), 2), 0)
        length = raw.ConcatV2([sizes[:-1], last], 0)
    else:
        length = as_tensor(fft_length, int32)
        needed = raw.ConcatV2([length[:-1], raw.AddV2(raw.FloorDiv(length[-1:], 2), 1)], 0)
        tensor = _filled_up(tensor, needed, rank)
    return entry(tensor, length, Treal=_REAL_OF[tensor.dtype], name=name)


@dispatchable
def rfft(input_tensor: TensorLike, fft_length: TensorLike | None = None, name: str | None = None) -> Tensor:
    """Computes the Fourier transform of real values along the last axis.

    Args:
        input_tensor: float32 or float64 tensor.
        fft_length: Number of points, a vector of one integer; the input is truncated or padded with zeros.
        name: Name of the operation.

    Returns:
        Complex tensor with the first `fft_length // 2 + 1` frequencies; the others follow by symmetry.

    >>> tf.signal.rfft([1.0, 1.0]).numpy()
    array([2.+0.j, 0.+0.j], dtype=complex64)
    """
    return _real_transform(raw.RFFT, 1, input_tensor, fft_length, name)


@dispatchable
def rfft2d(input_tensor: TensorLike, fft_length: TensorLike | None = None, name: str | None = None) -> Tensor:
    """Computes the Fourier transform of real values along the last two axes.

    Args:
        input_tensor: float32 or float64 tensor.
        fft_length: Number of points along the two axes; the input is truncated or padded with zeros.
        name: Name of the operation.

    Returns:
        Complex tensor; its last axis holds the first `fft_length // 2 + 1` frequencies.
    """
    return _real_transform(raw.RFFT2D, 2, input_tensor, fft_length, name)


@dispatchable
def rfft3d(input_tensor: TensorLike, fft_length: TensorLike | None = None, name: str | None = None) -> Tensor:
    """Computes the Fourier transform of real values along the last three axes.

    Args:
        input_tensor: float32 or float64 tensor.
        fft_length: Number of points along the three axes; the input is truncated or padded with zeros.
        name: Name of the operation.

    Returns:
        Complex tensor; its last axis holds the first `fft_length // 2 + 1` frequencies.
    """
    return _real_transform(raw.RFFT3D, 3, input_tensor, fft_length, name)


@dispatchable
def irfft(input_tensor: TensorLike, fft_length: TensorLike | None = None, name: str | None = None) -> Tensor:
    """Computes the inverse of `tf.signal.rfft`.

    Args:
        input_tensor: complex64 or complex128 tensor with the first half of a spectrum.
        fft_length: Number of points of the result, a vector of one integer. Default an even number.
        name: Name of the operation.

    Returns:
        Real tensor.
    """
    return _inverse_real_transform(raw.IRFFT, 1, input_tensor, fft_length, name)


@dispatchable
def irfft2d(input_tensor: TensorLike, fft_length: TensorLike | None = None, name: str | None = None) -> Tensor:
    """Computes the inverse of `tf.signal.rfft2d`.

    Args:
        input_tensor: complex64 or complex128 tensor with the first half of a spectrum.
        fft_length: Number of points of the result along the last two axes. Default an even last number.
        name: Name of the operation.

    Returns:
        Real tensor.
    """
    return _inverse_real_transform(raw.IRFFT2D, 2, input_tensor, fft_length, name)


@dispatchable
def irfft3d(input_tensor: TensorLike, fft_length: TensorLike | None = None, name: str | None = None) -> Tensor:
    """Computes the inverse of `tf.signal.rfft3d`.

    Args:
        input_tensor: complex64 or complex128 tensor with the first half of a spectrum.
        fft_length: Number of points of the result along the last three axes. Default an even last number.
        name: Name of the operation.

    Returns:
        Real tensor.
    """
    return _inverse_real_transform(raw.IRFFT3D, 3, input_tensor, fft_length, name)


# -- along any axes


def _chosen_axes(tensor: Tensor, fft_length: Any, axes: Any) -> list[int]:
    rank = tensor.shape.rank
    if axes is not None:
        return [int(a) for a in np.atleast_1d(axes.numpy() if hasattr(axes, "numpy") else axes)]
    if rank is None:
        raise ValueError("Fourier transforms along all axes need the rank of the input while tracing.")
    count = rank if fft_length is None else len(fft_length)
    return list(range(rank - count, rank))


def _chosen_lengths(tensor: Tensor, fft_length: TensorLike | None, axes: list[int]) -> Tensor:
    if fft_length is not None:
        return as_tensor(fft_length, int32)
    rank = tensor.shape.rank
    bad = [a for a in axes if rank is not None and not -rank <= a < rank]
    if bad:
        raise errors.invalid_argument(f"axes {bad} are out of range for a tensor with {rank} axes.")
    return raw.GatherV2(shape_of(tensor), raw.FloorMod(ints(axes), raw.Rank(tensor)), 0)


def _scaled(result: Tensor, lengths: Tensor, norm: str | None, *, inverse: bool) -> Tensor:
    """Divides by the number of points, or its root, according to `norm`; the ops do so only for the inverse."""
    if norm in (None, "backward"):
        return result
    if norm not in ("ortho", "forward"):
        raise ValueError(f'Invalid norm value {norm}; should be "backward", "ortho" or "forward".')
    kind = result.dtype.real_dtype
    points = raw.Cast(raw.Prod(lengths, 0), DstT=kind)
    factor = raw.Sqrt(points) if norm == "ortho" else points
    factor = factor if inverse else raw.Reciprocal(factor)
    return raw.Mul(result, factor if kind is result.dtype else raw.Cast(factor, DstT=result.dtype))


def _along_axes(
    entry: Op,
    tensor: Tensor,
    fft_length: TensorLike | None,
    axes: Any,
    norm: str | None,
    name: str | None,
    **kind: DType,
) -> Tensor:
    chosen = _chosen_axes(tensor, fft_length, axes)
    lengths = _chosen_lengths(tensor, fft_length, chosen)
    result = entry(tensor, lengths, ints(chosen), **kind, name=name)
    return _scaled(result, lengths, norm, inverse=entry.name.startswith("I"))


@dispatchable
def fftnd(
    input_tensor: TensorLike,
    fft_length: TensorLike | None = None,
    axes: AxisLike = None,
    norm: str | None = None,
    name: str | None = None,
) -> Tensor:
    """Computes the Fourier transform along any axes.

    Args:
        input_tensor: complex64 or complex128 tensor.
        fft_length: Number of points along each axis; the input is truncated or padded with zeros.
        axes: Axes to transform. Default all, or the last axes if `fft_length` is given.
        norm: "backward" (the default) scales the inverse by 1/n, "forward" the transform itself, "ortho" both by
            1/sqrt(n).
        name: Name of the operation.

    Returns:
        Complex tensor with the dtype of `input_tensor`.
    """
    tensor = as_tensor(input_tensor, dtype_hint=complex64)
    return _along_axes(raw.FFTND, tensor, fft_length, axes, norm, name)


@dispatchable
def ifftnd(
    input_tensor: TensorLike,
    fft_length: TensorLike | None = None,
    axes: AxisLike = None,
    norm: str | None = None,
    name: str | None = None,
) -> Tensor:
    """Computes the inverse of `tf.signal.fftnd`.

    Args:
        input_tensor: complex64 or complex128 tensor.
        fft_length: Number of points along each axis; the input is truncated or padded with zeros.
        axes: Axes to transform. Default all, or the last axes if `fft_length` is given.
        norm: "backward" (the default) scales the inverse by 1/n, "forward" the transform itself, "ortho" both by
            1/sqrt(n).
        name: Name of the operation.

    Returns:
        Complex tensor with the dtype of `input_tensor`.
    """
    tensor = as_tensor(input_tensor, dtype_hint=complex64)
    return _along_axes(raw.IFFTND, tensor, fft_length, axes, norm, name)


@dispatchable
def rfftnd(
    input_tensor: TensorLike,
    fft_length: TensorLike | None = None,
    axes: AxisLike = None,
    norm: str | None = None,
    name: str | None = None,
) -> Tensor:
    """Computes the Fourier transform of real values along any axes.

    Args:
        input_tensor: float32 or float64 tensor.
        fft_length: Number of points along each axis; the input is truncated or padded with zeros.
        axes: Axes to transform. Default all, or the last axes if `fft_length` is given.
        norm: "backward" (the default) scales the inverse by 1/n, "forward" the transform itself, "ortho" both by
            1/sqrt(n).
        name: Name of the operation.

    Returns:
        Complex tensor; the last transformed axis holds the first half of the spectrum.

    Raises:
        ValueError: If `input_tensor` is not float32 or float64.
    """
    tensor = as_tensor(input_tensor, dtype_hint=float32)
    if tensor.dtype not in _COMPLEX_OF:
        raise ValueError(f"RFFTND requires tf.float32 or tf.float64 inputs, got: {tensor!s}")
    return _along_axes(raw.RFFTND, tensor, fft_length, axes, norm, name, Tcomplex=_COMPLEX_OF[tensor.dtype])


@dispatchable
def irfftnd(
    input_tensor: TensorLike,
    fft_length: TensorLike | None = None,
    axes: AxisLike = None,
    norm: str | None = None,
    name: str | None = None,
) -> Tensor:
    """Computes the inverse of `tf.signal.rfftnd`.

    Args:
        input_tensor: complex64 or complex128 tensor.
        fft_length: Number of points of the result along each axis. By default the last one is even.
        axes: Axes to transform. Default all, or the last axes if `fft_length` is given.
        norm: "backward" (the default) scales the inverse by 1/n, "forward" the transform itself, "ortho" both by
            1/sqrt(n).
        name: Name of the operation.

    Returns:
        Real tensor.

    Raises:
        ValueError: If `input_tensor` is not complex.
    """
    tensor = as_tensor(input_tensor, dtype_hint=complex64)
    if tensor.dtype not in _REAL_OF:
        raise ValueError(f"IRFFTND requires tf.complex64 or tf.complex128 inputs, got: {tensor!s}")
    if fft_length is None:
        chosen = _chosen_axes(tensor, None, axes)
        sizes = _chosen_lengths(tensor, None, chosen)
        last = raw.Maximum(raw.Mul(raw.Sub(sizes[-1:], 1), 2), 0)
        fft_length, axes = raw.ConcatV2([sizes[:-1], last], 0), chosen
    return _along_axes(raw.IRFFTND, tensor, fft_length, axes, norm, name, Treal=_REAL_OF[tensor.dtype])


# -- zero frequency at the center


def _turned(x: TensorLike, axes: int | Sequence[int] | None, back: bool, name: str | None) -> Tensor:
    x = convert_to_tensor(x)
    if axes is None:
        if x.shape.rank == 0:
            return x
        places: Any = raw.Range(0, raw.Rank(x), 1) if x.shape.rank is None else ints(range(x.shape.rank))
    else:
        places = as_tensor(axes, int32) if not hasattr(axes, "dtype") else convert_to_tensor(axes)
    sizes = raw.GatherV2(shape_of(x), raw.FloorMod(places, raw.Rank(x)), 0) if axes is None else _sizes_at(x, places)
    half = raw.FloorDiv(sizes, 2)
    return raw.Roll(x, raw.Neg(half) if back else half, places, name=name)


def _sizes_at(x: Tensor, places: Tensor) -> Tensor:
    rank, known = x.shape.rank, static_value(places)
    if rank is not None and known is not None and any(not -rank <= int(a) < rank for a in known.reshape(-1)):
        raise errors.invalid_argument(f"axes {known.tolist()} are out of range for a tensor with {rank} axes.")
    return raw.GatherV2(shape_of(x), raw.FloorMod(places, raw.Rank(x)), 0)


@dispatchable
def fftshift(x: TensorLike, axes: Sequence[int] | int | None = None, name: str | None = None) -> Tensor:
    """Moves the zero frequency to the center of the given axes.

    Args:
        x: Tensor.
        axes: Axes to shift. None shifts all axes.
        name: Name of the operation.

    Returns:
        Tensor with the shape and dtype of `x`.
    """
    return _turned(x, axes, False, name)


@dispatchable
def ifftshift(x: TensorLike, axes: Sequence[int] | int | None = None, name: str | None = None) -> Tensor:
    """Computes the inverse of `tf.signal.fftshift`.

    Args:
        x: Tensor.
        axes: Axes to shift. None shifts all axes.
        name: Name of the operation.

    Returns:
        Tensor with the shape and dtype of `x`.
    """
    return _turned(x, axes, True, name)


def enclosing_power_of_two(value: Any) -> int:
    """Returns the smallest power of two that is at least `value`."""
    if isinstance(value, int):
        return 1 << max(value - 1, 0).bit_length() if value > 0 else 1
    logarithm = raw.RealDiv(raw.Log(raw.Cast(value, DstT=float32)), np.float32(math.log(2.0)))
    return raw.Cast(raw.Pow(np.float32(2.0), raw.Ceil(logarithm)), DstT=value.dtype)
