"""Lion: steps of one size, along the sign of a running mean."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.optimizers.optimizer import Optimizer
from headrace._src.keras.optimizers.sparse_rows import dense, takes_repeated_rows


class Lion(Optimizer):
    """Steps of one size along the sign of a running mean of gradients."""

    def __init__(
        self,
        learning_rate: Any = 0.0001,
        beta_1: float = 0.9,
        beta_2: float = 0.99,
        weight_decay: float | None = None,
        clipnorm: float | None = None,
        clipvalue: float | None = None,
        global_clipnorm: float | None = None,
        use_ema: bool = False,
        ema_momentum: float = 0.99,
        ema_overwrite_frequency: int | None = None,
        jit_compile: bool = True,
        name: str = "Lion",
        **kwargs: Any,
    ) -> None:
        if not 0 < beta_1 <= 1:
            raise ValueError(
                f"`beta_1`={beta_1} must be between ]0, 1]. Otherwise, the optimizer degenerates to SignSGD."
            )
        super().__init__(
            name, weight_decay, clipnorm, clipvalue, global_clipnorm, use_ema, ema_momentum, ema_overwrite_frequency,
            jit_compile, **kwargs,
        )  # fmt: skip
        self._learning_rate = self._build_learning_rate(learning_rate)
        self.beta_1, self.beta_2 = beta_1, beta_2

    def build(self, var_list: Any) -> None:
        super().build(var_list)
        if self._built:
            return
        self._momentums = self._slots(var_list, "m")
        self._built = True

    @takes_repeated_rows
    def update_step(self, gradient: Any, variable: Any) -> None:
        gradient, dtype = dense(gradient), variable.dtype
        beta_1, beta_2 = tf.cast(self.beta_1, dtype), tf.cast(self.beta_2, dtype)
        m = self._momentums[self._position(variable)]
        variable.assign_sub(self._rate(variable) * tf.sign(m * beta_1 + gradient * (1 - beta_1)))
        m.assign(m * beta_2 + gradient * (1 - beta_2))

    def get_config(self) -> dict[str, Any]:
        return {
            **super().get_config(),
            "beta_1": self.beta_1,
            "beta_2": self.beta_2,
        }
