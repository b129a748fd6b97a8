"""Sparse matrices in CSR form: the functions and the class that libraries import from TensorFlow's inside."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Self

from headrace._src.ops.array.selection import where
from headrace._src.ops.entry import raw
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.dtypes import DType, as_dtype
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.sparse import SparseTensor
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, TensorLike


class DenseShapeAndType(NamedTuple):
    shape: TensorShape
    dtype: DType


class CSRSparseMatrix:
    """A sparse matrix, or a batch of them, in CSR form.

    Args:
        value: SparseTensor or dense tensor of rank 2 or 3.
        indices: Places of the entries of a dense `value`; default those that are not zero.
        name: Name of the operation.
    """

    def __init__(
        self, value: SparseTensor | TensorLike, indices: TensorLike | None = None, name: str | None = None
    ) -> None:
        if isinstance(value, SparseTensor):
            if indices is not None:
                raise ValueError("indices must be None if value is a SparseTensor.")
            matrix = raw.SparseTensorToCSRSparseMatrix(value.indices, value.values, value.dense_shape, name=name)
            shape, dtype = value.shape, value.dtype
        else:
            dense = convert_to_tensor(value)
            places = where(raw.NotEqual(dense, raw.ZerosLike(dense))) if indices is None else indices
            matrix = raw.DenseToCSRSparseMatrix(dense, convert_to_tensor(places), name=name)
            shape, dtype = dense.shape, dense.dtype
        self._matrix, self._shape, self._dtype = matrix, shape, dtype

    @classmethod
    def _of(cls, matrix: Tensor, shape: TensorShape, dtype: DType) -> Self:
        self = cls.__new__(cls)
        self._matrix, self._shape, self._dtype = matrix, shape, dtype
        return self

    @property
    def _csr_matrix(self) -> Tensor:
        return self._matrix

    @property
    def shape(self) -> TensorShape:
        return self._shape

    @property
    def dtype(self) -> DType:
        return self._dtype

    @property
    def graph(self) -> Any:
        return self._matrix.graph

    def _turned(self, conjugate: bool) -> CSRSparseMatrix:
        matrix = raw.SparseMatrixTranspose(self._matrix, conjugate=conjugate, type=self._dtype)
        sizes = self._shape.as_list()
        return self._of(matrix, TensorShape([*sizes[:-2], sizes[-1], sizes[-2]]), self._dtype)

    def transpose(self) -> CSRSparseMatrix:
        """Returns the transposed matrices."""
        return self._turned(conjugate=False)

    def hermitian_transpose(self) -> CSRSparseMatrix:
        """Returns the transposed and conjugated matrices."""
        return self._turned(conjugate=True)

    def conj(self) -> CSRSparseMatrix:
        """Returns the matrices with conjugated entries."""
        return self._turned(conjugate=True).transpose() if self._dtype.is_complex else self

    def nnz(self) -> Tensor:
        """Returns the number of entries."""
        return sparse_matrix_nnz(self._matrix)

    nonzero = nnz

    def sorted_indices(self) -> Tensor:
        """Returns the places of the entries, in row-major order."""
        return self.to_sparse_tensor().indices

    def to_dense(self) -> Tensor:
        """Returns the matrices as a dense tensor."""
        dense = raw.CSRSparseMatrixToDense(self._matrix, type=self._dtype)
        dense.set_shape(self._shape)
        return dense

    def to_sparse_tensor(self) -> SparseTensor:
        """Returns the matrices as a SparseTensor."""
        indices, values, dense_shape = raw.CSRSparseMatrixToSparseTensor(self._matrix, type=self._dtype)
        return SparseTensor._of(indices, values, dense_shape, self._shape)


SparseMatrix = CSRSparseMatrix


def matmul(
    a: CSRSparseMatrix | TensorLike,
    b: CSRSparseMatrix | TensorLike,
    transpose_a: bool = False,
    transpose_b: bool = False,
    adjoint_a: bool = False,
    adjoint_b: bool = False,
    name: str | None = None,
) -> CSRSparseMatrix | Tensor:
    """Computes the product of two matrices of which at least one is sparse; sparse if both are."""
    options = {"transpose_a": transpose_a, "transpose_b": transpose_b, "adjoint_a": adjoint_a, "adjoint_b": adjoint_b}
    if isinstance(a, CSRSparseMatrix) and isinstance(b, CSRSparseMatrix):
        product = raw.SparseMatrixSparseMatMul(a._matrix, b._matrix, type=a.dtype, **options, name=name)
        rows = a.shape[-1] if transpose_a or adjoint_a else a.shape[-2]
        columns = b.shape[-2] if transpose_b or adjoint_b else b.shape[-1]
        return CSRSparseMatrix._of(product, TensorShape([*a.shape.as_list()[:-2], rows, columns]), a.dtype)
    if isinstance(a, CSRSparseMatrix):
        dense = convert_to_tensor(b, a.dtype)  # type: ignore[arg-type]  # the other case is above
        return raw.SparseMatrixMatMul(a._matrix, dense, **options, name=name)
    if not isinstance(b, CSRSparseMatrix):
        raise ValueError("matmul: at least one of a and b must be a CSRSparseMatrix.")
    # A dense matrix times a sparse one is the transpose of the product of the transposed matrices. A factor that was
    # to be conjugated stays so, since conjugation and transposition exchange.
    sparse = b.conj()._matrix if adjoint_b else b._matrix
    dense = convert_to_tensor(a, b.dtype)
    dense = raw.Conj(dense) if adjoint_a and b.dtype.is_complex else dense
    return raw.SparseMatrixMatMul(
        sparse,
        dense,
        transpose_a=not (transpose_b or adjoint_b),
        transpose_b=not (transpose_a or adjoint_a),
        transpose_output=True,
        name=name,
    )


def dense_shape_and_type(matrix: Tensor) -> DenseShapeAndType:
    """Returns the shape and dtype of the matrices in a variant tensor."""
    held = getattr(matrix, "_array", None)
    if held is None:
        raise NotImplementedError("dense_shape_and_type: the shape of a matrix in a graph is not known.")
    return DenseShapeAndType(TensorShape(held.item().shape), held.item().dtype)


# The ops by the names of TensorFlow's generated functions.


def sparse_tensor_to_csr_sparse_matrix(
    indices: TensorLike, values: TensorLike, dense_shape: TensorLike, name: str | None = None
) -> Tensor:
    return raw.SparseTensorToCSRSparseMatrix(indices, values, dense_shape, name=name)


def dense_to_csr_sparse_matrix(dense_input: TensorLike, indices: TensorLike, name: str | None = None) -> Tensor:
    return raw.DenseToCSRSparseMatrix(dense_input, indices, name=name)


def csr_sparse_matrix_to_sparse_tensor(
    sparse_matrix: Tensor, type: DTypeLike, name: str | None = None
) -> Sequence[Tensor]:
    return raw.CSRSparseMatrixToSparseTensor(sparse_matrix, type=as_dtype(type), name=name)


def csr_sparse_matrix_to_dense(sparse_input: Tensor, type: DTypeLike, name: str | None = None) -> Tensor:
    return raw.CSRSparseMatrixToDense(sparse_input, type=as_dtype(type), name=name)


def csr_sparse_matrix_components(
    csr_sparse_matrix: Tensor, index: TensorLike, type: DTypeLike, name: str | None = None
) -> Sequence[Tensor]:
    return raw.CSRSparseMatrixComponents(csr_sparse_matrix, index, type=as_dtype(type), name=name)


def sparse_matrix_nnz(sparse_matrix: Tensor, name: str | None = None) -> Tensor:
    return raw.SparseMatrixNNZ(sparse_matrix, name=name)


def sparse_matrix_zeros(dense_shape: TensorLike, type: DTypeLike, name: str | None = None) -> Tensor:
    return raw.SparseMatrixZeros(dense_shape, type=as_dtype(type), name=name)


def sparse_matrix_mat_mul(
    a: Tensor,
    b: TensorLike,
    transpose_a: bool = False,
    transpose_b: bool = False,
    adjoint_a: bool = False,
    adjoint_b: bool = False,
    transpose_output: bool = False,
    conjugate_output: bool = False,
    name: str | None = None,
) -> Tensor:
    return raw.SparseMatrixMatMul(
        a,
        b,
        transpose_a=transpose_a,
        transpose_b=transpose_b,
        adjoint_a=adjoint_a,
        adjoint_b=adjoint_b,
        transpose_output=transpose_output,
        conjugate_output=conjugate_output,
        name=name,
    )


def sparse_matrix_sparse_mat_mul(
    a: Tensor,
    b: Tensor,
    type: DTypeLike,
    transpose_a: bool = False,
    transpose_b: bool = False,
    adjoint_a: bool = False,
    adjoint_b: bool = False,
    name: str | None = None,
) -> Tensor:
    return raw.SparseMatrixSparseMatMul(
        a,
        b,
        type=as_dtype(type),
        transpose_a=transpose_a,
        transpose_b=transpose_b,
        adjoint_a=adjoint_a,
        adjoint_b=adjoint_b,
        name=name,
    )


def sparse_matrix_mul(a: Tensor, b: TensorLike, name: str | None = None) -> Tensor:
    return raw.SparseMatrixMul(a, b, name=name)


def sparse_matrix_add(a: Tensor, b: Tensor, alpha: TensorLike, beta: TensorLike, name: str | None = None) -> Tensor:
    return raw.SparseMatrixAdd(a, b, alpha, beta, name=name)


def sparse_matrix_transpose(input: Tensor, type: DTypeLike, conjugate: bool = False, name: str | None = None) -> Tensor:
    return raw.SparseMatrixTranspose(input, conjugate=conjugate, type=as_dtype(type), name=name)


def sparse_matrix_softmax(logits: Tensor, type: DTypeLike, name: str | None = None) -> Tensor:
    return raw.SparseMatrixSoftmax(logits, type=as_dtype(type), name=name)


def sparse_matrix_softmax_grad(
    softmax: Tensor, grad_softmax: Tensor, type: DTypeLike, name: str | None = None
) -> Tensor:
    return raw.SparseMatrixSoftmaxGrad(softmax, grad_softmax, type=as_dtype(type), name=name)


def sparse_matrix_ordering_amd(input: Tensor, name: str | None = None) -> Tensor:
    return raw.SparseMatrixOrderingAMD(input, name=name)


def sparse_matrix_sparse_cholesky(
    input: Tensor, permutation: TensorLike, type: DTypeLike, name: str | None = None
) -> Tensor:
    return raw.SparseMatrixSparseCholesky(input, permutation, type=as_dtype(type), name=name)
