"""LinearOperatorIdentity and LinearOperatorScaledIdentity: the identity matrix and multiples of it."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.graph.operation import Operation
from headrace._src.lib.linalg.operators.matrices import arguments, kept, require, static_int, with_batch
from headrace._src.lib.linalg.operators.operator import LinearOperator
from headrace._src.ops.array.axes import expand_dims
from headrace._src.ops.array.casting import cast
from headrace._src.ops.array.filling import eye, ones, zeros
from headrace._src.ops.array.shape import broadcast_dynamic_shape, shape
from headrace._src.ops.broadcasting import conj
from headrace._src.ops.entry import raw
from headrace._src.ops.linalg.adjoint import adjoint as adjoint_of
from headrace._src.ops.linalg.diag import diag_part as diag_part_of
from headrace._src.ops.linalg.diag import set_diag
from headrace._src.ops.math.complex_parts import imag, real
from headrace._src.ops.math.rounding import abs_
from headrace._src.ops.sizes import ints, shape_of
from headrace._src.tensors.convert import as_tensor, convert_to_tensor
from headrace._src.tensors.dtypes import as_dtype, float32, int32
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import DTypeLike, ShapeLike, TensorLike


def checked_size(name: str, value: Any) -> Tensor:
    """Converts a number of rows or columns to a scalar integer tensor."""
    size = as_tensor(value, dtype_hint=int32)
    if not size.dtype.is_integer:
        raise TypeError(f"Argument {name} must be integer type.  Found: {size!s}")
    if size.shape.rank not in (None, 0):
        raise ValueError(f"Argument {name} must be a 0-D Tensor.  Found: {value}")
    known = static_int(size)
    if known is not None and known < 0:
        raise ValueError(f"Argument {name} must be non-negative.  Found: {known}")
    return size


def checked_batch(value: Any) -> Tensor | None:
    """Converts a batch shape to a vector of integers; None for no batch."""
    if value is None:
        return None
    batch = ints([]) if isinstance(value, (list, tuple)) and not value else as_tensor(value, dtype_hint=int32)
    if not batch.dtype.is_integer:
        raise TypeError(f"Argument batch_shape must be integer type.  Found: {batch!s}")
    if batch.shape.rank not in (None, 1):
        raise ValueError(f"Argument batch_shape must be a 1-D Tensor.  Found: {value}")
    if type(batch) is EagerTensor and (batch.numpy() < 0).any():
        raise ValueError(f"Argument batch_shape must be non-negative.  Found:{batch.numpy()}")
    return batch


def static_batch(batch: Tensor | None) -> TensorShape:
    if batch is None:
        return TensorShape([])
    if type(batch) is EagerTensor:
        return TensorShape(batch.numpy().tolist())
    return TensorShape(None) if batch.shape[0] is None else TensorShape([None] * batch.shape[0])


class LinearOperatorIdentity(LinearOperator):
    """The identity matrix.

    Args:
        num_rows: Number of rows and columns.
        batch_shape: Shape of the batch. None for a single matrix.
        dtype: Dtype of the matrices. Default float32.
        is_non_singular: Must be True or None; it is always invertible.
        is_self_adjoint: Must be True or None; it is always self-adjoint.
        is_positive_definite: Must be True or None; it is always positive definite.
        is_square: Must be True or None; it is always square.
        assert_proper_shapes: Has no effect; static shapes are always checked.
        name: Name of the operator.

    Raises:
        TypeError: If `num_rows` or `batch_shape` is not an integer tensor.
        ValueError: If `num_rows` is not a scalar of at least 0, `batch_shape` is not a vector of sizes, or a hint is
            False.
    """

    def __init__(
        self,
        num_rows: TensorLike,
        batch_shape: ShapeLike | None = None,
        dtype: DTypeLike | None = None,
        is_non_singular: bool | None = True,
        is_self_adjoint: bool | None = True,
        is_positive_definite: bool | None = True,
        is_square: bool | None = True,
        assert_proper_shapes: bool = False,
        name: str = "LinearOperatorIdentity",
    ) -> None:
        parameters = arguments(locals())
        for given, nature in (
            (is_self_adjoint, "self adjoint"), (is_non_singular, "non-singular"),
            (is_positive_definite, "positive-definite"), (is_square, "square"),
        ):  # fmt: skip
            if not given and given is not None:
                raise ValueError(f"An identity operator is always {nature}.")
        self._num_rows = checked_size("num_rows", num_rows)
        self._batch = checked_batch(batch_shape)
        super().__init__(as_dtype(dtype or float32), None, True, True, True, True, name, parameters)

    def _shape(self) -> TensorShape:
        size = static_int(self._num_rows)
        return static_batch(self._batch).concatenate(TensorShape([size, size]))

    def _shape_tensor(self) -> Any:
        sizes = raw.Pack([self._num_rows, self._num_rows])
        return sizes if self._batch is None else raw.ConcatV2([self._batch, sizes], 0)

    def _in_batch(self, x: Tensor) -> Tensor:
        """Broadcasts `x` to the batch of this operator."""
        if self._batch is None:
            return x
        return with_batch(x, broadcast_dynamic_shape(shape_of(x)[:-2], self.batch_shape_tensor()))

    def _matmul(self, x: Tensor, adjoint: bool = False, adjoint_arg: bool = False) -> Tensor:
        return self._in_batch(adjoint_of(x) if adjoint_arg else x)

    def _solve(self, rhs: Tensor, adjoint: bool = False, adjoint_arg: bool = False) -> Tensor:
        return self._matmul(rhs, adjoint_arg=adjoint_arg)

    def _linop_inverse(self) -> LinearOperator:
        return self

    def _linop_cholesky(self) -> LinearOperator:
        return self

    def _determinant(self) -> Tensor:
        return ones(self.batch_shape_tensor(), dtype=self.dtype)

    def _log_abs_determinant(self) -> Tensor:
        return zeros(self.batch_shape_tensor(), dtype=self.dtype)

    def _trace(self) -> Tensor:
        return self._determinant() * cast(self._num_rows, self.dtype)

    def _diag_part(self) -> Tensor:
        return ones(self.shape_tensor()[:-1], dtype=self.dtype)

    def _to_dense(self) -> Tensor:
        unit = eye(self._num_rows, dtype=self.dtype)
        return unit if self._batch is None else with_batch(unit, self.batch_shape_tensor())

    def add_to_tensor(self, mat: TensorLike, name: str = "add_to_tensor") -> Tensor:
        """Adds these matrices to the tensor `mat`.

        Args:
            mat: Tensor with square matrices in its last two dimensions.
            name: Name of the operation.

        Returns:
            A tensor of the broadcast shape.
        """
        return super().add_to_tensor(mat, name)

    def _add_to_tensor(self, x: Tensor) -> Tensor:
        x = self._in_batch(x)
        return set_diag(x, diag_part_of(x) + 1.0)

    def _eigvals(self) -> Tensor:
        return self._diag_part()

    def _cond(self) -> Tensor:
        return ones(self.batch_shape_tensor(), dtype=self.dtype)

    def _assert_non_singular(self) -> Operation | None:
        return None

    def _assert_positive_definite(self) -> Operation | None:
        return None

    def _assert_self_adjoint(self) -> Operation | None:
        return None


class LinearOperatorScaledIdentity(LinearOperator):
    """Multiples of the identity matrix.

    Args:
        num_rows: Number of rows and columns.
        multiplier: The factor of each matrix, of shape `[B1,...,Bb]`.
        is_non_singular: Whether the matrices are known to be invertible.
        is_self_adjoint: Whether they are known to be self-adjoint; real ones always are.
        is_positive_definite: Whether they are known to be positive definite.
        is_square: Must be True or None; the matrices are always square.
        assert_proper_shapes: Has no effect; static shapes are always checked.
        name: Name of the operator.

    Raises:
        TypeError: If `num_rows` is not an integer.
        ValueError: If `num_rows` is not a scalar of at least 0, or a hint says that the operator is not square, or is
            real and not self-adjoint.
    """

    _composite_tensor_fields = ("multiplier",)

    def __init__(
        self,
        num_rows: TensorLike,
        multiplier: TensorLike,
        is_non_singular: bool | None = None,
        is_self_adjoint: bool | None = None,
        is_positive_definite: bool | None = None,
        is_square: bool | None = True,
        assert_proper_shapes: bool = False,
        name: str = "LinearOperatorScaledIdentity",
    ) -> None:
        parameters = arguments(locals())
        self._multiplier = kept(multiplier)
        if not self._multiplier.dtype.is_complex:
            if is_self_adjoint is False:
                raise ValueError("A real diagonal operator is always self adjoint.")
            is_self_adjoint = True
        if not is_square and is_square is not None:
            raise ValueError("A ScaledIdentity operator is always square.")
        self._num_rows = checked_size("num_rows", num_rows)
        super().__init__(
            self._multiplier.dtype, None, is_non_singular, is_self_adjoint, is_positive_definite, True, name, parameters
        )

    @property
    def multiplier(self) -> Tensor:
        """The factor of each matrix."""
        return self._multiplier

    def _factors(self, axes: int, adjoint: bool = False) -> Tensor:
        """Returns the multipliers with `axes` axes of size 1 added."""
        factors = convert_to_tensor(self._multiplier)
        factors = conj(factors) if adjoint else factors
        for _ in range(axes):
            factors = expand_dims(factors, -1)
        return factors

    def _shape(self) -> TensorShape:
        size = static_int(self._num_rows)
        return self._multiplier.shape.concatenate(TensorShape([size, size]))

    def _shape_tensor(self) -> Any:
        return raw.ConcatV2([shape(self._multiplier), raw.Pack([self._num_rows, self._num_rows])], 0)

    def _like(self, factors: Tensor) -> LinearOperator:
        return LinearOperatorScaledIdentity(self._num_rows, factors, **self._hints())

    def _matmul(self, x: Tensor, adjoint: bool = False, adjoint_arg: bool = False) -> Tensor:
        return raw.Mul(adjoint_of(x) if adjoint_arg else x, self._factors(2, adjoint))

    def _solve(self, rhs: Tensor, adjoint: bool = False, adjoint_arg: bool = False) -> Tensor:
        return (adjoint_of(rhs) if adjoint_arg else rhs) / self._factors(2, adjoint)

    def _linop_adjoint(self) -> LinearOperator:
        return self._like(self._factors(0, adjoint=True))

    def _linop_inverse(self) -> LinearOperator:
        return self._like(1.0 / self._factors(0))

    def _linop_cholesky(self) -> LinearOperator:
        return self._like(raw.Sqrt(self._factors(0)))

    def _size(self) -> Tensor:
        return cast(self._num_rows, self.dtype)

    def _determinant(self) -> Tensor:
        return raw.Pow(self._factors(0), self._size())

    def _log_abs_determinant(self) -> Tensor:
        return cast(raw.Log(abs_(self._factors(0))), self.dtype) * self._size()

    def _trace(self) -> Tensor:
        return self._factors(0) * self._size()

    def _diag_part(self) -> Tensor:
        return self._factors(1) * ones(expand_dims(self._num_rows, 0), dtype=self.dtype)

    def _to_dense(self) -> Tensor:
        return self._factors(2) * eye(self._num_rows, dtype=self.dtype)

    def add_to_tensor(self, mat: TensorLike, name: str = "add_to_tensor") -> Tensor:
        """Adds these matrices to the tensor `mat`.

        Args:
            mat: Tensor with square matrices in its last two dimensions.
            name: Name of the operation.

        Returns:
            A tensor of the broadcast shape.
        """
        return super().add_to_tensor(mat, name)

    def _add_to_tensor(self, x: Tensor) -> Tensor:
        batch = broadcast_dynamic_shape(shape_of(x)[:-2], self.batch_shape_tensor())
        x = with_batch(x, batch)
        return set_diag(x, diag_part_of(x) + self._factors(1))

    def _eigvals(self) -> Tensor:
        return self._diag_part()

    def _cond(self) -> Tensor:
        factors = abs_(self._factors(0))
        nan = np.array(np.nan, factors.dtype.numpy_dtype)
        return raw.SelectV2(raw.Equal(factors, 0.0), nan, raw.OnesLike(factors))

    def _assert_non_singular(self) -> Operation | None:
        return require(raw.Greater(abs_(self._factors(0)), 0.0), "LinearOperator was singular")

    def _assert_positive_definite(self) -> Operation | None:
        return require(raw.Greater(real(self._factors(0)), 0.0), "LinearOperator was not positive definite.")

    def _assert_self_adjoint(self) -> Operation | None:
        return require(raw.Equal(imag(self._factors(0)), 0.0), "LinearOperator was not self-adjoint")
