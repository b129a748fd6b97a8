"""CsrMatrix: the value inside a variant tensor that represents a sparse matrix, or a batch of them, in CSR form."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.base.lazy import scipy_sparse
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.shapes import dims_text
from headrace._src.tensors.typing import Array


class CsrMatrix:
    """Sparse matrices of one shape and dtype: one of rank 2, or a batch of rank 3. It is never changed.

    Each matrix is one of SciPy's; entries that are stored stay stored, also if they are zero.
    """

    __slots__ = ("dtype", "matrices", "shape")

    def __init__(self, matrices: Sequence[Any], shape: Sequence[int], dtype: DType) -> None:
        self.matrices, self.shape, self.dtype = list(matrices), tuple(int(size) for size in shape), dtype

    @classmethod
    def of_entries(cls, indices: Array, values: Array, shape: Sequence[int], dtype: DType) -> CsrMatrix:
        """Creates matrices from the places and values of their entries."""
        rank = indices.shape[1]
        if rank not in (2, 3) or len(shape) != rank:
            raise errors.invalid_argument(
                f"SparseTensor must have rank 2 or 3; but indices has shape {dims_text(indices.shape)} and the dense "
                f"shape {len(shape)} sizes"
            )
        bad = ((indices < 0) | (indices >= np.asarray(shape))).any(axis=1)
        if bad.any():
            row = int(bad.argmax())
            raise errors.invalid_argument(
                f"Sparse index tuple indices[{row}, :] = {indices[row].tolist()} is out of bounds of the dense shape "
                f"{dims_text(tuple(shape))}"
            )
        if rank == 2:
            return cls([_csr(indices, values, shape)], shape, dtype)
        groups = [indices[:, 0] == number for number in range(int(shape[0]))]
        return cls([_csr(indices[own, 1:], values[own], shape[1:]) for own in groups], shape, dtype)

    def entries(self) -> tuple[Array, Array]:
        """Returns the places and values of the entries, row by row."""
        places, values = [], [np.zeros(0, self.dtype.numpy_dtype)]
        for number, matrix in enumerate(self.matrices):
            rows = np.repeat(np.arange(matrix.shape[0]), np.diff(matrix.indptr))
            outer = [] if len(self.shape) == 2 else [np.full(len(rows), number)]
            places.append(np.stack([*outer, rows, matrix.indices], axis=1))
            values.append(matrix.data)
        empty = np.zeros((0, len(self.shape)), np.int64)
        return np.concatenate([empty, *places]).astype(np.int64), np.concatenate(values)

    def to_dense(self) -> Array:
        return self.stacked([matrix.toarray() for matrix in self.matrices])

    def stacked(self, results: Sequence[Array]) -> Array:
        """Returns a result per matrix as one array: with a batch axis if there is one."""
        return results[0] if len(self.shape) == 2 else np.stack(results)

    def each(self, change: Callable[[Any], Any]) -> CsrMatrix:
        """Returns new matrices, each made from one of these."""
        made = [_sorted(change(matrix)) for matrix in self.matrices]
        inner = made[0].shape if made else self.shape[-2:]
        return CsrMatrix(made, (*self.shape[:-2], *inner), self.dtype)

    def with_values(self, values: Sequence[Array]) -> CsrMatrix:
        """Returns matrices with other values at the same places."""
        pairs = zip(self.matrices, values, strict=True)
        made = [scipy_sparse.csr_matrix((v, m.indices, m.indptr), shape=m.shape) for m, v in pairs]
        return CsrMatrix(made, self.shape, self.dtype)

    def cleared(self) -> CsrMatrix:
        """Returns matrices of this shape without entries."""
        return self.each(lambda matrix: scipy_sparse.csr_matrix(matrix.shape, dtype=matrix.dtype))

    def __add__(self, other: CsrMatrix) -> CsrMatrix:
        if self.shape != other.shape:
            raise errors.invalid_argument(
                f"Cannot add sparse matrices of shapes {dims_text(self.shape)} and {dims_text(other.shape)}"
            )
        pairs = zip(self.matrices, other.matrices, strict=True)
        return CsrMatrix([_sorted(a + b) for a, b in pairs], self.shape, self.dtype)

    def __repr__(self) -> str:
        return f"CsrMatrix(shape={self.shape}, dtype={self.dtype.name})"


def _csr(places: Array, values: Array, shape: Sequence[int]) -> Any:
    sizes = (int(shape[0]), int(shape[1]))
    return _sorted(scipy_sparse.csr_matrix((values, (places[:, 0], places[:, 1])), shape=sizes))


def _sorted(matrix: Any) -> Any:
    matrix = matrix.tocsr()
    matrix.sort_indices()
    return matrix
