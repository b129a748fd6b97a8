"""A sparse matrix times a dense one."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.base.lazy import scipy_sparse
from headrace._src.ops.broadcasting import conj
from headrace._src.ops.device_checks import fails_if, outside
from headrace._src.ops.entry import op, raw
from headrace._src.ops.rules import with_rank
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.dtypes import ANY, INDEX
from headrace._src.tensors.shapes import Dims, dims_text

_WORTH_SCIPY = 10_000  # products with fewer terms are faster than loading SciPy


def _product(call: ShapeCall) -> Dims:
    shape, b = call.as_dims(2), with_rank(call.shapes[3], 2, "b")
    rows, inner = (None, None) if shape is None else with_rank(shape, 2, "a_shape")
    if call.attrs["adjoint_a"]:
        rows, inner = inner, rows
    have, columns = reversed(b) if call.attrs["adjoint_b"] else b
    if inner is not None and have is not None and inner != have:
        raise errors.invalid_argument(
            f"Cannot multiply A and B because inner dimension does not match: {inner} vs. {have}.  "
            "Did you forget a transpose?"
        )
    return (rows, columns)


def _check(
    indices: np.ndarray, values: np.ndarray, shape: Any, b: np.ndarray, adjoint_a: bool, adjoint_b: bool
) -> None:
    if b.ndim != 2:
        raise errors.invalid_argument("Tensor 'b' is not a matrix")
    if len(shape) != 2:
        raise errors.invalid_argument("Tensor 'a_shape' must have 2 elements")
    if values.ndim != 1:
        raise errors.invalid_argument("Tensor 'a_values' is not a vector")
    if indices.ndim != 2 or indices.shape[1] != 2 or len(indices) != len(values):
        raise errors.invalid_argument(
            f"Number of rows of a_indices does not match number of entries in a_values: a_indices has shape "
            f"{dims_text(indices.shape)}, a_values {dims_text(values.shape)}"
        )
    inner, have = shape[0 if adjoint_a else 1], b.shape[1 if adjoint_b else 0]
    if inner != have:
        raise errors.invalid_argument(
            f"Cannot multiply A and B because inner dimension does not match: {inner} vs. {have}.  "
            f"Did you forget a transpose?  Dimensions of A: {dims_text(tuple(shape))}.  "
            f"Dimensions of B: {dims_text(b.shape)}"
        )
    for name, column, size in (("m", 0, shape[0]), ("k", 1, shape[1])):
        bad = (indices[:, column] < 0) | (indices[:, column] >= size)
        if bad.any():
            row = int(bad.argmax())
            raise errors.invalid_argument(
                f"{name} ({indices[row, column]}) from index[{row},{column}] out of bounds (>={size})"
            )


@op(
    "SparseTensorDenseMatMul",
    "Tindices, T, int64, T -> product: T",
    T=ANY,
    Tindices=INDEX,
    shape=_product,
    static=["a_shape"],
)
def sparse_tensor_dense_matmul(
    xp, a_indices, a_values, a_shape, b, *, adjoint_a: bool = False, adjoint_b: bool = False
):
    """Returns a sparse matrix times a dense one; each may be transposed and conjugated first."""
    if xp is np:
        _check(a_indices, a_values, a_shape, b, adjoint_a, adjoint_b)
    else:
        fails_if(outside(a_indices, np.array([int(size) for size in a_shape], a_indices.dtype)))
    row, column = (a_indices[:, 1], a_indices[:, 0]) if adjoint_a else (a_indices[:, 0], a_indices[:, 1])
    values = xp.conj(a_values) if adjoint_a and a_values.dtype.kind == "c" else a_values
    dense = xp.conj(b.T) if adjoint_b else b
    sizes = (int(a_shape[1 if adjoint_a else 0]), dense.shape[1])
    if xp is np and len(values) * sizes[1] > _WORTH_SCIPY and values.dtype.char in "fdFDil":
        matrix = scipy_sparse.coo_array((values, (row, column)), shape=(sizes[0], dense.shape[0]))
        return matrix.tocsr() @ dense
    terms = values[:, None] * dense[column]
    if xp is not np:
        return xp.zeros(sizes, terms.dtype).at[row].add(terms)
    return _rows_summed(row, terms, sizes)


def _rows_summed(row: np.ndarray, terms: np.ndarray, sizes: tuple[int, int]) -> np.ndarray:
    """Sums of the terms of each row. Terms sorted by row are summed in runs, which is far faster than `add.at`."""
    product = np.zeros(sizes, terms.dtype)
    if not len(row):
        return product
    if (row[1:] < row[:-1]).any():
        order = np.argsort(row, kind="stable")
        row, terms = row[order], terms[order]
    starts = np.flatnonzero(np.concatenate(([True], row[1:] != row[:-1])))
    product[row[starts]] = np.add.reduceat(terms, starts, axis=0)
    return product


@sparse_tensor_dense_matmul.gradient
def _(call, dy):
    indices, values, shape, b = call.inputs
    adjoint_a, adjoint_b = call.attrs["adjoint_a"], call.attrs["adjoint_b"]
    of_b = None
    if call.wanted[3]:
        of_b = raw.SparseTensorDenseMatMul(indices, values, shape, dy, adjoint_a=not adjoint_a)
        of_b = conj(raw.Transpose(of_b, [1, 0])) if adjoint_b else of_b
    if not call.wanted[1]:
        return None, None, None, of_b
    rows, columns = indices[:, 0], indices[:, 1]
    dense = conj(raw.Transpose(b, [1, 0])) if adjoint_b else b
    left, right = (columns, rows) if adjoint_a else (rows, columns)
    picked = raw.GatherV2(dense, right, 0)
    of_values = raw.Sum(raw.Mul(raw.GatherV2(dy, left, 0), conj(picked)), [1])
    return None, conj(of_values) if adjoint_a else of_values, None, of_b
