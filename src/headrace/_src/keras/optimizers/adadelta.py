"""Adadelta: gradients scaled by the running size of the moves over their own."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.optimizers.optimizer import Optimizer
from headrace._src.keras.optimizers.sparse_rows import dense, takes_repeated_rows


class Adadelta(Optimizer):
    """Scales gradients by the running size of moves over their own running size."""

    def __init__(
        self,
        learning_rate: Any = 0.001,
        rho: float = 0.95,
        epsilon: float = 1e-7,
        weight_decay: float | None = None,
        clipnorm: float | None = None,
        clipvalue: float | None = None,
        global_clipnorm: float | None = None,
        use_ema: bool = False,
        ema_momentum: float = 0.99,
        ema_overwrite_frequency: int | None = None,
        jit_compile: bool = True,
        name: str = "Adadelta",
        **kwargs: Any,
    ) -> None:
        super().__init__(
            name, weight_decay, clipnorm, clipvalue, global_clipnorm, use_ema, ema_momentum, ema_overwrite_frequency,
            jit_compile, **kwargs,
        )  # fmt: skip
        self._learning_rate = self._build_learning_rate(learning_rate)
        self.rho, self.epsilon = rho, epsilon

    def build(self, var_list: Any) -> None:
        super().build(var_list)
        if self._built:
            return
        self._squares, self._moves = self._slots_in_turn(var_list, "accumulated_grad", "accumulated_delta_var")
        self._built = True

    @takes_repeated_rows
    def update_step(self, gradient: Any, variable: Any) -> None:
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
