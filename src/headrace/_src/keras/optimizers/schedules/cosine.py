"""Schedules that follow half a cosine wave, once or repeatedly."""

from __future__ import annotations

import math
from typing import Any

import headrace as tf
from headrace._src.keras.optimizers.schedules.schedule import LearningRateSchedule
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


class CosineDecay(LearningRateSchedule):
    """Decays along a cosine to `alpha` times the initial rate, after an optional linear warm-up.

    Args:
        initial_learning_rate: Initial learning rate; with a warm-up, the rate it starts from.
        decay_steps: Number of steps of the decay.
        alpha: Final learning rate as a fraction of the initial one.
        name: Name of the schedule.
        warmup_target: Learning rate at the end of the warm-up; None for no warm-up.
        warmup_steps: Number of steps of the warm-up.

    >>> float(tf.keras.optimizers.schedules.CosineDecay(1.0, decay_steps=10)(10))
    0.0
    """

    def __init__(
        self,
        initial_learning_rate: float | Tensor,
        decay_steps: int | Tensor,
        alpha: float = 0.0,
        name: str | None = None,
        warmup_target: float | Tensor | None = None,
        warmup_steps: int | Tensor = 0,
    ) -> None:
        self.initial_learning_rate, self.decay_steps, self.alpha = initial_learning_rate, decay_steps, alpha
        self.name, self.warmup_target, self.warmup_steps = name, warmup_target, warmup_steps

    def __call__(self, step: TensorLike) -> Tensor:
        first = tf.convert_to_tensor(self.initial_learning_rate)
        dtype = first.dtype
        step, steps = tf.cast(step, dtype), tf.cast(self.decay_steps, dtype)
        if self.warmup_target is None:
            return self._fallen(tf.minimum(step, steps) / steps, first)
        top, warmup = tf.cast(self.warmup_target, dtype), tf.cast(self.warmup_steps, dtype)
        after = tf.clip_by_value(step - warmup, 0.0, steps)
        rising = first + (top - first) * tf.math.divide_no_nan(step, warmup)
        return tf.where(step < warmup, rising, self._fallen(after / steps, top))

    def _fallen(self, passed: Tensor, top: Tensor) -> Tensor:
        cosine = 0.5 * (1.0 + tf.cos(tf.cast(math.pi, passed.dtype) * passed))
        return top * ((1 - self.alpha) * cosine + self.alpha)

    def get_config(self) -> dict[str, Any]:
        return {
            "initial_learning_rate": self.initial_learning_rate,
            "decay_steps": self.decay_steps,
            "alpha": self.alpha,
            "name": self.name,
            "warmup_target": self.warmup_target,
            "warmup_steps": self.warmup_steps,
        }


class CosineDecayRestarts(LearningRateSchedule):
    """Decays along a cosine and restarts repeatedly.

    Args:
        initial_learning_rate: Learning rate at step 0: a number or scalar tensor.
        first_decay_steps: Number of steps of the first period.
        t_mul: Factor by which each period is longer than the previous one.
        m_mul: Factor of the initial rate of each period relative to the previous one.
        alpha: Final learning rate as a fraction of the initial one.
        name: Name of the schedule.
    """

    def __init__(
        self,
        initial_learning_rate: float | Tensor,
        first_decay_steps: int | Tensor,
        t_mul: float = 2.0,
        m_mul: float = 1.0,
        alpha: float = 0.0,
        name: str | None = None,
    ) -> None:
        self.initial_learning_rate, self.first_decay_steps = initial_learning_rate, first_decay_steps
        self._t_mul, self._m_mul, self.alpha, self.name = t_mul, m_mul, alpha, name

    def __call__(self, step: TensorLike) -> Tensor:
        rate = tf.convert_to_tensor(self.initial_learning_rate)
        dtype = rate.dtype
        passed = tf.cast(step, dtype) / tf.cast(self.first_decay_steps, dtype)
        if self._t_mul == 1.0:
            restarts = tf.floor(passed)
            within = passed - restarts
        else:
            growth = tf.cast(self._t_mul, dtype)
            restarts = tf.floor(tf.math.log(1.0 - passed * (1.0 - growth)) / tf.math.log(growth))
            length = tf.pow(growth, restarts)
            within = (passed - (1.0 - length) / (1.0 - growth)) / length
        top = tf.pow(tf.cast(self._m_mul, dtype), restarts)
        cosine = 0.5 * top * (1.0 + tf.cos(tf.cast(math.pi, dtype) * within))
        return rate * ((1 - self.alpha) * cosine + self.alpha)

    def get_config(self) -> dict[str, Any]:
        return {
            "initial_learning_rate": self.initial_learning_rate,
            "first_decay_steps": self.first_decay_steps,
            "t_mul": self._t_mul,
            "m_mul": self._m_mul,
            "alpha": self.alpha,
            "name": self.name,
        }
