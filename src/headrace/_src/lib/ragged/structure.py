"""Properties of the rows of a ragged tensor: lengths, starts, limits, bounding shape. Also merges axes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from headrace._src.lib.ragged import rows
from headrace._src.ops.entry import raw
from headrace._src.ops.sizes import ints, shape_of
from headrace._src.tensors import dtypes
from headrace._src.tensors.context import executing_eagerly
from headrace._src.tensors.ragged import RaggedTensor
from headrace._src.tensors.row_partition import RowPartition
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import AxisLike, DTypeLike


def axis_in_range(axis: Any, rank: int | None, name: str = "axis") -> int:
    """Returns an axis counted from the front; raises ValueError if it is out of range."""
    if isinstance(axis, EagerTensor) and axis.dtype.is_integer and not axis._array.ndim:
        axis = int(axis._array)
    if not isinstance(axis, (int, np.integer)):
        raise TypeError(f"{name} must be an int; got {type(axis).__name__}")
    if rank is None:
        if axis < 0:
            raise ValueError(f"{name}={axis} may only be negative if ndims is statically known.")
        return int(axis)
    if not -rank <= axis < rank:
        raise ValueError(f"{name}={axis} out of bounds: expected {-rank}<={name}<{rank}")
    return int(axis) % rank


def nrows(self: RaggedTensor, out_type: DTypeLike | None = None, name: str | None = None) -> Tensor:
    """Returns the number of rows.

    Args:
        self: RaggedTensor.
        out_type: int32 or int64. Default the dtype of the row splits.
        name: Name of the operation.

    Returns:
        Scalar tensor.
    """
    count = rows.nrows(self._row_partition)
    return _as(count, out_type)


def _as(tensor: Tensor, out_type: Any) -> Tensor:
    wanted = tensor.dtype if out_type is None else dtypes.as_dtype(out_type)
    return tensor if wanted is tensor.dtype else raw.Cast(tensor, DstT=wanted)


def row_starts(self: RaggedTensor, name: str | None = None) -> Tensor:
    """Returns the start of each row in `values`."""
    return rows.row_starts(self._row_partition)


def row_limits(self: RaggedTensor, name: str | None = None) -> Tensor:
    """Returns the end of each row in `values`."""
    return rows.row_limits(self._row_partition)


def row_lengths(self: RaggedTensor, axis: AxisLike = 1, name: str | None = None) -> Any:
    """Returns the length of the slices along `axis`.

    Args:
        self: RaggedTensor.
        axis: Axis of the slices.
        name: Name of the operation.

    Returns:
        Vector for axis 1, RaggedTensor for axes further in.

    >>> tf.ragged.constant([[1, 2], [3]]).row_lengths().numpy()
    array([2, 1])
    """
    axis = axis_in_range(axis, self.shape.rank)
    if axis == 0:
        return nrows(self)
    if axis == 1:
        return rows.row_lengths(self._row_partition)
    values = self.values
    if isinstance(values, RaggedTensor):
        lengths = row_lengths(values, axis - 1)
    else:
        sizes = shape_of(values, self.row_splits.dtype)
        lengths = raw.Fill(sizes[: axis - 1], sizes[axis - 1])
    return RaggedTensor(lengths, self._row_partition, internal=True)


def nested_row_lengths(self: RaggedTensor, name: str | None = None) -> tuple[Any, ...]:
    """Returns the row lengths of every ragged axis, outermost first."""
    return tuple(rows.row_lengths(p) for p in self._nested_row_partitions)


def value_rowids(self: RaggedTensor, name: str | None = None) -> Tensor:
    """Returns the row of each element of `values`."""
    partition = self._row_partition
    known = partition.known("value_rowids")
    if known is not None:
        return known
    # The number of values comes from their shape, which compilers know, instead of the splits.
    ids = rows.splits_to_rowids(partition.row_splits(), value_count(self))
    return partition.remember("value_rowids", ids)


def value_count(ragged: RaggedTensor) -> Tensor:
    """Returns the number of values in all rows, a scalar of the dtype of the splits."""
    values, dtype = ragged.values, ragged.row_splits.dtype
    return rows.nrows(values._row_partition) if isinstance(values, RaggedTensor) else rows.first_size(values, dtype)


def nested_value_rowids(self: RaggedTensor, name: str | None = None) -> tuple[Any, ...]:
    """Returns the row ids of every ragged axis, outermost first."""
    found: list[Any] = []
    value: Any = self
    while isinstance(value, RaggedTensor):
        found.append(value_rowids(value))
        value = value.values
    return tuple(found)


def bounding_shape(
    self: RaggedTensor, axis: AxisLike = None, name: str | None = None, out_type: DTypeLike | None = None
) -> Tensor:
    """Returns the smallest shape that holds every row.

    Args:
        self: RaggedTensor.
        axis: Axis or axes whose sizes are returned. None returns all.
        name: Name of the operation.
        out_type: int32 or int64. Default the dtype of the row splits.

    Returns:
        Integer vector, or a scalar for a single axis.
    """
    dtype = self.row_splits.dtype
    out_type = dtype if out_type is None else dtypes.as_dtype(out_type)
    if isinstance(axis, (int, np.integer)) and axis in (0, 1):
        size = nrows(self) if axis == 0 else _longest(self._row_partition)
        return _as(size, out_type)
    sizes = [nrows(self), *(_longest(p) for p in self._nested_row_partitions)]
    inner = shape_of(self.flat_values, dtype)[1:]
    shape = _as(raw.ConcatV2([raw.Pack(sizes), inner], 0), out_type)
    if axis is None:
        return shape
    return raw.GatherV2(shape, ints(_axes(axis, self.shape.rank)), 0)


def _axes(axis: Any, rank: int | None) -> Any:
    if isinstance(axis, (list, tuple)):
        return [axis_in_range(a, rank, f"axis[{n}]") for n, a in enumerate(axis)]
    return axis_in_range(axis, rank)


def _longest(partition: RowPartition) -> Tensor:
    """Returns the length of the longest row; 0 if there are no rows."""
    length = partition.uniform_row_length()
    if length is not None:
        return length
    lengths = rows.row_lengths(partition)
    return raw.Max(raw.ConcatV2([ints([0], lengths.dtype), lengths], 0), [0])


def merge_dims(self: Any, outer_axis: int, inner_axis: int) -> Any:
    """Merges a range of axes into one.

    Args:
        self: RaggedTensor.
        outer_axis: First axis of the range.
        inner_axis: Last axis of the range.

    Returns:
        RaggedTensor, or a tensor if no ragged axis is left.
    """
    rank = self.shape.rank
    outer = axis_in_range(outer_axis, rank, "outer_axis")
    inner = axis_in_range(inner_axis, rank, "inner_axis")
    if outer > inner:
        raise ValueError(f"Expected outer_axis ({outer_axis}) to be less than or equal to inner_axis ({inner_axis}).")
    return merged(self, outer, inner)


def merged(value: RaggedTensor | Tensor, outer: int, inner: int) -> Any:
    """Merges the axes `outer` to `inner` of `value`, ragged or not, into one."""
    if outer == inner:
        return value
    if not isinstance(value, RaggedTensor):
        return _merged_dense(value, outer, inner)
    if outer == 0:
        return merged(value.values, 0, inner - 1)
    if outer > 1:
        return RaggedTensor(merged(value.values, outer - 1, inner - 1), value._row_partition, internal=True)
    values = value.values
    if isinstance(values, RaggedTensor):
        partition, below = _joined(value._row_partition, values._row_partition), values.values
    else:
        partition, below = _stretched(value._row_partition, values), _merged_dense(values, 0, 1)
    return merged(RaggedTensor(below, partition, internal=True), 1, inner - 1)


def _merged_dense(tensor: Tensor, outer: int, inner: int) -> Tensor:
    sizes = shape_of(tensor)
    whole = ints([-1])
    if type(sizes) is EagerTensor:  # -1 cannot be resolved next to an empty axis
        whole = ints([int(np.prod(sizes._array[outer : inner + 1]))])
    return raw.Reshape(tensor, raw.ConcatV2([sizes[:outer], whole, sizes[inner + 1 :]], 0))


def _joined(outer: RowPartition, inner: RowPartition) -> RowPartition:
    """Merges rows of rows into rows of their elements."""
    lengths = outer.uniform_row_length(), inner.uniform_row_length()
    length = None if None in lengths else raw.Mul(*lengths)
    splits = raw.GatherV2(inner.row_splits(), outer.row_splits(), 0)
    return RowPartition(splits, uniform_row_length=length, internal=True)


def _stretched(partition: RowPartition, values: Tensor) -> RowPartition:
    """Returns the partition of values whose second axis was merged into the first."""
    size = shape_of(values, partition.dtype)[1]
    length = partition.uniform_row_length()
    return RowPartition(
        raw.Mul(partition.row_splits(), size),
        uniform_row_length=None if length is None else raw.Mul(length, size),
        internal=True,
    )


def row(ragged: RaggedTensor, position: Any) -> Any:
    """Returns one row, a slice of the values."""
    splits = ragged.row_splits
    values: Any = ragged.values
    return values[splits[position] : splits[position + 1]]


def iterate(self: RaggedTensor) -> Iterator[Any]:
    """Yields the rows."""
    if not executing_eagerly() or not self._is_eager():
        raise TypeError("RaggedTensor object is only iterable in eager mode.")
    return (row(self, n) for n in range(int(nrows(self))))
