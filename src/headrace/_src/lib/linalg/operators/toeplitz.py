"""LinearOperatorToeplitz: matrices with constant diagonals."""

from __future__ import annotations

from typing import Any

from headrace._src.lib.linalg.operators.hints import check_dtypes
from headrace._src.lib.linalg.operators.matrices import arguments, batch_of, broadcast_shape, kept
from headrace._src.lib.linalg.operators.operator import LinearOperator
from headrace._src.ops.array.axes import expand_dims
from headrace._src.ops.array.casting import cast
from headrace._src.ops.array.filling import ones
from headrace._src.ops.array.sequences import range_
from headrace._src.ops.array.shape import broadcast_dynamic_shape, shape
from headrace._src.ops.broadcasting import conj
from headrace._src.ops.entry import raw
from headrace._src.ops.linalg.adjoint import adjoint as adjoint_of
from headrace._src.ops.linalg.adjoint import matrix_transpose
from headrace._src.ops.math.complex_parts import real
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.dtypes import complex64, complex128, float64
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


class LinearOperatorToeplitz(LinearOperator):
    """Toeplitz matrices, given by their first column and first row.

    Args:
        col: The first column, of shape `[B1,...,Bb, N]`.
        row: The first row, of the same shape; its first entry is ignored.
        is_non_singular: Whether the matrices are known to be invertible.
        is_self_adjoint: Whether they are known to be self-adjoint.
        is_positive_definite: Whether they are known to be positive definite.
        is_square: Must be True or None; the matrices are always square.
        name: Name of the operator.

    Raises:
        ValueError: If `col` or `row` is a scalar, or `is_square` is False.
        TypeError: If `col` and `row` have different dtypes.
    """

    _composite_tensor_fields = ("col", "row")

    def __init__(
        self,
        col: TensorLike,
        row: TensorLike,
        is_non_singular: bool | None = None,
        is_self_adjoint: bool | None = None,
        is_positive_definite: bool | None = None,
        is_square: bool | None = None,
        name: str = "LinearOperatorToeplitz",
    ) -> None:
        parameters = arguments(locals())
        self._row, self._col = kept(row), kept(col)
        if is_square is False:
            raise ValueError("Only square Toeplitz operators currently supported.")
        for name_of, vector in (("col", self._col), ("row", self._row)):
            if vector.shape.rank == 0:
                raise ValueError(f"Argument `{name_of}` must have at least 1 dimension. Received: {vector}.")
        check_dtypes([_Named("col", self._col), _Named("row", self._row)])
        super().__init__(
            self._row.dtype, None, is_non_singular, is_self_adjoint, is_positive_definite, True, name, parameters
        )

    @property
    def col(self) -> Tensor:
        """The first column of each matrix."""
        return self._col

    @property
    def row(self) -> Tensor:
        """The first row of each matrix."""
        return self._row

    def _shape(self) -> TensorShape:
        col, row = self._col.shape, self._row.shape
        if col.rank is None or row.rank is None:
            return TensorShape(None)
        if col[-1] is not None and row[-1] is not None and col[-1] != row[-1]:
            raise ValueError("Expected square matrix, got row and col with mismatched dimensions.")
        size = row[-1] if col[-1] is None else col[-1]
        return broadcast_shape(batch_of(self._col, 1), batch_of(self._row, 1)).concatenate(TensorShape([size, size]))

    def _shape_tensor(self) -> Any:
        sizes = broadcast_dynamic_shape(shape(self._row), shape(self._col))
        return raw.ConcatV2([sizes, sizes[-1:]], 0)

    def _vectors(self, adjoint: bool = False) -> tuple[Tensor, Tensor]:
        """Returns the first column and row of this operator or of its adjoint, with one batch shape."""
        self._shape()  # raises an error for vectors of different lengths
        col, row = convert_to_tensor(self._col), convert_to_tensor(self._row)
        sizes = broadcast_dynamic_shape(shape(row), shape(col))
        col, row = raw.BroadcastTo(col, sizes), raw.BroadcastTo(row, sizes)
        if not adjoint:
            return col, row
        turned = raw.ConcatV2([col[..., :1], row[..., 1:]], -1)
        return conj(turned), conj(col)

    def _matmul(self, x: Tensor, adjoint: bool = False, adjoint_arg: bool = False) -> Tensor:
        # A Toeplitz matrix is a corner of a circulant one of twice the size, which the Fourier transform diagonalizes.
        x = adjoint_of(x) if adjoint_arg else x
        col, row = self._vectors(adjoint)
        kind = complex128 if self.dtype in (float64, complex128) else complex64
        circle = raw.ConcatV2([col, col[..., :1], raw.ReverseV2(row[..., 1:], [-1])], -1)
        spectrum = expand_dims(raw.FFT(cast(circle, kind)), -2)
        columns = cast(matrix_transpose(x), kind)
        padded = raw.ConcatV2([columns, raw.ZerosLike(columns)], -1)
        product = raw.IFFT(raw.Mul(raw.FFT(padded), spectrum))
        result = matrix_transpose(product)[..., : self.domain_dimension_tensor(), :]
        return result if self.dtype.is_complex else cast(real(result), self.dtype)

    def _to_dense(self) -> Tensor:
        col, row = self._vectors()
        values = raw.ConcatV2([raw.ReverseV2(row[..., 1:], [-1]), col], -1)
        size = self.domain_dimension_tensor()
        steps = range_(0, size)
        places = expand_dims(steps, -1) - steps + (size - 1)
        return raw.GatherV2(values, places, -1)

    def _trace(self) -> Tensor:
        col, _ = self._vectors()
        return col[..., 0] * cast(self.domain_dimension_tensor(), self.dtype)

    def _diag_part(self) -> Tensor:
        col, _ = self._vectors()
        return col[..., :1] * ones(raw.Pack([self.domain_dimension_tensor()]), dtype=self.dtype)


class _Named:
    """A vector with a name for error messages."""

    def __init__(self, name: str, vector: Tensor) -> None:
        self.name, self.dtype = name, vector.dtype
