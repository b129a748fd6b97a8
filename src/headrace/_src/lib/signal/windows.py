"""Windows: weights that fade a frame out towards its ends."""

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
from headrace._src.tensors.tensor import EagerTensor


def _floating(dtype: Any) -> DType:
    kind = as_dtype(dtype)
    if not kind.is_floating:
        raise ValueError(f"dtype must be a floating point type. Found <dtype: '{kind.name}'>")
    return kind


def _steps(length: Any, kind: DType) -> Any:
    """0, 1, 2... as many as the window is long."""
    return cast(range_(length) if not isinstance(length, int) else range_(0, length, 1, dtype=int32), kind)


def _raised_cosine(length: Any, periodic: Any, dtype: Any, base: float, swing: float, name: str | None) -> Any:
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
        # A window of one point is all ones: its angle is half a turn.
        lone = raw.Cast(raw.Equal(length, 1), DstT=kind)
        steps = raw.AddV2(_steps(length, kind), raw.Mul(lone, 0.5))
        angles = raw.Mul(steps, raw.RealDiv(np.array(2 * math.pi, kind.numpy_dtype), period))
    return raw.Sub(base, raw.Mul(raw.Cos(angles), swing), name=name)


def hann_window(window_length: Any, periodic: Any = True, dtype: Any = float32, name: str | None = None) -> Any:
    """A Hann window: a raised cosine that ends at zero.

    Args:
        window_length: The number of points.
        periodic: Whether an even length is one period of the cosine (for spectra), or the window is symmetric.
        dtype: A floating dtype.
        name: A name for the operation.
    """
    return _raised_cosine(window_length, periodic, dtype, 0.5, 0.5, name)


def hamming_window(window_length: Any, periodic: Any = True, dtype: Any = float32, name: str | None = None) -> Any:
    """A Hamming window: a raised cosine that ends slightly above zero; the arguments are those of `hann_window`."""
    return _raised_cosine(window_length, periodic, dtype, 0.54, 0.46, name)


def kaiser_window(window_length: Any, beta: Any = 12.0, dtype: Any = float32, name: str | None = None) -> Any:
    """A Kaiser window.

    Args:
        window_length: The number of points.
        beta: How steeply it falls off.
        dtype: A floating dtype.
        name: A name for the operation.
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
    window_length: Any, beta: Any = 12.0, dtype: Any = float32, name: str | None = None
) -> Any:
    """A Kaiser-Bessel derived window, with which `mdct` can be inverted; the arguments are those of `kaiser_window`."""
    kind = _floating(dtype)
    length = scalar_size(window_length)
    sums = cumsum(kaiser_window(length // 2 + 1, beta, kind))
    half = raw.Sqrt(raw.RealDiv(sums[:-1], sums[-1]))
    return raw.ConcatV2([half, raw.ReverseV2(half, [0])], 0, name=name)


def vorbis_window(window_length: Any, dtype: Any = float32, name: str | None = None) -> Any:
    """A Vorbis window, with which `mdct` can be inverted."""
    kind = _floating(dtype)
    length = scalar_size(window_length)
    points = raw.AddV2(_steps(length, kind), 0.5)
    size = cast(as_tensor(length, int32), kind)
    sine = raw.Sin(raw.RealDiv(raw.Mul(points, math.pi), size))
    return raw.Sin(raw.Mul(raw.Square(sine), math.pi / 2), name=name)
