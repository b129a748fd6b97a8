"""The legacy FTRL optimizer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import headrace as tf
from headrace._src.keras.engine.typing import LearningRateLike
from headrace._src.keras.optimizers.legacy.optimizer import HyperLike, Optimizer
from headrace._src.keras.optimizers.sparse_rows import assign_rows, takes_repeated_rows, totals
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.tensor import Tensor


class Ftrl(Optimizer):
    """Implements FTRL ("follow the regularized leader"), which produces sparse linear models.

    Args:
        learning_rate: Number, schedule, or function without arguments that returns a number.
        learning_rate_power: How the learning rate decreases, zero or less; zero keeps it constant.
        initial_accumulator_value: Initial value of the accumulators, zero or more.
        l1_regularization_strength: L1 penalty, zero or more.
        l2_regularization_strength: L2 penalty, zero or more.
        name: Name of the optimizer and prefix of its variables' names.
        l2_shrinkage_regularization_strength: L2 penalty on the gradients, zero or more.
        beta: Added to the L2 penalty, divided by twice the learning rate.
        **kwargs: `clipnorm`, `clipvalue`, `global_clipnorm`, `decay`, and `lr` for `learning_rate`.

    Raises:
        ValueError: If an initial value or a strength is negative, or `learning_rate_power` is positive.
    """

    def __init__(
        self,
        learning_rate: LearningRateLike = 0.001,
        learning_rate_power: float = -0.5,
        initial_accumulator_value: float = 0.1,
        l1_regularization_strength: float = 0.0,
        l2_regularization_strength: float = 0.0,
        name: str = "Ftrl",
        l2_shrinkage_regularization_strength: float = 0.0,
        beta: HyperLike = 0.0,
        **kwargs: Any,
    ) -> None:
        super().__init__(name, **kwargs)
        if initial_accumulator_value < 0.0:
            raise ValueError(
                f"`initial_accumulator_value` needs to be positive or zero. Received: {initial_accumulator_value}."
            )
        if learning_rate_power > 0.0:
            raise ValueError(f"`learning_rate_power` needs to be negative or zero. Received: {learning_rate_power}.")
        for strength in (l1_regularization_strength, l2_regularization_strength, l2_shrinkage_regularization_strength):
            if strength < 0.0:
                raise ValueError(f"Ftrl's regularization strengths need to be positive or zero. Received: {strength}.")
        self._set_hyper("learning_rate", learning_rate)
        self._set_hyper("learning_rate_power", learning_rate_power)
        self._set_hyper("l1_regularization_strength", l1_regularization_strength)
        self._set_hyper("l2_regularization_strength", l2_regularization_strength)
        self._set_hyper("beta", beta)
        self._initial_accumulator_value = initial_accumulator_value
        self._l2_shrinkage_regularization_strength = l2_shrinkage_regularization_strength

    def _create_slots(self, var_list: Sequence[Variable]) -> None:
        fill = tf.keras.initializers.Constant(self._initial_accumulator_value)
        for var in var_list:
            self.add_slot(var, "accumulator", fill)
            self.add_slot(var, "linear")

    def _resource_apply_dense(
        self, grad: Tensor, handle: Variable, apply_state: Mapping[Any, Any] | None = None
    ) -> Any:
        accumulator, linear = self.get_slot(handle, "accumulator"), self.get_slot(handle, "linear")
        parts = [tf.identity(part) for part in (handle, accumulator, linear)]
        value, total, pulled = self._next(handle, grad, *parts)
        accumulator.assign(total)
        linear.assign(pulled)
        return handle.assign(value)

    @takes_repeated_rows
    def _resource_apply_sparse(
        self, grad: Tensor, handle: Variable, indices: Tensor, apply_state: Mapping[Any, Any] | None = None
    ) -> Any:
        accumulator, linear = self.get_slot(handle, "accumulator"), self.get_slot(handle, "linear")
        rows = [tf.gather(part, indices) for part in (handle, accumulator, linear)]
        value, total, pulled = self._next(handle, totals(grad, indices, handle), *rows)
        assign_rows(accumulator, indices, total)
        assign_rows(linear, indices, pulled)
        return assign_rows(handle, indices, value)

    def _next(
        self, handle: Variable, grad: Tensor, value: Tensor, accumulator: Tensor, linear: Tensor
    ) -> tuple[Tensor, Tensor, Tensor]:
        """Returns the new value, the new sum of squares and the new linear term."""
        dtype, rate = handle.dtype, self._rate(handle)
        power = -self._get_hyper("learning_rate_power", dtype)
        l1 = self._get_hyper("l1_regularization_strength", dtype)
        l2 = self._get_hyper("l2_regularization_strength", dtype) + self._get_hyper("beta", dtype) / (2.0 * rate)
        total = accumulator + tf.square(grad)
        shrunk = grad + 2.0 * self._l2_shrinkage_regularization_strength * value
        pulled = linear + shrunk - (tf.pow(total, power) - tf.pow(accumulator, power)) / rate * value
        quadratic = tf.pow(total, power) / rate + 2.0 * l2
        return (tf.clip_by_value(pulled, -l1, l1) - pulled) / quadratic, total, pulled

    def get_config(self) -> dict[str, Any]:
        return {
            **super().get_config(),
            **self._rate_config(),
            "initial_accumulator_value": self._initial_accumulator_value,
            "learning_rate_power": self._serialize_hyperparameter("learning_rate_power"),
            "l1_regularization_strength": self._serialize_hyperparameter("l1_regularization_strength"),
            "l2_regularization_strength": self._serialize_hyperparameter("l2_regularization_strength"),
            "beta": self._serialize_hyperparameter("beta"),
            "l2_shrinkage_regularization_strength": self._l2_shrinkage_regularization_strength,
        }
