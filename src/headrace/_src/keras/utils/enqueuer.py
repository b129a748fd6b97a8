"""Enqueuers: batches made ahead by other threads or processes."""

from __future__ import annotations

import collections
import multiprocessing
import queue
import random
import threading
from collections.abc import Iterator
from concurrent import futures
from typing import Any

import numpy as np

_POLL = 0.1
# What a process makes batches of, set when it starts.
_shared: list[Any] = []


def _set_shared(sequence: Any) -> None:
    _shared[:] = [sequence]


def _shared_item(index: int) -> Any:
    return _shared[0][index]


class SequenceEnqueuer:
    """Base class: `start()`, then `get()` for an iterator over batches, then `stop()`.

    Args:
        sequence: What to take batches from.
        use_multiprocessing: Whether to use processes instead of threads.
    """

    def __init__(self, sequence: Any, use_multiprocessing: bool = False) -> None:
        self.sequence, self.use_multiprocessing = sequence, use_multiprocessing
        self.workers = 0
        self.queue: Any = None
        self.stop_signal: threading.Event | None = None
        self.run_thread: threading.Thread | None = None

    def is_running(self) -> bool:
        return self.stop_signal is not None and not self.stop_signal.is_set()

    def start(self, workers: int = 1, max_queue_size: int = 10) -> None:
        """Starts to make batches, `workers` at a time and `max_queue_size` ahead."""
        if self.is_running():
            return
        self.workers = max(1, workers)
        self.queue = queue.Queue(max_queue_size)
        self.stop_signal = threading.Event()
        self.run_thread = threading.Thread(target=self._run, daemon=True)
        self.run_thread.start()

    def stop(self, timeout: float | None = None) -> None:
        """Stops making batches."""
        if self.stop_signal is None:
            return
        self.stop_signal.set()
        if self.run_thread is not None:
            self.run_thread.join(timeout)

    def _put(self, item: Any) -> bool:
        """Waits for a place in the queue; False when stopped meanwhile."""
        while self.is_running():
            try:
                self.queue.put(item, timeout=_POLL)
                return True
            except queue.Full:
                continue
        return False

    def _run(self) -> None:
        raise NotImplementedError(f"{type(self).__name__} must define _run")

    def get(self) -> Iterator[Any]:
        """The batches, in order."""
        while self.is_running() or not self.queue.empty():
            try:
                kind, value = self.queue.get(timeout=_POLL)
            except queue.Empty:
                continue
            if kind == "end":
                self.stop(0)
                return
            if kind == "error":
                self.stop(0)
                raise value
            result = value.result() if isinstance(value, futures.Future) else value
            if result is not None:
                yield result


class OrderedEnqueuer(SequenceEnqueuer):
    """The batches of a Sequence, epoch after epoch.

    Args:
        shuffle: Whether each epoch has another order.
    """

    def __init__(self, sequence: Any, use_multiprocessing: bool = False, shuffle: bool = False) -> None:
        super().__init__(sequence, use_multiprocessing)
        self.shuffle = shuffle

    def _pool(self) -> tuple[Any, Any]:
        """What makes batches, and the function that does."""
        if not self.use_multiprocessing:
            return futures.ThreadPoolExecutor(self.workers), self.sequence.__getitem__
        pool = futures.ProcessPoolExecutor(
            self.workers, multiprocessing.get_context("spawn"), initializer=_set_shared, initargs=(self.sequence,)
        )
        return pool, _shared_item

    def _run(self) -> None:
        try:
            while self.is_running():
                # A new pool for each epoch: processes must see what `on_epoch_end` changed.
                pool, make = self._pool()
                with pool:
                    order = list(range(len(self.sequence)))
                    if self.shuffle:
                        random.shuffle(order)
                    pending = collections.deque[Any]()
                    for index in order:
                        pending.append(pool.submit(make, index))
                        if not self._put(("value", pending[-1])):
                            pool.shutdown(wait=False, cancel_futures=True)
                            return
                    futures.wait(pending)
                if not order:
                    self._put(("end", None))
                    return
                self.sequence.on_epoch_end()
        except Exception as error:
            self._put(("error", error))


class GeneratorEnqueuer(SequenceEnqueuer):
    """The batches of a generator, made ahead by one thread.

    Args:
        random_seed: The seed of NumPy's generator in the thread.
    """

    def __init__(self, generator: Any, use_multiprocessing: bool = False, random_seed: int | None = None) -> None:
        if use_multiprocessing:
            raise ValueError(
                "Using a generator with `use_multiprocessing=True` is not supported: processes cannot share it. Use a "
                "keras.utils.Sequence."
            )
        super().__init__(generator)
        self.random_seed = random_seed

    def _run(self) -> None:
        if self.random_seed is not None:
            np.random.seed(self.random_seed)
        try:
            for value in self.sequence:
                if not self._put(("value", value)):
                    return
        except Exception as error:
            self._put(("error", error))
            return
        self._put(("end", None))
