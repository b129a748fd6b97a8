"""Ragged tensors as dense ones (padded or cut off) and as sparse ones."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.broadcasting import unbroadcast
from headrace._src.ops.empty_rows import filled, filled_gradients
from headrace._src.ops.entry import op, raw
from headrace._src.ops.ragged.row_splits import check_nested_splits, row_of_values
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.ops.sizes import ints, shape_of
from headrace._src.tensors.dtypes import ANY, INDEX, int64
from headrace._src.tensors.shapes import Dims, dims_text


def _padded(call: ShapeCall) -> Dims:
    wanted, values = call.value(0), call.shapes[1]
    ragged_rank = len([t for t in call.attrs["row_partition_types"] if t != "FIRST_DIM_SIZE"])
    if wanted is None or values is None:
        return call.as_dims(0)
    rank = ragged_rank + len(values)
    sizes = [-1] * rank if wanted.ndim == 0 else [int(s) for s in wanted]
    if len(sizes) != rank:
        raise errors.invalid_argument(
            f"rt_input.shape and shape={dims_text(tuple(None if s < 0 else s for s in sizes))} are incompatible: "
            f"rt_input.rank = {rank} but shape.rank = {len(sizes)}"
        )
    known = [None] * (ragged_rank + 1) + list(values[1:])
    partitions = call.shapes[3]
    if call.attrs["row_partition_types"][:1] == ("ROW_SPLITS",) and partitions[0] is not None and partitions[0][0]:
        known[0] = partitions[0][0] - 1
    return tuple(k if s < 0 else s for k, s in zip(known, sizes, strict=True))


def _splits_list(partitions: list[np.ndarray], types: Any) -> list[np.ndarray]:
    """Row splits of every level from whichever encodings were given."""
    nested: list[np.ndarray] = []
    nrows = int(partitions[0]) if types[0] == "FIRST_DIM_SIZE" else None
    for kind, tensor in zip(types, partitions, strict=True):
        if kind == "FIRST_DIM_SIZE":
            continue
        if kind == "ROW_SPLITS":
            splits = tensor
        elif kind == "VALUE_ROWIDS":
            counts = np.bincount(tensor, minlength=nrows or 0)
            splits = np.concatenate(([0], np.cumsum(counts)))
        else:
            raise errors.invalid_argument(f"Unsupported row partition type {kind}")
        nested.append(splits)
        nrows = int(splits[-1]) if len(splits) else 0
    return nested


def _full_sizes(nested: list[np.ndarray], values: np.ndarray, shape: np.ndarray) -> list[int]:
    """Returns the sizes of the dense tensor: those wanted, and elsewhere what is needed to hold every row."""
    lengths = [int(np.diff(splits).max(initial=0)) for splits in nested]
    natural = [len(nested[0]) - 1, *lengths, *values.shape[1:]]
    if shape.ndim == 0:
        return natural
    wanted = [int(s) for s in shape]
    if len(wanted) != len(natural):
        raise errors.invalid_argument(
            f"rt_input.shape and shape={_sizes_text(wanted)} are incompatible: "
            f"rt_input.rank = {len(natural)} but shape.rank = {len(wanted)}"
        )
    for axis in range(len(nested) + 1, len(natural)):
        if wanted[axis] not in (-1, natural[axis]):
            raise errors.invalid_argument(
                f"rt_input.shape and shape={_sizes_text(wanted)} are incompatible: "
                f"rt_input.shape[{axis}] = {natural[axis]} but shape[{axis}] = {wanted[axis]}"
            )
    return [n if w < 0 else w for n, w in zip(natural, wanted, strict=True)]


def _sizes_text(sizes: list[int]) -> str:
    return dims_text(tuple(None if size < 0 else size for size in sizes))


@op(
    "RaggedTensorToTensor", "Tshape, T, T, num_row_partition_tensors*Tindex -> result: T",
    T=ANY, Tindex=INDEX, Tshape=INDEX, shape=_padded, engine="host",
)  # fmt: skip
def ragged_tensor_to_tensor(xp, shape, values, default_value, row_partition_tensors, *, row_partition_types: list[str]):
    """Returns a dense tensor with the rows of a ragged one, padded with `default_value` or cut off to `shape`."""
    nested = _splits_list(row_partition_tensors, row_partition_types)
    check_nested_splits(nested, values)
    if default_value.ndim >= values.ndim:
        raise errors.invalid_argument(
            f"default_value.shape={dims_text(default_value.shape)} and rt_input.flat_values.shape="
            f"{dims_text(values.shape)} are incompatible: default_value.rank = {default_value.ndim}  must be less than "
            f"rt_input.flat_values.rank = {values.ndim}"
        )
    sizes = _full_sizes(nested, values, shape)
    outer = sizes[: len(nested) + 1]
    places = np.arange(len(nested[0]) - 1)
    kept = places < outer[0]
    for splits, size in zip(nested, outer[1:], strict=True):
        row = row_of_values(splits)
        offsets = np.arange(len(row)) - splits[row]
        places = places[row] * size + offsets
        kept = kept[row] & (offsets < size)
    dense = np.empty((int(np.prod(outer, dtype=np.int64)), *values.shape[1:]), values.dtype)
    dense[...] = default_value
    dense[places[kept]] = values[kept]
    return dense.reshape(sizes)


@ragged_tensor_to_tensor.gradient
def _(call, dy):
    shape, values, default, *partitions = call.inputs
    inner_rank = values.shape.rank - 1
    outer_shape = shape
    if shape.shape.rank:
        outer_shape = shape[: shape.shape[0] - inner_rank] if inner_rank else shape
    # Which value each cell got, -1 for the default: the same op on the indices of the values.
    count = shape_of(values, int64)[0]
    numbers = raw.Range(ints(0, int64), count, ints(1, int64))
    source = raw.RaggedTensorToTensor(
        outer_shape, numbers, ints(-1, int64), list(partitions), row_partition_types=call.attrs["row_partition_types"]
    )
    of_values = raw.UnsortedSegmentSum(dy, source, count) if call.wanted[1] else None
    of_default = None
    if call.wanted[2]:
        unused = raw.Less(source, ints(0, int64))
        for _axis in range(inner_rank):
            unused = raw.ExpandDims(unused, -1)
        of_default = unbroadcast(raw.SelectV2(unused, dy, raw.ZerosLike(dy)), default)
    return [None, of_values, of_default, *[None] * len(partitions)]


def _sparse_parts(call: ShapeCall) -> list[Dims]:
    values = call.shapes[1]
    rank = None if values is None else len(call.shapes[0]) + len(values)
    count = None
    if values is not None and None not in values:
        count = int(np.prod(values, dtype=np.int64))
    return [(count, rank), (count,), (rank,)]


@op(
    "RaggedTensorToSparse",
    "RAGGED_RANK*Tsplits, T -> sparse_indices: int64, sparse_values: T, sparse_dense_shape: int64",
    T=ANY, Tsplits=INDEX, shape=_sparse_parts, engine="host",
)  # fmt: skip
def ragged_tensor_to_sparse(xp, rt_nested_splits, rt_dense_values):
    """Returns the values of a ragged tensor with their coordinates."""
    check_nested_splits(rt_nested_splits, rt_dense_values)
    columns = [np.arange(len(rt_nested_splits[0]) - 1)]
    sizes = [len(rt_nested_splits[0]) - 1]
    for splits in rt_nested_splits:
        row = row_of_values(splits)
        columns = [column[row] for column in columns]
        columns.append(np.arange(len(row)) - splits[row])
        sizes.append(int(np.diff(splits).max(initial=0)))
    inner = rt_dense_values.shape[1:]
    outer = np.stack(columns, axis=1)
    grid = np.indices(inner).reshape(len(inner), int(np.prod(inner, dtype=np.int64))).T
    indices = np.concatenate([np.repeat(outer, len(grid), axis=0), np.tile(grid, (len(outer), 1))], axis=1)
    return indices.astype(np.int64), rt_dense_values.ravel(), np.array([*sizes, *inner], np.int64)


@ragged_tensor_to_sparse.gradient
def _(call, d_indices, d_values, d_shape):
    *splits, values = call.inputs
    return [*[None] * len(splits), raw.Reshape(d_values, shape_of(values))]


def _filled(call: ShapeCall) -> list[Dims]:
    ids, nrows = call.shapes[0], call.value(2)
    return [(None,), (None,), (None if nrows is None else int(nrows),), (None if ids is None else ids[0],)]


@op(
    "RaggedFillEmptyRows",
    "int64, T, int64, T -> output_value_rowids: int64, output_values: T, empty_row_indicator: bool, "
    "reverse_index_map: int64",
    T=ANY, shape=_filled, engine="host",
)  # fmt: skip
def ragged_fill_empty_rows(xp, value_rowids, values, nrows, default_value):
    """Adds one `default_value` to each empty row of a ragged tensor.

    Args:
        value_rowids: Row of each value.
        values: Values of the ragged tensor.
        nrows: Number of rows.
        default_value: Scalar.
        name: Name of the operation.

    Returns:
        A named tuple: the row of each value, the values with the defaults, whether each row was empty, and the new
        position of each old value.

    Raises:
        InvalidArgumentError: If `default_value` is not a scalar, `value_rowids` and `values` have different lengths, or
            a row is not in [0, nrows).
    """
    count = int(nrows)
    if default_value.ndim:
        raise errors.invalid_argument(f"default_value must be a scalar, saw: {dims_text(default_value.shape)}")
    if len(value_rowids) != len(values):
        raise errors.invalid_argument(f"value_rowids has {len(value_rowids)} elements, but values has {len(values)}")
    bad = (value_rowids < 0) | (value_rowids >= count)
    if bad.any():
        row = int(bad.argmax())
        raise errors.invalid_argument(f"value_rowids({row}) is invalid: {value_rowids[row]} is not in [0, {count})")
    empty = np.bincount(value_rowids, minlength=count) == 0
    order, with_default, place = filled(value_rowids, values, empty, default_value[()])
    rowids = np.concatenate([value_rowids, np.flatnonzero(empty)]).astype(np.int64)
    return rowids[order], with_default, empty, place


@ragged_fill_empty_rows.gradient
def _(call, d_rowids, d_values, d_empty, d_map):
    of_values, of_default = raw.RaggedFillEmptyRowsGrad(call.outputs[3], d_values)
    return None, of_values, None, of_default


@op(
    "RaggedFillEmptyRowsGrad", "int64, T -> d_values: T, d_default_value: T",
    T=ANY, shape=lambda call: [call.shapes[0], ()],
)  # fmt: skip
def ragged_fill_empty_rows_grad(xp, reverse_index_map, grad_values):
    """Computes the gradient of `ragged_fill_empty_rows`.

    Args:
        reverse_index_map: Position of each given value in the result.
        grad_values: Gradient of the values.
        name: Name of the operation.

    Returns:
        d_values: The gradient of the given values.
        d_default_value: The gradient of the default value.

    Raises:
        InvalidArgumentError: If `reverse_index_map` or `grad_values` is not a vector.
    """
    return filled_gradients(xp, reverse_index_map, grad_values)
