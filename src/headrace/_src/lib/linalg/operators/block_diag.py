"""LinearOperatorBlockDiag: operators on the diagonal of a larger one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Any

from headrace._src.lib.linalg.operators.blocks import is_blockwise, joined, split_rows
from headrace._src.lib.linalg.operators.hints import check_dtypes, combined
from headrace._src.lib.linalg.operators.matrices import arguments
from headrace._src.lib.linalg.operators.operator import LinearOperator
from headrace._src.lib.linalg.operators.operator_list import OperatorOfSeveral
from headrace._src.ops.array.axes import expand_dims, squeeze
from headrace._src.ops.entry import raw
from headrace._src.ops.linalg.adjoint import adjoint as adjoint_of
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


class LinearOperatorBlockDiag(OperatorOfSeveral):
    """The operator with other operators on its diagonal and zeros elsewhere.

    Products and solutions also accept a list with a tensor for each block, and then return such a list.

    Args:
        operators: List of LinearOperators.
        is_non_singular: Whether the matrices are known to be invertible; they are if all blocks are.
        is_self_adjoint: Whether they are known to be self-adjoint; they are if all blocks are.
        is_positive_definite: Whether they are known to be positive definite; they are if all blocks are.
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
        is_square: bool | None = True,
        name: str | None = None,
    ) -> None:
        parameters = arguments(locals())
        self._operators = list(operators)
        if not self._operators:
            raise ValueError(f"Expected a non-empty list of operators. Found: {operators}")
        dtype = check_dtypes(self._operators)
        always = "The direct sum of {0} operators is always {0}."
        super().__init__(
            dtype, None,
            combined(is_non_singular, [o.is_non_singular for o in self._operators], always.format("non-singular")),
            combined(is_self_adjoint, [o.is_self_adjoint for o in self._operators], always.format("self-adjoint")),
            combined(is_positive_definite, [o.is_positive_definite for o in self._operators],
                     always.format("positive definite")),
            is_square, name or "_ds_".join(operator.name for operator in self._operators), parameters,
        )  # fmt: skip

    def _linop_adjoint(self) -> LinearOperator:
        return LinearOperatorBlockDiag([operator.adjoint() for operator in self._operators], **self._hints())

    def _linop_inverse(self) -> LinearOperator:
        return LinearOperatorBlockDiag([operator.inverse() for operator in self._operators], **self._hints())

    def _linop_cholesky(self) -> LinearOperator:
        blocks = [operator.cholesky() for operator in self._operators]
        return LinearOperatorBlockDiag(blocks, is_non_singular=True, is_square=True)

    def _shape(self) -> TensorShape:
        sizes = [operator._sizes() for operator in self._operators]
        rows, columns = ([s[n] for s in sizes] for n in (0, 1))
        return self._with_batch(_total(rows), _total(columns))

    def _shape_tensor(self) -> Any:
        rows = reduce(raw.AddV2, (operator.range_dimension_tensor() for operator in self._operators))
        columns = reduce(raw.AddV2, (operator.domain_dimension_tensor() for operator in self._operators))
        return self._with_batch_tensor(rows, columns)

    def _block_sizes(self, rows: bool) -> list[Any]:
        sizes = []
        for operator in self._operators:
            known = operator._sizes()[0 if rows else 1]
            dynamic = operator.range_dimension_tensor() if rows else operator.domain_dimension_tensor()
            sizes.append(dynamic if known is None else known)
        return sizes

    # -- products and solutions, of whole matrices and of blocks

    def matmul(self, x: TensorLike, adjoint: bool = False, adjoint_arg: bool = False, name: str = "matmul") -> Any:
        """Multiplies by matrices `x`, which may be a list of blocks, or by another operator.

        Args:
            x: Tensor, or a list with one tensor for each block.
            adjoint: Whether to use the conjugate transpose of this operator.
            adjoint_arg: Whether to use the conjugate transpose of the argument.
            name: Name of the operation.

        Returns:
            The products: a tensor, a list of blocks, or an operator, as `x` is.
        """
        if is_blockwise(x, len(self._operators)):
            return self._each("matmul", x, adjoint=adjoint, adjoint_arg=adjoint_arg)
        return super().matmul(x, adjoint, adjoint_arg, name)

    def matvec(self, x: TensorLike, adjoint: bool = False, name: str = "matvec") -> Any:
        """Multiplies by vectors `x`, which may be a list of blocks.

        Args:
            x: Tensor, or a list with one tensor for each block.
            adjoint: Whether to use the conjugate transpose of this operator.
            name: Name of the operation.

        Returns:
            The products: a tensor, or a list of blocks if `x` is one.
        """
        if is_blockwise(x, len(self._operators)):
            return self._each("matvec", x, adjoint=adjoint)
        return super().matvec(x, adjoint, name)

    def solve(self, rhs: TensorLike, adjoint: bool = False, adjoint_arg: bool = False, name: str = "solve") -> Any:
        """Solves `A X = rhs` for a tensor, a list of blocks or an operator `rhs`.

        Args:
            rhs: Tensor, or a list with one tensor for each block.
            adjoint: Whether to use the conjugate transpose of this operator.
            adjoint_arg: Whether to use the conjugate transpose of the argument.
            name: Name of the operation.

        Returns:
            The solutions: a tensor, a list of blocks, or an operator, as `rhs` is.

        Raises:
            NotImplementedError: If the operator is known not to be square, or to be singular.
        """
        if is_blockwise(rhs, len(self._operators)):
            self._refuse_unsolvable()
            return self._each("solve", rhs, adjoint=adjoint, adjoint_arg=adjoint_arg)
        return super().solve(rhs, adjoint, adjoint_arg, name)

    def solvevec(self, rhs: TensorLike, adjoint: bool = False, name: str = "solve") -> Any:
        """Solves `A x = rhs` for vectors, which may be a list of blocks.

        Args:
            rhs: Tensor, or a list with one tensor for each block.
            adjoint: Whether to use the conjugate transpose of this operator.
            name: Name of the operation.

        Returns:
            The solutions: a tensor, or a list of blocks if `rhs` is one.

        Raises:
            NotImplementedError: If the operator is known not to be square, or to be singular.
        """
        if is_blockwise(rhs, len(self._operators)):
            self._refuse_unsolvable()
            return self._each("solvevec", rhs, adjoint=adjoint)
        return super().solvevec(rhs, adjoint, name)

    def _each(self, method: str, parts: Any, **options: bool) -> list[Tensor]:
        return [getattr(o, method)(part, **options) for o, part in zip(self._operators, parts, strict=True)]

    def _matmul(self, x: Tensor, adjoint: bool = False, adjoint_arg: bool = False) -> Tensor:
        parts = split_rows(adjoint_of(x) if adjoint_arg else x, self._block_sizes(rows=adjoint))
        return joined(self._each("matmul", parts, adjoint=adjoint), -2)

    def _solve(self, rhs: Tensor, adjoint: bool = False, adjoint_arg: bool = False) -> Tensor:
        parts = split_rows(adjoint_of(rhs) if adjoint_arg else rhs, self._block_sizes(rows=not adjoint))
        return joined(self._each("solve", parts, adjoint=adjoint), -2)

    def _matvec(self, x: Tensor, adjoint: bool = False) -> Tensor:
        return squeeze(self._matmul(expand_dims(x, -1), adjoint), axis=-1)

    # -- determinants, diagonals, eigenvalues

    def _determinant(self) -> Tensor:
        return reduce(lambda a, b: a * b, (operator.determinant() for operator in self._operators))

    def _log_abs_determinant(self) -> Tensor:
        return reduce(lambda a, b: a + b, (operator.log_abs_determinant() for operator in self._operators))

    def _trace(self) -> Tensor:
        return reduce(lambda a, b: a + b, (operator.trace() for operator in self._operators))

    def _diag_part(self) -> Tensor:
        if not all(operator.is_square for operator in self._operators):
            return super()._diag_part()
        return joined([operator.diag_part() for operator in self._operators], -1)

    def _eigvals(self) -> Any:
        return joined([operator.eigvals() for operator in self._operators], -1)

    def _assert_non_singular(self) -> None:
        for operator in self._operators:
            operator.assert_non_singular()

    def _assert_positive_definite(self) -> None:
        for operator in self._operators:
            operator.assert_positive_definite()

    def _assert_self_adjoint(self) -> None:
        for operator in self._operators:
            operator.assert_self_adjoint()


def _total(sizes: list[int | None]) -> int | None:
    return None if None in sizes else sum(sizes)  # type: ignore[arg-type]
