"""Work on large arrays in blocks, on several threads.

NumPy computes on one core and releases Python's lock meanwhile, so blocks of an array can be computed side by side. A
block also stays in the processor's cache while several operations pass over it. Blocks depend on the size of the array
alone: results are the same for any number of threads.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from queue import SimpleQueue

import numpy as np

BLOCK = 1 << 16  # elements; a few arrays of that size fit into the cache of one core
_PAYS = 2  # blocks from which on a second thread pays
# Threads take Python's lock between two NumPy calls. Where these are short, more than a few threads wait for the lock
# longer than they compute. Calls of 0.1 ms and more leave it alone.
FEW_THREADS = 4
MANY_THREADS = 16
_CALLED_AT_ONCE = 3  # threads; each of them calls others


def available_cores() -> int:
    """Returns the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class _Job:
    """Blocks of one array, which the calling thread and its helpers take one after the other."""

    def __init__(self, take_blocks: Callable[[], None], helpers: int, jobs: SimpleQueue[_Job | None]) -> None:
        self._take_blocks: Callable[[], None] | None = take_blocks
        self._uncalled = helpers
        self._jobs = jobs
        self._at_work = 0
        self._change = threading.Lock()
        self._ended = threading.Lock()
        self._ended.acquire()
        self._failure: BaseException | None = None

    def run(self) -> None:
        """Takes blocks on this thread too; returns when all are done."""
        try:
            self._call_helpers()
            assert self._take_blocks is not None
            self._take_blocks()
        finally:
            self._close()
        if self._failure is not None:
            raise self._failure

    def help(self) -> None:
        """Takes blocks on a thread of the pool, unless that comes too late."""
        with self._change:
            take_blocks = self._take_blocks
            if take_blocks is None:
                return
            self._at_work += 1
        try:
            self._call_helpers()
            take_blocks()
        except BaseException as error:
            self._failure = error
        with self._change:
            self._at_work -= 1
            is_last = self._take_blocks is None and not self._at_work
        if is_last:
            self._ended.release()

    def _call_helpers(self) -> None:
        """Wakes a few threads, each of which wakes others: to wake all of them one by one would take too long."""
        with self._change:
            count = min(self._uncalled, _CALLED_AT_ONCE)
            self._uncalled -= count
        for _ in range(count):
            self._jobs.put(self)

    def _close(self) -> None:
        """Waits for the helpers that have begun. Others find nothing to do, and nothing here that holds memory."""
        with self._change:
            self._take_blocks, self._uncalled = None, 0
            must_wait = self._at_work > 0
        if must_wait:
            self._ended.acquire()


class _Threads:
    """The threads, started when they are first needed, and how many of them may work."""

    def __init__(self) -> None:
        self.limit = 0  # 0: one per processor
        self._count = 0
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._starting = threading.Lock()

    def at_most(self, most: int) -> int:
        return min(self.limit or available_cores(), most)

    def jobs(self, count: int) -> SimpleQueue[_Job | None]:
        """Returns the queue of at least `count` threads."""
        if self._count < count:
            with self._starting:
                while self._count < count:
                    self._count += 1
                    name = f"headrace_blocks_{self._count}"
                    threading.Thread(target=_help, args=(self._jobs,), name=name, daemon=True).start()
        return self._jobs

    def end(self) -> None:
        """Lets the threads end; new ones start when they are needed."""
        with self._starting:
            for _ in range(self._count):
                self._jobs.put(None)
            self._count, self._jobs = 0, SimpleQueue()

    def forget(self) -> None:
        """The threads of the parent do not exist in a forked process."""
        self._starting = threading.Lock()
        self._count, self._jobs = 0, SimpleQueue()


class _Role(threading.local):
    """Whether this thread belongs to the pool. If it waited for others of the pool, all could wait for each other."""

    is_helper = False


def _help(jobs: SimpleQueue[_Job | None]) -> None:
    np.seterr(all="ignore")  # kernels compute inf and nan silently
    _role.is_helper = True
    while (job := jobs.get()) is not None:
        job.help()
        del job  # a job holds arrays


_role = _Role()
_threads = _Threads()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_threads.forget)


def set_thread_limit(count: int) -> None:
    """Sets how many threads work on one array; 0 means one per processor."""
    _threads.limit = count
    _threads.end()


def even_block(size: int, least: int, most: int) -> int:
    """Returns the size of equal blocks between two sizes, in a number that divides the work well among threads."""
    rounds = -(-size // (FEW_THREADS * most))
    return max(least, -(-size // (rounds * FEW_THREADS)))


def over_blocks(
    work: Callable[[int, int], None], size: int, block: int = BLOCK, most_threads: int = FEW_THREADS
) -> None:
    """Calls `work(start, stop)` for all blocks of `range(size)`, in any order and on several threads.

    Args:
        work: Writes to its own part of a result and calls nothing but NumPy.
        size: Length of the range.
        block: Length of a block.
        most_threads: `MANY_THREADS` if each call of NumPy takes 0.1 ms or more.
    """
    blocks = -(-size // block)
    helpers = min(_threads.at_most(most_threads), blocks) - 1 if blocks >= _PAYS and not _role.is_helper else 0
    starts = iter(range(0, size, block))

    def take_blocks() -> None:
        for start in starts:  # taking the next number is one step that no other thread can split
            work(start, min(start + block, size))

    if helpers < 1:
        take_blocks()
    else:
        _Job(take_blocks, helpers, _threads.jobs(helpers)).run()
