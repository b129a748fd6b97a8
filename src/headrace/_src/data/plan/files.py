"""Sources that read records from files, one file after another or several in turn."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator

import numpy as np

from headrace._src.data.engine.block import Block
from headrace._src.data.engine.cursor import BlockCursor, Cursor, Run, rows_of
from headrace._src.data.engine.prefetcher import Prefetcher
from headrace._src.data.engine.round_robin import in_turns
from headrace._src.data.plan.node import PlanNode, at_run, number
from headrace._src.ops.io.paths import read_path
from headrace._src.tensors.dtypes import string
from headrace._src.tensors.specs import TensorSpec
from headrace._src.tensors.typing import IntLike

Reader = Callable[[str], Iterator[list[bytes]]]


class Files(PlanNode):
    """The records that `reader` finds in each file of its input, a dataset of names."""

    def __init__(self, names: PlanNode, reader: Reader, kind: str, parallel_reads: IntLike | None = None) -> None:
        super().__init__(TensorSpec([], string), names)
        self.reader, self.kind = reader, kind
        self.parallel_reads = None if parallel_reads is None else number(parallel_reads, "num_parallel_reads")

    def open(self, run: Run) -> Cursor:
        names = (_path(row[0]) for row in rows_of(run.open(self.inputs[0])))
        if self.parallel_reads is None:
            return BlockCursor(self._one_by_one(names))
        reads = at_run(self.parallel_reads)
        # Each file is read on a separate thread.
        files = (Prefetcher(run, BlockCursor(map(_block, self.reader(name))), 1024) for name in names)
        return BlockCursor(in_turns(files, (os.cpu_count() or 1) if reads == -1 else reads))

    def _one_by_one(self, names: Iterator[str]) -> Iterator[Block]:
        for name in names:
            for records in self.reader(name):
                yield _block(records)


def _path(array: np.ndarray) -> str:
    return read_path(array.item())


def _block(records: list[bytes]) -> Block:
    column = np.empty(len(records), object)
    column[:] = records
    return Block([column], len(records))
