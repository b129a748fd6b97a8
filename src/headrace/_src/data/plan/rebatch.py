"""rebatch: batches of another size, without making single elements in between where rows can be joined."""

from __future__ import annotations

from typing import Any

from headrace._src.data.engine.cursor import Cursor, Run
from headrace._src.data.engine.slicing import batched_spec, element_spec
from headrace._src.data.plan.batch import Batch
from headrace._src.data.plan.node import UNKNOWN, Node, known
from headrace._src.data.plan.unbatch import Unbatch
from headrace._src.tensors import nest


class Rebatch(Node):
    kind = "_RebatchDataset"

    def __init__(self, source: Node, batch_size: Any, drop_remainder: bool) -> None:
        self._batches = Batch(Unbatch(source), batch_size, drop_remainder)
        size = known(self._batches.batch_size) if drop_remainder else None
        spec = nest.map_structure(lambda s: batched_spec(element_spec(s), size), source.spec)
        super().__init__(spec, source)

    def cardinality(self) -> int:
        count = self._batches.cardinality()
        return count if count >= 0 else UNKNOWN

    def open(self, run: Run) -> Cursor:
        return self._batches.open(run)
