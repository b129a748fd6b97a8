"""repeat: several passes, each of which opens the input again."""

from __future__ import annotations

from headrace._src.data.engine.block import Block
from headrace._src.data.engine.cursor import Cursor, Run
from headrace._src.data.plan.node import INFINITE, UNKNOWN, PlanNode, at_run, number
from headrace._src.tensors.typing import IntLike


class Repeat(PlanNode):
    kind = "_RepeatDataset"

    def __init__(self, source: PlanNode, count: IntLike | None = None) -> None:
        super().__init__(source.spec, source)
        self.count = -1 if count is None else number(count, "count")

    def cardinality(self) -> int:
        count, size = at_run(self.count), self.inputs[0].cardinality()
        if not isinstance(count, int):
            return UNKNOWN
        if count == 0 or size == 0:
            return 0
        if count < 0:
            return INFINITE
        return size if size < 0 else size * count

    def open(self, run: Run) -> Cursor:
        return _RepeatCursor(run, self.inputs[0], at_run(self.count))


class _RepeatCursor(Cursor):
    def __init__(self, run: Run, node: PlanNode, count: int) -> None:
        self._run, self._node, self._left = run, node, count
        self._source: Cursor | None = None
        self._first_of_pass = True

    def pull(self, limit: int) -> Block | None:
        while self._left:
            if self._source is None:
                self._source, self._first_of_pass = self._run.open(self._node), True
            block = self._source.pull(limit)
            if block is not None:
                self._first_of_pass = False
                return block
            self._source.close()
            self._source = None
            if self._first_of_pass and self._left < 0:
                self._left = 0  # repeating an empty dataset forever is empty
            elif self._left > 0:
                self._left -= 1
                if not self._left:  # TensorFlow opens the input once more, which draws the next order of a shuffle
                    self._run.open(self._node).close()
        return None

    def close(self) -> None:
        if self._source is not None:
            self._source.close()
