"""The learning rate of an optimizer: a variable, or a schedule and a variable that holds its current value."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.backend.settings import floatx
from headrace._src.keras.engine.graph_mode import needs_values
from headrace._src.keras.engine.typing import LearningRateLike
from headrace._src.keras.optimizers.schedules.schedule import LearningRateSchedule
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.tensor import Tensor


class LearningRate:
    """The learning-rate part of `Optimizer`; see the module's docstring."""

    _iterations: Variable
    _learning_rate: Any
    _short_rate: float | None

    @property
    def learning_rate(self) -> Variable:
        """Returns the variable that holds the learning rate; for a schedule, that of the last step."""
        if isinstance(self._learning_rate, LearningRateSchedule):
            return self._current_learning_rate
        return self._learning_rate

    @learning_rate.setter
    def learning_rate(self, learning_rate: LearningRateLike) -> None:
        if isinstance(learning_rate, LearningRateSchedule):
            self._learning_rate = self._build_learning_rate(learning_rate)
            return
        if isinstance(self._learning_rate, LearningRateSchedule):
            raise TypeError(
                "This optimizer was created with a `LearningRateSchedule` object as its `learning_rate` constructor "
                "argument, hence its learning rate is not settable. If you need the learning rate to be settable, you "
                "should instantiate the optimizer with a float `learning_rate` argument."
            )
        value: Any = learning_rate
        self._learning_rate.assign(tf.cast(value, self._learning_rate.dtype))

    lr = learning_rate

    def _build_learning_rate(self, learning_rate: LearningRateLike) -> Variable | LearningRateSchedule:
        """Returns the variable or the schedule for `learning_rate`."""
        if self._short_rate is not None:
            learning_rate = self._short_rate
        with tf.init_scope():
            if isinstance(learning_rate, LearningRateSchedule):
                self._current_learning_rate = tf.Variable(
                    tf.cast(learning_rate(self._iterations), floatx()), name="learning_rate", trainable=False
                )
                return learning_rate
            if isinstance(learning_rate, tf.Variable):
                return learning_rate
            if callable(learning_rate):
                learning_rate = learning_rate()
            if isinstance(learning_rate, str):
                raise TypeError(
                    f"{type(self).__name__}: `learning_rate` must be a number, a schedule, or a function that "
                    f"returns a number. Received: {learning_rate!r}"
                )
            value: Any = learning_rate
            return tf.Variable(tf.cast(value, floatx()), name="learning_rate", trainable=False)

    def _rate(self, variable: Variable) -> Tensor:
        """Returns the learning rate of this step in the dtype of the variable."""
        return tf.cast(self.learning_rate, variable.dtype)

    def _update_rate(self) -> None:
        if isinstance(self._learning_rate, LearningRateSchedule):
            rate = self._learning_rate(self._iterations)
            self._current_learning_rate.assign(tf.cast(rate, self._current_learning_rate.dtype))

    @needs_values
    def _serialize_hyperparameter(self, value: Any) -> Any:
        if isinstance(value, LearningRateSchedule):
            return tf.keras.optimizers.schedules.serialize(value)
        return value.numpy() if isinstance(value, tf.Variable) else value
