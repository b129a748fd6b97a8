"""Distributions of integers: Bernoulli, Categorical, Multinomial."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.compat_v1.distributions import checks
from headrace._src.compat_v1.distributions.distribution import NOT_REPARAMETERIZED, Distribution, Elementwise
from headrace._src.compat_v1.distributions.divergence import RegisterKL
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, TensorLike


def _logits_and_probs(
    logits: TensorLike | None, probs: TensorLike | None, many: bool, validate: bool
) -> tuple[Tensor, Tensor]:
    """Returns logits and probabilities, of which the caller gives one."""
    if (logits is None) == (probs is None):
        raise ValueError("Must pass probs or logits, but not both.")
    if logits is not None:
        scores = tf.convert_to_tensor(logits)
        if many:
            _check_classes(scores, validate)
        return scores, tf.nn.softmax(scores) if many else tf.sigmoid(scores)
    assert probs is not None
    shares = tf.convert_to_tensor(probs)
    if many:
        _check_classes(shares, validate)
    if validate:
        total = checks.sums_to_one(shares, "probs does not sum to 1.") if many else []
        shares = checks.after([*checks.probability(shares), *total], shares)
    return tf.math.log(shares) if many else tf.math.log(shares) - tf.math.log1p(-shares), shares


def _check_classes(parameter: Tensor, validate: bool) -> None:
    if parameter.shape.rank == 0:
        raise ValueError("Shape () must have rank at least 1")
    if validate:
        checks.several_classes(parameter, "A categorical-distribution parameter must have at least 2 events.")


class Bernoulli(Elementwise):
    """The Bernoulli distribution: 1 with probability `probs`, else 0.

    Args:
        logits: Log odds (or unnormalized log probabilities). Pass this or `probs`.
        probs: Probabilities. Pass this or `logits`.
        dtype: Dtype of the samples.
        validate_args: Whether to check the parameters at run time.
        allow_nan_stats: Whether undefined statistics are NaN rather than errors.
        name: Name of the distribution.
    """

    _broadcast = ("probs",)
    _shaped_parameters = ("logits",)

    def __init__(
        self,
        logits: TensorLike | None = None,
        probs: TensorLike | None = None,
        dtype: DTypeLike = tf.int32,
        validate_args: bool = False,
        allow_nan_stats: bool = True,
        name: str = "Bernoulli",
    ) -> None:
        parameters = locals()
        self._logits, self._probs = _logits_and_probs(logits, probs, many=False, validate=validate_args)
        super().__init__(
            tf.as_dtype(dtype), NOT_REPARAMETERIZED, validate_args, allow_nan_stats, parameters, None, name
        )

    @property
    def logits(self) -> Tensor:
        return self._logits

    @property
    def probs(self) -> Tensor:
        return self._probs

    def _sample_n(self, count: Tensor, seed: int | None) -> Tensor:
        drawn = tf.random.uniform(self._draws(count), dtype=self.probs.dtype, seed=seed)
        return tf.cast(drawn < self.probs, self.dtype)

    def _event_checks(self, value: Tensor) -> list[Any]:
        return [
            tf.debugging.assert_non_negative(value, message="Elements must be non-negative."),
            tf.debugging.assert_less_equal(value, tf.ones([], value.dtype), message="Elements cannot exceed 1."),
            *checks.whole_numbers(value, tf.int32, "Elements must be bool-equivalent."),
        ]

    def _log_prob(self, value: Tensor) -> Tensor:
        event = tf.cast(value, self.logits.dtype)
        event, logits = event + 0 * self.logits, self.logits + 0 * event
        return -tf.nn.sigmoid_cross_entropy_with_logits(labels=event, logits=logits)

    def _entropy(self) -> Tensor:
        return tf.nn.softplus(self.logits) - self.logits * tf.sigmoid(self.logits)

    def _mean(self) -> Tensor:
        return tf.identity(self.probs)

    def _variance(self) -> Tensor:
        return self.probs * (1 - self.probs)

    def _mode(self) -> Tensor:
        return tf.cast(self.probs > 0.5, self.dtype)


@RegisterKL(Bernoulli, Bernoulli)
def _bernoulli_from_bernoulli(a: Bernoulli, b: Bernoulli, name: str | None = None) -> Tensor:
    zeros = tf.nn.softplus(b.logits) - tf.nn.softplus(a.logits)
    ones = tf.nn.softplus(-b.logits) - tf.nn.softplus(-a.logits)
    return tf.sigmoid(a.logits) * ones + tf.sigmoid(-a.logits) * zeros


class Categorical(Distribution):
    """The categorical distribution: a class index, with the probabilities along the last axis.

    Args:
        logits: Log odds (or unnormalized log probabilities). Pass this or `probs`.
        probs: Probabilities. Pass this or `logits`.
        dtype: Dtype of the samples.
        validate_args: Whether to check the parameters at run time.
        allow_nan_stats: Whether undefined statistics are NaN rather than errors.
        name: Name of the distribution.
    """

    def __init__(
        self,
        logits: TensorLike | None = None,
        probs: TensorLike | None = None,
        dtype: DTypeLike = tf.int32,
        validate_args: bool = False,
        allow_nan_stats: bool = True,
        name: str = "Categorical",
    ) -> None:
        parameters = locals()
        self._logits, self._probs = _logits_and_probs(logits, probs, many=True, validate=validate_args)
        super().__init__(
            tf.as_dtype(dtype), NOT_REPARAMETERIZED, validate_args, allow_nan_stats, parameters, None, name
        )

    @property
    def logits(self) -> Tensor:
        return self._logits

    @property
    def probs(self) -> Tensor:
        return self._probs

    @property
    def event_size(self) -> Tensor:
        """The number of classes."""
        return tf.shape(self.logits)[-1]

    def _batch_shape(self) -> TensorShape:
        return self.logits.shape[:-1]

    def _batch_shape_tensor(self) -> Tensor:
        return tf.shape(self.logits)[:-1]

    def _sample_n(self, count: Tensor, seed: int | None) -> Tensor:
        rows = tf.reshape(self.logits, [-1, self.event_size])
        drawn = tf.transpose(tf.random.categorical(rows, count, tf.int64, seed))
        return tf.cast(tf.reshape(drawn, tf.concat([[count], self.batch_shape_tensor()], 0)), self.dtype)

    def _together(self, value: Tensor) -> tuple[Any, Any]:
        """Broadcasts class indices and logits to one batch shape."""
        numbers = tf.cast(value, tf.int32)
        shape = tf.broadcast_dynamic_shape(tf.shape(numbers), self.batch_shape_tensor())
        logits = tf.broadcast_to(self.logits, tf.concat([shape, [self.event_size]], 0))
        return tf.broadcast_to(numbers, shape), logits

    def _event_checks(self, value: Tensor) -> list[Any]:
        return [
            tf.debugging.assert_non_negative(value, message="Elements must be non-negative."),
            *checks.whole_numbers(value, tf.int32, "Elements must be int32-equivalent."),
        ]

    def _log_prob(self, value: Tensor) -> Tensor:
        numbers, logits = self._together(value)
        return -tf.nn.sparse_softmax_cross_entropy_with_logits(labels=numbers, logits=logits)

    def _cdf(self, value: Tensor) -> Tensor:
        """Returns the probability of indices less than `value`; TensorFlow excludes `value` itself here."""
        numbers, logits = self._together(value)
        below = tf.sequence_mask(numbers, self.event_size, dtype=logits.dtype)
        return tf.reduce_sum(tf.nn.softmax(logits) * below, -1)

    def _entropy(self) -> Tensor:
        return -tf.reduce_sum(tf.nn.log_softmax(self.logits) * tf.nn.softmax(self.logits), -1)

    def _mode(self) -> Tensor:
        return tf.argmax(self.logits, -1, self.dtype if self.dtype in (tf.int32, tf.int64) else tf.int32)


@RegisterKL(Categorical, Categorical)
def _categorical_from_categorical(a: Categorical, b: Categorical, name: str | None = None) -> Tensor:
    difference = tf.nn.log_softmax(a.logits) - tf.nn.log_softmax(b.logits)
    return tf.reduce_sum(tf.nn.softmax(a.logits) * difference, -1)


class Counts(Distribution):
    """Base class of Multinomial and DirichletMultinomial: counts of each class in `total_count` draws."""

    total_count: Any

    def _column(self) -> Tensor:
        """Returns the numbers of draws with an axis for the classes."""
        return self.total_count[..., None]

    def _checked_count(self, total_count: Tensor) -> Tensor:
        return (
            checks.after(checks.counts(total_count, "total_count"), total_count) if self._validate_args else total_count
        )

    def _event_checks(self, value: Tensor) -> list[Any]:
        problem = "counts last-dimension must sum to `self.total_count`: counts must sum to `self.total_count`"
        sums = tf.reduce_sum(value, -1, keepdims=True)
        total = tf.debugging.assert_equal(self._column() + tf.zeros_like(sums), sums, message=problem)
        return [*checks.counts(value, "counts"), total]

    def _event_shape(self) -> TensorShape:
        return self._mean().shape[-1:]

    def _batch_shape(self) -> TensorShape:
        return self._mean().shape[:-1]

    def _batch_shape_tensor(self) -> Tensor:
        return tf.shape(self._mean())[:-1]

    def _event_shape_tensor(self) -> Tensor:
        return tf.shape(self._mean())[-1:]

    def _mean(self) -> Tensor:
        raise self._missing("mean")

    def _drawn(self, logits: TensorLike, count: int | Tensor, seed: int | None) -> Tensor:
        """Draws `count` samples for each row of logits [rows, classes]; returns [rows, count, classes]."""
        most = tf.cast(tf.reduce_max(self.total_count), tf.int32)
        totals = self._column()[..., 0] + tf.zeros(self.batch_shape_tensor(), self.dtype)
        size = tf.shape(logits)[-1]
        drawn = tf.random.categorical(logits, count * most, tf.int32, seed)
        hits = tf.one_hot(tf.reshape(drawn, [-1, count, most]), size, dtype=self.dtype)
        counted = tf.sequence_mask(tf.cast(tf.reshape(totals, [-1]), tf.int32), most, self.dtype)
        repeated = tf.repeat(counted, tf.shape(hits)[0] // tf.shape(counted)[0], axis=0)
        return tf.reduce_sum(hits * repeated[:, None, :, None], 2)

    def _log_combinations(self, counts: Tensor) -> Tensor:
        """Returns the logarithm of the multinomial coefficient of these counts."""
        return tf.math.lgamma(self.total_count + 1) - tf.reduce_sum(tf.math.lgamma(counts + 1), -1)


class Multinomial(Counts):
    """The multinomial distribution: counts of each class in `total_count` draws.

    The probabilities are along the last axis.

    Args:
        total_count: Number of draws.
        logits: Log odds (or unnormalized log probabilities). Pass this or `probs`.
        probs: Probabilities. Pass this or `logits`.
        validate_args: Whether to check the parameters at run time.
        allow_nan_stats: Whether undefined statistics are NaN rather than errors.
        name: Name of the distribution.
    """

    def __init__(
        self,
        total_count: TensorLike,
        logits: TensorLike | None = None,
        probs: TensorLike | None = None,
        validate_args: bool = False,
        allow_nan_stats: bool = True,
        name: str = "Multinomial",
    ) -> None:
        parameters = locals()
        self._logits, self._probs = _logits_and_probs(logits, probs, many=True, validate=validate_args)
        super().__init__(self._probs.dtype, NOT_REPARAMETERIZED, validate_args, allow_nan_stats, parameters, None, name)
        self._total_count = self._checked_count(tf.convert_to_tensor(total_count, self._probs.dtype))

    @property
    def total_count(self) -> Tensor:
        return self._total_count

    @property
    def logits(self) -> Tensor:
        return self._logits

    @property
    def probs(self) -> Tensor:
        return self._probs

    def _sample_n(self, count: Tensor, seed: int | None) -> Tensor:
        whole = tf.zeros_like(self._mean())
        logits = tf.reshape(self.logits + whole, [-1, tf.shape(self.logits)[-1]])
        drawn = tf.transpose(self._drawn(logits, count, seed), [1, 0, 2])
        return tf.reshape(drawn, tf.concat([[count], tf.shape(whole)], 0))

    def _log_prob(self, counts: Tensor) -> Tensor:
        chances = tf.reduce_sum(counts * tf.nn.log_softmax(self.logits), -1)
        return chances + self._log_combinations(counts)

    def _mean(self) -> Tensor:
        return self.probs * self.total_count[..., None]

    def _covariance(self) -> Tensor:
        probs = self.probs * tf.ones_like(self.total_count)[..., None]
        outer = -(probs * self.total_count[..., None])[..., :, None] * probs[..., None, :]
        return tf.linalg.set_diag(outer, self._variance())

    def _variance(self) -> Tensor:
        probs = self.probs * tf.ones_like(self.total_count)[..., None]
        return self._mean() * (1 - probs)
