"""Gradient descent, with or without momentum."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Unpack

import numpy as np

import headrace as tf
from headrace._src.keras.engine.typing import LearningRateLike
from headrace._src.keras.optimizers.gradients import Gradient
from headrace._src.keras.optimizers.optimizer import Optimizer
from headrace._src.keras.optimizers.shared_arguments import SharedArguments, takes_shared_arguments
from headrace._src.keras.optimizers.sparse_rows import dense, takes_repeated_rows
from headrace._src.ops.state.host_updates import common_wide_type, descent_update, momentum_update, update_together
from headrace._src.ops.state.variable import Variable


class SGD(Optimizer):
    """Implements gradient descent with optional momentum.

    Args:
        learning_rate: Number, schedule, or function without arguments that returns a number.
        momentum: Fraction of the previous update that is kept, from 0 to 1.
        nesterov: Whether to use Nesterov momentum.
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
        ValueError: If `momentum` is not in [0, 1].

    >>> variable = tf.Variable(1.0)
    >>> _ = tf.keras.optimizers.SGD(0.5).apply_gradients([(tf.constant(1.0), variable)])
    >>> float(variable)
    0.5
    """

    @takes_shared_arguments(name="SGD")
    def __init__(
        self,
        learning_rate: LearningRateLike = 0.01,
        momentum: float = 0.0,
        nesterov: bool = False,
        **shared: Unpack[SharedArguments],
    ) -> None:
        if not isinstance(momentum, (int, float)) or not 0 <= momentum <= 1:
            raise ValueError(
                f"`momentum` must be between [0, 1]. Received: momentum={momentum} (of type {type(momentum)})."
            )
        super().__init__(learning_rate=learning_rate, **shared)
        self.momentum, self.nesterov = momentum, nesterov

    def build(self, var_list: Sequence[Variable]) -> None:
        super().build(var_list)
        if self._built:
            return
        self._momentums = self._slots(var_list, "m")
        self._built = True

    @property
    def momentums(self) -> list[Variable]:
        """The momentum of each variable."""
        return self._momentums

    @takes_repeated_rows
    def update_step(self, gradient: Gradient, variable: Variable) -> None:
        rate = self._rate(variable)
        if self.momentum == 0:
            # TF also writes the update to `m` here, but nothing reads it.
            if isinstance(gradient, tf.IndexedSlices):
                variable.scatter_sub(tf.IndexedSlices(gradient.values * rate, gradient.indices))
            else:
                variable.assign_sub(gradient * rate)
            return
        kept = self._momentums[self._position(variable)]
        momentum = tf.cast(self.momentum, variable.dtype)
        move = dense(gradient) * rate
        speed = kept * momentum - move
        kept.assign(speed)
        variable.assign_add(speed * momentum - move if self.nesterov else speed)

    def _update_together(self, gradients: list[Any], variables: list[Variable]) -> bool:
        if type(self).update_step is not SGD.update_step or not tf.executing_eagerly():
            return False
        dtype = common_wide_type(variables)
        if dtype is None:
            return False
        rate = dtype(self.learning_rate.numpy())
        if self.momentum == 0:
            return update_together(descent_update(rate), gradients, [(variable,) for variable in variables])
        momentum = dtype(np.float32(self.momentum))  # as tf.cast rounds it
        groups = [(variable, self._momentums[self._position(variable)]) for variable in variables]
        return update_together(momentum_update(rate, momentum, self.nesterov), gradients, groups)

    def get_config(self) -> dict[str, Any]:
        return {
            **super().get_config(),
            "momentum": self.momentum,
            "nesterov": self.nesterov,
        }
