"""SparseTensor: the nonzero elements of a tensor by their indices, and its spec.

What computes (`*`, `/`) is given to the class by `lib.sparse.methods`, so that this room knows no ops.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable
from typing import Any

from headrace._src.tensors import dtypes
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.dimension import Dimension
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.protocols import Composite, CompositeSpec
from headrace._src.tensors.shapes import Dims, TensorShape
from headrace._src.tensors.specs import TensorSpec, TypeSpec
from headrace._src.tensors.tensor import Tensor

SparseTensorValue = namedtuple("SparseTensorValue", ["indices", "values", "dense_shape"])


class SparseTensor(Composite):
    """A tensor of which only some elements are given; the others are zero (or empty).

    Most ops want the indices in row-major order; `tf.sparse.reorder` sorts them.

    >>> tf.sparse.to_dense(tf.SparseTensor([[0, 0], [1, 2]], [1, 2], [2, 3]))
    <tf.Tensor: shape=(2, 3), dtype=int32, numpy=
    array([[1, 0, 0],
           [0, 0, 2]], dtype=int32)>

    Args:
        indices: int64 matrix, one row of coordinates per element.
        values: Vector of the elements.
        dense_shape: int64 vector, the shape of the whole.
    """

    __array_priority__ = 101

    # Reads what is known of a shape that a tensor holds.
    _known_dims: Callable[[Any], Dims]

    def __init__(self, indices: Any, values: Any, dense_shape: Any) -> None:
        self._indices = convert_to_tensor(indices, dtypes.int64, name="indices")
        self._values = convert_to_tensor(values, name="values")
        self._dense_shape = convert_to_tensor(dense_shape, dtypes.int64, name="dense_shape")
        self._static_shape = TensorShape(None)
        self._check()

    def _check(self) -> None:
        """Refuses parts whose shapes cannot belong together."""
        indices = self._indices.shape.with_rank(2)
        values = self._values.shape.with_rank(1)
        dense_shape = self._dense_shape.shape.with_rank(1)
        Dimension(indices[0]).merge_with(Dimension(values[0]))
        Dimension(indices[1]).merge_with(Dimension(dense_shape[0]))

    @classmethod
    def _of(cls, indices: Any, values: Any, dense_shape: Any, shape: Any = None) -> SparseTensor:
        """Makes a sparse tensor of parts known to fit, as the outputs of an op are: nothing is checked."""
        self = cls.__new__(cls)
        self._indices, self._values, self._dense_shape = indices, values, dense_shape
        self._static_shape = TensorShape(shape)
        return self

    @classmethod
    def from_value(cls, sparse_tensor_value: Any) -> SparseTensor:
        """A sparse tensor from another, or from a SparseTensorValue."""
        value = sparse_tensor_value
        if not isinstance(value, (SparseTensor, SparseTensorValue)):
            raise TypeError(f"Argument sparse_tensor_value={value} is neither a SparseTensor nor SparseTensorValue.")
        return cls(value.indices, value.values, value.dense_shape)

    @property
    def indices(self) -> Any:
        return self._indices

    @property
    def values(self) -> Any:
        return self._values

    @property
    def dense_shape(self) -> Any:
        return self._dense_shape

    @property
    def dtype(self) -> DType:
        return self._values.dtype

    @property
    def shape(self) -> TensorShape:
        """What is known of the shape."""
        return TensorShape(type(self)._known_dims(self._dense_shape)).merge_with(self._static_shape)

    def get_shape(self) -> TensorShape:
        return self.shape

    def set_shape(self, shape: Any) -> None:
        """Records what the caller knows of the shape."""
        self._static_shape = self.shape.merge_with(shape)

    def with_values(self, new_values: Any) -> SparseTensor:
        """The same indices with other values."""
        result = SparseTensor(self._indices, new_values, self._dense_shape)
        result._static_shape = self._static_shape
        return result

    @property
    def op(self) -> Any:
        return self._values.op

    @property
    def graph(self) -> Any:
        return self._indices.graph

    @property
    def name(self) -> str:
        return self._values.name

    def consumers(self) -> list[Any]:
        """The operations that use this tensor in its graph."""
        parts = [t for t in (self._indices, self._values, self._dense_shape) if hasattr(t, "graph")]
        return [op for part in parts for op in part.consumers()]

    def eval(self, feed_dict: Any = None, session: Any = None) -> SparseTensorValue:
        """The numbers, computed by a session."""
        return SparseTensorValue(
            *(part.eval(feed_dict, session) for part in (self._indices, self._values, self._dense_shape))
        )

    @property
    def _type_spec(self) -> SparseTensorSpec:
        return SparseTensorSpec(self.shape, self.dtype)

    def __reduce__(self) -> Any:
        return SparseTensor, (self._indices, self._values, self._dense_shape)

    def __str__(self) -> str:
        return f"SparseTensor(indices={self._indices!s}, values={self._values!s}, dense_shape={self._dense_shape!s})"

    __repr__ = __str__


class SparseTensorSpec(TypeSpec, CompositeSpec):
    """Describes a SparseTensor by its dense shape and its dtype."""

    __slots__ = ("_dtype", "_shape")

    def __init__(self, shape: Any = None, dtype: Any = dtypes.float32) -> None:
        self._shape = TensorShape(shape)
        self._dtype = dtypes.as_dtype(dtype)

    @property
    def shape(self) -> TensorShape:
        return self._shape

    @property
    def dtype(self) -> DType:
        return self._dtype

    @property
    def value_type(self) -> Any:
        return SparseTensor

    @classmethod
    def from_value(cls, value: Any) -> SparseTensorSpec:
        """The spec of a sparse tensor, or of a SparseTensorValue."""
        if isinstance(value, SparseTensor):
            return cls(value.shape, value.dtype)
        if isinstance(value, SparseTensorValue):
            return cls([int(size) for size in value.dense_shape], value.values.dtype)
        raise TypeError("Expected SparseTensor or SparseTensorValue.")

    def _serialize(self) -> tuple[Any, ...]:
        return (self._shape, self._dtype)

    @property
    def _component_specs(self) -> list[TensorSpec]:
        rank = self._shape.rank
        return [
            TensorSpec([None, rank], dtypes.int64),
            TensorSpec([None], self._dtype),
            TensorSpec([rank], dtypes.int64),
        ]

    def _to_components(self, value: Any) -> list[Any]:
        return [value.indices, value.values, value.dense_shape]

    def _from_components(self, components: Any) -> Any:
        indices, values, dense_shape = components
        if not all(isinstance(part, Tensor) for part in components):
            return SparseTensorValue(indices, values, dense_shape)
        return SparseTensor._of(indices, values, dense_shape, self._shape)
