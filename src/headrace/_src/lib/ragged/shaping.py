"""Ragged shapes: read from tensors, compared, sliced, and used to fill, reshape and broadcast."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from headrace._src.lib.overloads import name_of
from headrace._src.lib.ragged import rows
from headrace._src.lib.ragged.broadcasting import flat_operands
from headrace._src.lib.ragged.construction import as_ragged_or_tensor
from headrace._src.lib.ragged.structure import axis_in_range
from headrace._src.ops.array.filling import fill as dense_fill
from headrace._src.ops.array.filling import ones as dense_ones
from headrace._src.ops.array.filling import zeros as dense_zeros
from headrace._src.ops.entry import raw
from headrace._src.ops.sizes import ints, shape_of
from headrace._src.tensors import dtypes
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.ragged import RaggedTensor, nest_rows
from headrace._src.tensors.ragged_shape import DynamicRaggedShape
from headrace._src.tensors.row_partition import RowPartition
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, TensorLike


def shape(input: RaggedTensor, out_type: DTypeLike | None = None, name: str | None = None) -> DynamicRaggedShape:
    """Returns the shape of a ragged tensor."""
    return from_tensor(DynamicRaggedShape, input, dtypes.int32 if out_type is None else out_type)


def from_tensor(cls: type, t: RaggedTensor, dtype: DTypeLike | None = None) -> DynamicRaggedShape:
    """Returns the shape of a tensor, ragged or not.

    Args:
        t: Tensor or ragged tensor.
        dtype: int32 or int64: dtype of the sizes.
    """
    t = as_ragged_or_tensor(t)
    if not isinstance(t, RaggedTensor):
        return cls([], shape_of(t, dtypes.as_dtype(dtype or dtypes.int64)), static_inner_shape=t.shape)
    kind = t.row_splits.dtype if dtype is None else dtypes.as_dtype(dtype)
    partitions = [rows.with_dtype(p, kind) for p in t._nested_row_partitions]
    return cls(partitions, shape_of(t.flat_values, kind), static_inner_shape=t.flat_values.shape)


def from_lengths(
    cls: type, lengths: Sequence[Any], num_row_partitions: int | None = None, dtype: DTypeLike = dtypes.int64
) -> DynamicRaggedShape:
    """Creates a shape from sizes; a sequence of row lengths represents a ragged axis.

    Args:
        lengths: Size of each axis; a list of row lengths for a ragged axis.
        num_row_partitions: Number of axes that are stored as rows, or None.
        dtype: int32 or int64: dtype of the sizes.

    Returns:
        A DynamicRaggedShape.

    Raises:
        ValueError: If the first size is ragged, `num_row_partitions` is out of range, or the lengths contradict each
            other.
    """
    kind = dtypes.as_dtype(dtype)
    ragged = [axis for axis, size in enumerate(lengths) if not isinstance(size, (int, np.integer))]
    if 0 in ragged:
        raise ValueError("The first length cannot be ragged.")
    count = ragged[-1] if ragged else 0
    if num_row_partitions is not None:
        if num_row_partitions < count or (num_row_partitions and num_row_partitions >= len(lengths)):
            raise ValueError(f"num_row_partitions should be in [{count}, {len(lengths)}); got {num_row_partitions}.")
        count = num_row_partitions
    if not count:
        return cls([], ints(list(lengths), kind))
    partitions: list[RowPartition] = []
    total = int(lengths[0])
    for size in lengths[1 : count + 1]:
        if isinstance(size, (int, np.integer)):
            partitions.append(rows.uniform(ints(int(size), kind), ints(total, kind)))
            total *= int(size)
            continue
        if len(size) != total:
            raise ValueError("Shape not consistent.")
        partitions.append(rows.from_lengths(ints(list(size), kind)))
        total = sum(size)
    return cls(partitions, ints([total, *lengths[count + 1 :]], kind))


def with_dtype(self: DynamicRaggedShape, dtype: DTypeLike) -> DynamicRaggedShape:
    """Returns the shape with sizes of another dtype.

    Args:
        dtype: int32 or int64: dtype of the sizes.

    Raises:
        ValueError: If `dtype` is neither int32 nor int64.
    """
    kind = dtypes.as_dtype(dtype)
    if kind not in (dtypes.int32, dtypes.int64):
        raise ValueError("dtype must be int32 or int64")
    if kind is self.dtype:
        return self
    partitions = [rows.with_dtype(p, kind) for p in self.row_partitions]
    return DynamicRaggedShape(
        partitions, raw.Cast(self.inner_shape, DstT=kind), static_inner_shape=self._static_inner_shape
    )


def getitem(self: DynamicRaggedShape, key: TensorLike) -> Any:
    """Returns one size, or the shape of some axes."""
    if isinstance(key, slice):
        return _sliced(self, key)
    axis = axis_in_range(key, self.rank, "index")
    if not self.is_uniform(axis):
        raise ValueError(f"Index {axis} is not uniform")
    partitions = self.row_partitions
    if axis == 0 and partitions:
        return rows.nrows(partitions[0])
    if axis <= len(partitions) and partitions:
        return partitions[axis - 1].uniform_row_length()
    return self.inner_shape[axis - len(partitions)]


def _sliced(shape: DynamicRaggedShape, key: slice) -> DynamicRaggedShape:
    rank = shape.rank
    if rank is None:
        raise ValueError("Rank must be known to slice a DynamicRaggedShape")
    axes = range(rank)[key]
    if axes.step != 1:
        raise IndexError("Cannot stride through a shape")
    if not axes.start and len(axes) > 1 and any(not shape.is_uniform(axis) for axis in axes):
        kept = shape.row_partitions[: len(axes) - 1]
        if len(kept) < shape.num_row_partitions or len(axes) == shape.num_row_partitions + 1:
            return DynamicRaggedShape.from_row_partitions(kept)
        return DynamicRaggedShape(kept, shape.inner_shape[: len(axes) - shape.num_row_partitions])
    if not all(shape.is_uniform(axis) for axis in axes):
        raise ValueError("All relevant dimensions must be uniform")
    sizes = [getitem(shape, axis) for axis in axes]
    return DynamicRaggedShape([], raw.Pack(sizes) if sizes else ints([], shape.dtype))


def equals(self: DynamicRaggedShape, other: Any) -> Any:
    """Returns whether two shapes have the same sizes, a scalar."""
    if not isinstance(other, DynamicRaggedShape):
        return False
    if self.num_row_partitions != other.num_row_partitions or self.inner_rank != other.inner_rank:
        return as_ragged_or_tensor(False)
    other = with_dtype(other, self.dtype)
    pairs = [(p.row_splits(), q.row_splits()) for p, q in zip(self.row_partitions, other.row_partitions, strict=True)]
    same = [_all_equal(a, b) for a, b in [*pairs, (self.inner_shape, other.inner_shape)]]
    return raw.All(raw.Pack(same), ints([0]))


def _all_equal(a: Tensor, b: Tensor) -> Tensor:
    equal = raw.Equal(a, b, incompatible_shape_error=False)
    return raw.All(equal, raw.Range(0, raw.Rank(equal), 1))


def dispatch(self: DynamicRaggedShape, func: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Runs a function that accepts a shape."""
    overload = _TAKE_A_SHAPE.get(name_of(func))
    return NotImplemented if overload is None else overload(*args, **kwargs)


def reshape(tensor: TensorLike, shape: Any, name: str | None = None) -> Any:
    """Reshapes `tensor`; both the tensor and the shape may be ragged."""
    flat = tensor.flat_values if isinstance(tensor, RaggedTensor) else tensor
    if not isinstance(shape, DynamicRaggedShape):
        return raw.Reshape(flat, shape)
    return nest_rows(raw.Reshape(flat, shape.inner_shape), shape.row_partitions)


def broadcast_to(input: TensorLike, shape: Any, name: str | None = None) -> RaggedTensor:
    """Broadcasts `input` to `shape`."""
    if not isinstance(shape, DynamicRaggedShape):
        return NotImplemented
    template = fill(shape, ints(0))
    value = as_ragged_or_tensor(input)
    if not isinstance(template, RaggedTensor):
        return raw.BroadcastTo(value, shape.inner_shape)
    kind = value.row_splits.dtype if isinstance(value, RaggedTensor) else template.row_splits.dtype
    template = template.with_row_splits_dtype(kind)
    (picked, cells), partitions = flat_operands([value, template])
    return nest_rows(raw.BroadcastTo(picked, shape_of(cells)), partitions)


def broadcast_dynamic_shape(shape_x: Any, shape_y: Any) -> DynamicRaggedShape:
    """Returns the shape that two operands broadcast to, one of them ragged."""
    templates = []
    for one in (shape_x, shape_y):
        ragged = isinstance(one, DynamicRaggedShape)
        templates.append(fill(one, ints(0)) if ragged else raw.Fill(as_ragged_or_tensor(one), ints(0)))
    flat, partitions = flat_operands(templates)
    return from_tensor(DynamicRaggedShape, nest_rows(raw.AddV2(*flat), partitions), _dtype(shape_x, shape_y))


def _dtype(*shapes: Any) -> DType:
    return next(s.dtype for s in shapes if isinstance(s, DynamicRaggedShape))


def fill(dims: DynamicRaggedShape, value: TensorLike, name: str | None = None, layout: Any = None) -> RaggedTensor:
    """Creates a tensor of this shape filled with `value`."""
    return nest_rows(dense_fill(dims.inner_shape, value), dims.row_partitions)


def zeros(
    shape: DynamicRaggedShape, dtype: DTypeLike = dtypes.float32, name: str | None = None, layout: Any = None
) -> Any:
    """Creates zeros of this shape."""
    return nest_rows(dense_zeros(shape.inner_shape, dtype), shape.row_partitions)


def ones(
    shape: DynamicRaggedShape, dtype: DType = dtypes.float32, name: str | None = None, layout: Any = None
) -> RaggedTensor:
    """Creates ones of this shape."""
    return nest_rows(dense_ones(shape.inner_shape, dtype), shape.row_partitions)


_TAKE_A_SHAPE: dict[str, Callable[..., Any]] = {
    "BroadcastTo": broadcast_to,
    "ops.array.filling:fill": fill,
    "ops.array.filling:ones": ones,
    "ops.array.filling:zeros": zeros,
    "ops.array.shape:broadcast_dynamic_shape": broadcast_dynamic_shape,
    "ops.array.shape:reshape": reshape,
}
