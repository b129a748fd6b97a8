"""LinearOperatorKronecker: Kronecker products."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import reduce
from typing import Any

from headrace._src.lib.linalg.operators.hints import combined
from headrace._src.lib.linalg.operators.matrices import arguments
from headrace._src.lib.linalg.operators.operator import LinearOperator
from headrace._src.lib.linalg.operators.operator_list import OperatorOfSeveral
from headrace._src.ops.array.axes import expand_dims
from headrace._src.ops.entry import raw
from headrace._src.ops.linalg.adjoint import adjoint as adjoint_of
from headrace._src.ops.linalg.adjoint import matrix_transpose
from headrace._src.ops.sizes import ints, shape_of
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor


class LinearOperatorKronecker(OperatorOfSeveral):
    """The Kronecker product of operators: each entry of the first times the product of the others.

    Args:
        operators: List of LinearOperators.
        is_non_singular: Whether the matrices are known to be invertible; they are if all parts are.
        is_self_adjoint: Whether they are known to be self-adjoint; they are if all parts are.
        is_positive_definite: Whether they are known to be positive definite; they are if all parts are.
        is_square: Whether they are known to be square; they are if all parts are.
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
            raise ValueError(f"Argument `operators` must be a list of >=1 operators. Received: {operators}.")
        dtype = self._operators[0].dtype
        if any(operator.dtype is not dtype for operator in self._operators):
            found = [str((operator.name, operator.dtype)) for operator in self._operators]
            raise TypeError(
                f"Expected every operation in argument `operators` to have the same dtype. Received {found}."
            )
        always = "The Kronecker product of {0} operators is always {0}."
        super().__init__(
            dtype, None,
            combined(is_non_singular, [o.is_non_singular for o in self._operators], always.format("non-singular")),
            combined(is_self_adjoint, [o.is_self_adjoint for o in self._operators], always.format("self-adjoint")),
            combined(is_positive_definite, [o.is_positive_definite for o in self._operators],
                     always.format("positive-definite")),
            is_square, name or "_x_".join(operator.name for operator in self._operators), parameters,
        )  # fmt: skip

    def _like(self, operators: list[LinearOperator], **hints: Any) -> LinearOperatorKronecker:
        return LinearOperatorKronecker(operators, **hints)

    def _linop_adjoint(self) -> LinearOperator:
        return self._like([operator.adjoint() for operator in self._operators], **self._hints())

    def _linop_inverse(self) -> LinearOperator:
        return self._like([operator.inverse() for operator in self._operators], **self._hints())

    def _linop_cholesky(self) -> LinearOperator:
        return self._like([operator.cholesky() for operator in self._operators], is_non_singular=True, is_square=True)

    def _shape(self) -> TensorShape:
        sizes = [operator._sizes() for operator in self._operators]
        rows, columns = (_product([s[n] for s in sizes]) for n in (0, 1))
        return self._with_batch(rows, columns)

    def _shape_tensor(self) -> Any:
        rows = reduce(raw.Mul, (operator.range_dimension_tensor() for operator in self._operators))
        columns = reduce(raw.Mul, (operator.domain_dimension_tensor() for operator in self._operators))
        return self._with_batch_tensor(rows, columns)

    def _matmul(self, x: Tensor, adjoint: bool = False, adjoint_arg: bool = False) -> Tensor:
        return self._apply("matmul", adjoint_of(x) if adjoint_arg else x, adjoint)

    def _solve(self, rhs: Tensor, adjoint: bool = False, adjoint_arg: bool = False) -> Tensor:
        return self._apply("solve", adjoint_of(rhs) if adjoint_arg else rhs, adjoint)

    def _apply(self, how: str, x: Tensor, adjoint: bool) -> Tensor:
        """Applies the parts one by one, each along its own axis of the columns of `x`.

        A column of length n1 n2 ... is a tensor with an axis for each operator. Each step moves the last such axis to
        the front of the matrices, applies its operator, and leaves the result as the first axis.
        """
        if x.shape.rank is None:
            raise ValueError("LinearOperatorKronecker requires the rank of its argument to be known while tracing.")
        columns = shape_of(x)[-1:]
        current = matrix_transpose(x)  # [..., R, n1 n2 ...]
        for operator in self._operators[::-1]:
            into_range = (how == "matmul") == (not adjoint)
            size = operator.domain_dimension_tensor() if into_range else operator.range_dimension_tensor()
            batch = shape_of(current)[:-2]
            rest = shape_of(current)[-1:] // expand_dims(size, 0)
            parts = raw.Reshape(current, raw.ConcatV2([batch, columns * rest, expand_dims(size, 0)], 0))
            moved = getattr(operator, how)(matrix_transpose(parts), adjoint=adjoint)  # [..., m, R rest]
            batch = shape_of(moved)[:-2]
            made = shape_of(moved)[-2:-1]
            split = raw.Reshape(moved, raw.ConcatV2([batch, made, columns, rest], 0))
            rank = split.shape.rank
            if rank is None:
                raise ValueError(
                    "LinearOperatorKronecker requires the ranks of its operators to be known while tracing."
                )
            order = ints([*range(rank - 3), rank - 2, rank - 3, rank - 1])
            turned = raw.Transpose(split, order)  # [..., R, m, rest]
            current = raw.Reshape(turned, raw.ConcatV2([batch, columns, made * rest], 0))
        return matrix_transpose(current)

    def _determinant(self) -> Tensor:
        total = self.domain_dimension_tensor()
        parts = []
        for operator in self._operators:
            power = raw.Cast(total // operator.domain_dimension_tensor(), DstT=self.dtype)
            parts.append(raw.Pow(operator.determinant(), power))
        return reduce(lambda a, b: a * b, parts)

    def _log_abs_determinant(self) -> Tensor:
        total = self.domain_dimension_tensor()
        parts = []
        for operator in self._operators:
            times = raw.Cast(total // operator.domain_dimension_tensor(), DstT=self.dtype)
            parts.append(operator.log_abs_determinant() * times)
        return reduce(lambda a, b: a + b, parts)

    def _trace(self) -> Tensor:
        return reduce(lambda a, b: a * b, (operator.trace() for operator in self._operators))

    def _flat_products(self, values: list[Any]) -> Tensor:
        """Computes all products of one entry of each vector; the first vector varies slowest."""
        result = convert_to_tensor(values[0])
        for other in values[1:]:
            product = expand_dims(result, -1) * expand_dims(other, -2)
            result = raw.Reshape(product, raw.ConcatV2([shape_of(product)[:-2], ints([-1])], 0))
        return result

    def _diag_part(self) -> Tensor:
        if not all(operator.is_square for operator in self._operators):
            return super()._diag_part()
        return self._flat_products([operator.diag_part() for operator in self._operators])

    def _eigvals(self) -> Any:
        return self._flat_products([operator.eigvals() for operator in self._operators])

    def _to_dense(self) -> Tensor:
        result = self._operators[0].to_dense()
        for operator in self._operators[1:]:
            other = operator.to_dense()
            left = expand_dims(expand_dims(result, -1), -3)
            right = expand_dims(expand_dims(other, -2), -4)
            product = left * right  # [..., m1, m2, n1, n2]
            sizes = shape_of(product)
            flat = raw.Pack([sizes[-4] * sizes[-3], sizes[-2] * sizes[-1]])
            result = raw.Reshape(product, raw.ConcatV2([sizes[:-4], flat], 0))
        return result


def _product(sizes: list[int | None]) -> int | None:
    return None if None in sizes else math.prod(sizes)  # type: ignore[arg-type]
