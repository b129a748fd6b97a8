"""cache: keeps the elements of the first complete pass, in memory or in a file."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.data.engine.block import Block, joined
from headrace._src.data.engine.cursor import BlockCursor, Cursor, Run
from headrace._src.data.plan.node import PlanNode, Table
from headrace._src.data.structure import from_arrays, to_arrays
from headrace._src.formats.bundle import index_path
from headrace._src.formats.bundle_reader import BundleReader
from headrace._src.formats.bundle_writer import BundleWriter
from headrace._src.tensors import nest


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


class Cache(PlanNode):
    kind = "CacheDataset"

    def __init__(self, source: PlanNode, filename: str = "") -> None:
        super().__init__(source.spec, source)
        self.filename = filename
        self._memory = Memory()

    def cardinality(self) -> int:
        return self.inputs[0].cardinality()

    def table(self) -> Table | None:
        """Returns a table of the cached elements, if they are in memory."""
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
        if os.path.exists(index_path(self.filename)):
            yield from _cached(self.filename, self.specs)
            return
        source, specs, count = run.open(self.inputs[0]), self.specs, 0
        with BundleWriter(self.filename) as writer:
            while (block := source.pull(1)) is not None:
                for row in block.rows():
                    for component, array in enumerate(to_arrays(specs, row)):
                        writer.add(_key(count, component), array)
                    count += 1
                yield block


def _key(element: int, component: int) -> str:
    """Returns TensorFlow's name of a component in the file."""
    return f"{element:7d}_{component}"


def _cached(prefix: str, specs: list[Any]) -> Iterator[Block]:
    reader = BundleReader(prefix)
    wanted = [part for spec in specs for part in nest.flatten(spec, expand_composites=True)]
    element = 0
    while _key(element, 0) in reader:
        arrays = [reader.read(_key(element, component)) for component in range(len(wanted))]
        for component, (part, array) in enumerate(zip(wanted, arrays, strict=True)):
            if array.dtype != part.dtype.numpy_dtype:
                raise errors.invalid_argument(
                    f"{prefix}: Data type mismatch at component {component}: expected {array.dtype} but got "
                    f"{part.dtype.name}."
                )
        yield Block.of_rows([from_arrays(specs, arrays)])
        element += 1
