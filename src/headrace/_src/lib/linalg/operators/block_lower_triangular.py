"""LinearOperatorBlockLowerTriangular: operators in the lower triangle of a larger one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Any

from headrace._src.lib.linalg.operators.blocks import is_blockwise, joined, split_rows
from headrace._src.lib.linalg.operators.full_matrix import LinearOperatorFullMatrix
from headrace._src.lib.linalg.operators.hints import check_dtypes
from headrace._src.lib.linalg.operators.matrices import arguments, broadcast_shape
from headrace._src.lib.linalg.operators.operator import LinearOperator
from headrace._src.ops.array.axes import expand_dims, squeeze
from headrace._src.ops.array.shape import broadcast_dynamic_shape
from headrace._src.ops.entry import raw
from headrace._src.ops.linalg.adjoint import adjoint as adjoint_of
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


class LinearOperatorBlockLowerTriangular(LinearOperator):
    """The operator with square operators on its diagonal and others below it.

    Products and solutions also accept a list with a tensor for each block row, and then return such a list.

    Args:
        operators: Lists of operators: the first holds one, the second two, and so on; the last of each is square.
        is_non_singular: Whether the matrices are known to be invertible; they are if all blocks on the diagonal are.
        is_self_adjoint: Whether they are known to be self-adjoint.
        is_positive_definite: Whether they are known to be positive definite.
        is_square: Must be True or None; the matrices are always square.
        name: Name of the operator.

    Raises:
        ValueError: If `operators` is empty, its rows do not form a lower triangle of blocks whose sizes fit, or the
            hints contradict the blocks.
        TypeError: If the operators have different dtypes.
    """

    _composite_tensor_fields = ("operators",)

    def __init__(
        self,
        operators: Sequence[Sequence[LinearOperator]],
        is_non_singular: bool | None = None,
        is_self_adjoint: bool | None = None,
        is_positive_definite: bool | None = None,
        is_square: bool | None = None,
        name: str = "LinearOperatorBlockLowerTriangular",
    ) -> None:
        parameters = arguments(locals())
        if not operators:
            raise ValueError(f"Argument `operators` must be a list of >=1 operators. Received: {operators}.")
        if is_square is False:
            raise ValueError(
                "`LinearOperatorBlockLowerTriangular` must be square. Expected argument `is_square` to be True. "
                f"Received: {is_square}."
            )
        self._operators = [list(row) for row in operators]
        self._diagonal = [row[-1] for row in self._operators]
        self._check_blocks()
        dtype = check_dtypes([operator for row in self._operators for operator in row])
        known = [operator.is_non_singular for operator in self._diagonal]
        if all(known):
            if is_non_singular is False:
                raise ValueError("A blockwise lower-triangular operator with non-singular operators on the main "
                                 "diagonal is always non-singular.")  # fmt: skip
            is_non_singular = True
        elif False in known:
            if is_non_singular:
                raise ValueError("A blockwise lower-triangular operator with singular operators on the main diagonal "
                                 "is always singular.")  # fmt: skip
            is_non_singular = False
        super().__init__(dtype, None, is_non_singular, is_self_adjoint, is_positive_definite, True, name, parameters)

    def _check_blocks(self) -> None:
        for i, row in enumerate(self._operators):
            if len(row) != i + 1:
                raise ValueError(
                    f"Argument `operators[{i}]` must contain `{i + 1}` blocks. Received: {len(row)} blocks."
                )
            if row[-1].is_square is False:
                raise ValueError(f"The block `operators[{i}][{i}]` on the diagonal must be square.")
            for j, block in enumerate(row):
                for what, one, other, of in (
                    ("range_dimension", block._sizes()[0], row[-1]._sizes()[0], (i, i)),
                    ("domain_dimension", block._sizes()[1], self._diagonal[j]._sizes()[1], (j, j)),
                ):
                    if one is not None and other is not None and one != other:
                        raise ValueError(
                            f"Argument `operators[{i}][{j}].{what}` ({one}) must be the same as "
                            f"`operators[{of[0]}][{of[1]}].{what}` ({other})."
                        )

    @property
    def operators(self) -> list[list[LinearOperator]]:
        """The blocks, row by row."""
        return self._operators

    def _shape(self) -> TensorShape:
        batch = reduce(broadcast_shape, (operator.batch_shape for row in self._operators for operator in row))
        sizes = [operator._sizes()[1] for operator in self._diagonal]
        size = None if None in sizes else sum(sizes)  # type: ignore[arg-type]
        return batch.concatenate(TensorShape([size, size]))

    def _shape_tensor(self) -> Any:
        blocks = (operator.batch_shape_tensor() for row in self._operators for operator in row)
        size = reduce(raw.AddV2, (operator.domain_dimension_tensor() for operator in self._diagonal))
        return raw.ConcatV2([reduce(broadcast_dynamic_shape, blocks), raw.Pack([size, size])], 0)

    def _block_sizes(self) -> list[Tensor | int | None]:
        return [
            operator.domain_dimension_tensor() if operator._sizes()[1] is None else operator._sizes()[1]
            for operator in self._diagonal
        ]

    def _linop_inverse(self) -> LinearOperator:
        """Returns the inverse, which is also block lower triangular, by forward substitution."""
        rows: list[list[LinearOperator]] = []
        for i, row in enumerate(self._operators):
            made: list[LinearOperator] = []
            for j in range(i):
                total = reduce(lambda a, b: a + b, (row[k].matmul(rows[k][j].to_dense()) for k in range(j, i)))
                made.append(LinearOperatorFullMatrix(raw.Neg(row[-1].solve(total))))
            rows.append([*made, row[-1].inverse()])
        return LinearOperatorBlockLowerTriangular(rows, **self._hints())

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
            return self._multiply_blocks(_turned(x, adjoint_arg), adjoint)
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
            return _vectors(self._multiply_blocks(_matrices(x), adjoint))
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
            return self._solve_blocks(_turned(rhs, adjoint_arg), adjoint)
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
            return _vectors(self._solve_blocks(_matrices(rhs), adjoint))
        return super().solvevec(rhs, adjoint, name)

    def _multiply_blocks(self, parts: list[Any], adjoint: bool) -> list[Tensor]:
        count = len(self._operators)
        results = []
        for i in range(count):
            if adjoint:
                terms = [self._operators[k][i].matmul(parts[k], adjoint=True) for k in range(i, count)]
            else:
                terms = [block.matmul(parts[k]) for k, block in enumerate(self._operators[i])]
            results.append(reduce(lambda a, b: a + b, terms))
        return results

    def _solve_blocks(self, parts: list[Any], adjoint: bool) -> list[Tensor]:
        count = len(self._operators)
        found: dict[int, Any] = {}
        for i in range(count - 1, -1, -1) if adjoint else range(count):
            rest = parts[i]
            for k, solution in found.items():
                block = self._operators[k][i] if adjoint else self._operators[i][k]
                rest = rest - block.matmul(solution, adjoint=adjoint)
            found[i] = self._diagonal[i].solve(rest, adjoint=adjoint)
        return [found[i] for i in range(count)]

    def _matmul(self, x: Tensor, adjoint: bool = False, adjoint_arg: bool = False) -> Tensor:
        parts = split_rows(adjoint_of(x) if adjoint_arg else x, self._block_sizes())
        return joined(self._multiply_blocks(parts, adjoint), -2)

    def _solve(self, rhs: Tensor, adjoint: bool = False, adjoint_arg: bool = False) -> Tensor:
        parts = split_rows(adjoint_of(rhs) if adjoint_arg else rhs, self._block_sizes())
        return joined(self._solve_blocks(parts, adjoint), -2)

    # -- values computed from the blocks on the diagonal

    def _determinant(self) -> Tensor:
        return reduce(lambda a, b: a * b, (operator.determinant() for operator in self._diagonal))

    def _log_abs_determinant(self) -> Tensor:
        return reduce(lambda a, b: a + b, (operator.log_abs_determinant() for operator in self._diagonal))

    def _trace(self) -> Tensor:
        return reduce(lambda a, b: a + b, (operator.trace() for operator in self._diagonal))

    def _diag_part(self) -> Tensor:
        return joined([operator.diag_part() for operator in self._diagonal], -1)

    def _eigvals(self) -> Any:
        return joined([operator.eigvals() for operator in self._diagonal], -1)

    def _assert_non_singular(self) -> None:
        for operator in self._diagonal:
            operator.assert_non_singular()


def _turned(parts: Any, adjoint_arg: bool) -> list[Tensor]:
    tensors = [convert_to_tensor(part) for part in parts]
    return [adjoint_of(part) for part in tensors] if adjoint_arg else tensors


def _matrices(parts: Any) -> list[Tensor]:
    return [expand_dims(part, -1) for part in parts]


def _vectors(parts: list[Any]) -> list[Tensor]:
    return [squeeze(part, axis=-1) for part in parts]
