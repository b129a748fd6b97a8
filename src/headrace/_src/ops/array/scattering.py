"""Writing slices at coordinates: into zeros, and into (a copy of) a tensor."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.base.lazy import jnp
from headrace._src.ops import batching
from headrace._src.ops.device_checks import fails_if, outside
from headrace._src.ops.dispatch import dispatchable, execute
from headrace._src.ops.entry import op, raw
from headrace._src.ops.rules import from_value, like_input
from headrace._src.ops.segments import reduce_unsorted
from headrace._src.ops.sizes import shape_of
from headrace._src.tensors.dtypes import ANY, INDEX, NUMERIC, bool_, int16, int32, uint16
from headrace._src.tensors.shapes import dims_text
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike

_POLICIES = ("", "DEFAULT", "ERROR", "IGNORE")
_POLICY_SINCE = {"bad_indices_policy": "2.18"}


def _check_scatter(xp: Any, indices: Any, updates: Any, dims: tuple[int, ...], policy: str) -> None:
    """Raises an error for updates whose shape does not match the coordinates, and for coordinates outside `dims`."""
    if policy not in _POLICIES:
        raise errors.invalid_argument(f"bad_indices_policy must be one of {', '.join(_POLICIES[1:])}; got {policy!r}")
    if not indices.ndim or not updates.ndim:
        name, dims = ("Indices", indices.shape) if not indices.ndim else ("Updates", updates.shape)
        raise errors.invalid_argument(f"{name} shape must have rank at least one. Found:{dims_text(dims)}")
    depth, outer = indices.shape[-1], indices.ndim - 1
    if tuple(updates.shape[:outer]) != tuple(indices.shape[:-1]):
        raise errors.invalid_argument(
            f"Dimensions [0,{outer}) of indices[shape={dims_text(indices.shape)}] must match "
            f"dimensions [0,{outer}) of updates[shape={dims_text(updates.shape)}]"
        )
    if depth > len(dims) or tuple(updates.shape[outer:]) != tuple(dims[depth:]):
        raise errors.invalid_argument(
            f"Dimensions [{depth},{len(dims)}) of input[shape={dims_text(dims)}] must match "
            f"dimensions [{outer},{updates.ndim}) of updates[shape={dims_text(updates.shape)}]"
        )
    if policy == "IGNORE":
        return
    if xp is not np:
        fails_if(outside(indices, np.array(dims[:depth], indices.dtype)))
    elif indices.size:
        _check_coordinates(indices, dims)


def _check_coordinates(indices: np.ndarray, dims: tuple[int, ...]) -> None:
    if 0 in dims:
        raise errors.invalid_argument(
            f"Indices and updates specified for empty output.  indices shape: {dims_text(indices.shape)}"
        )
    outside = (indices < 0) | (indices >= np.array(dims[: indices.shape[-1]]))
    if outside.any():
        bad = np.argwhere(outside.any(-1))[0]
        where = f"[{','.join(map(str, bad))}]" if len(bad) else ""
        found = ", ".join(map(str, indices[tuple(bad)].tolist()))
        raise errors.invalid_argument(f"indices{where} = [{found}] does not index into shape {dims_text(dims)}")


def _flat_rows(indices: np.ndarray, updates: np.ndarray, dims: tuple[int, ...]) -> tuple[np.ndarray, np.ndarray]:
    """Converts coordinates to row numbers and updates to rows; those out of range are dropped."""
    depth = indices.shape[-1]
    coordinates = indices.reshape(math.prod(indices.shape[:-1]), depth)
    sizes = np.array(dims[:depth], np.int64)
    if depth == 1:
        numbers = coordinates[:, 0]
    else:
        steps = np.append(np.cumprod(sizes[::-1])[::-1][1:], 1) if depth else sizes
        numbers = coordinates.astype(np.int64) @ steps
    rows = updates.reshape(len(coordinates), math.prod(dims[depth:]))
    inside = ((coordinates >= 0) & (coordinates < sizes)).all(-1)
    return (numbers, rows) if inside.all() else (numbers[inside], rows[inside])


def _is_quicker_by_segments(values: np.ndarray) -> bool:
    """Returns whether rows are better summed by segments than by `numpy.add.at`."""
    return len(values) >= 8 and values.shape[1] > 1 and values.dtype.kind not in "bO"


def _add_rows(target: np.ndarray, rows: np.ndarray, values: np.ndarray) -> None:
    """Computes `target[rows] += values`; duplicate rows accumulate."""
    if _is_quicker_by_segments(values):
        distinct, places = np.unique(rows, return_inverse=True)
        target[distinct] += reduce_unsorted("sum", values, places, len(distinct))
    else:
        np.add.at(target, rows, values)


def _row_matrix(array: np.ndarray, depth: int) -> np.ndarray:
    return array.reshape(math.prod(array.shape[:depth]), math.prod(array.shape[depth:]))


@op(
    "ScatterNd",
    "Tindices, T, Tindices -> T",
    T=ANY,
    Tindices=(int16, *INDEX),
    shape=from_value(2),
    static=["shape"],
    since=_POLICY_SINCE,
)
def scatter_nd(xp, indices, updates, shape, *, bad_indices_policy: str = ""):
    """Adds slices into a tensor of zeros by coordinates.

    Args:
        indices: Integer tensor; its last axis holds coordinates.
        updates: Slices to add; duplicates accumulate.
        shape: Shape of the result.
        bad_indices_policy: "ERROR" (default) raises an error for coordinates out of range, "IGNORE" skips them.
        name: Name of the operation.

    Returns:
        A tensor of shape `shape`.

    Raises:
        InvalidArgumentError: If `shape` has negative sizes, the shapes of `indices`, `updates` and `shape` do not fit
            together, or an index is out of range.

    >>> tf.scatter_nd([[1], [3]], [9, 10], [5]).numpy().tolist()
    [0, 9, 0, 10, 0]
    """
    dims = tuple(int(d) for d in shape)
    if any(d < 0 for d in dims):
        raise errors.invalid_argument(f"Dimension {min(dims)} must be >= 0")
    _check_scatter(xp, indices, updates, dims, bad_indices_policy)
    if xp is not np:
        return _scatter_traced(jnp.zeros(dims, updates.dtype), indices, updates, "add")
    rows, values = _flat_rows(indices, updates, dims)
    if _is_quicker_by_segments(values):
        return reduce_unsorted("sum", values, rows, math.prod(dims[: indices.shape[-1]])).reshape(dims)
    result = np.full(dims, b"", object) if updates.dtype == object else np.zeros(dims, updates.dtype)
    np.add.at(_row_matrix(result, indices.shape[-1]), rows, values)
    return result


def _scatter_traced(array: Any, indices: Any, updates: Any, how: str) -> Any:
    depth = indices.shape[-1]
    if not depth:
        # Each update covers the whole array.
        combine = {"set": lambda _, new: new, "add": jnp.add, "max": jnp.maximum, "min": jnp.minimum}[how]
        for update in updates.reshape(-1, *array.shape):
            array = combine(array, update)
        return array
    array = jnp.asarray(array)  # a constant of the graph arrives as a NumPy array
    places = array.at[tuple([jnp.where(indices[..., n] < 0, array.shape[n], indices[..., n]) for n in range(depth)])]
    return getattr(places, how)(updates, mode="drop")


@scatter_nd.gradient
def _(call, dy):
    return None, raw.GatherNd(dy, call.inputs[0]), None


def _tensor_scatter(xp: Any, tensor: Any, indices: Any, updates: Any, policy: str, how: str, ufunc: Any) -> Any:
    _check_scatter(xp, indices, updates, tensor.shape, policy)
    if xp is not np:
        return _scatter_traced(tensor, indices, updates, how)
    result = np.array(tensor, order="C")
    rows, values = _flat_rows(indices, updates, tensor.shape)
    target = _row_matrix(result, indices.shape[-1])
    if ufunc is None:
        target[rows] = values
    elif ufunc is np.add:
        _add_rows(target, rows, values)
    else:
        ufunc.at(target, rows, values)
    return result


@op(
    "TensorScatterUpdate",
    "T, Tindices, T -> T",
    T=ANY,
    Tindices=(int16, *INDEX, uint16),
    shape=like_input,
    batching=batching.one_by_one,
)
def tensor_scatter_update(xp, tensor, indices, updates, *, bad_indices_policy: str = ""):
    """Returns `tensor` with the slices at the coordinates replaced by `updates`."""
    return _tensor_scatter(xp, tensor, indices, updates, bad_indices_policy, "set", None)


@tensor_scatter_update.gradient
def _(call, dy):
    _, indices, updates = call.inputs
    kept = raw.TensorScatterUpdate(dy, indices, raw.ZerosLike(updates))
    return kept, None, raw.GatherNd(dy, indices)


@dispatchable
def tensor_scatter_nd_update(
    tensor: TensorLike, indices: TensorLike, updates: TensorLike, name: str | None = None
) -> Tensor:
    """Returns a copy of `tensor` with slices replaced at coordinates.

    Args:
        tensor: Tensor to start from. It is not changed.
        indices: Integer tensor of positions.
        updates: New slices.
        name: Name of the operation.

    >>> tf.tensor_scatter_nd_update([1, 2, 3], [[1]], [20]).numpy().tolist()
    [1, 20, 3]
    """
    return execute(tensor_scatter_update, (tensor, indices, updates), tensor_scatter_update.defaults, name)


@op("TensorScatterAdd", "T, Tindices, T -> T", T=ANY, Tindices=INDEX, shape=like_input, since=_POLICY_SINCE)
def tensor_scatter_nd_add(xp, tensor, indices, updates, *, bad_indices_policy: str = ""):
    """Returns a copy of `tensor` with slices added at coordinates.

    Args:
        tensor: Tensor to start from. It is not changed.
        indices: Integer tensor of positions.
        updates: Slices to add; duplicates accumulate.
        bad_indices_policy: "ERROR" (default) raises an error for coordinates out of range, "IGNORE" skips them.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `tensor`.

    Raises:
        InvalidArgumentError: If the shapes of `tensor`, `indices` and `updates` do not fit together, or an index is out
            of range.

    >>> tf.tensor_scatter_nd_add([1, 1, 1], [[0], [2]], [10, 20]).numpy()
    array([11,  1, 21], dtype=int32)
    """
    return _tensor_scatter(xp, tensor, indices, updates, bad_indices_policy, "add", np.add)


@tensor_scatter_nd_add.gradient
def _(call, dy):
    return dy, None, raw.GatherNd(dy, call.inputs[1])


@op("TensorScatterSub", "T, Tindices, T -> T", T=ANY, Tindices=INDEX, shape=like_input, since=_POLICY_SINCE)
def tensor_scatter_nd_sub(xp, tensor, indices, updates, *, bad_indices_policy: str = ""):
    """Returns a copy of `tensor` with slices subtracted at coordinates.

    Args:
        tensor: Tensor to start from. It is not changed.
        indices: Integer tensor of positions.
        updates: Slices to subtract; duplicates accumulate.
        bad_indices_policy: "ERROR" (default) raises an error for coordinates out of range, "IGNORE" skips them.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `tensor`.

    Raises:
        InvalidArgumentError: If the shapes of `tensor`, `indices` and `updates` do not fit together, or an index is out
            of range.
    """
    return _tensor_scatter(xp, tensor, indices, xp.negative(updates), bad_indices_policy, "add", np.add)


@tensor_scatter_nd_sub.gradient
def _(call, dy):
    return dy, None, raw.Neg(raw.GatherNd(dy, call.inputs[1]))


@op("TensorScatterMax", "T, Tindices, T -> T", T=ANY, Tindices=INDEX, shape=like_input, since=_POLICY_SINCE)
def tensor_scatter_nd_max(xp, tensor, indices, updates, *, bad_indices_policy: str = ""):
    """Returns a copy of `tensor` with the elementwise maximum of its slices and `updates` at coordinates.

    Args:
        tensor: Tensor to start from. It is not changed.
        indices: Integer tensor of positions.
        updates: Slices to compare with.
        bad_indices_policy: "ERROR" (default) raises an error for coordinates out of range, "IGNORE" skips them.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `tensor`.

    Raises:
        InvalidArgumentError: If the shapes of `tensor`, `indices` and `updates` do not fit together, or an index is out
            of range.
    """
    return _tensor_scatter(xp, tensor, indices, updates, bad_indices_policy, "max", np.maximum)


@op("TensorScatterMin", "T, Tindices, T -> T", T=ANY, Tindices=INDEX, shape=like_input, since=_POLICY_SINCE)
def tensor_scatter_nd_min(xp, tensor, indices, updates, *, bad_indices_policy: str = ""):
    """Returns a copy of `tensor` with the elementwise minimum of its slices and `updates` at coordinates.

    Args:
        tensor: Tensor to start from. It is not changed.
        indices: Integer tensor of positions.
        updates: Slices to compare with.
        bad_indices_policy: "ERROR" (default) raises an error for coordinates out of range, "IGNORE" skips them.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `tensor`.

    Raises:
        InvalidArgumentError: If the shapes of `tensor`, `indices` and `updates` do not fit together, or an index is out
            of range.
    """
    return _tensor_scatter(xp, tensor, indices, updates, bad_indices_policy, "min", np.minimum)


def _extreme_gradient(call: Any, dy: Any) -> tuple[Any, None, Any]:
    """Shares the gradient equally among all that reached the extreme: the tensor's element and the updates."""
    tensor, indices, updates = call.inputs
    result = call.outputs[0]
    kind = dy.dtype
    from_updates = raw.Cast(raw.Equal(updates, raw.GatherNd(result, indices)), DstT=kind)
    from_tensor = raw.Cast(raw.Equal(tensor, result), DstT=kind)
    shape = shape_of(tensor, indices.dtype if indices.dtype is not int16 else int32)
    count = raw.AddV2(from_tensor, raw.ScatterNd(indices, from_updates, shape))
    share = raw.RealDiv(dy, count)
    return raw.Mul(share, from_tensor), None, raw.Mul(raw.GatherNd(share, indices), from_updates)


tensor_scatter_nd_max.gradient(_extreme_gradient)
tensor_scatter_nd_min.gradient(_extreme_gradient)


@op("ScatterNdNonAliasingAdd", "T, Tindices, T -> T", T=(*NUMERIC, bool_), Tindices=INDEX, shape=like_input)
def scatter_nd_non_aliasing_add(xp, input, indices, updates, *, bad_indices_policy: str = ""):
    """Returns `input` with `updates` added at the coordinates."""
    return _tensor_scatter(xp, input, indices, updates, bad_indices_policy, "add", np.add)


@scatter_nd_non_aliasing_add.gradient
def _(call, dy):
    return dy, None, raw.GatherNd(dy, call.inputs[1])
