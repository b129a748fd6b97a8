"""IndexedSlices: a tensor of which only some rows are given, such as the gradient of a gather; and its spec."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from headrace._src.base.slot import Slot
from headrace._src.tensors import dtypes
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.protocols import Composite
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.specs import TensorSpec, TypeSpec
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, NodeLike, ShapeLike

# Sums the slices into a dense tensor.
densify: Slot[Callable[[IndexedSlices], Any]] = Slot("tensors.indexed_slices:densify")


class IndexedSlices(Composite):
    """Rows `values` that belong at `indices` of a tensor with shape `dense_shape`; equal indices add up.

    Args:
        values: Tensor with the rows, stacked along its first dimension.
        indices: Vector of integers: the row of the dense tensor for each row of `values`.
        dense_shape: Shape of the dense tensor, a tensor or a tuple; None if unknown.

    >>> tf.convert_to_tensor(tf.IndexedSlices(tf.constant([[1.0]]), tf.constant([1]), (2, 1))).numpy()
    array([[0.],
           [1.]], dtype=float32)
    """

    def __init__(self, values: Tensor, indices: Tensor, dense_shape: Tensor | Sequence[int] | None = None) -> None:
        self._values, self._indices, self._dense_shape = values, indices, dense_shape

    @property
    def values(self) -> Tensor:
        return self._values

    @property
    def indices(self) -> Tensor:
        return self._indices

    @property
    def dense_shape(self) -> Any:
        return self._dense_shape

    @property
    def dtype(self) -> DType:
        return self._values.dtype

    @property
    def device(self) -> str:
        return self._values.device

    @property
    def name(self) -> str:
        return self._values.name

    @property
    def op(self) -> NodeLike:
        return self._values.op

    @property
    def graph(self) -> Any:
        return self._values.graph

    @property
    def shape(self) -> TensorShape:
        if self._dense_shape is None:
            return TensorShape(None)
        if isinstance(self._dense_shape, (tuple, list, TensorShape)):
            return TensorShape(self._dense_shape)
        numbers = getattr(self._dense_shape, "_array", None)
        if numbers is None:
            rows = self._values.shape
            return TensorShape(None) if rows.rank is None else TensorShape([None] * rows.rank)
        return TensorShape([int(n) for n in numbers])

    @property
    def _type_spec(self) -> IndexedSlicesSpec:
        dense_shape = self._dense_shape
        shape = self.shape
        if dense_shape is None and self._values.shape.rank is not None:
            shape = TensorShape([None]).concatenate(self._values.shape[1:])
        return IndexedSlicesSpec(
            shape,
            self.dtype,
            self._indices.dtype,
            getattr(dense_shape, "dtype", None),
            self._indices.shape,
        )

    def consumers(self) -> list[Any]:
        """Returns the operations that take a part of this value as input."""
        return self._values.consumers()

    def dense(self) -> Tensor:
        """Returns the dense tensor that these slices represent."""
        return densify(self)

    def __tf_tensor__(self, dtype: DType | None = None, name: str | None = None) -> Tensor:
        if dtype is not None and not dtype.is_compatible_with(self.dtype):
            raise ValueError(
                f"Tensor conversion requested dtype {dtype.name} for IndexedSlices with dtype {self.dtype.name}."
            )
        return self.dense()

    def __neg__(self) -> IndexedSlices:
        return IndexedSlices(-self._values, self._indices, self._dense_shape)

    def __str__(self) -> str:
        dense = "" if self._dense_shape is None else f", dense_shape={self._dense_shape!s}"
        return f"IndexedSlices(indices={self._indices!s}, values={self._values!s}{dense})"


class IndexedSlicesSpec(TypeSpec):
    """Describes an IndexedSlices.

    Args:
        shape: The dense shape.
        dtype: The dtype of the values.
        indices_dtype: Integer dtype of the indices.
        dense_shape_dtype: The dtype of `dense_shape`; None if it is not given.
        indices_shape: The shape of the indices: the number of rows.
    """

    __slots__ = ("_dense_shape_dtype", "_dtype", "_indices_dtype", "_indices_shape", "_shape")

    def __init__(
        self,
        shape: ShapeLike | None = None,
        dtype: DTypeLike = dtypes.float32,
        indices_dtype: DTypeLike = dtypes.int64,
        dense_shape_dtype: DTypeLike | None = None,
        indices_shape: ShapeLike | None = None,
    ) -> None:
        self._shape = TensorShape(shape)
        self._dtype = dtypes.as_dtype(dtype)
        self._indices_dtype = dtypes.as_dtype(indices_dtype)
        self._dense_shape_dtype = None if dense_shape_dtype is None else dtypes.as_dtype(dense_shape_dtype)
        self._indices_shape = TensorShape(indices_shape).with_rank(1)

    @property
    def shape(self) -> TensorShape:
        return self._shape

    @property
    def dtype(self) -> DType:
        return self._dtype

    @property
    def value_type(self) -> type:
        return IndexedSlices

    def _serialize(self) -> tuple[Any, ...]:
        return (self._shape, self._dtype, self._indices_dtype, self._dense_shape_dtype, self._indices_shape)

    @property
    def _component_specs(self) -> tuple[TensorSpec, ...]:
        rows = self._indices_shape.concatenate(self._shape[1:])
        specs = (TensorSpec(rows, self._dtype), TensorSpec(self._indices_shape, self._indices_dtype))
        if self._dense_shape_dtype is None:
            return specs
        return (*specs, TensorSpec([self._shape.rank], self._dense_shape_dtype))

    def _to_components(self, value: IndexedSlices) -> tuple[Tensor | None, ...]:
        if self._dense_shape_dtype is None:
            return (value.values, value.indices)
        return (value.values, value.indices, value.dense_shape)

    def _from_components(self, components: Sequence[Tensor]) -> IndexedSlices:
        return IndexedSlices(*components)
