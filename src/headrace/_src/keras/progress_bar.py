"""The progress bar of training, and whether messages are printed or logged."""

from __future__ import annotations

import logging
import math
import os
import sys
import time
from collections.abc import Iterable


class _Interactive:
    enabled = True


_interactive = _Interactive()
_log = logging.getLogger("headrace.keras")


def enable_interactive_logging() -> None:
    """Prints progress to standard output."""
    _interactive.enabled = True


def disable_interactive_logging() -> None:
    """Sends progress to the log at level INFO."""
    _interactive.enabled = False


def is_interactive_logging_enabled() -> bool:
    """Returns whether progress is printed."""
    return _interactive.enabled


def print_message(message: str, line_break: bool = True) -> None:
    """Prints or logs a message."""
    if not _interactive.enabled:
        _log.info(message)
        return
    sys.stdout.write(message + "\n" if line_break else message)
    sys.stdout.flush()


class Progbar:
    """Prints a progress bar, the elapsed time and the running means of values.

    In a terminal or a notebook the bar moves. Elsewhere, as in a log file, it is written once, when it is full.

    Args:
        target: Number of steps, or None if it is unknown.
        width: Width of the bar in characters.
        verbose: 0 prints nothing, 1 a progress bar, 2 one line at the end.
        interval: Shortest time between two updates in seconds.
        stateful_metrics: Names of values to show as they are, not averaged.
        unit_name: Name of a step.

    >>> bar = tf.keras.utils.Progbar(target=2)
    >>> bar.update(1, [("loss", 0.5)])
    >>> bar.update(2, [("loss", 0.3)])
    2/2 [==============================] - 0s ...step - loss: 0.4000
    """

    def __init__(
        self,
        target: int | None,
        width: int = 30,
        verbose: int = 1,
        interval: float = 0.05,
        stateful_metrics: Iterable[str] | None = None,
        unit_name: str = "step",
    ) -> None:
        self.target, self.width, self.verbose, self.interval = target, width, verbose, interval
        self.unit_name = unit_name
        self.stateful_metrics = set(stateful_metrics or ())
        # Elsewhere, as in a log file, only the last line of the bar is written: nothing could draw over the others.
        self._in_place = (
            (hasattr(sys.stdout, "isatty") and sys.stdout.isatty())
            or "ipykernel" in sys.modules
            or "PYCHARM_HOSTED" in os.environ
        )
        self._drawn_width = 0
        self._seen_so_far = 0
        self._values: dict[str, list[float]] = {}
        self._start = time.time()
        self._last_update = 0.0
        self._time_at_epoch_start = self._start
        self._time_after_first_step: float | None = None

    def update(
        self, current: int, values: Iterable[tuple[str, float]] | None = None, finalize: bool | None = None
    ) -> None:
        """Shows step `current`.

        Args:
            current: Number of completed steps.
            values: Pairs (name, value of the last step).
            finalize: Whether this is the last update. None decides by `target`.
        """
        if finalize is None:
            finalize = self.target is not None and current >= self.target
        self._take(current, values or [])
        now = time.time()
        if self.verbose == 1:
            if not self._in_place and not finalize:
                self._time_per_step(current, now)
            elif now - self._last_update >= self.interval or finalize:
                print_message(self._moving_line(current, now, finalize), line_break=False)
                self._last_update = now
        elif self.verbose == 2 and finalize:
            print_message(self._final_line(now), line_break=True)
            self._last_update = now

    def add(self, n: int, values: Iterable[tuple[str, float]] | None = None) -> None:
        """Advances by `n` steps.

        Args:
            n: Number of steps.
            values: List of pairs of a name and a value to show.
        """
        self.update(self._seen_so_far + n, values)

    def _take(self, current: int, values: Iterable[tuple[str, float]]) -> None:
        for name, value in values:
            if name in self.stateful_metrics:
                self._values[name] = [value, 1.0]
                continue
            # Step 0 counts as one step, because a value is shown for it.
            steps = max(current - self._seen_so_far, 1)
            total, count = self._values.get(name, [0.0, 0.0])
            self._values[name] = [total + value * steps, count + steps]
        self._seen_so_far = current

    def _time_per_step(self, current: int, now: float) -> float:
        if not current:
            return 0.0
        # The first step includes compilation and is excluded from the average.
        if self._time_after_first_step is not None and current > 1:
            each = (now - self._time_after_first_step) / (current - 1)
        else:
            each = (now - self._start) / current
        if current == 1:
            self._time_after_first_step = now
        return each

    def _shown_values(self) -> str:
        text = ""
        for name, (total, count) in self._values.items():
            mean = float(total) / max(1.0, count)
            text += f" - {name}: {mean:.4f}" if abs(mean) > 1e-3 else f" - {name}: {mean:.4e}"
        return text

    def _per_step(self, each: float) -> str:
        return f" {_short_time(each)}/{self.unit_name}"

    def _bar(self, current: int) -> str:
        if self.target is None:
            return f"{current:7d}/Unknown"
        digits = int(math.log10(self.target)) + 1 if self.target > 0 else 1
        filled = int(self.width * min(current / max(self.target, 1), 1.0))
        bar = "=" * (filled - 1) + (">" if current < self.target else "=") if filled > 0 else ""
        return f"{current:{digits}d}/{self.target} [{bar}{'.' * (self.width - filled)}]"

    def _moving_line(self, current: int, now: float, finalize: bool) -> str:
        each = self._time_per_step(current, now)
        line = self._bar(current)
        if self.target is None or finalize:
            line += f" - {now - self._start:.0f}s{self._per_step(each)}"
        else:
            line += f" - ETA: {_duration(each * (self.target - current))}"
        line += self._shown_values()
        start = ("\b" * self._drawn_width + "\r") if self._in_place else ""
        drawn, self._drawn_width = self._drawn_width, len(line)
        return start + line + " " * max(0, drawn - len(line)) + ("\n" if finalize else "")

    def _final_line(self, now: float) -> str:
        count = self._seen_so_far if self.target is None else self.target
        digits = int(math.log10(count)) + 1 if count > 0 else 1
        head = f"{self._seen_so_far:{digits}d}/{count}"
        return f"{head} - {now - self._start:.0f}s{self._shown_values()}{self._tail(now)}"

    def _tail(self, now: float) -> str:
        each = self._time_per_step(self._seen_so_far, now)
        return f" - {_short_time(now - self._start)}/epoch - {_short_time(each)}/{self.unit_name}"


def _short_time(seconds: float) -> str:
    if seconds >= 1 or seconds == 0:
        return f"{seconds:.0f}s"
    return f"{seconds * 1e3:.0f}ms" if seconds >= 1e-3 else f"{seconds * 1e6:.0f}us"


def _duration(seconds: float) -> str:
    if seconds > 3600:
        return f"{int(seconds // 3600)}:{int(seconds % 3600 // 60):02d}:{int(seconds % 60):02d}"
    if seconds > 60:
        return f"{int(seconds // 60)}:{int(seconds % 60):02d}"
    return f"{seconds:.0f}s"
