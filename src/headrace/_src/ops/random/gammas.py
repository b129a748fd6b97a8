"""Gamma samples by the method of Marsaglia and Tsang (ACM TOMS 26, 2000), in float64."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.ops.random.normals import standard_normals
from headrace._src.ops.random.philox import advance, words_at
from headrace._src.ops.random.rejection import settle
from headrace._src.ops.random.sub_streams import each_repeated, lanes
from headrace._src.ops.random.uniforms import FLOAT64, unit_floats


def gammas(xp: Any, key: Any, counter: Any, alpha: Any, samples: int) -> Any:
    """Draws `samples` gamma values of scale 1 for each shape parameter of the float64 vector `alpha`.

    (samples, alphas).
    """
    alphas = each_repeated(xp, alpha, samples)
    low, high = lanes(xp, counter, alphas.shape[0])
    if xp is np and not (special := _is_special(np, alphas)).any():
        drawn = _by_rejection(np, key, low, high, alphas)
    elif xp is np:
        drawn = np.where(alphas == 1.0, _exponential(np, key, low, high), np.nan)
        usual = ~special
        drawn[usual] = _by_rejection(np, key, low[usual], high[usual], alphas[usual])
    else:
        special = _is_special(xp, alphas)
        usual_alphas = xp.where(special, 2.0, alphas)
        drawn = xp.where(special, xp.nan, _by_rejection(xp, key, low, high, usual_alphas))
        drawn = xp.where(alphas == 1.0, _exponential(xp, key, low, high), drawn)
    return drawn.reshape(alpha.shape[0], samples).T


def _is_special(xp: Any, alphas: Any) -> Any:
    """Returns which parameters are 1 (the exponential distribution) or invalid."""
    return (alphas == 1.0) | ~xp.isfinite(alphas) | (alphas < 0)


def _exponential(xp: Any, key: Any, low: Any, high: Any) -> Any:
    return -xp.log1p(-unit_floats(xp, words_at(xp, key, low, high), FLOAT64)[..., 1])


def _by_rejection(xp: Any, key: Any, low: Any, high: Any, alphas: Any) -> Any:
    # A parameter below one is increased by one, and the result is scaled by a power of another uniform number.
    small = alphas < 1.0
    d = alphas + xp.where(small, 2.0 / 3.0, -1.0 / 3.0)
    c = 1.0 / 3.0 / xp.sqrt(d)

    def attempt(turn: Any, lane: tuple[Any, ...], state: tuple[Any, ...]) -> tuple[tuple[Any, ...], Any]:
        lane_low, lane_high, lane_d, lane_c = lane
        cursor, spare_normal, spare_uniform, _ = state
        stream = (lane_low, lane_high, cursor)
        x, spare_normal, cursor = _draw(xp, key, stream, spare_normal, standard_normals, True)
        v = 1.0 + lane_c * x
        positive = v > 0
        v = v * v * v
        stream = (lane_low, lane_high, cursor)
        u, spare_uniform, cursor = _draw(xp, key, stream, spare_uniform, unit_floats, positive)
        bound = 0.5 * x * x + lane_d * (1.0 - v + xp.log(v))
        accepted = positive & ((u < 1.0 - 0.0331 * (x * x) * (x * x)) | (xp.log(u) < bound))
        return (cursor, spare_normal, spare_uniform, lane_d * v), accepted

    none = xp.full(low.shape, xp.nan)
    start = (xp.zeros(low.shape, np.uint64), none, xp.array(none), xp.array(none))
    cursor, _, spare_uniform, result = settle(xp, attempt, (low, high, d, c), start)
    if xp is np and not small.any():
        return result
    u, _, _ = _draw(xp, key, (low, high, cursor), spare_uniform, unit_floats, small)
    return xp.where(small, result * u ** (1.0 / alphas), result)


def _draw(xp: Any, key: Any, stream: Any, spare: Any, make: Any, wanted: Any) -> tuple[Any, Any, Any]:
    """Returns one number a lane, where it is wanted.

    The spare of an earlier block, else the last of two from a new block.
    """
    low, high, cursor = stream
    fresh = xp.isnan(spare) & wanted
    pair = make(xp, words_at(xp, key, *advance(xp, (low, high), cursor)), FLOAT64)
    value = xp.where(fresh, pair[..., 1], spare)
    spare = xp.where(fresh, pair[..., 0], xp.where(wanted, xp.nan, spare))
    return value, spare, cursor + fresh.astype(np.uint64)
