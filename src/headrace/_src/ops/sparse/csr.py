"""Sparse matrices in CSR form, held by variant tensors: conversions, products, sums, softmax and Cholesky factors.

SciPy computes them, on the host.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.base.lazy import scipy_sparse
from headrace._src.ops.entry import op, raw
from headrace._src.ops.rules import scalar, unknown
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.csr_matrix import CsrMatrix
from headrace._src.tensors.dtypes import COMPLEX, DType, float32, float64, from_numpy
from headrace._src.tensors.shapes import Dims, dims_text
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.tensor_list import as_variant
from headrace._src.tensors.typing import Array

_TYPES = (float32, float64, *COMPLEX)


def _matrix(handle: Array, type: DType | None = None) -> CsrMatrix:
    matrix = handle.item()
    if not isinstance(matrix, CsrMatrix):
        raise errors.invalid_argument("A variant that holds a CSRSparseMatrix was expected.")
    if type is not None and matrix.dtype is not type:
        raise errors.invalid_argument(
            f"Asked for a CSRSparseMatrix of type {type.name} but saw dtype {matrix.dtype.name}"
        )
    return matrix


def _transposed(matrix: Any, transpose: bool, adjoint: bool) -> Any:
    return matrix.conj().T if adjoint else matrix.T if transpose else matrix


def _check_options(**options: bool) -> None:
    for side in "ab":
        if options[f"transpose_{side}"] and options[f"adjoint_{side}"]:
            raise errors.invalid_argument(f"Only one of adjoint_{side} and transpose_{side} may be true.")


def _check_product(a: Sequence[int], b: Sequence[int]) -> None:
    if a[-1] != b[-2] or a[:-2] != b[:-2]:
        raise errors.invalid_argument(
            f"Inner product dimensions of A and B do not agree.  Shapes are: {dims_text(tuple(a))} vs. "
            f"{dims_text(tuple(b))}"
        )


# Conversions.


@op(
    "SparseTensorToCSRSparseMatrix", "int64, T, int64 -> sparse_matrix: variant",
    T=_TYPES, shape=scalar, engine="host",
)  # fmt: skip
def sparse_tensor_to_csr(xp, indices, values, dense_shape):
    """Returns the CSR form of a sparse matrix, or of a batch of them."""
    return as_variant(CsrMatrix.of_entries(indices, values, dense_shape, from_numpy(values.dtype)))


@sparse_tensor_to_csr.gradient
def _(call, dmatrix):
    indices, values, _ = call.inputs
    return None, raw.GatherNd(raw.CSRSparseMatrixToDense(dmatrix, type=values.dtype), indices), None


@op("DenseToCSRSparseMatrix", "T, int64 -> sparse_output: variant", T=_TYPES, shape=scalar, engine="host")
def dense_to_csr(xp, dense_input, indices):
    """Returns the CSR form of the entries of a dense matrix (or batch of them) at `indices`."""
    values = dense_input[tuple(indices.T)]
    return as_variant(CsrMatrix.of_entries(indices, values, dense_input.shape, from_numpy(dense_input.dtype)))


@dense_to_csr.gradient
def _(call, dmatrix):
    return raw.CSRSparseMatrixToDense(dmatrix, type=call.inputs[0].dtype), None


@op(
    "CSRSparseMatrixToSparseTensor", "variant -> indices: int64, values: type, dense_shape: int64",
    type=_TYPES, shape=unknown, engine="host",
)  # fmt: skip
def csr_to_sparse_tensor(xp, sparse_matrix, *, type: DType):
    """Returns the indices, values and shape of matrices in CSR form."""
    matrix = _matrix(sparse_matrix, type)
    return (*matrix.entries(), np.array(matrix.shape, np.int64))


@csr_to_sparse_tensor.gradient
def _(call, dindices, dvalues, dshape):
    indices, _, shape = call.outputs
    return raw.SparseTensorToCSRSparseMatrix(indices, dvalues, shape)


@op("CSRSparseMatrixToDense", "variant -> dense_output: type", type=_TYPES, shape=unknown, engine="host")
def csr_to_dense(xp, sparse_input, *, type: DType):
    """Returns matrices in CSR form as a dense tensor."""
    return _matrix(sparse_input, type).to_dense()


@csr_to_dense.gradient
def _(call, dy):
    return raw.DenseToCSRSparseMatrix(dy, _places(call.inputs[0], dy.dtype))


def _places(matrix: Tensor, dtype: DType) -> Tensor:
    return raw.CSRSparseMatrixToSparseTensor(matrix, type=dtype)[0]


@op(
    "CSRSparseMatrixComponents", "variant, int32 -> row_ptrs: int32, col_inds: int32, values: type",
    type=_TYPES, shape=unknown, engine="host", differentiable=False,
)  # fmt: skip
def csr_components(xp, csr_sparse_matrix, index, *, type: DType):
    """Returns the row pointers, column indices and values of one matrix of a batch."""
    matrix = _matrix(csr_sparse_matrix, type)
    if not 0 <= index < len(matrix.matrices):
        raise errors.invalid_argument(f"index ({int(index)}) not in [0, {len(matrix.matrices)})")
    one = matrix.matrices[int(index)]
    return one.indptr.astype(np.int32), one.indices.astype(np.int32), one.data


@op("SparseMatrixNNZ", "variant -> nnz: int32", shape=unknown, engine="host", differentiable=False)
def csr_nnz(xp, sparse_matrix):
    """Returns the number of entries of each matrix."""
    matrix = _matrix(sparse_matrix)
    return matrix.stacked([np.asarray(one.nnz, np.int32) for one in matrix.matrices])


@op("SparseMatrixZeros", "int64 -> sparse_matrix: variant", shape=scalar, engine="host", differentiable=False)
def csr_zeros(xp, dense_shape, *, type: DType):
    """Returns matrices of a shape without entries."""
    places, values = np.zeros((0, len(dense_shape)), np.int64), np.zeros(0, type.numpy_dtype)
    return as_variant(CsrMatrix.of_entries(places, values, dense_shape, type))


# Arithmetic.


def _dense_product(call: ShapeCall) -> Dims:
    b = call.shapes[1]
    if b is None:
        return None
    turned = call.attrs["transpose_b"] or call.attrs["adjoint_b"]
    sizes = (None, b[-2] if turned else b[-1])
    return (*b[:-2], *(reversed(sizes) if call.attrs["transpose_output"] else sizes))


@op("SparseMatrixMatMul", "variant, T -> output: T", T=_TYPES, shape=_dense_product, engine="host")
def csr_times_dense(
    xp, a, b, *, transpose_a: bool = False, transpose_b: bool = False, adjoint_a: bool = False,
    adjoint_b: bool = False, transpose_output: bool = False, conjugate_output: bool = False,
):  # fmt: skip
    """Returns sparse matrices times dense ones."""
    _check_options(transpose_a=transpose_a, transpose_b=transpose_b, adjoint_a=adjoint_a, adjoint_b=adjoint_b)
    matrix = _matrix(a, from_numpy(b.dtype))
    left = matrix.each(lambda one: _transposed(one, transpose_a, adjoint_a))
    right = b.swapaxes(-1, -2) if transpose_b or adjoint_b else b
    right = right.conj() if adjoint_b else right
    _check_product(left.shape, right.shape)
    dense = right if right.ndim == 3 else right[None]
    product = left.stacked([one @ other for one, other in zip(left.matrices, dense, strict=True)])
    product = product.swapaxes(-1, -2) if transpose_output else product
    return product.conj() if conjugate_output else product


@csr_times_dense.gradient
def _(call, dy):
    a, b = call.inputs
    attrs = call.attrs
    if attrs["transpose_output"]:
        dy = _swapped(dy)
    if attrs["conjugate_output"]:
        dy = _conj(dy)
    turned_a, turned_b = (attrs[f"transpose_{s}"] or attrs[f"adjoint_{s}"] for s in "ab")
    right = _swapped(b) if turned_b else b
    right = _conj(right) if attrs["adjoint_b"] else right
    # The entry of `a` at (row, column) multiplies a row of `right` into a row of the product.
    places = _places(a, b.dtype)
    of_product, of_right = places[:, :-1], raw.ConcatV2([places[:, :-2], places[:, -1:]], 1)
    if turned_a:
        of_product, of_right = of_right, of_product
    values = raw.Sum(raw.Mul(raw.GatherNd(dy, of_product), _conj(raw.GatherNd(right, of_right))), [-1])
    if attrs["adjoint_a"]:
        values = _conj(values)
    da = raw.SparseTensorToCSRSparseMatrix(places, values, raw.CSRSparseMatrixToSparseTensor(a, type=b.dtype)[2])
    # The gradient of `right` is the adjoint of the matrix times `dy`.
    if attrs["transpose_a"]:
        db = raw.SparseMatrixMatMul(raw.SparseMatrixTranspose(a, conjugate=True, type=b.dtype), dy, transpose_a=True)
    else:
        db = raw.SparseMatrixMatMul(a, dy, adjoint_a=not attrs["adjoint_a"])
    db = _conj(db) if attrs["adjoint_b"] else db
    return da, _swapped(db) if turned_b else db


def _conj(x: Tensor) -> Tensor:
    return raw.Conj(x) if x.dtype.is_complex else x


def _swapped(x: Tensor) -> Tensor:
    return raw.Transpose(x, [1, 0] if x.shape.rank == 2 else [0, 2, 1])


@op("SparseMatrixSparseMatMul", "variant, variant -> c: variant", shape=scalar, engine="host")
def csr_times_csr(
    xp, a, b, *, type: DType, transpose_a: bool = False, transpose_b: bool = False, adjoint_a: bool = False,
    adjoint_b: bool = False,
):  # fmt: skip
    """Returns sparse matrices times sparse matrices, in CSR form."""
    _check_options(transpose_a=transpose_a, transpose_b=transpose_b, adjoint_a=adjoint_a, adjoint_b=adjoint_b)
    left = _matrix(a, type).each(lambda one: _transposed(one, transpose_a, adjoint_a))
    right = _matrix(b, type).each(lambda one: _transposed(one, transpose_b, adjoint_b))
    _check_product(left.shape, right.shape)
    products = [_csr(x @ y) for x, y in zip(left.matrices, right.matrices, strict=True)]
    return as_variant(CsrMatrix(products, (*left.shape[:-1], right.shape[-1]), type))


def _csr(matrix: Any) -> Any:
    matrix.sort_indices()
    return matrix


@csr_times_csr.gradient
def _(call, dc):
    a, b = call.inputs
    attrs, kind = call.attrs, call.attrs["type"]

    def product(x: Tensor, y: Tensor, adjoint_a: bool = False, adjoint_b: bool = False) -> Tensor:
        return raw.SparseMatrixSparseMatMul(x, y, type=kind, adjoint_a=adjoint_a, adjoint_b=adjoint_b)

    def turned(x: Tensor, conjugate: bool) -> Tensor:
        return raw.SparseMatrixTranspose(x, conjugate=conjugate, type=kind)

    left, right = (
        turned(x, attrs[f"adjoint_{s}"]) if attrs[f"transpose_{s}"] or attrs[f"adjoint_{s}"] else x
        for x, s in ((a, "a"), (b, "b"))
    )
    da, db = product(dc, right, adjoint_b=True), product(left, dc, adjoint_a=True)
    if attrs["transpose_a"] or attrs["adjoint_a"]:
        da = turned(da, attrs["adjoint_a"])
    if attrs["transpose_b"] or attrs["adjoint_b"]:
        db = turned(db, attrs["adjoint_b"])
    return da, db


@op("SparseMatrixMul", "variant, T -> output: variant", T=_TYPES, shape=scalar, engine="host")
def csr_scaled(xp, a, b):
    """Returns the entries of sparse matrices times dense values, which are broadcast to the matrices."""
    matrix = _matrix(a, from_numpy(b.dtype))
    places, values = matrix.entries()
    factors = np.broadcast_to(b, matrix.shape)[tuple(places.T)]
    return as_variant(CsrMatrix.of_entries(places, values * factors, matrix.shape, matrix.dtype))


@csr_scaled.gradient
def _(call, dc):
    a, b = call.inputs
    if b.shape.rank != 0:
        return raw.SparseMatrixMul(dc, _conj(b)), None
    dense = (raw.CSRSparseMatrixToDense(x, type=b.dtype) for x in (dc, a))
    terms = raw.Reshape(raw.Mul(next(dense), _conj(next(dense))), [-1])
    return raw.SparseMatrixMul(dc, _conj(b)), raw.Sum(terms, [0])


@op("SparseMatrixAdd", "variant, variant, T, T -> c: variant", T=_TYPES, shape=scalar, engine="host")
def csr_sum(xp, a, b, alpha, beta):
    """Returns `alpha * a + beta * b` for sparse matrices in CSR form."""
    kind = from_numpy(alpha.dtype)
    left = _matrix(a, kind).each(lambda one: one * alpha.item())
    return as_variant(left + _matrix(b, kind).each(lambda one: one * beta.item()))


@csr_sum.gradient
def _(call, dc):
    _, _, alpha, beta = call.inputs
    return raw.SparseMatrixMul(dc, _conj(alpha)), raw.SparseMatrixMul(dc, _conj(beta)), None, None


@op("SparseMatrixTranspose", "variant -> output: variant", shape=scalar, engine="host")
def csr_transpose(xp, input, *, conjugate: bool = False, type: DType):
    """Returns sparse matrices with rows and columns exchanged, conjugated if asked for."""
    return as_variant(_matrix(input, type).each(lambda one: _transposed(one, True, conjugate)))


@csr_transpose.gradient
def _(call, dc):
    return raw.SparseMatrixTranspose(dc, **call.attrs)


# Softmax of the stored entries of each row.


def _row_sums(matrix: Any, values: Array) -> Array:
    """Returns, for each entry, the sum of the values in its row."""
    rows = np.repeat(np.arange(matrix.shape[0]), np.diff(matrix.indptr))
    return np.bincount(rows, values, matrix.shape[0]).astype(values.dtype)[rows]


@op("SparseMatrixSoftmax", "variant -> softmax: variant", type=(float32, float64), shape=scalar, engine="host")
def csr_softmax(xp, logits, *, type: DType):
    """Returns the softmax of each row, over the entries that are stored."""
    matrix = _matrix(logits, type)

    def softmax(one: Any) -> Array:
        lengths = np.diff(one.indptr)
        largest = np.zeros(len(lengths), one.dtype)
        if one.nnz:
            largest[lengths > 0] = np.maximum.reduceat(one.data, one.indptr[:-1][lengths > 0])
        powers = np.exp(one.data - np.repeat(largest, lengths))
        return powers / _row_sums(one, powers)

    return as_variant(matrix.with_values([softmax(one) for one in matrix.matrices]))


@csr_softmax.gradient
def _(call, dy):
    return raw.SparseMatrixSoftmaxGrad(call.outputs[0], dy, type=call.attrs["type"])


@op(
    "SparseMatrixSoftmaxGrad", "variant, variant -> gradient: variant",
    type=(float32, float64), shape=scalar, engine="host", differentiable=False,
)  # fmt: skip
def csr_softmax_grad(xp, softmax, grad_softmax, *, type: DType):
    """Returns the gradient of the softmax of each row."""
    results, gradients = _matrix(softmax, type), _matrix(grad_softmax, type)
    made = []
    for one, gradient in zip(results.matrices, gradients.matrices, strict=True):
        rows = np.repeat(np.arange(one.shape[0]), np.diff(one.indptr))
        dy = np.asarray(gradient[rows, one.indices]).reshape(-1)
        made.append((dy - _row_sums(one, dy * one.data)) * one.data)
    return as_variant(results.with_values(made))


# Cholesky factors.


@op("SparseMatrixOrderingAMD", "variant -> output: int32", shape=unknown, engine="host", differentiable=False)
def csr_ordering(xp, input):
    """Returns, for each symmetric matrix, an order of its rows that keeps the Cholesky factor sparse."""
    matrix = _matrix(input)
    return matrix.stacked([_minimum_degree(one) for one in matrix.matrices])


def _minimum_degree(matrix: Any) -> Array:
    """Eliminates the node with the fewest neighbors, one after the other."""
    pattern = matrix + matrix.T
    neighbors = [
        set(pattern.indices[pattern.indptr[n] : pattern.indptr[n + 1]].tolist()) - {n} for n in range(matrix.shape[0])
    ]
    left, order = set(range(len(neighbors))), []
    while left:
        node = min(left, key=lambda n: (len(neighbors[n]), n))
        left.discard(node)
        order.append(node)
        for other in neighbors[node]:
            neighbors[other] |= neighbors[node] - {other}
            neighbors[other].discard(node)
    return np.array(order, np.int32)


@op("SparseMatrixSparseCholesky", "variant, int32 -> output: variant", type=_TYPES, shape=scalar, engine="host")
def csr_cholesky(xp, input, permutation, *, type: DType):
    """Returns the lower Cholesky factor of symmetric matrices with rows and columns in the order `permutation`."""
    matrix = _matrix(input, type)
    orders = permutation if permutation.ndim == 2 else permutation[None]
    made = []
    for one, order in zip(matrix.matrices, orders, strict=True):
        try:
            made.append(scipy_sparse.csr_matrix(np.linalg.cholesky(one.toarray()[np.ix_(order, order)])))
        except np.linalg.LinAlgError:
            raise errors.invalid_argument(
                "Sparse Cholesky factorization failed: a matrix is not positive definite"
            ) from None
    return as_variant(CsrMatrix(made, matrix.shape, type))
