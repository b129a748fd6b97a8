"""cache: keeps the elements of the first whole pass, in memory or in a file."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator

import numpy as np

from headrace._src.data.engine.block import Block, joined
from headrace._src.data.engine.cursor import BlockCursor, Cursor, Run
from headrace._src.data.engine.store import ElementWriter, read_elements
from headrace._src.data.plan.node import Node, Table
from headrace._src.formats.files import replacing


class Memory:
    """The blocks of a finished pass."""

    def __init__(self) -> None:
        self.blocks: list[Block] | None = None
        self.lock = threading.Lock()


class BlockTable(Table):
    """The elements of a block."""

    def __init__(self, block: Block) -> None:
        super().__init__(block.count)
        self._block = block

    def gather(self, indices: np.ndarray) -> Block:
        return self._block.take(indices)


class Cache(Node):
    kind = "CacheDataset"

    def __init__(self, source: Node, filename: str = "") -> None:
        super().__init__(source.spec, source)
        self.filename = filename
        self._memory = Memory()

    def cardinality(self) -> int:
        return self.inputs[0].cardinality()

    def table(self) -> Table | None:
        """What is in memory can be fetched by number."""
        blocks = self._memory.blocks
        if self.filename or not blocks:
            return None
        if len(blocks) > 1:
            blocks = self._memory.blocks = [joined(blocks)]
        return BlockTable(blocks[0])

    def open(self, run: Run) -> Cursor:
        if self.filename:
            return BlockCursor(self._through_file(run))
        if self._memory.blocks is not None:
            return BlockCursor(iter(self._memory.blocks))
        return BlockCursor(self._through_memory(run))

    def _through_memory(self, run: Run) -> Iterator[Block]:
        source = run.open(self.inputs[0])
        kept: list[Block] = []
        limit = 1
        while (block := source.pull(limit)) is not None:
            kept.append(block)
            yield block
            limit = min(limit * 2, 64) if self.inputs[0].pure else 1
        self._memory.blocks = kept

    def _through_file(self, run: Run) -> Iterator[Block]:
        path = f"{self.filename}.index"
        if os.path.exists(path):
            for rows in read_elements(self.filename, self.specs):
                yield Block.of_rows(rows)
            return
        source = run.open(self.inputs[0])
        with ElementWriter(self.filename, self.specs) as writer:
            while (block := source.pull(1)) is not None:
                for row in block.rows():
                    writer.write(row)
                yield block
        with replacing(path) as file:
            file.write(b"headrace cache 1\n")
