"""Arrays of samples that depend on parameters: the parameters are along the last axes, the samples along the first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.random.binomials import binomials
from headrace._src.ops.random.fill import size_of
from headrace._src.ops.random.gammas import gammas
from headrace._src.ops.random.poissons import poissons


def _for_each(
    xp: Any, sizes: tuple[int, ...], parameter: Any, sample: Callable[[Any, int], Any], dtype: np.dtype
) -> Any:
    """Returns an array of `sizes`, whose last axes are those of `parameter`.

    `sample(parameters, count)` gives rows of it.
    """
    ends = parameter.shape
    if ends and sizes[-len(ends) :] != ends:
        raise errors.invalid_argument("Shape passed in must end with broadcasted shape.")
    if not size_of(sizes):
        return xp.zeros(sizes, dtype)
    flat = parameter.reshape(-1).astype(np.float64)
    return _as_counts(xp, sample(flat, size_of(sizes) // flat.shape[0]), dtype).reshape(sizes)


def _as_counts(xp: Any, numbers: Any, dtype: np.dtype) -> Any:
    """Converts float64 values to another dtype; values that no integer can hold become 0."""
    if dtype.kind == "i":
        numbers = xp.where(xp.isfinite(numbers), numbers, 0.0)
    return numbers.astype(dtype)


def gamma_array(xp: Any, key: Any, counter: Any, sizes: tuple[int, ...], alpha: Any) -> Any:
    """Draws gamma samples of scale 1."""
    return _for_each(xp, sizes, alpha, lambda a, count: gammas(xp, key, counter, a, count), np.dtype(alpha.dtype))


def poisson_array(xp: Any, key: Any, counter: Any, sizes: tuple[int, ...], rate: Any, dtype: np.dtype) -> Any:
    """Draws Poisson samples."""
    largest = float(np.iinfo(dtype).max if dtype.kind == "i" else np.finfo(dtype).max)
    return _for_each(xp, sizes, rate, lambda r, count: poissons(xp, key, counter, r, count, largest), dtype)


def binomial_array(
    xp: Any, key: Any, counter: Any, sizes: tuple[int, ...], counts: Any, probs: Any, dtype: np.dtype
) -> Any:
    """Returns an array of `sizes`, whose last axes are those of `counts` and `probs` broadcast."""
    counts, probs = xp.broadcast_arrays(counts, probs)
    chances = probs.reshape(-1).astype(np.float64)
    precision = np.dtype(probs.dtype if probs.dtype.kind == "f" else np.float64)
    return _for_each(
        xp, sizes, counts, lambda n, count: binomials(xp, key, counter, n, chances, count, precision), dtype
    )
