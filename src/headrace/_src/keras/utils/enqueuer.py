"""Enqueuers: batches made ahead by other threads or processes."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import Any

import numpy as np

from headrace._src.keras.read_ahead import Makers, ReadAhead, generator_makers, makers_of


class SequenceEnqueuer:
    """Base class: `start()`, then `get()` for an iterator over batches, then `stop()`.

    Args:
        sequence: What to take batches from.
        use_multiprocessing: Whether to use processes instead of threads.
    """

    def __init__(self, sequence: Any, use_multiprocessing: bool = False) -> None:
        self.sequence, self.use_multiprocessing = sequence, use_multiprocessing
        self.workers = 0
        self._ahead = 0
        self._makers: Makers | None = None
        self._reading: ReadAhead | None = None

    def is_running(self) -> bool:
        """Whether batches are being made."""
        return self._makers is not None

    def start(self, workers: int = 1, max_queue_size: int = 10) -> None:
        """Starts to make batches, `workers` at a time and `max_queue_size` ahead."""
        if self.is_running():
            return
        self.workers, self._ahead = max(1, workers), max_queue_size
        self._makers = self._start_makers()
        self._reading = self._read()

    def stop(self, timeout: float | None = None) -> None:
        """Stops making batches."""
        if self._reading is not None:
            self._reading.close()
        if self._makers is not None:
            self._makers.close()
        self._makers = self._reading = None

    def _start_makers(self) -> Makers:
        raise NotImplementedError(f"{type(self).__name__} must define _start_makers")

    def _tasks(self) -> Any:
        raise NotImplementedError(f"{type(self).__name__} must define _tasks")

    def _end_epoch(self) -> bool:
        """Whether there is another epoch."""
        return False

    def _read(self) -> ReadAhead:
        assert self._makers is not None
        return ReadAhead(self._makers, self._tasks(), self._ahead)

    def get(self) -> Iterator[Any]:
        """The batches, in order."""
        while self._reading is not None:
            try:
                for batch in self._reading:
                    if batch is not None:
                        yield batch
                    if not self.is_running():
                        return
                goes_on = self._end_epoch()
            except Exception:
                self.stop()
                raise
            if not goes_on:
                self.stop()
                return
            self._reading = self._read()


class OrderedEnqueuer(SequenceEnqueuer):
    """The batches of a Sequence, epoch after epoch.

    Args:
        shuffle: Whether each epoch has another order.
    """

    def __init__(self, sequence: Any, use_multiprocessing: bool = False, shuffle: bool = False) -> None:
        super().__init__(sequence, use_multiprocessing)
        self.shuffle = shuffle

    def _start_makers(self) -> Makers:
        return makers_of(self.sequence, self.workers, self.use_multiprocessing)

    def _tasks(self) -> Any:
        order = list(range(len(self.sequence)))
        if self.shuffle:
            random.shuffle(order)
        return order

    def _end_epoch(self) -> bool:
        assert self._makers is not None
        self.sequence.on_epoch_end()
        self._makers.renew()
        return len(self.sequence) > 0


class GeneratorEnqueuer(SequenceEnqueuer):
    """The batches of a generator, made ahead by one thread.

    Args:
        random_seed: The seed of NumPy's generator, set when it starts.
    """

    def __init__(self, generator: Any, use_multiprocessing: bool = False, random_seed: int | None = None) -> None:
        super().__init__(generator, use_multiprocessing)
        self.random_seed = random_seed

    def _start_makers(self) -> Makers:
        if self.random_seed is not None:
            np.random.seed(self.random_seed)
        return generator_makers(iter(self.sequence), self.use_multiprocessing)

    def _tasks(self) -> Any:
        return itertools.repeat(None)
