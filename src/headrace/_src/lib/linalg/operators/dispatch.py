"""Defines which ordinary functions accept a LinearOperator, and how.

`LinearOperator.__tf_dispatch__` calls `dispatch` when an op or a public function receives an operator.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import numpy as np

from headrace._src.lib.overloads import name_of
from headrace._src.ops.linalg.adjoint import adjoint as adjoint_of
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, TensorLike


class OperatorLike(Protocol):
    """A LinearOperator, whose module imports this one."""

    def __getattr__(self, name: str) -> Any: ...


def dispatch(func: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Runs `func` on operators; returns NotImplemented if it does not accept them."""
    overload = OVERLOADS.get(name_of(func))
    return NotImplemented if overload is None else overload(*args, **kwargs)


def _is_operator(value: object) -> bool:
    return hasattr(value, "to_dense") and hasattr(value, "solvevec")


def _matmul(
    a: Any,
    b: Any,
    transpose_a: bool = False,
    transpose_b: bool = False,
    adjoint_a: bool = False,
    adjoint_b: bool = False,
    a_is_sparse: bool = False,
    b_is_sparse: bool = False,
    output_type: DTypeLike | None = None,
    grad_a: bool = False,
    grad_b: bool = False,
    name: str | None = None,
) -> Any:
    if transpose_a or transpose_b:
        raise ValueError("Transposing not supported at this time.")
    if a_is_sparse or b_is_sparse:
        raise ValueError("Sparse methods not supported at this time.")
    if _is_operator(a):
        return a.matmul(b, adjoint=adjoint_a, adjoint_arg=adjoint_b)
    # A B = (B^H A^H)^H
    left = as_tensor(a, dtype_hint=b.dtype)
    return adjoint_of(b.matmul(left, adjoint=not adjoint_b, adjoint_arg=not adjoint_a))


def _matvec(
    a: OperatorLike,
    b: TensorLike,
    transpose_a: bool = False,
    adjoint_a: bool = False,
    a_is_sparse: bool = False,
    b_is_sparse: bool = False,
    name: str | None = None,
) -> Any:
    if not _is_operator(a):
        return NotImplemented
    if transpose_a:
        raise ValueError("Transposing not supported at this time.")
    if a_is_sparse or b_is_sparse:
        raise ValueError("Sparse methods not supported at this time.")
    return a.matvec(b, adjoint=adjoint_a)


def _solve(
    matrix: OperatorLike, rhs: TensorLike, adjoint: bool = False, name: str | None = None
) -> Tensor | OperatorLike:
    if not _is_operator(matrix):
        raise ValueError("Expected `matrix` to be a LinearOperator when `rhs` is one.")
    return matrix.solve(rhs, adjoint=adjoint)


def _inverse(input: OperatorLike, adjoint: bool = False, name: str | None = None) -> OperatorLike:
    inverse = input.inverse()
    return inverse.adjoint() if adjoint else inverse


def _diag_part(
    input: OperatorLike,
    name: str = "diag_part",
    k: TensorLike = 0,
    padding_value: TensorLike = 0,
    align: str = "RIGHT_LEFT",
) -> Tensor:
    if np.any(np.asarray(k)):  # TensorFlow returns the main diagonal in silence
        raise ValueError(f"diag_part of a LinearOperator returns the main diagonal alone; received k={k!r}.")
    return input.diag_part()


def _determinant(input: OperatorLike, name: str | None = None) -> Tensor:
    return input.determinant()


def _cholesky(input: OperatorLike, name: str | None = None) -> OperatorLike:
    return input.cholesky()


def _adjoint(matrix: OperatorLike, name: str | None = None) -> OperatorLike:
    return matrix.adjoint()


def _trace(x: OperatorLike, name: str | None = None) -> Tensor:
    return x.trace()


OVERLOADS: dict[str, Callable[..., Any]] = {
    "Cholesky": _cholesky,
    "MatrixDeterminant": _determinant,
    "MatrixInverse": _inverse,
    "MatrixSolve": _solve,
    "lib.linalg.products:matvec": _matvec,
    "lib.linalg.products:trace": _trace,
    "ops.linalg.adjoint:adjoint": _adjoint,
    "ops.linalg.diag:diag_part": _diag_part,
    "ops.linalg.matmul:matmul": _matmul,
}
