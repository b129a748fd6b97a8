"""Adafactor: keeps mean squares per row and column to save memory."""

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
from headrace._src.tensors.tensor import Tensor


def _size(x: Tensor | Variable) -> Tensor:
    return tf.sqrt(tf.reduce_mean(tf.square(x)))


class Adafactor(Optimizer):
    """Implements Adafactor, which divides gradients by factored running means of their squares.

    Args:
        learning_rate: Number, schedule, or function without arguments that returns a number.
        beta_2_decay: Exponent of the decay rate of mean squares.
        epsilon_1: Small value added to squared gradients.
        epsilon_2: Lower limit of the parameter scale.
        clip_threshold: Largest root mean square of an update.
        relative_step: Whether the learning rate is limited by `1 / sqrt(step)`.
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
    """

    @takes_shared_arguments(name="Adafactor")
    def __init__(
        self,
        learning_rate: LearningRateLike = 0.001,
        beta_2_decay: float = -0.8,
        epsilon_1: float = 1e-30,
        epsilon_2: float = 1e-3,
        clip_threshold: float = 1.0,
        relative_step: bool = True,
        **shared: Unpack[SharedArguments],
    ) -> None:
        super().__init__(learning_rate=learning_rate, **shared)
        self.beta_2_decay, self.epsilon_1, self.epsilon_2, self.clip_threshold = (
            beta_2_decay,
            epsilon_1,
            epsilon_2,
            clip_threshold,
        )
        self.relative_step = relative_step

    def build(self, var_list: Sequence[Variable]) -> None:
        super().build(var_list)
        if self._built:
            return
        self._rows: list[Any] = []
        self._columns: list[Any] = []
        self._squares: list[Any] = []
        for variable in var_list:
            shape = variable.shape
            matrix = len(shape) >= 2
            self._rows.append(self.add_variable_from_reference(variable, "r", shape[:-1]) if matrix else None)
            columns = shape[:-2] + shape[-1:] if matrix else None
            self._columns.append(self.add_variable_from_reference(variable, "c", columns) if matrix else None)
            self._squares.append(self.add_variable_from_reference(variable, "v"))
        self._built = True

    @takes_repeated_rows
    def update_step(self, gradient: Gradient, variable: Variable) -> None:
        dtype, position = variable.dtype, self._position(variable)
        gradient, step, rate = dense(gradient), self._step(variable), self._rate(variable)
        beta = 1 - tf.pow(step, tf.cast(self.beta_2_decay, dtype))
        if self.relative_step:
            rate = tf.minimum(rate, tf.math.rsqrt(step))
        rate = tf.maximum(tf.cast(self.epsilon_2, dtype), _size(variable)) * rate
        square = tf.square(gradient) + tf.cast(self.epsilon_1, dtype)
        rows, columns, squares = self._rows[position], self._columns[position], self._squares[position]
        if rows is None:
            mean = beta * squares + (1 - beta) * square
        else:
            row = beta * rows + (1 - beta) * tf.reduce_mean(square, axis=-1)
            column = beta * columns + (1 - beta) * tf.reduce_mean(square, axis=-2)
            rows.assign(row)
            columns.assign(column)
            share = row / tf.reduce_mean(row, axis=-1, keepdims=True)
            mean = tf.expand_dims(share, -1) * tf.expand_dims(column, -2)
        squares.assign(mean)
        move = gradient * tf.math.rsqrt(mean)
        variable.assign_sub(rate * move / tf.maximum(tf.cast(1.0, dtype), _size(move) / self.clip_threshold))

    def get_config(self) -> dict[str, Any]:
        return {
            **super().get_config(),
            "beta_2_decay": self.beta_2_decay,
            "epsilon_1": self.epsilon_1,
            "epsilon_2": self.epsilon_2,
            "clip_threshold": self.clip_threshold,
            "relative_step": self.relative_step,
        }
