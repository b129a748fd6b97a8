"""Crosses of features: every combination of one value from each column of a row, joined or hashed."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.formats.farmhash import fingerprint64
from headrace._src.ops.entry import op
from headrace._src.ops.ragged.row_splits import check_splits
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.ops.sparse.coordinates import check_parts
from headrace._src.tensors.dtypes import INDEX, DType, int64, string
from headrace._src.tensors.shapes import Dims, dims_text

_MASK = (1 << 64) - 1
_MULTIPLIER = 0xC6A4A7935BD1E995  # MurmurHash's
_LARGEST = 2**63 - 1

Column = list[list[Any]]  # the features of each row of the batch


def _fold(value: int) -> int:
    return value ^ (value >> 47)


def joined_fingerprint(first: int, second: int) -> int:
    """Returns the fingerprint of two fingerprints, in this order."""
    result = (first ^ _MULTIPLIER) & _MASK
    result ^= _fold(second * _MULTIPLIER & _MASK) * _MULTIPLIER & _MASK
    result = result * _MULTIPLIER & _MASK
    return _fold(_fold(result) * _MULTIPLIER & _MASK)


def _dense_column(values: np.ndarray, position: int) -> Column:
    if values.ndim != 2:
        raise errors.invalid_argument(
            f"Dense inputs should be a matrix but received shape {dims_text(values.shape)} at position {position}"
        )
    return values.tolist()


def _sparse_column(indices: np.ndarray, values: np.ndarray, shape: np.ndarray) -> Column:
    check_parts(indices, values, shape)
    if len(shape) != 2:
        raise errors.invalid_argument(f"Crossed sparse inputs must have rank 2; got {len(shape)}")
    rows: Column = [[] for _ in range(int(shape[0]))]
    for row, value in zip(indices[:, 0].tolist(), values.tolist(), strict=True):
        if not 0 <= row < len(rows):
            raise errors.invalid_argument(f"Crossed sparse input has an index in row {row} of {len(rows)}")
        rows[row].append(value)
    return rows


def _ragged_column(splits: np.ndarray, values: np.ndarray) -> Column:
    check_splits(splits, len(values))
    items, bounds = values.tolist(), splits.tolist()
    return [items[start:stop] for start, stop in itertools.pairwise(bounds)]


def _text(feature: Any) -> bytes:
    return feature if isinstance(feature, bytes) else str(feature).encode()


def _joiner(separator: bytes) -> Callable[[Sequence[Any]], bytes]:
    return lambda features: separator.join(map(_text, features))


def _hasher(key: int, num_buckets: int) -> Callable[[Sequence[Any]], int]:
    """Hashes a combination of features into `num_buckets`, or into all of int64."""

    def hashed(features: Sequence[Any]) -> int:
        result = key & _MASK
        for feature in features:
            number = fingerprint64(feature) if isinstance(feature, bytes) else feature & _MASK
            result = joined_fingerprint(result, number)
        return result % (num_buckets if num_buckets > 0 else _LARGEST)

    return hashed


def _check_batch(columns: Sequence[Column]) -> int:
    batch = len(columns[0]) if columns else 0
    for position, column in enumerate(columns):
        if len(column) != batch:
            raise errors.invalid_argument(f"Expected batch size {batch} got {len(column)} at position {position}")
    return batch


def _crossed(columns: Sequence[Column], combine: Callable[[Sequence[Any]], Any]) -> list[list[Any]]:
    """For each row all combinations, the last column changing fastest."""
    batch = _check_batch(columns)
    return [[combine(features) for features in itertools.product(*(c[row] for c in columns))] for row in range(batch)]


def _array(values: list[Any], dtype: DType) -> np.ndarray:
    array = np.empty(len(values), dtype.numpy_dtype)
    array[:] = values
    return array


def _as_sparse(rows: list[list[Any]], dtype: DType) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    lengths = [len(row) for row in rows]
    indices = [(row, place) for row, length in enumerate(lengths) for place in range(length)]
    values = _array([value for row in rows for value in row], dtype)
    shape = np.array([len(rows), max(lengths, default=0)], np.int64)
    return np.array(indices, np.int64).reshape(-1, 2), values, shape


def _sparse_columns(indices: Any, values: Any, shapes: Any, dense_inputs: Any) -> list[Column]:
    columns = [_sparse_column(*parts) for parts in zip(indices, values, shapes, strict=True)]
    return columns + [_dense_column(values, position) for position, values in enumerate(dense_inputs)]


def _sparse_parts(call: ShapeCall) -> list[Dims]:
    return [(None, 2), (None,), (2,)]


_SPARSE_INPUTS = "N*int64, [sparse_types], N*int64, [dense_types]"


@op(
    "SparseCross", _SPARSE_INPUTS + " -> output_indices: int64, output_values: out_type, output_shape: int64",
    out_type=(int64, string), shape=_sparse_parts, engine="host",
)  # fmt: skip
def sparse_cross(
    xp, indices, values, shapes, dense_inputs, *,
    hashed_output: bool, num_buckets: int, hash_key: int, out_type: DType, internal_type: DType,
):  # fmt: skip
    """Returns all combinations of the values of sparse and dense columns, as strings or hashed."""
    if num_buckets < 0:
        raise errors.invalid_argument(f"Value for attr 'num_buckets' of {num_buckets} must be at least minimum 0")
    columns = _sparse_columns(indices, values, shapes, dense_inputs)
    combine = _hasher(hash_key, num_buckets) if hashed_output else _joiner(b"_X_")
    return _as_sparse(_crossed(columns, combine), out_type)


@op(
    "SparseCrossV2", _SPARSE_INPUTS + ", string -> output_indices: int64, output_values: string, output_shape: int64",
    shape=_sparse_parts, engine="host",
)  # fmt: skip
def sparse_cross_v2(xp, indices, values, shapes, dense_inputs, sep):
    """Returns all combinations of the values of sparse and dense columns, joined with `sep`."""
    columns = _sparse_columns(indices, values, shapes, dense_inputs)
    return _as_sparse(_crossed(columns, _joiner(sep.item())), string)


def _ragged_parts(call: ShapeCall) -> list[Dims]:
    return [(None,), (None,)]


@op(
    "RaggedCross",
    "[ragged_values_types], [ragged_splits_types], Nsparse*int64, [sparse_values_types], Nsparse*int64, [dense_types] "
    "-> output_values: out_values_type, output_row_splits: out_row_splits_type",
    out_values_type=(int64, string), out_row_splits_type=INDEX, shape=_ragged_parts, engine="host",
)  # fmt: skip
def ragged_cross(
    xp, ragged_values, ragged_row_splits, sparse_indices, sparse_values, sparse_shape, dense_inputs, *,
    input_order: str, hashed_output: bool, num_buckets: int, hash_key: int, out_values_type: DType,
    out_row_splits_type: DType,
):  # fmt: skip
    """Returns all combinations of the values of ragged, sparse and dense columns.

    `input_order` names each by its letter.
    """
    kinds = {
        "R": iter([_ragged_column(s, v) for s, v in zip(ragged_row_splits, ragged_values, strict=True)]),
        "S": iter([_sparse_column(*p) for p in zip(sparse_indices, sparse_values, sparse_shape, strict=True)]),
        "D": iter([_dense_column(v, n) for n, v in enumerate(dense_inputs)]),
    }
    if not set(input_order) <= set(kinds):
        raise errors.invalid_argument(f"input_order may hold the letters R, S and D; got {input_order!r}")
    columns = [next(kinds[letter]) for letter in input_order]
    if len({len(column) for column in columns}) > 1:
        raise errors.invalid_argument("inputs must all have the same batch dimension size.")
    combine = _hasher(hash_key, num_buckets) if hashed_output else _joiner(b"_X_")
    rows = _crossed(columns, combine)
    splits = np.cumsum([0, *map(len, rows)]).astype(out_row_splits_type.numpy_dtype)
    return _array([value for row in rows for value in row], out_values_type), splits
