"""Work on long arrays on the host, a chunk at a time: small enough for the processor's cache, on all processors."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

CHUNK = 16384  # Philox blocks
_FEW = 4  # chunks that are not worth waking other threads for

_pool: list[ThreadPoolExecutor] = []
os.register_at_fork(after_in_child=_pool.clear)  # threads do not survive a fork


def for_each_chunk(count: int, work: Callable[[int, int], None]) -> None:
    """Calls `work(start, stop)` for the chunks of `count` items. NumPy lets other threads run while it computes."""
    if count <= _FEW * CHUNK:
        for start in range(0, count, CHUNK):
            work(start, min(start + CHUNK, count))
        return
    if not _pool:
        _pool.append(ThreadPoolExecutor(len(os.sched_getaffinity(0)), "headrace-random"))
    starts = range(0, count, CHUNK)
    for finished in [_pool[0].submit(work, start, min(start + CHUNK, count)) for start in starts]:
        finished.result()
