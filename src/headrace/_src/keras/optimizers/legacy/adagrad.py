"""The legacy Adagrad optimizer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import headrace as tf
from headrace._src.keras.engine.typing import LearningRateLike
from headrace._src.keras.optimizers.legacy.optimizer import Optimizer
from headrace._src.keras.optimizers.sparse_rows import assign_rows, takes_repeated_rows, totals
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.tensor import Tensor


class Adagrad(Optimizer):
    """Implements Adagrad, which divides gradients by the root of the sum of all their squares.

    Args:
        learning_rate: Number, schedule, or function without arguments that returns a number.
        initial_accumulator_value: Initial value of the accumulators, zero or more.
        epsilon: Small value that prevents division by zero.
        name: Name of the optimizer and prefix of its variables' names.
        **kwargs: `clipnorm`, `clipvalue`, `global_clipnorm`, `decay`, and `lr` for `learning_rate`.

    Raises:
        ValueError: If `initial_accumulator_value` is negative.
    """

    def __init__(
        self,
        learning_rate: LearningRateLike = 0.001,
        initial_accumulator_value: float = 0.1,
        epsilon: float = 1e-7,
        name: str = "Adagrad",
        **kwargs: Any,
    ) -> None:
        if initial_accumulator_value < 0.0:
            raise ValueError(f"initial_accumulator_value must be non-negative: {initial_accumulator_value}")
        super().__init__(name, **kwargs)
        self._set_hyper("learning_rate", learning_rate)
        self._initial_accumulator_value = initial_accumulator_value
        self.epsilon = 1e-7 if epsilon is None else epsilon

    def _create_slots(self, var_list: Sequence[Variable]) -> None:
        fill = tf.keras.initializers.Constant(self._initial_accumulator_value)
        for var in var_list:
            self.add_slot(var, "accumulator", fill)

    def _resource_apply_dense(
        self, grad: Tensor, handle: Variable, apply_state: Mapping[Any, Any] | None = None
    ) -> Any:
        accumulator = self.get_slot(handle, "accumulator")
        total = accumulator + tf.square(grad)
        accumulator.assign(total)
        return handle.assign_sub(self._rate(handle) * grad / (tf.sqrt(total) + tf.cast(self.epsilon, handle.dtype)))

    @takes_repeated_rows
    def _resource_apply_sparse(
        self, grad: Tensor, handle: Variable, indices: Tensor, apply_state: Mapping[Any, Any] | None = None
    ) -> Any:
        accumulator, grad = self.get_slot(handle, "accumulator"), totals(grad, indices, handle)
        square = tf.gather(accumulator, indices) + tf.square(grad)
        assign_rows(accumulator, indices, square)
        move = self._rate(handle) * grad / (tf.sqrt(square) + tf.cast(self.epsilon, handle.dtype))
        return assign_rows(handle, indices, tf.gather(handle, indices) - move)

    def get_config(self) -> dict[str, Any]:
        return {
            **super().get_config(),
            **self._rate_config(),
            "initial_accumulator_value": self._initial_accumulator_value,
            "epsilon": self.epsilon,
        }
