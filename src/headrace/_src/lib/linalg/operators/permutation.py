"""LinearOperatorPermutation: matrices that reorder rows."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.graph.operation import Operation
from headrace._src.lib.linalg.operators.matrices import arguments, kept, require
from headrace._src.lib.linalg.operators.operator import LinearOperator
from headrace._src.ops.array.axes import expand_dims
from headrace._src.ops.array.casting import cast
from headrace._src.ops.array.filling import one_hot, ones, zeros
from headrace._src.ops.array.sequences import range_
from headrace._src.ops.array.shape import shape
from headrace._src.ops.entry import raw
from headrace._src.ops.linalg.adjoint import adjoint as adjoint_of
from headrace._src.ops.linalg.matmul import matmul
from headrace._src.ops.math.reduction import reduce_sum
from headrace._src.ops.math.sorting import argsort
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.dtypes import float32, int32
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import DTypeLike, TensorLike


class LinearOperatorPermutation(LinearOperator):
    """Permutation matrices: row i of the product is row `perm[i]` of the argument.

    Args:
        perm: Integers of shape `[B1,...,Bb, N]`, a permutation of 0 to N - 1 in each row.
        dtype: Dtype of the matrices.
        is_non_singular: Must be True or None; the matrices are always invertible.
        is_self_adjoint: Whether they are known to be self-adjoint.
        is_positive_definite: Whether they are known to be positive definite.
        is_square: Must be True or None; the matrices are always square.
        name: Name of the operator.

    Raises:
        TypeError: If `perm` does not hold integers.
        ValueError: If `perm` is a scalar or not a permutation, or a hint says that the operator is singular or not
            square.
    """

    _composite_tensor_fields = ("perm",)

    def __init__(
        self,
        perm: TensorLike,
        dtype: DTypeLike = float32,
        is_non_singular: bool | None = None,
        is_self_adjoint: bool | None = None,
        is_positive_definite: bool | None = None,
        is_square: bool | None = None,
        name: str = "LinearOperatorPermutation",
    ) -> None:
        parameters = arguments(locals())
        for given, argument, nature in (
            (is_non_singular, "is_non_singular", "non-singular"), (is_square, "is_square", "square"),
        ):  # fmt: skip
            if given is False:
                raise ValueError(
                    f"A Permutation operator is always {nature}. Expected argument `{argument}` to be True. "
                    f"Received: {given}."
                )
        self._perm = kept(perm)
        _check(self._perm)
        super().__init__(dtype, None, is_non_singular, is_self_adjoint, is_positive_definite, True, name, parameters)

    @property
    def perm(self) -> Tensor:
        """The permutation of each matrix."""
        return self._perm

    def _order(self, adjoint: bool = False) -> Tensor:
        order = convert_to_tensor(self._perm)
        return argsort(order) if adjoint else order

    def _shape(self) -> TensorShape:
        dims = self._perm.shape
        return dims if dims.rank is None else dims.concatenate(dims[-1:])

    def _shape_tensor(self) -> Any:
        sizes = shape(self._perm)
        return raw.ConcatV2([sizes, sizes[-1:]], 0)

    def _matmul(self, x: Tensor, adjoint: bool = False, adjoint_arg: bool = False) -> Tensor:
        x = adjoint_of(x) if adjoint_arg else x
        if self._perm.shape.rank == 1:
            return raw.GatherV2(x, self._order(adjoint), -2)
        return matmul(self._to_dense(), x, adjoint_a=adjoint)

    def _solve(self, rhs: Tensor, adjoint: bool = False, adjoint_arg: bool = False) -> Tensor:
        return self._matmul(rhs, not adjoint, adjoint_arg)

    def _to_dense(self) -> Tensor:
        return one_hot(self._order(), self.domain_dimension_tensor(), dtype=self.dtype)

    def _diag_part(self) -> Tensor:
        return cast(
            raw.Equal(self._order(), range_(0, self.domain_dimension_tensor(), dtype=self._perm.dtype)), self.dtype
        )

    def _determinant(self) -> Tensor:
        # The sign follows from the number of inversions.
        order = self._order()
        later = raw.Less(expand_dims(order, -2), expand_dims(order, -1))
        wrong = raw.MatrixBandPart(later, 0, -1)
        pairs = reduce_sum(reduce_sum(cast(wrong, int32), -1), -1)
        return cast(1 - 2 * raw.FloorMod(pairs, 2), self.dtype)

    def _log_abs_determinant(self) -> Tensor:
        return zeros(self.batch_shape_tensor(), dtype=self.dtype)

    def _cond(self) -> Tensor:
        return ones(self.batch_shape_tensor(), dtype=self.dtype)

    def _assert_non_singular(self) -> Operation | None:
        return None

    def _assert_self_adjoint(self) -> Operation | None:
        twice = raw.Equal(self._order(), self._order(adjoint=True))
        return require(twice, "Matrix was not equal to its adjoint.")


def _check(perm: Tensor) -> None:
    if not perm.dtype.is_integer:
        shown = perm.numpy() if type(perm) is EagerTensor else perm
        raise TypeError(f"Argument `perm` must be integer dtype. Received: {shown}.")
    if perm.shape.rank == 0:
        raise ValueError(f"Argument `perm` must have at least 1 dimension. Received: {perm}.")
    if type(perm) is EagerTensor:
        size = perm.shape[-1] or 0
        if not (np.sort(perm.numpy(), -1) == np.arange(size)).all():
            raise ValueError(f"Argument `perm` must be a vector of unique integers from 0 to {size - 1}.")
