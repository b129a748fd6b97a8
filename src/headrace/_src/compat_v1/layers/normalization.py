"""BatchNormalization: normalizes by batch statistics while training, by moving averages at inference."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.compat_v1.layers.core import choose
from headrace._src.compat_v1.layers.layer import Layer, weight_options
from headrace._src.compat_v1.typing import Constraint, InitializerLike, Regularizer
from headrace._src.compat_v1.variables.initializers import ONES, ZEROS
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


@weight_options("beta", "gamma")
class BatchNormalization(Layer):
    """Normalizes each channel. Operations in UPDATE_OPS update the moving averages.

    Args:
        axis: Axis of the channels.
        momentum: Momentum of the moving averages.
        epsilon: Small number added to the variance.
        center: Whether to add an offset `beta`.
        scale: Whether to multiply by `gamma`.
        beta_initializer: Initializer of the offsets.
        gamma_initializer: Initializer of the factors.
        moving_mean_initializer: Initializer of the moving mean, such as zeros.
        moving_variance_initializer: Initializer of the moving variance, such as ones.
        beta_regularizer: Function from the offsets to a loss, or None.
        gamma_regularizer: Function from the factors to a loss, or None.
        beta_constraint: Constraint on `beta`.
        gamma_constraint: Constraint on `gamma`.
        renorm: Must be False.
        renorm_clipping: Ignored.
        renorm_momentum: Ignored.
        fused: Whether the moving variance uses Bessel's correction, as TensorFlow's fused op does.
        trainable: Whether optimizers train the weights.
        virtual_batch_size: Must be None.
        adjustment: Must be None.
        name: Name of the layer.

    Raises:
        NotImplementedError: If `renorm`, `virtual_batch_size` or `adjustment` is given.
    """

    def __init__(
        self,
        axis: int = -1,
        momentum: float = 0.99,
        epsilon: float = 1e-3,
        center: bool = True,
        scale: bool = True,
        beta_initializer: InitializerLike = ZEROS,
        gamma_initializer: InitializerLike = ONES,
        moving_mean_initializer: InitializerLike = ZEROS,
        moving_variance_initializer: InitializerLike = ONES,
        beta_regularizer: Regularizer | None = None,
        gamma_regularizer: Regularizer | None = None,
        beta_constraint: Constraint | None = None,
        gamma_constraint: Constraint | None = None,
        renorm: bool = False,
        renorm_clipping: Any = None,
        renorm_momentum: float = 0.99,
        fused: bool | None = None,
        trainable: bool = True,
        virtual_batch_size: Any = None,
        adjustment: Any = None,
        name: str | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(trainable, name, **kwargs)
        if renorm or virtual_batch_size is not None or adjustment is not None:
            raise NotImplementedError("BatchNormalization does not support renorm, virtual_batch_size or adjustment.")
        self.axis, self.momentum, self.epsilon, self.center, self.scale = axis, momentum, epsilon, center, scale
        self._beta_options = (beta_initializer, beta_regularizer, beta_constraint)
        self._gamma_options = (gamma_initializer, gamma_regularizer, gamma_constraint)
        self._moving_initializers = (moving_mean_initializer, moving_variance_initializer)
        self._fused = fused

    def build(self, input_shape: TensorShape) -> None:
        input_shape = tf.TensorShape(input_shape)
        rank = input_shape.rank
        if rank is None:
            raise ValueError("BatchNormalization needs an input of known rank.")
        axis = self.axis[0] if isinstance(self.axis, (list, tuple)) else self.axis
        self._channel = axis % rank
        size = input_shape.as_list()[self._channel]
        # TensorFlow's fused op applies Bessel's correction to the variance in the moving average.
        self._corrects = rank == 4 and self._channel in (1, 3) and self._fused in (None, True)

        def weight(name: str, options: tuple[Any, Any, Any]) -> Variable:
            initializer, regularizer, constraint = options
            return self.add_weight(
                name, [size], initializer=initializer, regularizer=regularizer, constraint=constraint
            )

        self.gamma = weight("gamma", self._gamma_options) if self.scale else None
        self.beta = weight("beta", self._beta_options) if self.center else None
        mean, variance = self._moving_initializers
        self.moving_mean = self.add_weight("moving_mean", [size], initializer=mean, trainable=False)
        self.moving_variance = self.add_weight("moving_variance", [size], initializer=variance, trainable=False)

    def call(self, inputs: Tensor, training: bool | Tensor = False) -> Tensor:
        rank = inputs.shape.rank
        axes = [n for n in range(rank) if n != self._channel]
        kept = (self.moving_mean.read_value, self.moving_variance.read_value)
        mean, variance = choose(
            training, lambda: tuple(tf.nn.moments(inputs, axes)), lambda: tuple(read() for read in kept)
        )
        if tf.get_static_value(training) is None or tf.get_static_value(training):
            self._move(inputs, axes, mean, variance, training)
        shape = [-1 if n == self._channel else 1 for n in range(rank)]
        mean, variance, offset, scale = (
            None if p is None else tf.reshape(p, shape) for p in (mean, variance, self.beta, self.gamma)
        )
        return tf.nn.batch_normalization(inputs, mean, variance, offset, scale, self.epsilon)

    def _move(self, inputs: Tensor, axes: list[int], mean: Tensor, variance: Tensor, training: bool | Tensor) -> None:
        if self._corrects:
            count = tf.cast(tf.reduce_prod(tf.gather(tf.shape(inputs), axes)), variance.dtype)
            variance = variance * (count / tf.maximum(count - 1.0, 1.0))
        step = choose(training, lambda: tf.constant(1.0 - self.momentum), lambda: tf.constant(0.0))
        for name, moving, value in (
            ("AssignMovingAvg", self.moving_mean, mean),
            ("AssignMovingAvg_1", self.moving_variance, variance),
        ):
            with tf.name_scope(name):
                self.add_update(moving.assign_sub((moving - value) * tf.cast(step, moving.dtype), read_value=False))


def batch_normalization(
    inputs: TensorLike, *args: Any, training: bool | Tensor = False, reuse: bool | None = None, **kwargs: Any
) -> Tensor:
    """Normalizes each channel, with weights in the scope `name`.

    Args:
        inputs: Input tensor.
        *args: Arguments of BatchNormalization.
        training: Whether to train: a bool or a boolean tensor.
        reuse: Whether to reuse existing weights of the same name.
        **kwargs: Arguments of BatchNormalization.

    Returns:
        The normalized tensor.
    """
    return BatchNormalization(*args, _reuse=reuse, _scope=kwargs.get("name"), **kwargs)(inputs, training=training)
