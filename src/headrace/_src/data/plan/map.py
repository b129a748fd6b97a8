"""map: applies a function to each element: on whole blocks, on several threads, or one by one."""

from __future__ import annotations

import collections
import functools
import os
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import numpy as np

from headrace._src.data.engine.block import Block
from headrace._src.data.engine.cursor import Ahead, Cursor, Run
from headrace._src.data.engine.vectorize import BlockFunction, block_function
from headrace._src.data.function import UserFunction
from headrace._src.data.plan.node import PlanNode, Table, at_run
from headrace._src.tensors.typing import IntLike

AUTOTUNE = -1
_WORTH_A_THREAD = 2e-4  # seconds: shorter calls are not worth another thread
_TRIALS = 4  # calls to time before using threads
_AHEAD = 1  # tasks that wait for the threads, so that none of them waits for this one
_HANDED_OVER, _MOST_TOGETHER = 2e-3, 4  # seconds and number of the calls that a thread makes in a row


class Map(PlanNode):
    kind = "_MapDataset"

    def __init__(self, source: PlanNode, function: Callable[..., Any], parallel_calls: IntLike | None = None) -> None:
        self.function = UserFunction(function, source.spec, "map")
        super().__init__(self.function.output_spec, source)
        self.parallel_calls = parallel_calls
        self._seconds: list[float] = []  # of the last calls, in this or an earlier pass
        if parallel_calls is not None:
            self.kind = "_ParallelMapDataset"

    def cardinality(self) -> int:
        return self.inputs[0].cardinality()

    @property
    def pure(self) -> bool:
        return self.inputs[0].pure and not self.function.stateful

    def block_form(self) -> BlockFunction | None:
        return block_function(self.function, self.inputs[0].specs)

    def table(self) -> Table | None:
        source = self.inputs[0].table() if self.pure else None
        form = self.block_form() if source is not None else None
        return None if source is None or form is None else _MappedTable(source, form, self.function)

    def open(self, run: Run) -> Cursor:
        source = run.open(self.inputs[0])
        form = self.block_form()
        if form is not None:
            return _BlockMap(Ahead(source, self.inputs[0].pure), form, self.function)
        if self.parallel_calls is None:
            return _RowMap(source, self.function)
        calls = at_run(self.parallel_calls)
        count = (os.cpu_count() or 1) if calls == AUTOTUNE else int(calls)
        return _ParallelMap(run, source, self.function, count, self._seconds)


class _MappedTable(Table):
    def __init__(self, source: Table, form: BlockFunction, function: UserFunction) -> None:
        super().__init__(source.count)
        self._source, self._form, self._function = source, form, function

    def gather(self, indices: np.ndarray) -> Block:
        block = self._source.gather(indices)
        return self._form(block) or Block.of_rows([self._function(row) for row in block.rows()])


class _RowMap(Cursor):
    """Maps element by element. The rest of a failed block is kept for the next pull."""

    def __init__(self, source: Cursor | Ahead, function: UserFunction) -> None:
        self._source, self._function = source, function
        self._rest: Block | None = None
        self._failure: BaseException | None = None
        self._done = 0

    def pull(self, limit: int) -> Block | None:
        if self._failure is not None:
            failure, self._failure = self._failure, None
            raise failure
        block = self._rest if self._rest is not None else self._source.pull(limit)
        self._rest = None
        return None if block is None else self._mapped(block, limit)

    def _mapped(self, block: Block, limit: int) -> Block:
        function = self._function
        rows: list[tuple[Any, ...]] = []
        for index, row in enumerate(block.rows()):
            if index == limit:
                self._rest = block.part(index, block.count)
                break
            try:
                rows.append(function(row))
            except Exception as failure:
                failure.add_note(f"in Dataset.map, element {self._done + index}")
                if index + 1 < block.count:
                    self._rest = block.part(index + 1, block.count)
                self._done += index + 1
                if not rows:
                    raise
                self._failure = failure
                return Block.of_rows(rows)
        self._done += len(rows)
        return Block.of_rows(rows)


class _BlockMap(_RowMap):
    """Maps whole blocks; element by element if a block fails, so that the error names the right element."""

    def __init__(self, source: Ahead, form: BlockFunction, function: UserFunction) -> None:
        super().__init__(source, function)
        self._form = form
        self._ready: Block | None = None

    def pull(self, limit: int) -> Block | None:
        if self._ready is None:
            block = super().pull(limit)
            if block is None:
                return None
        else:
            block, self._ready = self._ready, None
        if block.count > limit:
            self._ready = block.part(limit, block.count)
            block = block.part(0, limit)
        return block

    def _mapped(self, block: Block, limit: int) -> Block:
        try:
            found = self._form(block)
        except Exception:
            found = None
        if found is None:
            return super()._mapped(block, block.count)
        self._done += block.count
        return found


_MOST_CALLS = 1024  # calls that are begun; far fewer run at a time


# What a call gives: a row, or the error that it raises.
_Outcome = tuple[tuple[Any, ...] | None, Exception | None]


class _ParallelMap(Cursor):
    """Runs several calls at a time and returns results in order. Fast functions stay on the caller's thread."""

    def __init__(self, run: Run, source: Cursor, function: UserFunction, calls: int, seconds: list[float]) -> None:
        self._run, self._source, self._function, self._seconds = run, source, function, seconds
        self._calls = max(1, min(calls, _MOST_CALLS))
        self._waiting: collections.deque[Future[list[_Outcome]]] = collections.deque()
        self._finished: collections.deque[_Outcome] = collections.deque()
        self._exhausted = False
        self._done = 0

    def pull(self, limit: int) -> Block | None:
        if self._finished:
            return self._next_block()
        if self._calls == 1 or not self._threads_pay():
            return self._pull_here()
        while not self._exhausted and len(self._waiting) < self._calls + _AHEAD:
            self._submit()
            if self._waiting and self._waiting[0].done():  # the source is slow: nobody should wait for more of it
                break
        if not self._waiting:
            return None
        self._finished.extend(self._waiting.popleft().result())
        return self._next_block()

    @functools.cached_property
    def _pool(self) -> ThreadPoolExecutor:
        return self._run.new_pool(self._calls)

    def _next_block(self) -> Block:
        row, failure = self._finished.popleft()
        self._done += 1
        if row is not None:
            return Block.of_rows([row])
        assert failure is not None
        failure.add_note(f"in Dataset.map, element {self._done - 1}")
        raise failure

    def _submit(self) -> None:
        """Lets a thread make the next calls: several if they are short, as to hand over takes a tenth of one."""
        rows: list[tuple[Any, ...]] = []
        failure: Exception | None = None
        together = max(1, min(int(_HANDED_OVER / min(self._seconds)), _MOST_TOGETHER))
        until = time.perf_counter() + _WORTH_A_THREAD
        try:
            while len(rows) < together and (not rows or time.perf_counter() < until):
                row = self._source.next_row()
                if row is None:
                    self._exhausted = True
                    break
                rows.append(row)
        except Exception as error:  # raised after the elements before it
            failure = error
        if rows or failure is not None:
            self._waiting.append(self._pool.submit(self._outcomes, rows, failure))

    def _outcomes(self, rows: list[tuple[Any, ...]], failure: Exception | None) -> list[_Outcome]:
        found = [self._outcome(row) for row in rows]
        return found if failure is None else [*found, (None, failure)]

    def _outcome(self, row: tuple[Any, ...]) -> _Outcome:
        try:
            return self._function(row), None
        except Exception as error:
            return None, error

    def _threads_pay(self) -> bool:
        return len(self._seconds) >= _TRIALS and min(self._seconds[-_TRIALS:]) > _WORTH_A_THREAD

    def _pull_here(self) -> Block | None:
        row = self._source.next_row()
        if row is None:
            return None
        start = time.perf_counter()
        self._finished.append(self._outcome(row))
        self._seconds[_TRIALS - 1 :] = [time.perf_counter() - start]
        return self._next_block()
