"""random: a stream of random numbers, and the selection among datasets by another dataset."""

from __future__ import annotations

import numpy as np

from headrace._src.base import errors
from headrace._src.data.engine.block import Block
from headrace._src.data.engine.cursor import Cursor, Run
from headrace._src.data.engine.random_words import SeedSource, WordStream, seed_pair
from headrace._src.data.plan.joining import common_spec
from headrace._src.data.plan.node import INFINITE, UNKNOWN, PlanNode
from headrace._src.tensors.dtypes import int64
from headrace._src.tensors.specs import TensorSpec
from headrace._src.tensors.typing import IntLike


class Random(PlanNode):
    """32-bit words as int64."""

    kind = "_RandomDataset"

    def __init__(self, seed: IntLike | None, reshuffles: bool | None) -> None:
        super().__init__(TensorSpec([], int64))
        self._seeds = SeedSource(seed_pair(seed), bool(reshuffles))

    def cardinality(self) -> int:
        return INFINITE

    def open(self, run: Run) -> Cursor:
        return _RandomCursor(WordStream(*self._seeds.next_pair()))


class _RandomCursor(Cursor):
    def __init__(self, words: WordStream) -> None:
        self._words = words

    def pull(self, limit: int) -> Block | None:
        return Block([self._words.take(limit).astype(np.int64)], limit)


class Choose(PlanNode):
    """Takes each element from the dataset whose index the first input gives."""

    kind = "_DirectedInterleaveDataset"

    def __init__(self, selector: PlanNode, nodes: list[PlanNode], stop_on_empty: bool) -> None:
        spec = nodes[0].spec
        for node in nodes[1:]:
            spec = common_spec(spec, node.spec, "choose_from_datasets")
        super().__init__(spec, selector, *nodes)
        self.stop_on_empty = stop_on_empty

    def cardinality(self) -> int:
        endless = all(n.cardinality() == INFINITE for n in self.inputs)
        return INFINITE if endless else UNKNOWN

    def open(self, run: Run) -> Cursor:
        return _ChooseCursor(run.open(self.inputs[0]), [run.open(n) for n in self.inputs[1:]], self.stop_on_empty)


class _ChooseCursor(Cursor):
    def __init__(self, selector: Cursor, sources: list[Cursor], stop_on_empty: bool) -> None:
        self._selector, self._stop = selector, stop_on_empty
        self._sources: list[Cursor | None] = list(sources)

    def pull(self, limit: int) -> Block | None:
        while any(s is not None for s in self._sources):
            row = self._selector.next_row()
            if row is None:
                break
            choice = int(row[0])
            if not 0 <= choice < len(self._sources):
                raise errors.invalid_argument(
                    f"Selector index out of range: {choice} >= {len(self._sources)} datasets to choose from."
                )
            source = self._sources[choice]
            block = None if source is None else source.pull(1)
            if block is not None:
                return block
            if self._stop:
                break
            self._sources[choice] = None
        self._sources = []  # the end is final, even if sources still have elements
        return None
