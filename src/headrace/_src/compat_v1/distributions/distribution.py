"""What all distributions of tf.compat.v1.distributions share.

A distribution defines `_mean`, `_log_prob`, `_sample_n` and so on. Public methods derive missing ones where they can.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import Any

import headrace as tf
from headrace._src.compat_v1.distributions.checks import after
from headrace._src.compat_v1.distributions.divergence import kl_divergence
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, ShapeLike, TensorLike


class ReparameterizationType:
    """Whether samples are differentiable functions of the parameters.

    Args:
        rep_type: Name of the type.
    """

    def __init__(self, rep_type: str) -> None:
        self._rep_type = rep_type

    def __repr__(self) -> str:
        return f"<Reparameterization Type: {self._rep_type}>"


FULLY_REPARAMETERIZED = ReparameterizationType("FULLY_REPARAMETERIZED")
NOT_REPARAMETERIZED = ReparameterizationType("NOT_REPARAMETERIZED")


class Distribution:
    """A batch of independent distributions; `event_shape` is that of one draw from one of them.

    Args:
        dtype: Dtype of the samples.
        reparameterization_type: ReparameterizationType of the samples.
        validate_args: Whether to check the parameters at run time.
        allow_nan_stats: Whether undefined statistics are NaN rather than errors.
        parameters: Dictionary of the constructor's arguments.
        graph_parents: Ignored.
        name: Name of the distribution.
    """

    # Names of the parameters that have the shape of a sample, if there are any.
    _shaped_parameters: tuple[str, ...] = ()

    def __init__(
        self,
        dtype: DType,
        reparameterization_type: ReparameterizationType,
        validate_args: bool,
        allow_nan_stats: bool,
        parameters: dict[str, Any] | None = None,
        graph_parents: Sequence[Tensor] | None = None,
        name: str | None = None,
    ) -> None:
        self._dtype, self._reparameterization_type = dtype, reparameterization_type
        self._validate_args, self._allow_nan_stats = validate_args, allow_nan_stats
        self._parameters = {k: v for k, v in (parameters or {}).items() if k not in ("self", "__class__")}
        self._name = name or type(self).__name__

    @property
    def dtype(self) -> DType:
        return self._dtype

    @property
    def name(self) -> str:
        return self._name

    @property
    def parameters(self) -> dict[str, Any]:
        """The arguments of the constructor."""
        return dict(self._parameters)

    @property
    def reparameterization_type(self) -> ReparameterizationType:
        return self._reparameterization_type

    @property
    def allow_nan_stats(self) -> bool:
        return self._allow_nan_stats

    @property
    def validate_args(self) -> bool:
        return self._validate_args

    def copy(self, **override_parameters_kwargs: Any) -> Distribution:
        """Returns a copy of the distribution with some parameters changed.

        Args:
            **override_parameters_kwargs: Parameters to change, by name.
        """
        return type(self)(**{**self._parameters, **override_parameters_kwargs})

    # Shapes.

    @property
    def batch_shape(self) -> TensorShape:
        return tf.TensorShape(self._batch_shape())

    @property
    def event_shape(self) -> TensorShape:
        return tf.TensorShape(self._event_shape())

    def batch_shape_tensor(self, name: str = "batch_shape_tensor") -> Tensor:
        """Returns the batch shape as a tensor.

        Args:
            name: Name of the operation.
        """
        if self.batch_shape.is_fully_defined():
            return tf.constant(self.batch_shape.as_list(), tf.int32)
        return self._batch_shape_tensor()

    def event_shape_tensor(self, name: str = "event_shape_tensor") -> Tensor:
        """Returns the event shape as a tensor.

        Args:
            name: Name of the operation.
        """
        if self.event_shape.is_fully_defined():
            return tf.constant(self.event_shape.as_list(), tf.int32)
        return self._event_shape_tensor()

    def is_scalar_batch(self, name: str = "is_scalar_batch") -> Tensor:
        """Returns a boolean tensor: whether the batch shape is empty.

        Args:
            name: Name of the operation.
        """
        return tf.equal(tf.size(self.batch_shape_tensor()), 0)

    def is_scalar_event(self, name: str = "is_scalar_event") -> Tensor:
        """Returns a boolean tensor: whether the event shape is empty.

        Args:
            name: Name of the operation.
        """
        return tf.equal(tf.size(self.event_shape_tensor()), 0)

    def _batch_shape(self) -> TensorShape:
        raise self._missing("batch_shape")

    def _event_shape(self) -> TensorShape:
        return tf.TensorShape([])

    def _batch_shape_tensor(self) -> Tensor:
        raise self._missing("batch_shape_tensor")

    def _event_shape_tensor(self) -> Tensor:
        raise self._missing("event_shape_tensor")

    @classmethod
    def param_shapes(cls, sample_shape: TensorLike, name: str = "DistributionParamShapes") -> dict[str, Any]:
        """Returns the parameter shapes that give samples of this shape.

        Args:
            sample_shape: Shape of the samples.
            name: Name of the operation.

        Raises:
            NotImplementedError: If the distribution does not say how its parameters are shaped.
        """
        if not cls._shaped_parameters:
            raise NotImplementedError(f"param_shapes is not implemented: {cls.__name__}")
        return {p: tf.convert_to_tensor(sample_shape, tf.int32) for p in cls._shaped_parameters}

    @classmethod
    def param_static_shapes(cls, sample_shape: ShapeLike) -> dict[str, Any]:
        """Returns the static parameter shapes that give samples of this shape.

        Args:
            sample_shape: Shape of the samples.

        Raises:
            NotImplementedError: If the distribution does not say how its parameters are shaped.
        """
        if not cls._shaped_parameters:
            raise NotImplementedError(f"param_static_shapes is not implemented: {cls.__name__}")
        return {p: tf.TensorShape(sample_shape) for p in cls._shaped_parameters}

    # Statistics.

    def sample(self, sample_shape: TensorLike = (), seed: int | None = None, name: str = "sample") -> Tensor:
        """Draws samples of shape `sample_shape + batch_shape + event_shape`.

        Args:
            sample_shape: Shape of the samples of each distribution.
            seed: Random seed.
            name: Name of the operations.

        Returns:
            A tensor of samples.
        """
        shape = tf.reshape(tf.convert_to_tensor(sample_shape, tf.int32), [-1])
        drawn = self._required("_sample_n", "sample")(tf.reduce_prod(shape), seed)
        result = tf.reshape(drawn, tf.concat([shape, tf.shape(drawn)[1:]], 0))
        return tf.ensure_shape(result, tf.TensorShape(None)) if result.shape.rank is None else result

    def log_prob(self, value: TensorLike, name: str = "log_prob") -> Tensor:
        """Computes the logarithm of the probability density or mass.

        Args:
            value: Tensor of values whose shape broadcasts with the batch and event shapes.
            name: Name of the operation.

        Returns:
            A tensor.
        """
        return self._either(value, "log_prob", "_log_prob", ("_prob", tf.math.log), checked=True)

    def prob(self, value: TensorLike, name: str = "prob") -> Tensor:
        """Computes the probability density or mass.

        Args:
            value: Tensor of values whose shape broadcasts with the batch and event shapes.
            name: Name of the operation.

        Returns:
            A tensor.
        """
        return self._either(value, "prob", "_prob", ("_log_prob", tf.exp), checked=True)

    def log_cdf(self, value: TensorLike, name: str = "log_cdf") -> Tensor:
        """Computes the logarithm of the cumulative distribution function.

        Args:
            value: Tensor of values whose shape broadcasts with the batch and event shapes.
            name: Name of the operation.

        Returns:
            A tensor.
        """
        return self._either(value, "log_cdf", "_log_cdf", ("_cdf", tf.math.log))

    def cdf(self, value: TensorLike, name: str = "cdf") -> Tensor:
        """Computes the cumulative distribution function.

        Args:
            value: Tensor of values whose shape broadcasts with the batch and event shapes.
            name: Name of the operation.

        Returns:
            A tensor of probabilities.
        """
        return self._either(value, "cdf", "_cdf", ("_log_cdf", tf.exp))

    def log_survival_function(self, value: TensorLike, name: str = "log_survival_function") -> Tensor:
        """Computes the logarithm of the probability of larger values.

        Args:
            value: Tensor of values whose shape broadcasts with the batch and event shapes.
            name: Name of the operation.

        Returns:
            A tensor.
        """
        other = ("_cdf", lambda p: tf.math.log1p(-p))
        return self._either(value, "log_survival_function", "_log_survival_function", other)

    def survival_function(self, value: TensorLike, name: str = "survival_function") -> Tensor:
        """Computes the probability of larger values.

        Args:
            value: Tensor of values whose shape broadcasts with the batch and event shapes.
            name: Name of the operation.

        Returns:
            A tensor of probabilities.
        """
        return self._either(value, "survival_function", "_survival_function", ("_cdf", lambda p: 1.0 - p))

    def quantile(self, value: TensorLike, name: str = "quantile") -> Tensor:
        """Computes the inverse of the cumulative distribution function.

        Args:
            value: Tensor of probabilities.
            name: Name of the operation.

        Returns:
            A tensor.
        """
        return self._either(value, "quantile", "_quantile", None)

    def entropy(self, name: str = "entropy") -> Tensor:
        """Computes the entropy, in nats.

        Args:
            name: Name of the operation.

        Returns:
            A tensor of the batch shape.
        """
        return self._required("_entropy", "entropy")()

    def mean(self, name: str = "mean") -> Tensor:
        """Computes the mean.

        Args:
            name: Name of the operation.

        Returns:
            A tensor of the batch and event shape.
        """
        return self._required("_mean", "mean")()

    def mode(self, name: str = "mode") -> Tensor:
        """Computes the mode.

        Args:
            name: Name of the operation.

        Returns:
            A tensor of the batch and event shape.
        """
        return self._required("_mode", "mode")()

    def variance(self, name: str = "variance") -> Tensor:
        """Computes the variance.

        Args:
            name: Name of the operation.

        Returns:
            A tensor of the batch and event shape.
        """
        return self._required("_variance", "variance")()

    def stddev(self, name: str = "stddev") -> Tensor:
        """Computes the standard deviation.

        Args:
            name: Name of the operation.

        Returns:
            A tensor of the batch and event shape.
        """
        found = getattr(self, "_stddev", None)
        return found() if found is not None else tf.sqrt(self._required("_variance", "stddev")())

    def covariance(self, name: str = "covariance") -> Tensor:
        """Computes the covariance matrix.

        Args:
            name: Name of the operation.

        Returns:
            A tensor of matrices.
        """
        return self._required("_covariance", "covariance")()

    def cross_entropy(self, other: Distribution, name: str = "cross_entropy") -> Tensor:
        """Computes the cross entropy of this distribution and `other`, in nats.

        Args:
            other: Distribution of the same kind.
            name: Name of the operation.

        Returns:
            A tensor of the batch shape.
        """
        return self.entropy() + self.kl_divergence(other)

    def kl_divergence(self, other: Distribution, name: str = "kl_divergence") -> Tensor:
        """Computes KL(self || other), in nats.

        Args:
            other: Distribution of the same kind.
            name: Name of the operation.

        Returns:
            A tensor of the batch shape.
        """
        return kl_divergence(self, other, self._allow_nan_stats)

    def _either(
        self,
        value: TensorLike,
        what: str,
        own: str,
        other: tuple[str, Callable[[Any], Any]] | None,
        checked: bool = False,
    ) -> Any:
        tensor = self._event(self._value(value)) if checked else self._value(value)
        found = getattr(self, own, None)
        if found is not None:
            return found(tensor)
        if other is None:
            raise self._missing(what)
        return other[1](self._required(other[0], what)(tensor))

    def _value(self, value: TensorLike) -> Tensor:
        return tf.convert_to_tensor(value, dtype_hint=self._dtype)

    def _event(self, value: Tensor) -> Tensor:
        """Returns a value whose probability is asked for, checked if `validate_args` is true."""
        return after(self._event_checks(value), value) if self._validate_args else value

    def _event_checks(self, value: Tensor) -> list[Any]:
        return []

    def _required(self, hook: str, what: str) -> Callable[..., Any]:
        found = getattr(self, hook, None)
        if found is None:
            raise self._missing(what)
        method: Callable[..., Any] = found
        return method

    def _missing(self, what: str) -> NotImplementedError:
        return NotImplementedError(f"{what} is not implemented: {type(self).__name__}")

    def _defined(self, value: Tensor, condition: Tensor, what: str) -> Tensor:
        """Returns `value` where the condition holds. Elsewhere NaN, or an error if NaN is not allowed."""
        if self._allow_nan_stats:
            return tf.where(condition, value, tf.constant(float("nan"), value.dtype))
        problem = [what, "Condition x < y did not hold."]
        return after([tf.debugging.Assert(tf.reduce_all(condition), problem)], value)

    def _checked(self, tensor: Tensor, what: str) -> Tensor:
        """Returns a parameter that must be positive. It is checked if `validate_args` is true."""
        if not self._validate_args:
            return tensor
        message = f"{type(self).__name__}: {what} must be positive."
        return after([tf.debugging.assert_positive(tensor, message=message)], tensor)

    def __str__(self) -> str:
        return (
            f'tfp.distributions.{type(self).__name__}("{self.name}", batch_shape={self.batch_shape}, '
            f"event_shape={self.event_shape}, dtype={self.dtype.name})"
        )

    def __repr__(self) -> str:
        return (
            f"<tfp.distributions.{type(self).__name__} '{self.name}' batch_shape={self.batch_shape} "
            f"event_shape={self.event_shape} dtype={self.dtype.name}>"
        )


def tensors_of(*values: Any, dtype: DTypeLike | None = None) -> list[Tensor]:
    """Converts parameters to tensors of one floating dtype."""
    known = dtype or next((v.dtype for v in values if hasattr(v, "dtype")), None)
    tensors = [tf.convert_to_tensor(v, known) if known is not None else tf.convert_to_tensor(v) for v in values]
    for tensor in tensors:
        if not tensor.dtype.is_floating or tensor.dtype != tensors[0].dtype:
            raise TypeError(f"Parameters must be floating tensors of one dtype; got {[t.dtype.name for t in tensors]}.")
    return tensors


def another_seed(seed: int | None, salt: str) -> int | None:
    """Derives the seed of a second random stream from the first, as TensorFlow does."""
    if seed is None:
        return None
    digest = hashlib.md5((str(seed) + salt).encode(), usedforsecurity=False).hexdigest()
    return int(digest[:8], 16) & 0x7FFFFFFF


class Elementwise(Distribution):
    """Base class of scalar distributions. `_broadcast` names the parameters that are broadcast together."""

    _broadcast: tuple[str, ...] = ()

    def _batch_shape(self) -> TensorShape:
        shape = tf.TensorShape([])
        for name in self._broadcast:
            shape = tf.broadcast_static_shape(shape, getattr(self, name).shape)
        return shape

    def _batch_shape_tensor(self) -> Tensor:
        shape = tf.constant([], tf.int32)
        for name in self._broadcast:
            shape = tf.broadcast_dynamic_shape(shape, tf.shape(getattr(self, name)))
        return shape

    def _spread(self, value: Tensor) -> Tensor:
        """Broadcasts a statistic that does not depend on all parameters to the batch shape."""
        return value + tf.zeros(self.batch_shape_tensor(), value.dtype)

    def _draws(self, count: Tensor) -> Tensor:
        """Returns the shape of `count` draws."""
        return tf.concat([[count], self.batch_shape_tensor()], 0)
