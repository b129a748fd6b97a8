"""Adagrad: divides gradients by the root of the sum of their squares."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Unpack

import headrace as tf
from headrace._src.keras.engine.typing import LearningRateLike
from headrace._src.keras.optimizers.gradients import Gradient
from headrace._src.keras.optimizers.optimizer import Optimizer
from headrace._src.keras.optimizers.shared_arguments import SharedArguments, takes_shared_arguments
from headrace._src.keras.optimizers.sparse_rows import assign_rows, takes_repeated_rows, totals
from headrace._src.ops.state.variable import Variable


class Adagrad(Optimizer):
    """Implements Adagrad, which divides gradients by the root of the sum of all their squares.

    Args:
        learning_rate: Number, schedule, or function without arguments that returns a number.
        initial_accumulator_value: Initial value of the accumulators, zero or more.
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

    >>> optimizer, v = tf.keras.optimizers.Adagrad(learning_rate=0.1), tf.Variable(1.0)
    >>> optimizer.apply_gradients([(tf.constant(2.0), v)])
    <tf.Variable 'UnreadVariable' shape=() dtype=int64, numpy=1>
    >>> round(float(v), 3)
    0.901
    """

    @takes_shared_arguments(name="Adagrad")
    def __init__(
        self,
        learning_rate: LearningRateLike = 0.001,
        initial_accumulator_value: float = 0.1,
        epsilon: float = 1e-7,
        **shared: Unpack[SharedArguments],
    ) -> None:
        super().__init__(learning_rate=learning_rate, **shared)
        self.initial_accumulator_value, self.epsilon = initial_accumulator_value, epsilon

    def build(self, var_list: Sequence[Variable]) -> None:
        super().build(var_list)
        if self._built:
            return
        fill = tf.keras.initializers.Constant(self.initial_accumulator_value)
        self._accumulators = [
            self.add_variable_from_reference(
                variable, "accumulator", initial_value=fill(variable.shape, dtype=variable.dtype)
            )
            for variable in var_list
        ]
        self._built = True

    @takes_repeated_rows
    def update_step(self, gradient: Gradient, variable: Variable) -> None:
        accumulator, rate = self._accumulators[self._position(variable)], self._rate(variable)
        epsilon = tf.cast(self.epsilon, variable.dtype)
        if isinstance(gradient, tf.IndexedSlices):
            rows = gradient.indices
            values = totals(gradient.values, rows, variable)
            size = tf.gather(accumulator, rows) + tf.square(values)
            assign_rows(accumulator, rows, size)
            move = rate * values * tf.math.rsqrt(size + epsilon)
            assign_rows(variable, rows, tf.gather(variable, rows) - move)
            return
        total = accumulator + tf.square(gradient)
        accumulator.assign(total)
        variable.assign_sub(rate * gradient * tf.math.rsqrt(total + epsilon))

    def get_config(self) -> dict[str, Any]:
        return {
            **super().get_config(),
            "initial_accumulator_value": self.initial_accumulator_value,
            "epsilon": self.epsilon,
        }
