"""Binomial samples: a sum of geometric ones if few successes are expected, else Hörmann's BTRS (1993)."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.ops.random.rejection import settle
from headrace._src.ops.random.sub_streams import each_repeated, lanes, uniform_pair
from headrace._src.ops.random.uniforms import FLOAT64

_LARGE = 10.0
# The blocks that TensorFlow reserves for a value drawn as a sum of geometric ones.
_STRETCH_GEOMETRIC = 42

# The error of Stirling's formula for log(k!), k = 0 to 9.
_STIRLING_TAIL = np.array(
    [
        0.0810614667953272, 0.0413406959554092, 0.0276779256849983, 0.02079067210376509, 0.0166446911898211,
        0.0138761288230707, 0.0118967099458917, 0.0104112652619720, 0.00925546218271273, 0.00833056343336287,
    ]
)  # fmt: skip


def binomials(
    xp: Any, key: Any, counter: Any, counts: Any, probs: Any, samples: int, precision: np.dtype = FLOAT64
) -> Any:
    """Draws `samples` values for each pair of the float64 vectors `counts` and `probs`: (samples, pairs).

    Which method serves a pair is decided in `precision`, the dtype that the parameters came in.
    """
    pairs = counts.shape[0]
    n, p = each_repeated(xp, counts, samples), each_repeated(xp, probs, samples)
    turned = p > 0.5  # then failures are counted
    q = xp.where(turned, 1.0 - p, p)
    proper = xp.isfinite(n) & (n > 0) & (q > 0)
    large = proper & (n.astype(precision) * q.astype(precision) >= _LARGE)
    few = proper & ~large
    rejected = lanes(xp, counter, samples * pairs)
    summed = lanes(xp, counter, samples * pairs, _STRETCH_GEOMETRIC)
    if xp is np:
        drawn = np.zeros(samples * pairs)
        drawn[few] = _by_geometric(np, key, *(a[few] for a in (*summed, n, q)))
        drawn[large] = _by_rejection(np, key, *(a[large] for a in (*rejected, n, q)))
    else:
        geometric = _by_geometric(xp, key, *summed, xp.where(few, n, 1.0), xp.where(few, q, 0.5))
        transformed = _by_rejection(xp, key, *rejected, xp.where(large, n, 100.0), xp.where(large, q, 0.5))
        drawn = xp.where(large, transformed, xp.where(few, geometric, 0.0))
    drawn = xp.where(turned, n - drawn, drawn)
    drawn = xp.where(n <= 0, 0.0, xp.where(p >= 1, n, xp.where(p <= 0, 0.0, drawn)))
    undefined = xp.isnan(n) | xp.isnan(p)
    drawn = xp.where(undefined, xp.nan, xp.where(xp.isinf(n) & (n > 0) & (p > 0), xp.inf, drawn))
    return drawn.reshape(pairs, samples).T


def _by_geometric(xp: Any, key: Any, low: Any, high: Any, n: Any, p: Any) -> Any:
    """Counts the waiting times for a success that fit into n trials."""

    def attempt(turn: Any, lane: tuple[Any, ...], state: tuple[Any, ...]) -> tuple[tuple[Any, ...], Any]:
        trials, log_failure = lane[2:]
        waited, _ = state
        first, second = uniform_pair(xp, key, lane, turn)
        once = waited + xp.ceil(xp.log(first) / log_failure)
        twice = once + xp.ceil(xp.log(second) / log_failure)
        done = once > trials
        count = 2.0 * turn.astype(np.float64) + xp.where(done, 0.0, 1.0)
        return (twice, count), done | (twice > trials)

    start = (xp.zeros(low.shape), xp.zeros(low.shape))
    return settle(xp, attempt, (low, high, n, xp.log1p(-p)), start)[1]


def _by_rejection(xp: Any, key: Any, low: Any, high: Any, n: Any, p: Any) -> Any:
    def attempt(turn: Any, lane: tuple[Any, ...], state: tuple[Any, ...]) -> tuple[tuple[Any, ...], Any]:
        n, p = lane[2:]
        spread = xp.sqrt(n * p * (1 - p))
        b = 1.15 + 2.53 * spread
        a = -0.0873 + 0.0248 * b + 0.01 * p
        first, v = uniform_pair(xp, key, lane, turn)
        u = first - 0.5
        edge = 0.5 - xp.abs(u)
        k = xp.floor((2 * a / edge + b) * u + n * p + 0.5)
        quickly = (edge >= 0.07) & (v <= 0.92 - 4.2 / b)
        height = xp.log(v * (2.83 + 5.1 / b) * spread / (a / (edge * edge) + b))
        careful = (k >= 0) & (k <= n) & (height <= _log_ratio(xp, n, p, k))
        return (k,), quickly | careful

    return settle(xp, attempt, (low, high, n, p), (xp.zeros(low.shape),))[0]


def _log_ratio(xp: Any, n: Any, p: Any, k: Any) -> Any:
    """Computes the logarithm of the probability of k over that of the mode."""
    odds = p / (1 - p)
    mode = xp.floor((n + 1) * p)
    k = xp.clip(k, 0, n)
    return (
        (mode + 0.5) * xp.log((mode + 1) / (odds * (n - mode + 1)))
        + (n + 1) * xp.log((n - mode + 1) / (n - k + 1))
        + (k + 0.5) * xp.log(odds * (n - k + 1) / (k + 1))
        + _stirling_tail(xp, mode)
        + _stirling_tail(xp, n - mode)
        - _stirling_tail(xp, k)
        - _stirling_tail(xp, n - k)
    )


def _stirling_tail(xp: Any, k: Any) -> Any:
    tabled = xp.asarray(_STIRLING_TAIL)[xp.clip(k, 0, 9).astype(np.int32)]
    square = (k + 1) * (k + 1)
    series = (1.0 / 12 - (1.0 / 360 - 1.0 / 1260 / square) / square) / (k + 1)
    return xp.where(k <= 9, tabled, series)
