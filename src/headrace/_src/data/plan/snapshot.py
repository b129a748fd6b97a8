"""snapshot, save and load: elements stored in folders, in TensorFlow's layout."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any

from headrace._src.base import errors
from headrace._src.data.engine.block import Block
from headrace._src.data.engine.cursor import BlockCursor, Cursor, Run, rows_of
from headrace._src.data.engine.round_robin import in_turns
from headrace._src.data.engine.store import components_of, read_elements, type_numbers
from headrace._src.data.fingerprint import fingerprint
from headrace._src.data.function import UserFunction
from headrace._src.data.plan.node import PlanNode, restart_streams
from headrace._src.formats.dataset_files import ShardsWriter, find_run
from headrace._src.tensors.specs import StructureSpec, TypeSpec

_KINDS = {"": "", "NONE": "", "AUTO": "SNAPPY", "SNAPPY": "SNAPPY", "GZIP": "GZIP", "ZLIB": "ZLIB"}


def compression_kind(compression: str | None) -> str:
    """Returns the compression of the files; TensorFlow's AUTO is Snappy."""
    kind = _KINDS.get(str(compression or "").upper())
    if kind is None:
        raise ValueError(
            f"Invalid `compression`: {compression!r}; it should be one of {', '.join(filter(None, _KINDS))}."
        )
    return kind


class Sharding:
    """Selects the shard of an element."""

    def __init__(self, function: Callable[..., Any] | None, spec: StructureSpec) -> None:
        self.function = None if function is None else UserFunction(function, spec, "shard_func")

    def __call__(self, row: tuple[Any, ...]) -> int:
        return 0 if self.function is None else int(self.function.scalar(row))


class Snapshot(PlanNode):
    kind = "_MapDataset"

    def __init__(
        self, source: PlanNode, path: str, compression: str | None, shard_func: Callable[..., Any] | None = None
    ) -> None:
        super().__init__(source.spec, source)
        self.path, self.compression = path, compression_kind(compression)
        self._sharding = Sharding(shard_func, source.spec)

    def cardinality(self) -> int:
        return self.inputs[0].cardinality()

    def described(self) -> str:
        return "Snapshot"

    def open(self, run: Run) -> Cursor:
        return BlockCursor(self._blocks(run))

    def _blocks(self, run: Run) -> Iterator[Block]:
        name = str(fingerprint(self.inputs[0]))
        folder, kinds = os.path.join(self.path, name), type_numbers(self.specs)
        found = find_run(folder)
        if found is not None:
            yield from shards_in_turns(found.shards, self.specs, self.compression)
            return
        source = run.open(self.inputs[0])
        with ShardsWriter(folder, self.compression, name) as writer:
            while (block := source.pull(1)) is not None:
                for row in block.rows():
                    writer.write(components_of(self.specs, row), self._sharding(row))
                yield block
            writer.finish(kinds)


class Stored(PlanNode):
    """The elements of shards."""

    kind = "_LoadDataset"

    def __init__(self, shards: tuple[str, ...], spec: StructureSpec, compression: str, count: int) -> None:
        super().__init__(spec)
        self.shards, self.compression, self.count = shards, compression, count

    def cardinality(self) -> int:
        return self.count

    def open(self, run: Run) -> Cursor:
        return BlockCursor(shards_in_turns(self.shards, self.specs, self.compression))


def shards_in_turns(shards: tuple[str, ...], specs: list[TypeSpec], compression: str) -> Iterator[Block]:
    """Yields the elements of shards, reading as many shards at a time as TensorFlow does on this machine."""
    cursors = [BlockCursor(Block.of_rows(r) for r in read_elements(s, specs, compression) if r) for s in shards]
    if len(cursors) == 1:
        while (block := cursors[0].pull(1 << 10)) is not None:
            yield block
        return
    yield from in_turns(iter(cursors), os.cpu_count() or 1)


def write_all(plan: PlanNode, folder: str, compression: str | None, shard_func: Callable[..., Any] | None) -> None:
    """Writes the elements of a plan."""
    sharding, kinds = Sharding(shard_func, plan.spec), type_numbers(plan.specs)
    if not kinds:
        raise errors.unimplemented(f"{folder}: elements without tensors cannot be written to a file.")
    run = Run()
    restart_streams(plan)
    try:
        with ShardsWriter(folder, compression_kind(compression)) as writer:
            for row in rows_of(run.open(plan)):
                writer.write(components_of(plan.specs, row), sharding(row))
            writer.finish(kinds)
    finally:
        run.close()
