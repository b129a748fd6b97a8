"""Rearranges sparse tensors: reorder, reshape, transpose, concat, split, slice, filter."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.lib.sparse.operand import as_sparse
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import raw
from headrace._src.ops.static_value import static_value
from headrace._src.tensors import dtypes
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.dimension import Dimension
from headrace._src.tensors.indexed_slices import IndexedSlices
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.sparse import SparseTensor
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import ShapeLike, TensorLike


@dispatchable
def reorder(sp_input: SparseTensor, name: str | None = None) -> SparseTensor:
    """Sorts the indices in row-major order.

    Args:
        sp_input: SparseTensor.
        name: Name of the operation.

    Returns:
        SparseTensor.

    >>> tf.sparse.reorder(tf.SparseTensor([[1], [0]], [1, 2], [2])).values.numpy()
    array([2, 1], dtype=int32)
    """
    sp_input = as_sparse(sp_input)
    indices, values = raw.SparseReorder(sp_input.indices, sp_input.values, sp_input.dense_shape)
    return SparseTensor._of(indices, values, sp_input.dense_shape, sp_input.shape)


@dispatchable
def reshape(sp_input: SparseTensor, shape: ShapeLike, name: str | None = None) -> SparseTensor:
    """Reshapes a sparse tensor.

    Args:
        sp_input: SparseTensor.
        shape: New dense shape; one size may be -1.
        name: Name of the operation.

    Returns:
        SparseTensor.
    """
    sp_input = as_sparse(sp_input)
    shape = convert_to_tensor(shape)
    if shape.dtype is not dtypes.int64:
        shape = raw.Cast(shape, DstT=dtypes.int64)
    indices, dense_shape = raw.SparseReshape(sp_input.indices, sp_input.dense_shape, shape)
    known = static_value(shape)
    dims = None if known is None else _reshaped(sp_input.shape, [int(size) for size in known])
    return SparseTensor._of(indices, sp_input.values, dense_shape, dims)


def _reshaped(before: TensorShape, sizes: list[int]) -> list[int | None]:
    """Returns the static shape after reshaping; a size of -1 is inferred where the shape before is known."""
    if sizes.count(-1) > 1:
        raise ValueError(f"At most one dimension can be inferred (-1). Found: {sizes}")
    count = before.num_elements()
    given = math.prod(size for size in sizes if size >= 0)
    if count is None:
        return [None if size < 0 else size for size in sizes]
    if (count % given if given else count) if -1 in sizes else count != given:
        shown = [None if size < 0 else size for size in sizes]
        raise ValueError(f"Cannot reshape a tensor with {count} elements to shape {shown} ({given} elements).")
    return [(count // given if given else None) if size < 0 else size for size in sizes]


@dispatchable
def transpose(sp_input: SparseTensor, perm: TensorLike | None = None, name: str | None = None) -> SparseTensor:
    """Permutes the axes of a sparse tensor.

    Args:
        sp_input: SparseTensor.
        perm: New order of the axes. Default reversed.
        name: Name of the operation.

    Returns:
        SparseTensor.
    """
    sp_input = as_sparse(sp_input)
    if perm is None:
        order = raw.ReverseV2(raw.Range(0, raw.Size(sp_input.dense_shape), 1), [0])
    else:
        order = convert_to_tensor(perm)
        Dimension(order.shape[0]).merge_with(Dimension(sp_input.dense_shape.shape[0]))
    indices = raw.GatherV2(sp_input.indices, order, 1)
    dense_shape = raw.GatherV2(sp_input.dense_shape, order, 0)
    known, dims = static_value(order), sp_input.shape
    turned = None
    if known is not None and dims.rank is not None:
        turned = [dims[int(axis)] for axis in known]
    return reorder(SparseTensor._of(indices, sp_input.values, dense_shape, turned))


@dispatchable
def expand_dims(sp_input: SparseTensor, axis: int | None = None, name: str | None = None) -> SparseTensor:
    """Inserts an axis of size 1.

    Args:
        sp_input: SparseTensor.
        axis: Position of the new axis. Default last.
        name: Name of the operation.

    Returns:
        SparseTensor.

    Raises:
        InvalidArgumentError: If `axis` is out of range.
    """
    sp_input = as_sparse(sp_input)
    rank = sp_input.dense_shape.shape[0]
    axis = -1 if axis is None else int(axis)
    if rank is None:
        return _expand_dims_of_unknown_rank(sp_input, axis)
    if not -rank - 1 <= axis <= rank:
        raise errors.invalid_argument(
            f"axis {axis} must be in [{-rank - 1}, {rank}] to add an axis to a tensor of rank {rank}"
        )
    axis %= rank + 1
    column = raw.Fill(raw.Pack([raw.Size(sp_input.values), 1]), EagerTensor(np.array(0, np.int64)))
    indices = raw.ConcatV2([sp_input.indices[:, :axis], column, sp_input.indices[:, axis:]], 1)
    one = EagerTensor(np.array([1], np.int64))
    dense_shape = raw.ConcatV2([sp_input.dense_shape[:axis], one, sp_input.dense_shape[axis:]], 0)
    dims = sp_input.shape.as_list()
    return SparseTensor._of(indices, sp_input.values, dense_shape, [*dims[:axis], 1, *dims[axis:]])


def _expand_dims_of_unknown_rank(sp_input: SparseTensor, axis: int) -> SparseTensor:
    """Inserts an axis where the graph that runs knows the rank."""
    # A negative position counts from the end, after the new axis is in.
    place = convert_to_tensor(axis) if axis >= 0 else raw.Size(sp_input.dense_shape) + (axis + 1)
    column = raw.Fill(raw.Pack([raw.Size(sp_input.values), 1]), EagerTensor(np.array(0, np.int64)))
    indices = raw.ConcatV2([sp_input.indices[:, :place], column, sp_input.indices[:, place:]], 1)
    one = EagerTensor(np.array([1], np.int64))
    dense_shape = raw.ConcatV2([sp_input.dense_shape[:place], one, sp_input.dense_shape[place:]], 0)
    return SparseTensor._of(indices, sp_input.values, dense_shape, None)


@dispatchable
def concat(
    axis: int, sp_inputs: Sequence[SparseTensor], expand_nonconcat_dims: bool = False, name: str | None = None
) -> SparseTensor:
    """Concatenates sparse tensors along an axis.

    Args:
        axis: Axis to concatenate along.
        sp_inputs: List of SparseTensors.
        expand_nonconcat_dims: Whether the other sizes may differ; the largest are used.
        name: Name of the operation.

    Returns:
        SparseTensor.

    Raises:
        InvalidArgumentError: If `sp_inputs` is empty.

    >>> a = tf.sparse.from_dense([1, 0])
    >>> tf.sparse.to_dense(tf.sparse.concat(0, [a, a])).numpy()
    array([1, 0, 1, 0], dtype=int32)
    """
    if isinstance(sp_inputs, SparseTensor):
        sp_inputs = [sp_inputs]
    inputs = [as_sparse(one) for one in sp_inputs]
    if not inputs:
        raise errors.invalid_argument("tf.sparse.concat needs at least one sparse tensor; got none")
    if len(inputs) == 1:
        return inputs[0]
    shapes = [one.dense_shape for one in inputs]
    if expand_nonconcat_dims:
        shapes = _expanded(shapes, int(axis))
    indices, values, dense_shape = raw.SparseConcat(
        [one.indices for one in inputs], [one.values for one in inputs], shapes, concat_dim=int(axis)
    )
    return SparseTensor._of(indices, values, dense_shape, _joined_shape(inputs, int(axis), expand_nonconcat_dims))


def _joined_shape(inputs: list[SparseTensor], axis: int, expand: bool) -> TensorShape | None:
    """Returns the static shape of sparse tensors joined along an axis; None if a rank is not known."""
    shapes = [one.shape for one in inputs]
    rank = shapes[0].rank
    if any(shape.rank != rank for shape in shapes) or not rank:
        return None
    dims = []
    for n in range(rank):
        sizes = [shape[n] for shape in shapes]
        known = [size for size in sizes if size is not None]
        if n == axis % rank:
            dims.append(sum(known) if len(known) == len(sizes) else None)
        elif expand:
            dims.append(max(known) if len(known) == len(sizes) else None)
        else:
            dims.append(known[0] if known else None)
    return TensorShape(dims)


def _expanded(shapes: list[Any], axis: int) -> list[Tensor]:
    """Returns each shape with the largest size of any shape, except along `axis`."""
    rank = shapes[0].shape[0]
    largest = raw.Max(raw.Pack(shapes), [0])
    along = EagerTensor(np.arange(rank) == axis % rank)
    return [raw.SelectV2(along, shape, largest) for shape in shapes]


@dispatchable
def split(
    sp_input: SparseTensor | None = None,
    num_split: int | None = None,
    axis: int | None = None,
    name: str | None = None,
) -> list[SparseTensor]:
    """Splits a sparse tensor along an axis.

    Args:
        sp_input: SparseTensor.
        num_split: Number of parts; the first ones are larger if the size is not a multiple.
        axis: Axis to split.
        name: Name of the operation.

    Returns:
        List of SparseTensors.

    Raises:
        ValueError: If `sp_input`, `num_split` or `axis` is None.
        InvalidArgumentError: If `num_split` is less than 1.
    """
    if sp_input is None:
        raise ValueError("sp_input is required")
    if num_split is None:
        raise ValueError("num_split is required")
    if axis is None:
        raise ValueError("axis is required")
    sp_input = as_sparse(sp_input)
    if int(num_split) < 1:
        raise errors.invalid_argument(f"Value for attr 'num_split' of {num_split} must be at least minimum 1")
    pieces = raw.SparseSplit(
        convert_to_tensor(axis, dtypes.int64),
        sp_input.indices,
        sp_input.values,
        sp_input.dense_shape,
        num_split=num_split,
    )
    return [SparseTensor._of(*parts) for parts in zip(*pieces, strict=True)]


@dispatchable
def slice_(sp_input: SparseTensor, start: TensorLike, size: ShapeLike, name: str | None = None) -> SparseTensor:
    """Slices a sparse tensor.

    Args:
        sp_input: SparseTensor.
        start: First index along each axis.
        size: Size along each axis; clipped to the bounds.
        name: Name of the operation.

    Returns:
        SparseTensor.
    """
    sp_input = as_sparse(sp_input)
    start = convert_to_tensor(start, dtypes.int64)
    size = convert_to_tensor(size, dtypes.int64)
    return SparseTensor._of(*raw.SparseSlice(sp_input.indices, sp_input.values, sp_input.dense_shape, start, size))


@dispatchable
def retain(sp_input: SparseTensor, to_retain: TensorLike) -> SparseTensor:
    """Keeps selected elements of a sparse tensor.

    Args:
        sp_input: SparseTensor.
        to_retain: Bool vector with one entry for each stored element.

    Returns:
        SparseTensor.
    """
    sp_input = as_sparse(sp_input)
    kept = convert_to_tensor(to_retain)
    Dimension(sp_input.values.shape[0]).merge_with(Dimension(kept.shape.with_rank(1)[0]))
    places = raw.Reshape(raw.Where(kept), [-1])
    return SparseTensor._of(
        raw.GatherV2(sp_input.indices, places, 0),
        raw.GatherV2(sp_input.values, places, 0),
        sp_input.dense_shape,
        sp_input.shape,
    )


def row(sp_input: SparseTensor, index: TensorLike) -> SparseTensor:
    """Returns the entry of the first axis at `index`, a sparse tensor of one rank less."""
    wanted = raw.Cast(convert_to_tensor(index), DstT=dtypes.int64)
    places = raw.Equal(sp_input.indices[:, 0], wanted)
    found = retain(sp_input, places)
    shape = sp_input.shape[1:] if sp_input.shape.rank is not None else None
    return SparseTensor._of(found.indices[:, 1:], found.values, sp_input.dense_shape[1:], shape)


@dispatchable
def fill_empty_rows(
    sp_input: SparseTensor, default_value: TensorLike, name: str | None = None
) -> tuple[SparseTensor, Any]:
    """Adds `default_value` in the first column of each empty row.

    Args:
        sp_input: SparseTensor.
        default_value: Scalar.
        name: Name of the operation.

    Returns:
        A tuple (SparseTensor, bool vector of the rows that were empty).
    """
    sp_input = as_sparse(sp_input)
    default_value = convert_to_tensor(default_value, sp_input.dtype)
    indices, values, empty, _ = raw.SparseFillEmptyRows(
        sp_input.indices, sp_input.values, sp_input.dense_shape, default_value
    )
    return SparseTensor._of(indices, values, sp_input.dense_shape, sp_input.shape), empty


def mask(a: IndexedSlices, mask_indices: TensorLike, name: str | None = None) -> IndexedSlices:
    """Removes the slices at `mask_indices` from IndexedSlices.

    Args:
        a: IndexedSlices.
        mask_indices: Indices to remove.
        name: Name of the operation.

    Returns:
        IndexedSlices.
    """
    kept, places = raw.ListDiff(a.indices, convert_to_tensor(mask_indices, a.indices.dtype))
    return IndexedSlices(raw.GatherV2(a.values, places, 0), kept, a.dense_shape)
