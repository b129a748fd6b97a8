"""Distributions with a location and a scale: Normal, Laplace, StudentT, and Uniform."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

import headrace as tf
from headrace._src.compat_v1.distributions.checks import after
from headrace._src.compat_v1.distributions.distribution import (
    FULLY_REPARAMETERIZED,
    Elementwise,
    another_seed,
    tensors_of,
)
from headrace._src.compat_v1.distributions.divergence import RegisterKL
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


class _LocationScale(Elementwise):
    """`loc + scale * z`, where z follows the standard distribution (location 0, scale 1)."""

    _broadcast: tuple[str, ...] = ("loc", "scale")
    _shaped_parameters: tuple[str, ...] = ("loc", "scale")
    _positive_scale = True

    def __init__(
        self,
        loc: TensorLike,
        scale: TensorLike,
        validate_args: bool,
        allow_nan_stats: bool,
        name: str,
        parameters: dict[str, Any],
    ) -> None:
        self._loc, width = tensors_of(loc, scale)
        super().__init__(self._loc.dtype, FULLY_REPARAMETERIZED, validate_args, allow_nan_stats, parameters, None, name)
        self._scale = self._checked(width, "scale") if self._positive_scale else width

    @property
    def loc(self) -> Tensor:
        return self._loc

    @property
    def scale(self) -> Tensor:
        return self._scale

    def _z(self, value: Tensor) -> Tensor:
        return (value - self.loc) / self.scale

    def _mean(self) -> Tensor:
        return self._spread(self.loc)

    def _mode(self) -> Tensor:
        return self._spread(self.loc)


class Normal(_LocationScale):
    """The normal distribution with mean `loc` and standard deviation `scale`.

    Args:
        loc: Mean or location.
        scale: Positive scale.
        validate_args: Whether to check the parameters at run time.
        allow_nan_stats: Whether undefined statistics are NaN rather than errors.
        name: Name of the distribution.
    """

    def __init__(
        self,
        loc: TensorLike,
        scale: TensorLike,
        validate_args: bool = False,
        allow_nan_stats: bool = True,
        name: str = "Normal",
    ) -> None:
        super().__init__(loc, scale, validate_args, allow_nan_stats, name, locals())

    def _sample_n(self, count: Tensor, seed: int | None) -> Tensor:
        return tf.random.normal(self._draws(count), dtype=self.dtype, seed=seed) * self.scale + self.loc

    def _log_prob(self, value: Tensor) -> Tensor:
        return -0.5 * tf.square(self._z(value)) - 0.5 * math.log(2 * math.pi) - tf.math.log(self.scale)

    def _cdf(self, value: Tensor) -> Tensor:
        return 0.5 * tf.math.erfc(-self._z(value) * math.sqrt(0.5))

    def _log_cdf(self, value: Tensor) -> Tensor:
        return _log_normal_cdf(self._z(value))

    def _survival_function(self, value: Tensor) -> Tensor:
        return 0.5 * tf.math.erfc(self._z(value) * math.sqrt(0.5))

    def _log_survival_function(self, value: Tensor) -> Tensor:
        return _log_normal_cdf(-self._z(value))

    def _quantile(self, value: Tensor) -> Tensor:
        return tf.math.ndtri(value) * self.scale + self.loc

    def _entropy(self) -> Tensor:
        return self._spread(0.5 + 0.5 * math.log(2 * math.pi) + tf.math.log(self.scale))

    def _stddev(self) -> Tensor:
        return self._spread(self.scale)

    def _variance(self) -> Tensor:
        return tf.square(self._stddev())


def _log_normal_cdf(z: Tensor) -> Tensor:
    """Returns log(cdf(z)). Far to the left, where the cdf underflows, it uses an asymptotic series."""
    far = z < -10.0
    near = tf.math.log(0.5 * tf.math.erfc(-tf.where(far, -10.0, z) * math.sqrt(0.5)))
    away = tf.where(far, z, -10.0)
    square = tf.square(away)
    series = 1 - 1 / square + 3 / square**2 - 15 / square**3
    return tf.where(far, -0.5 * square - tf.math.log(-away) - 0.5 * math.log(2 * math.pi) + tf.math.log(series), near)


@RegisterKL(Normal, Normal)
def _normal_from_normal(a: Normal, b: Normal, name: str | None = None) -> Tensor:
    ratio = tf.square(a.scale / b.scale)
    return tf.square(a.loc - b.loc) / (2 * tf.square(b.scale)) + 0.5 * (ratio - 1 - tf.math.log(ratio))


class Laplace(_LocationScale):
    """The Laplace distribution: density falls exponentially on both sides of `loc`.

    Args:
        loc: Mean or location.
        scale: Positive scale.
        validate_args: Whether to check the parameters at run time.
        allow_nan_stats: Whether undefined statistics are NaN rather than errors.
        name: Name of the distribution.
    """

    def __init__(
        self,
        loc: TensorLike,
        scale: TensorLike,
        validate_args: bool = False,
        allow_nan_stats: bool = True,
        name: str = "Laplace",
    ) -> None:
        super().__init__(loc, scale, validate_args, allow_nan_stats, name, locals())

    def _sample_n(self, count: Tensor, seed: int | None) -> Tensor:
        kind: Any = self.dtype.as_numpy_dtype
        least = np.nextafter(kind(-1.0), kind(0.0))
        drawn = tf.random.uniform(self._draws(count), least, 1.0, self.dtype, seed)
        return self.loc - self.scale * tf.sign(drawn) * tf.math.log1p(-tf.abs(drawn))

    def _log_prob(self, value: Tensor) -> Tensor:
        return -tf.abs(self._z(value)) - math.log(2.0) - tf.math.log(self.scale)

    def _cdf(self, value: Tensor) -> Tensor:
        z = self._z(value)
        tail = 0.5 * tf.exp(-tf.abs(z))
        return tf.where(z < 0, tail, 1 - tail)

    def _log_cdf(self, value: Tensor) -> Tensor:
        z = self._z(value)
        return tf.where(z < 0, z - math.log(2.0), tf.math.log1p(-0.5 * tf.exp(-tf.abs(z))))

    def _log_survival_function(self, value: Tensor) -> Tensor:
        return self._log_cdf(2 * self.loc - value)

    def _entropy(self) -> Tensor:
        return self._spread(1 + math.log(2.0) + tf.math.log(self.scale))

    def _stddev(self) -> Tensor:
        return self._spread(math.sqrt(2.0) * self.scale)

    def _variance(self) -> Tensor:
        return tf.square(self._stddev())


class StudentT(_LocationScale):
    """Student's t-distribution. Its tails are heavier for fewer degrees of freedom `df`.

    Args:
        df: Positive degrees of freedom.
        loc: Mean or location.
        scale: Scale; its sign has no effect on the distribution.
        validate_args: Whether to check the parameters at run time.
        allow_nan_stats: Whether undefined statistics are NaN rather than errors.
        name: Name of the distribution.
    """

    _broadcast = ("df", "loc", "scale")
    _shaped_parameters = ("df", "loc", "scale")
    _positive_scale = False  # the sign of the scale has no effect on the distribution

    def __init__(
        self,
        df: TensorLike,
        loc: TensorLike,
        scale: TensorLike,
        validate_args: bool = False,
        allow_nan_stats: bool = True,
        name: str = "StudentT",
    ) -> None:
        parameters = locals()
        freedom, location, width = tensors_of(df, loc, scale)
        super().__init__(location, width, validate_args, allow_nan_stats, name, parameters)
        self._df = self._checked(freedom, "df")

    @property
    def df(self) -> Tensor:
        return self._df

    def _sample_n(self, count: Tensor, seed: int | None) -> Tensor:
        drawn = tf.random.normal(self._draws(count), dtype=self.dtype, seed=seed)
        half = 0.5 * self._spread(self.df)
        squares = tf.random.gamma([count], half, 0.5, self.dtype, another_seed(seed, "student_t"))
        return drawn * tf.math.rsqrt(squares / self.df) * self.scale + self.loc

    def _log_normalizer(self) -> Tensor:
        half = 0.5 * (self.df + 1)
        parts = tf.math.lgamma(0.5 * self.df) - tf.math.lgamma(half)
        return tf.math.log(tf.abs(self.scale)) + 0.5 * tf.math.log(self.df) + 0.5 * math.log(math.pi) + parts

    def _log_prob(self, value: Tensor) -> Tensor:
        return -0.5 * (self.df + 1) * tf.math.log1p(tf.square(self._z(value)) / self.df) - self._log_normalizer()

    def _cdf(self, value: Tensor) -> Tensor:
        z = (value - self.loc) / tf.abs(self.scale)
        tail = 0.5 * tf.math.betainc(
            0.5 * (self.df + 0 * z), 0.5 + 0 * (z + self.df), self.df / (tf.square(z) + self.df)
        )
        return tf.where(z < 0, tail, 1 - tail)

    def _entropy(self) -> Tensor:
        half = 0.5 * (self.df + 1)
        beta = tf.math.lgamma(0.5 * self.df) + math.lgamma(0.5) - tf.math.lgamma(half)
        spread = tf.math.log(tf.abs(self.scale)) + 0.5 * tf.math.log(self.df) + beta
        return self._spread(spread + half * (tf.math.digamma(half) - tf.math.digamma(0.5 * self.df)))

    def _mean(self) -> Tensor:
        what = "mean not defined for components of df <= 1"
        return self._defined(self._spread(self.loc), self._spread(self.df) > 1, what)

    def _variance(self) -> Tensor:
        df = self._spread(self.df)
        known = tf.square(self.scale) * df / tf.where(df > 2, df - 2, tf.ones_like(df))
        value = tf.where(df > 2, known, tf.constant(float("inf"), self.dtype))
        return self._defined(value, df > 1, "variance not defined for components of df <= 1")


class Uniform(Elementwise):
    """The uniform distribution over [low, high).

    Args:
        low: Lower bound, included.
        high: Upper bound, excluded.
        validate_args: Whether to check the parameters at run time.
        allow_nan_stats: Whether undefined statistics are NaN rather than errors.
        name: Name of the distribution.
    """

    _broadcast = ("low", "high")
    _shaped_parameters = ("low", "high")

    def __init__(
        self,
        low: TensorLike = 0.0,
        high: TensorLike = 1.0,
        validate_args: bool = False,
        allow_nan_stats: bool = True,
        name: str = "Uniform",
    ) -> None:
        parameters = locals()
        self._low, self._high = tensors_of(low, high)
        super().__init__(self._low.dtype, FULLY_REPARAMETERIZED, validate_args, allow_nan_stats, parameters, None, name)
        if validate_args:
            problem = "uniform not defined when low >= high."
            self._low = after([tf.debugging.assert_less(self._low, self._high, message=problem)], self._low)

    @property
    def low(self) -> Tensor:
        return self._low

    @property
    def high(self) -> Tensor:
        return self._high

    def range(self, name: str = "range") -> Tensor:
        """Computes `high - low`.

        Args:
            name: Name of the operation.

        Returns:
            A tensor of the batch shape.
        """
        return self.high - self.low

    def _sample_n(self, count: Tensor, seed: int | None) -> Tensor:
        return self.low + self.range() * tf.random.uniform(self._draws(count), dtype=self.dtype, seed=seed)

    def _prob(self, value: Tensor) -> Tensor:
        inside = (value >= self.low) & (value < self.high)
        return tf.where(tf.math.is_nan(value), value, tf.where(inside, 1 / self.range(), tf.zeros_like(self.range())))

    def _cdf(self, value: Tensor) -> Tensor:
        return tf.clip_by_value((value - self.low) / self.range(), 0.0, 1.0)

    def _entropy(self) -> Tensor:
        return tf.math.log(self.range())

    def _mean(self) -> Tensor:
        return (self.low + self.high) / 2

    def _variance(self) -> Tensor:
        return tf.square(self.range()) / 12

    def _stddev(self) -> Tensor:
        return self.range() / math.sqrt(12.0)
