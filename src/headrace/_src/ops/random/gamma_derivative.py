"""How a gamma number moves with its shape parameter: implicit reparameterization (Figurnov et al., 2018).

The number x keeps its place in the distribution, so dx/da = -(dP(a, x)/da) / p(x), where P is the regularized lower
incomplete gamma function and p its density.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base.lazy import jax
from headrace._src.ops.entry import op
from headrace._src.ops.rules import broadcast
from headrace._src.tensors.dtypes import float32, float64

_MOST_TERMS = 20_000
_PRECISION = 2.0**-53


@op("RandomGammaGrad", "T, T -> T", T=(float32, float64), shape=broadcast, elementwise=2)
def random_gamma_grad(xp, alpha, sample):
    """Computes the derivative of gamma samples of scale 1 with respect to their shape parameter."""
    alpha, sample = np.broadcast_arrays(alpha, sample)
    a, x = alpha.reshape(-1).astype(np.float64), sample.reshape(-1).astype(np.float64)
    return gamma_derivative(a, x).reshape(alpha.shape).astype(alpha.dtype)


@random_gamma_grad.device_kernel
def _(alpha: Any, sample: Any) -> Any:
    alpha, sample = jax.numpy.broadcast_arrays(alpha, sample)
    return jax.lax.random_gamma_grad(alpha, sample)


def gamma_derivative(a: np.ndarray, x: np.ndarray) -> np.ndarray:
    """Computes dx/da for vectors of parameters and samples, in float64."""
    result = np.full(a.shape, np.nan)
    proper = (a > 0) & (x >= 0) & np.isfinite(a) & np.isfinite(x)
    result[proper & (x == 0)] = 0.0
    small = proper & (x > 0) & ((x <= 1) | (x <= a))
    large = proper & (x > 0) & ~small
    result[small] = _by_series(a[small], x[small])
    result[large] = _by_continued_fraction(a[large], x[large])
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


def _by_series(a: np.ndarray, x: np.ndarray) -> np.ndarray:
    """P(a, x) = x^a e^-x / gamma(a + 1) * sum of x^n / ((a + 1) ... (a + n)), differentiated term by term."""
    term, total = np.ones_like(a), np.ones_like(a)
    slope, total_slope = np.zeros_like(a), np.zeros_like(a)  # with respect to a
    for n in range(1, _MOST_TERMS):
        ratio = x / (a + n)
        slope = slope * ratio - term * ratio / (a + n)
        term = term * ratio
        total += term
        total_slope += slope
        if (np.abs(slope) <= _PRECISION * np.abs(total_slope)).all():
            break
    # dP/da over the density x^(a-1) e^-x / gamma(a), the common factor gone.
    return -(total_slope + total * (np.log(x) - digamma(a + 1))) * x / a


def _by_continued_fraction(a: np.ndarray, x: np.ndarray) -> np.ndarray:
    """1 - P(a, x) = x^a e^-x / gamma(a) / (x + 1 - a - 1(1 - a) / (x + 3 - a - ...)), differentiated on the way.

    Numerators and denominators follow the three-term recurrence; each is kept with its derivative.
    """
    b = x + 1.0 - a
    zeros, ones = np.zeros_like(a), np.ones_like(a)
    before = np.array([zeros, ones, zeros, zeros])  # numerator, denominator, their derivatives
    now = np.array([ones, b, zeros, -ones])
    value = 1.0 / b
    slope = value * value
    for n in range(1, _MOST_TERMS):
        factor = n * (n - a)
        b = b + 2.0
        after = now * b - before * factor
        after[2] += before[0] * n - now[0]
        after[3] += before[1] * n - now[1]
        before, now = now, after
        scale = np.abs(now[1]) > 2.0**500
        if scale.any():
            before[:, scale] *= 2.0**-500
            now[:, scale] *= 2.0**-500
        new_value = now[0] / now[1]
        new_slope = (now[2] - new_value * now[3]) / now[1]
        settled = (np.abs(new_slope - slope) <= _PRECISION * 4 * np.abs(new_slope)).all()
        value, slope = new_value, new_slope
        if settled:
            break
    # d(1 - P)/da over the density; its sign is that of dx/da.
    return x * slope + x * value * (np.log(x) - digamma(a))
