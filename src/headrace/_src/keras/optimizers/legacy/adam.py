"""The legacy Adam optimizer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import headrace as tf
from headrace._src.keras.engine.typing import LearningRateLike
from headrace._src.keras.optimizers.legacy.optimizer import HyperLike, Optimizer
from headrace._src.keras.optimizers.running_means import follow
from headrace._src.keras.optimizers.sparse_rows import assign_rows, takes_repeated_rows, totals
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.tensor import Tensor


class Adam(Optimizer):
    """Implements Adam, which follows running means of gradients divided by their running magnitude.

    Args:
        learning_rate: Number, schedule, or function without arguments that returns a number.
        beta_1: Decay rate of the mean of gradients.
        beta_2: Decay rate of the mean of squared gradients.
        epsilon: Small value that prevents division by zero.
        amsgrad: Whether to divide by the largest mean of squares so far.
        name: Name of the optimizer and prefix of its variables' names.
        **kwargs: `clipnorm`, `clipvalue`, `global_clipnorm`, `decay`, and `lr` for `learning_rate`.
    """

    def __init__(
        self,
        learning_rate: LearningRateLike = 0.001,
        beta_1: HyperLike = 0.9,
        beta_2: HyperLike = 0.999,
        epsilon: float = 1e-7,
        amsgrad: bool = False,
        name: str = "Adam",
        **kwargs: Any,
    ) -> None:
        super().__init__(name, **kwargs)
        self._set_hyper("learning_rate", learning_rate)
        self._set_hyper("beta_1", beta_1)
        self._set_hyper("beta_2", beta_2)
        self.epsilon = 1e-7 if epsilon is None else epsilon
        self.amsgrad = amsgrad

    def _create_slots(self, var_list: Sequence[Variable]) -> None:
        for name in ("m", "v", "vhat") if self.amsgrad else ("m", "v"):
            for var in var_list:
                self.add_slot(var, name)

    def _resource_apply_dense(
        self, grad: Tensor, handle: Variable, apply_state: Mapping[Any, Any] | None = None
    ) -> Any:
        beta_1, beta_2 = self._get_hyper("beta_1", handle.dtype), self._get_hyper("beta_2", handle.dtype)
        momentum = follow(self.get_slot(handle, "m"), grad, 1 - beta_1)
        velocity = follow(self.get_slot(handle, "v"), tf.square(grad), 1 - beta_2)
        return self._move(handle, momentum, velocity)

    @takes_repeated_rows
    def _resource_apply_sparse(
        self, grad: Tensor, handle: Variable, indices: Tensor, apply_state: Mapping[Any, Any] | None = None
    ) -> Any:
        beta_1, beta_2 = self._get_hyper("beta_1", handle.dtype), self._get_hyper("beta_2", handle.dtype)
        m, v = self.get_slot(handle, "m"), self.get_slot(handle, "v")
        m.assign(m * beta_1)
        m.scatter_add(tf.IndexedSlices(grad * (1 - beta_1), indices))
        v.assign(v * beta_2)
        grad = totals(grad, indices, handle)
        assign_rows(v, indices, tf.gather(v, indices) + tf.square(grad) * (1 - beta_2))
        # The running means of all rows change, so all rows are updated.
        return self._move(handle, tf.identity(m), tf.identity(v))

    def _move(self, handle: Variable, momentum: Tensor, velocity: Tensor) -> Tensor:
        beta_1, beta_2 = self._get_hyper("beta_1", handle.dtype), self._get_hyper("beta_2", handle.dtype)
        step = self._step(handle)
        rate = self._rate(handle) * tf.sqrt(1 - tf.pow(beta_2, step)) / (1 - tf.pow(beta_1, step))
        if self.amsgrad:
            largest = self.get_slot(handle, "vhat")
            velocity = tf.maximum(largest, velocity)
            largest.assign(velocity)
        return handle.assign_sub(rate * momentum / (tf.sqrt(velocity) + tf.cast(self.epsilon, handle.dtype)))

    def get_config(self) -> dict[str, Any]:
        return {
            **super().get_config(),
            **self._rate_config(),
            "beta_1": self._serialize_hyperparameter("beta_1"),
            "beta_2": self._serialize_hyperparameter("beta_2"),
            "epsilon": self.epsilon,
            "amsgrad": self.amsgrad,
        }
