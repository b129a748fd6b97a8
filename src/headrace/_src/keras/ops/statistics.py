"""keras.ops: quantiles, counts and histograms."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.ops.conversion import floating, tensor
from headrace._src.keras.ops.operation import operation

tnp = tf.experimental.numpy


def _with_axes_last(x: Any, axis: Any) -> tuple[Any, list[int]]:
    """Returns `x` with the reduced axes merged into the last one, and the list of these axes."""
    rank = x.shape.rank
    axes = list(range(rank)) if axis is None else [a % rank for a in ([axis] if isinstance(axis, int) else axis)]
    kept = [a for a in range(rank) if a not in axes]
    moved = tf.transpose(x, kept + axes)
    sizes = tf.shape(moved)
    return tf.reshape(moved, tf.concat([sizes[: len(kept)], [-1]], 0)), axes


@operation
def quantile(x: Any, q: Any, axis: Any = None, method: str = "linear", keepdims: bool = False) -> Any:
    """Computes quantiles along the axes.

    Args:
        x: Input tensor.
        q: Quantile or quantiles, from 0 to 1.
        axis: Axis or axes to reduce; None reduces all.
        method: "linear", "lower", "higher", "midpoint" or "nearest": how to choose between two values.
        keepdims: Whether reduced axes stay with size one.
    """
    x = floating(x)
    rows, axes = _with_axes_last(x, axis)
    ordered = tf.sort(rows, -1)
    count = tf.cast(tf.shape(ordered)[-1], x.dtype)
    has_nan = tf.reduce_any(tf.math.is_nan(rows), -1)
    found = _interpolated(ordered, tf.cast(tensor(q), x.dtype), tf.broadcast_to(count, tf.shape(ordered)[:-1]), method)
    found = tf.where(has_nan, tf.cast(float("nan"), x.dtype), found)
    return _restored(found, axes, keepdims, tensor(q).shape.rank)


@operation
def nanquantile(x: Any, q: Any, axis: Any = None, method: str = "linear", keepdims: bool = False) -> Any:
    """Computes quantiles along the axes, ignoring NaN.

    Args:
        x: Input tensor.
        q: Quantile or quantiles, from 0 to 1.
        axis: Axis or axes to reduce; None reduces all.
        method: "linear", "lower", "higher", "midpoint" or "nearest": how to choose between two values.
        keepdims: Whether reduced axes stay with size one.
    """
    x = floating(x)
    rows, axes = _with_axes_last(x, axis)
    number = tf.logical_not(tf.math.is_nan(rows))
    ordered = tf.sort(tf.where(number, rows, tf.cast(float("inf"), x.dtype)), -1)
    counts = tf.reduce_sum(tf.cast(number, x.dtype), -1)
    found = _interpolated(ordered, tf.cast(tensor(q), x.dtype), counts, method)
    found = tf.where(counts > 0, found, tf.cast(float("nan"), x.dtype))
    return _restored(found, axes, keepdims, tensor(q).shape.rank)


def _interpolated(ordered: Any, q: Any, counts: Any, method: str) -> Any:
    """Computes the quantiles of sorted rows, of which only the first `counts` values are valid."""
    parts = tf.reshape(q, [-1] + [1] * counts.shape.rank)
    place = tf.maximum(parts * (counts - 1), 0)
    low, high = tf.floor(place), tf.math.ceil(place)
    if method == "nearest":
        low = high = tf.round(place)
    elif method == "lower":
        high = low
    elif method == "higher":
        low = high
    elif method not in ("linear", "midpoint"):
        raise ValueError(
            "Invalid method. Expected one of ('linear', 'lower', 'higher', 'midpoint', 'nearest'). "
            f"Received: method={method}"
        )
    share = tf.cast(0.5, ordered.dtype) if method == "midpoint" else place - low

    def at(places: Any) -> Any:
        indices = tf.cast(tnp.moveaxis(places, 0, -1), tf.int32)
        return tnp.moveaxis(tf.gather(ordered, indices, batch_dims=counts.shape.rank, axis=-1), -1, 0)

    below, above = at(low), at(high)
    found = below if method in ("nearest", "lower", "higher") else below + (above - below) * share
    return found if q.shape.rank else found[0]


def _restored(found: Any, axes: list[int], keepdims: bool, before: int) -> Any:
    if keepdims:
        for axis in sorted(axes):
            found = tf.expand_dims(found, axis + (1 if before else 0))
    return found


@operation
def median(x: Any, axis: Any = None, keepdims: bool = False) -> Any:
    """Computes the median along the axes.

    Args:
        x: Input tensor.
        axis: Axis or axes to reduce; None reduces all.
        keepdims: Whether reduced axes stay with size one.
    """
    return quantile(x, 0.5, axis, keepdims=keepdims)


@operation
def nanmedian(x: Any, axis: Any = None, keepdims: bool = False) -> Any:
    """Computes the median along the axes, ignoring NaN.

    Args:
        x: Input tensor.
        axis: Axis or axes to reduce; None reduces all.
        keepdims: Whether reduced axes stay with size one.
    """
    return nanquantile(x, 0.5, axis, keepdims=keepdims)


@operation
def percentile(x: Any, q: Any, axis: Any = None, method: str = "linear", keepdims: bool = False) -> Any:
    """Computes percentiles along the axes.

    Args:
        x: Input tensor.
        q: Percentile or percentiles, from 0 to 100.
        axis: Axis or axes to reduce; None reduces all.
        method: "linear", "lower", "higher", "midpoint" or "nearest": how to choose between two values.
        keepdims: Whether reduced axes stay with size one.
    """
    return quantile(x, floating(q) / 100.0, axis, method, keepdims)


@operation
def nanpercentile(x: Any, q: Any, axis: Any = None, method: str = "linear", keepdims: bool = False) -> Any:
    """Computes percentiles along the axes, ignoring NaN.

    Args:
        x: Input tensor.
        q: Percentile or percentiles, from 0 to 100.
        axis: Axis or axes to reduce; None reduces all.
        method: "linear", "lower", "higher", "midpoint" or "nearest": how to choose between two values.
        keepdims: Whether reduced axes stay with size one.
    """
    return nanquantile(x, floating(q) / 100.0, axis, method, keepdims)


@operation
def bincount(x: Any, weights: Any = None, minlength: int = 0, sparse: bool = False) -> Any:
    """Counts the occurrences of each integer; matrices are counted row by row.

    Args:
        x: Non-negative integers.
        weights: Weight of each value, or None.
        minlength: Smallest size of the result.
        sparse: Whether to return a SparseTensor.
    """
    x = tf.cast(tensor(x), tf.int32)
    if sparse:
        return tf.sparse.bincount(x, weights=weights, minlength=minlength or None, axis=-1)
    weights = None if weights is None else tensor(weights)
    return tf.math.bincount(
        x, weights=weights, minlength=minlength, axis=-1 if x.shape.rank != 1 else None,
        dtype=tf.int32 if weights is None else weights.dtype,
    )  # fmt: skip


@operation
def histogram(x: Any, bins: Any = 10, range: Any = None) -> Any:
    """Counts the values in each bin.

    Args:
        x: Input tensor.
        bins: Number of bins, or their edges.
        range: Lower and upper limit of the bins; those of the values for None.

    Returns:
        The counts and the edges of the bins.
    """
    x = tf.reshape(floating(x), [-1])
    if isinstance(bins, int):
        if bins <= 0:
            raise ValueError(f"Argument `bins` should be a non-negative integer. Received: bins={bins}")
        low, high = (tf.reduce_min(x), tf.reduce_max(x)) if range is None else (tf.cast(v, x.dtype) for v in range)
        flat = tf.equal(low, high)
        low, high = tf.where(flat, low - 0.5, low), tf.where(flat, high + 0.5, high)
        edges = tf.linspace(low, high, bins + 1)
    else:
        edges = tf.cast(tensor(bins), x.dtype)
    inside = (x >= edges[0]) & (x <= edges[-1])
    places = tf.minimum(tf.searchsorted(edges, x, "right") - 1, tf.size(edges) - 2)
    counts = tf.math.unsorted_segment_sum(tf.cast(inside, x.dtype), tf.maximum(places, 0), tf.size(edges) - 1)
    return counts, edges
