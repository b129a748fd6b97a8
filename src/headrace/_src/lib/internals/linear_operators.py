"""Parts of tensorflow.python.ops.linalg that libraries use: composite operators, and sums of operators."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from headrace._src.lib.linalg.operators.diag import LinearOperatorDiag
from headrace._src.lib.linalg.operators.full_matrix import LinearOperatorFullMatrix
from headrace._src.lib.linalg.operators.identity import LinearOperatorIdentity, LinearOperatorScaledIdentity
from headrace._src.lib.linalg.operators.lower_triangular import LinearOperatorLowerTriangular
from headrace._src.lib.linalg.operators.operator import LinearOperator
from headrace._src.ops.array.filling import ones
from headrace._src.ops.entry import raw
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.tensor import Tensor

C = TypeVar("C", bound=type[LinearOperator])

_SCALED = (LinearOperatorIdentity, LinearOperatorScaledIdentity)
_DIAGONAL = (*_SCALED, LinearOperatorDiag)
_TRIANGULAR = (*_DIAGONAL, LinearOperatorLowerTriangular)


def make_composite_tensor(cls: C, module_name: str = "tf.linalg") -> C:
    """Returns the class: every operator is a composite tensor already."""
    return cls


def add_operators(
    operators: Sequence[LinearOperator],
    operator_name: str | None = None,
    addition_tiers: object = None,
    name: str | None = None,
) -> list[LinearOperator]:
    """Returns the sum of operators as a list with one operator, of a special form where the terms have it.

    Args:
        operators: Operators of the same dtype and size.
        operator_name: Name of the sum.
        addition_tiers: Has no effect.
        name: Has no effect.

    Raises:
        TypeError: A term is neither diagonal, triangular nor a full matrix.
    """
    terms = list(operators)
    if len(terms) < 2:
        return terms
    hints: dict[str, Any] = {"is_square": True, "name": operator_name}
    for hint in ("is_self_adjoint", "is_positive_definite"):
        hints[hint] = True if all(getattr(term, hint) for term in terms) else None
    hints["is_non_singular"] = hints["is_positive_definite"]
    if all(isinstance(term, _SCALED) for term in terms):
        factors = _sum([_factor(term) for term in terms])
        return [LinearOperatorScaledIdentity(terms[0].domain_dimension_tensor(), factors, **hints)]
    if all(isinstance(term, _DIAGONAL) for term in terms):
        return [LinearOperatorDiag(_sum([term.diag_part() for term in terms]), **hints)]
    if not all(isinstance(term, (*_TRIANGULAR, LinearOperatorFullMatrix)) for term in terms):
        raise TypeError(f"No rule adds these operators: {', '.join(type(term).__name__ for term in terms)}.")
    dense = _sum([term.to_dense() for term in terms])
    kind = LinearOperatorLowerTriangular if all(isinstance(t, _TRIANGULAR) for t in terms) else LinearOperatorFullMatrix
    return [kind(dense, **hints)]


def _factor(operator: LinearOperator) -> Tensor:
    """Returns the factor of a multiple of the identity, one per matrix of the batch."""
    if isinstance(operator, LinearOperatorScaledIdentity):
        return convert_to_tensor(operator.multiplier)
    return ones(operator.batch_shape_tensor(), operator.dtype)


def _sum(tensors: Sequence[Tensor]) -> Tensor:
    total = tensors[0]
    for tensor in tensors[1:]:
        total = raw.AddV2(total, tensor)
    return total
