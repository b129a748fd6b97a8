"""LinearOperatorFullMatrix: an operator stored as a dense matrix."""

from __future__ import annotations

from typing import Any

from headrace._src.lib.linalg.operators.matrices import arguments, kept
from headrace._src.lib.linalg.operators.operator import LinearOperator
from headrace._src.ops.array.shape import shape
from headrace._src.ops.linalg.matmul import matmul
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.dtypes import COMPLEX, float16, float32, float64
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike

_TYPES = (float16, float32, float64, *COMPLEX)


class LinearOperatorFullMatrix(LinearOperator):
    """Matrices given by all their entries.

    Args:
        matrix: Shape `[B1,...,Bb, M, N]`.
        is_non_singular: Whether the matrices are known to be invertible.
        is_self_adjoint: Whether they are known to be self-adjoint.
        is_positive_definite: Whether they are known to be positive definite.
        is_square: Whether they are known to be square.
        name: Name of the operator.

    Raises:
        ValueError: If `matrix` has fewer than two axes.
        TypeError: If `matrix` is not floating point or complex.
    """

    _composite_tensor_fields = ("matrix",)

    def __init__(
        self,
        matrix: TensorLike,
        is_non_singular: bool | None = None,
        is_self_adjoint: bool | None = None,
        is_positive_definite: bool | None = None,
        is_square: bool | None = None,
        name: str = "LinearOperatorFullMatrix",
    ) -> None:
        parameters = arguments(locals())
        self._matrix = kept(matrix)
        if self._matrix.shape.rank is not None and self._matrix.shape.rank < 2:
            raise ValueError(f"Argument `matrix` must have at least 2 dimensions. Received: {matrix!s}.")
        if self._matrix.dtype not in _TYPES:
            names = ", ".join(f"tf.{d.name}" for d in _TYPES)
            raise TypeError(
                f"Argument `matrix` must have dtype in [{names}]. Received: <dtype: '{self._matrix.dtype.name}'>."
            )
        super().__init__(
            self._matrix.dtype,
            None,
            is_non_singular,
            is_self_adjoint,
            is_positive_definite,
            is_square,
            name,
            parameters,
        )

    @property
    def matrix(self) -> Tensor:
        """The matrices."""
        return self._matrix

    def _shape(self) -> TensorShape:
        return self._matrix.shape

    def _shape_tensor(self) -> Any:
        return shape(self._matrix)

    def _matmul(self, x: Tensor, adjoint: bool = False, adjoint_arg: bool = False) -> Tensor:
        return matmul(self._matrix, x, adjoint_a=adjoint, adjoint_b=adjoint_arg)

    def _to_dense(self) -> Tensor:
        return convert_to_tensor(self._matrix)
