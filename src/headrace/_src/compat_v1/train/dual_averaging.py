"""AdagradDAOptimizer: Adagrad with dual averaging, for sparse models."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import headrace as tf
from headrace._src.compat_v1.train.optimizer import Optimizer
from headrace._src.compat_v1.typing import Hyperparameter
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.tensor import Tensor


class AdagradDAOptimizer(Optimizer):
    """Adagrad with dual averaging.

    Args:
        learning_rate: Number or scalar tensor.
        global_step: Global step, with which the regularization grows.
        initial_gradient_squared_accumulator_value: Initial value of the sums of squared gradients.
        l1_regularization_strength: Weight of the L1 penalty.
        l2_regularization_strength: Weight of the L2 penalty.
        use_locking: Ignored.
        name: Name prefix of the operations and variables.

    Raises:
        ValueError: If the initial value is not positive.
    """

    def __init__(
        self,
        learning_rate: Hyperparameter,
        global_step: Variable | Tensor,
        initial_gradient_squared_accumulator_value: float = 0.1,
        l1_regularization_strength: float = 0.0,
        l2_regularization_strength: float = 0.0,
        use_locking: bool = False,
        name: str = "AdagradDA",
    ) -> None:
        initial = initial_gradient_squared_accumulator_value
        if initial <= 0.0:
            raise ValueError(f"initial_gradient_squared_accumulator_value must be positive: {initial}")
        super().__init__(use_locking, name)
        self._learning_rate, self._global_step, self._initial = learning_rate, global_step, initial
        self._l1, self._l2 = l1_regularization_strength, l2_regularization_strength

    def _create_slots(self, var_list: Sequence[Any]) -> None:
        for var in var_list:
            self._zeros_slot(var, "gradient_accumulator", self._name)
            self._filled_slot(var, self._initial, "gradient_squared_accumulator", self._name)

    def _prepare(self) -> None:
        self._rate = self._call_if_callable(self._learning_rate)
        self._step = tf.identity(self._global_step) + 1

    def _new_values(self, grad: Tensor, var: Variable) -> list[tuple[Any, Any]]:
        sums = self._slot(var, "gradient_accumulator")
        squares = self._slot(var, "gradient_squared_accumulator")
        rate, step = tf.cast(self._rate, var.dtype), tf.cast(self._step, var.dtype)
        total, spread = sums + grad, squares + grad * grad
        pulled = total
        if self._l1 > 0:
            pulled = tf.sign(total) * tf.maximum(tf.abs(total) - self._l1 * step, 0.0)
        value = -rate * pulled / (self._l2 * step * rate + tf.sqrt(spread))
        return [(sums, total), (squares, spread), (var, value)]
