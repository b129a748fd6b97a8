"""Distributions of positive numbers and of proportions: Gamma, Exponential, Beta."""

from __future__ import annotations

from typing import Any

import numpy as np

import headrace as tf
from headrace._src.compat_v1.distributions.distribution import (
    FULLY_REPARAMETERIZED,
    Elementwise,
    another_seed,
    tensors_of,
)
from headrace._src.compat_v1.distributions.divergence import RegisterKL


class Gamma(Elementwise):
    """The gamma distribution: the waiting time for `concentration` events at `rate`."""

    _broadcast: tuple[str, ...] = ("concentration", "rate")
    _shaped_parameters: tuple[str, ...] = ("concentration", "rate")

    def __init__(
        self,
        concentration: Any,
        rate: Any,
        validate_args: bool = False,
        allow_nan_stats: bool = True,
        name: str = "Gamma",
    ) -> None:
        parameters = locals()
        concentration, rate = tensors_of(concentration, rate)
        super().__init__(
            concentration.dtype, FULLY_REPARAMETERIZED, validate_args, allow_nan_stats, parameters, None, name
        )
        self._concentration = self._checked(concentration, "concentration")
        self._rate = self._checked(rate, "rate")

    @property
    def concentration(self) -> Any:
        return self._concentration

    @property
    def rate(self) -> Any:
        return self._rate

    def _sample_n(self, count: Any, seed: Any) -> Any:
        return tf.random.gamma([count], self.concentration, self.rate, self.dtype, seed)

    def _log_prob(self, value: Any) -> Any:
        unnormalized = tf.math.xlogy(self.concentration - 1, value) - self.rate * value
        return unnormalized - tf.math.lgamma(self.concentration) + self.concentration * tf.math.log(self.rate)

    def _cdf(self, value: Any) -> Any:
        return tf.math.igamma(self.concentration + 0 * value, self.rate * value)

    def _entropy(self) -> Any:
        a = self.concentration
        return a - tf.math.log(self.rate) + tf.math.lgamma(a) + (1 - a) * tf.math.digamma(a)

    def _mean(self) -> Any:
        return self.concentration / self.rate

    def _variance(self) -> Any:
        return self.concentration / tf.square(self.rate)

    def _stddev(self) -> Any:
        return tf.sqrt(self.concentration) / self.rate

    def _mode(self) -> Any:
        what = "mode not defined when any concentration <= 1"
        return self._defined((self.concentration - 1) / self.rate, self._spread(self.concentration) > 1, what)


@RegisterKL(Gamma, Gamma)
def _gamma_from_gamma(a: Any, b: Any, name: str | None = None) -> Any:
    shapes = (a.concentration - b.concentration) * tf.math.digamma(a.concentration)
    shapes += tf.math.lgamma(b.concentration) - tf.math.lgamma(a.concentration)
    rates = b.concentration * (tf.math.log(a.rate) - tf.math.log(b.rate))
    return shapes + rates + a.concentration * (b.rate / a.rate - 1)


class Exponential(Gamma):
    """The exponential distribution: the waiting time for one event at `rate`."""

    _broadcast = ("rate",)
    _shaped_parameters = ("rate",)

    def __init__(
        self, rate: Any, validate_args: bool = False, allow_nan_stats: bool = True, name: str = "Exponential"
    ) -> None:
        parameters = locals()
        (rate,) = tensors_of(rate)
        super().__init__(tf.ones_like(rate), rate, validate_args, allow_nan_stats, name)
        self._parameters = {k: v for k, v in parameters.items() if k not in ("self", "__class__")}

    def _sample_n(self, count: Any, seed: Any) -> Any:
        least = np.finfo(self.dtype.as_numpy_dtype).tiny  # excludes zero, whose logarithm is infinite
        return -tf.math.log(tf.random.uniform(self._draws(count), least, 1.0, self.dtype, seed)) / self.rate

    def _log_survival_function(self, value: Any) -> Any:
        return -self.rate * value


class Beta(Elementwise):
    """The beta distribution over [0, 1]: `concentration1` favors one, `concentration0` zero."""

    _broadcast = ("concentration1", "concentration0")
    _shaped_parameters = ("concentration1", "concentration0")

    def __init__(
        self,
        concentration1: Any = None,
        concentration0: Any = None,
        validate_args: bool = False,
        allow_nan_stats: bool = True,
        name: str = "Beta",
    ) -> None:
        parameters = locals()
        one, zero = tensors_of(concentration1, concentration0)
        super().__init__(one.dtype, FULLY_REPARAMETERIZED, validate_args, allow_nan_stats, parameters, None, name)
        self._concentration1 = self._checked(one, "concentration1")
        self._concentration0 = self._checked(zero, "concentration0")

    @property
    def concentration1(self) -> Any:
        return self._concentration1

    @property
    def concentration0(self) -> Any:
        return self._concentration0

    @property
    def total_concentration(self) -> Any:
        return self.concentration1 + self.concentration0

    def _sample_n(self, count: Any, seed: Any) -> Any:
        one = tf.random.gamma([count], self._spread(self.concentration1), None, self.dtype, seed)
        second = another_seed(seed, "beta")
        zero = tf.random.gamma([count], self._spread(self.concentration0), None, self.dtype, second)
        return one / (one + zero)

    def _log_normalizer(self) -> Any:
        parts = tf.math.lgamma(self.concentration1) + tf.math.lgamma(self.concentration0)
        return parts - tf.math.lgamma(self.total_concentration)

    def _log_prob(self, value: Any) -> Any:
        ones = tf.math.xlogy(self.concentration1 - 1, value)
        return ones + (self.concentration0 - 1) * tf.math.log1p(-value) - self._log_normalizer()

    def _cdf(self, value: Any) -> Any:
        whole = self.total_concentration * 0 + value
        return tf.math.betainc(self.concentration1 + 0 * whole, self.concentration0 + 0 * whole, whole)

    def _entropy(self) -> Any:
        total = self.total_concentration
        parts = (self.concentration1 - 1) * tf.math.digamma(self.concentration1)
        parts += (self.concentration0 - 1) * tf.math.digamma(self.concentration0)
        return self._log_normalizer() - parts + (total - 2) * tf.math.digamma(total)

    def _mean(self) -> Any:
        return self.concentration1 / self.total_concentration

    def _variance(self) -> Any:
        return self._mean() * (1 - self._mean()) / (1 + self.total_concentration)

    def _mode(self) -> Any:
        inside = (self._spread(self.concentration1) > 1) & (self._spread(self.concentration0) > 1)
        value = (self.concentration1 - 1) / (self.total_concentration - 2)
        return self._defined(value, inside, "Mode undefined for concentration1 <= 1 or concentration0 <= 1.")


@RegisterKL(Beta, Beta)
def _beta_from_beta(a: Any, b: Any, name: str | None = None) -> Any:
    def difference(parameter: str) -> Any:
        mine, theirs = getattr(a, parameter), getattr(b, parameter)
        return tf.math.digamma(mine) * (mine - theirs)

    totals = a.total_concentration
    whole = tf.math.digamma(totals) * (totals - b.total_concentration)
    parts = difference("concentration1") + difference("concentration0")
    return b._log_normalizer() - a._log_normalizer() + parts - whole
