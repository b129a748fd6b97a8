"""Splits batches and stacks elements, leaf by leaf: arrays, ragged and sparse tensors, extension types."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.data.engine.block import stacked
from headrace._src.data.engine.gathering import rows_at
from headrace._src.data.specs import DatasetSpec, NoneTensorSpec, OptionalSpec
from headrace._src.data.structure import leaf_of, value_of_leaf
from headrace._src.lib.extension_type.batching import BatchableExtensionTypeSpec, from_parts, part_specs, parts_of
from headrace._src.tensors import dtypes
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.ragged import RaggedTensor, nest_rows
from headrace._src.tensors.row_partition import RowPartition
from headrace._src.tensors.sparse import SparseTensor, SparseTensorSpec
from headrace._src.tensors.specs import BatchableTypeSpec, TensorSpec, TypeSpec
from headrace._src.tensors.tensor import EagerTensor
from headrace._src.tensors.typing import Array


def element_spec(spec: TypeSpec) -> TypeSpec:
    """Returns the spec of a slice along the first axis."""
    if not isinstance(spec, BatchableTypeSpec) or isinstance(spec, (DatasetSpec, OptionalSpec)):
        raise TypeError(f"{spec} cannot be split along a first axis.")
    return spec._unbatch()


def batched_spec(spec: TypeSpec, size: int | None) -> TypeSpec:
    """Returns the spec of a batch of `size` elements."""
    if not isinstance(spec, BatchableTypeSpec):
        raise TypeError(f"Elements of {spec} cannot be batched.")
    return spec._batch(size)


def row_count(spec: TypeSpec, leaf: Any) -> int:
    if isinstance(leaf, np.ndarray):
        return leaf.shape[0]
    if isinstance(leaf, RaggedTensor):
        return leaf.row_splits._array.shape[0] - 1
    if isinstance(leaf, SparseTensor):
        return int(leaf.dense_shape._array[0])
    if isinstance(spec, BatchableExtensionTypeSpec):
        return min(row_count(inner, part) for inner, part in _parts(spec, leaf, minimum_rank=1))
    return int(leaf.shape[0])


def rows_between(spec: TypeSpec, leaf: Any, start: int, stop: int) -> Any:
    """Returns a column of the rows from `start` to `stop`."""
    if isinstance(leaf, np.ndarray):
        return leaf[start:stop]
    if isinstance(spec, BatchableExtensionTypeSpec):
        return _values(spec, [rows_between(*part, start, stop) for part in _parts(spec, leaf, minimum_rank=1)])
    return [_row(leaf, i) for i in range(start, stop)]


def rows_taken(spec: TypeSpec, leaf: Any, indices: np.ndarray) -> Any:
    if isinstance(leaf, np.ndarray):
        return rows_at(leaf, indices)
    if isinstance(spec, BatchableExtensionTypeSpec):
        return _values(spec, [rows_taken(*part, indices) for part in _parts(spec, leaf, minimum_rank=1)])
    return [_row(leaf, int(i)) for i in indices]


def _parts(spec: Any, leaf: Any, minimum_rank: int = 0) -> list[tuple[Any, Any]]:
    """Returns the specs and leaves of the parts of an extension type's value."""
    pairs = zip(part_specs(spec), parts_of(spec, leaf, minimum_rank), strict=True)
    return [(inner, leaf_of(inner, part)) for inner, part in pairs]


def _values(spec: Any, columns: list[Any]) -> list[Any]:
    """Builds the elements of a batch from the rows of its parts."""
    one = spec._unbatch()
    inner = list(part_specs(one))
    rows = zip(*columns, strict=True)
    return [from_parts(one, map(value_of_leaf, inner, map(_as_leaf, inner, row))) for row in rows]


def _as_leaf(spec: TypeSpec, row: Any) -> Any:
    # A row of a vector of arrays is a NumPy scalar; the rows of a ragged tensor of rank 1 are plain tensors.
    return np.asarray(row) if isinstance(row, np.generic) else leaf_of(spec, row)


def _row(leaf: Any, index: int) -> Any:
    if isinstance(leaf, RaggedTensor):
        splits = leaf.row_splits._array
        return _ragged_rows(leaf.values, int(splits[index]), int(splits[index + 1]))
    if isinstance(leaf, SparseTensor):
        indices = leaf.indices._array
        low, high = np.searchsorted(indices[:, 0], [index, index + 1])
        return SparseTensor._of(
            EagerTensor(indices[low:high, 1:]),
            EagerTensor(leaf.values._array[low:high], leaf.values.dtype),
            EagerTensor(leaf.dense_shape._array[1:]),
        )
    return EagerTensor(leaf._array[index, ...], leaf.dtype)


def _ragged_rows(values: Any, start: int, stop: int) -> Any:
    """Returns the rows `start` to `stop` of a tensor or ragged tensor."""
    if not isinstance(values, RaggedTensor):
        return EagerTensor(values._array[start:stop], values.dtype)
    splits = values.row_splits._array[start : stop + 1]
    inner = _ragged_rows(values.values, int(splits[0]), int(splits[-1]))
    partition = RowPartition(EagerTensor(splits - splits[0]), internal=True)
    return RaggedTensor(inner, partition, internal=True)


def batched(spec: Any, column: Any, component: int) -> Any:
    """Combines a column into one leaf, the batch."""
    if isinstance(spec, (TensorSpec, DatasetSpec, OptionalSpec)):
        array = stacked(column)
        if array is None:
            shapes = [list(leaf.shape) for leaf in column]
            other = next(n for n, shape in enumerate(shapes) if shape != shapes[0])
            raise errors.invalid_argument(
                f"Cannot batch tensors with different shapes in component {component}. First element had shape "
                f"{shapes[0]} and element {other} had shape {shapes[other]}."
            )
        return array
    if isinstance(spec, NoneTensorSpec):
        return None
    if isinstance(spec, SparseTensorSpec):
        return _sparse_batch(spec, column)
    if isinstance(spec, BatchableExtensionTypeSpec):
        columns = zip(*([part for _, part in _parts(spec, value)] for value in column), strict=True)
        pairs = list(zip(part_specs(spec), columns, strict=True))
        parts = [value_of_leaf(inner, batched(inner, list(rows), component)) for inner, rows in pairs]
        return from_parts(spec._batch(len(column)), iter(parts))
    return ragged_batch(column, spec.ragged_rank, spec.row_splits_dtype, spec.dtype)


def ragged_batch(column: Sequence[Any], ragged_rank: int, splits_dtype: DType, dtype: DType) -> RaggedTensor:
    """Combines elements (arrays, tensors or ragged tensors) as the rows of a ragged tensor."""
    kind = splits_dtype.numpy_dtype
    flats = [_array(leaf.flat_values if isinstance(leaf, RaggedTensor) else leaf) for leaf in column]
    nested: list[np.ndarray] = []
    for level in range(ragged_rank):
        parts, total = [np.zeros(1, kind)], 0
        for leaf in column:
            splits = leaf.nested_row_splits[level]._array
            parts.append((splits[1:] + total).astype(kind))
            total += int(splits[-1])
        nested.append(np.concatenate(parts))
    counts = [
        leaf.row_splits._array.shape[0] - 1 if isinstance(leaf, RaggedTensor) else flat.shape[0]
        for leaf, flat in zip(column, flats, strict=True)
    ]
    outer = np.zeros(len(counts) + 1, kind)
    np.cumsum(counts, out=outer[1:])
    inner = {flat.shape[1:] for flat in flats}
    if len(inner) > 1:
        raise errors.invalid_argument(f"Cannot batch ragged elements whose inner shapes differ: {sorted(inner)}.")
    flat = EagerTensor(np.concatenate(flats), dtype)
    partitions = [RowPartition(EagerTensor(s, splits_dtype), internal=True) for s in (outer, *nested)]
    result: RaggedTensor = nest_rows(flat, partitions)
    return result


def _array(leaf: Any) -> np.ndarray:
    return leaf if isinstance(leaf, np.ndarray) else leaf._array


def _sparse_batch(spec: SparseTensorSpec, column: Sequence[SparseTensor]) -> SparseTensor:
    """Stacks sparse elements along a new first axis; the dense shape is that of the largest."""
    indices, values = [], []
    for number, leaf in enumerate(column):
        own = leaf.indices._array
        first = np.full((own.shape[0], 1), number, np.int64)
        indices.append(np.concatenate([first, own], axis=1))
        values.append(leaf.values._array)
    largest = np.max([leaf.dense_shape._array for leaf in column], axis=0)
    shape = np.concatenate([[len(column)], largest]).astype(np.int64)
    return SparseTensor._of(
        EagerTensor(np.concatenate(indices)), EagerTensor(np.concatenate(values), spec.dtype), EagerTensor(shape)
    )


def sparse_batch_of_dense(column: Sequence[Array], dtype: DType, row_shape: Sequence[int]) -> SparseTensor:
    """Combines dense elements as the rows of a sparse tensor with all their values."""
    indices, values = [], []
    for number, leaf in enumerate(column):
        if leaf.ndim != len(row_shape) or any(a > b for a, b in zip(leaf.shape, row_shape, strict=True)):
            raise errors.data_loss(f"Dense element of shape {list(leaf.shape)} exceeds row_shape {list(row_shape)}.")
        own = np.indices(leaf.shape).reshape(leaf.ndim, -1).T
        indices.append(np.concatenate([np.full((len(own), 1), number), own], axis=1))
        values.append(leaf.reshape(-1))
    shape = np.array([len(column), *row_shape], np.int64)
    return SparseTensor._of(
        EagerTensor(np.concatenate(indices).astype(np.int64)),
        EagerTensor(np.concatenate(values), dtype),
        EagerTensor(shape, dtypes.int64),
    )
