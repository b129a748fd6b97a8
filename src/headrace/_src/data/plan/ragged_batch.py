"""ragged_batch and sparse_batch: combine elements of different sizes into ragged or sparse tensors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from headrace._src.data.engine.block import Block
from headrace._src.data.engine.cursor import Cursor, Run, pull_rows
from headrace._src.data.engine.slicing import batched, batched_spec, ragged_batch, sparse_batch_of_dense
from headrace._src.data.plan.batch import batch_count
from headrace._src.data.plan.node import PlanNode, at_run, known, number, positive
from headrace._src.tensors import nest
from headrace._src.tensors.dtypes import as_dtype
from headrace._src.tensors.ragged import RaggedTensorSpec
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.sparse import SparseTensorSpec
from headrace._src.tensors.specs import TensorSpec, TypeSpec
from headrace._src.tensors.typing import Array, DTypeLike, IntLike


class RaggedBatch(PlanNode):
    kind = "_BatchDataset"

    def __init__(self, source: PlanNode, batch_size: IntLike, drop_remainder: bool, splits_dtype: DTypeLike) -> None:
        self.batch_size = positive(number(batch_size, "batch_size"), "batch_size", "ragged_batch")
        self.drop_remainder, self.splits_dtype = bool(drop_remainder), as_dtype(splits_dtype)
        size = known(self.batch_size) if self.drop_remainder else None
        super().__init__(nest.map_structure(lambda s: self._ragged_spec(s, size), source.spec), source)

    def _ragged_spec(self, spec: TypeSpec, size: int | None) -> TypeSpec:
        if isinstance(spec, TensorSpec) and not spec.shape.is_fully_defined():
            if spec.shape.rank is None:
                raise ValueError("ragged_batch: elements of unknown rank cannot be made ragged.")
            sizes = spec.shape.as_list()
            # Ragged up to the last unknown size; the axes after it stay uniform.
            ragged_rank = max(n for n, s in enumerate(sizes) if s is None) + 1
            return RaggedTensorSpec([size, *sizes], spec.dtype, ragged_rank, self.splits_dtype)
        if isinstance(spec, RaggedTensorSpec):
            shape = TensorShape([size]).concatenate(spec.shape)
            return RaggedTensorSpec(shape, spec.dtype, spec.ragged_rank + 1, self.splits_dtype)
        return batched_spec(spec, size)

    def cardinality(self) -> int:
        return batch_count(self.inputs[0].cardinality(), at_run(self.batch_size), self.drop_remainder)

    def described(self) -> str:
        return "RaggedBatch"

    def open(self, run: Run) -> Cursor:
        return _RaggedCursor(self, run.open(self.inputs[0]), at_run(self.batch_size))


class _RaggedCursor(Cursor):
    def __init__(self, node: RaggedBatch, source: Cursor, size: int) -> None:
        self._node, self._source, self._size = node, source, size

    def pull(self, limit: int) -> Block | None:
        block = pull_rows(self._source, self._size)
        if block is None or (self._node.drop_remainder and block.count < self._size):
            return None
        parts = zip(self._node.inputs[0].specs, self._node.specs, block.columns, strict=True)
        return Block([[self._leaf(own, made, column, n)] for n, (own, made, column) in enumerate(parts)], 1)

    @staticmethod
    def _leaf(own: TypeSpec, made: TypeSpec, column: Any, component: int) -> Any:
        if not isinstance(made, RaggedTensorSpec):
            return batched(own, column, component)
        inner = made.ragged_rank - 1
        if isinstance(own, TensorSpec) and inner:
            spec = RaggedTensorSpec(own.shape, own.dtype, inner, made.row_splits_dtype)
            column = [_uniform_rows(array, spec) for array in column]
        return ragged_batch(list(column), inner, made.row_splits_dtype, made.dtype)


def _uniform_rows(array: Array, spec: RaggedTensorSpec) -> Any:
    """Converts a plain array to a ragged tensor whose rows have equal lengths."""
    splits = []
    count = array.shape[0]
    kind = spec.row_splits_dtype.numpy_dtype
    for size in array.shape[1 : spec.ragged_rank + 1]:
        splits.append((np.arange(count + 1) * size).astype(kind))
        count *= size
    return spec._from_components([array.reshape((-1, *array.shape[spec.ragged_rank + 1 :])), *splits])


class SparseBatch(PlanNode):
    kind = "_DenseToSparseBatchDataset"

    def __init__(self, source: PlanNode, batch_size: IntLike, row_shape: Sequence[int | None]) -> None:
        if not isinstance(source.spec, TensorSpec):
            raise TypeError(f"`sparse_batch` needs a dataset of single tensors; got {source.spec}.")
        self.batch_size = positive(number(batch_size, "batch_size"), "batch_size", "sparse_batch")
        self.row_shape = TensorShape([None if s in (-1, None) else int(s) for s in row_shape])
        super().__init__(SparseTensorSpec(TensorShape([None]).concatenate(self.row_shape), source.spec.dtype), source)

    def cardinality(self) -> int:
        return batch_count(self.inputs[0].cardinality(), at_run(self.batch_size), False)

    def open(self, run: Run) -> Cursor:
        return _SparseCursor(self, run.open(self.inputs[0]), at_run(self.batch_size))


class _SparseCursor(Cursor):
    def __init__(self, node: SparseBatch, source: Cursor, size: int) -> None:
        self._node, self._source, self._size = node, source, size

    def pull(self, limit: int) -> Block | None:
        block = pull_rows(self._source, self._size)
        if block is None:
            return None
        column = list(block.columns[0])
        sizes = self._node.row_shape.as_list()
        row = [max(a.shape[n] for a in column) if size is None else size for n, size in enumerate(sizes)]
        return Block([[sparse_batch_of_dense(column, self._node.spec.dtype, row)]], 1)
