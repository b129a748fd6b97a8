"""Work on large arrays in blocks, on several threads.

NumPy computes on one core and releases Python's lock meanwhile, so blocks of an array can be computed side by side. A
block also stays in the processor's cache while several operations pass over it. Blocks depend on the size of the array
alone: results are the same for any number of threads.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np

BLOCK = 1 << 16  # elements; a few arrays of that size fit into the cache of one core
_PAYS = 2  # blocks from which on a second thread pays
_MOST = 4  # threads; with more of them (16 were tried), waiting for Python's lock costs more than they gain


def _processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class _Threads:
    """The pool, made when it is first needed, and how many threads may work."""

    def __init__(self) -> None:
        self.limit = 0  # 0: one per processor, but not too many
        self.pool: ThreadPoolExecutor | None = None
        self.making = threading.Lock()

    def count(self) -> int:
        return self.limit or min(_processors(), _MOST)

    def started(self, count: int) -> ThreadPoolExecutor:
        with self.making:
            if self.pool is None:
                self.pool = ThreadPoolExecutor(count, "headrace-blocks", _begin_helping)
            return self.pool

    def forget(self) -> None:
        """The threads of the parent do not exist in a forked process."""
        self.pool = None
        self.making = threading.Lock()


class _Role(threading.local):
    """Whether this thread belongs to the pool. If it waited for others of the pool, all could wait for each other."""

    is_helper = False


def _begin_helping() -> None:
    np.seterr(all="ignore")  # kernels compute inf and nan silently
    _role.is_helper = True


_role = _Role()
_threads = _Threads()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_threads.forget)


def set_thread_limit(count: int) -> None:
    """Sets how many threads work on one array; 0 means one per processor, four at most."""
    _threads.limit = count
    pool, _threads.pool = _threads.pool, None
    if pool is not None:
        pool.shutdown(wait=False)


def even_block(size: int, least: int, most: int) -> int:
    """Returns the size of equal blocks between two sizes, in a number that divides the work well among threads."""
    rounds = -(-size // (_MOST * most))
    return max(least, -(-size // (rounds * _MOST)))


def over_blocks(work: Callable[[int, int], None], size: int, block: int = BLOCK) -> None:
    """Calls `work(start, stop)` for all blocks of `range(size)`, in any order and on several threads.

    `work` must write to its own part of a result and call nothing but NumPy.
    """
    blocks = -(-size // block)
    helpers = min(_threads.count(), blocks) - 1 if blocks >= _PAYS and not _role.is_helper else 0
    starts = iter(range(0, size, block))

    def take_blocks() -> None:
        for start in starts:  # taking the next number is one step that no other thread can split
            work(start, min(start + block, size))

    if helpers < 1:
        take_blocks()
        return
    pool = _threads.started(_threads.count() - 1)
    running = [pool.submit(take_blocks) for _ in range(helpers)]
    try:
        take_blocks()
    finally:
        for future in running:
            future.result()
