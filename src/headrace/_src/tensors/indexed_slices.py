"""IndexedSlices: a sparse stand-in for a tensor of which only some rows are given, as gradients of gathers are."""

from __future__ import annotations

from typing import Any

from headrace._src.tensors.protocols import Composite
from headrace._src.tensors.shapes import TensorShape

# Filled by ops.array: sums the slices into a dense tensor.
densify: list[Any] = []


class IndexedSlices(Composite):
    """Rows `values` that belong at `indices` of a tensor with shape `dense_shape`; equal indices add up."""

    def __init__(self, values: Any, indices: Any, dense_shape: Any = None) -> None:
        self._values, self._indices, self._dense_shape = values, indices, dense_shape

    @property
    def values(self) -> Any:
        return self._values

    @property
    def indices(self) -> Any:
        return self._indices

    @property
    def dense_shape(self) -> Any:
        return self._dense_shape

    @property
    def dtype(self) -> Any:
        return self._values.dtype

    @property
    def device(self) -> str:
        return self._values.device

    @property
    def name(self) -> str:
        return self._values.name

    @property
    def op(self) -> Any:
        return self._values.op

    @property
    def graph(self) -> Any:
        return self._values.graph

    @property
    def shape(self) -> TensorShape:
        rows = self._values.shape
        if self._dense_shape is None:
            return TensorShape([None]).concatenate(rows[1:])
        numbers = getattr(self._dense_shape, "_array", None)
        if numbers is None:
            return TensorShape([None] * (rows.rank or 0)) if rows.rank is not None else TensorShape(None)
        return TensorShape([int(n) for n in numbers])

    def consumers(self) -> Any:
        return self._values.consumers()

    def dense(self) -> Any:
        """The tensor these slices stand for."""
        return densify[0](self)

    def __tf_tensor__(self, dtype: Any = None, name: str | None = None) -> Any:
        if dtype is not None and not dtype.is_compatible_with(self.dtype):
            raise ValueError(f"Tensor conversion requested dtype {dtype.name} for IndexedSlices with dtype {self.dtype.name}.")
        return self.dense()

    def __neg__(self) -> IndexedSlices:
        return IndexedSlices(-self._values, self._indices, self._dense_shape)

    def __str__(self) -> str:
        dense = "" if self._dense_shape is None else f", dense_shape={self._dense_shape}"
        return f"IndexedSlices(indices={self._indices}, values={self._values}{dense})"
