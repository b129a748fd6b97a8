"""StepsPerExecutionTuner: tunes the number of steps per execution."""

from __future__ import annotations

import threading
import time
from typing import Any

from headrace._src.keras.utils.timed_thread import TimedThread
from headrace._src.ops.state.variable import Variable


class StepsPerExecutionTuner(TimedThread):
    """Doubles or halves the number of steps per execution while throughput improves.

    Args:
        optimizer: Optimizer whose `iterations` count the steps.
        spe_variable: Variable to tune.
        interval: Seconds between measurements.
        change_spe_interval: Number of measurements between changes.
        change_threshold: Relative difference of throughput that counts as a change.
    """

    def __init__(
        self,
        optimizer: Any,
        spe_variable: Variable,
        interval: float = 5,
        change_spe_interval: int = 10,
        change_threshold: float = 0.1,
    ) -> None:
        super().__init__(interval)
        self.optimizer, self._steps_per_execution = optimizer, spe_variable
        self.change_spe_interval, self.spe_change_threshold = change_spe_interval, change_threshold
        self.init_spe = int(spe_variable.numpy())
        self.spe_measurement_count = 0
        self.start_time = 0.0
        self.steps_per_execution_stop_event = threading.Event()
        self._growing = True
        self._rates: list[float] = []
        self._best: float | None = None
        self._last: tuple[int, float] | None = None

    @property
    def steps_per_execution(self) -> int:
        """Returns the current number of steps per execution."""
        return int(self._steps_per_execution.numpy())

    @steps_per_execution.setter
    def steps_per_execution(self, value: int) -> None:
        self._steps_per_execution.assign(max(1, value))
        self.init_spe = max(1, value)

    def start(self) -> None:
        """Starts measuring."""
        self.start_time = time.time()
        self.steps_per_execution_stop_event.clear()
        self._last = (int(self.optimizer.iterations.numpy()), time.monotonic())
        super().start()

    def stop(self) -> None:
        """Stops measuring."""
        self.steps_per_execution_stop_event.set()
        super().stop()

    def on_interval(self) -> None:
        self.spe_measurement_count += 1
        steps, now = int(self.optimizer.iterations.numpy()), time.monotonic()
        before, then = self._last or (steps, now)
        self._last = (steps, now)
        if now > then:
            self._rates.append((steps - before) / (now - then))
        if len(self._rates) >= self.change_spe_interval:
            self._change(sum(self._rates) / len(self._rates))
            self._rates.clear()

    def _change(self, rate: float) -> None:
        """Continues in the same direction while it helps, otherwise reverses."""
        if self._best is not None and rate < self._best * (1 - self.spe_change_threshold):
            self._growing = not self._growing
        self._best = rate
        self.steps_per_execution = self.steps_per_execution * 2 if self._growing else self.steps_per_execution // 2
