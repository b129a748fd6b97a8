"""LinearOperatorInversion: the inverse of another operator."""

from __future__ import annotations

from typing import Any

from headrace._src.graph.operation import Operation
from headrace._src.lib.linalg.operators.hints import combined
from headrace._src.lib.linalg.operators.matrices import arguments
from headrace._src.lib.linalg.operators.operator import LinearOperator
from headrace._src.ops.entry import raw
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor


class LinearOperatorInversion(LinearOperator):
    """The inverse of an operator: its products are the operator's solutions, and vice versa.

    Args:
        operator: A LinearOperator.
        is_non_singular: Must be True or None; it is always invertible.
        is_self_adjoint: Whether the matrices are known to be self-adjoint; by default as for `operator`.
        is_positive_definite: Whether they are known to be positive definite; by default as for `operator`.
        is_square: Must be True or None; the matrices are always square.
        name: Name of the operator.

    Raises:
        ValueError: If a hint, or that of `operator`, says that the operator is singular or not square.
    """

    _composite_tensor_fields = ("operator",)

    def __init__(
        self,
        operator: LinearOperator,
        is_non_singular: bool | None = None,
        is_self_adjoint: bool | None = None,
        is_positive_definite: bool | None = None,
        is_square: bool | None = None,
        name: str | None = None,
    ) -> None:
        parameters = arguments(locals())
        self._operator = operator
        for hint, value in (("is_non_singular", is_non_singular), ("is_square", is_square)):
            known = getattr(operator, hint)
            if known is False or value is False:
                raise ValueError(
                    f"Argument `{hint}` or argument `operator` must have supplied hint `{hint}` equal to `True` or "
                    f"`None`. Found `operator.{hint}`: {known}, `{hint}`: {value}."
                )
        contradiction = "The inverse of a {0} operator is always {0}."
        super().__init__(
            operator.dtype,
            None,
            is_non_singular or operator.is_non_singular,
            combined(is_self_adjoint, [operator.is_self_adjoint], contradiction.format("self-adjoint")),
            combined(is_positive_definite, [operator.is_positive_definite], contradiction.format("positive-definite")),
            is_square or operator.is_square,
            name or operator.name + "_inv",
            parameters,
        )

    @property
    def operator(self) -> LinearOperator:
        """The operator whose inverse this is."""
        return self._operator

    def _shape(self) -> TensorShape:
        return self._operator.shape

    def _shape_tensor(self) -> Any:
        return self._operator.shape_tensor()

    def _linop_inverse(self) -> LinearOperator:
        return self._operator

    def _matmul(self, x: Tensor, adjoint: bool = False, adjoint_arg: bool = False) -> Tensor:
        return self._operator.solve(x, adjoint=adjoint, adjoint_arg=adjoint_arg)

    def _solve(self, rhs: Tensor, adjoint: bool = False, adjoint_arg: bool = False) -> Tensor:
        return self._operator.matmul(rhs, adjoint=adjoint, adjoint_arg=adjoint_arg)

    def _determinant(self) -> Tensor:
        return 1.0 / self._operator.determinant()

    def _log_abs_determinant(self) -> Tensor:
        return raw.Neg(self._operator.log_abs_determinant())

    def _eigvals(self) -> Any:
        return 1.0 / self._operator.eigvals()

    def _cond(self) -> Tensor:
        return self._operator.cond()

    def _assert_non_singular(self) -> Operation | None:
        return self._operator.assert_non_singular()

    def _assert_positive_definite(self) -> Operation | None:
        return self._operator.assert_positive_definite()

    def _assert_self_adjoint(self) -> Operation | None:
        return self._operator.assert_self_adjoint()
