"""HookTimer: warns of callbacks whose batch methods take longer than the batches."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import headrace as tf

_BATCHES = 5  # as many as Keras looks at


class HookTimer:
    """Times the batch methods of a loop's first batches.

    Args:
        kind: "train", "test" or "predict".
    """

    def __init__(self, kind: str) -> None:
        self._names = {moment: f"on_{kind}_batch_{moment}" for moment in ("begin", "end")}
        self._spent: dict[str, list[float]] = {"begin": [], "end": []}
        self._batches: list[float] = []
        self._began = 0.0
        self.is_done = False

    def call(self, moment: str, batch: int, run: Callable[[], None]) -> None:
        """Runs the methods "begin" or "end" of a batch, and warns after the last batch that is timed."""
        if batch == 0:  # it is traced and compiled
            return run()
        started = time.perf_counter()
        if moment == "end":
            self._batches.append(started - self._began)
        run()
        ended = time.perf_counter()
        self._spent[moment].append(ended - started)
        if moment == "begin":
            self._began = ended
        elif len(self._batches) >= _BATCHES:
            self._warn()
        return None

    def _warn(self) -> None:
        self.is_done = True
        batch = sum(self._batches) / len(self._batches)
        for moment, spent in self._spent.items():
            hook = sum(spent) / len(spent) if spent else 0.0
            if hook > batch:
                name = self._names[moment]
                tf.get_logger().warning(
                    f"Callback method `{name}` is slow compared to the batch time (batch time: {batch:.4f}s vs "
                    f"`{name}` time: {hook:.4f}s). Check your callbacks."
                )


def is_timed(callback: Any) -> bool:
    """Returns whether a callback is the program's own."""
    return not type(callback).__module__.startswith("headrace.")
