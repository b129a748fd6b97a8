"""filter: the elements for which a function is true."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from headrace._src.data.engine.block import Block
from headrace._src.data.engine.cursor import Ahead, Cursor, Run
from headrace._src.data.engine.vectorize import BlockFunction, block_function
from headrace._src.data.function import UserFunction
from headrace._src.data.plan.node import PlanNode
from headrace._src.tensors.dtypes import bool_

_WORDS = "Invalid `predicate`. `predicate` must return a `tf.bool` scalar tensor."


class Filter(PlanNode):
    kind = "_FilterDataset"

    def __init__(self, source: PlanNode, predicate: Callable[..., Any]) -> None:
        self.predicate = UserFunction(predicate, source.spec, "filter").require_scalar(bool_, _WORDS)
        super().__init__(source.spec, source)

    @property
    def pure(self) -> bool:
        return self.inputs[0].pure and not self.predicate.stateful

    def open(self, run: Run) -> Cursor:
        source = Ahead(run.open(self.inputs[0]), self.pure)
        return _FilterCursor(source, self.predicate, block_function(self.predicate, self.inputs[0].specs))


class _FilterCursor(Cursor):
    def __init__(self, source: Ahead, predicate: UserFunction, form: BlockFunction | None) -> None:
        self._source, self._predicate, self._form = source, predicate, form
        self._ready: Block | None = None  # elements that passed
        self._rest: Block | None = None  # elements not tested yet, after an error
        self._failure: BaseException | None = None
        self._done = 0

    def pull(self, limit: int) -> Block | None:
        while self._ready is None:
            if self._failure is not None:
                failure, self._failure = self._failure, None
                raise failure
            block = self._rest if self._rest is not None else self._source.pull(limit)
            self._rest = None
            if block is None:
                return None
            passed = self._passed(block)
            self._ready = passed if passed.count else None
        block = self._ready
        self._ready = block.part(limit, block.count) if block.count > limit else None
        return block.part(0, limit)

    def _passed(self, block: Block) -> Block:
        mask = None
        if self._form is not None:
            try:
                found = self._form(block)
            except Exception:
                found = None
            mask = None if found is None else found.columns[0]
        if mask is not None:
            self._done += block.count
            return block if mask.all() else block.take(np.flatnonzero(mask))
        kept = []
        for index, row in enumerate(block.rows()):
            try:
                if self._predicate.scalar(row):
                    kept.append(index)
            except Exception as failure:
                failure.add_note(f"in Dataset.filter, element {self._done + index}")
                self._failure = failure
                self._done += index + 1
                self._rest = block.part(index + 1, block.count) if index + 1 < block.count else None
                break
        else:
            self._done += block.count
        return block.take(np.array(kept, np.int64))
