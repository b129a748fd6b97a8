"""shuffle: a buffer from which elements are drawn randomly, in TensorFlow's order for a seed.

The buffer is a ring. Each draw takes the element `word % filled` places after the oldest, moves the oldest one into
the gap and frees its place for the next element of the input. If the input is a table, only indices are shuffled, many
in one step, and each block is one gather.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.data.engine.block import Block
from headrace._src.data.engine.cursor import Cursor, Run
from headrace._src.data.engine.random_words import SeedSource, WordStream, seed_pair
from headrace._src.data.plan.node import PlanNode, Table, at_run, number, positive
from headrace._src.tensors.typing import IntLike

_CHUNK = 8192  # indices drawn in one step, at least (and _MOST at most)
_MOST = 1 << 16


class Shuffle(PlanNode):
    kind = "_ShuffleDataset"

    def __init__(
        self, source: PlanNode, buffer_size: IntLike, seed: IntLike | None = None, reshuffles: bool = True
    ) -> None:
        super().__init__(source.spec, source)
        self.buffer_size = positive(number(buffer_size, "buffer_size"), "buffer_size", "shuffle")
        self._seeds = SeedSource(seed_pair(seed), reshuffles)

    def cardinality(self) -> int:
        return self.inputs[0].cardinality()

    def open(self, run: Run) -> Cursor:
        size = at_run(self.buffer_size)
        words = WordStream(*self._seeds.next_pair())
        table = self.inputs[0].table()
        if table is not None:
            return _TableShuffle(table, size, words)
        return _StreamShuffle(run.open(self.inputs[0]), size, words)


class _TableShuffle(Cursor):
    """Shuffles the indices of a table's elements."""

    def __init__(self, table: Table, size: int, words: WordStream) -> None:
        self._table = table
        self._draws = _Draws(table.count, min(size, table.count), words)
        self._order = np.empty(0, np.int64)
        self._used = 0

    def pull(self, limit: int) -> Block | None:
        start, order = self._used, self._order
        if start + limit > len(order):
            parts = [order[start:]]
            missing = limit - len(parts[0])
            while missing > 0 and len(drawn := self._draws.more()):
                parts.append(drawn)
                missing -= len(drawn)
            start, self._order = 0, np.concatenate(parts)
            order = self._order
        self._used = stop = min(start + limit, len(order))
        return self._table.gather(order[start:stop]) if start < stop else None


class _Draws:
    """The indices in the order in which they are drawn, many in one step.

    Unrolling the ring, the buffer before draw n is the places n to n + size, where place k initially holds element k.
    Draw n takes the element at `target[n]` and moves the element at place n there. So the drawn element is the one
    that the latest earlier draw with that target moved: the element that was at its own place then, which may have
    been moved there in the same way. Following these links for many draws in one step gives all of them.
    """

    def __init__(self, count: int, size: int, words: WordStream) -> None:
        self._count, self._size, self._words = count, size, words
        self._drawn = 0
        self._standing = np.arange(size)  # the elements at the places from `_drawn` on

    def more(self) -> np.ndarray:
        """Returns the next indices; an empty array at the end."""
        first, size = self._drawn, self._size
        number = min(max(_CHUNK, size // 4 if size < self._count else first), _MOST, self._count - first)
        steps = np.arange(number)
        left = np.minimum(size, self._count - first - steps)
        target = steps + self._words.take(number) % left
        come = np.arange(first + size, min(first + size + number, self._count))
        standing = np.concatenate([self._standing, come]) if len(come) else self._standing
        # Draws sorted by target: the previous one in the same group is the latest earlier draw with that target.
        draws = _sorting(target)
        groups = target[draws]
        follows = groups[1:] == groups[:-1]
        earlier = np.full(number, -1)
        earlier[draws[1:][follows]] = draws[:-1][follows]
        # The element at a draw's own place: the initial one, or what the latest draw with that target moved there.
        moving = target != steps
        links = steps.copy()
        inside = moving & (target < number)
        links[target[inside]] = steps[inside]
        while not np.array_equal(further := links[links], links):
            links = further
        own = standing[links]
        order = np.where(earlier >= 0, own[earlier], standing[target])
        standing[target[moving]] = own[moving]
        self._standing = standing[number:]
        self._drawn += number
        return order


def _sorting(numbers: np.ndarray) -> np.ndarray:
    """Returns the stable sorting order of numbers below 2**32, 16 bits at a time, which is fastest."""
    order = numbers.astype(np.uint16).argsort(kind="stable")
    high = numbers >> 16
    return order[high[order].astype(np.uint16).argsort(kind="stable")] if high.any() else order


class _StreamShuffle(Cursor):
    """Shuffles elements as they arrive."""

    def __init__(self, source: Cursor, size: int, words: WordStream) -> None:
        self._source, self._size, self._words = source, size, words
        self._ring: list[Any] = []
        self._first = 0  # the number of elements drawn
        self._end = 0  # the number of elements read
        self._exhausted = False
        self._spare = np.empty(0, np.uint32)
        self._next_word = 0

    def pull(self, limit: int) -> Block | None:
        rows: list[tuple[Any, ...]] = []
        wanted = min(limit, 256) if self._ring else 1
        while len(rows) < wanted:
            if not self._exhausted:
                if rows and self._end - self._first < self._size - 1:
                    break
                self._fill()
            filled = self._end - self._first
            if not filled:
                break
            rows.append(self._draw(filled))
        return Block.of_rows(rows) if rows else None

    def _fill(self) -> None:
        ring, size = self._ring, self._size
        while self._end - self._first < size:
            missing = size - (self._end - self._first)
            block = self._source.pull(min(missing, 1024))
            if block is None:
                self._exhausted = True
                return
            for row in block.rows():
                if len(ring) < size:
                    ring.append(row)
                else:
                    ring[self._end % size] = row
                self._end += 1

    def _draw(self, filled: int) -> tuple[Any, ...]:
        if self._next_word == len(self._spare):
            self._spare, self._next_word = self._words.take(1024), 0
        word = int(self._spare[self._next_word])
        self._next_word += 1
        ring, size = self._ring, min(self._size, len(self._ring))
        place, oldest = (self._first + word % filled) % size, self._first % size
        row: tuple[Any, ...] = ring[place]
        ring[place], ring[oldest] = ring[oldest], ()
        self._first += 1
        return row
