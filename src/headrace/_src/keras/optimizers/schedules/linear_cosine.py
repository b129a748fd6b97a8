"""Schedules that follow a falling line and a cosine wave, as tf.keras.experimental had them until 2.5."""

from __future__ import annotations

import math
from typing import Any

import headrace as tf
from headrace._src.keras.optimizers.schedules.schedule import LearningRateSchedule
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


class LinearCosineDecay(LearningRateSchedule):
    """Decays along a line multiplied by a cosine wave.

    The rate at a step is `initial * ((alpha + line) * wave + beta)`: the line falls from 1 to 0, and the wave is
    between 0 and 1.

    Args:
        initial_learning_rate: Learning rate at step 0: a number or scalar tensor.
        decay_steps: Number of steps of the decay.
        num_periods: Number of waves within the decay.
        alpha: Number that is added to the line.
        beta: Final learning rate as a fraction of the initial one.
        name: Name of the schedule.

    >>> schedule = tf.keras.experimental.LinearCosineDecay(1.0, decay_steps=10, beta=0.5)
    >>> [float(schedule(step)) for step in (0, 10)]
    [1.5, 0.5]
    """

    def __init__(
        self,
        initial_learning_rate: float | Tensor,
        decay_steps: int | Tensor,
        num_periods: float = 0.5,
        alpha: float = 0.0,
        beta: float = 0.001,
        name: str | None = None,
    ) -> None:
        self.initial_learning_rate, self.decay_steps, self.num_periods = initial_learning_rate, decay_steps, num_periods
        self.alpha, self.beta, self.name = alpha, beta, name

    def __call__(self, step: TensorLike) -> Tensor:
        first = tf.convert_to_tensor(self.initial_learning_rate)
        steps = tf.cast(self.decay_steps, first.dtype)
        passed = tf.minimum(tf.cast(step, first.dtype), steps)
        wave = 0.5 * (1.0 + tf.cos(2.0 * math.pi * self.num_periods * passed / steps))
        return first * ((self.alpha + self._line(passed, steps)) * wave + self.beta)

    def _line(self, passed: Tensor, steps: Tensor) -> Tensor:
        return (steps - passed) / steps

    def get_config(self) -> dict[str, Any]:
        return {
            "initial_learning_rate": self.initial_learning_rate,
            "decay_steps": self.decay_steps,
            "num_periods": self.num_periods,
            "alpha": self.alpha,
            "beta": self.beta,
            "name": self.name,
        }


class NoisyLinearCosineDecay(LinearCosineDecay):
    """Decays along a line with noise, multiplied by a cosine wave.

    The variance of the noise at a step is `initial_variance / (1 + step) ** variance_decay`.

    Args:
        initial_learning_rate: Learning rate at step 0: a number or scalar tensor.
        decay_steps: Number of steps of the decay.
        initial_variance: Variance of the noise at step 0.
        variance_decay: Exponent of the decay of the variance.
        num_periods: Number of waves within the decay.
        alpha: Number that is added to the line.
        beta: Final learning rate as a fraction of the initial one.
        name: Name of the schedule.
    """

    def __init__(
        self,
        initial_learning_rate: float | Tensor,
        decay_steps: int | Tensor,
        initial_variance: float = 1.0,
        variance_decay: float = 0.55,
        num_periods: float = 0.5,
        alpha: float = 0.0,
        beta: float = 0.001,
        name: str | None = None,
    ) -> None:
        super().__init__(initial_learning_rate, decay_steps, num_periods, alpha, beta, name)
        self.initial_variance, self.variance_decay = initial_variance, variance_decay

    def _line(self, passed: Tensor, steps: Tensor) -> Tensor:
        deviation = tf.sqrt(self.initial_variance / tf.pow(1.0 + passed, self.variance_decay))
        return super()._line(passed, steps) + tf.random.normal(tf.shape(passed), stddev=deviation, dtype=passed.dtype)

    def get_config(self) -> dict[str, Any]:
        variance = {"initial_variance": self.initial_variance, "variance_decay": self.variance_decay}
        return {**super().get_config(), **variance}
