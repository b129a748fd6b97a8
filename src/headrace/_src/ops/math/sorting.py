"""Sorting, and searching in what is sorted."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.base.lazy import jnp
from headrace._src.ops import batching
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import op, raw
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.ops.small_constants import axis as axis_tensor
from headrace._src.ops.small_constants import number
from headrace._src.ops.static_value import static_value
from headrace._src.tensors.context import state
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import ANY, INDEX, DType, as_dtype, int32
from headrace._src.tensors.shapes import Dims, dims_text
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import AxisLike, DTypeLike, TensorLike

_DIRECTIONS = ("ASCENDING", "DESCENDING")


@dispatchable
def sort(values: TensorLike, axis: AxisLike = -1, direction: str = "ASCENDING", name: str | None = None) -> Tensor:
    """Sorts a tensor along an axis.

    Args:
        values: Tensor.
        axis: Axis to sort along. Default: the last.
        direction: "ASCENDING" or "DESCENDING".
        name: Name of the operation.

    Returns:
        A tensor of the shape of `values`.

    >>> tf.sort([3, 1, 2], direction="DESCENDING").numpy().tolist()
    [3, 2, 1]
    """
    return _sorted(as_tensor(values), axis, direction, want_places=False)


@dispatchable
def argsort(
    values: TensorLike, axis: AxisLike = -1, direction: str = "ASCENDING", stable: bool = False, name: str | None = None
) -> Tensor:
    """Returns the indices that sort a tensor along an axis.

    Args:
        values: Tensor.
        axis: Axis to sort along. Default: the last.
        direction: "ASCENDING" or "DESCENDING".
        stable: Ignored; the sort is always stable.
        name: Name of the operation.

    Returns:
        int32 tensor.

    >>> tf.argsort([3, 1, 2]).numpy().tolist()
    [1, 2, 0]
    """
    return _sorted(as_tensor(values), axis, direction, want_places=True)


def _sorted(values: Any, axis: Any, direction: str, want_places: bool) -> Any:
    if direction not in _DIRECTIONS:
        raise ValueError(
            f"Argument `direction` should be one of {', '.join(_DIRECTIONS)}. Received: direction={direction}"
        )
    place = static_value(as_tensor(axis, dtype_hint=int32))
    if place is None:
        raise ValueError("sort needs an `axis` that is known while tracing.")
    rank = values.shape.rank
    if rank is None:
        if place != -1:
            raise ValueError("sort along an axis other than the last needs a tensor of known rank.")
        return _sorted_last(values, direction, want_places)
    if not -rank <= place < rank:
        raise errors.invalid_argument(f"slice index {place} of dimension 0 out of bounds. [Op:StridedSlice]")
    place = int(place) % rank
    if place == rank - 1:
        return _sorted_last(values, direction, want_places)
    order = [n for n in range(rank) if n != place] + [place]
    moved = _sorted_last(raw.Transpose(values, axis_tensor(*order)), direction, want_places)
    return raw.Transpose(moved, axis_tensor(*np.argsort(order).tolist()))


def _sorted_last(values: Tensor, direction: str, want_places: bool) -> Tensor:
    """Sorts along the last axis by taking all of the largest; ascending order sorts what runs the other way."""
    ascending = direction == "ASCENDING"
    if not want_places and not state.recorders and state.mode is None and state.device is None:
        found = _sorted_array(values._array, ascending)
        if found is not None:
            return EagerTensor(found)
    turn = raw.Invert if values.dtype.is_integer else raw.Neg
    key = turn(values) if ascending else values
    ordered, places = raw.TopKV2(key, _last_size(values))
    if want_places:
        return places
    return turn(ordered) if ascending else ordered


def _sorted_array(array: Any, ascending: bool) -> np.ndarray | None:
    """Returns a NumPy array sorted without finding the places; None for other arrays and for those with NaN."""
    if type(array) is not np.ndarray or array.dtype.kind not in "iuf" or not array.size:
        return None
    result = np.sort(array, -1)
    if array.dtype.kind == "f" and np.isnan(result[..., -1]).any():  # NumPy sorts NaN to the end
        return None
    return result if ascending else np.ascontiguousarray(result[..., ::-1])


def _last_size(values: Tensor) -> Tensor:
    rank = values.shape.rank
    if rank is not None and values.shape[-1] is not None:
        return number(values.shape[-1], int32)
    last = raw.Sub(raw.Rank(values), number(1, int32))
    return raw.GatherV2(raw.Shape(values), last, number(0, int32))


_WITHOUT_NAN = "biuOSU"  # kinds of NumPy dtypes


def _bound(xp: Any, sorted_inputs: Any, values: Any, side: Any, out_type: DType) -> Any:
    for name, array in (("sorted_inputs", sorted_inputs), ("values", values)):
        if array.ndim != 2:
            raise errors.invalid_argument(f"Shape must be rank 2 but is rank {array.ndim} for `{name}` argument")
    if sorted_inputs.shape[0] != values.shape[0]:
        raise errors.invalid_argument(
            "Leading dim_size of both tensors must match: "
            f"{dims_text(sorted_inputs.shape)} vs. {dims_text(values.shape)}"
        )
    if not len(values):
        return xp.zeros(values.shape, out_type.numpy_dtype)
    if xp is not np:
        search = jnp.vectorize(lambda row, wanted: jnp.searchsorted(row, wanted, side=side), signature="(n),(m)->(m)")
        found = search(sorted_inputs, values)
    else:
        rows = [np.searchsorted(row, wanted, side) for row, wanted in zip(sorted_inputs, values, strict=True)]
        found = np.stack(rows)
    if values.dtype.kind not in _WITHOUT_NAN:
        # No comparison with NaN is true, so the search ends where it began.
        found = xp.where(values != values, 0 if side == "left" else sorted_inputs.shape[1], found)
    return found.astype(out_type.numpy_dtype)


def _positions(call: ShapeCall) -> Dims:
    for dims in call.shapes:
        if dims is not None and len(dims) != 2:
            raise errors.invalid_argument(f"Shape must be rank 2 but is rank {len(dims)}")
    return call.shapes[1]


@op(
    "LowerBound",
    "T, T -> out_type",
    T=ANY,
    out_type=INDEX,
    shape=_positions,
    differentiable=False,
    batching=batching.one_by_one,
)
def lower_bound(xp, sorted_inputs, values, *, out_type: DType = int32):
    """Returns the insertion position of each value in its sorted row, before equal elements."""
    return _bound(xp, sorted_inputs, values, "left", out_type)


@op(
    "UpperBound",
    "T, T -> out_type",
    T=ANY,
    out_type=INDEX,
    shape=_positions,
    differentiable=False,
    batching=batching.one_by_one,
)
def upper_bound(xp, sorted_inputs, values, *, out_type: DType = int32):
    """Returns the insertion position of each value in its sorted row, after equal elements."""
    return _bound(xp, sorted_inputs, values, "right", out_type)


@dispatchable
def searchsorted(
    sorted_sequence: TensorLike,
    values: TensorLike,
    side: str = "left",
    out_type: DTypeLike = int32,
    name: str | None = None,
) -> Tensor:
    """Finds where values would be inserted into sorted sequences to keep them sorted.

    Args:
        sorted_sequence: Tensor whose last axis is sorted.
        values: Tensor with the same leading axes.
        side: "left" for the first suitable position, "right" for the last.
        out_type: Dtype of the result: int32 or int64.
        name: Name of the operation.

    Returns:
        The positions, a tensor of the shape of `values`.

    Raises:
        ValueError: If `side` is neither "left" nor "right".
        InvalidArgumentError: If `sorted_sequence` or `values` is a scalar.

    >>> tf.searchsorted([1, 3, 5], [3, 4]).numpy().tolist()
    [1, 2]
    """
    if side not in ("left", "right"):
        raise ValueError(f"Argument `side` must be either 'right' or 'left'. Received: `side` = '{side}'.")
    sequence = as_tensor(sorted_sequence)
    wanted = as_tensor(values, dtype_hint=sequence.dtype)
    if wanted.shape.rank == 0 or sequence.shape.rank == 0:
        raise errors.invalid_argument("searchsorted: `sorted_sequence` and `values` need at least one axis.")
    search = lower_bound if side == "left" else upper_bound
    rows = raw.Reshape(sequence, raw.Pack([number(-1, int32), _last_size(sequence)]))
    wanted_rows = raw.Reshape(wanted, raw.Pack([number(-1, int32), _last_size(wanted)]))
    found = search(rows, wanted_rows, out_type=as_dtype(out_type))
    return raw.Reshape(found, raw.Shape(wanted), name=name)
