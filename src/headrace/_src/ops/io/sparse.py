"""Sparse tensors as three serialized tensors each: indices, values and shape."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.formats.tensor_proto import parse_tensor, serialize_tensor
from headrace._src.ops.entry import op
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors import dtypes
from headrace._src.tensors.dtypes import ANY, DType, string, variant
from headrace._src.tensors.shapes import Dims, dims_text

_FORMS = (string, variant)
Parts = tuple[np.ndarray, np.ndarray, np.ndarray]


def _encoder(out_type: DType) -> Callable[[np.ndarray], Any]:
    """How a part is stored: as bytes, or as the array itself inside a variant."""
    if out_type not in _FORMS:
        raise errors.invalid_argument(
            f"Value for attr 'out_type' of {dtypes.short_name(out_type)} is not in the list of allowed values: "
            "string, variant"
        )
    return serialize_tensor if out_type is string else np.asarray


def _table(rows: list[Parts], encode: Callable[[np.ndarray], Any]) -> np.ndarray:
    table = np.empty((len(rows), 3), object)
    for row, parts in enumerate(rows):
        for column, part in enumerate(parts):
            table[row, column] = encode(part)
    return table


def _three(call: ShapeCall) -> Dims:
    return (3,)


@op(
    "SerializeSparse", "int64, T, int64 -> serialized_sparse: out_type",
    T=ANY, out_type=_FORMS, shape=_three, engine="host", differentiable=False,
)  # fmt: skip
def serialize_sparse(xp, sparse_indices, sparse_values, sparse_shape, *, out_type: DType = string):
    """Returns a vector of three: the indices, the values and the shape of a sparse tensor."""
    return _table([(sparse_indices, sparse_values, sparse_shape)], _encoder(out_type))[0]


def _three_each(call: ShapeCall) -> Dims:
    shape = call.value(2)
    return (None if shape is None or not shape.size else int(shape[0]), 3)


@op(
    "SerializeManySparse", "int64, T, int64 -> serialized_sparse: out_type",
    T=ANY, out_type=_FORMS, shape=_three_each, engine="host", differentiable=False,
)  # fmt: skip
def serialize_many_sparse(xp, sparse_indices, sparse_values, sparse_shape, *, out_type: DType = string):
    """Returns a row of three for each entry of the first axis, serialized as a sparse tensor of one rank less."""
    rank = len(sparse_shape)
    if rank < 2:
        raise errors.invalid_argument(f"Rank of input SparseTensor should be > 1, but saw rank: {rank}")
    count = int(sparse_shape[0])
    batch = sparse_indices[:, 0]
    if batch.size and not (batch.min() >= 0 and batch.max() < count):
        raise errors.invalid_argument(f"indices of the first axis must be in [0, {count})")
    if (np.diff(batch) < 0).any():
        raise errors.invalid_argument("indices must be in order of their first axis")
    bounds = np.searchsorted(batch, np.arange(count + 1)).tolist()
    pairs = itertools.pairwise(bounds)
    rows = [(sparse_indices[a:b, 1:], sparse_values[a:b], sparse_shape[1:]) for a, b in pairs]
    return _table(rows, _encoder(out_type))


def _parts(row: np.ndarray, dtype: DType, position: int) -> Parts:
    indices, values, shape = (part if isinstance(part, np.ndarray) else _read(part) for part in row.tolist())
    where = f"SparseTensor[{position}]"
    if values.dtype != dtype.numpy_dtype:
        raise errors.invalid_argument(
            f"Requested SparseTensor of type {dtypes.short_name(dtype)} but {where}.values.dtype() == "
            f"{dtypes.short_name(dtypes.from_numpy(values.dtype))}"
        )
    if indices.ndim != 2 or indices.dtype != np.int64:
        raise errors.invalid_argument(
            f"Expected {where}.indices to be an int64 matrix but it is {indices.dtype}{dims_text(indices.shape)}"
        )
    if values.ndim != 1 or len(values) != len(indices):
        raise errors.invalid_argument(
            f"Expected {where}.values to be a vector of {len(indices)} but its shape is {dims_text(values.shape)}"
        )
    if shape.ndim != 1 or len(shape) != indices.shape[1]:
        raise errors.invalid_argument(
            f"Expected {where}.shape to be a vector of {indices.shape[1]} but its shape is {dims_text(shape.shape)}"
        )
    return indices, values, shape


def _read(data: bytes) -> np.ndarray:
    try:
        return parse_tensor(data)
    except errors.OpError:
        raise errors.invalid_argument("Could not parse serialized proto") from None


def _stacked(rows: list[Parts]) -> Parts:
    """Returns one sparse tensor of those in `rows`, along a new first axis; it is as large as the largest of them."""
    rank = len(rows[0][2]) if rows else 0
    for position, (_, _, shape) in enumerate(rows):
        if len(shape) != rank:
            raise errors.invalid_argument(
                f"Inconsistent shape across SparseTensors: rank prior to SparseTensor[{position}] was: {rank} but rank "
                f"of SparseTensor[{position}] is: {len(shape)}"
            )
    counts = [len(indices) for indices, _, _ in rows]
    indices = np.empty((sum(counts), rank + 1), np.int64)
    indices[:, 0] = np.repeat(np.arange(len(rows)), counts)
    indices[:, 1:] = np.concatenate([row[0] for row in rows])
    values = np.concatenate([row[1] for row in rows])
    shape = np.array([len(rows), *np.max([row[2] for row in rows], axis=0)], np.int64)
    return indices, values, shape


def _unknown_rank(call: ShapeCall) -> list[Dims]:
    return [(None, None), (None,), (None,)]


def _deserialized(table: np.ndarray, dtype: DType) -> Parts:
    if not table.ndim or table.shape[-1] != 3:
        raise errors.invalid_argument(f"Serialized sparse should have 3 as the last dimension {dims_text(table.shape)}")
    if table.ndim == 1:
        return _parts(table, dtype, 0)
    flat = table.reshape(-1, 3)
    if not len(flat):
        raise errors.invalid_argument("Must have at least 1 serialized SparseTensor, but input matrix has 0 rows")
    indices, values, shape = _stacked([_parts(row, dtype, position) for position, row in enumerate(flat)])
    if table.ndim > 2:
        outer = table.shape[:-1]
        places = np.stack(np.unravel_index(indices[:, 0], outer), axis=1)
        indices, shape = np.concatenate([places, indices[:, 1:]], axis=1), np.array([*outer, *shape[1:]], np.int64)
    return indices, values, shape


@op(
    "DeserializeManySparse", "string -> sparse_indices: int64, sparse_values: dtype, sparse_shape: int64",
    shape=_unknown_rank, engine="host", differentiable=False,
)  # fmt: skip
def deserialize_many_sparse(xp, serialized_sparse, *, dtype: DType):
    """Returns one sparse tensor of many serialized ones, along a new first axis."""
    if serialized_sparse.ndim != 2:
        raise errors.invalid_argument(
            f"Serialized sparse should be a matrix of 3 columns, but its shape is {dims_text(serialized_sparse.shape)}"
        )
    return _deserialized(serialized_sparse, dtype)


@op(
    "DeserializeSparse", "Tserialized -> sparse_indices: int64, sparse_values: dtype, sparse_shape: int64",
    Tserialized=_FORMS, shape=_unknown_rank, engine="host", differentiable=False,
)  # fmt: skip
def deserialize_sparse(xp, serialized_sparse, *, dtype: DType):
    """Returns a serialized sparse tensor, or many along new first axes."""
    return _deserialized(serialized_sparse, dtype)
