"""Adadelta: scales gradients by the ratio of the running magnitude of updates to their own."""

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


class Adadelta(Optimizer):
    """Implements Adadelta, which adapts the step size to the history of updates and gradients.

    Args:
        learning_rate: Number, schedule, or function without arguments that returns a number.
        rho: Decay rate of the running means.
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

    >>> optimizer, v = tf.keras.optimizers.Adadelta(learning_rate=1.0), tf.Variable(1.0)
    >>> optimizer.apply_gradients([(tf.constant(2.0), v)])
    <tf.Variable 'UnreadVariable' shape=() dtype=int64, numpy=1>
    >>> round(float(v), 3)
    0.999
    """

    @takes_shared_arguments(name="Adadelta")
    def __init__(
        self,
        learning_rate: LearningRateLike = 0.001,
        rho: float = 0.95,
        epsilon: float = 1e-7,
        **shared: Unpack[SharedArguments],
    ) -> None:
        super().__init__(learning_rate=learning_rate, **shared)
        self.rho, self.epsilon = rho, epsilon

    def build(self, var_list: Sequence[Variable]) -> None:
        super().build(var_list)
        if self._built:
            return
        self._squares, self._moves = self._slots_in_turn(var_list, "accumulated_grad", "accumulated_delta_var")
        self._built = True

    @takes_repeated_rows
    def update_step(self, gradient: Gradient, variable: Variable) -> None:
        position, gradient = self._position(variable), dense(gradient)
        rho, epsilon = tf.cast(self.rho, variable.dtype), tf.cast(self.epsilon, variable.dtype)
        squares, moves = self._squares[position], self._moves[position]
        square = rho * squares + (1 - rho) * tf.square(gradient)
        squares.assign(square)
        move = -tf.sqrt(moves + epsilon) * gradient * tf.math.rsqrt(square + epsilon)
        moves.assign(rho * moves + (1 - rho) * tf.square(move))
        variable.assign_add(self._rate(variable) * move)

    def get_config(self) -> dict[str, Any]:
        return {
            **super().get_config(),
            "rho": self.rho,
            "epsilon": self.epsilon,
        }
