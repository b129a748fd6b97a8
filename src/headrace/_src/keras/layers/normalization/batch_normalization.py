"""BatchNormalization: normalizes features over the batch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import headrace as tf
from headrace._src.keras.engine.input_spec import InputSpec
from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.engine.training_branch import if_training
from headrace._src.keras.engine.typing import (
    ConstraintLike,
    InitializerLike,
    Mask,
    RegularizerLike,
    Shape,
    Sizes,
    Training,
)
from headrace._src.keras.engine.weight_arguments import arguments_config, keep_arguments
from headrace._src.keras.replica_info import moments_over_replicas, replica_count
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor


class BatchNormalization(Layer):
    """Normalizes features to mean zero and variance one over the batch.

    In training it uses the mean and variance of the batch and updates their moving averages. In inference, or with
    `trainable=False`, it uses the moving averages.

    Args:
        axis: Axis of the features, or a list of axes.
        momentum: Momentum of the moving averages. Larger values make them change more slowly.
        epsilon: Small number added to the variance to avoid division by zero.
        center: Whether to learn an offset beta.
        scale: Whether to learn a factor gamma.
        beta_initializer: Initializer of the offset beta.
        gamma_initializer: Initializer of the factor gamma.
        moving_mean_initializer: Initializer of the moving mean, or its name.
        moving_variance_initializer: Initializer of the moving variance, or its name.
        beta_regularizer: Regularizer of the offsets, its name, or None.
        gamma_regularizer: Regularizer of the factors, its name, or None.
        beta_constraint: Constraint of the offsets, its name, or None.
        gamma_constraint: Constraint of the factors, its name, or None.
        synchronized: Whether to compute the statistics over the batches of all replicas of a strategy.
        **kwargs: `fused` (whether to use one op for images; None decides by the inputs), `virtual_batch_size` (size of
            the parts of a batch that are normalized separately in training), and arguments of `Layer`.

    Raises:
        ValueError: If `renorm` is set, or `fused` is combined with `virtual_batch_size` or several axes.

    >>> layer = tf.keras.layers.BatchNormalization()
    >>> layer(tf.constant([[1.0], [3.0]]), training=True).numpy().round(2)
    array([[-1.],
           [ 1.]], dtype=float32)
    """

    beta_initializer: Any
    gamma_initializer: Any
    moving_mean_initializer: Any
    moving_variance_initializer: Any
    beta_regularizer: Any
    gamma_regularizer: Any
    beta_constraint: Any
    gamma_constraint: Any

    def __init__(
        self,
        axis: Sizes = -1,
        momentum: float = 0.99,
        epsilon: float = 1e-3,
        center: bool = True,
        scale: bool = True,
        beta_initializer: InitializerLike = "zeros",
        gamma_initializer: InitializerLike = "ones",
        moving_mean_initializer: InitializerLike = "zeros",
        moving_variance_initializer: InitializerLike = "ones",
        beta_regularizer: RegularizerLike = None,
        gamma_regularizer: RegularizerLike = None,
        beta_constraint: ConstraintLike = None,
        gamma_constraint: ConstraintLike = None,
        synchronized: bool = False,
        **kwargs: Any,
    ) -> None:
        if kwargs.pop("renorm", None):
            raise ValueError("BatchNormalization: the argument 'renorm' of TensorFlow 1 is not available.")
        fused, virtual_batch_size = kwargs.pop("fused", None), kwargs.pop("virtual_batch_size", None)
        super().__init__(**kwargs)
        if fused and virtual_batch_size is not None:
            raise ValueError("When using fused BatchNormalization, virtual_batch_size must be None.")
        if fused and synchronized:
            raise ValueError("`fused=True` is not supported when `synchronized=True`.")
        if virtual_batch_size is not None:
            fused = False
        if fused and (isinstance(axis, (list, tuple)) and len(axis) > 1):
            raise ValueError(f"Passing `fused=True` is only supported for a single axis. Received: axis={axis}")
        self.fused, self.virtual_batch_size = fused, virtual_batch_size
        self.axis: Any = list(axis) if isinstance(axis, (list, tuple)) else axis
        self.momentum, self.epsilon, self.center, self.scale = momentum, epsilon, center, scale
        self.synchronized = synchronized
        keep_arguments(
            self, beta_initializer=beta_initializer, gamma_initializer=gamma_initializer,
            moving_mean_initializer=moving_mean_initializer, moving_variance_initializer=moving_variance_initializer,
            beta_regularizer=beta_regularizer, gamma_regularizer=gamma_regularizer, beta_constraint=beta_constraint,
            gamma_constraint=gamma_constraint,
        )  # fmt: skip
        self.supports_masking = True
        self.gamma: Variable | None = None
        self.beta: Variable | None = None

    def build(self, input_shape: Shape) -> None:
        shape = tf.TensorShape(input_shape).as_list()
        axes = self.axis if isinstance(self.axis, list) else [self.axis]
        for axis in axes:
            if not -len(shape) <= axis < len(shape):
                raise ValueError(f"Invalid axis. Expected axis in [{-len(shape)}, {len(shape)}); received {axis}.")
        self.axis = [axis % len(shape) for axis in axes]
        sizes = {axis: shape[axis] for axis in self.axis}
        if None in sizes.values():
            raise ValueError(f"BatchNormalization needs the sizes of its axes {self.axis}; input_shape={shape}.")
        self.input_spec = InputSpec(ndim=len(shape), axes=sizes)
        images = len(shape) in (4, 5) and self.axis in ([1], [len(shape) - 1])
        if self.fused and not images:
            raise ValueError(
                "Passing `fused=True` is only supported for inputs of rank 4 or 5 whose features are their second or "
                f"last axis. Received: axis={self.axis}, input_shape={shape}"
            )
        if self.fused is None:
            self.fused = images and self.virtual_batch_size is None
        several = len(self.axis) > 1
        weight_shape = [sizes.get(axis, 1) for axis in range(len(shape))] if several else [sizes[self.axis[0]]]
        if self.scale:
            self.gamma = self._weight("gamma", weight_shape, self.gamma_regularizer, self.gamma_constraint)
        if self.center:
            self.beta = self._weight("beta", weight_shape, self.beta_regularizer, self.beta_constraint)
        self.moving_mean = self._weight("moving_mean", weight_shape, trainable=False)
        self.moving_variance = self._weight("moving_variance", weight_shape, trainable=False)
        super().build(input_shape)

    def _weight(
        self,
        name: str,
        shape: Sequence[int | None],
        regularizer: RegularizerLike = None,
        constraint: ConstraintLike = None,
        trainable: bool = True,
    ) -> Variable:
        # Each replica of a strategy has its own statistics; reading them returns the mean.
        over_replicas: dict[str, Any] = {} if trainable else {
            "synchronization": tf.VariableSynchronization.ON_READ, "aggregation": tf.VariableAggregation.MEAN,
        }  # fmt: skip
        # Half precision is not accurate enough for statistics.
        return self.add_weight(
            name, shape, dtype="float32" if self.dtype in ("float16", "bfloat16") else self.dtype,
            initializer=getattr(self, f"{name}_initializer"), regularizer=regularizer, constraint=constraint,
            trainable=trainable, experimental_autocast=False, **over_replicas,
        )  # fmt: skip

    def call(self, inputs: Tensor, training: Training = None, mask: Mask = None) -> Tensor:
        if not self.trainable:  # frozen layers run in inference mode
            training = False
        outputs = if_training(training, lambda: self._trained(inputs, mask), lambda: self._inferred(_wide(inputs)))
        return tf.cast(outputs, inputs.dtype)

    def _trained(self, inputs: Tensor, mask: Mask) -> Tensor:
        rank: Any = inputs.shape.rank
        if self.virtual_batch_size is not None:
            return self._trained_in_parts(_wide(inputs))
        synchronized = self.synchronized and replica_count() > 1
        fused = mask is None and rank == 4 and self.axis in ([1], [3]) and not synchronized
        if fused and self.fused:
            return self._fused(inputs)
        inputs = _wide(inputs)
        axes = [axis for axis in range(rank) if axis not in self.axis]
        keep = len(self.axis) > 1
        if synchronized:
            mean, variance = moments_over_replicas(inputs, axes, mask, keep)
        elif mask is None:
            mean, variance = tf.nn.moments(inputs, axes, keepdims=keep)
        else:
            weights = tf.cast(mask, inputs.dtype)
            while weights.shape.rank < rank:
                weights = tf.expand_dims(weights, -1)
            mean, variance = tf.nn.weighted_moments(inputs, axes, weights, keepdims=keep)
        self._follow(mean, variance, inputs)
        if replica_count() > 1:  # a replica may have an empty part of the batch, without moments
            there = tf.size(inputs) > 0
            mean, variance = tf.where(there, mean, 0.0), tf.where(there, variance, 1.0)
        return self._normalized(inputs, mean, variance)

    def _trained_in_parts(self, inputs: Tensor) -> Tensor:
        """Normalizes each part of the batch by its own moments; the moving averages follow their means."""
        rank: Any = inputs.shape.rank
        shape = tf.shape(inputs)
        parts = tf.reshape(inputs, tf.concat([[-1, self.virtual_batch_size], shape[1:]], axis=0))
        axes = [axis + 1 for axis in range(rank) if axis not in self.axis]
        mean, variance = tf.nn.moments(parts, axes, keepdims=True)
        keep = len(self.axis) > 1
        over = [0] if keep else [axis for axis in range(rank + 1) if axis - 1 not in self.axis]
        self._follow(tf.reduce_mean(mean, over), tf.reduce_mean(variance, over), inputs)
        wide = [1] * (rank + 1)
        for axis in self.axis:
            wide[axis + 1] = inputs.shape[axis]
        beta, gamma = (None if w is None else tf.reshape(w, wide) for w in (self.beta, self.gamma))
        return tf.reshape(tf.nn.batch_normalization(parts, mean, variance, beta, gamma, self.epsilon), shape)

    def _fused(self, inputs: Tensor) -> Tensor:
        """Normalizes images with one op, which also computes the moving averages if there is one replica.

        Its variance for the moving average is the sample variance.
        """
        kind, channels = self.moving_mean.dtype, self.moving_mean.shape[0]
        one_replica = replica_count() == 1
        result = tf.raw_ops.FusedBatchNormV3(
            x=inputs,
            scale=self.gamma if self.gamma is not None else tf.ones([channels], kind),
            offset=self.beta if self.beta is not None else tf.zeros([channels], kind),
            mean=self.moving_mean if one_replica else tf.constant([], kind),
            variance=self.moving_variance if one_replica else tf.constant([], kind),
            epsilon=max(self.epsilon, 1.001e-5),
            exponential_avg_factor=1.0 - self.momentum if one_replica else 1.0,
            data_format="NHWC" if self.axis == [3] else "NCHW",
            is_training=True,
        )
        if one_replica:
            self.add_update(self.moving_mean.assign(result[1]))
            self.add_update(self.moving_variance.assign(result[2]))
        else:
            self._follow(result[1], result[2], inputs)
        return result[0]

    def _inferred(self, inputs: Tensor) -> Tensor:
        return self._normalized(inputs, self.moving_mean, self.moving_variance)

    def _normalized(self, inputs: Tensor, mean: Tensor | Variable, variance: Tensor | Variable) -> Tensor:
        rank: Any = inputs.shape.rank
        if len(self.axis) == 1 and self.axis != [rank - 1]:
            shape = [1] * rank
            shape[self.axis[0]] = -1
            parts = [None if w is None else tf.reshape(w, shape) for w in (mean, variance, self.beta, self.gamma)]
        else:
            parts = [mean, variance, self.beta, self.gamma]
        return tf.nn.batch_normalization(inputs, parts[0], parts[1], parts[2], parts[3], self.epsilon)

    def _follow(self, mean: Tensor | Variable, variance: Tensor | Variable, inputs: Tensor) -> None:
        rate = 1.0 - self.momentum
        for moving, value in ((self.moving_mean, mean), (self.moving_variance, variance)):
            change = (moving - tf.cast(value, moving.dtype)) * rate
            if replica_count() > 1:
                change = tf.where(tf.size(inputs) > 0, change, tf.zeros_like(change))
            self.add_update(moving.assign_sub(change))

    def compute_output_shape(self, input_shape: Shape) -> TensorShape:
        return tf.TensorShape(input_shape)

    def get_config(self) -> dict[str, Any]:
        own = {name: getattr(self, name) for name in ("axis", "momentum", "epsilon", "center", "scale")}
        kept = arguments_config(
            self, "beta_initializer", "gamma_initializer", "moving_mean_initializer", "moving_variance_initializer",
            "beta_regularizer", "gamma_regularizer", "beta_constraint", "gamma_constraint",
        )  # fmt: skip
        return {**super().get_config(), **own, **kept}


def _wide(inputs: Tensor) -> Tensor:
    """Returns half-precision values as float32, in which statistics are computed."""
    return tf.cast(inputs, tf.float32) if inputs.dtype in (tf.float16, tf.bfloat16) else inputs


class SyncBatchNormalization(BatchNormalization):
    """Works like `BatchNormalization` with `synchronized=True`.

    Args:
        axis: Axis of the features, or a list of axes.
        momentum: Momentum of the moving averages.
        epsilon: Small number added to the variance to avoid division by zero.
        center: Whether to learn an offset beta.
        scale: Whether to learn a factor gamma.
        **kwargs: Further arguments of `BatchNormalization`.
    """

    def __init__(
        self,
        axis: Sizes = -1,
        momentum: float = 0.99,
        epsilon: float = 1e-3,
        center: bool = True,
        scale: bool = True,
        **kwargs: Any,
    ) -> None:
        super().__init__(axis, momentum, epsilon, center, scale, synchronized=True, **kwargs)
