"""How a gamma number moves with its shape parameter: implicit reparameterization (Figurnov et al., 2018).

The number x keeps its place in the distribution, so dx/da = -(dP(a, x)/da) / p(x), where P is the regularized lower
incomplete gamma function and p its density.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from headrace._src.base.lazy import jax
from headrace._src.ops.entry import op
from headrace._src.ops.rules import broadcast
from headrace._src.tensors.dtypes import float32, float64

_MOST_TERMS = 20_000
_TERMS_AT_ONCE = 8  # after so many terms the elements that have settled are left out


@op("RandomGammaGrad", "T, T -> T", T=(float32, float64), shape=broadcast, elementwise=2)
def random_gamma_grad(xp, alpha, sample):
    """Computes the derivative of gamma samples of scale 1 with respect to their shape parameter."""
    alpha, sample = np.broadcast_arrays(alpha, sample)
    a, x = alpha.reshape(-1).astype(np.float64), sample.reshape(-1).astype(np.float64)
    precision = 2.0**-53 if alpha.dtype == np.float64 else 2.0**-34
    return gamma_derivative(a, x, precision).reshape(alpha.shape).astype(alpha.dtype)


@random_gamma_grad.device_kernel
def _(alpha: Any, sample: Any) -> Any:
    alpha, sample = jax.numpy.broadcast_arrays(alpha, sample)
    return jax.lax.random_gamma_grad(alpha, sample)


def gamma_derivative(a: np.ndarray, x: np.ndarray, precision: float = 2.0**-53) -> np.ndarray:
    """Computes dx/da for vectors of parameters and samples, in float64, up to a relative precision."""
    result = np.full(a.shape, np.nan)
    proper = (a > 0) & (x >= 0) & np.isfinite(a) & np.isfinite(x)
    result[proper & (x == 0)] = 0.0
    small = proper & (x > 0) & ((x <= 1) | (x <= a))
    large = proper & (x > 0) & ~small
    result[small] = _by_series(a[small], x[small], precision)
    result[large] = _by_continued_fraction(a[large], x[large], precision)
    return result


def digamma(a: np.ndarray) -> np.ndarray:
    """Computes the derivative of log gamma, for a > 0."""
    shift = np.zeros_like(a)
    moved = a.copy()
    for _ in range(10):
        few = moved < 10
        if not few.any():
            break
        shift = np.where(few, shift - 1 / moved, shift)
        moved = np.where(few, moved + 1, moved)
    inverse = 1 / (moved * moved)
    series = np.zeros_like(a)
    for term in (-691 / 32760, 1 / 132, -1 / 240, 1 / 252, -1 / 120, 1 / 12):
        series = series * inverse + term
    return shift + np.log(moved) - 0.5 / moved - series * inverse


def _by_series(a: np.ndarray, x: np.ndarray, precision: float) -> np.ndarray:
    """P(a, x) = x^a e^-x / gamma(a + 1) * sum of x^n / ((a + 1) ... (a + n)), differentiated term by term."""
    ones, zeros = np.ones_like(a), np.zeros_like(a)
    total, total_slope = ones.copy(), zeros.copy()

    def step(n: int, values: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        term, total, slope, total_slope, a, x = values
        ratio = x / (a + n)
        slope = slope * ratio - term * ratio / (a + n)
        term = term * ratio
        total, total_slope = total + term, total_slope + slope
        return np.array([term, total, slope, total_slope, a, x]), np.abs(slope) <= precision * np.abs(total_slope)

    # The values of a step are the term, the sum of terms, their slopes with respect to a, and what they depend on.
    _iterate(step, np.array([ones, ones, zeros, zeros, a, x]), {1: total, 3: total_slope})
    # dP/da over the density x^(a-1) e^-x / gamma(a), the common factor gone.
    return -(total_slope + total * (np.log(x) - digamma(a + 1))) * x / a


def _by_continued_fraction(a: np.ndarray, x: np.ndarray, precision: float) -> np.ndarray:
    """1 - P(a, x) = x^a e^-x / gamma(a) / (x + 1 - a - 1(1 - a) / (x + 3 - a - ...)), differentiated on the way.

    Numerators and denominators follow the three-term recurrence; each is kept with its derivative.
    """
    b = x + 1.0 - a
    zeros, ones = np.zeros_like(a), np.ones_like(a)
    value = 1.0 / b
    slope = value * value

    def step(n: int, values: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        before, now, a, b, old_slope = values[:4], values[4:8], values[8], values[9] + 2.0, values[11]
        after = now * b - before * (n * (n - a))
        after[2] += before[0] * n - now[0]
        after[3] += before[1] * n - now[1]
        scale = np.where(np.abs(after[1]) > 2.0**500, 2.0**-500, 1.0)
        before, now = now * scale, after * scale
        value = now[0] / now[1]
        slope = (now[2] - value * now[3]) / now[1]
        settled = np.abs(slope - old_slope) <= precision * 4 * np.abs(slope)
        return np.concatenate([before, now, [a, b, value, slope]]), settled

    # Numerator, denominator and their derivatives, of the step before and of this one.
    start = np.array([zeros, ones, zeros, zeros, ones, b, zeros, -ones, a, b, value, slope])
    _iterate(step, start, {10: value, 11: slope})
    # d(1 - P)/da over the density; its sign is that of dx/da.
    return x * slope + x * value * (np.log(x) - digamma(a))


def _iterate(
    step: Callable[[int, np.ndarray], tuple[np.ndarray, np.ndarray]], values: np.ndarray, results: dict[int, np.ndarray]
) -> None:
    """Repeats `step` until all elements have settled, and writes the rows of `values` that `results` asks for."""
    left = np.arange(values.shape[1])
    for n in range(1, _MOST_TERMS):
        if not left.size:
            return
        values, settled = step(n, values)
        if n % _TERMS_AT_ONCE == 0 or n == _MOST_TERMS - 1 or settled.all():
            for row, result in results.items():
                result[left] = values[row]
            left, values = left[~settled], values[:, ~settled]
