"""Lion: steps of constant size along the sign of a running mean."""

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


class Lion(Optimizer):
    """Implements Lion, which takes steps of constant size along the sign of a running mean of gradients.

    Args:
        learning_rate: Number, schedule, or function without arguments that returns a number.
        beta_1: Weight of the running mean in the direction of a step.
        beta_2: Decay rate of the running mean of gradients.
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
        ValueError: If `beta_1` is not in (0, 1].
    """

    @takes_shared_arguments(name="Lion")
    def __init__(
        self,
        learning_rate: LearningRateLike = 0.0001,
        beta_1: float = 0.9,
        beta_2: float = 0.99,
        **shared: Unpack[SharedArguments],
    ) -> None:
        if not 0 < beta_1 <= 1:
            raise ValueError(
                f"`beta_1`={beta_1} must be between ]0, 1]. Otherwise, the optimizer degenerates to SignSGD."
            )
        super().__init__(learning_rate=learning_rate, **shared)
        self.beta_1, self.beta_2 = beta_1, beta_2

    def build(self, var_list: Sequence[Variable]) -> None:
        super().build(var_list)
        if self._built:
            return
        self._momentums = self._slots(var_list, "m")
        self._built = True

    @takes_repeated_rows
    def update_step(self, gradient: Gradient, variable: Variable) -> None:
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
