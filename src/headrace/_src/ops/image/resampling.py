"""Resampling an axis of images by taps, and the transpose of that, one code for NumPy and JAX."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

import numpy as np

from headrace._src.base.blocks import BLOCK, MANY_THREADS, over_blocks
from headrace._src.ops.image import resampling_programs
from headrace._src.ops.image.taps import Between, Taps

_BLOCK = 32  # new places computed together: what they take of the old axis is a narrow band
_FEW_TAPS = 4
_FEW = 1 << 17  # new elements of an image whose neighbors are kept as a table
_MOST_MET = 1024
_LARGEST_MATRIX = 1 << 22  # elements of a matrix of weights that a compiled program may hold


def taken(xp: Any, images: Any, index: np.ndarray, axis: int) -> Any:
    """Returns the rows (axis 1) or columns (axis 2) of `images` with these indices."""
    if xp is not np:
        return xp.take(images, index, axis)
    if axis == 1:
        return images[:, index]
    batch, height, width, depth = images.shape
    if not images.size:
        return images[:, :, index]
    # One element at a time, which NumPy does faster than short runs of channels.
    flat = images.reshape(batch * height, width * depth)
    places = (index[:, None] * depth + np.arange(depth)).reshape(-1)
    return flat[:, places].reshape(batch, height, index.size, depth)


def interpolated(xp: Any, images: Any, rows: Between, columns: Between) -> Any:
    """Bilinear interpolation in TensorFlow's order, first along each row, then between rows; float32."""
    if xp is not np:
        left, right = (xp.take(images, c, 2).astype(np.float32) for c in (columns.lower, columns.upper))
        lines = left + (right - left) * columns.fraction[:, None]
        above, below = xp.take(lines, rows.lower, 1), xp.take(lines, rows.upper, 1)
        return above + (below - above) * rows.fraction[:, None, None]
    if resampling_programs.pays(images, rows, columns):
        return resampling_programs.interpolate(images, rows, columns)
    batch, height, width, depth = images.shape
    count, elements = rows.lower.size, columns.lower.size * depth
    result = np.empty((batch, count, elements), np.float32)
    flat = images.reshape(batch, height, width * depth)
    size = count * elements
    work = _by_places if 2 * count <= height and size <= _FEW and _comes_again(rows, columns, depth) else _by_lines

    def compute(start: int, stop: int) -> None:
        work(flat[start:stop], result[start:stop], rows, columns, depth)

    over_blocks(compute, batch, max(1, BLOCK // max(1, size)), MANY_THREADS)
    return result.reshape(batch, count, columns.lower.size, depth)


def _by_lines(images: np.ndarray, result: np.ndarray, rows: Between, columns: Between, depth: int) -> None:
    """Interpolates flat rows of images: first along rows, then between them."""
    used_rows, lower_rows, upper_rows = _used(rows, images.shape[1])
    lower, upper, fraction = columns.elements(depth)
    lines = np.empty((used_rows.size, lower.size), np.float32)
    above = np.empty((rows.lower.size, lower.size), np.float32)
    for image, new in zip(images, result, strict=True):  # so that what lies between the steps stays in the cache
        taken_rows = image if used_rows.size == images.shape[1] else image[used_rows]
        _blend(taken_rows.take(lower, 1, mode="clip"), taken_rows.take(upper, 1, mode="clip"), fraction, lines)
        lines.take(lower_rows, 0, out=above, mode="clip")
        lines.take(upper_rows, 0, out=new, mode="clip")
        _blend(above, new, rows.fraction[:, None], new)


def _by_places(images: np.ndarray, result: np.ndarray, rows: Between, columns: Between, depth: int) -> None:
    """Does the same in fewer steps, after each of which another thread may be the one that goes on."""
    places, fraction = _neighbors(rows, columns, depth), columns.elements(depth)[2]
    for image, new in zip(images, result, strict=True):
        left, right = image.take(places, mode="clip").astype(np.float32, copy=False)
        _blend(left, right, fraction, right)
        _blend(right[0], right[1], rows.fraction[:, None], new)


@functools.lru_cache(maxsize=16)
def _neighbors(rows: Between, columns: Between, depth: int) -> np.ndarray:
    """Returns the places of the four neighbors of each new element: left and right, each above and below."""
    starts = np.stack([rows.lower, rows.upper]) * (columns.size * depth)
    return np.stack([starts[:, :, None] + column for column in columns.elements(depth)[:2]])


_met: dict[tuple[Between, Between, int], None] = {}


def _comes_again(*grid: Any) -> bool:
    """Returns whether this is not the first image for a grid: to find neighbors takes longer than to interpolate."""
    if grid in _met:
        return True
    if len(_met) >= _MOST_MET:
        _met.clear()
    _met[grid] = None
    return False


def _used(rows: Between, height: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Returns the rows that are read, and the neighbors of each new row among those."""
    if 2 * rows.lower.size > height:
        return np.arange(height), rows.lower, rows.upper
    used, places = np.unique(np.concatenate([rows.lower, rows.upper]), return_inverse=True)
    return used, places[: rows.lower.size], places[rows.lower.size :]


def _blend(first: np.ndarray, second: np.ndarray, fraction: np.ndarray, out: np.ndarray) -> None:
    if first.dtype != np.float32:  # converted at once, not in small pieces by each operation
        first, second = first.astype(np.float32), second.astype(np.float32)
    np.subtract(second, first, out=out)
    out *= fraction
    out += first


def resampled(xp: Any, images: Any, taps: Taps, axis: int) -> Any:
    """Returns `images` (float32) with axis 1 or 2 resampled."""
    if taps.source.shape[1] <= _FEW_TAPS:
        return _sum_of_taps(xp, images, taps, axis)
    if xp is not np:
        return by_matrix(xp, images, weight_matrix(taps), axis)
    return banded(images, taps, axis, transposed=False)


def spread(xp: Any, gradients: Any, taps: Taps, axis: int) -> Any:
    """Computes the transpose of `resampled`: each new place gives back to the old ones it took from."""
    if xp is not np:
        if taps.source.shape[0] * taps.size <= _LARGEST_MATRIX:
            return by_matrix(xp, gradients, weight_matrix(taps).T, axis)
        return _scattered(xp, gradients, taps, axis)
    return banded(gradients, taps, axis, transposed=True)


def weight_matrix(taps: Taps) -> np.ndarray:
    """Returns the weights as a matrix of (new, old) places."""
    matrix = np.zeros((taps.source.shape[0], taps.size), np.float32)
    np.add.at(matrix, (np.arange(taps.source.shape[0])[:, None], taps.source), taps.weight)
    return matrix


def _sum_of_taps(xp: Any, images: Any, taps: Taps, axis: int) -> Any:
    total: Any = None
    for index, weight in zip(taps.source.T, taps.weight.T, strict=True):
        part = taken(xp, images, index, axis)
        factor = weight[:, None, None] if axis == 1 else weight[:, None]
        part = np.multiply(part, factor, out=part) if xp is np else part * factor
        if total is None:
            total = part
        elif xp is np:
            total += part
        else:
            total = total + part
    return total


def by_matrix(xp: Any, images: Any, matrix: Any, axis: int) -> Any:
    """Returns `images` with axis 1 or 2 multiplied by a matrix of (new, old) weights; JAX only."""
    equation = "nhwc,yh->nywc" if axis == 1 else "nhwc,xw->nhxc"
    return xp.einsum(equation, images, matrix, precision="highest")


def _scattered(xp: Any, gradients: Any, taps: Taps, axis: int) -> Any:
    shape = [taps.size if n == axis else d for n, d in enumerate(gradients.shape)]
    result = xp.zeros(shape, gradients.dtype)
    for index, weight in zip(taps.source.T, taps.weight.T, strict=True):
        if axis == 1:
            result = result.at[:, index].add(gradients * weight[:, None, None])
        else:
            result = result.at[:, :, index].add(gradients * weight[:, None])
    return result


def banded(images: np.ndarray, taps: Taps, axis: int, transposed: bool) -> np.ndarray:
    """Returns `resampled` or `spread` on the host.

    It multiplies narrow blocks of the weight matrix with the pixels that they use.
    """
    batch, height, width, depth = images.shape
    new = taps.source.shape[0]
    if axis == 2:
        return _banded_columns(images, taps, transposed)
    lines = images.reshape(batch, height, width * depth)
    result = np.zeros((batch, taps.size if transposed else new, width * depth), np.float32)
    for block, low, high, weights in _bands(taps):
        if transposed:
            result[:, low:high] += np.matmul(weights.T, lines[:, block])
        else:
            np.matmul(weights, lines[:, low:high], out=result[:, block])
    return result.reshape(batch, result.shape[1], width, depth)


def _banded_columns(images: np.ndarray, taps: Taps, transposed: bool) -> np.ndarray:
    """Puts channels first: then each line of an image is a row of one matrix."""
    batch, height, width, depth = images.shape
    lines = np.ascontiguousarray(images.transpose(0, 1, 3, 2)).reshape(batch * height * depth, width)
    result = np.zeros((len(lines), taps.size if transposed else taps.source.shape[0]), np.float32)
    for block, low, high, weights in _bands(taps):
        if transposed:
            result[:, low:high] += lines[:, block] @ weights
        else:
            np.matmul(lines[:, low:high], weights.T, out=result[:, block])
    return np.ascontiguousarray(result.reshape(batch, height, depth, result.shape[1]).transpose(0, 1, 3, 2))


def _bands(taps: Taps) -> Iterator[tuple[slice, int, int, np.ndarray]]:
    """Yields blocks of new places, the stretch of the old axis that each uses, and its weights."""
    for begin in range(0, taps.source.shape[0], _BLOCK):
        block = slice(begin, begin + _BLOCK)
        source = taps.source[block]
        low, high = int(source.min()), int(source.max()) + 1
        yield block, low, high, weight_matrix(Taps(source - low, taps.weight[block], high - low))
