"""Reductions of rows by segment id, shared by the segment ops and the sparse segment ops."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np

from headrace._src.base import errors
from headrace._src.base.lazy import jax, jnp, scipy_sparse
from headrace._src.ops.device_checks import fails_if, outside
from headrace._src.ops.precision import SHORT_FLOATS
from headrace._src.tensors.shapes import dims_text
from headrace._src.tensors.typing import Array

_MANY_NUMBERS = 1 << 16  # from here on it pays to load SciPy's sparse matrices
_UFUNCS = {"sum": np.add, "prod": np.multiply, "max": np.maximum, "min": np.minimum}


def empty_value(how: str, dtype: Any) -> Any:
    """Returns what a segment without rows gets."""
    if how in ("sum", "prod"):
        return int(how == "prod")
    limits = np.iinfo(dtype) if dtype.kind in "iu" else ml_dtypes.finfo(dtype)
    return limits.min if how == "max" else limits.max


def check_sorted(ids: np.ndarray, rows: int) -> None:
    """Raises an error unless ids are an ascending vector with one id per row."""
    if ids.ndim != 1:
        raise errors.invalid_argument("segment_ids should be a vector.")
    if len(ids) != rows:
        raise errors.invalid_argument("segment_ids should be the same size as dimension 0 of input.")
    if not len(ids):
        return
    if ids[0] < 0:
        raise errors.invalid_argument(
            f"Segment id {ids[0]} out of range [0, {int(ids[-1]) + 1}), "
            "possibly because 'segment_ids' input is not sorted."
        )
    if (ids[1:] < ids[:-1]).any():
        raise errors.invalid_argument("segment ids are not increasing")


def reduce_sorted(how: str, data: np.ndarray, ids: np.ndarray, count: int, fill: Any) -> np.ndarray:
    """Reduces the rows of each run of equal ids; segments without rows get `fill`."""
    dtype = data.dtype
    wide = np.dtype(np.float32) if dtype in SHORT_FLOATS else dtype
    result = np.full((count, *data.shape[1:]), fill, dtype)
    if data.size:
        starts = np.flatnonzero(np.concatenate([[True], ids[1:] != ids[:-1]]))
        result[ids[starts]] = _UFUNCS[how].reduceat(data.astype(wide, copy=False), starts, 0, wide)
    return result


def reduce_unsorted(how: str, data: np.ndarray, ids: np.ndarray, count: int) -> np.ndarray:
    """Reduces the rows of each id in any order; rows with negative ids are dropped."""
    dtype = data.dtype
    data = data.reshape(ids.size, *data.shape[ids.ndim :])
    ids = ids.reshape(-1)
    if len(ids) and ids.min() < 0:
        data, ids = data[ids >= 0], ids[ids >= 0]
    if dtype in SHORT_FLOATS:
        data = data.astype(np.float32)
    if data.ndim == 1:
        result = np.full(count, empty_value(how, dtype), data.dtype)
        _UFUNCS[how].at(result, ids, data)
    elif how == "sum" and data.size > _MANY_NUMBERS:
        result = _sum_many(data, ids, count)
    else:
        order = np.argsort(ids, kind="stable")
        result = reduce_sorted(how, data[order], ids[order], count, empty_value(how, dtype))
    return result.astype(dtype, copy=False)


def _sum_many(data: np.ndarray, ids: np.ndarray, count: int) -> np.ndarray:
    """Sums rows by multiplying with the sparse matrix that has a one in each column, in the row of its id."""
    columns = np.arange(len(ids) + 1)
    picks = scipy_sparse.csc_array((np.ones(len(ids), data.dtype), ids, columns), shape=(count, len(ids)))
    return (picks @ data.reshape(len(ids), -1)).reshape(count, *data.shape[1:])


def reduce_on_device(how: str, data: Array, ids: Array, count: int) -> Array:
    """The same for XLA, which drops ids beyond the last segment (negative ones it would count from the end)."""
    data = data.reshape(ids.size, *data.shape[ids.ndim :])
    ids = jnp.where(ids < 0, count, ids).reshape(-1)
    reduced = getattr(jax.ops, f"segment_{how}")(data, ids, count)
    if how in ("max", "min"):
        bound = jnp.asarray(empty_value(how, data.dtype), data.dtype)  # JAX fills with infinities
        reduced = jnp.maximum(reduced, bound) if how == "max" else jnp.minimum(reduced, bound)
    return reduced


def check_on_device(ids: Array, count: int, ascending: bool) -> None:
    """Adds the checks of segment ids to the program being compiled. Unsorted ids may be negative."""
    fails_if(outside(ids, count) if ascending else ids >= count)
    if ascending and ids.ndim == 1:
        fails_if(ids[1:] < ids[:-1])


def check_unsorted(data: Array, ids: Array, count: Any) -> None:
    """Refuses shapes that do not fit, and ids beyond the last segment."""
    if count.ndim:
        raise errors.invalid_argument(f"num_segments should be a scalar, not shape {dims_text(count.shape)}")
    if data.shape[: ids.ndim] != ids.shape:
        raise errors.invalid_argument(
            f"data.shape = {dims_text(data.shape)} does not start with segment_ids.shape = {dims_text(ids.shape)}"
        )
    if count < 0:
        raise errors.invalid_argument(f"Input num_segments == {count} must not be negative.")
    if ids.size and ids.max() >= count:
        flat = ids.reshape(-1)
        place = int(np.argmax(flat >= count))
        where = ",".join(str(n) for n in np.unravel_index(place, ids.shape)) if ids.ndim else "0"
        raise errors.invalid_argument(f"segment_ids[{where}] = {flat[place]} is out of range [0, {count})")
