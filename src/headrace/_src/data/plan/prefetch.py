"""prefetch: computes elements ahead of time on another thread."""

from __future__ import annotations

from headrace._src.base import errors
from headrace._src.data.engine.cursor import Cursor, Run
from headrace._src.data.engine.prefetcher import Prefetcher
from headrace._src.data.plan.node import PlanNode, at_run, number
from headrace._src.tensors.typing import IntLike

_AUTOMATIC = 8  # elements to keep ready with AUTOTUNE


class Prefetch(PlanNode):
    kind = "_PrefetchDataset"

    def __init__(self, source: PlanNode, buffer_size: IntLike) -> None:
        super().__init__(source.spec, source)
        self.buffer_size = -1 if buffer_size is None else number(buffer_size, "buffer_size")
        if isinstance(self.buffer_size, int) and self.buffer_size < -1:
            raise errors.invalid_argument(f"prefetch: buffer_size must be >= 0 or AUTOTUNE; got {self.buffer_size}.")

    def cardinality(self) -> int:
        return self.inputs[0].cardinality()

    def open(self, run: Run) -> Cursor:
        size = at_run(self.buffer_size)
        source = run.open(self.inputs[0])
        return source if size == 0 else Prefetcher(run, source, _AUTOMATIC if size == -1 else size)
