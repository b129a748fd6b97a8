"""Sums and maxima over axes of sparse tensors, and the softmax of their rows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.entry import op, raw
from headrace._src.ops.rules import like, reduced_dims
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.ops.sparse.coordinates import (
    check_bounds,
    check_on_device,
    check_parts,
    flat_positions,
    row_major_order,
    unflattened,
)
from headrace._src.tensors.dtypes import NUMERIC, REAL, float16, float32, float64
from headrace._src.tensors.shapes import Dims
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import Array


def _axes(reduction_axes: Any, rank: int) -> list[int]:
    axes = [int(a) for a in np.ravel(reduction_axes)]
    for axis in axes:
        if not -rank <= axis < rank:
            raise errors.invalid_argument(f"Invalid reduction dimension {axis}, for input with {rank} dimensions.")
    return sorted({axis % rank for axis in axes}) if rank else []


def _reduced(call: ShapeCall) -> Dims:
    axes = call.value(3)
    return reduced_dims(
        call.as_dims(2), None if axes is None else [int(a) for a in axes.reshape(-1)], call.attrs["keep_dims"]
    )


def _reduced_parts(call: ShapeCall) -> list[Dims]:
    dims = _reduced(call)
    rank = None if dims is None else len(dims)
    return [(None, rank), (None,), (rank,)]


class _Groups:
    """The elements of a sparse tensor sorted by the place in the result that they reduce to."""

    def __init__(self, indices: np.ndarray, values: np.ndarray, shape: Any, reduction_axes: Any) -> None:
        check_parts(indices, values, shape)
        check_bounds(indices, shape)
        self.rank = len(shape)
        self.axes = _axes(reduction_axes, self.rank)
        self.kept = [axis for axis in range(self.rank) if axis not in self.axes]
        self.sizes = [int(shape[axis]) for axis in self.kept]
        places = flat_positions(np, indices[:, self.kept], self.sizes)
        order = np.argsort(places, kind="stable")
        self.values = values[order]
        places = places[order]
        self.starts = np.flatnonzero(np.concatenate(([True], places[1:] != places[:-1]))) if len(places) else places
        self.places = places[self.starts]

    def reduce(self, combine: Callable[..., Any]) -> np.ndarray:
        return combine.reduceat(self.values, self.starts) if len(self.starts) else self.values  # type: ignore[attr-defined]

    def full_sizes(self, keep_dims: bool, shape: Any) -> list[int]:
        if not keep_dims:
            return self.sizes
        return [1 if axis in self.axes else int(shape[axis]) for axis in range(self.rank)]


def _dense_result(combine: Any, indices: Array, values: Array, shape: Any, axes: Any, keep_dims: bool) -> np.ndarray:
    groups = _Groups(indices, values, shape, axes)
    result = np.zeros(int(np.prod(groups.sizes, dtype=np.int64)), values.dtype)
    result[groups.places] = groups.reduce(combine)
    return result.reshape(groups.full_sizes(keep_dims, shape))


def _sparse_result(
    combine: Any, indices: Array, values: Array, shape: Any, axes: Any, keep_dims: bool
) -> tuple[Any, ...]:
    groups = _Groups(indices, values, shape, axes)
    sizes = groups.full_sizes(keep_dims, shape)
    places = unflattened(np, groups.places.astype(np.int64), sizes)
    return places, groups.reduce(combine), np.array(sizes, np.int64)


@op(
    "SparseReduceSum",
    "int64, T, int64, int32 -> T",
    T=NUMERIC,
    shape=_reduced,
    static=["input_shape", "reduction_axes"],
)
def sparse_reduce_sum(xp, input_indices, input_values, input_shape, reduction_axes, *, keep_dims: bool = False):
    """Computes the sum over axes of a sparse tensor, as a dense one."""
    if xp is np:
        return _dense_result(np.add, input_indices, input_values, input_shape, reduction_axes, keep_dims)
    sizes = tuple(int(size) for size in input_shape)
    check_on_device(input_indices, sizes)
    dense = xp.zeros(sizes, input_values.dtype).at[tuple(input_indices.T)].add(input_values)
    return xp.sum(dense, axis=tuple(_axes(reduction_axes, len(sizes))), keepdims=keep_dims)


@sparse_reduce_sum.gradient
def _(call, dy):
    indices, _, shape, axes = call.inputs
    return None, _spread(dy, indices, shape, axes), None, None


def _spread(dy: Tensor, indices: Tensor, shape: Any, axes: Any) -> Tensor:
    """Computes the gradient at each element: that of the sum it went into."""
    rank = raw.Size(shape)
    axes = raw.Reshape(axes, [-1])
    axes = raw.FloorMod(raw.AddV2(axes, rank), raw.Maximum(rank, 1))
    every = raw.Range(0, rank, 1)
    reduced = raw.Any(raw.Equal(raw.ExpandDims(every, 1), raw.ExpandDims(axes, 0)), [1])
    ones = raw.OnesLike(shape)
    kept_shape = raw.SelectV2(reduced, ones, shape)
    zero = raw.ZerosLike(indices)
    places = raw.SelectV2(raw.ExpandDims(reduced, 0), zero, indices)
    return raw.GatherNd(raw.Reshape(dy, kept_shape), places)


@op("SparseReduceMax", "int64, T, int64, int32 -> T", T=REAL, shape=_reduced, engine="host")
def sparse_reduce_max(xp, input_indices, input_values, input_shape, reduction_axes, *, keep_dims: bool = False):
    """Computes the largest given element over axes of a sparse tensor; 0 where none is given."""
    return _dense_result(np.maximum, input_indices, input_values, input_shape, reduction_axes, keep_dims)


@op(
    "SparseReduceSumSparse", "int64, T, int64, int32 -> output_indices: int64, output_values: T, output_shape: int64",
    T=NUMERIC, shape=_reduced_parts, engine="host",
)  # fmt: skip
def sparse_reduce_sum_sparse(xp, input_indices, input_values, input_shape, reduction_axes, *, keep_dims: bool = False):
    """Computes the sum over axes of a sparse tensor, as a sparse one."""
    return _sparse_result(np.add, input_indices, input_values, input_shape, reduction_axes, keep_dims)


@op(
    "SparseReduceMaxSparse", "int64, T, int64, int32 -> output_indices: int64, output_values: T, output_shape: int64",
    T=REAL, shape=_reduced_parts, engine="host",
)  # fmt: skip
def sparse_reduce_max_sparse(xp, input_indices, input_values, input_shape, reduction_axes, *, keep_dims: bool = False):
    """Computes the largest given element over axes of a sparse tensor, as a sparse one."""
    return _sparse_result(np.maximum, input_indices, input_values, input_shape, reduction_axes, keep_dims)


@op("SparseSoftmax", "int64, T, int64 -> T", T=(float16, float32, float64), shape=like(1), engine="host")
def sparse_softmax(xp, sp_indices, sp_values, sp_shape):
    """Computes the softmax of the given elements of each row; those that are not given count as minus infinity."""
    check_parts(sp_indices, sp_values, sp_shape)
    if len(sp_shape) < 2:
        raise errors.invalid_argument(
            f"Input should have rank >= 2, but received shape: {', '.join(map(str, sp_shape))}"
        )
    check_bounds(sp_indices, sp_shape)
    if not len(sp_values):
        return sp_values
    starts, order, row = _rows(sp_indices, sp_shape)
    values = sp_values[order]
    shifted = np.exp(values - np.maximum.reduceat(values, starts)[row])
    shares = shifted / np.add.reduceat(shifted, starts)[row]
    result = np.empty_like(shares)
    result[order] = shares
    return result


def _rows(indices: np.ndarray, shape: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Returns where rows start among elements sorted by row, the sorting order, and the row of each sorted element."""
    order = row_major_order(np, indices)
    places = flat_positions(np, indices[:, :-1], shape[:-1])[order]
    new = np.concatenate(([True], places[1:] != places[:-1]))
    return np.flatnonzero(new), order, np.cumsum(new) - 1


@sparse_softmax.gradient
def _(call, dy):
    indices, _, shape = call.inputs
    weighted = raw.Mul(dy, call.outputs[0])
    last = raw.Sub(raw.Size(shape), 1)
    sums = raw.SparseReduceSum(indices, weighted, shape, raw.Reshape(last, [1]), keep_dims=True)
    per_element = _spread(sums, indices, shape, raw.Reshape(last, [1]))
    return None, raw.Mul(raw.Sub(dy, per_element), call.outputs[0]), None
