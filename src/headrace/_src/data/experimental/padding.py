"""pad_to_cardinality: adds elements of zeros up to a number of elements."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from headrace._src.data.engine.block import Block
from headrace._src.data.engine.cursor import BlockCursor, Cursor, Run, rows_of
from headrace._src.data.plan.node import PlanNode, at_run, number
from headrace._src.tensors import nest
from headrace._src.tensors.dtypes import bool_, string
from headrace._src.tensors.specs import TensorSpec
from headrace._src.tensors.typing import IntLike


class PadToCardinality(PlanNode):
    kind = "_ConcatenateDataset"

    def __init__(self, source: PlanNode, cardinality: IntLike, mask_key: str) -> None:
        if not isinstance(source.spec, dict):
            raise ValueError("`pad_to_cardinality` requires its input dataset to be a dictionary.")
        if not all(isinstance(s, TensorSpec) and s.shape.is_fully_defined() for s in source.specs):
            raise ValueError(f"`pad_to_cardinality` needs elements of fully defined shapes; got {source.spec}.")
        super().__init__({**source.spec, mask_key: TensorSpec([], bool_)}, source)
        self.size, self.mask_key = number(cardinality, "cardinality"), mask_key

    def cardinality(self) -> int:
        return at_run(self.size)

    def described(self) -> str:
        return "PadToCardinality"

    def open(self, run: Run) -> Cursor:
        return BlockCursor(self._blocks(run.open(self.inputs[0])))

    def _blocks(self, source: Cursor) -> Iterator[Block]:
        count = 0
        for row in rows_of(source):
            count += 1
            yield self._marked(row, True)
        zeros = tuple(
            np.full(s.shape.as_list(), b"" if s.dtype is string else 0, s.dtype.numpy_dtype)
            for s in self.inputs[0].specs
        )
        for _ in range(count, at_run(self.size)):
            yield self._marked(zeros, False)

    def _marked(self, row: tuple[Any, ...], valid: bool) -> Block:
        element = {**nest.pack_sequence_as(self.inputs[0].spec, list(row)), self.mask_key: np.asarray(valid)}
        return Block.of_rows([tuple(nest.flatten(element))])
