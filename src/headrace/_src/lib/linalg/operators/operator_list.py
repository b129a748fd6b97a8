"""The base class of operators built from a list of others."""

from __future__ import annotations

from functools import reduce
from typing import Any

from headrace._src.lib.linalg.operators.matrices import broadcast_shape
from headrace._src.lib.linalg.operators.operator import LinearOperator
from headrace._src.ops.array.shape import broadcast_dynamic_shape
from headrace._src.ops.entry import raw
from headrace._src.tensors.shapes import TensorShape


class OperatorOfSeveral(LinearOperator):
    """An operator built from others, whose batches are broadcast together."""

    _composite_tensor_fields = ("operators",)
    _operators: list[LinearOperator]

    @property
    def operators(self) -> list[LinearOperator]:
        """The parts."""
        return self._operators

    def _with_batch(self, rows: int | None, columns: int | None) -> TensorShape:
        """Returns the shape of matrices of this size."""
        batch: TensorShape = reduce(broadcast_shape, (operator.batch_shape for operator in self._operators))
        return batch.concatenate(TensorShape([rows, columns]))

    def _with_batch_tensor(self, rows: Any, columns: Any) -> Any:
        """Returns the shape of matrices of this size as a tensor."""
        batch = reduce(broadcast_dynamic_shape, (operator.batch_shape_tensor() for operator in self._operators))
        return raw.ConcatV2([batch, raw.Pack([rows, columns])], 0)

    def _assert_non_singular(self) -> Any:
        if not all(operator.is_square for operator in self._operators):
            return super()._assert_non_singular()
        for operator in self._operators:
            operator.assert_non_singular()
        return None
