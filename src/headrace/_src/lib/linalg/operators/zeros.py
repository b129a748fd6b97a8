"""LinearOperatorZeros: zero matrices."""

from __future__ import annotations

from typing import Any

from headrace._src.base import errors
from headrace._src.graph.operation import Operation
from headrace._src.lib.linalg.operators.identity import checked_batch, checked_size, static_batch
from headrace._src.lib.linalg.operators.matrices import arguments, static_int
from headrace._src.lib.linalg.operators.operator import LinearOperator
from headrace._src.ops.array.filling import zeros
from headrace._src.ops.array.shape import broadcast_dynamic_shape
from headrace._src.ops.entry import raw
from headrace._src.ops.linalg.adjoint import adjoint as adjoint_of
from headrace._src.ops.math.extremum import minimum
from headrace._src.ops.sizes import shape_of
from headrace._src.tensors.dtypes import as_dtype, float32
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, ShapeLike, TensorLike


class LinearOperatorZeros(LinearOperator):
    """Zero matrices.

    Args:
        num_rows: Number of rows.
        num_columns: Number of columns. Default `num_rows`.
        batch_shape: Shape of the batch. None for a single matrix.
        dtype: Dtype of the matrices. Default float32.
        is_non_singular: Must be False or None; it is always singular.
        is_self_adjoint: Whether it is self-adjoint, which it is if it is square.
        is_positive_definite: Must be False or None; it is never positive definite.
        is_square: Whether it is square.
        assert_proper_shapes: Has no effect; static shapes are always checked.
        name: Name of the operator.

    Raises:
        TypeError: If a size or `batch_shape` is not an integer tensor.
        ValueError: If a size is not a scalar of at least 0, `batch_shape` is not a vector of sizes, or a hint says what
            a zero operator cannot be.
    """

    def __init__(
        self,
        num_rows: TensorLike,
        num_columns: TensorLike | None = None,
        batch_shape: ShapeLike | None = None,
        dtype: DTypeLike | None = None,
        is_non_singular: bool | None = False,
        is_self_adjoint: bool | None = True,
        is_positive_definite: bool | None = False,
        is_square: bool | None = True,
        assert_proper_shapes: bool = False,
        name: str = "LinearOperatorZeros",
    ) -> None:
        parameters = arguments(locals())
        if is_non_singular or is_non_singular is None:
            raise ValueError("A zero operator is always singular.")
        if not is_self_adjoint and (is_square or is_square is None):
            raise ValueError("A zero operator is always self adjoint.")
        if is_positive_definite or is_positive_definite is None:
            raise ValueError("A zero operator is always not positive-definite.")
        self._num_rows = checked_size("num_rows", num_rows)
        self._num_columns = self._num_rows if num_columns is None else checked_size("num_columns", num_columns)
        self._batch = checked_batch(batch_shape)
        rows, columns = static_int(self._num_rows), static_int(self._num_columns)
        super().__init__(as_dtype(dtype or float32), None, False, is_self_adjoint, False, is_square, name, parameters)
        if is_square and rows is not None and columns is not None and rows != columns:
            raise ValueError(
                f"LinearOperatorZeros initialized as is_square=True, but got num_rows({rows}) != num_columns({columns})"
            )

    def _shape(self) -> TensorShape:
        sizes = TensorShape([static_int(self._num_rows), static_int(self._num_columns)])
        return static_batch(self._batch).concatenate(sizes)

    def _shape_tensor(self) -> Any:
        sizes = raw.Pack([self._num_rows, self._num_columns])
        return sizes if self._batch is None else raw.ConcatV2([self._batch, sizes], 0)

    def _matmul(self, x: Any, adjoint: bool = False, adjoint_arg: bool = False) -> Any:
        x = adjoint_of(x) if adjoint_arg else x
        rows = self._num_columns if adjoint else self._num_rows
        batch = broadcast_dynamic_shape(shape_of(x)[:-2], self.batch_shape_tensor())
        return zeros(raw.ConcatV2([batch, raw.Pack([rows, shape_of(x)[-1]])], 0), dtype=self.dtype)

    def _linop_adjoint(self) -> LinearOperator:
        return LinearOperatorZeros(
            self._num_columns, self._num_rows, self._batch, self.dtype, is_self_adjoint=self.is_self_adjoint,
            is_square=self.is_square,
        )  # fmt: skip

    def _determinant(self) -> Any:
        return zeros(self.batch_shape_tensor(), dtype=self.dtype)

    def _log_abs_determinant(self) -> Any:
        return raw.Log(self._determinant())

    def _trace(self) -> Any:
        return zeros(self.batch_shape_tensor(), dtype=self.dtype)

    def _diag_part(self) -> Any:
        length = minimum(self._num_rows, self._num_columns)
        return zeros(raw.ConcatV2([self.batch_shape_tensor(), raw.Pack([length])], 0), dtype=self.dtype)

    def _to_dense(self) -> Tensor:
        return zeros(self.shape_tensor(), dtype=self.dtype)

    def add_to_tensor(self, mat: TensorLike, name: str = "add_to_tensor") -> Tensor:
        """Adds these matrices to the tensor `mat`.

        Args:
            mat: Tensor with square matrices in its last two dimensions.
            name: Name of the operation.

        Returns:
            A tensor of the broadcast shape.
        """
        return super().add_to_tensor(mat, name)

    def _add_to_tensor(self, x: Any) -> Any:
        return raw.AddV2(x, self._to_dense())

    def _eigvals(self) -> Any:
        return self._diag_part()

    def _assert_non_singular(self) -> Operation | None:
        raise errors.invalid_argument("Zero operators are always non-invertible.")

    def _assert_positive_definite(self) -> Operation | None:
        raise errors.invalid_argument("Zero operators are always non-positive definite.")

    def _assert_self_adjoint(self) -> Operation | None:
        return None
