"""Cursor: the position of one pass over a plan's elements. Run: the state that the cursors of one pass share.

`pull(limit)` returns a block of one to `limit` elements, fewer if that is convenient, and None at the end. If an
element fails, the elements before it are returned first and the next pull raises the error; the pull after that
continues after the failed element.
"""

from __future__ import annotations

import functools
import os
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

from headrace._src.data.engine.block import Block, joined

AHEAD_BYTES = 1 << 18  # how far a stage without effects reads ahead
AHEAD_ROWS = 1024


class Openable(Protocol):
    """A node of a plan, as the engine sees it."""

    def open(self, run: Run) -> Cursor: ...


class Cursor:
    """Base of the cursors of all plans."""

    remark = ""  # a note for the report

    def pull(self, limit: int) -> Block | None:
        raise NotImplementedError(type(self).__name__)

    def next_row(self) -> tuple[Any, ...] | None:
        block = self.pull(1)
        return None if block is None else block.row(0)

    def close(self) -> None:
        """Releases files and threads."""


_MOST_THREADS = 256


class Run:
    """One pass over a plan: the size of its thread pools, what to close at its end, and optional statistics."""

    def __init__(self, threads: int | None = None) -> None:
        self._threads = min(threads or min(32, (os.cpu_count() or 1) + 2), _MOST_THREADS)
        self._closers: list[Callable[[], None]] = []
        self.closed = threading.Event()
        self.stages: dict[int, Stage] | None = None

    def open(self, node: Openable) -> Cursor:
        """Opens a cursor over `node`."""
        cursor: Cursor = node.open(self)
        if self.stages is not None:
            cursor = TimedCursor(cursor, self.stages.setdefault(id(node), Stage()))
        return cursor

    def at_close(self, closer: Callable[[], None]) -> None:
        self._closers.append(closer)

    def new_pool(self, threads: int) -> ThreadPoolExecutor:
        """Returns a pool of at most so many threads, which ends with the pass."""
        made = ThreadPoolExecutor(min(threads, self._threads), thread_name_prefix="headrace-data")
        self.at_close(functools.partial(made.shutdown, wait=False, cancel_futures=True))
        return made

    def close(self) -> None:
        """Ends the pass; threads finish their current call and stop."""
        self.closed.set()
        while self._closers:
            self._closers.pop()()


class Stage:
    """The statistics of a stage."""

    __slots__ = ("blocks", "elements", "remark", "seconds")

    def __init__(self) -> None:
        self.blocks = self.elements = 0
        self.seconds = 0.0
        self.remark = ""


class TimedCursor(Cursor):
    """Counts the elements of another cursor and measures its time, including the stages before it."""

    def __init__(self, inner: Cursor, stage: Stage) -> None:
        self._inner, self._stage = inner, stage

    def pull(self, limit: int) -> Block | None:
        start = time.perf_counter()
        try:
            block = self._inner.pull(limit)
        finally:
            self._stage.seconds += time.perf_counter() - start
            self._stage.remark = self._inner.remark
        if block is not None:
            self._stage.blocks += 1
            self._stage.elements += block.count
        return block

    def close(self) -> None:
        self._inner.close()


class BlockCursor(Cursor):
    """Returns blocks made by a generator, cut to the size requested."""

    def __init__(self, blocks: Iterator[Block]) -> None:
        self._blocks = blocks
        self._rest: Block | None = None

    def pull(self, limit: int) -> Block | None:
        block = self._rest
        if block is None:
            block = next(self._blocks, None)
            while block is not None and not block.count:
                block = next(self._blocks, None)
            if block is None:
                return None
        if block.count <= limit:
            self._rest = None
            return block
        self._rest = block.part(limit, block.count)
        return block.part(0, limit)

    def close(self) -> None:
        close = getattr(self._blocks, "close", None)
        if close is not None:
            close()


class Ahead:
    """Reads from a cursor in large blocks, if reading ahead has no visible effect."""

    def __init__(self, cursor: Cursor, allowed: bool) -> None:
        self._cursor, self._allowed = cursor, allowed
        self._rows = 16

    def pull(self, limit: int) -> Block | None:
        if not self._allowed:
            return self._cursor.pull(limit)
        block = self._cursor.pull(max(limit, self._rows))
        if block is not None and block.count >= self._rows:
            fitting = AHEAD_BYTES * block.count // max(block.nbytes, 1)
            self._rows = max(1, min(AHEAD_ROWS, fitting, self._rows * 4))
        return block


def pull_rows(cursor: Cursor, count: int) -> Block | None:
    """Pulls exactly `count` elements, fewer only at the end; None if there are none."""
    first = cursor.pull(count)
    if first is None or first.count == count:
        return first
    blocks, have = [first], first.count
    while have < count:
        block = cursor.pull(count - have)
        if block is None:
            break
        blocks.append(block)
        have += block.count
    return joined(blocks)


def rows_of(cursor: Cursor) -> Iterator[tuple[Any, ...]]:
    while (row := cursor.next_row()) is not None:
        yield row
