"""Ftrl: follow the regularized leader, which produces sparse linear models."""

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


class Ftrl(Optimizer):
    """Implements FTRL ("follow the regularized leader"), which produces sparse linear models.

    Args:
        learning_rate: Number, schedule, or function without arguments that returns a number.
        learning_rate_power: How the learning rate decreases, zero or less; zero keeps it constant.
        initial_accumulator_value: Initial value of the accumulators, zero or more.
        l1_regularization_strength: L1 penalty, zero or more.
        l2_regularization_strength: L2 penalty, zero or more.
        l2_shrinkage_regularization_strength: L2 penalty on the gradients, zero or more.
        beta: Added to the L2 penalty, divided by twice the learning rate.
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

    Raises:
        ValueError: If an initial value or a strength is negative, or `learning_rate_power` is positive.
    """

    @takes_shared_arguments(name="Ftrl")
    def __init__(
        self,
        learning_rate: LearningRateLike = 0.001,
        learning_rate_power: float = -0.5,
        initial_accumulator_value: float = 0.1,
        l1_regularization_strength: float = 0.0,
        l2_regularization_strength: float = 0.0,
        l2_shrinkage_regularization_strength: float = 0.0,
        beta: float = 0.0,
        **shared: Unpack[SharedArguments],
    ) -> None:
        if initial_accumulator_value < 0.0:
            raise ValueError(
                f"`initial_accumulator_value` needs to be positive or zero. Received: {initial_accumulator_value}."
            )
        if learning_rate_power > 0.0:
            raise ValueError(f"`learning_rate_power` needs to be negative or zero. Received: {learning_rate_power}.")
        for strength in (
            l1_regularization_strength, l2_regularization_strength, l2_shrinkage_regularization_strength,
        ):  # fmt: skip
            if strength < 0.0:
                raise ValueError(f"Ftrl's regularization strengths need to be positive or zero. Received: {strength}.")
        super().__init__(learning_rate=learning_rate, **shared)
        (
            self.learning_rate_power,
            self.initial_accumulator_value,
            self.l1_regularization_strength,
            self.l2_regularization_strength,
        ) = learning_rate_power, initial_accumulator_value, l1_regularization_strength, l2_regularization_strength
        self.l2_shrinkage_regularization_strength, self.beta = l2_shrinkage_regularization_strength, beta

    def build(self, var_list: Sequence[Variable]) -> None:
        super().build(var_list)
        if self._built:
            return
        fill = tf.keras.initializers.Constant(self.initial_accumulator_value)
        self._accumulators, self._linears = [], []
        for variable in var_list:
            start = fill(variable.shape, dtype=variable.dtype)
            self._accumulators.append(self.add_variable_from_reference(variable, "accumulator", initial_value=start))
            self._linears.append(self.add_variable_from_reference(variable, "linear"))
        self._built = True

    @takes_repeated_rows
    def update_step(self, gradient: Gradient, variable: Variable) -> None:
        position, gradient, rate = self._position(variable), dense(gradient), self._rate(variable)
        accumulator, linear = self._accumulators[position], self._linears[position]
        power = -self.learning_rate_power
        l1, l2 = self.l1_regularization_strength, self.l2_regularization_strength + self.beta / (2.0 * rate)
        total = accumulator + tf.square(gradient)
        shrunk = gradient + 2 * self.l2_shrinkage_regularization_strength * variable
        pulled = linear + shrunk - (tf.pow(total, power) - tf.pow(accumulator, power)) / rate * variable
        quadratic = tf.pow(total, power) / rate + 2 * l2
        variable.assign((tf.clip_by_value(pulled, -l1, l1) - pulled) / quadratic)
        linear.assign(pulled)
        accumulator.assign(total)

    def get_config(self) -> dict[str, Any]:
        return {
            **super().get_config(),
            "learning_rate_power": self.learning_rate_power,
            "initial_accumulator_value": self.initial_accumulator_value,
            "l1_regularization_strength": self.l1_regularization_strength,
            "l2_regularization_strength": self.l2_regularization_strength,
            "l2_shrinkage_regularization_strength": self.l2_shrinkage_regularization_strength,
            "beta": self.beta,
        }
