"""scan, take_while and unique: transformations that process elements in order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from headrace._src.data.engine.block import Block
from headrace._src.data.engine.cursor import Cursor, Run
from headrace._src.data.function import Counted, UserFunction
from headrace._src.data.plan.node import PlanNode
from headrace._src.data.plan.state import StateFunction
from headrace._src.data.structure import leaves_of
from headrace._src.tensors.dtypes import bool_
from headrace._src.tensors.typing import TensorNest


class Scan(PlanNode):
    """A function maps the state and an element to the next state and an output."""

    kind = "_ScanDataset"

    def __init__(self, source: PlanNode, initial: TensorNest, function: Callable[..., Any]) -> None:
        self.state = StateFunction(function, initial, source.spec, "scan", has_output=True)
        super().__init__(self.state.output_spec, source)

    def cardinality(self) -> int:
        return self.inputs[0].cardinality()

    @property
    def pure(self) -> bool:
        return self.inputs[0].pure and not self.state.function.stateful

    def open(self, run: Run) -> Cursor:
        return _ScanCursor(run.open(self.inputs[0]), self.state)


class _ScanCursor(Cursor):
    def __init__(self, source: Cursor, state: StateFunction) -> None:
        self._source, self._function = source, Counted(state, "scan")
        self._state = leaves_of(state.spec, state.initial)

    def pull(self, limit: int) -> Block | None:
        row = self._source.next_row()
        if row is None:
            return None
        self._state, output = self._function(self._state, row)
        return Block.of_rows([output])


class TakeWhile(PlanNode):
    """The elements before the first for which a function is false."""

    kind = "_TakeWhileDataset"

    def __init__(self, source: PlanNode, predicate: Callable[..., Any]) -> None:
        self.predicate = UserFunction(predicate, source.spec, "take_while").require_scalar(
            bool_, "`take_while`: `predicate` must return a `tf.bool` scalar tensor."
        )
        super().__init__(source.spec, source)

    @property
    def pure(self) -> bool:
        return self.inputs[0].pure and not self.predicate.stateful

    def open(self, run: Run) -> Cursor:
        return _TakeWhileCursor(run.open(self.inputs[0]), self.predicate)


class _TakeWhileCursor(Cursor):
    def __init__(self, source: Cursor, predicate: UserFunction) -> None:
        self._source, self._predicate, self._ended = source, Counted(predicate.scalar, "take_while"), False

    def pull(self, limit: int) -> Block | None:
        row = None if self._ended else self._source.next_row()
        if row is None or not self._predicate(row):
            self._ended = True
            return None
        return Block.of_rows([row])


class Unique(PlanNode):
    """Removes duplicates."""

    kind = "_UniqueDataset"

    def __init__(self, source: PlanNode) -> None:
        for spec in source.specs:
            if spec.dtype.name not in ("int32", "int64", "string"):
                raise TypeError(f"`unique` needs elements of int32, int64 or string; got {spec.dtype.name}.")
        super().__init__(source.spec, source)

    def open(self, run: Run) -> Cursor:
        return _UniqueCursor(run.open(self.inputs[0]))


class _UniqueCursor(Cursor):
    def __init__(self, source: Cursor) -> None:
        self._source = source
        self._seen: set[Any] = set()

    def pull(self, limit: int) -> Block | None:
        while (block := self._source.pull(limit)) is not None:
            fresh = []
            for index, row in enumerate(block.rows()):
                key = tuple((a.shape, tuple(a.reshape(-1).tolist())) for a in row)
                if key not in self._seen:
                    self._seen.add(key)
                    fresh.append(index)
            if fresh:
                return block.take(np.array(fresh))
        return None
