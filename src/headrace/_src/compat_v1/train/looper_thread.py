"""LooperThread: calls a function repeatedly until a coordinator requests a stop."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from headrace._src.compat_v1.train.coordinator import Coordinator


class LooperThread(threading.Thread):
    """A thread that calls a function at intervals.

    Args:
        coord: Coordinator, which receives failures.
        timer_interval_secs: Seconds between two calls; None for no pause.
        target: Function to call.
        args: Its arguments.
        kwargs: Its keyword arguments.
    """

    def __init__(
        self,
        coord: Coordinator,
        timer_interval_secs: float | None,
        target: Callable[..., Any] | None = None,
        args: Sequence[Any] | None = None,
        kwargs: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(daemon=True)
        self._coord, self._seconds = coord, timer_interval_secs
        self._call, self._arguments, self._named = target, tuple(args or ()), dict(kwargs or {})
        coord.register_thread(self)

    @staticmethod
    def loop(
        coord: Coordinator,
        timer_interval_secs: float | None,
        target: Callable[..., Any],
        args: Sequence[Any] | None = None,
        kwargs: Mapping[str, Any] | None = None,
    ) -> LooperThread:
        """Creates and starts a LooperThread.

        Args:
            coord: Coordinator that stops the thread.
            timer_interval_secs: Seconds between calls; None calls without pause.
            target: Function to call.
            args: Positional arguments of the function, or None.
            kwargs: Keyword arguments of the function, or None.

        Returns:
            The thread.
        """
        made = LooperThread(coord, timer_interval_secs, target, args, kwargs)
        made.start()
        return made

    def run(self) -> None:
        """Runs the loop."""
        with self._coord.stop_on_exception():
            self.start_loop()
            if self._seconds is None:
                while not self._coord.should_stop():
                    self.run_loop()
            else:
                due = time.time()
                while not self._coord.wait_for_stop(due - time.time()):
                    due += self._seconds
                    self.run_loop()
            self.stop_loop()

    def start_loop(self) -> None:
        """Runs before the first call."""

    def stop_loop(self) -> None:
        """Runs after the last call."""

    def run_loop(self) -> None:
        """Calls the function once."""
        if self._call is not None:
            self._call(*self._arguments, **self._named)
