"""LinearOperatorComposition: the product of several operators."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Any

from headrace._src.lib.linalg.operators.adjoint import LinearOperatorAdjoint
from headrace._src.lib.linalg.operators.hints import check_dtypes, combined
from headrace._src.lib.linalg.operators.matrices import arguments
from headrace._src.lib.linalg.operators.operator import LinearOperator
from headrace._src.lib.linalg.operators.operator_list import OperatorOfSeveral
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor


class LinearOperatorComposition(OperatorOfSeveral):
    """The operator that applies several operators in sequence, the last one first.

    Args:
        operators: List of LinearOperators with matching sizes.
        is_non_singular: Whether the matrices are known to be invertible; they are if all parts are.
        is_self_adjoint: Whether they are known to be self-adjoint.
        is_positive_definite: Whether they are known to be positive definite.
        is_square: Whether they are known to be square.
        name: Name of the operator.

    Raises:
        ValueError: If `operators` is empty.
        TypeError: If the operators have different dtypes.
    """

    def __init__(
        self,
        operators: Sequence[LinearOperator],
        is_non_singular: bool | None = None,
        is_self_adjoint: bool | None = None,
        is_positive_definite: bool | None = None,
        is_square: bool | None = None,
        name: str | None = None,
    ) -> None:
        parameters = arguments(locals())
        self._operators = list(operators)
        if not self._operators:
            raise ValueError(f"Expected a non-empty list of operators. Found: {operators}")
        dtype = check_dtypes(self._operators)
        for left, right in zip(self._operators[:-1], self._operators[1:], strict=True):
            left.domain_dimension.assert_is_compatible_with(right.range_dimension)
        non_singular = [operator.is_non_singular for operator in self._operators]
        is_non_singular = combined(
            is_non_singular, non_singular, "The composition of non-singular operators is always non-singular."
        )
        squares = [operator.is_square for operator in self._operators]
        if is_non_singular is None and False in non_singular and all(squares):
            is_non_singular = False
        if _is_times_own_adjoint(self._operators):
            is_self_adjoint = combined(
                is_self_adjoint, [True], "The product of an operator and its adjoint is always self-adjoint."
            )
            if is_non_singular:
                is_positive_definite = combined(
                    is_positive_definite, [True],
                    "The product of a non-singular operator and its adjoint is always positive definite.",
                )  # fmt: skip
        super().__init__(
            dtype, None, is_non_singular, is_self_adjoint, is_positive_definite, is_square,
            name or "_o_".join(operator.name for operator in self._operators), parameters,
        )  # fmt: skip

    def _shape(self) -> TensorShape:
        rows, columns = self._operators[0]._sizes()[0], self._operators[-1]._sizes()[1]
        return self._with_batch(rows, columns)

    def _shape_tensor(self) -> Any:
        rows = self._operators[0].range_dimension_tensor()
        columns = self._operators[-1].domain_dimension_tensor()
        return self._with_batch_tensor(rows, columns)

    def _matmul(self, x: Tensor, adjoint: bool = False, adjoint_arg: bool = False) -> Tensor:
        order = self._operators if adjoint else self._operators[::-1]
        result = order[0].matmul(x, adjoint=adjoint, adjoint_arg=adjoint_arg)
        for operator in order[1:]:
            result = operator.matmul(result, adjoint=adjoint)
        return result

    def _solve(self, rhs: Tensor, adjoint: bool = False, adjoint_arg: bool = False) -> Tensor:
        order = self._operators[::-1] if adjoint else self._operators
        result = order[0].solve(rhs, adjoint=adjoint, adjoint_arg=adjoint_arg)
        for operator in order[1:]:
            result = operator.solve(result, adjoint=adjoint)
        return result

    def _determinant(self) -> Tensor:
        return reduce(lambda a, b: a * b, (operator.determinant() for operator in self._operators))

    def _log_abs_determinant(self) -> Tensor:
        return reduce(lambda a, b: a + b, (operator.log_abs_determinant() for operator in self._operators))


def _is_times_own_adjoint(operators: list[LinearOperator]) -> bool:
    """Returns whether there are two operators, each the adjoint of the other."""
    if len(operators) != 2:
        return False
    left, right = operators
    if isinstance(left, LinearOperatorAdjoint):
        left, right = right, left
    if isinstance(right, LinearOperatorAdjoint):
        return right.operator is left
    return left is right and bool(left.is_self_adjoint)
