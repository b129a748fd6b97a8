"""Poisson samples: Knuth's product of uniforms for small rates, Hörmann's PTRS (1993) for rates of 10 and more."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base.lazy import jax
from headrace._src.ops.random.rejection import settle
from headrace._src.ops.random.sub_streams import each_repeated, lanes, uniform_pair

_LARGE = 10.0


def poissons(xp: Any, key: Any, counter: Any, rate: Any, samples: int, largest: float) -> Any:
    """Draws `samples` values for each rate of the float64 vector `rate`, none above `largest`: (samples, rates)."""
    rates = each_repeated(xp, rate, samples)
    low, high = lanes(xp, counter, rates.shape[0])
    large, usual = (rates >= _LARGE) & xp.isfinite(rates), rates < _LARGE
    if xp is np:
        drawn = rates.copy()  # infinite and NaN rates stay unchanged
        drawn[usual] = _by_product(np, key, low[usual], high[usual], rates[usual])
        drawn[large] = _by_rejection(np, key, low[large], high[large], rates[large], largest)
    else:
        drawn = xp.where(usual, _by_product(xp, key, low, high, xp.where(usual, rates, 0.0)), rates)
        safe = xp.where(large, rates, 2 * _LARGE)
        drawn = xp.where(large, _by_rejection(xp, key, low, high, safe, largest), drawn)
    return drawn.reshape(rate.shape[0], samples).T


def _by_product(xp: Any, key: Any, low: Any, high: Any, rates: Any) -> Any:
    """Returns how many uniforms can be multiplied before the product falls to exp(-rate)."""

    def attempt(turn: Any, lane: tuple[Any, ...], state: tuple[Any, ...]) -> tuple[tuple[Any, ...], Any]:
        product, _ = state
        first, second = uniform_pair(xp, key, lane, turn)
        once = product * first
        twice = once * second
        done = once <= lane[2]
        count = 2.0 * turn.astype(np.float64) + xp.where(done, 0.0, 1.0)
        return (twice, count), done | (twice <= lane[2])

    start = (xp.ones(low.shape), xp.zeros(low.shape))
    return settle(xp, attempt, (low, high, xp.exp(-rates)), start)[1]


def _by_rejection(xp: Any, key: Any, low: Any, high: Any, rates: Any, largest: float) -> Any:
    b = 0.931 + 2.53 * xp.sqrt(rates)
    a = -0.059 + 0.02483 * b

    def attempt(turn: Any, lane: tuple[Any, ...], state: tuple[Any, ...]) -> tuple[tuple[Any, ...], Any]:
        rate, a, b = lane[2:]
        first, v = uniform_pair(xp, key, lane, turn)
        u = first - 0.5
        edge = 0.5 - xp.abs(u)
        k = xp.floor((2 * a / edge + b) * u + rate + 0.43)
        quickly = (edge >= 0.07) & (v <= 0.9277 - 3.6224 / (b - 2))
        refused = (k < 0) | ((edge < 0.013) & (v > edge))
        inverse_alpha = 1.1239 + 1.1328 / (b - 3.4)
        height = xp.log(v * inverse_alpha / (a / (edge * edge) + b))
        careful = ~refused & (height <= -rate + k * xp.log(rate) - log_gamma(xp, k + 1))
        return (k,), (quickly | careful) & (k <= largest)

    return settle(xp, attempt, (low, high, rates, a, b), (xp.zeros(low.shape),))[0]


def log_gamma(xp: Any, x: Any) -> Any:
    """Computes the logarithm of the gamma function for x >= 1, in float64."""
    if xp is not np:
        return jax.scipy.special.gammaln(x)
    # Stirling's series, after moving small arguments up to where it is exact.
    shift = np.ones_like(x)
    moved = np.maximum(x, 0.5)
    for _ in range(8):
        few = moved < 10
        if not few.any():
            break
        shift = np.where(few, shift * moved, shift)
        moved = np.where(few, moved + 1, moved)
    inverse = 1 / (moved * moved)
    series = 0.0
    for term in (-691 / 360360, 1 / 1188, -1 / 1680, 1 / 1260, -1 / 360, 1 / 12):
        series = series * inverse + term
    return (moved - 0.5) * np.log(moved) - moved + 0.9189385332046727 + series / moved - np.log(shift)
