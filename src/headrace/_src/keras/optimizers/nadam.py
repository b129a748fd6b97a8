"""Nadam: Adam with Nesterov momentum."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Unpack

import headrace as tf
from headrace._src.keras.engine.typing import LearningRateLike
from headrace._src.keras.optimizers.gradients import Gradient
from headrace._src.keras.optimizers.optimizer import Optimizer
from headrace._src.keras.optimizers.running_means import follow
from headrace._src.keras.optimizers.shared_arguments import SharedArguments, takes_shared_arguments
from headrace._src.keras.optimizers.sparse_rows import dense, takes_repeated_rows
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.tensor import Tensor


class Nadam(Optimizer):
    """Implements Nadam, which is Adam with Nesterov momentum.

    Args:
        learning_rate: Number, schedule, or function without arguments that returns a number.
        beta_1: Decay rate of the mean of gradients.
        beta_2: Decay rate of the mean of squared gradients.
        epsilon: Small value that prevents division by zero.
        weight_decay: Share of a weight that is subtracted from it in each step, times the learning rate. None: no
            decay.
        clipnorm: Largest norm of the gradient of one weight; None does not clip.
        clipvalue: Largest absolute value in a gradient; None does not clip.
        global_clipnorm: Largest norm of all gradients together; None does not clip.
        use_ema: Whether to keep exponential moving averages of the weights.
        ema_momentum: Share of the old average in the new one.
        ema_overwrite_frequency: Number of steps after which weights are replaced by their averages; None never does.
        jit_compile: Whether XLA compiles the update. It has no effect on results.
        name: Name of the optimizer.

    >>> optimizer, v = tf.keras.optimizers.Nadam(learning_rate=0.1), tf.Variable(1.0)
    >>> optimizer.apply_gradients([(tf.constant(2.0), v)])
    <tf.Variable 'UnreadVariable' shape=() dtype=int64, numpy=1>
    >>> round(float(v), 2)
    0.89
    """

    @takes_shared_arguments(name="Nadam")
    def __init__(
        self,
        learning_rate: LearningRateLike = 0.001,
        beta_1: float = 0.9,
        beta_2: float = 0.999,
        epsilon: float = 1e-7,
        **shared: Unpack[SharedArguments],
    ) -> None:
        super().__init__(learning_rate=learning_rate, **shared)
        self.beta_1, self.beta_2, self.epsilon = beta_1, beta_2, epsilon

    def build(self, var_list: Sequence[Variable]) -> None:
        super().build(var_list)
        if self._built:
            return
        # Product of the momentum factors of all steps so far.
        if not hasattr(self, "_product"):
            self._product = tf.Variable(1.0, name="u_product", dtype=var_list[0].dtype, trainable=False)
        self._momentums, self._velocities = self._slots_in_turn(var_list, "m", "v")
        self._built = True

    def before_step(self) -> None:
        dtype = self._product.dtype
        self._product.assign(self._product * self._factor(self._step(self._product), dtype))

    def recover_unsaved(self) -> None:
        """Recomputes the product of momentum factors, which Keras files do not hold, from the step count."""
        self._product.assign(1.0)
        for step in range(1, int(self._iterations.numpy()) + 1):
            product = self._product * self._factor(tf.constant(step, self._product.dtype), self._product.dtype)
            self._product.assign(product)
            if not product.numpy():
                break

    def _factor(self, step: Tensor, dtype: DType) -> Tensor:
        return tf.cast(self.beta_1, dtype) * (1.0 - 0.5 * tf.pow(tf.cast(0.96, dtype), step))

    def _trackable_children(self, save_type: str = "checkpoint", **kwargs: Any) -> Mapping[str, Any]:
        parts = super()._trackable_children(save_type, **kwargs)
        return {**parts, "_u_product": self._product} if self._built else parts

    @takes_repeated_rows
    def update_step(self, gradient: Gradient, variable: Variable) -> None:
        dtype, position = variable.dtype, self._position(variable)
        gradient, step = dense(gradient), self._step(variable)
        beta_1, beta_2 = tf.cast(self.beta_1, dtype), tf.cast(self.beta_2, dtype)
        factor, next_factor = self._factor(step, dtype), self._factor(step + 1, dtype)
        product = tf.cast(self._product, dtype)
        momentum = follow(self._momentums[position], gradient, 1 - beta_1)
        velocity = follow(self._velocities[position], tf.square(gradient), 1 - beta_2)
        ahead = next_factor * momentum / (1 - product * next_factor) + (1 - factor) * gradient / (1 - product)
        size = tf.sqrt(velocity / (1 - tf.pow(beta_2, step))) + tf.cast(self.epsilon, dtype)
        variable.assign_sub(ahead * self._rate(variable) / size)

    def get_config(self) -> dict[str, Any]:
        return {
            **super().get_config(),
            "beta_1": self.beta_1,
            "beta_2": self.beta_2,
            "epsilon": self.epsilon,
        }
