"""Batches made ahead of time, in order, by threads or processes.

fit, evaluate and predict read Sequences and generators through this module, and so do the enqueuers of keras.utils.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import pickle
import queue
import re
import signal
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent import futures
from pathlib import Path
from typing import Any, Protocol

import headrace as tf
from headrace._src.base.working_ahead import start_thread
from headrace._src.keras.sequence import Sequence

# Seconds to wait for a running batch that is no longer needed: a thread cannot be stopped before it ends.
_PATIENCE = 3.0
_PROCESS_PATIENCE = 0.3
_GUARD = re.compile(r"""__name__\s*==\s*['"]__main__['"]""")


class Makers(Protocol):
    """Threads or processes that make batches."""

    def submit(self, task: Any) -> futures.Future[Any]: ...

    def renew(self) -> None: ...

    def close(self) -> None: ...


class ThreadMakers:
    """Daemon threads that call `make` on tasks. A thread that never returns does not keep the program from ending."""

    def __init__(self, make: Callable[[Any], Any], workers: int) -> None:
        self._make = make
        self._closed = False
        self._tasks: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._threads = [
            start_thread(self._work, f"keras-batches-{number}", self._ask_to_stop) for number in range(workers)
        ]

    def _work(self) -> None:
        while (given := self._tasks.get()) is not None and not self._closed:
            task, future = given
            if future.set_running_or_notify_cancel():
                try:
                    future.set_result(self._make(task))
                except BaseException as error:
                    future.set_exception(error)
            del given, task, future  # a waiting thread must not hold a batch

    def submit(self, task: Any) -> futures.Future[Any]:
        future: futures.Future[Any] = futures.Future()
        self._tasks.put((task, future))
        return future

    def renew(self) -> None:
        """Does nothing: threads see every change."""

    def _ask_to_stop(self) -> None:
        self._closed = True
        self._tasks.put(None)

    def close(self) -> None:
        for _ in self._threads:
            self._ask_to_stop()
        end = time.monotonic() + _PATIENCE
        for thread in self._threads:
            thread.join(max(0.0, end - time.monotonic()))


class ProcessMakers:
    """Processes that index copies of a Sequence. They are spawned, since a fork would inherit locks of running threads.

    The Sequence is passed in a file, which is written again when the Sequence has changed.
    """

    def __init__(self, sequence: Sequence, workers: int) -> None:
        self._sequence = sequence
        self._saved = b""
        self._version = 0
        self._folder = tempfile.TemporaryDirectory(prefix="keras-batches-")
        self._pool = futures.ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"))
        self.renew()

    @property
    def _path(self) -> str:
        return str(Path(self._folder.name) / f"{self._version}.pickle")

    def renew(self) -> None:
        """Writes the Sequence again if `on_epoch_end` changed it."""
        pickled = pickle.dumps(self._sequence)
        if pickled != self._saved:
            Path(self._path).unlink(missing_ok=True)
            self._saved, self._version = pickled, self._version + 1
            Path(self._path).write_bytes(pickled)

    def submit(self, task: Any) -> futures.Future[Any]:
        with _interrupts_blocked():  # the pool may start a process, which inherits this
            return self._pool.submit(_made_in_process, self._path, task)

    def close(self) -> None:
        processes = list((getattr(self._pool, "_processes", None) or {}).values())
        self._pool.shutdown(wait=False, cancel_futures=True)
        end = time.monotonic() + _PROCESS_PATIENCE
        for process in processes:
            process.join(max(0.0, end - time.monotonic()))
            if process.is_alive():
                process.terminate()
        self._pool.shutdown(wait=True)
        self._folder.cleanup()


@contextlib.contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Blocks Ctrl-C in worker processes. A terminal sends it to every process; the training process handles it."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# In a worker process: the last file read, and the Sequence from it.
_last_read: list[Any] = [None, None]


def _made_in_process(path: str, index: int) -> Any:
    if _last_read[0] != path:
        _last_read[:] = [path, pickle.loads(Path(path).read_bytes())]
    return _last_read[1][index]


def makers_of(sequence: Sequence, workers: int, use_multiprocessing: bool) -> Makers:
    """Returns the makers of a Sequence's batches. Falls back to threads, with a warning, if processes cannot work."""
    if use_multiprocessing:
        obstacle = _obstacle_to_processes(sequence)
        if obstacle is None:
            return ProcessMakers(sequence, workers)
        _warn_of_threads(obstacle)
    return ThreadMakers(sequence.__getitem__, workers)


def generator_makers(generator: Iterator[Any], use_multiprocessing: bool) -> Makers:
    """Returns a single thread that takes the batches of a generator, since a generator cannot run in two threads."""
    if use_multiprocessing:
        _warn_of_threads("a generator cannot be shared by processes; write a keras.utils.Sequence")
    return ThreadMakers(lambda _: next(generator, END), 1)


def _warn_of_threads(obstacle: str) -> None:
    tf.get_logger().warning(f"use_multiprocessing=True: batches are made by threads instead of processes: {obstacle}.")


def _obstacle_to_processes(sequence: Sequence) -> str | None:
    """Returns why new processes cannot make the batches, or None if they can."""
    kind = type(sequence)
    try:
        pickled = pickle.dumps(sequence)
    except Exception as error:
        return f"{kind.__name__} cannot be pickled ({error})"
    source = getattr(sys.modules["__main__"], "__file__", None)
    if source is None and b"__main__" in pickled:
        return f"{kind.__name__} is defined in an interactive session; put it into a module"
    if source is not None and not Path(source).is_file():
        return "the program is not read from a file"
    if source is not None and not _GUARD.search(Path(source).read_text("utf-8", errors="replace")):
        return f'{Path(source).name} would run again in each; put what it does below `if __name__ == "__main__":`'
    return None


# Returned by the makers of a generator at its end.
END = object()


class ReadAhead:
    """Iterates over the results of tasks in order. `ahead` of them start before they are requested."""

    def __init__(self, makers: Makers, tasks: Iterable[Any], ahead: int) -> None:
        self._makers, self._tasks = makers, iter(tasks)
        self._pending: deque[futures.Future[Any]] = deque()
        for _ in range(max(ahead, 1)):
            self._begin_next()

    def _begin_next(self) -> None:
        for task in self._tasks:
            self._pending.append(self._makers.submit(task))
            return

    def __iter__(self) -> ReadAhead:
        return self

    def __next__(self) -> Any:
        if not self._pending:
            raise StopIteration
        try:
            result = self._pending[0].result()
        except futures.BrokenExecutor as error:
            raise RuntimeError(
                "A process that makes batches has died (out of memory, or ended by a signal). Use fewer workers, or "
                "use_multiprocessing=False."
            ) from error
        self._pending.popleft()
        if result is END:
            self.close()
            raise StopIteration
        self._begin_next()
        return result

    def abandon(self) -> None:
        """Drops pending tasks without waiting. The caller closes the makers."""
        self._pending.clear()

    def close(self) -> None:
        """Cancels pending tasks and waits a short time for running ones."""
        for future in self._pending:
            future.cancel()
        futures.wait(self._pending, _PATIENCE)
        self._pending.clear()
