"""take, skip and shard: select elements by position."""

from __future__ import annotations

import numpy as np

from headrace._src.base import errors
from headrace._src.data.engine.block import Block
from headrace._src.data.engine.cursor import Ahead, Cursor, Run
from headrace._src.data.plan.node import INFINITE, UNKNOWN, PlanNode, Table, at_run, number
from headrace._src.tensors.typing import IntLike


class Take(PlanNode):
    """The first `count` elements; all of them if it is negative."""

    kind = "_TakeDataset"

    def __init__(self, source: PlanNode, count: IntLike) -> None:
        super().__init__(source.spec, source)
        self.count = number(count, "count")

    def cardinality(self) -> int:
        count, size = at_run(self.count), self.inputs[0].cardinality()
        if not isinstance(count, int):
            return UNKNOWN
        if count < 0:
            return size
        return 0 if count == 0 else count if size == INFINITE else UNKNOWN if size == UNKNOWN else min(count, size)

    def table(self) -> Table | None:
        table, count = self.inputs[0].table(), at_run(self.count)
        return table if table is None or count < 0 else PartTable(table, 0, min(count, table.count))

    def open(self, run: Run) -> Cursor:
        return _TakeCursor(run.open(self.inputs[0]), at_run(self.count))


class _TakeCursor(Cursor):
    def __init__(self, source: Cursor, count: int) -> None:
        self._source, self._left = source, count

    def pull(self, limit: int) -> Block | None:
        if self._left < 0:
            return self._source.pull(limit)
        if self._left == 0:
            return None
        block = self._source.pull(min(limit, self._left))
        self._left = 0 if block is None else self._left - block.count
        return block


class Skip(PlanNode):
    """All elements but the first `count`; none if it is negative."""

    kind = "_SkipDataset"

    def __init__(self, source: PlanNode, count: IntLike) -> None:
        super().__init__(source.spec, source)
        self.count = number(count, "count")

    def cardinality(self) -> int:
        count, size = at_run(self.count), self.inputs[0].cardinality()
        if not isinstance(count, int):
            return UNKNOWN
        if count < 0:
            return 0
        return size if size < 0 else max(size - count, 0)

    def table(self) -> Table | None:
        table, count = self.inputs[0].table(), at_run(self.count)
        if table is None:
            return None
        return PartTable(table, table.count if count < 0 else min(count, table.count), table.count)

    def open(self, run: Run) -> Cursor:
        return _SkipCursor(run.open(self.inputs[0]), at_run(self.count))


class _SkipCursor(Cursor):
    def __init__(self, source: Cursor, count: int) -> None:
        self._source, self._left = source, count

    def pull(self, limit: int) -> Block | None:
        if self._left < 0:
            return None
        while self._left:
            block = self._source.pull(min(self._left, 1024))
            if block is None:
                return None
            self._left -= block.count
        return self._source.pull(limit)


class PartTable(Table):
    """A range of rows of another table."""

    def __init__(self, table: Table, start: int, stop: int) -> None:
        super().__init__(max(stop - start, 0))
        self._table, self._start = table, start

    def gather(self, indices: np.ndarray) -> Block:
        return self._table.gather(indices + self._start)


class Shard(PlanNode):
    """Every `num_shards`-th element, from `index` on."""

    kind = "_ShardDataset"

    def __init__(self, source: PlanNode, num_shards: IntLike, index: IntLike) -> None:
        super().__init__(source.spec, source)
        self.num_shards, self.index = number(num_shards, "num_shards"), number(index, "index")
        self._bounds()

    def _bounds(self) -> tuple[int, int]:
        shards, index = at_run(self.num_shards), at_run(self.index)
        if isinstance(shards, int) and shards < 1:
            raise errors.invalid_argument(
                f"Number of shards must be greater than zero (currently num_shards = {shards})."
            )
        if isinstance(index, int) and isinstance(shards, int) and not 0 <= index < shards:
            raise errors.invalid_argument(f"Index must be between 0 and {shards - 1} (currently index = {index}).")
        return shards, index

    def cardinality(self) -> int:
        shards, index = self._bounds()
        size = self.inputs[0].cardinality()
        if size < 0 or not isinstance(shards, int) or not isinstance(index, int):
            return size if size < 0 else UNKNOWN
        return size // shards + (1 if index < size % shards else 0)

    def open(self, run: Run) -> Cursor:
        return _ShardCursor(Ahead(run.open(self.inputs[0]), self.inputs[0].pure), *self._bounds())


class _ShardCursor(Cursor):
    def __init__(self, source: Ahead, shards: int, index: int) -> None:
        self._source, self._shards, self._index = source, shards, index
        self._seen = 0
        self._ready: Block | None = None

    def pull(self, limit: int) -> Block | None:
        while self._ready is None:
            block = self._source.pull(limit)
            if block is None:
                return None
            first = (self._index - self._seen) % self._shards
            self._seen += block.count
            if first < block.count:
                self._ready = block.take(np.arange(first, block.count, self._shards))
        block = self._ready
        self._ready = block.part(limit, block.count) if block.count > limit else None
        return block.part(0, limit)
