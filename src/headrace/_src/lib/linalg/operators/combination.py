"""How operators combine: products and solutions of two operators, and the operators returned for adjoints and inverses.

Each rule is a line of a table: the classes of the left and the right operator, and the function that combines them.
The first matching rule applies; without one the result is a LinearOperatorComposition. Fills the slots of `operator`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from headrace._src.lib.linalg.operators.adjoint import LinearOperatorAdjoint
from headrace._src.lib.linalg.operators.block_diag import LinearOperatorBlockDiag
from headrace._src.lib.linalg.operators.circulant import _BaseCirculant
from headrace._src.lib.linalg.operators.composition import LinearOperatorComposition
from headrace._src.lib.linalg.operators.diag import LinearOperatorDiag
from headrace._src.lib.linalg.operators.identity import LinearOperatorIdentity, LinearOperatorScaledIdentity
from headrace._src.lib.linalg.operators.inversion import LinearOperatorInversion
from headrace._src.lib.linalg.operators.lower_triangular import LinearOperatorLowerTriangular
from headrace._src.lib.linalg.operators.operator import LinearOperator
from headrace._src.lib.linalg.operators.zeros import LinearOperatorZeros
from headrace._src.ops.array.shape import broadcast_dynamic_shape
from headrace._src.ops.entry import raw
from headrace._src.ops.linalg.cholesky import cholesky
from headrace._src.ops.linalg.matmul import matmul
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.tensor import Tensor

Rule = tuple[type, type, Callable[[Any, Any], Any]]


def _both(left: LinearOperator, right: LinearOperator, hint: str) -> bool | None:
    """Returns True if both operators are known to have a property."""
    return True if getattr(left, hint) and getattr(right, hint) else None


def _diagonal_hints(left: LinearOperator, right: LinearOperator) -> dict[str, Any]:
    """Returns the hints of the product of two operators that commute."""
    self_adjoint = _both(left, right, "is_self_adjoint")
    positive = _both(left, right, "is_positive_definite") if self_adjoint else None
    non_singular = _both(left, right, "is_non_singular")
    if left.is_non_singular is False or right.is_non_singular is False:
        non_singular = False
    return {
        "is_non_singular": non_singular,
        "is_self_adjoint": self_adjoint,
        "is_positive_definite": positive,
        "is_square": True,
    }


def _of_diagonals(left: LinearOperator, right: LinearOperator) -> LinearOperatorDiag:
    return LinearOperatorDiag(raw.Mul(left.diag_part(), right.diag_part()), **_diagonal_hints(left, right))


def _quotient_of_diagonals(left: LinearOperator, right: LinearOperator) -> LinearOperatorDiag:
    return LinearOperatorDiag(right.diag_part() / left.diag_part(), **_diagonal_hints(left, right))


def _triangular(left: LinearOperator, right: LinearOperator, dense: Tensor) -> LinearOperatorLowerTriangular:
    return LinearOperatorLowerTriangular(dense, is_non_singular=_both(left, right, "is_non_singular"), is_square=True)


def _of_scaled(left: Any, right: Any) -> LinearOperatorScaledIdentity:
    factors = raw.Mul(convert_to_tensor(left.multiplier), convert_to_tensor(right.multiplier))
    return LinearOperatorScaledIdentity(left.domain_dimension_tensor(), factors, **_diagonal_hints(left, right))


def _quotient_of_scaled(left: Any, right: Any) -> LinearOperatorScaledIdentity:
    factors = raw.RealDiv(convert_to_tensor(right.multiplier), convert_to_tensor(left.multiplier))
    return LinearOperatorScaledIdentity(left.domain_dimension_tensor(), factors, **_diagonal_hints(left, right))


def _zeros(left: LinearOperator, right: LinearOperator) -> LinearOperatorZeros:
    rows, columns = left.range_dimension_tensor(), right.domain_dimension_tensor()
    sizes = left._sizes()[0], right._sizes()[1]
    is_square = None not in sizes and sizes[0] == sizes[1]
    batch = broadcast_dynamic_shape(left.batch_shape_tensor(), right.batch_shape_tensor())
    return LinearOperatorZeros(rows, columns, batch, left.dtype, is_self_adjoint=is_square, is_square=is_square)


def _of_circulants(left: Any, right: Any) -> LinearOperator:
    if type(left) is not type(right):
        return LinearOperatorComposition([left, right])
    return type(left)(
        raw.Mul(left._values(), right._values()), input_output_dtype=left.dtype, **_diagonal_hints(left, right)
    )


def _quotient_of_circulants(left: Any, right: Any) -> LinearOperator:
    if type(left) is not type(right):
        return LinearOperatorComposition([left.inverse(), right])
    return type(left)(right._values() / left._values(), input_output_dtype=left.dtype, **_diagonal_hints(left, right))


def _same_blocks(left: Any, right: Any) -> bool:
    sizes = [(a._sizes()[1], b._sizes()[0]) for a, b in zip(left.operators, right.operators)]
    return len(left.operators) == len(right.operators) and all(a == b and a is not None for a, b in sizes)


def _of_block_diagonals(left: Any, right: Any) -> LinearOperator:
    if not _same_blocks(left, right):
        return LinearOperatorComposition([left, right])
    blocks = [a.matmul(b) for a, b in zip(left.operators, right.operators, strict=True)]
    return LinearOperatorBlockDiag(blocks, is_non_singular=_both(left, right, "is_non_singular"), is_square=True)


def _quotient_of_block_diagonals(left: Any, right: Any) -> LinearOperator:
    if not _same_blocks(left, right):
        return LinearOperatorComposition([left.inverse(), right])
    blocks = [a.solve(b) for a, b in zip(left.operators, right.operators, strict=True)]
    return LinearOperatorBlockDiag(blocks, is_non_singular=_both(left, right, "is_non_singular"), is_square=True)


_ANY = LinearOperator
_DIAG, _SCALED, _TRIL = LinearOperatorDiag, LinearOperatorScaledIdentity, LinearOperatorLowerTriangular

PRODUCTS: list[Rule] = [
    (LinearOperatorZeros, _ANY, _zeros),
    (_ANY, LinearOperatorZeros, _zeros),
    (LinearOperatorIdentity, _ANY, lambda left, right: right),
    (_ANY, LinearOperatorIdentity, lambda left, right: left),
    (_SCALED, _SCALED, _of_scaled),
    (_SCALED, _DIAG, _of_diagonals),
    (_DIAG, _SCALED, _of_diagonals),
    (_DIAG, _DIAG, _of_diagonals),
    (_DIAG, _TRIL, lambda left, right: _triangular(left, right, left.matmul(right.to_dense()))),
    (_TRIL, _DIAG, lambda left, right: _triangular(left, right, matmul(left.to_dense(), right.to_dense()))),
    (_BaseCirculant, _BaseCirculant, _of_circulants),
    (LinearOperatorBlockDiag, LinearOperatorBlockDiag, _of_block_diagonals),
]

SOLUTIONS: list[Rule] = [
    (LinearOperatorIdentity, _ANY, lambda left, right: right),
    (_ANY, LinearOperatorIdentity, lambda left, right: left.inverse()),
    (LinearOperatorInversion, _ANY, lambda left, right: left.operator.matmul(right)),
    (_SCALED, _SCALED, _quotient_of_scaled),
    (_SCALED, _DIAG, _quotient_of_diagonals),
    (_DIAG, _SCALED, _quotient_of_diagonals),
    (_DIAG, _DIAG, _quotient_of_diagonals),
    (_DIAG, _TRIL, lambda left, right: _triangular(left, right, left.solve(right.to_dense()))),
    (_BaseCirculant, _BaseCirculant, _quotient_of_circulants),
    (LinearOperatorBlockDiag, LinearOperatorBlockDiag, _quotient_of_block_diagonals),
]


def _find(rules: list[Rule], left: LinearOperator, right: LinearOperator) -> Callable[[Any, Any], Any] | None:
    for left_kind, right_kind, make in rules:
        if isinstance(left, left_kind) and isinstance(right, right_kind):
            return make
    return None


def _multiply(left: LinearOperator, right: LinearOperator) -> LinearOperator:
    rule = _find(PRODUCTS, left, right)
    return LinearOperatorComposition([left, right]) if rule is None else rule(left, right)


def _solve(left: LinearOperator, right: LinearOperator) -> LinearOperator:
    rule = _find(SOLUTIONS, left, right)
    return LinearOperatorComposition([LinearOperatorInversion(left), right]) if rule is None else rule(left, right)


def _dense_cholesky(operator: LinearOperator) -> LinearOperator:
    return LinearOperatorLowerTriangular(
        cholesky(operator.to_dense()), is_non_singular=True, is_self_adjoint=False, is_square=True
    )


COMBINATIONS: dict[str, Callable[..., LinearOperator]] = {
    "adjoint": LinearOperatorAdjoint,
    "inverse": LinearOperatorInversion,
    "cholesky": _dense_cholesky,
    "matmul": _multiply,
    "solve": _solve,
}
