"""Adam: running means of gradients divided by the root of running means of their squares."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Unpack

import numpy as np

import headrace as tf
from headrace._src.keras.engine.typing import LearningRateLike
from headrace._src.keras.optimizers.gradients import Gradient
from headrace._src.keras.optimizers.optimizer import Optimizer
from headrace._src.keras.optimizers.running_means import follow
from headrace._src.keras.optimizers.shared_arguments import SharedArguments, takes_shared_arguments
from headrace._src.keras.optimizers.sparse_rows import dense, takes_repeated_rows
from headrace._src.ops.state.host_updates import adam_update, common_wide_type, update_together
from headrace._src.ops.state.variable import Variable


class Adam(Optimizer):
    """Implements Adam, which follows running means of gradients divided by their running magnitude.

    Args:
        learning_rate: Number, schedule, or function without arguments that returns a number.
        beta_1: Decay rate of the mean of gradients.
        beta_2: Decay rate of the mean of squared gradients.
        epsilon: Small value that prevents division by zero.
        adaptive_epsilon: Whether epsilon is scaled by the bias correction of the mean of squares.
        amsgrad: Whether to divide by the largest mean of squares so far.
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

    >>> optimizer, v = tf.keras.optimizers.Adam(learning_rate=0.1), tf.Variable(1.0)
    >>> optimizer.apply_gradients([(tf.constant(2.0), v)])
    <tf.Variable 'UnreadVariable' shape=() dtype=int64, numpy=1>
    >>> round(float(v), 3)
    0.9
    """

    @takes_shared_arguments(name="Adam")
    def __init__(
        self,
        learning_rate: LearningRateLike = 0.001,
        beta_1: float = 0.9,
        beta_2: float = 0.999,
        epsilon: float = 1e-7,
        adaptive_epsilon: bool = False,
        amsgrad: bool = False,
        **shared: Unpack[SharedArguments],
    ) -> None:
        super().__init__(learning_rate=learning_rate, **shared)
        self.beta_1, self.beta_2, self.epsilon, self.amsgrad = beta_1, beta_2, epsilon, amsgrad
        self.adaptive_epsilon = adaptive_epsilon

    def build(self, var_list: Sequence[Variable]) -> None:
        super().build(var_list)
        if self._built:
            return
        self._momentums, self._velocities = self._slots_in_turn(var_list, "m", "v")
        self._velocity_hats = self._slots(var_list, "vhat") if self.amsgrad else []
        self._built = True

    @takes_repeated_rows
    def update_step(self, gradient: Gradient, variable: Variable) -> None:
        dtype, position = variable.dtype, self._position(variable)
        gradient, step = dense(gradient), self._step(variable)
        beta_1, beta_2 = tf.cast(self.beta_1, dtype), tf.cast(self.beta_2, dtype)
        correction = tf.sqrt(1 - tf.pow(beta_2, step))
        rate = self._rate(variable) * correction / (1 - tf.pow(beta_1, step))
        momentum = follow(self._momentums[position], gradient, 1 - beta_1)
        velocity = follow(self._velocities[position], tf.square(gradient), 1 - beta_2)
        if self.amsgrad:
            largest = self._velocity_hats[position]
            velocity = tf.maximum(largest, velocity)
            largest.assign(velocity)
        epsilon = tf.cast(self.epsilon, dtype) * correction if self.adaptive_epsilon else tf.cast(self.epsilon, dtype)
        variable.assign_sub(momentum * rate / (tf.sqrt(velocity) + epsilon))

    def _update_together(self, gradients: list[Any], variables: list[Variable]) -> bool:
        numbers = (self.beta_1, self.beta_2, self.epsilon)
        if type(self).update_step is not Adam.update_step or self.amsgrad or self.adaptive_epsilon:
            return False
        if not tf.executing_eagerly() or not all(type(number) is float for number in numbers):
            return False
        groups = []
        for variable in variables:
            position = self._position(variable)
            groups.append((variable, self._momentums[position], self._velocities[position]))
        dtype = common_wide_type(variables)
        if dtype is None:
            return False
        # The numbers of `update_step`, rounded as there: a Python number is a float32 first.
        beta_1, beta_2, epsilon = (dtype(np.float32(number)) for number in numbers)
        step, rate = dtype(self._iterations.numpy() + 1), dtype(self.learning_rate.numpy())
        with np.errstate(all="ignore"):
            correction = np.sqrt(1 - np.power(beta_2, step))
            rate = rate * correction / (1 - np.power(beta_1, step))
        return update_together(adam_update(rate, 1 - beta_1, 1 - beta_2, epsilon), gradients, groups)

    def get_config(self) -> dict[str, Any]:
        return {
            **super().get_config(),
            "beta_1": self.beta_1,
            "beta_2": self.beta_2,
            "epsilon": self.epsilon,
            "amsgrad": self.amsgrad,
        }
