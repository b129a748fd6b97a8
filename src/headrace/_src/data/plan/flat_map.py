"""flat_map and interleave: a dataset for each element, read one after another or in turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from headrace._src.base.blocks import available_cores
from headrace._src.data.engine.block import Block
from headrace._src.data.engine.cursor import Cursor, Run
from headrace._src.data.engine.prefetcher import Prefetcher
from headrace._src.data.function import Counted, UserFunction
from headrace._src.data.plan.map import AUTOTUNE
from headrace._src.data.plan.node import PlanNode, at_run, known, number, positive
from headrace._src.data.plan.tensors import plan_behind
from headrace._src.data.specs import DatasetSpec
from headrace._src.tensors.specs import StructureSpec
from headrace._src.tensors.typing import IntLike


def dataset_function(
    function: Callable[..., Any], spec: StructureSpec, stage: str, *more: StructureSpec
) -> UserFunction:
    """Traces a user's function that returns a dataset."""
    made = UserFunction(function, spec, stage, *more)
    if not isinstance(made.output_spec, DatasetSpec):
        raise TypeError(f"`{stage}`: the function must return a `tf.data.Dataset` object. Got {made.output_spec}.")
    return made


class FlatMap(PlanNode):
    kind = "_FlatMapDataset"

    def __init__(self, source: PlanNode, function: Callable[..., Any]) -> None:
        self.function = dataset_function(function, source.spec, "flat_map")
        super().__init__(self.function.output_spec.element_spec, source)

    @property
    def pure(self) -> bool:
        return False  # the effects of the inner datasets are known only when they are created

    def open(self, run: Run) -> Cursor:
        return _FlatMapCursor(run, run.open(self.inputs[0]), self.function)


class _FlatMapCursor(Cursor):
    def __init__(self, run: Run, source: Cursor, function: UserFunction) -> None:
        self._run, self._source, self._function = run, source, Counted(function, function.stage)
        self._inner: Cursor | None = None

    def pull(self, limit: int) -> Block | None:
        while True:
            if self._inner is None:
                row = self._source.next_row()
                if row is None:
                    return None
                self._inner = self._run.open(plan_behind(self._function(row)[0]))
            block = self._inner.pull(limit)
            if block is not None:
                return block
            self._inner.close()
            self._inner = None


class Interleave(PlanNode):
    """Reads `cycle_length` inner datasets in turn, `block_length` elements of each."""

    kind = "_InterleaveDataset"

    def __init__(
        self,
        source: PlanNode,
        function: Callable[..., Any],
        cycle_length: IntLike | None,
        block_length: IntLike | None,
        parallel_calls: IntLike | None,
    ) -> None:
        self.function = dataset_function(function, source.spec, "interleave")
        super().__init__(self.function.output_spec.element_spec, source)
        cycle = -1 if cycle_length is None else number(cycle_length, "cycle_length")
        if cycle == -1:
            cycle = _default_cycle(None if parallel_calls is None else number(parallel_calls, "num_parallel_calls"))
        self.cycle_length = positive(cycle, "cycle_length", "interleave")
        block = 1 if block_length is None else number(block_length, "block_length")
        self.block_length = positive(block, "block_length", "interleave")
        self.parallel_calls = parallel_calls
        if parallel_calls is not None:
            self.kind = "_ParallelInterleaveDataset"

    @property
    def pure(self) -> bool:
        return False

    def open(self, run: Run) -> Cursor:
        if at_run(self.cycle_length) == 1 and self.parallel_calls is None:
            return _FlatMapCursor(run, run.open(self.inputs[0]), self.function)
        return _InterleaveCursor(
            run, run.open(self.inputs[0]), self.function, at_run(self.cycle_length), at_run(self.block_length),
            self.parallel_calls is not None,
        )  # fmt: skip


def _default_cycle(parallel_calls: int | None) -> int:
    """Returns how many datasets are read in turn by default; it depends on the cores, so the order does too."""
    cores = available_cores()
    if parallel_calls is None or known(parallel_calls) is None:
        return cores
    return (cores + 2) // 3 if parallel_calls == AUTOTUNE else min(parallel_calls, cores)


class _InterleaveCursor(Cursor):
    """Cycles through the open datasets; the dataset of the next input element fills an empty place."""

    def __init__(
        self, run: Run, source: Cursor, function: UserFunction, cycle: int, block: int, parallel: bool
    ) -> None:
        self._run, self._source, self._block = run, source, block
        self._function = Counted(function, function.stage)
        self._places: list[Cursor | None] = []  # grows as datasets are opened, since the cycle may be of any length
        self._cycle, self._parallel = cycle, parallel
        self._at = self._given = 0
        self._exhausted = False

    def pull(self, limit: int) -> Block | None:
        while True:
            if not self._exhausted and (self._at == len(self._places) or self._places[self._at] is None):
                self._open_place()
            inner = self._places[self._at] if self._at < len(self._places) else None
            if inner is None:
                if self._exhausted and not any(self._places):
                    return None
                self._advance()
                continue
            block = inner.pull(min(limit, self._block - self._given))
            if block is None:
                inner.close()
                self._places[self._at] = None
                self._advance()
                continue
            self._given += block.count
            if self._given >= self._block:
                self._advance()
            return block

    def _open_place(self) -> None:
        row = self._source.next_row()
        if row is None:
            self._exhausted = True
            return
        cursor = self._run.open(plan_behind(self._function(row)[0]))
        self._places[self._at : self._at + 1] = [Prefetcher(self._run, cursor, 16) if self._parallel else cursor]

    def _advance(self) -> None:
        end = len(self._places) if self._exhausted else self._cycle
        self._at, self._given = (self._at + 1 if self._at + 1 < end else 0), 0
