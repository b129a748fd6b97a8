"""Normal samples from Philox blocks by the Box-Muller method, and their truncation to two standard deviations."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from headrace._src.ops.random.chunks import chunks
from headrace._src.ops.random.philox import advance, words_at
from headrace._src.ops.random.rejection import settle
from headrace._src.ops.random.sub_streams import STRETCH, lanes
from headrace._src.ops.random.uniforms import FLOAT32, FLOAT64, per_block, unit_floats
from headrace._src.tensors.typing import AnyArray

_TWO_PI = 2 * math.pi
_SMALLEST = 1e-7  # keeps the logarithm finite
_BOUND = 2.0


def working_dtype(dtype: np.dtype) -> np.dtype:
    """16-bit floats are computed in float32 and rounded at the end."""
    return FLOAT64 if dtype == FLOAT64 else FLOAT32


def standard_normals(xp: Any, words: Any, dtype: np.dtype) -> Any:
    """Returns as many normal samples as `words` give: four per block, two for float64."""
    working = working_dtype(dtype)
    uniform = unit_floats(xp, words, working)
    radius_part, angle_part = uniform[..., 0::2], uniform[..., 1::2]
    if working == FLOAT64:
        radius = xp.sqrt(-2.0 * xp.log(xp.maximum(radius_part, _SMALLEST)))
        angle = _TWO_PI * angle_part
        sine, cosine = xp.sin(angle), xp.cos(angle)
    else:
        radius = _radius_float32(xp, radius_part)
        sine, cosine = _circle_float32(xp, angle_part)
    normals = xp.stack([sine * radius, cosine * radius], axis=-1)
    normals = normals.reshape(*normals.shape[:-2], per_block(working))
    return normals if working == dtype else normals.astype(dtype)


def _radius_float32(xp: Any, uniform: Any) -> Any:
    if xp is np:
        return radius_of(uniform)
    return xp.sqrt(np.float32(-2.0) * xp.log(xp.maximum(uniform, np.float32(_SMALLEST))))


def radius_of(uniform: np.ndarray) -> np.ndarray:
    """Returns how far samples are from the origin of a plane."""
    # The logarithm is rounded once from float64: the math library's float32 logarithm is that good.
    bounded = np.maximum(uniform, np.float32(_SMALLEST)).astype(np.float64)
    radius = np.log(bounded, out=bounded).astype(np.float32)
    radius *= np.float32(-2.0)
    return np.sqrt(radius, out=radius)


def full_turn(uniform: Any) -> Any:
    """Returns `uniform` times a full turn, the product of float64 rounded once to float32."""
    return (uniform.astype(np.float64) * _TWO_PI).astype(np.float32)


def _circle_float32(xp: Any, uniform: Any) -> tuple[Any, Any]:
    """Sine and cosine of a full turn times `uniform`, the angle being rounded to float32."""
    angle = full_turn(uniform)
    return (xp.sin(angle), xp.cos(angle)) if xp is not np else circle_of_angle(angle)


def circle_of_angle(angle: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Returns the sine and cosine of angles of float32."""
    # Through the tangent of half the angle: NumPy's float64 tangent is many times faster than its sine, and the
    # result, rounded to float32, is as good.
    tangent = angle.astype(np.float64)
    tangent *= 0.5
    np.tan(tangent, out=tangent)
    square = tangent * tangent
    scale = 1.0 + square
    np.divide(1.0, scale, out=scale)
    tangent *= 2.0
    tangent *= scale
    np.subtract(1.0, square, out=square)
    square *= scale
    return tangent.astype(np.float32), square.astype(np.float32)


def truncated_normals(xp: Any, key: Any, counter: Any, size: int, dtype: np.dtype) -> Any:
    """Returns `size` normal samples of absolute value below 2.

    Each group of four (two for float64) has its own section of the stream, and takes normals from it until it
    is full.
    """
    working = working_dtype(dtype)
    width = per_block(working)
    groups = -(-size // width)
    stretch = width * STRETCH // 4
    if xp is not np:
        low, high = lanes(xp, counter, groups, stretch)
        return _truncated_groups(xp, key, low, high, working).reshape(-1)[:size].astype(dtype)
    numbers = np.empty((groups, width), dtype)
    for start, stop in chunks(groups):
        part = numbers[start:stop]
        low, high = lanes(np, advance(np, counter, np.array(start * stretch, np.uint64)), stop - start, stretch)
        # Most groups are full after one block, nearly all others after two; few need the slow path.
        part[...] = drawn = standard_normals(np, words_at(np, key, low, high), working)
        rest = np.flatnonzero((np.abs(drawn) >= _BOUND).any(axis=1))
        part[rest], full = _first_inside(key, low[rest], high[rest], working)
        rest = rest[~full]
        part[rest] = _truncated_groups(np, key, low[rest], high[rest], working)
    return numbers.reshape(-1)[:size]


def _first_inside(key: AnyArray, low: AnyArray, high: AnyArray, dtype: np.dtype) -> tuple[Any, Any]:
    """Returns the first normals below the bound among those of two blocks a group, and which groups they fill."""
    width = per_block(dtype)
    counters = advance(np, (low[:, None], high[:, None]), np.arange(2, dtype=np.uint64))
    drawn = standard_normals(np, words_at(np, key, *counters), dtype).reshape(len(low), 2 * width)
    inside = np.abs(drawn) < _BOUND
    counts = inside.sum(axis=1)
    starts = np.cumsum(counts) - counts
    kept = np.append(drawn[inside], np.zeros(width, dtype))  # a group that needs more samples may read past the end
    return kept[starts[:, None] + np.arange(width)], counts >= width


def _truncated_groups(xp: Any, key: Any, low: Any, high: Any, dtype: np.dtype) -> Any:
    """Returns the groups whose stretches begin at the counters (low, high), one a row."""
    width = per_block(dtype)

    def attempt(turn: Any, group: tuple[Any, ...], state: tuple[Any, ...]) -> tuple[tuple[Any, ...], Any]:
        taken, count = state
        drawn = standard_normals(xp, words_at(xp, key, *advance(xp, group, turn)), dtype)
        taken, count = _take(xp, taken, count, drawn, xp.abs(drawn) < _BOUND)
        return (taken, count), count >= width

    state = (xp.zeros((low.shape[0], width), dtype), xp.zeros(low.shape[0], np.int32))
    return settle(xp, attempt, (low, high), state)[0]


def _take(xp: Any, taken: Any, count: Any, drawn: Any, accepted: Any) -> tuple[Any, Any]:
    """Appends the accepted values to each row of `taken`, which holds `count` of them, while there is room."""
    place = count[:, None] + xp.cumsum(accepted, axis=1, dtype=np.int32) - 1
    for column in range(taken.shape[1]):
        chosen = accepted & (place == column)
        value = xp.where(chosen, drawn, 0).sum(axis=1, dtype=taken.dtype)
        filled = xp.where(chosen.any(axis=1), value, taken[:, column])
        if xp is np:
            taken[:, column] = filled
        else:
            taken = taken.at[:, column].set(filled)
    return taken, count + accepted.sum(axis=1, dtype=np.int32)
