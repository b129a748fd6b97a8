"""Adamax: Adam with the largest gradient in place of the mean square."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.optimizers.optimizer import Optimizer
from headrace._src.keras.optimizers.running_means import follow
from headrace._src.keras.optimizers.sparse_rows import dense, takes_repeated_rows


class Adamax(Optimizer):
    """Adam with the largest gradient so far in place of the mean square."""

    def __init__(
        self,
        learning_rate: Any = 0.001,
        beta_1: float = 0.9,
        beta_2: float = 0.999,
        epsilon: float = 1e-7,
        weight_decay: float | None = None,
        clipnorm: float | None = None,
        clipvalue: float | None = None,
        global_clipnorm: float | None = None,
        use_ema: bool = False,
        ema_momentum: float = 0.99,
        ema_overwrite_frequency: int | None = None,
        jit_compile: bool = True,
        name: str = "Adamax",
        **kwargs: Any,
    ) -> None:
        super().__init__(
            name, weight_decay, clipnorm, clipvalue, global_clipnorm, use_ema, ema_momentum, ema_overwrite_frequency,
            jit_compile, **kwargs,
        )  # fmt: skip
        self._learning_rate = self._build_learning_rate(learning_rate)
        self.beta_1, self.beta_2, self.epsilon = beta_1, beta_2, epsilon

    def build(self, var_list: Any) -> None:
        super().build(var_list)
        if self._built:
            return
        self._momentums, self._largest = self._slots_in_turn(var_list, "m", "u")
        self._built = True

    @takes_repeated_rows
    def update_step(self, gradient: Any, variable: Any) -> None:
        dtype, position = variable.dtype, self._position(variable)
        gradient = dense(gradient)
        beta_1, beta_2 = tf.cast(self.beta_1, dtype), tf.cast(self.beta_2, dtype)
        momentum, kept = follow(self._momentums[position], gradient, 1 - beta_1), self._largest[position]
        largest = tf.maximum(beta_2 * kept, tf.abs(gradient))
        kept.assign(largest)
        rate = self._rate(variable) / (1 - tf.pow(beta_1, self._step(variable)))
        variable.assign_sub(rate * momentum / (largest + tf.cast(self.epsilon, dtype)))

    def get_config(self) -> dict[str, Any]:
        return {
            **super().get_config(),
            "beta_1": self.beta_1,
            "beta_2": self.beta_2,
            "epsilon": self.epsilon,
        }
