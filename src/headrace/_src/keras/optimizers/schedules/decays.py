"""The schedules of Keras: exponential, polynomial, inverse time, piecewise constant."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import headrace as tf
from headrace._src.keras.optimizers.schedules.schedule import LearningRateSchedule
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


class _RatedDecay(LearningRateSchedule):
    """Base class of schedules with a decay rate, applied gradually or in discrete steps (`staircase`)."""

    def __init__(
        self,
        initial_learning_rate: float | Tensor,
        decay_steps: int | Tensor,
        decay_rate: float | Tensor,
        staircase: bool = False,
        name: str | None = None,
    ) -> None:
        self.initial_learning_rate, self.decay_steps, self.decay_rate = initial_learning_rate, decay_steps, decay_rate
        self.staircase, self.name = staircase, name

    def __call__(self, step: TensorLike) -> Tensor:
        first = tf.convert_to_tensor(self.initial_learning_rate)
        passed = tf.cast(step, first.dtype) / tf.cast(self.decay_steps, first.dtype)
        if self.staircase:
            passed = tf.floor(passed)
        return self._decayed(first, tf.cast(self.decay_rate, first.dtype), passed)

    def _decayed(self, first: Tensor, decay: Tensor, passed: Tensor) -> Tensor:
        """Returns the rate after `passed` times `decay_steps` steps."""
        raise NotImplementedError(f"{type(self).__name__}._decayed")

    def get_config(self) -> dict[str, Any]:
        return {
            "initial_learning_rate": self.initial_learning_rate,
            "decay_steps": self.decay_steps,
            "decay_rate": self.decay_rate,
            "staircase": self.staircase,
            "name": self.name,
        }


class ExponentialDecay(_RatedDecay):
    """Multiplies the rate by `decay_rate` every `decay_steps` steps, gradually or in discrete steps.

    Args:
        initial_learning_rate: Learning rate at step 0: a number or scalar tensor.
        decay_steps: Number of steps of the decay.
        decay_rate: Factor of the decay.
        staircase: Whether the rate changes in discrete steps.
        name: Name of the schedule.

    >>> float(tf.keras.optimizers.schedules.ExponentialDecay(1.0, decay_steps=10, decay_rate=0.5)(10))
    0.5
    """

    def _decayed(self, first: Tensor, decay: Tensor, passed: Tensor) -> Tensor:
        return first * tf.pow(decay, passed)


class InverseTimeDecay(_RatedDecay):
    """Divides the initial rate by `1 + decay_rate * step / decay_steps`.

    Args:
        initial_learning_rate: Learning rate at step 0: a number or scalar tensor.
        decay_steps: Number of steps of the decay.
        decay_rate: Factor of the decay.
        staircase: Whether the rate changes in discrete steps.
        name: Name of the schedule.

    >>> round(float(tf.keras.optimizers.schedules.InverseTimeDecay(0.1, 1, 0.5)(2)), 3)
    0.05
    """

    def _decayed(self, first: Tensor, decay: Tensor, passed: Tensor) -> Tensor:
        return first / (1.0 + decay * passed)


class PolynomialDecay(LearningRateSchedule):
    """Decays polynomially to `end_learning_rate` in `decay_steps` steps.

    Args:
        initial_learning_rate: Learning rate at step 0: a number or scalar tensor.
        decay_steps: Number of steps of the decay.
        end_learning_rate: Final learning rate.
        power: Power of the polynomial.
        cycle: Whether to restart with a longer period after `decay_steps` steps.
        name: Name of the schedule.

    >>> schedule = tf.keras.optimizers.schedules.PolynomialDecay(0.1, decay_steps=10, end_learning_rate=0.0)
    >>> round(float(schedule(5)), 3)
    0.05
    """

    def __init__(
        self,
        initial_learning_rate: float | Tensor,
        decay_steps: int | Tensor,
        end_learning_rate: float | Tensor = 0.0001,
        power: float = 1.0,
        cycle: bool = False,
        name: str | None = None,
    ) -> None:
        self.initial_learning_rate, self.decay_steps = initial_learning_rate, decay_steps
        self.end_learning_rate, self.power, self.cycle, self.name = end_learning_rate, power, cycle, name

    def __call__(self, step: TensorLike) -> Tensor:
        rate = tf.convert_to_tensor(self.initial_learning_rate)
        end = tf.cast(self.end_learning_rate, rate.dtype)
        step, steps = tf.cast(step, rate.dtype), tf.cast(self.decay_steps, rate.dtype)
        if self.cycle:
            rounds = tf.where(tf.equal(step, 0), tf.ones_like(step), tf.math.ceil(step / steps))
            steps = steps * rounds
        else:
            step = tf.minimum(step, steps)
        return (rate - end) * tf.pow(1 - step / steps, tf.cast(self.power, rate.dtype)) + end

    def get_config(self) -> dict[str, Any]:
        return {
            "initial_learning_rate": self.initial_learning_rate,
            "decay_steps": self.decay_steps,
            "end_learning_rate": self.end_learning_rate,
            "power": self.power,
            "cycle": self.cycle,
            "name": self.name,
        }


class PiecewiseConstantDecay(LearningRateSchedule):
    """Uses one rate up to and including each boundary, and the last one after all of them.

    Args:
        boundaries: Steps at which the rate changes.
        values: Learning rates, one more than boundaries.
        name: Name of the schedule.

    Raises:
        ValueError: If there is not one boundary less than values.

    >>> float(tf.keras.optimizers.schedules.PiecewiseConstantDecay([10], [1.0, 0.5])(11))
    0.5
    """

    def __init__(self, boundaries: Sequence[Any], values: Sequence[Any], name: str | None = None) -> None:
        if len(boundaries) != len(values) - 1:
            raise ValueError(
                "The length of boundaries should be 1 less than the length of values. Received: "
                f"boundaries={boundaries} of length {len(boundaries)}, and values={values} of length {len(values)}."
            )
        self.boundaries, self.values, self.name = boundaries, values, name

    def __call__(self, step: TensorLike) -> Tensor:
        step = tf.convert_to_tensor(step)
        bounds = tf.stack([tf.cast(bound, step.dtype) for bound in self.boundaries])
        passed = tf.reduce_sum(tf.cast(step > bounds, tf.int32))
        return tf.gather(tf.stack([tf.convert_to_tensor(value) for value in self.values]), passed)

    def get_config(self) -> dict[str, Any]:
        return {"boundaries": self.boundaries, "values": self.values, "name": self.name}
