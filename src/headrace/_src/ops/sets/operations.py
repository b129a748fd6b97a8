"""Set operations on the last axis: each row is a set, and results are sparse tensors with sorted rows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.entry import op
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.ops.sparse.coordinates import check_bounds, check_order, check_parts, flat_positions, unflattened
from headrace._src.tensors.dtypes import int8, int16, int32, int64, string, uint8, uint16
from headrace._src.tensors.shapes import Dims, dims_text

SET_TYPES = (int8, int16, int32, int64, uint8, uint16, string)
_RESULT = "result_indices: int64, result_values: T, result_shape: int64"
_COMBINE: dict[str, Any] = {
    "a-b": lambda a, b: np.setdiff1d(a, b, assume_unique=True),
    "b-a": lambda a, b: np.setdiff1d(b, a, assume_unique=True),
    "intersection": lambda a, b: np.intersect1d(a, b, assume_unique=True),
    "union": np.union1d,
}


@dataclass(frozen=True)
class _Sets:
    """Members of many sets: the set each belongs to, its value, and how the sets are arranged."""

    owners: np.ndarray
    members: np.ndarray
    shape: tuple[int, ...]


def _check_rank(shape: Any) -> None:
    if len(shape) < 2:
        raise errors.invalid_argument(f"Shape {dims_text(tuple(shape))} has rank {len(shape)} < 2")


def _dense_sets(values: np.ndarray) -> _Sets:
    _check_rank(values.shape)
    shape = values.shape[:-1]
    owners = np.repeat(np.arange(int(np.prod(shape, dtype=np.int64))), values.shape[-1])
    return _Sets(owners, values.ravel(), shape)


def _sparse_sets(indices: np.ndarray, values: np.ndarray, shape: np.ndarray, validate: bool) -> _Sets:
    check_parts(indices, values, shape)
    _check_rank(shape)
    check_bounds(indices, shape)
    if validate:
        check_order(indices)
    outer = tuple(int(size) for size in shape[:-1])
    return _Sets(flat_positions(np, indices[:, :-1], outer), values, outer)


def _combined(set_operation: str, a: _Sets, b: _Sets) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Returns the sets that `set_operation` makes, as the parts of a sparse tensor."""
    combine = _COMBINE.get(set_operation)
    if combine is None:
        raise errors.invalid_argument(
            f"Invalid set_operation {set_operation}; it must be one of {', '.join(_COMBINE)}."
        )
    if a.shape != b.shape:
        raise errors.invalid_argument(f"Mismatched shapes {dims_text(a.shape)} vs {dims_text(b.shape)}")
    distinct, codes = np.unique(np.concatenate([a.members, b.members]), return_inverse=True)
    count = max(len(distinct), 1)
    keys_a = np.unique(a.owners * count + codes[: len(a.members)])
    keys_b = np.unique(b.owners * count + codes[len(a.members) :])
    keys = combine(keys_a, keys_b)
    owners = keys // count
    sizes = np.bincount(owners, minlength=1) if len(owners) else np.zeros(1, np.int64)
    starts = np.concatenate(([0], np.cumsum(sizes)))
    places = np.arange(len(keys)) - starts[owners]
    indices = np.concatenate([unflattened(np, owners, a.shape), places[:, None]], axis=1).astype(np.int64)
    return indices, distinct[keys % count] if len(keys) else distinct[:0], np.array([*a.shape, sizes.max()], np.int64)


def _result_parts(call: ShapeCall) -> list[Dims]:
    rank = None
    if call.op.name == "DenseToDenseSetOperation":
        rank = next((len(dims) for dims in call.shapes if dims is not None), None)
    elif call.shapes[-1] is not None:
        rank = call.shapes[-1][0]
    return [(None, rank), (None,), (rank,)]


@op("DenseToDenseSetOperation", f"T, T -> {_RESULT}", T=SET_TYPES, shape=_result_parts, engine="host")
def dense_to_dense_set_operation(xp, set1, set2, *, set_operation: str, validate_indices: bool = True):
    """Returns a set operation between the rows of two dense tensors."""
    return _combined(set_operation, _dense_sets(set1), _dense_sets(set2))


@op("DenseToSparseSetOperation", f"T, int64, T, int64 -> {_RESULT}", T=SET_TYPES, shape=_result_parts, engine="host")
def dense_to_sparse_set_operation(
    xp, set1, set2_indices, set2_values, set2_shape, *, set_operation: str, validate_indices: bool = True
):
    """Returns a set operation between the rows of a dense and those of a sparse tensor."""
    b = _sparse_sets(set2_indices, set2_values, set2_shape, validate_indices)
    return _combined(set_operation, _dense_sets(set1), b)


@op(
    "SparseToSparseSetOperation", f"int64, T, int64, int64, T, int64 -> {_RESULT}",
    T=SET_TYPES, shape=_result_parts, engine="host",
)  # fmt: skip
def sparse_to_sparse_set_operation(
    xp, set1_indices, set1_values, set1_shape, set2_indices, set2_values, set2_shape, *,
    set_operation: str, validate_indices: bool = True,
):  # fmt: skip
    """Returns a set operation between the rows of two sparse tensors."""
    a = _sparse_sets(set1_indices, set1_values, set1_shape, validate_indices)
    b = _sparse_sets(set2_indices, set2_values, set2_shape, validate_indices)
    return _combined(set_operation, a, b)


def _outer_dims(call: ShapeCall) -> Dims:
    dims = call.as_dims(2)
    return None if dims is None else dims[:-1]


@op("SetSize", "int64, T, int64 -> size: int32", T=SET_TYPES, shape=_outer_dims, engine="host", differentiable=False)
def set_size(xp, set_indices, set_values, set_shape, *, validate_indices: bool = True):
    """Returns how many different members each row of a sparse tensor has."""
    sets = _sparse_sets(set_indices, set_values, set_shape, validate_indices)
    distinct, codes = np.unique(sets.members, return_inverse=True)
    keys = np.unique(sets.owners * max(len(distinct), 1) + codes)
    total = int(np.prod(sets.shape, dtype=np.int64))
    counts = np.bincount(keys // max(len(distinct), 1), minlength=total) if len(keys) else np.zeros(total)
    return counts.astype(np.int32).reshape(sets.shape)
