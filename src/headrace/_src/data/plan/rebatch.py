"""rebatch: changes the batch size, without splitting batches into single elements if rows can be joined."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Any

from headrace._src.base import errors
from headrace._src.data.engine.block import Block
from headrace._src.data.engine.cursor import BlockCursor, Cursor, Run, pull_rows
from headrace._src.data.engine.slicing import batched, batched_spec, element_spec
from headrace._src.data.plan.batch import batch_count
from headrace._src.data.plan.node import UNKNOWN, PlanNode
from headrace._src.data.plan.unbatch import Unbatch
from headrace._src.tensors import nest
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import int64
from headrace._src.tensors.tensor import EagerTensor
from headrace._src.tensors.typing import IntLike


class Rebatch(PlanNode):
    """Batches of another size; a list of sizes is used in turn."""

    kind = "_RebatchDataset"

    def __init__(self, source: PlanNode, batch_size: IntLike | Sequence[int], drop_remainder: bool) -> None:
        self.sizes = as_tensor(batch_size, int64)
        self.drop_remainder = bool(drop_remainder)
        self._rows = Unbatch(source)
        size = None
        if type(self.sizes) is EagerTensor:
            given = set(self.sizes._array.reshape(-1).tolist())
            if min(given, default=0) <= 0:
                raise errors.invalid_argument(f"rebatch: batch sizes must be greater than zero; got {sorted(given)}.")
            size = given.pop() if len(given) == 1 else None
            if size is not None and not (self.drop_remainder or self._rows.splits_evenly(size)):
                size = None
        spec = nest.map_structure(lambda s: batched_spec(element_spec(s), size), source.spec)
        super().__init__(spec, source)

    def cardinality(self) -> int:
        count = self._rows.cardinality()
        sizes: Any = self.sizes._array.reshape(-1) if type(self.sizes) is EagerTensor else ()
        return batch_count(count, int(sizes[0]), self.drop_remainder) if count >= 0 and len(sizes) == 1 else UNKNOWN

    def open(self, run: Run) -> Cursor:
        return BlockCursor(self._batches(run.open(self._rows)))

    def _batches(self, rows: Cursor) -> Iterator[Block]:
        for size in itertools.cycle(self.sizes._array.reshape(-1).tolist()):
            block = pull_rows(rows, size)
            if block is None or (self.drop_remainder and block.count < size):
                return
            parts = zip(self._rows.specs, block.columns, strict=True)
            yield Block([[batched(spec, column, n)] for n, (spec, column) in enumerate(parts)], 1)
