"""BatchProfile: the profile of some batches of training, and the graphs that ran in them."""

from __future__ import annotations

from typing import Any

import headrace as tf


class BatchProfile:
    """Profiles from one batch to another; batches count from 1 over all epochs.

    Args:
        batches: A batch, a pair of first and last, such a pair as text ("10,20"), or 0 for none.
        folder: Where the profile goes.
    """

    def __init__(self, batches: Any, folder: str) -> None:
        self.first, self.last = _batch_range(batches)
        self._folder = folder
        self._is_open = self._is_profiling = False
        self._step: Any = None  # marks the batch under way in the profile

    @property
    def is_waiting(self) -> bool:
        """Whether there is anything left to profile."""
        return self.first > 0 or self._is_open

    def begin_batch(self, batch: int) -> None:
        """Before batch number `batch`."""
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
        except tf.errors.AlreadyExistsError as error:  # the program profiles on its own; training goes on
            tf.get_logger().warning("Failed to start profiler: %s", error.message)

    def end_batch(self, batch: int, writer: Any) -> None:
        """After batch number `batch`; writes the graphs to `writer` if it is the last."""
        self._end_step()
        if self._is_open and batch >= self.last:
            self.end(batch, writer)

    def end(self, batch: int, writer: Any) -> None:
        """Ends a profile that is still open."""
        if not self._is_open:
            return
        self._end_step()
        self._is_open = False
        if self._is_profiling:
            self._is_profiling = False
            try:
                tf.profiler.experimental.stop()
            except tf.errors.UnavailableError as error:  # the program stopped it
                tf.get_logger().warning("Failed to stop profiler: %s", error.message)
        with writer.as_default(), tf.summary.record_if(True):
            tf.summary.trace_export(f"batch_{batch}", step=batch)

    def _end_step(self) -> None:
        if self._step is not None:
            self._step.__exit__(None, None, None)
            self._step = None


def _batch_range(batches: Any) -> tuple[int, int]:
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
