"""batch: stacks consecutive elements."""

from __future__ import annotations

from typing import Any

from headrace._src.data.engine.block import Block, joined
from headrace._src.data.engine.cursor import Cursor, Run
from headrace._src.data.engine.slicing import batched, batched_spec
from headrace._src.data.plan.node import PlanNode, at_run, known, number, positive
from headrace._src.tensors import nest
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import IntLike


class Batch(PlanNode):
    kind = "_BatchDataset"

    def __init__(
        self, source: PlanNode, batch_size: IntLike, drop_remainder: bool | Tensor, parallel: bool = False
    ) -> None:
        self.batch_size = positive(number(batch_size, "batch_size"), "batch_size", "batch")
        self.drop_remainder = bool(drop_remainder)
        size = known(self.batch_size) if self.drop_remainder else None
        super().__init__(nest.map_structure(lambda s: batched_spec(s, size), source.spec), source)
        if parallel:
            self.kind = "_ParallelBatchDataset"

    def cardinality(self) -> int:
        return batch_count(self.inputs[0].cardinality(), at_run(self.batch_size), self.drop_remainder)

    def open(self, run: Run) -> Cursor:
        return _BatchCursor(
            run.open(self.inputs[0]), at_run(self.batch_size), self.drop_remainder, self.inputs[0].specs
        )


def batch_count(count: int, size: int | Tensor, drop_remainder: bool) -> int:
    """Returns the number of batches of `size` in `count` elements."""
    if count < 0 or not isinstance(size, int):
        return count if count < 0 else -2
    return count // size if drop_remainder else -(-count // size)


class _BatchCursor(Cursor):
    def __init__(self, source: Cursor, size: int, drop_remainder: bool, specs: list[Any]) -> None:
        self._source, self._size, self._drop, self._specs = source, size, drop_remainder, specs
        self._held: Block | None = None

    def pull(self, limit: int) -> Block | None:
        """Returns one batch, or several if the elements are already stacked."""
        block, size = self._gathered(limit), self._size
        if block is None or (self._drop and block.count < size):
            return None
        stacked_all = all(type(c) is not list for c in block.columns)
        count = max(block.count // size, 1) if stacked_all else 1
        if block.count > count * size:
            self._held = block.part(count * size, block.count)
            block = block.part(0, count * size)
        if count > 1:
            return Block([c.reshape((count, size, *c.shape[1:])) for c in block.columns], count)
        parts = zip(self._specs, block.columns, strict=True)
        return Block([[batched(spec, column, n)] for n, (spec, column) in enumerate(parts)], 1)

    def _gathered(self, limit: int) -> Block | None:
        """Collects the rows of at least one batch, fewer only at the end. An error discards the unfinished batch."""
        held, self._held = self._held, None
        blocks, count = ([held], held.count) if held is not None else ([], 0)
        while count < self._size:
            block = self._source.pull(self._size * limit - count)
            if block is None:
                break
            blocks.append(block)
            count += block.count
        return joined(blocks) if blocks else None
