"""Window functions: weights that fade out toward the ends of a frame."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from headrace._src.lib.signal.lengths import scalar_size
from headrace._src.ops.array.casting import cast
from headrace._src.ops.array.sequences import range_
from headrace._src.ops.entry import raw
from headrace._src.ops.math.scan import cumsum
from headrace._src.tensors.convert import as_tensor, convert_to_tensor
from headrace._src.tensors.dtypes import DType, as_dtype, bool_, float32, int32
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import DTypeLike, TensorLike


def _floating(dtype: Any) -> DType:
    kind = as_dtype(dtype)
    if not kind.is_floating:
        raise ValueError(f"dtype must be a floating point type. Found <dtype: '{kind.name}'>")
    return kind


def _steps(length: Tensor | int, kind: DType) -> Tensor:
    """Returns 0, 1, 2... up to the length of the window."""
    return cast(range_(length) if not isinstance(length, int) else range_(0, length, 1, dtype=int32), kind)


def _raised_cosine(
    length: TensorLike, periodic: bool | Tensor, dtype: Any, base: float, swing: float, name: str | None
) -> Tensor:
    kind = _floating(dtype)
    length = scalar_size(length)
    if type(periodic) is EagerTensor:
        periodic = bool(periodic.numpy())
    if isinstance(length, int) and not hasattr(periodic, "dtype"):
        if length == 1:
            return convert_to_tensor(np.ones([1], kind.numpy_dtype))
        period: Any = length + int(bool(periodic) and length % 2 == 0) - 1
        turn: Any = np.array(2 * math.pi / period if period else np.inf, kind.numpy_dtype)
        angles = raw.Mul(_steps(length, kind), turn)
    else:
        length = as_tensor(length, int32)
        even = raw.Sub(1, raw.FloorMod(length, 2))
        extra = raw.Mul(raw.Cast(as_tensor(periodic, bool_), DstT=int32), even)
        period = raw.Cast(raw.Maximum(raw.Sub(raw.AddV2(length, extra), 1), 1), DstT=kind)
        # The angle of a window of one point is pi, which makes its weight 1.
        lone = raw.Cast(raw.Equal(length, 1), DstT=kind)
        steps = raw.AddV2(_steps(length, kind), raw.Mul(lone, 0.5))
        angles = raw.Mul(steps, raw.RealDiv(np.array(2 * math.pi, kind.numpy_dtype), period))
    return raw.Sub(base, raw.Mul(raw.Cos(angles), swing), name=name)


def hann_window(
    window_length: TensorLike, periodic: bool | Tensor = True, dtype: DTypeLike = float32, name: str | None = None
) -> Tensor:
    """Returns a Hann window, a raised cosine that ends at zero.

    Args:
        window_length: Number of points.
        periodic: Whether the window is periodic (for spectral analysis) instead of symmetric.
        dtype: Floating-point dtype of the result.
        name: Name of the operation.

    Returns:
        Vector of `window_length` weights.
    """
    return _raised_cosine(window_length, periodic, dtype, 0.5, 0.5, name)


def hamming_window(
    window_length: TensorLike, periodic: bool | Tensor = True, dtype: DTypeLike = float32, name: str | None = None
) -> Tensor:
    """Returns a Hamming window, a raised cosine that ends slightly above zero.

    Args:
        window_length: Number of points.
        periodic: Whether the window is periodic (for spectral analysis) instead of symmetric.
        dtype: Floating-point dtype of the result.
        name: Name of the operation.

    Returns:
        Vector of `window_length` weights.
    """
    return _raised_cosine(window_length, periodic, dtype, 0.54, 0.46, name)


def kaiser_window(
    window_length: TensorLike, beta: TensorLike = 12.0, dtype: DTypeLike = float32, name: str | None = None
) -> Tensor:
    """Returns a Kaiser window.

    Args:
        window_length: Number of points.
        beta: Shape parameter; larger values make the window narrower.
        dtype: Floating-point dtype of the result.
        name: Name of the operation.

    Returns:
        Vector of `window_length` weights.
    """
    kind = _floating(dtype)
    length = scalar_size(window_length)
    beta = as_tensor(beta, kind) if not hasattr(beta, "dtype") else cast(convert_to_tensor(beta), kind)
    if isinstance(length, int) and length == 1:
        return convert_to_tensor(np.ones([1], kind.numpy_dtype))
    half = raw.RealDiv(raw.Sub(cast(as_tensor(length, int32), kind), 1.0), 2.0)
    places = raw.RealDiv(raw.Sub(_steps(length, kind), half), half)
    falling = raw.Sqrt(raw.Maximum(raw.Sub(1.0, raw.Square(places)), 0.0))
    return raw.RealDiv(raw.BesselI0(raw.Mul(beta, falling)), raw.BesselI0(beta), name=name)


def kaiser_bessel_derived_window(
    window_length: TensorLike, beta: TensorLike = 12.0, dtype: DTypeLike = float32, name: str | None = None
) -> Tensor:
    """Returns a Kaiser-Bessel-derived window, with which `mdct` can be inverted.

    Args:
        window_length: Number of points.
        beta: Shape parameter of the Kaiser window.
        dtype: Floating-point dtype of the result.
        name: Name of the operation.

    Returns:
        Vector of `window_length` weights.
    """
    kind = _floating(dtype)
    length = scalar_size(window_length)
    sums = cumsum(kaiser_window(length // 2 + 1, beta, kind))
    half = raw.Sqrt(raw.RealDiv(sums[:-1], sums[-1]))
    return raw.ConcatV2([half, raw.ReverseV2(half, [0])], 0, name=name)


def vorbis_window(window_length: TensorLike, dtype: DTypeLike = float32, name: str | None = None) -> Tensor:
    """Returns a Vorbis window, with which `mdct` can be inverted.

    Args:
        window_length: Number of points.
        dtype: Floating-point dtype of the result.
        name: Name of the operation.

    Returns:
        Vector of `window_length` weights.
    """
    kind = _floating(dtype)
    length = scalar_size(window_length)
    points = raw.AddV2(_steps(length, kind), 0.5)
    size = cast(as_tensor(length, int32), kind)
    sine = raw.Sin(raw.RealDiv(raw.Mul(points, math.pi), size))
    return raw.Sin(raw.Mul(raw.Square(sine), math.pi / 2), name=name)
