"""Rearranging sparse tensors: reorder, reshape, slice, split, concatenate, fill empty rows."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.empty_rows import filled, filled_gradients
from headrace._src.ops.entry import op, raw
from headrace._src.ops.rules import each, like
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.ops.sparse.coordinates import (
    check_bounds,
    check_parts,
    compare_neighbours,
    flat_positions,
    picked_rows,
    row_major_order,
    unflattened,
)
from headrace._src.tensors.dtypes import ANY, NUMERIC
from headrace._src.tensors.shapes import Dims, dims_text


@op("SparseReorder", "int64, T, int64 -> output_indices: int64, output_values: T", T=ANY, shape=each(like(0), like(1)))
def sparse_reorder(xp, input_indices, input_values, input_shape):
    """Returns the same elements in row-major order."""
    if xp is np:
        check_parts(input_indices, input_values, input_shape)
        if not (compare_neighbours(input_indices) > 0).any():
            return input_indices, input_values
    order = row_major_order(xp, input_indices)
    return input_indices[order], input_values[order]


@sparse_reorder.gradient
def _(call, d_indices, d_values):
    indices, values, shape = call.inputs
    positions = raw.Range(0, raw.Size(values), 1)
    _, order = raw.SparseReorder(indices, positions, shape)
    return None, raw.GatherV2(d_values, raw.InvertPermutation(order), 0), None


def _reshaped(call: ShapeCall) -> list[Dims]:
    indices, rank = call.shapes[0], call.shapes[2]
    count = None if indices is None else indices[0]
    size = None if rank is None else rank[0]
    return [(count, size), (size,)]


def _resolved_sizes(shape: Any, new_shape: Any) -> list[int]:
    """Returns the wanted sizes with -1 replaced by what is left over."""
    total = int(np.prod([int(s) for s in shape], dtype=object)) if len(shape) else 1
    sizes = [int(s) for s in new_shape]
    holes = [axis for axis, size in enumerate(sizes) if size == -1]
    for axis, size in enumerate(sizes):
        if size < -1:
            raise errors.invalid_argument(f"size {axis} must be non-negative, not {size}")
    if len(holes) > 1:
        raise errors.invalid_argument(f"only one output dimension may be -1, not both {holes[0]} and {holes[1]}")
    rest = int(np.prod([s for s in sizes if s != -1], dtype=object)) if sizes else 1
    if holes:
        if not rest or total % rest:
            raise errors.invalid_argument(
                f"Input to reshape is a SparseTensor with {total} dense values, but the requested shape requires a "
                f"multiple of {rest}. input_shape={dims_text(tuple(shape))} output_shape={dims_text(tuple(sizes))}"
            )
        sizes[holes[0]] = total // rest
    elif rest != total:
        raise errors.invalid_argument(
            f"Input to reshape is a tensor with {total} dense values, but the requested shape has {rest}. "
            f"input_shape={dims_text(tuple(shape))} output_shape={dims_text(tuple(sizes))}"
        )
    return sizes


@op(
    "SparseReshape", "int64, int64, int64 -> output_indices: int64, output_shape: int64",
    shape=_reshaped, static=["input_shape", "new_shape"], differentiable=False,
)  # fmt: skip
def sparse_reshape(xp, input_indices, input_shape, new_shape):
    """Returns the coordinates that elements have once the dense tensor is reshaped; one size may be -1."""
    sizes = _resolved_sizes(input_shape, new_shape)
    positions = flat_positions(xp, input_indices, input_shape)
    return unflattened(xp, positions, sizes), np.array(sizes, np.int64)


def _unknown_parts(call: ShapeCall) -> list[Dims]:
    indices = call.shapes[0]
    rank = None if indices is None else indices[1]
    return [(None, rank), (None,), (rank,)]


@op(
    "SparseSlice", "int64, T, int64, int64, int64 -> output_indices: int64, output_values: T, output_shape: int64",
    T=ANY, shape=_unknown_parts, engine="host",
)  # fmt: skip
def sparse_slice(xp, indices, values, shape, start, size):
    """Returns the part of a sparse tensor that begins at `start` and has `size`, cut off at its bounds."""
    check_parts(indices, values, shape)
    for name, vector in (("start", start), ("size", size)):
        if vector.ndim != 1 or len(vector) != len(shape):
            raise errors.invalid_argument(
                f"Expected {name} to be a vector of length {len(shape)} but got length {vector.size}"
            )
    if (size < 0).any():
        raise errors.invalid_argument(f"Expected a non-negative size, got {size.min()}")
    inside = ((indices >= start) & (indices < start + size)).all(axis=1)
    # A negative start keeps its size, and there is no element before the first row.
    sizes = np.where(start < 0, size, np.clip(shape - start, 0, size))
    return indices[inside] - start, values[inside], sizes


@sparse_slice.gradient
def _(call, d_indices, d_values, d_shape):
    indices, _, _, start, _ = call.inputs
    return None, raw.SparseSliceGrad(d_values, indices, start, call.outputs[0]), None, None, None


@op(
    "SparseSliceGrad",
    "T, int64, int64, int64 -> val_grad: T",
    T=NUMERIC,
    shape=lambda call: (None if call.shapes[1] is None else call.shapes[1][0],),
    engine="host",
)
def sparse_slice_grad(xp, backprop_val_grad, input_indices, input_start, output_indices):
    """Computes the gradient of each element of a sliced sparse tensor: zero for those outside of the slice."""
    return picked_rows(backprop_val_grad, output_indices + input_start, input_indices)


def _split_parts(call: ShapeCall) -> list[list[Dims]]:
    indices, num = call.shapes[1], call.attrs["num_split"]
    rank = None if indices is None else indices[1]
    return [[(None, rank)] * num, [(None,)] * num, [(rank,)] * num]


@op(
    "SparseSplit",
    "int64, int64, T, int64 "
    "-> output_indices: num_split*int64, output_values: num_split*T, output_shape: num_split*int64",
    T=ANY, shape=_split_parts, engine="host",
)  # fmt: skip
def sparse_split(xp, split_dim, indices, values, shape, *, num_split: int):
    """Returns a sparse tensor cut along an axis; where sizes do not divide evenly the first pieces are one longer."""
    check_parts(indices, values, shape)
    axis, rank = int(split_dim), len(shape)
    if not -rank <= axis < rank:
        raise errors.invalid_argument(f"Input split_dim should be between {-rank} and {rank - 1}, got {axis}")
    axis %= rank
    if not 1 <= num_split <= shape[axis]:
        raise errors.invalid_argument(
            f"Input num_split should be between 1 and the splitting dimension size ({shape[axis]}), got {num_split}"
        )
    check_bounds(indices, shape)
    whole, extra = divmod(int(shape[axis]), num_split)
    bounds = np.cumsum([0, *[whole + (n < extra) for n in range(num_split)]])
    all_indices, all_values, all_shapes = [], [], []
    for low, high in itertools.pairwise(bounds):
        inside = (indices[:, axis] >= low) & (indices[:, axis] < high)
        part = indices[inside].copy()
        part[:, axis] -= low
        sizes = shape.copy()
        sizes[axis] = high - low
        all_indices.append(part)
        all_values.append(values[inside])
        all_shapes.append(sizes)
    return all_indices, all_values, all_shapes


def _concatenated(call: ShapeCall) -> list[Dims]:
    all_indices = call.shapes[0]
    rank = next((dims[1] for dims in all_indices if dims is not None), None)
    counts = [dims[0] for dims in all_indices if dims is not None and dims[0] is not None]
    count = sum(counts) if len(counts) == len(all_indices) else None
    return [(count, rank), (count,), (rank,)]


@op(
    "SparseConcat", "N*int64, N*T, N*int64 -> output_indices: int64, output_values: T, output_shape: int64",
    T=ANY, shape=_concatenated, static=["shapes"],
)  # fmt: skip
def sparse_concat(xp, indices, values, shapes, *, concat_dim: int):
    """Sparse tensors joined along an axis, their elements in row-major order."""
    rank = len(shapes[0])
    if not -rank <= concat_dim < rank:
        raise errors.invalid_argument(f"Concat dimension must be in range [{-rank}, {rank}), got {concat_dim}")
    axis = concat_dim % rank
    for position, shape in enumerate(shapes[1:], 1):
        if len(shape) != rank:
            raise errors.invalid_argument(
                f"Ranks of all input tensors must match: expected {rank} but got {len(shape)} at position {position}"
            )
        for other in range(rank):
            if other != axis and shape[other] != shapes[0][other]:
                raise errors.invalid_argument(
                    f"Input shapes must match: expected {shapes[0][other]} for dimension {other} "
                    f"but got {shape[other]} at position {position}"
                )
    offsets = np.cumsum([0, *[int(shape[axis]) for shape in shapes]])
    column = np.arange(rank) == axis
    joined = xp.concatenate([part + column * offset for part, offset in zip(indices, offsets[:-1], strict=True)])
    sizes = [int(size) for size in shapes[0]]
    sizes[axis] = int(offsets[-1])
    order = row_major_order(xp, joined)
    return joined[order], xp.concatenate(values)[order], np.array(sizes, np.int64)


@sparse_concat.gradient
def _(call, d_indices, d_values, d_shape):
    count = len(call.inputs) // 3
    indices, values, shapes = call.inputs[:count], call.inputs[count : 2 * count], call.inputs[2 * count :]
    sizes = [raw.Size(v) for v in values]
    starts = [0]
    for size in sizes:
        starts.append(raw.AddV2(starts[-1], size))
    positions = [raw.Range(starts[n], starts[n + 1], 1) for n in range(count)]
    # Where each input element ended up: concatenate its number instead of its value.
    _, numbers, _ = raw.SparseConcat(list(indices), positions, list(shapes), concat_dim=call.attrs["concat_dim"])
    by_input = raw.GatherV2(d_values, raw.InvertPermutation(numbers), 0)
    parts = [by_input[starts[n] : starts[n + 1]] for n in range(count)]
    return [None] * count + parts + [None] * count


def _filled(call: ShapeCall) -> list[Dims]:
    indices, values, shape = call.shapes[0], call.shapes[1], call.as_dims(2)
    rank = None if indices is None else indices[1]
    return [(None, rank), (None,), (None if shape is None else shape[0],), (None if values is None else values[0],)]


@op(
    "SparseFillEmptyRows",
    "int64, T, int64, T "
    "-> output_indices: int64, output_values: T, empty_row_indicator: bool, reverse_index_map: int64",
    T=ANY, shape=_filled, engine="host",
)  # fmt: skip
def sparse_fill_empty_rows(xp, indices, values, dense_shape, default_value):
    """Gives each empty row of a sparse matrix a `default_value` in its first column."""
    check_parts(indices, values, dense_shape)
    if default_value.ndim:
        raise errors.invalid_argument(f"default_value must be a scalar, saw: {dims_text(default_value.shape)}")
    rows = int(dense_shape[0]) if len(dense_shape) else 0
    row_of = indices[:, 0]
    bad = (row_of < 0) | (row_of >= rows)
    if bad.any():
        at = int(bad.argmax())
        problem = f"{row_of[at]} < 0" if row_of[at] < 0 else f"{row_of[at]} >= {rows}"
        raise errors.invalid_argument(f"indices({at}, 0) is invalid: {problem}")
    empty = np.bincount(row_of, minlength=rows) == 0
    new = np.zeros((int(empty.sum()), indices.shape[1]), np.int64)
    new[:, 0] = np.flatnonzero(empty)
    order, with_default, place = filled(row_of, values, empty, default_value[()])
    return np.concatenate([indices, new])[order], with_default, empty, place


@sparse_fill_empty_rows.gradient
def _(call, d_indices, d_values, d_indicator, d_map):
    of_values, of_default = raw.SparseFillEmptyRowsGrad(call.outputs[3], d_values)
    return None, of_values, None, of_default


@op(
    "SparseFillEmptyRowsGrad", "int64, T -> d_values: T, d_default_value: T",
    T=ANY, shape=lambda call: [call.shapes[0], ()],
)  # fmt: skip
def sparse_fill_empty_rows_grad(xp, reverse_index_map, grad_values):
    """Computes the gradients of the given elements and, summed over the rows that were filled, of the default value."""
    return filled_gradients(xp, reverse_index_map, grad_values)


@sparse_fill_empty_rows_grad.gradient
def _(call, dd_values, dd_default):
    places, values = call.inputs
    everywhere = raw.BroadcastTo(dd_default, raw.Shape(values))
    return None, raw.TensorScatterUpdate(everywhere, raw.ExpandDims(places, 1), dd_values)
