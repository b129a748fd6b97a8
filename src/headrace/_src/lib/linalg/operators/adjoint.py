"""LinearOperatorAdjoint: the conjugate transpose of another operator."""

from __future__ import annotations

from typing import Any

from headrace._src.graph.operation import Operation
from headrace._src.lib.linalg.operators.matrices import arguments
from headrace._src.lib.linalg.operators.operator import LinearOperator
from headrace._src.ops.broadcasting import conj
from headrace._src.ops.entry import raw
from headrace._src.ops.linalg.adjoint import adjoint as adjoint_of
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor


class LinearOperatorAdjoint(LinearOperator):
    """The adjoint of an operator, computed from it when it is used.

    Args:
        operator: A LinearOperator.
        is_non_singular: Whether the matrices are known to be invertible; by default as for `operator`.
        is_self_adjoint: Whether they are known to be self-adjoint.
        is_positive_definite: Whether they are known to be positive definite.
        is_square: Whether they are known to be square.
        name: Name of the operator.

    Raises:
        ValueError: If a hint differs from that of `operator`.
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
        given = {
            "is_non_singular": is_non_singular,
            "is_self_adjoint": is_self_adjoint,
            "is_positive_definite": is_positive_definite,
            "is_square": is_square,
        }
        for hint, value in given.items():
            known = getattr(operator, hint)
            if known is not None:
                if value is not None and value != known:
                    nature = hint.removeprefix("is_").replace("_", "-")
                    raise ValueError(f"An operator is {nature} if and only if its adjoint is {nature}.")
                given[hint] = known
        super().__init__(operator.dtype, name=name or operator.name + "_adjoint", parameters=parameters, **given)

    @property
    def operator(self) -> LinearOperator:
        """The operator whose adjoint this is."""
        return self._operator

    def _shape(self) -> TensorShape:
        shape = self._operator.shape
        return shape if shape.rank is None else shape[:-2].concatenate(TensorShape([shape[-1], shape[-2]]))

    def _shape_tensor(self) -> Any:
        sizes = self._operator.shape_tensor()
        return raw.ConcatV2([sizes[:-2], sizes[-1:], sizes[-2:-1]], 0)

    def _linop_adjoint(self) -> LinearOperator:
        return self._operator

    def _matmul(self, x: Tensor, adjoint: bool = False, adjoint_arg: bool = False) -> Tensor:
        return self._operator.matmul(x, adjoint=not adjoint, adjoint_arg=adjoint_arg)

    def _matvec(self, x: Tensor, adjoint: bool = False) -> Tensor:
        return self._operator.matvec(x, adjoint=not adjoint)

    def _solve(self, rhs: Tensor, adjoint: bool = False, adjoint_arg: bool = False) -> Tensor:
        return self._operator.solve(rhs, adjoint=not adjoint, adjoint_arg=adjoint_arg)

    def _solvevec(self, rhs: Tensor, adjoint: bool = False) -> Tensor:
        return self._operator.solvevec(rhs, adjoint=not adjoint)

    def _determinant(self) -> Tensor:
        return conj(self._operator.determinant())

    def _log_abs_determinant(self) -> Tensor:
        return self._operator.log_abs_determinant()

    def _trace(self) -> Tensor:
        return conj(self._operator.trace())

    def _diag_part(self) -> Tensor:
        return conj(self._operator.diag_part())

    def _to_dense(self) -> Tensor:
        return adjoint_of(self._operator.to_dense())

    def _eigvals(self) -> Any:
        return conj(self._operator.eigvals())

    def _cond(self) -> Tensor:
        return self._operator.cond()

    def _assert_non_singular(self) -> Operation | None:
        return self._operator.assert_non_singular()

    def _assert_positive_definite(self) -> Operation | None:
        return self._operator.assert_positive_definite()

    def _assert_self_adjoint(self) -> Operation | None:
        return self._operator.assert_self_adjoint()
