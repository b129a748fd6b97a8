"""Enqueuers: batches prepared in advance by other threads or processes."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np

from headrace._src.keras.read_ahead import Makers, ReadAhead, generator_makers, makers_of


class SequenceEnqueuer:
    """Base class of enqueuers: `start()`, then `get()` for an iterator over batches, then `stop()`.

    Args:
        sequence: Source of batches.
        use_multiprocessing: Whether to use processes instead of threads.
    """

    def __init__(self, sequence: Any, use_multiprocessing: bool = False) -> None:
        self.sequence, self.use_multiprocessing = sequence, use_multiprocessing
        self.workers = 0
        self._ahead = 0
        self._makers: Makers | None = None
        self._reading: ReadAhead | None = None

    def is_running(self) -> bool:
        """Returns whether batches are being prepared."""
        return self._makers is not None

    def start(self, workers: int = 1, max_queue_size: int = 10) -> None:
        """Starts preparing batches.

        Args:
            workers: Number of threads or processes.
            max_queue_size: Number of batches prepared in advance.
        """
        if self.is_running():
            return
        self.workers, self._ahead = max(1, workers), max_queue_size
        self._makers = self._start_makers()
        self._reading = self._read()

    def stop(self, timeout: float | None = None) -> None:
        """Stops preparing batches.

        Args:
            timeout: Accepted for compatibility with Keras.
        """
        if self._reading is not None:
            self._reading.close()
        if self._makers is not None:
            self._makers.close()
        self._makers = self._reading = None

    def _start_makers(self) -> Makers:
        raise NotImplementedError(f"{type(self).__name__} must define _start_makers")

    def _tasks(self) -> Iterable[int | None]:
        raise NotImplementedError(f"{type(self).__name__} must define _tasks")

    def _end_epoch(self) -> bool:
        """Returns whether there is another epoch."""
        return False

    def _read(self) -> ReadAhead:
        assert self._makers is not None
        return ReadAhead(self._makers, self._tasks(), self._ahead)

    def get(self) -> Iterator[Any]:
        """Yields the batches in order."""
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
    """Prepares the batches of a Sequence, epoch after epoch.

    Args:
        sequence: Sequence to read.
        use_multiprocessing: Whether to use processes instead of threads.
        shuffle: Whether to shuffle the batches in each epoch.
    """

    def __init__(self, sequence: Sequence, use_multiprocessing: bool = False, shuffle: bool = False) -> None:
        super().__init__(sequence, use_multiprocessing)
        self.shuffle = shuffle

    def _start_makers(self) -> Makers:
        return makers_of(self.sequence, self.workers, self.use_multiprocessing)

    def _tasks(self) -> Iterable[int | None]:
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
    """Prepares the batches of a generator in one thread.

    Args:
        generator: Generator of batches.
        use_multiprocessing: Whether to use a process instead of a thread.
        random_seed: Seed of NumPy's generator, set at the start, or None.
    """

    def __init__(
        self, generator: Iterable[Any], use_multiprocessing: bool = False, random_seed: int | None = None
    ) -> None:
        super().__init__(generator, use_multiprocessing)
        self.random_seed = random_seed

    def _start_makers(self) -> Makers:
        if self.random_seed is not None:
            np.random.seed(self.random_seed)
        return generator_makers(iter(self.sequence), self.use_multiprocessing)

    def _tasks(self) -> Iterable[int | None]:
        return itertools.repeat(None)
