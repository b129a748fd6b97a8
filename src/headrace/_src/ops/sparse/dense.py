"""Sparse and dense tensors together: scatter into a dense tensor, add to one, multiply and divide by one."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.device_checks import any_bad
from headrace._src.ops.entry import op, raw
from headrace._src.ops.rules import from_value, like
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.ops.sparse.coordinates import check_bounds, check_on_device, check_order, check_parts
from headrace._src.tensors.dtypes import ANY, INDEX, NUMERIC
from headrace._src.tensors.shapes import Dims, dims_text
from headrace._src.tensors.tensor import Tensor


def _coordinates(xp: Any, sparse_indices: Any, rank: int) -> Any:
    """Returns indices as a matrix; a scalar or a vector index a vector."""
    if sparse_indices.ndim > 2:
        raise errors.invalid_argument(
            f"sparse_indices should be a scalar, vector, or matrix, got shape {dims_text(sparse_indices.shape)}"
        )
    indices = sparse_indices if sparse_indices.ndim == 2 else xp.reshape(sparse_indices, (-1, 1))
    if indices.shape[1] != rank:
        raise errors.invalid_argument(
            f"output_shape has incorrect number of elements: {rank} should be: {indices.shape[1]}"
        )
    return indices


@op(
    "SparseToDense",
    "Tindices, Tindices, T, T -> dense: T",
    T=ANY,
    Tindices=INDEX,
    shape=from_value(1),
    static=["output_shape"],
)
def sparse_to_dense(xp, sparse_indices, output_shape, sparse_values, default_value, *, validate_indices: bool = True):
    """Returns a dense tensor full of `default_value` with `sparse_values` at `sparse_indices`."""
    sizes = tuple(int(size) for size in output_shape)
    indices = _coordinates(xp, sparse_indices, len(sizes))
    if sparse_values.ndim > 1 or (sparse_values.ndim and sparse_values.shape[0] != indices.shape[0]):
        raise errors.invalid_argument(
            f"sparse_values has incorrect shape {dims_text(sparse_values.shape)}, "
            f"should be [] or {dims_text(indices.shape[:1])}"
        )
    if default_value.ndim:
        raise errors.invalid_argument("default_value should be a scalar.")
    if xp is not np:
        check_on_device(indices, sizes, in_order=validate_indices)
        return xp.full(sizes, default_value).at[tuple(indices.T)].set(sparse_values)
    if validate_indices:
        check_bounds(indices, sizes)
        check_order(indices)
    elif ((indices < 0) | (indices >= np.array(sizes))).any():
        raise errors.invalid_argument(f"Indices are not valid (out of bounds).  Shape: {dims_text(sizes)}")
    dense = np.full(sizes, default_value[()], default_value.dtype)
    dense[tuple(indices.T)] = sparse_values
    return dense


@sparse_to_dense.gradient
def _(call, dy):
    of_values = raw.GatherNd(dy, call.inputs[0])
    of_default = None
    if call.wanted[3]:
        of_default = raw.Sub(raw.Sum(dy, raw.Range(0, raw.Rank(dy), 1)), raw.Sum(of_values, [0]))
    return None, None, of_values, of_default


@op("SparseTensorDenseAdd", "Tindices, T, Tindices, T -> T", T=NUMERIC, Tindices=INDEX, shape=like(3))
def sparse_tensor_dense_add(xp, a_indices, a_values, a_shape, b):
    """Returns a dense tensor with the elements of a sparse one added to it."""
    if xp is not np:
        check_on_device(a_indices, b.shape)
        return xp.asarray(b).at[tuple(a_indices.T)].add(a_values)
    check_parts(a_indices, a_values, a_shape)
    if len(a_shape) != b.ndim:
        raise errors.invalid_argument(f"Two operands have different ranks; received: {len(a_shape)} and {b.ndim}")
    for axis, (have, want) in enumerate(zip(a_shape, b.shape, strict=True)):
        if have != want:
            raise errors.invalid_argument(
                f"Dimension {axis} does not equal (no broadcasting is supported): "
                f"sparse side {have} vs dense side {want}"
            )
    check_bounds(a_indices, a_shape)
    total = b.copy()
    np.add.at(total, tuple(a_indices.T), a_values)
    return total


@sparse_tensor_dense_add.gradient
def _(call, dy):
    return None, raw.GatherNd(dy, call.inputs[0]), None, dy


def _dense_at(xp: Any, indices: Any, values: Any, shape: Any, dense: Any) -> Any:
    """Returns the elements of `dense`, broadcast to the sparse tensor's shape, at its indices."""
    if xp is np:
        if len(values) != len(indices):
            raise errors.invalid_argument(
                f"The first dimension of values and indices should match. ({len(values)} vs. {len(indices)})"
            )
        rank = len(shape)
        fits = dense.ndim <= rank and all(
            have in (1, want) for have, want in zip(dense.shape, shape[rank - dense.ndim :], strict=True)
        )
        if not fits:
            raise errors.invalid_argument(
                "SparseDenseBinaryOpShared broadcasts dense to sparse only; got incompatible shapes: "
                f"{dims_text(tuple(shape))} vs. {dims_text(dense.shape)}"
            )
        check_bounds(indices, shape)
    else:
        check_on_device(indices, shape)
    return dense[_broadcast_columns(xp, indices, dense.shape)]


def _broadcast_columns(xp: Any, indices: Any, dense_shape: Any) -> tuple[Any, ...]:
    """For each axis of a dense operand the coordinate to read: 0 where it is broadcast."""
    lead = indices.shape[1] - len(dense_shape)
    return tuple(
        xp.zeros_like(indices[:, lead + axis]) if size == 1 else indices[:, lead + axis]
        for axis, size in enumerate(dense_shape)
    )


def _values_dims(call: ShapeCall) -> Dims:
    return call.shapes[1]


@op("SparseDenseCwiseAdd", "int64, T, int64, T -> T", T=NUMERIC, shape=_values_dims)
def sparse_dense_cwise_add(xp, sp_indices, sp_values, sp_shape, dense):
    """Returns the given elements of a sparse tensor plus those of a dense one in the same places."""
    return sp_values + _dense_at(xp, sp_indices, sp_values, sp_shape, dense)


@op("SparseDenseCwiseMul", "int64, T, int64, T -> T", T=NUMERIC, shape=_values_dims)
def sparse_dense_cwise_mul(xp, sp_indices, sp_values, sp_shape, dense):
    """Returns the given elements of a sparse tensor times those of a dense one in the same places."""
    return sp_values * _dense_at(xp, sp_indices, sp_values, sp_shape, dense)


@op("SparseDenseCwiseDiv", "int64, T, int64, T -> T", T=NUMERIC, shape=_values_dims)
def sparse_dense_cwise_div(xp, sp_indices, sp_values, sp_shape, dense):
    """Returns the given elements of a sparse tensor divided by those of a dense one in the same places."""
    divisor = _dense_at(xp, sp_indices, sp_values, sp_shape, dense)
    if sp_values.dtype.kind not in "iu":
        return sp_values / divisor
    if any_bad(xp, divisor == 0):
        raise errors.invalid_argument("Integer division by zero")
    # C's division, which rounds toward zero.
    return xp.trunc(sp_values / divisor).astype(sp_values.dtype)


def _places_in_dense(indices: Tensor, dense: Any) -> Tensor:
    """Returns the coordinates at which a broadcast dense operand was read, as a matrix."""
    rank = dense.shape.rank
    lead = indices.shape[1] - rank
    sizes = raw.Cast(raw.Shape(dense), DstT=indices.dtype)
    columns = indices[:, lead:]
    return raw.Mul(columns, raw.Cast(raw.Greater(sizes, 1), DstT=indices.dtype))


def _dense_gradient(call: Any, elements: Any) -> Any:
    indices, _, _, dense = call.inputs
    if dense.shape.rank == 0:
        return raw.Sum(elements, [0])
    places = _places_in_dense(indices, dense)
    return raw.ScatterNd(places, elements, raw.Cast(raw.Shape(dense), DstT=places.dtype))


def _dense_elements(call: Any) -> Any:
    indices, _, _, dense = call.inputs
    if dense.shape.rank == 0:
        return dense
    return raw.GatherNd(dense, _places_in_dense(indices, dense))


@sparse_dense_cwise_add.gradient
def _(call, dy):
    return None, dy, None, _dense_gradient(call, dy) if call.wanted[3] else None


@sparse_dense_cwise_mul.gradient
def _(call, dy):
    of_values = raw.Mul(dy, _dense_elements(call)) if call.wanted[1] else None
    of_dense = _dense_gradient(call, raw.Mul(dy, call.inputs[1])) if call.wanted[3] else None
    return None, of_values, None, of_dense


@sparse_dense_cwise_div.gradient
def _(call, dy):
    divisor = _dense_elements(call)
    of_values = raw.RealDiv(dy, divisor)
    of_dense = None
    if call.wanted[3]:
        of_dense = _dense_gradient(call, raw.Neg(raw.Mul(of_values, raw.RealDiv(call.inputs[1], divisor))))
    return None, of_values, None, of_dense
