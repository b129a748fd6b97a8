"""The arithmetic of Fourier transforms for both engines: along any axes, in the precision of the input."""

from __future__ import annotations

import functools
import os
from collections.abc import Sequence
from typing import Any

import numpy as np

from headrace._src.base.lazy import scipy_fft

_CORES = os.cpu_count() or 1
_MANY_NUMBERS = 65_536
_AXES_AT_ONCE = 3  # what XLA's transform supports


def _workers(x: np.ndarray) -> int:
    """Returns how many threads share the work: several only where it is much."""
    return _CORES if x.size >= _MANY_NUMBERS else 1


def transform(xp: Any, x: Any, axes: Sequence[int], *, inverse: bool = False) -> Any:
    """Returns the complex transform along `axes`; the inverse one is divided by the number of points."""
    axes = tuple(axes)
    if not axes or not x.size:
        return x
    if xp is np:
        apply = scipy_fft.ifftn if inverse else scipy_fft.fftn
        return apply(x, axes=axes, workers=_workers(x))
    apply = xp.fft.ifftn if inverse else xp.fft.fftn
    for start in range(0, len(axes), _AXES_AT_ONCE):
        x = apply(x, axes=axes[start : start + _AXES_AT_ONCE])
    return x


def real_transform(xp: Any, x: Any, axes: Sequence[int]) -> Any:
    """Returns the transform of real numbers along `axes`.

    The last of them keeps only the first half of the spectrum.
    """
    if xp is np:
        half = scipy_fft.rfft(x, axis=axes[-1], workers=_workers(x))
    else:
        half = xp.fft.rfft(x, axis=axes[-1])
    return transform(xp, half, axes[:-1])


def inverse_real_transform(xp: Any, x: Any, length: int, axes: Sequence[int]) -> Any:
    """Returns the real numbers, `length` of them along the last of `axes`, whose spectrum has `x` as its first half."""
    whole = transform(xp, x, axes[:-1], inverse=True)
    if xp is np:
        return scipy_fft.irfft(whole, length, axis=axes[-1], workers=_workers(whole))
    return xp.fft.irfft(whole, length, axis=axes[-1])


def resized(xp: Any, x: Any, sizes: Sequence[int], axes: Sequence[int]) -> Any:
    """Returns `x` cut off, or padded with zeros, to `sizes` along `axes`."""
    for size, axis in zip(sizes, axes, strict=True):
        have = x.shape[axis]
        if have > size:
            x = x[_along(x.ndim, axis, size)]
        elif have < size:
            gap = [(0, 0)] * x.ndim
            gap[axis] = (0, size - have)
            x = xp.pad(x, gap)
    return x


@functools.lru_cache(maxsize=256)
def _along(rank: int, axis: int, size: int) -> tuple[slice, ...]:
    index = [slice(None)] * rank
    index[axis] = slice(0, size)
    return tuple(index)
