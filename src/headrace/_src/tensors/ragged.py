"""RaggedTensor: a tensor whose rows may differ in length, and its spec.

It holds values and a row partition; the values may be ragged too. The methods that compute are in `lib.ragged`, which
adds them to the class (`lib.ragged.methods`), so that this room knows no ops.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from headrace._src.base.late_methods import late_methods
from headrace._src.tensors import dtypes
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.declarations import RaggedMethods
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.protocols import Composite
from headrace._src.tensors.ragged_host import array_text, nested_array, nested_list
from headrace._src.tensors.row_partition import RowPartition
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.specs import BatchableTypeSpec, TensorSpec, TypeSpec
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.type_spec_registry import register
from headrace._src.tensors.typing import Array, DTypeLike, ShapeLike, TensorLike


@late_methods
class RaggedTensor(Composite, RaggedMethods):
    """A tensor with one or more axes along which slices may differ in length.

    Made by `tf.ragged.constant`, by its `from_...` methods, and by ops.

    >>> tf.RaggedTensor.from_row_splits([1, 2, 3], [0, 2, 2, 3])
    <tf.RaggedTensor [[1, 2], [], [3]]>

    Args:
        values: The values of all rows, a tensor or a ragged tensor.
        row_partition: How they are divided into rows.
        internal: Must be True: use the `from_...` methods.
    """

    __array_priority__ = 101

    __getitem__: Callable[..., Any]
    from_row_splits: Callable[..., Any]
    to_tensor: Callable[..., Any]
    to_sparse: Callable[..., Any]
    with_values: Callable[..., Any]
    with_row_splits_dtype: Callable[..., Any]
    row_lengths: Callable[..., Any]
    row_starts: Callable[..., Any]
    row_limits: Callable[..., Any]
    nrows: Callable[..., Any]
    value_rowids: Callable[..., Any]
    nested_row_lengths: Callable[..., Any]
    nested_value_rowids: Callable[..., Any]
    bounding_shape: Callable[..., Any]
    merge_dims: Callable[..., Any]

    def __init__(self, values: Tensor | RaggedTensor, row_partition: RowPartition, internal: bool = False) -> None:
        if not internal:
            raise ValueError(
                "RaggedTensor constructor is private; please use one of the factory methods instead "
                "(e.g., RaggedTensor.from_row_lengths())"
            )
        self._values = values
        self._row_partition = row_partition

    @property
    def dtype(self) -> DType:
        return self._values.dtype

    @property
    def values(self) -> Tensor | RaggedTensor:
        """The values of all rows in one tensor, ragged or not."""
        return self._values

    @property
    def flat_values(self) -> Tensor:
        """The innermost values, a plain tensor."""
        values = self._values
        while isinstance(values, RaggedTensor):
            values = values._values
        return values

    @property
    def row_splits(self) -> Tensor:
        """The start of each row in `values`, followed by the end of the last row."""
        return self._row_partition.row_splits()

    @property
    def nested_row_splits(self) -> tuple[Tensor, ...]:
        """The row splits of every ragged axis, outermost first."""
        return tuple(p.row_splits() for p in self._nested_row_partitions)

    @property
    def _nested_row_partitions(self) -> tuple[RowPartition, ...]:
        partitions = [self._row_partition]
        values = self._values
        while isinstance(values, RaggedTensor):
            partitions.append(values._row_partition)
            values = values._values
        return tuple(partitions)

    @property
    def ragged_rank(self) -> int:
        """The number of ragged axes: how many times values are divided into rows."""
        return 1 + (self._values.ragged_rank if isinstance(self._values, RaggedTensor) else 0)

    @property
    def uniform_row_length(self) -> Tensor | None:
        """The length of all rows as a scalar tensor, if it is known to be the same; else None."""
        return self._row_partition.uniform_row_length()

    @property
    def shape(self) -> TensorShape:
        """The static shape; None for ragged axes."""
        partition = self._row_partition
        rows = TensorShape([partition.static_nrows, partition.static_uniform_row_length])
        inner = self._values.shape
        return TensorShape(None) if inner.rank is None else rows.concatenate(inner[1:])

    def get_shape(self) -> TensorShape:
        return self.shape

    @property
    def _type_spec(self) -> RaggedTensorSpec:
        return RaggedTensorSpec.from_value(self)

    def with_flat_values(self, new_values: TensorLike) -> RaggedTensor:
        """Returns a ragged tensor with the same rows and other innermost values."""
        if isinstance(self._values, RaggedTensor):
            return RaggedTensor(self._values.with_flat_values(new_values), self._row_partition, internal=True)
        return self.with_values(new_values)

    def _with_flat_tensor(self, flat: Tensor) -> RaggedTensor:
        """Returns the same rows around a tensor that is known to have the right size."""
        values = self._values._with_flat_tensor(flat) if isinstance(self._values, RaggedTensor) else flat
        return RaggedTensor(values, self._row_partition, internal=True)

    @property
    def _gradient_values(self) -> Tensor:
        return self.flat_values

    def _with_gradient_values(self, gradient: TensorLike) -> RaggedTensor:
        return self._with_flat_tensor(as_tensor(gradient))

    def consumers(self) -> list[Any]:
        """Returns the operations that use this tensor in its graph."""
        parts = [t for t in (self.flat_values, *self.nested_row_splits) if hasattr(t, "graph")]
        return [op for part in parts for op in part.consumers()]

    def numpy(self) -> np.ndarray:
        """Returns nested NumPy arrays; one plain array if all rows have the same length."""
        self._require_eager("numpy")
        return nested_array(self.flat_values._host().copy(), [s._host() for s in self.nested_row_splits])

    def to_list(self) -> list[Any]:
        """Returns nested Python lists."""
        self._require_eager("to_list")
        return nested_list(self.flat_values._host(), [s._host() for s in self.nested_row_splits])

    def _require_eager(self, method: str) -> None:
        if not self._is_eager():
            raise ValueError(f"RaggedTensor.{method}() is only supported in eager mode.")

    def _is_eager(self) -> bool:
        return all(type(t) is EagerTensor for t in (self.flat_values, *self.nested_row_splits))

    def __bool__(self) -> bool:
        raise TypeError("RaggedTensor may not be used as a boolean.")

    def __hash__(self) -> int:
        values = self.flat_values
        if type(values) is not EagerTensor and values.op.graph.compares_by_identity:
            return id(self)  # a key of feeds
        raise TypeError("RaggedTensor is unhashable.")

    def __copy__(self) -> RaggedTensor:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> RaggedTensor:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        self._require_eager("__reduce__")
        return _restore, (self.flat_values, self.nested_row_splits)

    def __repr__(self) -> str:
        if self._is_eager():
            return f"<tf.RaggedTensor {array_text(self.numpy())}>"
        return f"tf.RaggedTensor(values={self._values!s}, row_splits={self.row_splits!s})"

    __str__ = __repr__


RaggedTensor.__module__ = "tensorflow.python.ops.ragged.ragged_tensor"  # by which libraries recognize ragged tensors


def _restore(flat_values: Tensor, nested_row_splits: tuple[Tensor, ...]) -> RaggedTensor:
    return nest_rows(flat_values, [RowPartition(splits, internal=True) for splits in nested_row_splits])


def nest_rows(flat_values: Any, partitions: Sequence[RowPartition]) -> Any:
    """Divides values into rows by each partition, the last one first; without partitions returns the values."""
    for partition in reversed(partitions):
        flat_values = RaggedTensor(flat_values, partition, internal=True)
    return flat_values


@register("tf.RaggedTensorSpec")
class RaggedTensorSpec(BatchableTypeSpec):
    """Describes a RaggedTensor.

    Args:
        shape: Its shape, None for ragged axes.
        dtype: The dtype of its values.
        ragged_rank: The number of ragged axes; by default all axes of `shape` but the first.
        row_splits_dtype: int32 or int64.
        flat_values_spec: A spec of the innermost values if they are not a plain tensor.

    Raises:
        ValueError: If `ragged_rank`, `dtype` or the rank is missing or contradicts the rest.
        TypeError: If `ragged_rank` is not an int.
    """

    __slots__ = ("_dtype", "_flat_values_spec", "_ragged_rank", "_row_splits_dtype", "_shape")

    def __init__(
        self,
        shape: ShapeLike | None = None,
        dtype: DTypeLike | None = dtypes.float32,
        ragged_rank: int | None = None,
        row_splits_dtype: DTypeLike = dtypes.int64,
        flat_values_spec: TensorSpec | None = None,
    ) -> None:
        self._shape = TensorShape(shape)
        self._row_splits_dtype = dtypes.as_dtype(row_splits_dtype)
        if flat_values_spec is not None:
            if dtype is None:
                dtype = flat_values_spec.dtype
            elif dtypes.as_dtype(dtype) is not flat_values_spec.dtype:
                raise ValueError("dtype must be the same as flat_values_spec.dtype")
        elif dtype is None:
            raise ValueError("At least one of dtype or flat_values_spec must be provided")
        self._dtype = dtypes.as_dtype(dtype)
        self._flat_values_spec = flat_values_spec
        rank = self._shape.rank
        if ragged_rank is None:
            if rank is None:
                raise ValueError("Must specify ragged_rank or a shape with a known rank.")
            ragged_rank = rank - 1
        if not isinstance(ragged_rank, int):
            raise TypeError(f"Argument `ragged_rank` must be an int. Received {ragged_rank}.")
        if rank is not None and ragged_rank >= rank:
            raise ValueError(f"Argument `ragged_rank` ({ragged_rank}) must be less than rank ({rank}).")
        self._ragged_rank = ragged_rank

    @property
    def shape(self) -> TensorShape:
        return self._shape

    @property
    def dtype(self) -> DType:
        return self._dtype

    @property
    def ragged_rank(self) -> int:
        return self._ragged_rank

    @property
    def row_splits_dtype(self) -> DType:
        return self._row_splits_dtype

    @property
    def flat_values_spec(self) -> TensorSpec | None:
        return self._flat_values_spec

    @property
    def value_type(self) -> type:
        return RaggedTensor if self._ragged_rank > 0 else Tensor

    @classmethod
    def from_value(cls, value: RaggedTensor) -> RaggedTensorSpec:
        """Returns the spec of a ragged tensor.

        Args:
            value: Value to describe.
        """
        return cls(value.shape, value.dtype, value.ragged_rank, value.row_splits.dtype)

    def _serialize(self) -> tuple[Any, ...]:
        parts = (self._shape, self._dtype, self._ragged_rank, self._row_splits_dtype)
        return parts if self._flat_values_spec is None else (*parts, self._flat_values_spec)

    def is_compatible_with(self, spec_or_value: TypeSpec | Composite | TensorLike) -> bool:
        if self._ragged_rank <= 0:
            return TensorSpec(self._shape, self._dtype).is_compatible_with(spec_or_value)
        spec = spec_or_value if isinstance(spec_or_value, TypeSpec) else getattr(spec_or_value, "_type_spec", None)
        return isinstance(spec, RaggedTensorSpec) and super().is_compatible_with(spec)

    @property
    def _component_specs(self) -> list[TensorSpec]:
        flat = self._flat_values_spec
        if self._ragged_rank <= 0:
            return [flat if flat is not None else TensorSpec(self._shape, self._dtype)]
        if flat is None:
            inner = self._shape[self._ragged_rank + 1 :]
            flat = TensorSpec(TensorShape([None]).concatenate(inner), self._dtype)
        nrows = self._shape[0] if self._shape.rank is not None else None
        outer = TensorSpec([None if nrows is None else nrows + 1], self._row_splits_dtype)
        inner_splits = TensorSpec([None], self._row_splits_dtype)
        return [flat, outer, *[inner_splits] * (self._ragged_rank - 1)]

    def _to_components(self, value: Tensor | RaggedTensor) -> list[Tensor]:
        if isinstance(value, RaggedTensor):
            return [value.flat_values, *value.nested_row_splits]
        return [value]

    def _from_components(self, components: Sequence[Tensor | Array]) -> Any:
        flat, *splits = (as_tensor(c) if isinstance(c, np.ndarray) else c for c in components)
        return nest_rows(flat, [self._partition(axis, s) for axis, s in enumerate(splits, 1)])

    def _batch(self, batch_size: int | None) -> RaggedTensorSpec:
        shape = TensorShape([batch_size]).concatenate(self._shape)
        return RaggedTensorSpec(shape, self._dtype, self._ragged_rank + 1, self._row_splits_dtype)

    def _unbatch(self) -> RaggedTensorSpec:
        # The rank may become negative: the elements of a dataset may be batched again.
        return RaggedTensorSpec(self._shape[1:], self._dtype, self._ragged_rank - 1, self._row_splits_dtype)

    def _partition(self, axis: int, splits: Tensor) -> RowPartition:
        size = self._shape[axis] if self._shape.rank is not None else None
        length = None if size is None else as_tensor(size, self._row_splits_dtype)
        return RowPartition(splits, uniform_row_length=length, internal=True)
