"""Input of several processes, each of which reads data of its own: how they stay in step.

The data of one process may end first. It then gets empty batches until the last process is done, since all must take
part in each step.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import Any

import numpy as np

from headrace._src.data.engine.block import Block
from headrace._src.data.engine.cursor import BlockCursor, Cursor, Run
from headrace._src.data.plan.node import PlanNode
from headrace._src.ops.state.replica_ops import gather_over_processes
from headrace._src.tensors import nest
from headrace._src.tensors.dtypes import bool_
from headrace._src.tensors.specs import TensorSpec

_AHEAD = 4  # elements about which processes agree in one exchange, at most
_NOTHING = -1  # what a process without data says of its elements


class InStep(PlanNode):
    """Elements that all processes take at the same time.

    An element is a pair: a tuple of `group` elements of the source, and whether their shapes are the same in all
    processes. Batches that a process does not have are empty.

    Args:
        source: What this process reads.
        group: Number of elements that it takes at a time: one for each of its replicas, or a batch to be split.
        processes: Number of processes.
    """

    kind = "_InStepDataset"

    def __init__(self, source: PlanNode, group: int, processes: int) -> None:
        element = nest.map_structure(_open_ended, source.spec)
        super().__init__(((element,) * group, TensorSpec([], bool_)), source)
        self.group, self.processes = group, processes

    @property
    def pure(self) -> bool:
        return False  # all processes must exchange in the same order

    def open(self, run: Run) -> Cursor:
        return BlockCursor(self._elements(run.open(self.inputs[0])))

    def _elements(self, source: Cursor) -> Iterator[Block]:
        ahead, template = 1, None
        while True:
            rows = [self._next_rows(source) for _ in range(ahead)]
            kinds = self._exchanged([_NOTHING if row is None else _kind_of(row) for row in rows])
            for row, kind in zip(rows, kinds, strict=False):
                if all(k == _NOTHING for k in kind):
                    return
                template = row if row is not None else template
                leaves = self._empty(template) if row is None else self._filled(row)
                yield Block.of_rows([(*leaves, np.array(len(set(kind)) == 1))])
            ahead = min(2 * ahead, _AHEAD)

    def _next_rows(self, source: Cursor) -> list[Any] | None:
        """Returns the leaves of up to `group` elements, None at the end."""
        rows = [row for _ in range(self.group) if (row := source.next_row()) is not None]
        return [leaf for row in rows for leaf in row] if rows else None

    def _filled(self, leaves: list[Any]) -> list[Any]:
        """Returns the leaves of a whole group: at the end of the data some replicas get empty batches."""
        width = len(self.inputs[0].specs)
        missing = self.group - len(leaves) // max(width, 1)
        return [*leaves, *([leaf[:0] for leaf in leaves[:width]] * missing)]

    def _empty(self, template: list[Any] | None) -> list[Any]:
        width = len(self.inputs[0].specs)
        if template is not None:
            return [leaf[:0] for leaf in template[:width]] * self.group
        shapes = [[0, *(size or 0 for size in spec.shape[1:])] for spec in self.inputs[0].specs]
        return [
            np.zeros(shape, spec.dtype.as_numpy_dtype) for shape, spec in zip(shapes, self.inputs[0].specs, strict=True)
        ] * self.group

    def _exchanged(self, kinds: list[int]) -> list[list[int]]:
        """Returns what the processes say of each element."""
        if self.processes == 1:
            return [[kind] for kind in kinds]
        told = np.full((1, _AHEAD), _NOTHING, np.int64)
        told[0, : len(kinds)] = kinds
        return gather_over_processes.value(told, 0).T.tolist()


def _open_ended(spec: Any) -> Any:
    return TensorSpec([None, *spec.shape[1:]], spec.dtype) if type(spec) is TensorSpec and spec.shape.rank else spec


def _kind_of(leaves: list[Any]) -> int:
    """Returns a number that is the same for elements of the same shapes."""
    return zlib.crc32(repr([tuple(leaf.shape) for leaf in leaves]).encode())
