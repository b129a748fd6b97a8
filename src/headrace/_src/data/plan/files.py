"""Sources that read records from files, one file after the other or several in turns."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from headrace._src.data.engine.block import Block
from headrace._src.data.engine.cursor import BlockCursor, Cursor, Run, rows_of
from headrace._src.data.engine.prefetcher import Prefetcher
from headrace._src.data.plan.node import Node, at_run, number
from headrace._src.tensors.dtypes import string
from headrace._src.tensors.specs import TensorSpec

Reader = Callable[[str], Iterator[list[bytes]]]


class Files(Node):
    """The records that `reader` finds in each file of its input, a dataset of names."""

    def __init__(self, names: Node, reader: Reader, kind: str, parallel_reads: Any = None) -> None:
        super().__init__(TensorSpec([], string), names)
        self.reader, self.kind = reader, kind
        self.parallel_reads = None if parallel_reads is None else number(parallel_reads, "num_parallel_reads")

    def open(self, run: Run) -> Cursor:
        names = (_path(row[0]) for row in rows_of(run.open(self.inputs[0])))
        if self.parallel_reads is None:
            return BlockCursor(self._one_by_one(names))
        reads = at_run(self.parallel_reads)
        return BlockCursor(self._in_turns(run, names, (os.cpu_count() or 1) if reads == -1 else reads))

    def _one_by_one(self, names: Iterator[str]) -> Iterator[Block]:
        for name in names:
            for records in self.reader(name):
                yield _block(records)

    def _in_turns(self, run: Run, names: Iterator[str], cycle: int) -> Iterator[Block]:
        """One record of each of `cycle` files in turn, each file read by a thread of its own."""
        places: list[Cursor | None] = [None] * cycle
        exhausted = False
        at = 0
        while True:
            place = places[at]
            if place is None and not exhausted:
                name = next(names, None)
                if name is None:
                    exhausted = True
                else:
                    reading = BlockCursor(_block(records) for records in self.reader(name))
                    place = places[at] = Prefetcher(run, reading, 1024)
            if place is not None:
                block = place.pull(1)
                if block is not None:
                    yield block
                else:
                    places[at] = None
            elif exhausted and not any(places):
                return
            at = (at + 1) % cycle


def _path(array: np.ndarray) -> str:
    return os.fsdecode(array.item())


def _block(records: list[bytes]) -> Block:
    column = np.empty(len(records), object)
    column[:] = records
    return Block([column], len(records))
