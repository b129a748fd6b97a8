"""LinearOperatorDiag: diagonal matrices."""

from __future__ import annotations

from typing import Any

from headrace._src.graph.operation import Operation
from headrace._src.lib.linalg.operators.matrices import arguments, batch_of, kept, require, with_batch
from headrace._src.lib.linalg.operators.operator import LinearOperator
from headrace._src.ops.array.axes import expand_dims
from headrace._src.ops.array.casting import cast
from headrace._src.ops.array.shape import broadcast_dynamic_shape, shape
from headrace._src.ops.broadcasting import conj
from headrace._src.ops.entry import raw
from headrace._src.ops.linalg.adjoint import adjoint as adjoint_of
from headrace._src.ops.linalg.diag import diag as diag_of
from headrace._src.ops.linalg.diag import diag_part as diag_part_of
from headrace._src.ops.linalg.diag import set_diag
from headrace._src.ops.math.complex_parts import imag, real
from headrace._src.ops.math.reduction import reduce_max, reduce_min, reduce_prod, reduce_sum
from headrace._src.ops.math.rounding import abs_
from headrace._src.ops.sizes import shape_of
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


class LinearOperatorDiag(LinearOperator):
    """Diagonal matrices; only the diagonal is stored.

    Args:
        diag: Shape `[B1,...,Bb, N]`.
        is_non_singular: Whether the matrices are known to be invertible.
        is_self_adjoint: Whether they are known to be self-adjoint; real ones always are.
        is_positive_definite: Whether they are known to be positive definite.
        is_square: Must be True or None; the matrices are always square.
        name: Name of the operator.

    Raises:
        ValueError: If `diag` is a scalar, or a hint says that the operator is not square, or is real and not
            self-adjoint.

    >>> tf.linalg.LinearOperatorDiag([2.0, 3.0]).matvec([1.0, 1.0]).numpy()
    array([2., 3.], dtype=float32)
    """

    _composite_tensor_fields = ("diag",)

    def __init__(
        self,
        diag: TensorLike,
        is_non_singular: bool | None = None,
        is_self_adjoint: bool | None = None,
        is_positive_definite: bool | None = None,
        is_square: bool | None = None,
        name: str = "LinearOperatorDiag",
    ) -> None:
        parameters = arguments(locals())
        self._diag = kept(diag)
        if self._diag.shape.rank == 0:
            raise ValueError(f"Argument diag must have at least 1 dimension.  Found: {self._diag!s}")
        if not self._diag.dtype.is_complex:
            if is_self_adjoint is False:
                raise ValueError("A real diagonal operator is always self adjoint.")
            is_self_adjoint = True
        if is_square is False:
            raise ValueError("Only square diagonal operators currently supported.")
        super().__init__(
            self._diag.dtype, None, is_non_singular, is_self_adjoint, is_positive_definite, True, name, parameters
        )

    @property
    def diag(self) -> Tensor:
        """The diagonal of each matrix."""
        return self._diag

    def _shape(self) -> TensorShape:
        dims = self._diag.shape
        return dims if dims.rank is None else dims.concatenate(dims[-1:])

    def _shape_tensor(self) -> Any:
        sizes = shape(self._diag)
        return raw.ConcatV2([sizes, sizes[-1:]], 0)

    def _values(self, adjoint: bool = False) -> Tensor:
        values = convert_to_tensor(self._diag)
        return conj(values) if adjoint else values

    def _matmul(self, x: Tensor, adjoint: bool = False, adjoint_arg: bool = False) -> Tensor:
        x = adjoint_of(x) if adjoint_arg else x
        return raw.Mul(expand_dims(self._values(adjoint), -1), x)

    def _matvec(self, x: Tensor, adjoint: bool = False) -> Tensor:
        return raw.Mul(self._values(adjoint), x)

    def _solve(self, rhs: Tensor, adjoint: bool = False, adjoint_arg: bool = False) -> Tensor:
        rhs = adjoint_of(rhs) if adjoint_arg else rhs
        return rhs * (1.0 / expand_dims(self._values(adjoint), -1))

    def _solvevec(self, rhs: Tensor, adjoint: bool = False) -> Tensor:
        return rhs / self._values(adjoint)

    def _linop_adjoint(self) -> LinearOperator:
        return LinearOperatorDiag(self._values(adjoint=True), **self._hints())

    def _linop_inverse(self) -> LinearOperator:
        return LinearOperatorDiag(1.0 / self._values(), **self._hints())

    def _linop_cholesky(self) -> LinearOperator:
        return LinearOperatorDiag(raw.Sqrt(self._values()), **self._hints())

    def _determinant(self) -> Tensor:
        return reduce_prod(self._values(), -1)

    def _log_abs_determinant(self) -> Tensor:
        return cast(reduce_sum(raw.Log(abs_(self._values())), -1), self.dtype)

    def _diag_part(self) -> Tensor:
        return self._values()

    def _to_dense(self) -> Tensor:
        return diag_of(self._values())

    def _add_to_tensor(self, x: Tensor) -> Tensor:
        if self.batch_shape.rank != 0 or batch_of(x).rank != 0:
            x = with_batch(x, broadcast_dynamic_shape(shape_of(x)[:-2], self.batch_shape_tensor()))
        return set_diag(x, diag_part_of(x) + self._values())

    def _eigvals(self) -> Tensor:
        return self._values()

    def _cond(self) -> Tensor:
        sizes = abs_(self._values())
        return reduce_max(sizes, -1) / reduce_min(sizes, -1)

    def _assert_non_singular(self) -> Operation | None:
        return require(raw.Less(0.0, abs_(self._values())), "Singular operator:  Diagonal contained zero values.")

    def _assert_positive_definite(self) -> Operation | None:
        kind = "Diagonal operator had diagonal entries with non-positive real part" if self.dtype.is_complex else (
            "Real diagonal operator had non-positive diagonal entries"
        )  # fmt: skip
        return require(raw.Greater(real(self._values()), 0.0), f"{kind}, thus was not positive definite.")

    def _assert_self_adjoint(self) -> Operation | None:
        return require(
            raw.Equal(imag(self._values()), 0.0),
            "This diagonal operator contained non-zero imaginary values.  Thus it was not self-adjoint.",
        )
