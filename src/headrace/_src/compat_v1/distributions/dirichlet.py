"""Distributions over class probabilities: Dirichlet, and DirichletMultinomial for counts drawn with them."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.compat_v1.distributions import checks
from headrace._src.compat_v1.distributions.counts import Counts
from headrace._src.compat_v1.distributions.distribution import (
    FULLY_REPARAMETERIZED,
    NOT_REPARAMETERIZED,
    Distribution,
    another_seed,
    tensors_of,
)
from headrace._src.compat_v1.distributions.divergence import RegisterKL
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


def _log_beta(concentration: TensorLike) -> Tensor:
    total = tf.reduce_sum(concentration, -1)
    return tf.reduce_sum(tf.math.lgamma(concentration), -1) - tf.math.lgamma(total)


class Dirichlet(Distribution):
    """The Dirichlet distribution over class probabilities. A larger `concentration` means less variance.

    Args:
        concentration: Positive concentration parameter.
        validate_args: Whether to check the parameters at run time.
        allow_nan_stats: Whether undefined statistics are NaN rather than errors.
        name: Name of the distribution.
    """

    def __init__(
        self,
        concentration: TensorLike,
        validate_args: bool = False,
        allow_nan_stats: bool = True,
        name: str = "Dirichlet",
    ) -> None:
        parameters = locals()
        (alpha,) = tensors_of(concentration)
        super().__init__(alpha.dtype, FULLY_REPARAMETERIZED, validate_args, allow_nan_stats, parameters, None, name)
        if validate_args:
            if alpha.shape.rank == 0:
                raise ValueError("Concentration parameter must have >=1 dimensions. Received shape ()")
            if alpha.shape[-1:] == [1]:
                raise tf.errors.InvalidArgumentError(
                    None, None, "Concentration parameter must have event_size >= 2. Condition x < y did not hold."
                )
        self._concentration = self._checked(alpha, "concentration")

    @property
    def concentration(self) -> Tensor:
        return self._concentration

    @property
    def total_concentration(self) -> Tensor:
        return tf.reduce_sum(self.concentration, -1)

    def _event_checks(self, value: Tensor) -> list[Any]:
        positive = tf.debugging.assert_positive(value, message="samples must be positive")
        return [positive, *checks.sums_to_one(value, "sample last-dimension must sum to `1`")]

    def _batch_shape(self) -> TensorShape:
        return self.concentration.shape[:-1]

    def _event_shape(self) -> TensorShape:
        return self.concentration.shape[-1:]

    def _batch_shape_tensor(self) -> Tensor:
        return tf.shape(self.concentration)[:-1]

    def _event_shape_tensor(self) -> Tensor:
        return tf.shape(self.concentration)[-1:]

    def _sample_n(self, count: Tensor, seed: int | None) -> Tensor:
        drawn = tf.random.gamma([count], self.concentration, None, self.dtype, seed)
        return drawn / tf.reduce_sum(drawn, -1, keepdims=True)

    def _log_prob(self, value: Tensor) -> Tensor:
        return tf.reduce_sum(tf.math.xlogy(self.concentration - 1, value), -1) - _log_beta(self.concentration)

    def _entropy(self) -> Tensor:
        size = tf.cast(self.event_shape_tensor()[0], self.dtype)
        total = self.total_concentration
        parts = tf.reduce_sum((self.concentration - 1) * tf.math.digamma(self.concentration), -1)
        return _log_beta(self.concentration) + (total - size) * tf.math.digamma(total) - parts

    def _mean(self) -> Tensor:
        return self.concentration / self.total_concentration[..., None]

    def _variance(self) -> Tensor:
        return self._mean() * (1 - self._mean()) / (1 + self.total_concentration[..., None])

    def _covariance(self) -> Tensor:
        scaled = self._mean() / (1 + self.total_concentration[..., None])
        return tf.linalg.set_diag(-scaled[..., :, None] * self._mean()[..., None, :], self._variance())

    def _mode(self) -> Tensor:
        size = tf.cast(self.event_shape_tensor()[0], self.dtype)
        value = (self.concentration - 1) / (self.total_concentration[..., None] - size)
        inside = tf.reduce_all(self.concentration > 1, -1, keepdims=True)
        return self._defined(value, inside, "Mode undefined when any concentration <= 1")


@RegisterKL(Dirichlet, Dirichlet)
def _dirichlet_from_dirichlet(a: Dirichlet, b: Dirichlet, name: str | None = None) -> Tensor:
    total = tf.reduce_sum(a.concentration, -1, keepdims=True)
    surprise = tf.math.digamma(a.concentration) - tf.math.digamma(total)
    difference = tf.reduce_sum((a.concentration - b.concentration) * surprise, -1)
    return difference - _log_beta(a.concentration) + _log_beta(b.concentration)


class DirichletMultinomial(Counts):
    """Counts of `total_count` draws whose class probabilities come from a Dirichlet distribution.

    Args:
        total_count: Number of draws.
        concentration: Positive concentration parameter.
        validate_args: Whether to check the parameters at run time.
        allow_nan_stats: Whether undefined statistics are NaN rather than errors.
        name: Name of the distribution.
    """

    def __init__(
        self,
        total_count: TensorLike,
        concentration: TensorLike,
        validate_args: bool = False,
        allow_nan_stats: bool = True,
        name: str = "DirichletMultinomial",
    ) -> None:
        parameters = locals()
        (alpha,) = tensors_of(concentration)
        super().__init__(alpha.dtype, NOT_REPARAMETERIZED, validate_args, allow_nan_stats, parameters, None, name)
        self._total_count = self._checked_count(tf.convert_to_tensor(total_count, alpha.dtype))
        self._concentration = self._checked(alpha, "concentration")

    @property
    def total_count(self) -> Tensor:
        return self._total_count

    @property
    def concentration(self) -> Tensor:
        return self._concentration

    @property
    def total_concentration(self) -> Tensor:
        return tf.reduce_sum(self.concentration, -1)

    def _sample_n(self, count: Tensor, seed: int | None) -> Tensor:
        whole = self._mean()
        alpha = self.concentration + tf.zeros_like(whole)
        weights = tf.random.gamma([count], alpha, None, self.dtype, seed)
        # One row of the batch at a time, since each has its own number of draws.
        axes = tf.concat([tf.range(1, tf.rank(weights)), [0]], 0)
        rows = tf.linalg.matrix_transpose(tf.transpose(weights, axes))
        logits = tf.math.log(tf.reshape(rows, [-1, tf.shape(alpha)[-1]]))
        drawn = tf.reshape(self._drawn(logits, 1, another_seed(seed, "dirichlet_multinomial")), tf.shape(rows))
        return tf.transpose(
            drawn, tf.concat([[tf.rank(drawn) - 2], tf.range(tf.rank(drawn) - 2), [tf.rank(drawn) - 1]], 0)
        )

    def _log_prob(self, counts: Tensor) -> Tensor:
        return _log_beta(self.concentration + counts) - _log_beta(self.concentration) + self._log_combinations(counts)

    def _column(self) -> Tensor:
        """Returns the numbers of draws with an axis for the classes; here they may have it already."""
        shape = self.total_count.shape
        return self.total_count if shape.rank and shape[-1] == 1 else self.total_count[..., None]

    def _mean(self) -> Tensor:
        return self._column() * self.concentration / self.total_concentration[..., None]

    def _scale(self) -> Tensor:
        total = self.total_concentration[..., None]
        return (self._column() + total) / (1 + total)

    def _variance(self) -> Tensor:
        share = self.concentration / self.total_concentration[..., None]
        return self._mean() * (1 - share) * self._scale()

    def _covariance(self) -> Tensor:
        share = self.concentration / self.total_concentration[..., None]
        outer = -self._mean()[..., :, None] * share[..., None, :] * self._scale()[..., None]
        return tf.linalg.set_diag(outer, self._variance())
