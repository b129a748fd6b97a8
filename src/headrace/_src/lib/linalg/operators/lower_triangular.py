"""LinearOperatorLowerTriangular: lower triangular matrices."""

from __future__ import annotations

from typing import Any

from headrace._src.graph.operation import Operation
from headrace._src.lib.linalg.operators.matrices import arguments, kept, require
from headrace._src.lib.linalg.operators.operator import LinearOperator
from headrace._src.ops.array.shape import shape
from headrace._src.ops.entry import raw
from headrace._src.ops.linalg.adjoint import adjoint as adjoint_of
from headrace._src.ops.linalg.band import band_part
from headrace._src.ops.linalg.diag import diag_part as diag_part_of
from headrace._src.ops.linalg.matmul import matmul
from headrace._src.ops.linalg.triangular import triangular_solve
from headrace._src.ops.math.reduction import reduce_prod, reduce_sum
from headrace._src.ops.math.rounding import abs_
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


class LinearOperatorLowerTriangular(LinearOperator):
    """Lower triangular matrices; entries above the diagonal are ignored.

    Args:
        tril: Shape `[B1,...,Bb, N, N]`.
        is_non_singular: Whether the matrices are known to be invertible.
        is_self_adjoint: Whether they are known to be self-adjoint.
        is_positive_definite: Whether they are known to be positive definite.
        is_square: Must be True or None; the matrices are always square.
        name: Name of the operator.

    Raises:
        ValueError: If `tril` has fewer than two axes, or `is_square` is False.
    """

    _composite_tensor_fields = ("tril",)

    def __init__(
        self,
        tril: TensorLike,
        is_non_singular: bool | None = None,
        is_self_adjoint: bool | None = None,
        is_positive_definite: bool | None = None,
        is_square: bool | None = None,
        name: str = "LinearOperatorLowerTriangular",
    ) -> None:
        parameters = arguments(locals())
        if is_square is False:
            raise ValueError("Only square lower triangular operators supported at this time.")
        self._tril = kept(tril)
        if self._tril.shape.rank is not None and self._tril.shape.rank < 2:
            raise ValueError(f"Argument tril must have at least 2 dimensions.  Found: {self._tril!s}")
        super().__init__(
            self._tril.dtype, None, is_non_singular, is_self_adjoint, is_positive_definite, True, name, parameters
        )

    @property
    def tril(self) -> Tensor:
        """The matrices, including the ignored entries above the diagonal."""
        return self._tril

    def _shape(self) -> TensorShape:
        return self._tril.shape

    def _shape_tensor(self) -> Any:
        return shape(self._tril)

    def _to_dense(self) -> Tensor:
        return band_part(self._tril, -1, 0)

    def _matmul(self, x: Tensor, adjoint: bool = False, adjoint_arg: bool = False) -> Tensor:
        return matmul(self._to_dense(), x, adjoint_a=adjoint, adjoint_b=adjoint_arg)

    def _solve(self, rhs: Tensor, adjoint: bool = False, adjoint_arg: bool = False) -> Tensor:
        return triangular_solve(self._tril, adjoint_of(rhs) if adjoint_arg else rhs, lower=True, adjoint=adjoint)

    def _diag_part(self) -> Tensor:
        return diag_part_of(self._tril)

    def _determinant(self) -> Tensor:
        return reduce_prod(self._diag_part(), -1)

    def _log_abs_determinant(self) -> Tensor:
        return reduce_sum(raw.Log(abs_(self._diag_part())), -1)

    def _eigvals(self) -> Any:
        return self._diag_part()

    def _assert_non_singular(self) -> Operation | None:
        return require(raw.Less(0.0, abs_(self._diag_part())), "Singular operator:  Diagonal contained zero values.")
