"""padded_batch: pads elements of different sizes to a common size and stacks them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.data.engine.block import Block, stacked
from headrace._src.data.engine.cursor import Cursor, Run, pull_rows
from headrace._src.data.plan.batch import batch_count
from headrace._src.data.plan.node import PlanNode, at_run, known, number, positive
from headrace._src.data.specs import DatasetSpec
from headrace._src.ops.small_constants import zero
from headrace._src.tensors import nest
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.specs import StructureSpec, TensorSpec
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import Array, IntLike, Nest, TensorLike


class PaddedBatch(PlanNode):
    kind = "_PaddedBatchDataset"

    def __init__(
        self,
        source: PlanNode,
        batch_size: IntLike,
        padded_shapes: Any,
        padding_values: Nest[TensorLike] | None,
        drop_remainder: bool,
    ) -> None:
        for spec in source.specs:
            if isinstance(spec, DatasetSpec):
                raise TypeError("`padded_batch` is not supported for datasets of datasets.")
            if not isinstance(spec, TensorSpec):
                raise TypeError(
                    "`padded_batch` is only supported for datasets that produce tensor elements but type spec of "
                    f"elements in the input dataset is not a subclass of TensorSpec: `{spec}`."
                )
        self.batch_size = positive(number(batch_size, "batch_size"), "batch_size", "padded_batch")
        self.drop_remainder = bool(drop_remainder)
        self.shapes, self.tensors = _padded_shapes(source.spec, padded_shapes)
        self.values = _padding_values(source.spec, padding_values)
        size = known(self.batch_size) if self.drop_remainder else None
        leaves = [
            TensorSpec(TensorShape([size]).concatenate(shape), s.dtype)
            for s, shape in zip(source.specs, self.shapes, strict=True)
        ]
        super().__init__(nest.pack_sequence_as(source.spec, leaves), source)

    def cardinality(self) -> int:
        return batch_count(self.inputs[0].cardinality(), at_run(self.batch_size), self.drop_remainder)

    def open(self, run: Run) -> Cursor:
        values = [v._array for v in self.values]
        sizes = [s.as_list() if t is None else _sizes(t._array) for s, t in zip(self.shapes, self.tensors, strict=True)]
        return _PaddedCursor(run.open(self.inputs[0]), at_run(self.batch_size), self.drop_remainder, sizes, values)


def _sizes(array: np.ndarray) -> list[int | None]:
    return [None if size < 0 else int(size) for size in array]


def _padded_shapes(spec: StructureSpec, given: Any) -> tuple[list[TensorShape], list[Tensor | None]]:
    """Returns the static shape of each component, and the tensor with its full shape if one was given."""
    leaves = nest.flatten(spec)
    if given is None:
        shapes = [s.shape for s in leaves]
        if any(s.rank is None for s in shapes):
            raise ValueError(
                "You must provide `padded_shapes` for `padded_batch` because input datasets have unknown rank."
            )
        return shapes, [None] * len(shapes)
    parts = nest.flatten_up_to(spec, given)
    shapes = [_padded_shape(part, leaf) for part, leaf in zip(parts, leaves, strict=True)]
    return shapes, [part if isinstance(part, Tensor) else None for part in parts]


def _padded_shape(part: Any, spec: TensorSpec) -> TensorShape:
    if isinstance(part, Tensor):
        part = _sizes(part._array) if type(part) is EagerTensor else [None] * (part.shape[0] or 0)
    elif isinstance(part, np.ndarray):
        part = part.tolist()
    sizes = part if isinstance(part, TensorShape) or part is None else [None if p in (-1, None) else p for p in part]
    shape = TensorShape(sizes)
    if shape.rank != spec.shape.rank and spec.shape.rank is not None:
        raise ValueError(
            f"The padded shape {shape} is not compatible with the shape {spec.shape} of the corresponding input "
            "component."
        )
    if shape.rank is not None and spec.shape.rank is not None:
        for padded, own in zip(shape.as_list(), spec.shape.as_list(), strict=True):
            if padded is not None and own is not None and own > padded:
                raise ValueError(
                    f"The padded shape {shape} is not compatible with the shape {spec.shape} of the corresponding "
                    "input component."
                )
    return shape


def _padding_values(spec: StructureSpec, given: Nest[TensorLike] | None) -> list[Tensor]:
    leaves = nest.flatten(spec)
    if given is None:
        parts: list[Any] = [None] * len(leaves)
    elif not nest.is_nested(given):
        parts = [given] * len(leaves)
    else:
        parts = nest.flatten_up_to(spec, given)
    return [_padding_value(part, leaf.dtype) for part, leaf in zip(parts, leaves, strict=True)]


def _padding_value(value: TensorLike | None, dtype: DType) -> Tensor:
    if value is None:
        return zero(dtype)
    tensor = as_tensor(value) if isinstance(value, Tensor) else as_tensor(value, dtype)
    if tensor.dtype is not dtype:
        raise TypeError(f"Mismatched type between padding value ({tensor.dtype.name}) and input ({dtype.name}).")
    if tensor.shape.rank not in (None, 0):
        raise ValueError(f"Padding value should be a scalar, but got {value!r} of shape {tensor.shape}.")
    return tensor


class _PaddedCursor(Cursor):
    def __init__(
        self, source: Cursor, size: int, drop_remainder: bool, sizes: list[list[int | None]], values: list[np.ndarray]
    ) -> None:
        self._source, self._size, self._drop = source, size, drop_remainder
        self._sizes, self._values = sizes, values

    def pull(self, limit: int) -> Block | None:
        block = pull_rows(self._source, self._size)
        if block is None or (self._drop and block.count < self._size):
            return None
        parts = zip(block.columns, self._sizes, self._values, strict=True)
        return Block([[padded(column, sizes, value)] for column, sizes, value in parts], 1)


def padded(column: Sequence[Array], sizes: list[int | None], value: np.ndarray) -> np.ndarray:
    """Pads arrays with `value` to `sizes` (None: to the largest) and stacks them."""
    rank = len(sizes)
    shapes = [column.shape[1:]] * len(column) if isinstance(column, np.ndarray) else [a.shape for a in column]
    if any(len(s) != rank for s in shapes):
        raise errors.invalid_argument(f"padded_batch: elements have different ranks; wanted rank {rank}.")
    largest = [max(s[axis] for s in shapes) for axis in range(rank)]
    wanted = [have if size is None else size for have, size in zip(largest, sizes, strict=True)]
    if any(have > want for have, want in zip(largest, wanted, strict=True)):
        raise errors.data_loss(
            f"Attempted to pad to a smaller size than the input element: got {largest}, padding to {wanted}."
        )
    if all(list(s) == wanted for s in shapes):
        whole = stacked(column)
        assert whole is not None
        return whole
    result: np.ndarray = np.empty((len(shapes), *wanted), column[0].dtype)
    if rank == 1:
        lengths = np.array([s[0] for s in shapes])
        inside = np.arange(wanted[0]) < lengths[:, None]
        result[...] = value
        result[inside] = np.concatenate(list(column))
        return result
    result[...] = value
    for row, array in zip(result, column, strict=True):
        row[tuple(slice(size) for size in array.shape)] = array
    return result
