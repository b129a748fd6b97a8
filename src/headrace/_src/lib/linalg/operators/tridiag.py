"""LinearOperatorTridiag: tridiagonal matrices."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.lib.linalg.operators.matrices import arguments, batch_of, broadcast_shape, kept, same_batches
from headrace._src.lib.linalg.operators.operator import LinearOperator
from headrace._src.ops.array.shape import broadcast_dynamic_shape, shape
from headrace._src.ops.entry import raw
from headrace._src.ops.linalg.adjoint import adjoint as adjoint_of
from headrace._src.ops.linalg.diag import diag
from headrace._src.ops.linalg.tridiagonal import (
    adjoint_diagonals,
    packed_diagonals,
    tridiagonal_matmul,
    tridiagonal_solve_op,
)
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike

_FORMATS = ("compact", "matrix", "sequence")


class LinearOperatorTridiag(LinearOperator):
    """Tridiagonal matrices; only the three diagonals are stored.

    Args:
        diagonals: The diagonals, in the form given by `diagonals_format`.
        diagonals_format: "compact": shape `[B1,...,Bb, 3, N]` with the diagonals above, main, below, each entry in the
            place of its row; "sequence": the three as separate tensors of shape `[B1,...,Bb, N]`; "matrix": whole
            matrices.
        is_non_singular: Whether the matrices are known to be invertible.
        is_self_adjoint: Whether they are known to be self-adjoint.
        is_positive_definite: Whether they are known to be positive definite.
        is_square: Must be True or None; the matrices are always square.
        name: Name of the operator.

    Raises:
        ValueError: If `diagonals_format` is not "compact", "matrix" or "sequence".
    """

    _composite_tensor_fields = ("diagonals",)

    def __init__(
        self,
        diagonals: TensorLike,
        diagonals_format: str = "compact",
        is_non_singular: bool | None = None,
        is_self_adjoint: bool | None = None,
        is_positive_definite: bool | None = None,
        is_square: bool | None = None,
        name: str = "LinearOperatorTridiag",
    ) -> None:
        parameters = arguments(locals())
        if diagonals_format not in _FORMATS:
            raise ValueError(
                "Argument `diagonals_format` must be one of compact, matrix, or sequence. "
                f"Received : {diagonals_format}."
            )
        self._diagonals_format = diagonals_format
        parts: Any = diagonals
        self._diagonals: Any = [kept(d) for d in parts] if diagonals_format == "sequence" else kept(parts)
        main: Any = self._diagonals[1] if diagonals_format == "sequence" else self._diagonals
        super().__init__(
            main.dtype, None, is_non_singular, is_self_adjoint, is_positive_definite, is_square, name, parameters
        )

    @property
    def diagonals(self) -> Any:
        """The diagonals, in the form given by `diagonals_format`."""
        return self._diagonals

    @property
    def diagonals_format(self) -> str:
        """The format of `diagonals`: "compact", "sequence" or "matrix"."""
        return self._diagonals_format

    def _shape(self) -> TensorShape:
        if self._diagonals_format == "matrix":
            return self._diagonals.shape
        if self._diagonals_format == "compact":
            dims = self._diagonals.shape
            return dims if dims.rank is None else dims[:-2].concatenate(TensorShape([dims[-1], dims[-1]]))
        batch = TensorShape([])
        for diagonal in self._diagonals:
            batch = broadcast_shape(batch, batch_of(diagonal, 1))
        size = self._diagonals[1].shape[-1] if self._diagonals[1].shape.rank is not None else None
        return batch.concatenate(TensorShape([size, size]))

    def _shape_tensor(self) -> Any:
        if self._diagonals_format == "matrix":
            return shape(self._diagonals)
        sizes = shape(self._packed())
        return raw.ConcatV2([sizes[:-2], sizes[-1:], sizes[-1:]], 0)

    def _packed(self, adjoint: bool = False) -> Tensor:
        """Returns the compact diagonals of this operator or of its adjoint."""
        diagonals = self._diagonals
        if self._diagonals_format == "sequence":
            diagonals = self._sequence()
        packed = packed_diagonals(diagonals, self._diagonals_format)
        return adjoint_diagonals(packed) if adjoint else packed

    def _sequence(self) -> list[Tensor]:
        """Returns the three diagonals with one batch shape."""
        parts = [convert_to_tensor(d) for d in self._diagonals]
        if all(batch_of(p, 1) == batch_of(parts[0], 1) and batch_of(p, 1).is_fully_defined() for p in parts):
            return parts
        batch = shape(parts[0])[:-1]
        for part in parts[1:]:
            batch = broadcast_dynamic_shape(batch, shape(part)[:-1])
        return [raw.BroadcastTo(p, raw.ConcatV2([batch, shape(p)[-1:]], 0)) for p in parts]

    def _matmul(self, x: Tensor, adjoint: bool = False, adjoint_arg: bool = False) -> Tensor:
        packed, x = same_batches(self._packed(adjoint), adjoint_of(x) if adjoint_arg else x)
        return tridiagonal_matmul(packed, x)

    def _solve(self, rhs: Tensor, adjoint: bool = False, adjoint_arg: bool = False) -> Tensor:
        packed, rhs = same_batches(self._packed(adjoint), adjoint_of(rhs) if adjoint_arg else rhs)
        return tridiagonal_solve_op(packed, rhs)

    def _diag_part(self) -> Tensor:
        return self._packed()[..., 1, :]

    def _to_dense(self) -> Tensor:
        if self._diagonals_format == "matrix":
            return convert_to_tensor(self._diagonals)
        size = self._sizes()[0]
        if size is not None and size < 2:
            return diag(self._diag_part())
        zero = np.zeros((), self.dtype.numpy_dtype)
        rows = self.range_dimension_tensor()
        return raw.MatrixDiagV3(self._packed(), [-1, 1], rows, rows, zero, align="LEFT_RIGHT")
