"""range and counter: evenly spaced numbers."""

from __future__ import annotations

import numpy as np

from headrace._src.base import errors
from headrace._src.data.engine.block import Block
from headrace._src.data.engine.cursor import Cursor, Run
from headrace._src.data.plan.node import INFINITE, UNKNOWN, PlanNode, Table, at_run, number
from headrace._src.data.plan.tensors import TableCursor
from headrace._src.tensors.dtypes import DType, as_dtype, int64
from headrace._src.tensors.specs import TensorSpec
from headrace._src.tensors.typing import DTypeLike, IntLike


class Range(PlanNode):
    """The numbers from `start` up to, but not including, `stop`."""

    kind = "_RangeDataset"

    def __init__(self, *args: IntLike, output_type: DTypeLike = int64) -> None:
        if not 1 <= len(args) <= 3:
            raise ValueError(f"Invalid `args`. The length of `args` should be between 1 and 3; got {len(args)}.")
        start, stop, step = (0, args[0], 1) if len(args) == 1 else (*args, 1)[:3]
        self.dtype: DType = as_dtype(output_type)
        self.start, self.stop = number(start, "start"), number(stop, "stop")
        self.step = number(step, "step")
        super().__init__(TensorSpec([], self.dtype))

    def _bounds(self) -> tuple[int, int, int]:
        start, stop, step = at_run(self.start), at_run(self.stop), at_run(self.step)
        if step == 0:
            raise errors.invalid_argument("range: step must be a non-zero integer.")
        return start, stop, step

    def cardinality(self) -> int:
        values = [at_run(v) for v in (self.start, self.stop, self.step)]
        return len(range(*self._bounds())) if all(isinstance(v, int) for v in values) else UNKNOWN

    def table(self) -> Table | None:
        return RangeTable(*self._bounds(), self.dtype)

    def open(self, run: Run) -> Cursor:
        return TableCursor(RangeTable(*self._bounds(), self.dtype))


class RangeTable(Table):
    def __init__(self, start: int, stop: int, step: int, dtype: DType) -> None:
        super().__init__(len(range(start, stop, step)))
        self._start, self._step, self._dtype = start, step, dtype.numpy_dtype

    def between(self, start: int, stop: int) -> Block:
        first, last = self._start + start * self._step, self._start + stop * self._step
        return Block([np.arange(first, last, self._step).astype(self._dtype, copy=False)], stop - start)

    def gather(self, indices: np.ndarray) -> Block:
        return Block([(self._start + indices * self._step).astype(self._dtype, copy=False)], len(indices))


class Counter(PlanNode):
    """An infinite sequence of numbers."""

    kind = "_ScanDataset"

    def __init__(self, start: IntLike, step: IntLike, dtype: DTypeLike) -> None:
        self.dtype: DType = as_dtype(dtype)
        self.start, self.step = number(start, "start", self.dtype), number(step, "step", self.dtype)
        super().__init__(TensorSpec([], self.dtype))

    def cardinality(self) -> int:
        return INFINITE

    def described(self) -> str:
        return "Counter"

    def open(self, run: Run) -> Cursor:
        return _CounterCursor(at_run(self.start), at_run(self.step), self.dtype)


class _CounterCursor(Cursor):
    def __init__(self, start: int, step: int, dtype: DType) -> None:
        self._start, self._step, self._dtype = start, step, dtype.numpy_dtype
        self._next = 0

    def pull(self, limit: int) -> Block | None:
        numbers = self._start + np.arange(self._next, self._next + limit) * self._step
        self._next += limit
        return Block([numbers.astype(self._dtype, copy=False)], limit)
