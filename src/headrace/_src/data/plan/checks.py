"""ignore_errors, assert_cardinality and options: nodes that do not change elements."""

from __future__ import annotations

import logging

from headrace._src.base import errors
from headrace._src.data.engine.block import Block
from headrace._src.data.engine.cursor import Cursor, Run
from headrace._src.data.options import Options
from headrace._src.data.plan.node import INFINITE, PlanNode, Table, at_run, number
from headrace._src.tensors.typing import IntLike

_log = logging.getLogger("headrace.data")


class IgnoreErrors(PlanNode):
    """Drops the elements that fail."""

    kind = "_IgnoreErrorsDataset"

    def __init__(self, source: PlanNode, log_warning: bool) -> None:
        super().__init__(source.spec, source)
        self.log_warning = log_warning

    def open(self, run: Run) -> Cursor:
        return _IgnoringCursor(run.open(self.inputs[0]), self.log_warning)


class _IgnoringCursor(Cursor):
    def __init__(self, source: Cursor, log_warning: bool) -> None:
        self._source, self._log = source, log_warning
        self._skipped = 0

    def pull(self, limit: int) -> Block | None:
        while True:
            try:
                return self._source.pull(limit)
            except errors.OpError as problem:
                self._skipped += 1
                self.remark = f"{self._skipped} skipped"
                if self._log:
                    _log.warning("Error raised with error message %s", problem.message)


class AssertCardinality(PlanNode):
    """Raises an error unless the number of elements is as expected."""

    kind = "_AssertCardinalityDataset"

    def __init__(self, source: PlanNode, expected: IntLike) -> None:
        super().__init__(source.spec, source)
        self.expected = number(expected, "expected_cardinality")

    def cardinality(self) -> int:
        expected = at_run(self.expected)
        return expected if isinstance(expected, int) else -2

    def open(self, run: Run) -> Cursor:
        return _CountingCursor(run.open(self.inputs[0]), at_run(self.expected))


class _CountingCursor(Cursor):
    def __init__(self, source: Cursor, expected: int) -> None:
        self._source, self._expected, self._count = source, expected, 0

    def pull(self, limit: int) -> Block | None:
        if self._expected >= 0 and self._count < self._expected:
            limit = min(limit, self._expected - self._count)
        block = self._source.pull(limit)
        self._count += 0 if block is None else block.count
        expected = "an infinite number of" if self._expected == INFINITE else str(self._expected)
        if block is None:
            if self._count < self._expected or self._expected == INFINITE:
                raise errors.failed_precondition(
                    f"Input dataset was expected to contain {expected} elements but contained only {self._count} "
                    "elements."
                )
        elif 0 <= self._expected < self._count:
            raise errors.failed_precondition(
                f"Input dataset was expected to contain {expected} elements but contained at least {self._count} "
                "elements."
            )
        return block


class WithOptions(PlanNode):
    """Its input, with options."""

    kind = "_OptionsDataset"

    def __init__(self, source: PlanNode, options: Options) -> None:
        super().__init__(source.spec, source)
        self.options = options

    def cardinality(self) -> int:
        return self.inputs[0].cardinality()

    def table(self) -> Table | None:
        return self.inputs[0].table()

    def open(self, run: Run) -> Cursor:
        return run.open(self.inputs[0])
