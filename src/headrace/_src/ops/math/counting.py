"""Counting integers, and counting values in bins."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.base.lazy import jnp
from headrace._src.ops.device_checks import fails_if
from headrace._src.ops.entry import op
from headrace._src.ops.rules import like_input, with_rank
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.dtypes import INDEX, DType, float32, float64, int32, int64
from headrace._src.tensors.shapes import Dims, dims_text
from headrace._src.tensors.typing import Array

_COUNTABLE = (int32, int64, float32, float64)


def _size_of(value: Array) -> int:
    if getattr(value, "ndim", 0):
        raise errors.invalid_argument(f"Shape must be rank 0 but is rank {value.ndim}")
    if value < 0:
        raise errors.invalid_argument(f"size ({value}) must be non-negative")
    return int(value)


def _count(xp: Any, rows: Any, values: Any, shape: tuple[int, int], weights: Any, binary: bool) -> Any:
    """Returns a table of how often each value occurs in each row; values past the last column are dropped."""
    if xp is not np:
        fails_if(values < 0)
        table = jnp.zeros(shape, weights.dtype)
        if binary:
            return table.at[rows, values].set(1, mode="drop")
        return table.at[rows, values].add(weights if weights.size else jnp.ones((), weights.dtype), mode="drop")
    if values.size and values.min() < 0:
        raise errors.invalid_argument("Input arr must be non-negative!")
    length = shape[0] * shape[1]
    flat = values if shape[0] == 1 else rows * shape[1] + values
    if values.size and values.max() >= shape[1]:
        inside = values < shape[1]
        flat, weights = flat[inside], weights[inside] if weights.size else weights
    if binary:
        table = np.zeros(length, weights.dtype)
        table[flat] = 1
    elif not weights.size:
        table = np.bincount(flat, minlength=length)
    elif weights.dtype.kind == "i":
        table = np.zeros(length, weights.dtype)
        np.add.at(table, flat, weights)  # np.bincount would go through float64
    else:
        table = np.bincount(flat, weights, length)
    return table.astype(weights.dtype).reshape(shape)


def _check_weights(weights: Any, values: Any) -> None:
    if weights.size and weights.shape != values.shape:
        raise errors.invalid_argument(
            "`weights` must be the same shape as `arr` or a length-0 `Tensor`, in which case it acts as all weights "
            f"equal to 1. Received {dims_text(weights.shape)}"
        )


def _one_vector(call: ShapeCall) -> Dims:
    size = call.value(1)
    return (None if size is None else _size_of(size),)


@op("Bincount", "int32, int32, T -> bins: T", T=_COUNTABLE, shape=_one_vector, static=["size"])
def bincount_op(xp, arr, size, weights):
    """Counts how often each integer below `size` occurs, or sums its weights."""
    columns = _size_of(size)
    _check_weights(weights, arr)
    values = arr.reshape(-1)
    return _count(xp, xp.zeros_like(values), values, (1, columns), weights.reshape(-1), False)[0]


def _rows_and_size(call: ShapeCall) -> Dims:
    dims, size = call.shapes[0], call.value(1)
    columns = None if size is None else _size_of(size)
    if dims is None:
        return None
    if len(dims) > 2:
        raise errors.invalid_argument(f"Shape must be at most rank 2 but is rank {len(dims)}")
    return (*dims[:-1], columns)


@op(
    "DenseBincount", "Tidx, Tidx, T -> T", Tidx=INDEX, T=_COUNTABLE, shape=_rows_and_size, static=["size"],
)  # fmt: skip
def dense_bincount(xp, input, size, weights, *, binary_output: bool = False):
    """How often each integer below `size` occurs in each row, or the sum of the weights beside it."""
    columns = _size_of(size)
    if input.ndim > 2:
        raise errors.invalid_argument(f"Shape must be at most rank 2 but is rank {input.ndim}")
    _check_weights(weights, input)
    table = input if input.ndim == 2 else input.reshape(1, -1)
    rows = xp.broadcast_to(xp.arange(table.shape[0])[:, None], table.shape).reshape(-1)
    counts = _count(xp, rows, table.reshape(-1), (table.shape[0], columns), weights.reshape(-1), binary_output)
    return counts.reshape(*input.shape[:-1], columns)


def _bins(call: ShapeCall) -> Dims:
    limits = with_rank(call.shapes[1], 1, "value_range")
    if limits[0] not in (2, None):
        raise errors.invalid_argument(f"Dimension must be 2 but is {limits[0]}")
    if call.shapes[2]:
        raise errors.invalid_argument(f"Shape must be rank 0 but is rank {len(call.shapes[2])}")
    count = call.value(2)
    if count is not None and count <= 0:
        raise errors.invalid_argument(f"Requires nbins > 0: {int(count)}")
    return (None if count is None else int(count),)


@op(
    "HistogramFixedWidth", "T, T, int32 -> out: dtype", T=_COUNTABLE, dtype=INDEX, shape=_bins, static=["nbins"],
    differentiable=False,
)  # fmt: skip
def histogram_fixed_width_op(xp, values, value_range, nbins, *, dtype: DType = int32):
    """Returns how many values fall in each of `nbins` bins of equal width.

    Those outside go to the first and the last.
    """
    if getattr(nbins, "ndim", 0):
        raise errors.invalid_argument(f"nbins should be a scalar, but has shape {dims_text(nbins.shape)}")
    count = int(nbins)
    if count <= 0:
        raise errors.invalid_argument(f"nbins should be a positive number, but got '{count}'")
    if value_range.shape != (2,):
        raise errors.invalid_argument(
            f"value_range should be a vector of 2 elements, but has shape {dims_text(value_range.shape)}"
        )
    low, high = value_range[0], value_range[1]
    if xp is np:
        if not low < high:
            raise errors.invalid_argument(
                f"value_range should satisfy value_range[0] < value_range[1], but got '[{low}, {high}]'"
            )
        if np.isnan(values).any():
            raise errors.invalid_argument("Histogram values must not contain NaN")
    else:
        fails_if(~(low < high))
        fails_if(xp.isnan(values))
    low, high = xp.asarray(low, np.float64), xp.asarray(high, np.float64)
    width = (high - low) / count
    places = xp.clip(xp.floor((values.reshape(-1) - low) / width), 0, count - 1).astype(np.int32)
    counts = np.bincount(places, minlength=count) if xp is np else jnp.bincount(places, length=count)
    return counts.astype(dtype.numpy_dtype)


@op("Bucketize", "T -> int32", T=_COUNTABLE, shape=like_input, differentiable=False, elementwise=1)
def bucketize(xp, input, *, boundaries: list[float]):
    """Returns the number of boundaries at or below each element."""
    if any(a > b for a, b in itertools.pairwise(boundaries)):
        raise errors.invalid_argument("Expected sorted boundaries")
    edges = xp.asarray(np.array(boundaries, np.float32))
    return xp.searchsorted(edges, input, side="right").astype(np.int32)
