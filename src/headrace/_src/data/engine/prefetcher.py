"""Prefetcher: a thread that runs ahead of its consumer by a bounded number of elements."""

from __future__ import annotations

import collections
import threading
import time
from typing import Any

from headrace._src.base.working_ahead import start_thread
from headrace._src.data.engine.block import Block
from headrace._src.data.engine.cursor import Cursor, Run

_QUICK = 2e-4  # seconds: faster blocks are made larger
_LARGEST_BLOCK = 256
_WORTH_A_THREAD = 3e-4  # average seconds per pull
_TRIALS = 2
_MOST_ELEMENTS = 1 << 16
_MOST_BYTES = 1 << 30  # more would rather fill the memory than save time


class Prefetcher(Cursor):
    """Reads `source` on a separate thread; errors reach the consumer in order.

    The thread starts once elements turn out to be slow enough to be worth it.
    """

    def __init__(self, run: Run, source: Cursor, size: int, blockwise: bool = True) -> None:
        self._shared = _Shared(source, max(min(size, _MOST_ELEMENTS), 1), blockwise)
        self._source = source
        self._started = False
        self._pulls, self._seconds = 0, 0.0
        self._rest: Block | None = None
        run.at_close(self._shared.stop)

    def pull(self, limit: int) -> Block | None:
        block = self._rest
        if block is None:
            if not self._started:
                return self._pull_here(limit)
            block = self._shared.get()
            if block is None:
                return None
        if block.count > limit:
            self._rest = block.part(limit, block.count)
            return block.part(0, limit)
        self._rest = None
        return block

    def _pull_here(self, limit: int) -> Block | None:
        start = time.perf_counter()
        try:
            return self._source.pull(limit)
        finally:
            self._pulls += 1
            self._seconds += time.perf_counter() - start
            if self._seconds > _WORTH_A_THREAD * max(self._pulls, _TRIALS):
                self._started = True
                start_thread(self._shared.fill, "headrace-prefetch", self._shared.stop)

    def close(self) -> None:
        self._shared.stop()


def _size_of(item: Any) -> int:
    """Returns the number of bytes of a block, without those of strings."""
    if not isinstance(item, Block):
        return 0
    parts = [part for column in item.columns for part in (column if type(column) is list else (column,))]
    return sum(getattr(part, "nbytes", 0) for part in parts)


class _Shared:
    """The state that the two threads share. The filling thread has only this, so the consumer can be collected."""

    def __init__(self, source: Cursor, size: int, blockwise: bool) -> None:
        self._source, self._size, self._blockwise = source, size, blockwise
        self._ready: collections.deque[Any] = collections.deque()
        self._count = self._bytes = 0
        self._changed = threading.Condition()
        self._stopped = self._ended = False

    def fill(self) -> None:
        limit = 1
        while True:
            with self._changed:
                while (self._count >= self._size or self._bytes > _MOST_BYTES) and not self._stopped:
                    self._changed.wait()
                if self._stopped:
                    break
                room = self._size - self._count
            start = time.perf_counter()
            try:
                item: Any = self._source.pull(max(1, min(limit, room)))
            except BaseException as failure:
                item = failure
            if self._blockwise and time.perf_counter() - start < _QUICK:
                limit = min(limit * 2, _LARGEST_BLOCK)
            with self._changed:
                if item is None:
                    self._ended = True
                else:
                    self._ready.append(item)
                    self._count += item.count if isinstance(item, Block) else 1
                    self._bytes += _size_of(item)
                self._changed.notify_all()
                if self._ended or self._stopped:
                    break
        self._source.close()

    def get(self) -> Block | None:
        with self._changed:
            while not self._ready:
                if self._ended or self._stopped:
                    return None
                self._changed.wait()
            item = self._ready.popleft()
            self._count -= item.count if isinstance(item, Block) else 1
            self._bytes -= _size_of(item)
            # Not at each element: waking a thread costs more than computing a batch.
            if self._count <= self._size // 2 or self._bytes > _MOST_BYTES // 2:
                self._changed.notify_all()
        if isinstance(item, Block):
            return item
        raise item

    def stop(self) -> None:
        with self._changed:
            self._stopped = True
            self._changed.notify_all()
