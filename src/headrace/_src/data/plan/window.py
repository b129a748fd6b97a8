"""window: datasets of consecutive elements."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from headrace._src.data.engine.block import Block
from headrace._src.data.engine.cursor import BlockCursor, Cursor, Run, rows_of
from headrace._src.data.plan.node import PlanNode, at_run, number, positive
from headrace._src.data.plan.tensors import Elements
from headrace._src.data.specs import DatasetSpec
from headrace._src.tensors import nest
from headrace._src.tensors.tensor_list import as_variant
from headrace._src.tensors.typing import IntLike


class Window(PlanNode):
    kind = "_WindowDataset"

    def __init__(
        self, source: PlanNode, size: IntLike, shift: IntLike | None, stride: IntLike, drop_remainder: bool
    ) -> None:
        super().__init__(nest.map_structure(lambda s: DatasetSpec(s), source.spec), source)
        self.size = positive(number(size, "size"), "size", "window")
        self.shift = self.size if shift is None else positive(number(shift, "shift"), "shift", "window")
        self.stride = positive(number(stride, "stride"), "stride", "window")
        self.drop_remainder = bool(drop_remainder)

    def cardinality(self) -> int:
        count = self.inputs[0].cardinality()
        if count < 0:
            return count
        size, shift, stride = at_run(self.size), at_run(self.shift), at_run(self.stride)
        if self.drop_remainder:
            rest = count - (size - 1) * stride - 1
            return 0 if rest < 0 else rest // shift + 1
        return -(-count // shift)

    def open(self, run: Run) -> Cursor:
        return BlockCursor(self._windows(run.open(self.inputs[0])))

    def _windows(self, source: Cursor) -> Iterator[Block]:
        size, shift, stride = at_run(self.size), at_run(self.shift), at_run(self.stride)
        reach = (size - 1) * stride + 1
        rows = rows_of(source)
        held: list[tuple[Any, ...]] = []
        while True:
            while len(held) < reach and (row := next(rows, None)) is not None:
                held.append(row)
            if not held or (self.drop_remainder and len(held) < reach):
                return
            yield self._window(held[:reach:stride])
            if shift >= len(held):
                skipped = shift - len(held)
                held = []
                for _ in range(skipped):
                    if next(rows, None) is None:
                        return
            else:
                held = held[shift:]

    def _window(self, rows: list[tuple[Any, ...]]) -> Block:
        columns: list[Any] = []
        for position, spec in enumerate(self.inputs[0].specs):
            columns.append([as_variant(Elements(spec, [(row[position],) for row in rows]))])
        return Block(columns, 1)
