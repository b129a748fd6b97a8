"""group_by_reducer: reduces the elements of each key."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from headrace._src.data.engine.block import Block
from headrace._src.data.engine.cursor import BlockCursor, Cursor, Run, rows_of
from headrace._src.data.function import UserFunction
from headrace._src.data.plan.node import PlanNode
from headrace._src.tensors.dtypes import int64
from headrace._src.tensors.specs import TensorSpec


class Reducer:
    """A reduction of the elements of a key, for `group_by_reducer`.

    Args:
        init_func: Function from a key to the initial state.
        reduce_func: Function from the state and an element to the next state.
        finalize_func: Function from the last state to the result.
    """

    def __init__(
        self, init_func: Callable[..., Any], reduce_func: Callable[..., Any], finalize_func: Callable[..., Any]
    ) -> None:
        self._functions = init_func, reduce_func, finalize_func

    @property
    def init_func(self) -> Callable[..., Any]:
        return self._functions[0]

    @property
    def reduce_func(self) -> Callable[..., Any]:
        return self._functions[1]

    @property
    def finalize_func(self) -> Callable[..., Any]:
        return self._functions[2]


class GroupByReducer(PlanNode):
    kind = "_GroupByReducerDataset"

    def __init__(self, source: PlanNode, key: Callable[..., Any], reducer: Reducer) -> None:
        self.key = UserFunction(key, source.spec, "group_by_reducer").require_scalar(
            int64, "`key_func` must return a single `tf.int64` scalar tensor."
        )
        self.begin = UserFunction(reducer.init_func, TensorSpec([], int64), "group_by_reducer")
        state = self.begin.output_spec
        self.reduce = UserFunction(reducer.reduce_func, state, "group_by_reducer", source.spec)
        self.end = UserFunction(reducer.finalize_func, state, "group_by_reducer")
        super().__init__(self.end.output_spec, source)

    @property
    def pure(self) -> bool:
        return False

    def open(self, run: Run) -> Cursor:
        return BlockCursor(self._results(run.open(self.inputs[0])))

    def _results(self, source: Cursor) -> Iterator[Block]:
        states: dict[int, tuple[Any, ...]] = {}
        for row in rows_of(source):
            key = int(self.key.scalar(row))
            if key not in states:
                states[key] = self.begin((np.asarray(key, np.int64),))
            states[key] = self.reduce((*states[key], *row))
        for key in sorted(states):
            yield Block.of_rows([self.end(states[key])])
