"""BatchProfile: profiles some training batches and records the graphs that run in them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import headrace as tf


class BatchProfile:
    """Profiles a range of batches. Batches count from 1 over all epochs.

    Args:
        batches: A batch, a pair (first, last), such a pair as text ("10,20"), or 0 for none.
        folder: Folder for the profile.
    """

    def __init__(self, batches: int | str | Sequence[int], folder: str) -> None:
        self.first, self.last = self._range = _batch_range(batches)
        self._folder = folder
        self._is_open = self._is_profiling = False
        self._step: Any = None  # marks the current batch in the profile

    def restart(self) -> None:
        """Waits for the batches of the next training."""
        self.first, self.last = self._range

    @property
    def is_waiting(self) -> bool:
        """Whether a profile is running or still to come."""
        return self.first > 0 or self._is_open

    def begin_batch(self, batch: int) -> None:
        """Runs before batch number `batch`."""
        if batch == self.first and not self._is_open:
            self._begin()
        if self._is_profiling:
            self._step = tf.profiler.experimental.Trace("train", step_num=batch, _r=1)
            self._step.__enter__()

    def _begin(self) -> None:
        self.first = 0
        tf.summary.trace_on(graph=True, profiler=False)
        self._is_open = True
        try:
            tf.profiler.experimental.start(self._folder)
            self._is_profiling = True
        except tf.errors.AlreadyExistsError as error:  # the program has started a profile itself; training continues
            tf.get_logger().warning("Failed to start profiler: %s", error.message)

    def end_batch(self, batch: int, writer: Any) -> None:
        """Runs after batch number `batch`. Writes the graphs to `writer` after the last batch."""
        self._end_step()
        if self._is_open and batch >= self.last:
            self.end(batch, writer)

    def end(self, batch: int, writer: Any) -> None:
        """Ends a running profile."""
        if not self._is_open:
            return
        self._end_step()
        self._is_open = False
        if self._is_profiling:
            self._is_profiling = False
            try:
                tf.profiler.experimental.stop()
            except tf.errors.UnavailableError as error:  # the program has stopped it
                tf.get_logger().warning("Failed to stop profiler: %s", error.message)
        with writer.as_default(), tf.summary.record_if(True):
            tf.summary.trace_export(f"batch_{batch}", step=batch)

    def _end_step(self) -> None:
        if self._step is not None:
            self._step.__exit__(None, None, None)
            self._step = None


def _batch_range(batches: int | str | Sequence[int]) -> tuple[int, int]:
    wanted = batches
    if isinstance(wanted, str):
        wanted = [int(part) for part in wanted.split(",")]
        wanted = wanted[0] if len(wanted) == 1 else wanted
    if isinstance(wanted, int):
        wanted = (wanted, wanted)
    is_pair = isinstance(wanted, (tuple, list)) and len(wanted) == 2 and all(isinstance(n, int) for n in wanted)
    if not is_pair or wanted[0] < 0 or wanted[1] < wanted[0]:
        raise ValueError(
            "profile_batch must be a non-negative integer or 2-tuple of positive integers. A pair of positive integers "
            f"signifies a range of batches to profile. Found: {batches}"
        )
    return int(wanted[0]), int(wanted[1])
