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
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


class Gamma(Elementwise):
    """The gamma distribution: the waiting time for `concentration` events at `rate`.

    Args:
        concentration: Positive concentration parameter.
        rate: Positive rate, the inverse of the scale.
        validate_args: Whether to check the parameters at run time.
        allow_nan_stats: Whether undefined statistics are NaN rather than errors.
        name: Name of the distribution.
    """

    _broadcast: tuple[str, ...] = ("concentration", "rate")
    _shaped_parameters: tuple[str, ...] = ("concentration", "rate")

    def __init__(
        self,
        concentration: TensorLike,
        rate: TensorLike,
        validate_args: bool = False,
        allow_nan_stats: bool = True,
        name: str = "Gamma",
    ) -> None:
        parameters = locals()
        alpha, beta = tensors_of(concentration, rate)
        super().__init__(alpha.dtype, FULLY_REPARAMETERIZED, validate_args, allow_nan_stats, parameters, None, name)
        self._concentration = self._checked(alpha, "concentration")
        self._rate = self._checked(beta, "rate")

    @property
    def concentration(self) -> Tensor:
        return self._concentration

    @property
    def rate(self) -> Tensor:
        return self._rate

    def _sample_n(self, count: Tensor, seed: int | None) -> Tensor:
        return tf.random.gamma([count], self.concentration, self.rate, self.dtype, seed)

    def _event_checks(self, value: Tensor) -> list[Any]:
        return [tf.debugging.assert_positive(value)]

    def _log_prob(self, value: Tensor) -> Tensor:
        unnormalized = tf.math.xlogy(self.concentration - 1, value) - self.rate * value
        return unnormalized - tf.math.lgamma(self.concentration) + self.concentration * tf.math.log(self.rate)

    def _cdf(self, value: Tensor) -> Tensor:
        value = self._event(value)
        return tf.math.igamma(self.concentration + 0 * value, self.rate * value)

    def _entropy(self) -> Tensor:
        a = self.concentration
        return a - tf.math.log(self.rate) + tf.math.lgamma(a) + (1 - a) * tf.math.digamma(a)

    def _mean(self) -> Tensor:
        return self.concentration / self.rate

    def _variance(self) -> Tensor:
        return self.concentration / tf.square(self.rate)

    def _stddev(self) -> Tensor:
        return tf.sqrt(self.concentration) / self.rate

    def _mode(self) -> Tensor:
        what = "mode not defined when any concentration <= 1"
        return self._defined((self.concentration - 1) / self.rate, self._spread(self.concentration) > 1, what)


@RegisterKL(Gamma, Gamma)
def _gamma_from_gamma(a: Gamma, b: Gamma, name: str | None = None) -> Tensor:
    shapes = (a.concentration - b.concentration) * tf.math.digamma(a.concentration)
    shapes += tf.math.lgamma(b.concentration) - tf.math.lgamma(a.concentration)
    rates = b.concentration * (tf.math.log(a.rate) - tf.math.log(b.rate))
    return shapes + rates + a.concentration * (b.rate / a.rate - 1)


class Exponential(Gamma):
    """The exponential distribution: the waiting time for one event at `rate`.

    Args:
        rate: Positive rate, the inverse of the scale.
        validate_args: Whether to check the parameters at run time.
        allow_nan_stats: Whether undefined statistics are NaN rather than errors.
        name: Name of the distribution.
    """

    _broadcast = ("rate",)
    _shaped_parameters = ("rate",)

    def __init__(
        self, rate: TensorLike, validate_args: bool = False, allow_nan_stats: bool = True, name: str = "Exponential"
    ) -> None:
        parameters = locals()
        (rate,) = tensors_of(rate)
        super().__init__(tf.ones_like(rate), rate, validate_args, allow_nan_stats, name)
        self._parameters = {k: v for k, v in parameters.items() if k not in ("self", "__class__")}

    def _sample_n(self, count: Tensor, seed: int | None) -> Tensor:
        least = np.finfo(self.dtype.as_numpy_dtype).tiny  # excludes zero, whose logarithm is infinite
        return -tf.math.log(tf.random.uniform(self._draws(count), least, 1.0, self.dtype, seed)) / self.rate

    def _log_survival_function(self, value: Tensor) -> Tensor:
        return -self.rate * value


class Beta(Elementwise):
    """The beta distribution over [0, 1]: `concentration1` favors one, `concentration0` zero.

    Args:
        concentration1: Positive concentration at 1.
        concentration0: Positive concentration at 0.
        validate_args: Whether to check the parameters at run time.
        allow_nan_stats: Whether undefined statistics are NaN rather than errors.
        name: Name of the distribution.
    """

    _broadcast = ("concentration1", "concentration0")
    _shaped_parameters = ("concentration1", "concentration0")

    def __init__(
        self,
        concentration1: TensorLike | None = None,
        concentration0: TensorLike | None = None,
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
    def concentration1(self) -> Tensor:
        return self._concentration1

    @property
    def concentration0(self) -> Tensor:
        return self._concentration0

    @property
    def total_concentration(self) -> Tensor:
        return self.concentration1 + self.concentration0

    def _sample_n(self, count: Tensor, seed: int | None) -> Tensor:
        one = tf.random.gamma([count], self._spread(self.concentration1), None, self.dtype, seed)
        second = another_seed(seed, "beta")
        zero = tf.random.gamma([count], self._spread(self.concentration0), None, self.dtype, second)
        return one / (one + zero)

    def _log_normalizer(self) -> Tensor:
        parts = tf.math.lgamma(self.concentration1) + tf.math.lgamma(self.concentration0)
        return parts - tf.math.lgamma(self.total_concentration)

    def _event_checks(self, value: Tensor) -> list[Any]:
        one = tf.ones([], value.dtype)
        return [
            tf.debugging.assert_positive(value, message="sample must be positive"),
            tf.debugging.assert_less(value, one, message="sample must be less than `1`."),
        ]

    def _log_prob(self, value: Tensor) -> Tensor:
        ones = tf.math.xlogy(self.concentration1 - 1, value)
        return ones + (self.concentration0 - 1) * tf.math.log1p(-value) - self._log_normalizer()

    def _cdf(self, value: Tensor) -> Tensor:
        whole = self.total_concentration * 0 + value
        return tf.math.betainc(self.concentration1 + 0 * whole, self.concentration0 + 0 * whole, whole)

    def _entropy(self) -> Tensor:
        total = self.total_concentration
        parts = (self.concentration1 - 1) * tf.math.digamma(self.concentration1)
        parts += (self.concentration0 - 1) * tf.math.digamma(self.concentration0)
        return self._log_normalizer() - parts + (total - 2) * tf.math.digamma(total)

    def _mean(self) -> Tensor:
        return self.concentration1 / self.total_concentration

    def _variance(self) -> Tensor:
        return self._mean() * (1 - self._mean()) / (1 + self.total_concentration)

    def _mode(self) -> Tensor:
        inside = (self._spread(self.concentration1) > 1) & (self._spread(self.concentration0) > 1)
        value = (self.concentration1 - 1) / (self.total_concentration - 2)
        return self._defined(value, inside, "Mode undefined for concentration1 <= 1 or concentration0 <= 1.")


@RegisterKL(Beta, Beta)
def _beta_from_beta(a: Beta, b: Beta, name: str | None = None) -> Tensor:
    def difference(parameter: str) -> Tensor:
        mine, theirs = getattr(a, parameter), getattr(b, parameter)
        return tf.math.digamma(mine) * (mine - theirs)

    totals = a.total_concentration
    whole = tf.math.digamma(totals) * (totals - b.total_concentration)
    parts = difference("concentration1") + difference("concentration0")
    return b._log_normalizer() - a._log_normalizer() + parts - whole
