"""The legacy Adamax optimizer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import headrace as tf
from headrace._src.keras.engine.typing import LearningRateLike
from headrace._src.keras.optimizers.legacy.optimizer import HyperLike, Optimizer
from headrace._src.keras.optimizers.sparse_rows import assign_rows, takes_repeated_rows, totals
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.tensor import Tensor


class Adamax(Optimizer):
    """Implements Adamax, a variant of Adam based on the infinity norm.

    Args:
        learning_rate: Number, schedule, or function without arguments that returns a number.
        beta_1: Decay rate of the mean of gradients.
        beta_2: Decay rate of the infinity norm.
        epsilon: Small value that prevents division by zero.
        name: Name of the optimizer and prefix of its variables' names.
        **kwargs: `clipnorm`, `clipvalue`, `global_clipnorm`, `decay`, and `lr` for `learning_rate`.
    """

    def __init__(
        self,
        learning_rate: LearningRateLike = 0.001,
        beta_1: HyperLike = 0.9,
        beta_2: HyperLike = 0.999,
        epsilon: float = 1e-7,
        name: str = "Adamax",
        **kwargs: Any,
    ) -> None:
        super().__init__(name, **kwargs)
        self._set_hyper("learning_rate", learning_rate)
        self._set_hyper("beta_1", beta_1)
        self._set_hyper("beta_2", beta_2)
        self.epsilon = 1e-7 if epsilon is None else epsilon

    def _create_slots(self, var_list: Sequence[Variable]) -> None:
        for name in ("m", "v"):
            for var in var_list:
                self.add_slot(var, name)

    def _resource_apply_dense(
        self, grad: Tensor, handle: Variable, apply_state: Mapping[Any, Any] | None = None
    ) -> Any:
        beta_1, beta_2 = self._get_hyper("beta_1", handle.dtype), self._get_hyper("beta_2", handle.dtype)
        m, v = self.get_slot(handle, "m"), self.get_slot(handle, "v")
        momentum, largest = m + (grad - m) * (1 - beta_1), tf.maximum(beta_2 * v, tf.abs(grad))
        m.assign(momentum)
        v.assign(largest)
        return handle.assign_sub(self._scale(handle) * momentum / (largest + tf.cast(self.epsilon, handle.dtype)))

    @takes_repeated_rows
    def _resource_apply_sparse(
        self, grad: Tensor, handle: Variable, indices: Tensor, apply_state: Mapping[Any, Any] | None = None
    ) -> Any:
        beta_1, beta_2 = self._get_hyper("beta_1", handle.dtype), self._get_hyper("beta_2", handle.dtype)
        m, v = self.get_slot(handle, "m"), self.get_slot(handle, "v")
        grad = totals(grad, indices, handle)
        # Rows without a gradient do not change, nor do their running means.
        momentum = tf.gather(m, indices) * beta_1 + grad * (1 - beta_1)
        largest = tf.maximum(tf.gather(v, indices) * beta_2, tf.abs(grad))
        assign_rows(m, indices, momentum)
        assign_rows(v, indices, largest)
        move = self._scale(handle) * momentum / (largest + tf.cast(self.epsilon, handle.dtype))
        return assign_rows(handle, indices, tf.gather(handle, indices) - move)

    def _scale(self, handle: Variable) -> Tensor:
        return self._rate(handle) / (1 - tf.pow(self._get_hyper("beta_1", handle.dtype), self._step(handle)))

    def get_config(self) -> dict[str, Any]:
        return {
            **super().get_config(),
            **self._rate_config(),
            "beta_1": self._serialize_hyperparameter("beta_1"),
            "beta_2": self._serialize_hyperparameter("beta_2"),
            "epsilon": self.epsilon,
        }
