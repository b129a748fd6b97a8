"""snapshot and load: elements kept in files between programs."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

from headrace._src.data.engine.block import Block
from headrace._src.data.engine.cursor import BlockCursor, Cursor, Run
from headrace._src.data.engine.store import ElementWriter, read_elements
from headrace._src.data.plan.node import UNKNOWN, Node
from headrace._src.formats.files import failures_of, replacing


def compression_kind(compression: Any) -> str:
    """The compression of element files: what TensorFlow calls AUTO and SNAPPY is left uncompressed."""
    return {"GZIP": "GZIP", "ZLIB": "ZLIB"}.get(str(compression or "").upper(), "")


class Snapshot(Node):
    kind = "_MapDataset"

    def __init__(self, source: Node, path: str, compression: Any) -> None:
        super().__init__(source.spec, source)
        self.path, self.compression = path, compression_kind(compression)

    def cardinality(self) -> int:
        return self.inputs[0].cardinality()

    def described(self) -> str:
        return "Snapshot"

    def open(self, run: Run) -> Cursor:
        return BlockCursor(self._blocks(run))

    def _blocks(self, run: Run) -> Iterator[Block]:
        done, elements = os.path.join(self.path, "done"), os.path.join(self.path, "elements")
        if os.path.exists(done):
            for rows in read_elements(elements, self.specs, self.compression):
                yield Block.of_rows(rows)
            return
        with failures_of(self.path):
            os.makedirs(self.path, exist_ok=True)
        source = run.open(self.inputs[0])
        with ElementWriter(elements, self.specs, self.compression) as writer:
            while (block := source.pull(1)) is not None:
                for row in block.rows():
                    writer.write(row)
                yield block
        with replacing(done) as file:
            file.write(b"headrace snapshot 1\n")


class Stored(Node):
    """The elements of a file."""

    kind = "_LoadDataset"

    def __init__(self, path: str, spec: Any, compression: str, count: int = UNKNOWN) -> None:
        super().__init__(spec)
        self.path, self.compression, self.count = path, compression, count

    def cardinality(self) -> int:
        return self.count

    def open(self, run: Run) -> Cursor:
        return BlockCursor(Block.of_rows(r) for r in read_elements(self.path, self.specs, self.compression) if r)
