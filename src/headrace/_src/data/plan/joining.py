"""zip, concatenate and enumerate: combine datasets in parallel or in sequence."""

from __future__ import annotations

import contextlib

import numpy as np

from headrace._src.data.engine.block import Block, joined
from headrace._src.data.engine.cursor import Cursor, Run
from headrace._src.data.plan.node import INFINITE, UNKNOWN, PlanNode, Table, at_run, number
from headrace._src.data.structure import flat_specs
from headrace._src.tensors import nest
from headrace._src.tensors.dtypes import int64
from headrace._src.tensors.specs import StructureSpec, TensorSpec, TypeSpec
from headrace._src.tensors.typing import IntLike


class Zip(PlanNode):
    """Combines one element of each input; ends with the shortest."""

    kind = "_ZipDataset"

    def __init__(self, structure: object, nodes: list[PlanNode]) -> None:
        super().__init__(nest.pack_sequence_as(structure, [n.spec for n in nodes]), *nodes)

    def cardinality(self) -> int:
        sizes = [n.cardinality() for n in self.inputs]
        known = [s for s in sizes if s >= 0]
        if UNKNOWN in sizes:
            return 0 if 0 in known else UNKNOWN
        return min(known) if known else INFINITE

    def table(self) -> Table | None:
        tables = [n.table() for n in self.inputs]
        return None if any(t is None for t in tables) else _ZipTable([t for t in tables if t is not None])

    def open(self, run: Run) -> Cursor:
        return _ZipCursor([run.open(n) for n in self.inputs])


class _ZipTable(Table):
    def __init__(self, tables: list[Table]) -> None:
        super().__init__(min(t.count for t in tables))
        self._tables = tables

    def gather(self, indices: np.ndarray) -> Block:
        return Block([c for t in self._tables for c in t.gather(indices).columns], len(indices))


class _ZipCursor(Cursor):
    def __init__(self, sources: list[Cursor]) -> None:
        self._sources = [_Rows(source) for source in sources]

    def pull(self, limit: int) -> Block | None:
        blocks: list[Block] = []
        count = limit
        for source in self._sources:
            try:
                block = source.take(count, whole=bool(blocks))
            except Exception:
                self._pass_failed_row(blocks)
                raise
            if block is None:
                return None
            count = block.count
            blocks.append(block)
        for source, block in zip(self._sources, blocks, strict=True):
            source.give_back(block, count)
        return Block([c for b in blocks for c in b.part(0, count).columns], count)

    def _pass_failed_row(self, blocks: list[Block]) -> None:
        """Moves all inputs past the row that failed in one of them, so that they stay in step."""
        before = len(blocks)
        for source, block in zip(self._sources, blocks, strict=False):
            source.give_back(block, 1)
        for source in self._sources[before + 1 :]:
            with contextlib.suppress(Exception):  # the row has failed already, with the error of the first input
                source.take(1, whole=True)

    def close(self) -> None:
        for source in self._sources:
            source.close()


class _Rows:
    """The rows of a cursor; rows can be given back, and an error waits until the rows before it are taken."""

    def __init__(self, source: Cursor) -> None:
        self._source = source
        self._held: Block | None = None
        self._error: Exception | None = None

    def take(self, count: int, whole: bool) -> Block | None:
        """Returns up to `count` rows, if `whole` fewer only at the end or before a row that fails."""
        blocks: list[Block] = []
        have = 0
        while have < count and (whole or not blocks):
            try:
                block = self._next(count - have)
            except Exception as error:
                if not blocks:
                    raise
                self._error = error
                break
            if block is None:
                break
            blocks.append(block)
            have += block.count
        return joined(blocks) if len(blocks) > 1 else blocks[0] if blocks else None

    def _next(self, count: int) -> Block | None:
        if self._held is not None:
            block, self._held = self._held, None
            self.give_back(block, count)
            return block.part(0, min(count, block.count))
        if self._error is not None:
            error, self._error = self._error, None
            raise error
        return self._source.pull(count)

    def give_back(self, block: Block, used: int) -> None:
        """Keeps the rows of the block from number `used` on for the next call."""
        if block.count > used:
            rest = block.part(used, block.count)
            self._held = rest if self._held is None else joined([rest, self._held])

    def close(self) -> None:
        self._source.close()


class Concatenate(PlanNode):
    """All elements of the first, then all of the second."""

    kind = "_ConcatenateDataset"

    def __init__(self, first: PlanNode, second: PlanNode) -> None:
        super().__init__(common_spec(first.spec, second.spec, "concatenate"), first, second)

    def cardinality(self) -> int:
        sizes = [n.cardinality() for n in self.inputs]
        if INFINITE in sizes:
            return INFINITE
        return UNKNOWN if UNKNOWN in sizes else sum(sizes)

    def open(self, run: Run) -> Cursor:
        return _ConcatenateCursor(run, list(self.inputs))


def common_spec(first: StructureSpec, second: StructureSpec, stage: str) -> StructureSpec:
    """Returns the spec that describes the elements of both datasets."""
    try:
        nest.assert_same_structure(first, second)
    except (TypeError, ValueError) as error:
        raise TypeError(f"Incompatible dataset elements in `{stage}`:\n  {first} vs. \n  {second}") from error

    def merged(a: TypeSpec, b: TypeSpec) -> TypeSpec:
        found = a.most_specific_common_supertype([b]) if isinstance(a, TypeSpec) else None
        if found is None:
            raise TypeError(f"Incompatible dataset elements in `{stage}`:\n  {first} vs. \n  {second}")
        return found

    leaves = [merged(a, b) for a, b in zip(flat_specs(first), flat_specs(second), strict=True)]
    return nest.pack_sequence_as(first, leaves)


class _ConcatenateCursor(Cursor):
    def __init__(self, run: Run, nodes: list[PlanNode]) -> None:
        self._run, self._nodes = run, nodes
        self._source: Cursor | None = None

    def pull(self, limit: int) -> Block | None:
        while self._source is not None or self._nodes:
            if self._source is None:
                self._source = self._run.open(self._nodes.pop(0))
            block = self._source.pull(limit)
            if block is not None:
                return block
            self._source.close()
            self._source = None
        return None


class Enumerate(PlanNode):
    """Pairs elements with their indices."""

    kind = "_ZipDataset"

    def __init__(self, source: PlanNode, start: IntLike) -> None:
        super().__init__((TensorSpec([], int64), source.spec), source)
        self.start = number(start, "start")

    def cardinality(self) -> int:
        return self.inputs[0].cardinality()

    def described(self) -> str:
        return "Enumerate"

    def open(self, run: Run) -> Cursor:
        return _EnumerateCursor(run.open(self.inputs[0]), at_run(self.start))


class _EnumerateCursor(Cursor):
    def __init__(self, source: Cursor, start: int) -> None:
        self._source, self._next = source, start

    def pull(self, limit: int) -> Block | None:
        block = self._source.pull(limit)
        if block is None:
            return None
        numbers = np.arange(self._next, self._next + block.count, dtype=np.int64)
        self._next += block.count
        return Block([numbers, *block.columns], block.count)
