"""LinearOperatorLowRankUpdate: an operator plus a low-rank product."""

from __future__ import annotations

from typing import Any

from headrace._src.lib.linalg.operators.diag import LinearOperatorDiag
from headrace._src.lib.linalg.operators.hints import check_dtypes
from headrace._src.lib.linalg.operators.identity import LinearOperatorIdentity
from headrace._src.lib.linalg.operators.matrices import arguments, batch_of, broadcast_shape, kept, solve_matrices
from headrace._src.lib.linalg.operators.operator import LinearOperator
from headrace._src.ops.array.shape import broadcast_dynamic_shape
from headrace._src.ops.array.shape import shape as shape_tensor_of
from headrace._src.ops.entry import raw
from headrace._src.ops.linalg.adjoint import adjoint as adjoint_of
from headrace._src.ops.linalg.cholesky import cholesky as cholesky_of
from headrace._src.ops.linalg.cholesky import cholesky_solve
from headrace._src.ops.linalg.diag import diag_part as diag_part_of
from headrace._src.ops.linalg.matmul import matmul
from headrace._src.ops.math.reduction import reduce_sum
from headrace._src.tensors.shapes import Dimension, TensorShape
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


class LinearOperatorLowRankUpdate(LinearOperator):
    """The operator `L + U D V^H`, where U and V have few columns.

    Args:
        base_operator: The operator L.
        u: Shape `[B1,...,Bb, M, K]`.
        diag_update: The diagonal of D, of shape `[B1,...,Bb, K]`; ones if None.
        v: Shape `[B1,...,Bb, N, K]`; `u` if None.
        is_diag_update_positive: Whether D is known to be positive.
        is_non_singular: Whether the sum is known to be invertible.
        is_self_adjoint: Whether it is known to be self-adjoint.
        is_positive_definite: Whether it is known to be positive definite.
        is_square: Whether it is known to be square.
        name: Name of the operator.

    Raises:
        ValueError: If a hint says that the operator is not self-adjoint or not positive definite where the parts imply
            it.
        TypeError: If the parts have different dtypes.
    """

    _composite_tensor_fields = ("base_operator", "u", "diag_update", "v_given")

    def __init__(
        self,
        base_operator: LinearOperator,
        u: TensorLike,
        diag_update: TensorLike | None = None,
        v: TensorLike | None = None,
        is_diag_update_positive: bool | None = None,
        is_non_singular: bool | None = None,
        is_self_adjoint: bool | None = None,
        is_positive_definite: bool | None = None,
        is_square: bool | None = None,
        name: str = "LinearOperatorLowRankUpdate",
    ) -> None:
        parameters = arguments(locals())
        dtype = base_operator.dtype
        self._base_operator = base_operator
        self._u = kept(u, dtype)
        self._v = self._u if v is None else kept(v, dtype)
        self._diag_update = None if diag_update is None else kept(diag_update, dtype)
        self._is_diag_update_positive = True if diag_update is None else is_diag_update_positive
        real_diagonal = diag_update is None or not dtype.is_complex
        if base_operator.is_self_adjoint and v is None and real_diagonal:
            if is_self_adjoint is False:
                raise ValueError(
                    "A = L + UDU^H, with L self-adjoint and D real diagonal.  Since UDU^H is self-adjoint, this must "
                    "be a self-adjoint operator."
                )
            is_self_adjoint = True
            if base_operator.is_positive_definite and self._is_diag_update_positive:
                if is_positive_definite is False:
                    raise ValueError(
                        "Arguments imply L + UDU^H, with L positive definite and D > 0.  Since UDU^H is positive, "
                        "this must be a positive definite operator."
                    )
                is_positive_definite = True
        self._check_sizes()
        if self._diag_update is None:
            rank = self._u.shape[-1] if self._u.shape.rank is not None else None
            self._diag_operator: LinearOperator = LinearOperatorIdentity(
                shape_tensor_of(self._u)[-1] if rank is None else rank, dtype=dtype
            )
        else:
            self._diag_operator = LinearOperatorDiag(
                self._diag_update, is_positive_definite=self._is_diag_update_positive
            )
        check_dtypes([base_operator, self._diag_operator])
        super().__init__(
            dtype, None, is_non_singular, is_self_adjoint, is_positive_definite, is_square, name, parameters
        )

    def _check_sizes(self) -> None:
        rows, columns = self._base_operator._sizes()
        u, v = self._u.shape, self._v.shape
        if u.rank is not None:
            Dimension(rows).assert_is_compatible_with(Dimension(u[-2]))
        if v.rank is not None:
            Dimension(columns).assert_is_compatible_with(Dimension(v[-2]))
        if self._diag_update is not None and self._diag_update.shape.rank and u.rank is not None:
            Dimension(u[-1]).assert_is_compatible_with(Dimension(self._diag_update.shape[-1]))

    @property
    def _v_given(self) -> Any:
        return None if self._v is self._u else self._v

    def _component_values(self) -> dict[str, Any]:
        values = super()._component_values()
        if "v_given" in values:
            values["v"] = values.pop("v_given")
        return values

    @property
    def u(self) -> Tensor:
        """The matrix U of `L + U D V^H`."""
        return self._u

    @property
    def v(self) -> Tensor:
        """The matrix V of `L + U D V^H`."""
        return self._v

    @property
    def diag_update(self) -> Tensor | None:
        """The diagonal of D, or None."""
        return self._diag_update

    @property
    def is_diag_update_positive(self) -> bool | None:
        """Whether D is known to be positive."""
        return self._is_diag_update_positive

    @property
    def diag_operator(self) -> LinearOperator:
        """D as an operator."""
        return self._diag_operator

    @property
    def base_operator(self) -> LinearOperator:
        """The operator that is updated."""
        return self._base_operator

    def _shape(self) -> TensorShape:
        batch = self._base_operator.batch_shape
        for other in (batch_of(self._u), self._diag_operator.batch_shape, batch_of(self._v)):
            batch = broadcast_shape(batch, other)
        return batch.concatenate(TensorShape(list(self._base_operator._sizes())))

    def _shape_tensor(self) -> Any:
        batch = self._base_operator.batch_shape_tensor()
        for other in (self._u, self._v):
            batch = broadcast_dynamic_shape(batch, shape_tensor_of(other)[:-2])
        batch = broadcast_dynamic_shape(batch, self._diag_operator.batch_shape_tensor())
        return raw.ConcatV2([batch, self._base_operator.shape_tensor()[-2:]], 0)

    def _linop_adjoint(self) -> LinearOperator:
        return LinearOperatorLowRankUpdate(
            self._base_operator.adjoint(), self._v, None if self._diag_update is None else raw.Conj(self._diag_update)
            if self.dtype.is_complex else self._diag_update, self._u, self._is_diag_update_positive, **self._hints(),
        )  # fmt: skip

    def _matmul(self, x: Tensor, adjoint: bool = False, adjoint_arg: bool = False) -> Tensor:
        left, right = (self._v, self._u) if adjoint else (self._u, self._v)
        base = self._base_operator.matmul(x, adjoint=adjoint, adjoint_arg=adjoint_arg)
        inner = matmul(right, x, adjoint_a=True, adjoint_b=adjoint_arg)
        return base + matmul(left, self._diag_operator.matmul(inner, adjoint=adjoint))

    def _small(self) -> Tensor:
        """Computes `D^-1 + V^H L^-1 U`, the small matrix that gives the inverse and determinant."""
        inner = matmul(self._v, self._base_operator.solve(self._u), adjoint_a=True)
        return self._diag_operator.inverse().add_to_tensor(inner)

    def _uses_cholesky(self) -> bool:
        return bool(self.is_self_adjoint and self._base_operator.is_positive_definite and self._is_diag_update_positive)

    def _solve(self, rhs: Tensor, adjoint: bool = False, adjoint_arg: bool = False) -> Tensor:
        rhs = adjoint_of(rhs) if adjoint_arg else rhs
        left, right = (self._v, self._u) if adjoint else (self._u, self._v)
        base = self._base_operator.solve(rhs, adjoint=adjoint)
        inner = matmul(right, base, adjoint_a=True)
        if self._uses_cholesky():
            small = cholesky_solve(cholesky_of(self._small()), inner)
        else:
            small = solve_matrices(self._small(), inner, adjoint=adjoint)
        return base - self._base_operator.solve(matmul(left, small), adjoint=adjoint)

    def _determinant(self) -> Tensor:
        if self._uses_cholesky():
            return raw.Exp(self._log_abs_determinant())
        return (
            raw.MatrixDeterminant(self._small()) * self._diag_operator.determinant() * self._base_operator.determinant()
        )

    def _log_abs_determinant(self) -> Tensor:
        if self._uses_cholesky():
            diagonal = diag_part_of(cholesky_of(self._small()))
            small = 2.0 * reduce_sum(raw.Log(diagonal), -1)
        else:
            small = raw.LogMatrixDeterminant(self._small()).log_abs_determinant
        return small + self._diag_operator.log_abs_determinant() + self._base_operator.log_abs_determinant()

    def _update(self) -> Tensor:
        return matmul(self._u, self._diag_operator.matmul(self._v, adjoint_arg=True))

    def _to_dense(self) -> Tensor:
        return self._base_operator.to_dense() + self._update()

    def _diag_part(self) -> Tensor:
        return self._base_operator.diag_part() + diag_part_of(self._update())
