"""RMSprop: divides gradients by the root of a running mean of their squares."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Unpack

import headrace as tf
from headrace._src.keras.engine.typing import LearningRateLike
from headrace._src.keras.optimizers.gradients import Gradient
from headrace._src.keras.optimizers.optimizer import Optimizer
from headrace._src.keras.optimizers.shared_arguments import SharedArguments, takes_shared_arguments
from headrace._src.keras.optimizers.sparse_rows import dense, takes_repeated_rows
from headrace._src.ops.state.variable import Variable


class RMSprop(Optimizer):
    """Implements RMSprop, which divides gradients by the root of a running mean of their squares.

    Args:
        learning_rate: Number, schedule, or function without arguments that returns a number.
        rho: Decay rate of the running means.
        momentum: Fraction of the previous update that is kept, from 0 to 1.
        epsilon: Small value that prevents division by zero.
        centered: Whether to divide by the standard deviation instead of the root mean square.
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

    >>> optimizer, v = tf.keras.optimizers.RMSprop(learning_rate=0.1), tf.Variable(1.0)
    >>> optimizer.apply_gradients([(tf.constant(2.0), v)])
    <tf.Variable 'UnreadVariable' shape=() dtype=int64, numpy=1>
    >>> round(float(v), 3)
    0.684
    """

    @takes_shared_arguments(name="RMSprop", ema_overwrite_frequency=100)
    def __init__(
        self,
        learning_rate: LearningRateLike = 0.001,
        rho: float = 0.9,
        momentum: float = 0.0,
        epsilon: float = 1e-7,
        centered: bool = False,
        **shared: Unpack[SharedArguments],
    ) -> None:
        super().__init__(learning_rate=learning_rate, **shared)
        self.rho, self.momentum, self.epsilon, self.centered = rho, momentum, epsilon, centered

    def build(self, var_list: Sequence[Variable]) -> None:
        super().build(var_list)
        if self._built:
            return
        self._velocities = self._slots(var_list, "velocity")
        self._momentums = self._slots(var_list, "momentum") if self.momentum > 0 else []
        self._average_gradients = self._slots(var_list, "average_gradient") if self.centered else []
        self._built = True

    @takes_repeated_rows
    def update_step(self, gradient: Gradient, variable: Variable) -> None:
        position = self._position(variable)
        gradient, rho = dense(gradient), tf.cast(self.rho, variable.dtype)
        velocity = self._velocities[position]
        square = rho * velocity + (1 - rho) * tf.square(gradient)
        velocity.assign(square)
        if self.centered:
            average = self._average_gradients[position]
            mean = rho * average + (1 - rho) * gradient
            average.assign(mean)
            square = square - tf.square(mean)
        move = self._rate(variable) * gradient * tf.math.rsqrt(square + tf.cast(self.epsilon, variable.dtype))
        if self.momentum > 0:
            kept = self._momentums[position]
            move = tf.cast(self.momentum, variable.dtype) * kept + move
            kept.assign(move)
        variable.assign_sub(move)

    def get_config(self) -> dict[str, Any]:
        return {
            **super().get_config(),
            "rho": self.rho,
            "momentum": self.momentum,
            "epsilon": self.epsilon,
            "centered": self.centered,
        }
