"""steps_per_execution: how many steps one call of the compiled function runs, fixed or tuned during training."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from typing import Any

import headrace as tf
from headrace._src.keras.utils.steps_tuner import StepsPerExecutionTuner
from headrace._src.ops.state.variable import Variable


class StepCounts:
    """Base class of `TrainingSteps`: the number of steps per execution."""

    optimizer: Any

    def _init_step_counts(self) -> None:
        self._steps_per_execution = 1
        self._steps_variable: Any = None  # made when somebody reads or tunes it
        self._steps_per_execution_tuner: StepsPerExecutionTuner | None = None
        self._autotunes_steps = False

    @property
    def steps_per_execution(self) -> Variable:
        """The number of steps per call of the compiled function."""
        if self._steps_variable is None:
            with tf.init_scope():
                self._steps_variable = tf.Variable(self._steps_per_execution, dtype=tf.int64, trainable=False)
        return self._steps_variable

    @steps_per_execution.setter
    def steps_per_execution(self, value: int) -> None:
        self._steps_per_execution = int(value)
        self.steps_per_execution.assign(self._steps_per_execution)

    @property
    def autotune_steps_per_execution(self) -> bool:
        """Whether training tunes `steps_per_execution`."""
        return self._autotunes_steps

    @autotune_steps_per_execution.setter
    def autotune_steps_per_execution(self, value: bool) -> None:
        self._autotunes_steps = value
        if value and self._steps_per_execution_tuner is None and self.optimizer is not None:
            self._steps_per_execution_tuner = StepsPerExecutionTuner(self.optimizer, self.steps_per_execution)

    def _compile_step_counts(self, given: int | str | None) -> None:
        """Takes over the argument of `compile`: a number, "auto", or None."""
        self._steps_per_execution_tuner = None
        self.autotune_steps_per_execution = given == "auto"
        if given != "auto":
            self._steps_per_execution, self._steps_variable = int(given or 1), None

    def _steps_now(self) -> int:
        return self._steps_per_execution if self._steps_variable is None else int(self._steps_variable.numpy())

    def _tuning(self) -> AbstractContextManager[Any]:
        """Returns a context manager for training that tunes the number of steps, if that is wanted."""
        tuner = self._steps_per_execution_tuner
        return tuner if tuner is not None and self._autotunes_steps else nullcontext()
