"""How often each integer occurs, for dense, sparse and ragged integers; the counts dense or sparse."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.entry import op
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.ops.sparse.coordinates import check_parts
from headrace._src.tensors.dtypes import INDEX, float32, float64, int32, int64
from headrace._src.tensors.shapes import Dims, dims_text
from headrace._src.tensors.typing import AnyArray

_COUNTS = (int32, int64, float32, float64)
_SPARSE = "output_indices: int64, output_values: output_type, output_dense_shape: int64"


def _check_values(values: np.ndarray) -> None:
    if values.size and values.min() < 0:
        raise errors.invalid_argument("Input values must all be non-negative")


def _check_weights(weights: np.ndarray, values: np.ndarray, what: str = "values") -> None:
    if weights.size and weights.shape != values.shape:
        raise errors.invalid_argument(
            f"Weights and {what} must have the same shape. "
            f"Weight shape: {dims_text(weights.shape)}; {what} shape: {dims_text(values.shape)}"
        )


def _checked_size(size: np.ndarray) -> int:
    if size.ndim:
        raise errors.invalid_argument(f"Shape must be rank 0 but is rank {size.ndim}")
    if size < 0:
        raise errors.invalid_argument(f"size ({int(size)}) must be non-negative")
    return int(size)


def _counts(rows: AnyArray, values: np.ndarray, weights: np.ndarray, nrows: int, size: int, binary: bool) -> np.ndarray:
    """Returns a matrix of counts (or sums of weights); values of `size` and more are dropped."""
    _check_values(values)
    counts = np.zeros((nrows, size), weights.dtype)
    inside = values < size
    places = (rows[inside], values[inside])
    if binary:
        counts[places] = 1
    else:
        np.add.at(counts, places, weights[inside] if weights.size else counts.dtype.type(1))
    return counts


def _sized(position: int) -> Any:
    """Shape rule: counts of one row each as long as the scalar input at `position`."""

    def rule(call: ShapeCall) -> Dims:
        size = call.value(position)
        columns = None if size is None else int(size)
        if call.op.name == "RaggedBincount":
            splits = call.shapes[0]
            return (None if splits is None or splits[0] is None else splits[0] - 1, columns)
        dims = call.as_dims(2)
        return None if dims is None else (*dims[:-1], columns)

    return rule


@op("SparseBincount", "int64, Tidx, int64, Tidx, T -> T", Tidx=INDEX, T=_COUNTS, shape=_sized(3), engine="host")
def sparse_bincount(xp, indices, values, dense_shape, size, weights, *, binary_output: bool = False):
    """Counts of the values of a sparse vector, or of each row of a sparse matrix."""
    check_parts(indices, values, dense_shape)
    _check_weights(weights, values)
    if len(dense_shape) > 2:
        raise errors.invalid_argument(f"dense_shape must have at most 2 elements; got {len(dense_shape)}")
    matrix = len(dense_shape) == 2
    rows = indices[:, 0] if matrix else np.zeros(len(values), np.int64)
    nrows = int(dense_shape[0]) if matrix else 1
    if len(rows) and (rows.min() < 0 or rows.max() >= nrows):
        raise errors.invalid_argument(
            f"Index value along the first dimension is out of range: indices must lie in [0, {nrows})"
        )
    counts = _counts(rows, values, weights, nrows, _checked_size(size), binary_output)
    return counts if matrix else counts[0]


@op("RaggedBincount", "int64, Tidx, Tidx, T -> T", Tidx=INDEX, T=_COUNTS, shape=_sized(2), engine="host")
def ragged_bincount(xp, splits, values, size, weights, *, binary_output: bool = False):
    """Counts of the values of each row of a ragged matrix."""
    weights = weights.reshape(-1)  # TensorFlow takes any shape
    _check_weights(weights, values)
    return _counts(_row_of(splits, len(values)), values, weights, len(splits) - 1, _checked_size(size), binary_output)


def _row_of(splits: np.ndarray, count: int) -> np.ndarray:
    """Returns the row of each value of a ragged matrix."""
    lengths = np.diff(splits)
    if not len(splits) or splits[0] != 0:
        raise errors.invalid_argument(f"Splits must start with 0, not with {splits[:1].tolist()}")
    if splits[-1] != count:
        raise errors.invalid_argument(f"Splits must end with the number of values, got {splits[-1]} instead of {count}")
    if (lengths < 0).any():
        raise errors.invalid_argument(f"Splits must never fall; got {splits.tolist()}")
    return np.repeat(np.arange(len(lengths)), lengths)


def _sparse_counts(
    rows: np.ndarray,
    nrows: int | None,
    values: np.ndarray,
    weights: np.ndarray,
    binary: bool,
    minlength: int,
    maxlength: int,
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Counts by row and value in row-major order; with `nrows` None, of a single row without an axis."""
    _check_values(values)
    size = int(values.max()) + 1 if values.size else 0
    size = max(size, minlength)
    if maxlength >= 0:
        inside = values < maxlength
        size = min(size, maxlength)
        rows, values = rows[inside], values[inside]
        weights = weights[inside] if weights.size else weights
    keys = rows.astype(np.int64) * max(size, 1) + values
    places, first, inverse = np.unique(keys, return_index=True, return_inverse=True)
    if binary:
        counts = np.ones(len(places), weights.dtype)
    else:
        counts = np.zeros(len(places), weights.dtype)
        np.add.at(counts, inverse, weights if weights.size else counts.dtype.type(1))
    columns = values[first].astype(np.int64)
    if nrows is None:
        return columns[:, None], counts, np.array([size], np.int64)
    return np.stack([rows[first].astype(np.int64), columns], axis=1), counts, np.array([nrows, size], np.int64)


def _dense_parts(call: ShapeCall) -> list[Dims]:
    dims = call.shapes[0]
    rank = None if dims is None else len(dims)
    return [(None, rank), (None,), (rank,)]


@op(
    "DenseCountSparseOutput",
    f"T, output_type -> {_SPARSE}",
    T=INDEX,
    output_type=_COUNTS,
    shape=_dense_parts,
    engine="host",
)
def dense_count_sparse_output(xp, values, weights, *, binary_output: bool, minlength: int = -1, maxlength: int = -1):
    """Counts of the values of a vector or of each row of a matrix, as a sparse tensor."""
    if values.ndim not in (1, 2):
        raise errors.invalid_argument(f"Input must be a 1 or 2-dimensional tensor. Got: {dims_text(values.shape)}")
    _check_weights(weights, values, "data")
    nrows = values.shape[0] if values.ndim == 2 else None
    rows = np.repeat(np.arange(nrows or 1), values.shape[-1])
    return _sparse_counts(rows, nrows, values.ravel(), weights.ravel(), binary_output, minlength, maxlength)


def _sparse_parts(call: ShapeCall) -> list[Dims]:
    dims = call.shapes[2]
    rank = None if dims is None else dims[0]
    return [(None, rank), (None,), (rank,)]


@op(
    "SparseCountSparseOutput", f"int64, T, int64, output_type -> {_SPARSE}",
    T=INDEX, output_type=_COUNTS, shape=_sparse_parts, engine="host",
)  # fmt: skip
def sparse_count_sparse_output(
    xp, indices, values, dense_shape, weights, *, binary_output: bool, minlength: int = -1, maxlength: int = -1
):
    """Counts of the values of a sparse vector or of each row of a sparse matrix, as a sparse tensor."""
    if indices.ndim != 2:
        raise errors.invalid_argument(f"Input indices must be a 2-dimensional tensor. Got: {dims_text(indices.shape)}")
    check_parts(indices, values, dense_shape)
    _check_weights(weights, values)
    matrix = len(dense_shape) > 1
    rows = indices[:, 0] if matrix else np.zeros(len(values), np.int64)
    nrows = int(dense_shape[0]) if matrix else None
    if nrows is not None and len(rows) and (rows.min() < 0 or rows.max() >= nrows):
        raise errors.invalid_argument(f"Got an index outside of [0, {nrows}) along the first dimension")
    return _sparse_counts(rows, nrows, values, weights, binary_output, minlength, maxlength)


@op(
    "RaggedCountSparseOutput", f"int64, T, output_type -> {_SPARSE}",
    T=INDEX, output_type=_COUNTS, shape=lambda call: [(None, 2), (None,), (2,)], engine="host",
)  # fmt: skip
def ragged_count_sparse_output(
    xp, splits, values, weights, *, binary_output: bool, minlength: int = -1, maxlength: int = -1
):
    """Counts of the values of each row of a ragged matrix, as a sparse tensor."""
    if len(splits) < 2:
        raise errors.invalid_argument("Must provide at least 2 elements for the splits argument")
    _check_weights(weights, values)
    rows = _row_of(splits, len(values))
    return _sparse_counts(rows, len(splits) - 1, values, weights, binary_output, minlength, maxlength)
