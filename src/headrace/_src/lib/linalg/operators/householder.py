"""LinearOperatorHouseholder: reflections."""

from __future__ import annotations

from typing import Any

from headrace._src.base import errors
from headrace._src.graph.operation import Operation
from headrace._src.lib.linalg.norms import l2_normalize
from headrace._src.lib.linalg.operators.matrices import arguments, kept
from headrace._src.lib.linalg.operators.operator import LinearOperator
from headrace._src.ops.array.axes import expand_dims
from headrace._src.ops.array.casting import cast
from headrace._src.ops.array.filling import ones, zeros
from headrace._src.ops.array.shape import shape
from headrace._src.ops.broadcasting import conj
from headrace._src.ops.entry import raw
from headrace._src.ops.linalg.adjoint import adjoint as adjoint_of
from headrace._src.ops.linalg.matmul import matmul
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


class LinearOperatorHouseholder(LinearOperator):
    """Reflections `I - 2 v v^H` at the hyperplane orthogonal to a vector, which is scaled to norm 1.

    Args:
        reflection_axis: The vectors, of shape `[B1,...,Bb, N]`.
        is_non_singular: Whether the matrices are known to be invertible.
        is_self_adjoint: Must be True or None; the matrices are always self-adjoint.
        is_positive_definite: Must be False or None; the matrices are never positive definite.
        is_square: Must be True or None; the matrices are always square.
        name: Name of the operator.

    Raises:
        ValueError: If `reflection_axis` is a scalar, or a hint says that the operator is positive definite, not
            self-adjoint or not square.
    """

    _composite_tensor_fields = ("reflection_axis",)

    def __init__(
        self,
        reflection_axis: TensorLike,
        is_non_singular: bool | None = None,
        is_self_adjoint: bool | None = None,
        is_positive_definite: bool | None = None,
        is_square: bool | None = None,
        name: str = "LinearOperatorHouseholder",
    ) -> None:
        parameters = arguments(locals())
        self._reflection_axis = kept(reflection_axis)
        if self._reflection_axis.shape.rank == 0:
            raise ValueError(
                f"Argument reflection_axis must have at least 1 dimension.  Found: {self._reflection_axis}"
            )
        if is_self_adjoint is False:
            raise ValueError("A Householder operator is always self adjoint.")
        if is_positive_definite:
            raise ValueError("A Householder operator is always non-positive definite.")
        if is_square is False:
            raise ValueError("A Householder operator is always square.")
        dtype = self._reflection_axis.dtype
        super().__init__(dtype, None, is_non_singular, True, False, True, name, parameters)

    @property
    def reflection_axis(self) -> Tensor:
        """The vectors orthogonal to the reflection hyperplanes."""
        return self._reflection_axis

    def _shape(self) -> TensorShape:
        dims = self._reflection_axis.shape
        return dims if dims.rank is None else dims.concatenate(dims[-1:])

    def _shape_tensor(self) -> Any:
        sizes = shape(self._reflection_axis)
        return raw.ConcatV2([sizes, sizes[-1:]], 0)

    def _direction(self) -> Tensor:
        return l2_normalize(convert_to_tensor(self._reflection_axis), axis=-1)

    def _matmul(self, x: Tensor, adjoint: bool = False, adjoint_arg: bool = False) -> Tensor:
        x = adjoint_of(x) if adjoint_arg else x
        direction = expand_dims(self._direction(), -1)
        return x - 2.0 * matmul(direction, matmul(direction, x, adjoint_a=True))

    def _solve(self, rhs: Tensor, adjoint: bool = False, adjoint_arg: bool = False) -> Tensor:
        return self._matmul(rhs, adjoint, adjoint_arg)  # a reflection is its own inverse

    def _linop_inverse(self) -> LinearOperator:
        return self

    def _determinant(self) -> Tensor:
        return raw.Neg(ones(self.batch_shape_tensor(), dtype=self.dtype))

    def _log_abs_determinant(self) -> Tensor:
        return zeros(self.batch_shape_tensor(), dtype=self.dtype)

    def _trace(self) -> Tensor:
        size = cast(self.domain_dimension_tensor(), self.dtype)
        return (size - 2.0) * ones(self.batch_shape_tensor(), dtype=self.dtype)

    def _diag_part(self) -> Tensor:
        direction = self._direction()
        return 1.0 - 2.0 * direction * conj(direction)

    def _eigvals(self) -> Tensor:
        values = ones(shape(self._reflection_axis), dtype=self.dtype)
        return raw.ConcatV2([raw.Neg(values[..., :1]), values[..., 1:]], -1)

    def _cond(self) -> Tensor:
        return ones(self.batch_shape_tensor(), dtype=self.dtype)

    def _assert_non_singular(self) -> Operation | None:
        return None

    def _assert_positive_definite(self) -> Operation | None:
        raise errors.invalid_argument("Householder operators are always non-positive definite.")

    def _assert_self_adjoint(self) -> Operation | None:
        return None
