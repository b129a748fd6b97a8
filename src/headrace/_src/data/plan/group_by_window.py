"""group_by_window: groups elements by key; a function turns each full group into a dataset."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.data.engine.block import Block
from headrace._src.data.engine.cursor import Cursor, Run
from headrace._src.data.function import Counted, UserFunction
from headrace._src.data.plan.flat_map import dataset_function
from headrace._src.data.plan.node import INFINITE, UNKNOWN, PlanNode
from headrace._src.data.plan.tensors import Elements, plan_behind
from headrace._src.data.specs import DatasetSpec
from headrace._src.tensors.dtypes import int64
from headrace._src.tensors.specs import TensorSpec
from headrace._src.tensors.tensor_list import as_variant


class GroupByWindow(PlanNode):
    kind = "_GroupByWindowDataset"

    def __init__(
        self, source: PlanNode, key: Callable[..., Any], reduce: Callable[..., Any], size: Callable[..., Any]
    ) -> None:
        scalar = TensorSpec([], int64)
        self.key = UserFunction(key, source.spec, "group_by_window", number_dtype=int64).require_scalar(
            int64, "Invalid `key_func`. `key_func` must return a single `tf.int64` scalar tensor."
        )
        self.size = UserFunction(size, scalar, "group_by_window", number_dtype=int64).require_scalar(
            int64, "Invalid `window_size_func`. It must return a single `tf.int64` scalar tensor."
        )
        self.reduce = dataset_function(reduce, scalar, "group_by_window", DatasetSpec(source.spec))
        super().__init__(self.reduce.output_spec.element_spec, source)

    def cardinality(self) -> int:
        count = self.inputs[0].cardinality()
        return count if count in (0, INFINITE) else UNKNOWN

    @property
    def pure(self) -> bool:
        return False

    def open(self, run: Run) -> Cursor:
        return _GroupCursor(run, self, run.open(self.inputs[0]))


class _GroupCursor(Cursor):
    def __init__(self, run: Run, node: GroupByWindow, source: Cursor) -> None:
        self._run, self._node, self._source = run, node, source
        self._key = Counted(node.key.scalar, "group_by_window")
        self._groups: dict[int, list[tuple[Any, ...]]] = {}
        self._sizes: dict[int, int] = {}
        self._inner: Cursor | None = None
        self._exhausted = False

    def pull(self, limit: int) -> Block | None:
        while True:
            if self._inner is not None:
                block = self._inner.pull(limit)
                if block is not None:
                    return block
                self._inner.close()
                self._inner = None
            if not self._gather():
                return None

    def _gather(self) -> bool:
        """Reads until a group is full, or takes a remaining group at the end; returns False if there is none."""
        while not self._exhausted:
            row = self._source.next_row()
            if row is None:
                self._exhausted = True
                break
            key = int(self._key(row))
            if key not in self._sizes:
                self._sizes[key] = self._window_size(key)
            group = self._groups.setdefault(key, [])
            group.append(row)
            if len(group) >= self._sizes[key]:
                self._begin(key)
                return True
        if not self._groups:
            return False
        self._begin(min(self._groups))
        return True

    def _window_size(self, key: int) -> int:
        size = int(self._node.size.scalar((np.asarray(key, np.int64),)))
        if size <= 0:
            raise errors.invalid_argument(f"Window size must be greater than zero, but got {size}.")
        return size

    def _begin(self, key: int) -> None:
        rows = self._groups.pop(key)
        self._sizes.pop(key, None)
        window = as_variant(Elements(self._node.inputs[0].spec, rows))
        (made,) = self._node.reduce((np.asarray(key, np.int64), window))
        self._inner = self._run.open(plan_behind(made))
