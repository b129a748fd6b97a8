"""shuffle: a buffer from which elements are drawn at random, in TensorFlow's order for a seed.

The buffer is a ring. Each draw takes the element `word % filled` behind the oldest place, moves the oldest one into
the gap and frees its place for the next element of the input. Where the input is a table only numbers are shuffled,
and each block is one gather.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.data.engine.block import Block
from headrace._src.data.engine.cursor import Cursor, Run
from headrace._src.data.engine.random_words import SeedSource, WordStream, seed_pair
from headrace._src.data.plan.node import Node, Table, at_run, number, positive

_CHUNK = 4096


class Shuffle(Node):
    kind = "_ShuffleDataset"

    def __init__(self, source: Node, buffer_size: Any, seed: Any = None, anew: bool = True) -> None:
        super().__init__(source.spec, source)
        self.buffer_size = positive(number(buffer_size, "buffer_size"), "buffer_size", "shuffle")
        self._seeds = SeedSource(seed_pair(seed), anew)

    def cardinality(self) -> int:
        return self.inputs[0].cardinality()

    @property
    def pure(self) -> bool:
        return self.inputs[0].pure

    def open(self, run: Run) -> Cursor:
        size = at_run(self.buffer_size)
        words = WordStream(*self._seeds.next_pair())
        table = self.inputs[0].table()
        if table is not None:
            return _TableShuffle(table, size, words)
        return _StreamShuffle(run.open(self.inputs[0]), size, words)


class _TableShuffle(Cursor):
    """Shuffles the numbers of a table's elements."""

    def __init__(self, table: Table, size: int, words: WordStream) -> None:
        self._table, self._words = table, words
        self._size = min(size, table.count)
        self._ring = list(range(self._size))
        self._drawn = 0
        self._order = np.empty(0, np.int64)
        self._used = 0

    def pull(self, limit: int) -> Block | None:
        if self._used == len(self._order):
            self._order, self._used = self._draw(), 0
        start = self._used
        stop = min(start + limit, len(self._order))
        if start == stop:
            return None
        self._used = stop
        return self._table.gather(self._order[start:stop])

    def _draw(self) -> np.ndarray:
        """The numbers of the next elements."""
        count, size, ring, first = self._table.count, self._size, self._ring, self._drawn
        last = min(first + _CHUNK, count)
        if first == last:
            return np.empty(0, np.int64)
        steps = np.arange(first, last)
        words = self._words.take(last - first).astype(np.int64)
        places = ((steps + words % np.minimum(size, count - steps)) % size).tolist()
        self._drawn = last
        if size == count:  # all are in the buffer: the drawn ones gather at its beginning
            for step, place in zip(range(first, last), places, strict=True):
                ring[step], ring[place] = ring[place], ring[step]
            return np.array(ring[first:last], np.int64)
        order = []
        for step, oldest, place in zip(range(first, last), (steps % size).tolist(), places, strict=True):
            order.append(ring[place])
            ring[place] = ring[oldest]
            ring[oldest] = step + size
        return np.array(order, np.int64)


class _StreamShuffle(Cursor):
    """Shuffles elements as they come."""

    def __init__(self, source: Cursor, size: int, words: WordStream) -> None:
        self._source, self._size, self._words = source, size, words
        self._ring: list[Any] = []
        self._first = 0  # how many have been drawn
        self._end = 0  # how many have come in
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
