"""Picking slices by index: gather along an axis, gather by coordinates."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops import batching
from headrace._src.ops.device_checks import fails_if, outside
from headrace._src.ops.dispatch import dispatchable, execute
from headrace._src.ops.entry import op, raw
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.ops.sizes import ints, shape_of
from headrace._src.ops.static_value import static_value
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import ANY, INDEX, int16, int32
from headrace._src.tensors.indexed_slices import IndexedSlices
from headrace._src.tensors.shapes import Dims, dims_text, merge_dims
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import AxisLike, TensorLike

_UNSIGNED = {np.dtype(np.int16): np.uint16, np.dtype(np.int32): np.uint32, np.dtype(np.int64): np.uint64}


def check_indices(indices: np.ndarray, size: int) -> None:
    """Raises an error for indices outside [0, size). Viewed as unsigned, negative indices are too large as well."""
    if indices.size and indices.view(_UNSIGNED[indices.dtype]).max() >= size:
        bad = np.argwhere((indices < 0) | (indices >= size))[0]
        where = f"[{','.join(map(str, bad))}]" if len(bad) else ""
        raise errors.invalid_argument(f"indices{where} = {indices[tuple(bad)]} is not in [0, {size})")


def _gathered(call: ShapeCall) -> Dims:
    params, indices = call.shapes[0], call.shapes[1]
    axis, batch = call.value(2), call.attrs["batch_dims"]
    if params is None or indices is None:
        return None
    if axis is None:
        return (None,) * (len(params) - 1 + len(indices) - (batch if batch >= 0 else batch + len(indices)))
    position, batch = _positions(int(axis), batch, len(params), len(indices))
    merge_dims(params[:batch], indices[:batch])
    return (*params[:position], *indices[batch:], *params[position + 1 :])


def _positions(axis: int, batch_dims: int, rank: int, index_rank: int) -> tuple[int, int]:
    """Returns the axis and the number of batch axes as nonnegative ints."""
    if not rank:
        raise errors.invalid_argument("params must be at least 1 dimensional")
    if not -rank <= axis < rank:
        raise errors.invalid_argument(f"Expected axis in the range [{-rank}, {rank}), but got {axis}")
    axis %= rank
    if not -index_rank <= batch_dims <= index_rank:
        raise errors.invalid_argument(
            f"Expected batch_dims in the range [{-index_rank}, {index_rank}], but got {batch_dims}"
        )
    if batch_dims < 0:
        batch_dims += index_rank
    if batch_dims >= rank:
        raise errors.invalid_argument(f"batch_dims ({batch_dims}) must be less than rank(params) ({rank}).")
    if batch_dims > axis:
        raise errors.invalid_argument(f"batch_dims ({batch_dims}) must be less than or equal to axis ({axis}).")
    return axis, batch_dims


@op(
    "GatherV2", "Tparams, Tindices, Taxis -> Tparams", Tparams=ANY, Tindices=(int16, *INDEX), Taxis=INDEX,
    shape=_gathered, static=["axis"], exact=True, shape_arithmetic=True,
)  # fmt: skip
def gather_v2(xp, params, indices, axis, *, batch_dims: int = 0):
    """Returns slices of `params` along `axis`, in the order of `indices`."""
    position = int(axis)
    if batch_dims or not -params.ndim <= position < params.ndim:
        position, batch_dims = _positions(position, batch_dims, params.ndim, indices.ndim)
    if xp is np:
        check_indices(indices, params.shape[position])
        if not batch_dims:
            return params.take(indices, position)
    else:
        fails_if(outside(indices, params.shape[position]))
        if not batch_dims:
            return xp.take(params, indices, position, mode="clip")
    return _gather_in_batches(xp, params, indices, position, batch_dims)


def _gather_in_batches(xp: Any, params: Any, indices: Any, axis: int, batch_dims: int) -> Any:
    """Returns the leading axes of `params` and `indices` run together."""
    if params.shape[:batch_dims] != indices.shape[:batch_dims]:
        k = next(n for n in range(batch_dims) if params.shape[n] != indices.shape[n])
        raise errors.invalid_argument(
            f"params.shape[{k}]: {params.shape[k]} should be equal to indices.shape[{k}]: {indices.shape[k]}"
        )
    grid = [
        np.arange(indices.shape[n]).reshape([-1 if k == n else 1 for k in range(indices.ndim)])
        for n in range(batch_dims)
    ]
    picked = xp.moveaxis(params, axis, batch_dims)[(*grid, indices)]
    inner, before = indices.ndim - batch_dims, axis - batch_dims
    if not before or not inner:
        return picked
    first = range(batch_dims, batch_dims + inner)
    return xp.moveaxis(picked, tuple(first), tuple(n + before for n in first))


@gather_v2.gradient
def _(call, dy):
    params, indices, axis = call.inputs
    batch_dims = call.attrs["batch_dims"]
    known = static_value(axis)
    if known is not None and int(known) == 0 and not batch_dims:
        return rows_gradient(shape_of(params), indices, dy), None, None
    return dense_gradient(params, indices, axis, batch_dims, dy), None, None


@gather_v2.batching
def _(call):
    params, indices, axis = call.inputs
    known = batching.known_value(axis)
    if known is None or call.attrs["batch_dims"]:
        return None
    if batching.is_stacked(params) and not batching.is_stacked(indices):
        return raw.GatherV2(params.stack, indices, batching.known_axis(axis))
    if batching.is_stacked(indices) and not batching.is_stacked(params) and not known.any():
        return raw.GatherV2(params, indices.stack, axis)
    return None


def rows_gradient(shape: Tensor, indices: Tensor, dy: Tensor) -> IndexedSlices:
    """Returns the gradient of an array of this shape, of which rows were read."""
    values = dy
    if indices.shape.rank != 1:
        row = raw.StridedSlice(shape, ints([1]), ints([0]), ints([1]), end_mask=1)
        values = raw.Reshape(dy, raw.ConcatV2([raw.Reshape(raw.Size(indices), ints([1])), row], 0))
        indices = raw.Reshape(indices, ints([-1]))
    return IndexedSlices(values, indices, shape)


def dense_gradient(params: Any, indices: Any, axis: Any, batch_dims: int, dy: Any) -> Any:
    """Sums the slices of `dy` into zeros of the shape of `params`, with the gathered axis moved to the front."""
    rank, index_rank, known = params.shape.rank, indices.shape.rank, static_value(axis)
    if rank is None or index_rank is None or known is None:
        return _gradient_at_run_time(params, indices, axis, batch_dims, dy)
    position, batch = _positions(int(known), batch_dims, rank, index_rank)
    inner = index_rank - batch
    # dy: batch, before, indices, after -> batch, indices, before, after
    order = [
        *range(batch), *range(position, position + inner), *range(batch, position),
        *range(position + inner, rank + inner - 1),
    ]  # fmt: skip
    values = raw.Transpose(dy, ints(order))
    target = [*range(batch), position, *range(batch, position), *range(position + 1, rank)]
    shape = raw.GatherV2(shape_of(params), ints(target), 0)
    coordinates = _with_batch_coordinates(indices, batch)
    summed = raw.ScatterNd(coordinates, values, raw.Cast(shape, DstT=coordinates.dtype))
    return raw.Transpose(summed, ints(np.argsort(target).tolist()))


def _gradient_at_run_time(params: Any, indices: Any, axis: Any, batch_dims: int, dy: Any) -> Any:
    """Computes the same where the ranks or the axis are known only when the graph runs.

    All arrays get four axes: batch, before the gathered axis, the gathered axis, and after it.
    """
    zero, one, sizes = ints(0), ints(1), shape_of(params)
    position = raw.FloorMod(raw.Cast(axis, DstT=int32), raw.Rank(params))
    batch = ints(batch_dims) if batch_dims >= 0 else raw.AddV2(raw.Rank(indices), ints(batch_dims))
    of_batch = _product(sizes, zero, batch)
    before, after = _product(sizes, batch, position), _product(sizes, raw.AddV2(position, one), raw.Rank(params))
    length = raw.GatherV2(sizes, position, zero)
    count = _product(shape_of(indices), batch, raw.Rank(indices))
    parts = raw.Transpose(raw.Reshape(dy, raw.Pack([of_batch, before, count, after])), ints([0, 2, 1, 3]))
    rows = raw.Reshape(parts, raw.Pack([raw.Mul(of_batch, count), before, after]))
    places = raw.Reshape(raw.Cast(indices, DstT=int32), raw.Pack([of_batch, count]))
    begins = raw.Mul(raw.Range(zero, of_batch, one), length)
    ids = raw.Reshape(raw.AddV2(places, raw.ExpandDims(begins, one)), ints([-1]))
    summed = raw.UnsortedSegmentSum(rows, ids, raw.Mul(of_batch, length))
    summed = raw.Reshape(summed, raw.Pack([of_batch, length, before, after]))
    return raw.Reshape(raw.Transpose(summed, ints([0, 2, 1, 3])), sizes)


def _product(sizes: Tensor, begin: Tensor, end: Tensor) -> Tensor:
    """Returns the product of the sizes from `begin` to `end`."""
    part = raw.Slice(sizes, raw.Reshape(begin, ints([1])), raw.Reshape(raw.Sub(end, begin), ints([1])))
    return raw.Prod(part, ints([0]))


def _with_batch_coordinates(indices: Tensor, batch: int) -> Tensor:
    """Returns indices as full coordinates (batch..., index) in a last axis."""
    if indices.dtype is int16:
        indices = raw.Cast(indices, DstT=int32)
    if not batch:
        return raw.ExpandDims(indices, -1)
    rank, kind = indices.shape.rank, indices.dtype
    sizes = shape_of(indices)
    columns = []
    for n in range(batch):
        length = raw.Cast(raw.GatherV2(sizes, ints(n), 0), DstT=kind)
        steps = raw.Range(ints(0, kind), length, ints(1, kind))
        line = raw.Reshape(steps, ints([-1 if k == n else 1 for k in range(rank)]))
        columns.append(raw.BroadcastTo(line, sizes))
    return raw.Pack([*columns, indices], axis=-1)


@op(
    "Gather",
    "Tparams, Tindices -> Tparams",
    Tparams=ANY,
    Tindices=INDEX,
    shape=lambda call: _gathered_rows(call),
    batching=batching.one_by_one,
)
def gather_rows(xp, params, indices, *, validate_indices: bool = True):
    """Returns rows of `params`, in the order of `indices`."""
    if not params.ndim:
        raise errors.invalid_argument("params must be at least 1 dimensional")
    if xp is np:
        check_indices(indices, params.shape[0])
        return params.take(indices, 0)
    fails_if(outside(indices, params.shape[0]))
    return xp.take(params, indices, 0, mode="clip")


def _gathered_rows(call: ShapeCall) -> Dims:
    params, indices = call.shapes
    return None if params is None or indices is None else (*indices, *params[1:])


@gather_rows.gradient
def _(call, dy):
    params, indices = call.inputs
    return rows_gradient(shape_of(params), indices, dy), None


def _picked(call: ShapeCall) -> Dims:
    params, indices = call.shapes
    if params is None or indices is None:
        return None
    if not indices:
        raise errors.invalid_argument("indices must be at least a vector")
    depth = indices[-1]
    if depth is None:
        return None
    if depth > len(params):
        raise errors.invalid_argument(_too_deep(depth, len(params)))
    return (*indices[:-1], *params[depth:])


def _too_deep(depth: int, rank: int) -> str:
    return f"index innermost dimension length must be <= params rank; saw: {depth} vs. {rank}"


def check_coordinates(indices: np.ndarray, dims: tuple[int, ...], what: str) -> None:
    """Raises an error for coordinates outside an array of these sizes."""
    if not indices.size:
        return
    sizes = np.array(dims[: indices.shape[-1]])
    if (indices < 0).any() or (indices >= sizes).any():
        bad = np.argwhere(((indices < 0) | (indices >= sizes)).any(-1))[0]
        where = f"[{','.join(map(str, bad))}]" if len(bad) else ""
        coordinates = ", ".join(map(str, indices[tuple(bad)].tolist()))
        raise errors.invalid_argument(f"indices{where} = [{coordinates}] does not index into {what} {dims_text(dims)}")


@op(
    "GatherNd",
    "Tparams, Tindices -> Tparams",
    Tparams=ANY,
    Tindices=(int16, *INDEX),
    shape=_picked,
    batching=batching.one_by_one,
)
def gather_nd_op(xp, params, indices, *, bad_indices_policy: str = ""):
    """Returns slices of `params` at the coordinates in the last axis of `indices`."""
    if not params.ndim:
        raise errors.invalid_argument("params must be at least a vector")
    if not indices.ndim:
        raise errors.invalid_argument("indices must be at least a vector")
    depth = indices.shape[-1]
    if depth > params.ndim:
        raise errors.invalid_argument(_too_deep(depth, params.ndim))
    if xp is np:
        if bad_indices_policy == "IGNORE":
            return _picked_or_zero(params, indices)
        check_coordinates(indices, params.shape, "param shape")
    elif bad_indices_policy == "IGNORE":
        return _picked_or_zero_traced(xp, params, indices)
    else:
        fails_if(outside(indices, np.array(params.shape[:depth], indices.dtype)))
    if not depth:
        return xp.broadcast_to(params, (*indices.shape[:-1], *params.shape))
    return params[tuple([indices[..., n] for n in range(depth)])]


def _picked_or_zero(params: np.ndarray, indices: np.ndarray) -> np.ndarray:
    """Gathers slices, with zeros for coordinates out of range."""
    depth = indices.shape[-1]
    inside: Any = ((indices >= 0) & (indices < np.array(params.shape[:depth]))).all(-1)
    safe = np.where(inside[..., None], indices, 0)
    result = params[tuple(safe[..., n] for n in range(depth))]
    result[~inside] = b"" if params.dtype == object else 0
    return result


def _picked_or_zero_traced(xp: Any, params: Any, indices: Any) -> Any:
    depth = indices.shape[-1]
    inside = ~outside(indices, np.array(params.shape[:depth], indices.dtype)).any(-1)
    found = params[tuple([indices[..., n] for n in range(depth)])]
    return xp.where(inside.reshape(*inside.shape, *(1,) * (params.ndim - depth)), found, xp.zeros((), params.dtype))


@gather_nd_op.gradient
def _(call, dy):
    params, indices = call.inputs
    if indices.dtype is int16:
        indices = raw.Cast(indices, DstT=int32)
    shape = shape_of(params, indices.dtype)
    if indices.shape.rank == 2 and indices.shape[-1] == 1:
        return IndexedSlices(dy, raw.Squeeze(indices, squeeze_dims=[-1]), shape), None
    return raw.ScatterNd(indices, dy, shape), None


@dispatchable
def gather(
    params: TensorLike,
    indices: TensorLike,
    validate_indices: bool | None = None,
    axis: AxisLike = None,
    batch_dims: int = 0,
    name: str | None = None,
) -> Tensor:
    """Gathers slices along an axis by index.

    Args:
        params: Tensor to gather from.
        indices: Integer tensor; each index is in `[0, params.shape[axis])`.
        validate_indices: Ignored; indices are always checked.
        axis: Axis to gather along. Default: the first after the batch axes.
        batch_dims: Number of leading axes that `params` and `indices` share.
        name: Name of the operation.

    Returns:
        Tensor of shape `params.shape[:axis] + indices.shape[batch_dims:] + params.shape[axis + 1:]`.

    >>> tf.gather([10, 20, 30], [2, 0]).numpy().tolist()
    [30, 10]
    """
    if axis is None:
        axis = batch_dims
    batch_dims = int(batch_dims)
    if type(axis) is int:
        axis = ints(axis)
    return execute(gather_v2, (params, indices, axis), {"batch_dims": batch_dims}, name)


@dispatchable
def gather_nd(
    params: TensorLike, indices: TensorLike, batch_dims: int = 0, name: str | None = None, bad_indices_policy: str = ""
) -> Tensor:
    """Gathers slices by coordinates.

    Args:
        params: Tensor to gather from.
        indices: Integer tensor; its last axis holds coordinates into the first axes of `params`.
        batch_dims: Number of leading axes that `params` and `indices` share.
        name: Name of the operation.
        bad_indices_policy: "ERROR" raises an error for coordinates out of range, "IGNORE" returns zeros for them.

    Returns:
        Tensor of shape `indices.shape[:-1] + params.shape[batch_dims + indices.shape[-1]:]`.

    >>> tf.gather_nd([[1, 2], [3, 4]], [[0, 1], [1, 0]]).numpy().tolist()
    [2, 3]
    """
    batch_dims = int(batch_dims)
    if batch_dims:
        params, indices = as_tensor(params), as_tensor(indices)
        indices = _batch_coordinates(params, indices, batch_dims)
    return execute(gather_nd_op, (params, indices), {"bad_indices_policy": bad_indices_policy}, name)


def _batch_coordinates(params: Tensor, indices: Tensor, batch_dims: int) -> Tensor:
    """Coordinates with those of the batch in front of them."""
    rank = indices.shape.rank
    if rank is None or params.shape.rank is None:
        raise ValueError("tf.gather_nd: batch_dims need params and indices of known rank.")
    if batch_dims < 0 or batch_dims >= rank or batch_dims > params.shape.rank:
        limit = f"rank(`indices`) = {rank}" if batch_dims >= rank else f"rank(`params`) = {params.shape.rank}"
        raise ValueError(f"Argument `batch_dims` = {batch_dims} must be less than {limit} and not negative")
    if not params.shape[:batch_dims].is_compatible_with(indices.shape[:batch_dims]):
        raise errors.invalid_argument(
            f"GatherNd: the first {batch_dims} sizes of params {params.shape} and indices {indices.shape} must be equal"
        )
    kind = indices.dtype
    sizes = shape_of(indices)
    columns = []
    outer = raw.StridedSlice(sizes, ints([0]), ints([rank - 1]), ints([1]))
    for n in range(batch_dims):
        steps = raw.Range(ints(0, kind), raw.Cast(raw.GatherV2(sizes, ints(n), 0), DstT=kind), ints(1, kind))
        line = raw.Reshape(steps, ints([-1 if k == n else 1 for k in range(rank - 1)]))
        columns.append(raw.ExpandDims(raw.BroadcastTo(line, outer), -1))
    return raw.ConcatV2([*columns, indices], -1)
