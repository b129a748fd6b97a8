"""SparseTensor: the nonzero elements of a tensor by their indices, and its spec.

`lib.sparse.methods` adds the operators (`*`, `/`), so that this room knows no ops.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from headrace._src.base.late_methods import late_methods
from headrace._src.tensors import dtypes
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.dimension import Dimension
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.protocols import Composite
from headrace._src.tensors.shapes import Dims, TensorShape
from headrace._src.tensors.specs import BatchableTypeSpec, TensorSpec
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.type_spec_registry import register
from headrace._src.tensors.typing import DTypeLike, NodeLike, ShapeLike, TensorLike

SparseTensorValue = namedtuple("SparseTensorValue", ["indices", "values", "dense_shape"])
SparseTensorValue.__doc__ = """The value of a sparse tensor, as sessions return and accept it.

Args:
    indices: Array of shape `(n, rank)` with the position of each element.
    values: Array with the elements.
    dense_shape: Shape of the dense tensor.
"""


@late_methods
class SparseTensor(Composite):
    """A tensor of which only some elements are given; the others are zero (or empty).

    Most ops require the indices in row-major order; `tf.sparse.reorder` sorts them.

    >>> tf.sparse.to_dense(tf.SparseTensor([[0, 0], [1, 2]], [1, 2], [2, 3]))
    <tf.Tensor: shape=(2, 3), dtype=int32, numpy=
    array([[1, 0, 0],
           [0, 0, 2]], dtype=int32)>

    Args:
        indices: int64 matrix, one row of coordinates per element.
        values: Vector of the elements.
        dense_shape: int64 vector, the shape of the dense tensor.
    """

    __array_priority__ = 101

    # Reads the static value of a shape tensor.
    _known_dims: Callable[[Any], Dims]

    def __init__(self, indices: TensorLike, values: TensorLike, dense_shape: TensorLike) -> None:
        self._indices = convert_to_tensor(indices, dtypes.int64, name="indices")
        self._values = convert_to_tensor(values, name="values")
        self._dense_shape = convert_to_tensor(dense_shape, dtypes.int64, name="dense_shape")
        self._static_shape = TensorShape(None)
        self._check()

    def _check(self) -> None:
        """Rejects components with inconsistent shapes."""
        indices = self._indices.shape.with_rank(2)
        values = self._values.shape.with_rank(1)
        dense_shape = self._dense_shape.shape.with_rank(1)
        Dimension(indices[0]).merge_with(Dimension(values[0]))
        Dimension(indices[1]).merge_with(Dimension(dense_shape[0]))

    @classmethod
    def _of(cls, indices: Tensor, values: Tensor, dense_shape: Tensor, shape: ShapeLike | None = None) -> SparseTensor:
        """Creates a sparse tensor from components known to be consistent, such as outputs of an op, without checks."""
        self = cls.__new__(cls)
        self._indices, self._values, self._dense_shape = indices, values, dense_shape
        self._static_shape = TensorShape(shape)
        return self

    @classmethod
    def from_value(cls, sparse_tensor_value: SparseTensor | SparseTensorValue) -> SparseTensor:
        """Creates a sparse tensor from another, or from a SparseTensorValue."""
        value = sparse_tensor_value
        if not isinstance(value, (SparseTensor, SparseTensorValue)):
            raise TypeError(f"Argument sparse_tensor_value={value} is neither a SparseTensor nor SparseTensorValue.")
        return cls(value.indices, value.values, value.dense_shape)

    @property
    def indices(self) -> Tensor:
        return self._indices

    @property
    def values(self) -> Tensor:
        return self._values

    @property
    def dense_shape(self) -> Tensor:
        return self._dense_shape

    @property
    def dtype(self) -> DType:
        return self._values.dtype

    @property
    def shape(self) -> TensorShape:
        """The static shape."""
        return TensorShape(type(self)._known_dims(self._dense_shape)).merge_with(self._static_shape)

    def get_shape(self) -> TensorShape:
        return self.shape

    def set_shape(self, shape: ShapeLike | None) -> None:
        """Adds information to the static shape."""
        self._static_shape = self.shape.merge_with(shape)

    def with_values(self, new_values: TensorLike) -> SparseTensor:
        """Returns a sparse tensor with the same indices and other values."""
        result = SparseTensor(self._indices, new_values, self._dense_shape)
        result._static_shape = self._static_shape
        return result

    @property
    def op(self) -> NodeLike:
        return self._values.op

    @property
    def graph(self) -> Any:
        return self._indices.graph

    @property
    def name(self) -> str:
        return self._values.name

    def consumers(self) -> list[Any]:
        """Returns the operations that use this tensor in its graph."""
        parts = [t for t in (self._indices, self._values, self._dense_shape) if hasattr(t, "graph")]
        return [op for part in parts for op in part.consumers()]

    def eval(self, feed_dict: Mapping[Any, Any] | None = None, session: Any = None) -> SparseTensorValue:
        """Computes the value in a session."""
        return SparseTensorValue(
            *(part.eval(feed_dict, session) for part in (self._indices, self._values, self._dense_shape))
        )

    @property
    def _type_spec(self) -> SparseTensorSpec:
        return SparseTensorSpec(self.shape, self.dtype)

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (self._indices, self._values, self._dense_shape)

    def __str__(self) -> str:
        return f"SparseTensor(indices={self._indices!s}, values={self._values!s}, dense_shape={self._dense_shape!s})"

    __repr__ = __str__


def _restore(indices: Tensor, values: Tensor, dense_shape: Tensor) -> SparseTensor:
    """Makes a pickled sparse tensor again."""
    return SparseTensor(indices, values, dense_shape)


SparseTensor.__module__ = "tensorflow.python.framework.sparse_tensor"  # by which libraries recognize sparse tensors


@register("tf.SparseTensorSpec")
class SparseTensorSpec(BatchableTypeSpec):
    """Describes a SparseTensor by its dense shape and its dtype.

    Args:
        shape: Shape; None if the rank is unknown. Unknown dimensions are None.
        dtype: DType of the elements.
    """

    __slots__ = ("_dtype", "_shape")

    def __init__(self, shape: ShapeLike | None = None, dtype: DTypeLike = dtypes.float32) -> None:
        self._shape = TensorShape(shape)
        self._dtype = dtypes.as_dtype(dtype)

    @property
    def shape(self) -> TensorShape:
        return self._shape

    @property
    def dtype(self) -> DType:
        return self._dtype

    @property
    def value_type(self) -> type:
        return SparseTensor

    @classmethod
    def from_value(cls, value: SparseTensor | SparseTensorValue) -> SparseTensorSpec:
        """Returns the spec of a sparse tensor or of a SparseTensorValue.

        Args:
            value: Value to describe.

        Raises:
            TypeError: If `value` is not sparse.
        """
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

    def _to_components(self, value: SparseTensor) -> list[Tensor]:
        return [value.indices, value.values, value.dense_shape]

    def _from_components(self, components: Sequence[Any]) -> SparseTensor | SparseTensorValue:
        indices, values, dense_shape = components
        if not all(isinstance(part, Tensor) for part in components):
            return SparseTensorValue(indices, values, dense_shape)
        return SparseTensor._of(indices, values, dense_shape, self._shape)

    def _batch(self, batch_size: int | None) -> SparseTensorSpec:
        return SparseTensorSpec(TensorShape([batch_size]).concatenate(self._shape), self._dtype)

    def _unbatch(self) -> SparseTensorSpec:
        return SparseTensorSpec(self._shape[1:], self._dtype)
