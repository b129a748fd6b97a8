"""Threads that do something at regular times, and one that tunes how many steps an execution has."""

from __future__ import annotations

import threading
import time
from typing import Any


class TimedThread:
    """Calls `on_interval()`, which subclasses define, every `interval` seconds until it is stopped."""

    def __init__(self, interval: float, **kwargs: Any) -> None:
        self.interval, self.daemon = interval, kwargs.pop("daemon", True)
        self.thread: threading.Thread | None = None
        self.thread_stop_event: threading.Event | None = None

    def _run(self, stopped: threading.Event) -> None:
        while not stopped.wait(self.interval):
            self.on_interval()

    def start(self) -> None:
        """Starts the thread; a second start does nothing."""
        if self.is_alive():
            return
        self.thread_stop_event = threading.Event()
        self.thread = threading.Thread(target=self._run, args=(self.thread_stop_event,), daemon=self.daemon)
        self.thread.start()

    def stop(self) -> None:
        """Stops the thread and waits for it."""
        if self.thread is None or self.thread_stop_event is None:
            return
        self.thread_stop_event.set()
        if self.thread is not threading.current_thread():
            self.thread.join()

    def is_alive(self) -> bool:
        return self.thread is not None and self.thread.is_alive()

    def __enter__(self) -> TimedThread:
        self.start()
        return self

    def __exit__(self, *exc_info: Any) -> None:
        self.stop()

    def on_interval(self) -> None:
        raise NotImplementedError(f"{type(self).__name__} must define on_interval")


class StepsPerExecutionTuner(TimedThread):
    """Doubles or halves the number of steps of an execution, as long as more steps are done in a second.

    Args:
        optimizer: Its `iterations` tell how many steps were done.
        spe_variable: The variable to tune.
        interval: Seconds between two measurements.
        change_spe_interval: Measurements between two changes.
        change_threshold: The share by which the rate must differ to count as better or worse.
    """

    def __init__(
        self,
        optimizer: Any,
        spe_variable: Any,
        interval: float = 5,
        change_spe_interval: int = 10,
        change_threshold: float = 0.1,
    ) -> None:
        super().__init__(interval)
        self.optimizer, self._variable = optimizer, spe_variable
        self.change_spe_interval, self.change_threshold = change_spe_interval, change_threshold
        self._growing = True
        self._rates: list[float] = []
        self._best: float | None = None
        self._last: tuple[int, float] | None = None

    @property
    def steps_per_execution(self) -> int:
        return int(self._variable.numpy())

    @steps_per_execution.setter
    def steps_per_execution(self, value: int) -> None:
        self._variable.assign(max(1, value))

    def start(self) -> None:
        self._last = (int(self.optimizer.iterations.numpy()), time.monotonic())
        super().start()

    def on_interval(self) -> None:
        steps, now = int(self.optimizer.iterations.numpy()), time.monotonic()
        before, then = self._last or (steps, now)
        self._last = (steps, now)
        if now > then:
            self._rates.append((steps - before) / (now - then))
        if len(self._rates) >= self.change_spe_interval:
            self._change(sum(self._rates) / len(self._rates))
            self._rates.clear()

    def _change(self, rate: float) -> None:
        """Goes on in the same direction while it helps, else turns back."""
        if self._best is not None and rate < self._best * (1 - self.change_threshold):
            self._growing = not self._growing
        self._best = rate
        self.steps_per_execution = self.steps_per_execution * 2 if self._growing else self.steps_per_execution // 2
