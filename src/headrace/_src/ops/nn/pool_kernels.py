"""Pools and their gradients as shifted maxima and sums, one code for NumPy and JAX.

XLA's own reduce_window is several times slower on the CPU. A maximum or a sum over a window goes axis by axis; the
gradient of a maximum must go element by element, since among equals the first (in row-major order) gets it all.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import ml_dtypes
import numpy as np

from headrace._src.base.blocks import BLOCK, MANY_THREADS, over_blocks
from headrace._src.base.lazy import jax
from headrace._src.base.slot import Slot
from headrace._src.ops.nn.pool_geometry import PoolGeometry
from headrace._src.ops.nn.window import Window
from headrace._src.tensors.typing import AnyArray

# Windows of more elements than this are reduced by reshaping, where they do not overlap.
_MANY = 8


def lowest(dtype: Any) -> Any:
    """Returns what no element is below: it fills the padding of maxima."""
    if dtype.kind in "iu":
        return np.iinfo(dtype).min
    return ml_dtypes.finfo(dtype).min if dtype.kind == "V" else -np.inf


def _padded(xp: Any, x: Any, geometry: PoolGeometry, value: Any) -> Any:
    if not geometry.pads:
        return x
    if xp is not np:
        return xp.pad(x, [(w.before, w.after) for w in geometry.windows], constant_values=value)
    result = np.full([w.padded for w in geometry.windows], value, x.dtype)
    result[geometry.inside] = x
    return result


def _combined(xp: Any, combine: Any, reduce: str, x: Any, geometry: PoolGeometry) -> Any:
    """Returns `combine` over the windows of an input that is already padded, axis by axis."""
    axes = [axis for axis, w in enumerate(geometry.windows) if w.kernel > 1 or w.stride > 1]
    if xp is not np or x.size <= 2 * BLOCK or not axes or axes[0] == 0:
        for axis in axes:
            x = _combined_along(xp, combine, reduce, x, axis, geometry.windows[axis], None)
        return x
    result = np.empty([w.output for w in geometry.windows], x.dtype)

    def work(start: int, stop: int) -> None:
        part = x[start:stop]
        for axis in axes:
            out = result[start:stop] if axis == axes[-1] else None
            part = _combined_along(np, combine, reduce, part, axis, geometry.windows[axis], out)

    over_blocks(work, len(x), max(1, 8 * BLOCK * len(x) // x.size), MANY_THREADS)
    return result


def _combined_along(xp: Any, combine: Any, reduce: str, x: Any, axis: int, w: Window, out: Any) -> Any:
    """Returns `combine` over the windows along one axis, stored in `out` if there is one."""
    if w.tiles and w.kernel > _MANY:
        split = x.reshape(*x.shape[:axis], w.output, w.kernel, *x.shape[axis + 1 :])
        return getattr(split, reduce)(axis + 1) if out is None else getattr(split, reduce)(axis + 1, out=out)
    lead = (slice(None),) * axis
    parts = [x[(*lead, w.tap(n))] for n in range(w.kernel)]
    if len(parts) == 1:  # a stride alone
        if out is not None:
            out[...] = parts[0]
        return parts[0]
    if xp is not np:
        return functools.reduce(combine, parts)
    result = combine(parts[0], parts[1], out=out)
    for part in parts[2:]:
        combine(result, part, out=result)
    return result


# The kernel of a library for large maxima of windows, where one is installed: (xp, geometry, dtype) -> a function of
# the array, or None.
library_max_pool: Slot[Callable[..., Any]] = Slot("ops.nn.pool_kernels:library_max_pool")
# Kernels of a library for eager code, on one thread: (geometry, dtype) -> a function of the array, or None.
eager_avg_pool: Slot[Callable[..., Any]] = Slot("ops.nn.pool_kernels:eager_avg_pool")
eager_max_pool: Slot[Callable[..., Any]] = Slot("ops.nn.pool_kernels:eager_max_pool")
# For fewer elements a call of the library costs as much as it saves.
LIBRARY_ELEMENTS = 1 << 17
_GRADIENT_BLOCK = 4 * BLOCK  # elements of the input; threads wait for each other where calls of NumPy are shorter


def max_pool(xp: Any, x: Any, geometry: PoolGeometry) -> Any:
    """Computes the largest element of each window. NaN is skipped; a window of nothing else gives the lowest number."""
    size = math.prod(x.shape)  # of exported programs it may be an expression
    is_large = isinstance(size, int) and size >= LIBRARY_ELEMENTS
    by_library = eager_max_pool(geometry, x.dtype) if is_large and xp is np else None
    if by_library is None and is_large:
        by_library = library_max_pool(xp, geometry, x.dtype)
    if xp is not np:
        own = functools.partial(_max_pool_in_program, geometry=geometry)
        return own(x) if by_library is None else jax.lax.platform_dependent(x, cpu=by_library, default=own)
    return max_pool_on_host(x, geometry) if by_library is None else by_library(x)


def _max_pool_in_program(x: Any, geometry: PoolGeometry) -> Any:
    return _largest(jax.numpy, without_nan(jax.numpy, x), geometry)


def max_pool_on_host(x: Any, geometry: PoolGeometry) -> Any:
    """Computes the largest element of each window in NumPy."""
    result = _largest(np, x, geometry)
    if result.dtype.kind in "fV" and np.isnan(result).any():
        return _largest(np, without_nan(np, x), geometry)
    return result


def without_nan(xp: Any, x: Any) -> Any:
    """Returns floating-point numbers with the lowest one in place of NaN."""
    if x.dtype.kind in "iu":
        return x
    return xp.where(xp.isnan(x), xp.asarray(lowest(x.dtype), x.dtype), x)


def _largest(xp: Any, x: Any, geometry: PoolGeometry) -> Any:
    return _combined(xp, xp.maximum, "max", _padded(xp, x, geometry, lowest(x.dtype)), geometry)


Tap = tuple[slice, ...]  # where in the input the windows have one of their elements


def _first_largest(xp: Any, x: Any, y: Any, geometry: PoolGeometry) -> Iterator[tuple[Tap, Any]]:
    """For each tap, in row-major order, where it holds the first largest element of its window."""
    yield from _first_largest_of_padded(_padded(xp, x, geometry, lowest(x.dtype)), y, geometry.taps)


def _first_largest_of_padded(x: Any, y: Any, taps: Iterable[Tap]) -> Iterator[tuple[Tap, Any]]:
    free: Any = None
    for tap in taps:
        found = x[tap] == y
        if free is None:
            free = ~found
        else:
            found = found & free
            free = free ^ found
        yield tap, found


def max_pool_gradient(xp: Any, x: Any, y: Any, dy: Any, geometry: PoolGeometry) -> Any:
    """Returns `dy` at the first largest element of each window."""
    if xp is np:
        return _max_pool_gradient_on_host(x, y, dy, geometry)
    winner = _winner(xp, x, y, geometry)
    if geometry.tiles:
        return _tiled_gradient(xp, winner, dy, x.shape, geometry)
    winner = jax.lax.optimization_barrier(winner)  # found once, not again for each element of the overlapping windows
    zero = xp.zeros((), dy.dtype)
    total: Any = 0
    for number, tap in enumerate(geometry.taps):
        total = total + _back_in_place(xp.where(winner == number, dy, zero), tap, geometry)
    return total


def _max_pool_gradient_on_host(x: np.ndarray, y: np.ndarray, dy: np.ndarray, geometry: PoolGeometry) -> np.ndarray:
    x = _padded(np, x, geometry, lowest(x.dtype))
    result = np.zeros([w.padded for w in geometry.windows], dy.dtype)
    tiles = geometry.tiles

    def work(start: int, stop: int) -> None:
        part, largest, slopes, into = (array[start:stop] for array in (x, y, dy, result))
        taps = ((slice(None), *tap[1:]) for tap in geometry.taps) if by_image else geometry.taps
        for tap, found in _first_largest_of_padded(part, largest, taps):
            if tiles:
                np.multiply(slopes, found, out=into[tap])
            else:
                into[tap] += slopes * found

    first = geometry.windows[0]
    by_image = first.kernel == first.stride == 1 and not first.before and not first.after
    images = _GRADIENT_BLOCK * len(x) // max(x.size, 1) if by_image else len(x)
    over_blocks(work, len(x), max(1, images), MANY_THREADS)
    return result[geometry.inside]


def _winner(xp: Any, x: Any, y: Any, geometry: PoolGeometry) -> Any:
    """Returns the number of the tap that holds the first largest element of each window."""
    x = _padded(xp, x, geometry, lowest(x.dtype))
    taps = list(geometry.taps)
    kind = np.uint8 if len(taps) < 256 else np.int32
    winner: Any = xp.full(y.shape, len(taps), kind)  # of a window without numbers
    for number in range(len(taps) - 1, -1, -1):
        winner = xp.where(x[taps[number]] == y, kind(number), winner)
    return winner


def _back_in_place(values: AnyArray, tap: Sequence[slice], geometry: PoolGeometry) -> AnyArray:
    """Returns zeros in the shape of the input with `values` where the tap read them."""
    edges = []
    for w, place in zip(geometry.windows, tap, strict=True):
        start = place.start - w.before
        edges.append((start, w.size - start - ((w.output - 1) * w.stride + 1), w.stride - 1))
    return jax.lax.pad(values, np.zeros((), values.dtype), edges)


def _tiled_gradient(xp: Any, winner: Any, dy: Any, shape: tuple[int, ...], geometry: PoolGeometry) -> Any:
    """Computes the gradient without overlap: compares positions in one pass."""
    kernel = [w.kernel for w in geometry.windows]
    numbers = np.arange(math.prod(kernel), dtype=winner.dtype).reshape([n for k in kernel for n in (1, k)])
    apart = [n for size in dy.shape for n in (size, 1)]
    chosen = winner.reshape(apart) == numbers
    return xp.where(chosen, dy.reshape(apart), xp.zeros((), dy.dtype)).reshape(shape)


def at_largest(xp: Any, x: Any, y: Any, values: Any, geometry: PoolGeometry) -> Any:
    """Returns what `values`, in the shape of the input, hold at the first largest element of each window."""
    values = _padded(xp, values, geometry, 0)
    total: Any = None
    for tap, found in _first_largest(xp, x, y, geometry):
        chosen = values[tap] * found
        total = chosen if total is None else total + chosen
    return total


def largest_position(xp: Any, x: Any, y: Any, geometry: PoolGeometry, with_batch: bool) -> Any:
    """Returns the flat index in the input of the first largest element of each window."""
    sizes = x.shape if with_batch else (1, *x.shape[1:])
    steps = [math.prod(sizes[n + 1 :]) for n in range(len(sizes))]
    if not with_batch:
        steps[0] = 0
    total: Any = np.zeros((), np.int64)
    for tap, found in _first_largest(xp, x, y, geometry):
        index = np.zeros((), np.int64)
        for axis, (w, place, step) in enumerate(zip(geometry.windows, tap, steps, strict=True)):
            along = (np.arange(w.output, dtype=np.int64) * w.stride + place.start - w.before) * step
            index = index + along.reshape([-1 if n == axis else 1 for n in range(len(sizes))])
        total = total + found * index
    return xp.broadcast_to(total, y.shape)


def _counts(geometry: PoolGeometry) -> np.ndarray:
    """Returns how many elements of the input each window holds, padding aside."""
    result = np.ones((), np.int64)
    for axis, w in enumerate(geometry.windows):
        starts = np.arange(w.output) * w.stride
        held = np.minimum(starts + w.kernel, w.before + w.size) - np.maximum(starts, w.before)
        result = result * held.reshape([-1 if n == axis else 1 for n in range(len(geometry.windows))])
    return result


def avg_pool(xp: Any, x: Any, geometry: PoolGeometry) -> Any:
    """Computes the mean of each window, without the padding."""
    if xp is np and x.size >= LIBRARY_ELEMENTS:
        by_library = eager_avg_pool(geometry, x.dtype)
        if by_library is not None:
            return by_library(x)
    sums = _combined(xp, xp.add, "sum", _padded(xp, x, geometry, 0), geometry)
    if geometry.pads:
        return sums / _counts(geometry).astype(x.dtype)
    count = np.asarray(math.prod(w.kernel for w in geometry.windows), x.dtype)
    return np.divide(sums, count, out=sums) if xp is np and sums is not x else sums / count


def avg_pool_gradient(xp: Any, dy: Any, geometry: PoolGeometry) -> Any:
    """Returns `dy` shared out evenly among the elements of each window."""
    share = dy / _counts(geometry).astype(dy.dtype)
    if geometry.tiles:
        apart = share.reshape([n for w in geometry.windows for n in (w.output, 1)])
        spread = xp.broadcast_to(apart, [n for w in geometry.windows for n in (w.output, w.kernel)])
        return spread.reshape([w.size for w in geometry.windows])
    for axis, w in enumerate(geometry.windows):
        if w.kernel > 1 or w.stride > 1:
            share = _spread_along(xp, share, axis, w)
    return share


def _spread_along(xp: Any, values: Any, axis: int, w: Window) -> Any:
    """Returns the adjoint of the sum over windows along one axis."""
    lead = (slice(None),) * axis
    if xp is np:
        shape = list(values.shape)
        shape[axis] = w.padded
        result = np.zeros(shape, values.dtype)
        for n in range(w.kernel):
            result[(*lead, w.tap(n))] += values
        return result[(*lead, slice(w.before, w.before + w.size))]
    total: Any = 0
    for n in range(w.kernel):
        edges = [(0, 0, 0)] * values.ndim
        start = n - w.before
        edges[axis] = (start, w.size - start - ((w.output - 1) * w.stride + 1), w.stride - 1)
        total = total + jax.lax.pad(values, np.zeros((), values.dtype), edges)
    return total
