"""keras.ops: quantiles, counts and histograms."""

from __future__ import annotations

from collections.abc import Sequence

import headrace as tf
from headrace._src.keras.ops.conversion import floating, tensor
from headrace._src.keras.ops.operation import operation
from headrace._src.tensors.sparse import SparseTensor
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike

tnp = tf.experimental.numpy


def _with_axes_last(x: Tensor, axis: int | Sequence[int] | None) -> tuple[Tensor, list[int]]:
    """Returns `x` with the reduced axes merged into the last one, and the list of these axes."""
    rank = x.shape.rank
    axes = list(range(rank)) if axis is None else [a % rank for a in ([axis] if isinstance(axis, int) else axis)]
    kept = [a for a in range(rank) if a not in axes]
    moved = tf.transpose(x, kept + axes)
    sizes = tf.shape(moved)
    return tf.reshape(moved, tf.concat([sizes[: len(kept)], [-1]], 0)), axes


@operation
def quantile(
    x: TensorLike,
    q: TensorLike,
    axis: int | Sequence[int] | None = None,
    method: str = "linear",
    keepdims: bool = False,
) -> Tensor:
    """Computes quantiles along the axes.

    Args:
        x: Input tensor.
        q: Quantile or quantiles, from 0 to 1.
        axis: Axis or axes to reduce; None reduces all.
        method: "linear", "lower", "higher", "midpoint" or "nearest": how to choose between two values.
        keepdims: Whether reduced axes stay with size one.

    Returns:
        The quantiles; the axes of `q` come first.

    >>> float(tf.keras.ops.quantile([1.0, 2.0, 3.0], 0.5))
    2.0
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
def nanquantile(
    x: TensorLike,
    q: TensorLike,
    axis: int | Sequence[int] | None = None,
    method: str = "linear",
    keepdims: bool = False,
) -> Tensor:
    """Computes quantiles along the axes, ignoring NaN.

    Args:
        x: Input tensor.
        q: Quantile or quantiles, from 0 to 1.
        axis: Axis or axes to reduce; None reduces all.
        method: "linear", "lower", "higher", "midpoint" or "nearest": how to choose between two values.
        keepdims: Whether reduced axes stay with size one.

    Returns:
        The quantiles; the axes of `q` come first.
    """
    x = floating(x)
    rows, axes = _with_axes_last(x, axis)
    number = tf.logical_not(tf.math.is_nan(rows))
    ordered = tf.sort(tf.where(number, rows, tf.cast(float("inf"), x.dtype)), -1)
    counts = tf.reduce_sum(tf.cast(number, x.dtype), -1)
    found = _interpolated(ordered, tf.cast(tensor(q), x.dtype), counts, method)
    found = tf.where(counts > 0, found, tf.cast(float("nan"), x.dtype))
    return _restored(found, axes, keepdims, tensor(q).shape.rank)


def _interpolated(ordered: Tensor, q: Tensor, counts: Tensor, method: str) -> Tensor:
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

    def at(places: Tensor) -> Tensor:
        indices = tf.cast(tnp.moveaxis(places, 0, -1), tf.int32)
        return tnp.moveaxis(tf.gather(ordered, indices, batch_dims=counts.shape.rank, axis=-1), -1, 0)

    below, above = at(low), at(high)
    found = below if method in ("nearest", "lower", "higher") else below + (above - below) * share
    return found if q.shape.rank else found[0]


def _restored(found: Tensor, axes: list[int], keepdims: bool, before: int) -> Tensor:
    if keepdims:
        for axis in sorted(axes):
            found = tf.expand_dims(found, axis + (1 if before else 0))
    return found


@operation
def median(x: TensorLike, axis: int | Sequence[int] | None = None, keepdims: bool = False) -> Tensor:
    """Computes the median along the axes.

    Args:
        x: Input tensor.
        axis: Axis or axes to reduce; None reduces all.
        keepdims: Whether reduced axes stay with size one.

    Returns:
        The medians. The reduced axes are dropped unless `keepdims` is True.
    """
    return quantile(x, 0.5, axis, keepdims=keepdims)


@operation
def nanmedian(x: TensorLike, axis: int | Sequence[int] | None = None, keepdims: bool = False) -> Tensor:
    """Computes the median along the axes, ignoring NaN.

    Args:
        x: Input tensor.
        axis: Axis or axes to reduce; None reduces all.
        keepdims: Whether reduced axes stay with size one.

    Returns:
        The medians. The reduced axes are dropped unless `keepdims` is True.
    """
    return nanquantile(x, 0.5, axis, keepdims=keepdims)


@operation
def percentile(
    x: TensorLike,
    q: TensorLike,
    axis: int | Sequence[int] | None = None,
    method: str = "linear",
    keepdims: bool = False,
) -> Tensor:
    """Computes percentiles along the axes.

    Args:
        x: Input tensor.
        q: Percentile or percentiles, from 0 to 100.
        axis: Axis or axes to reduce; None reduces all.
        method: "linear", "lower", "higher", "midpoint" or "nearest": how to choose between two values.
        keepdims: Whether reduced axes stay with size one.

    Returns:
        The percentiles; the axes of `q` come first.
    """
    return quantile(x, floating(q) / 100.0, axis, method, keepdims)


@operation
def nanpercentile(
    x: TensorLike,
    q: TensorLike,
    axis: int | Sequence[int] | None = None,
    method: str = "linear",
    keepdims: bool = False,
) -> Tensor:
    """Computes percentiles along the axes, ignoring NaN.

    Args:
        x: Input tensor.
        q: Percentile or percentiles, from 0 to 100.
        axis: Axis or axes to reduce; None reduces all.
        method: "linear", "lower", "higher", "midpoint" or "nearest": how to choose between two values.
        keepdims: Whether reduced axes stay with size one.

    Returns:
        The percentiles; the axes of `q` come first.
    """
    return nanquantile(x, floating(q) / 100.0, axis, method, keepdims)


@operation
def bincount(
    x: TensorLike, weights: TensorLike | None = None, minlength: int = 0, sparse: bool = False
) -> Tensor | SparseTensor:
    """Counts the occurrences of each integer; matrices are counted row by row.

    Args:
        x: Non-negative integers.
        weights: Weight of each value, or None.
        minlength: Smallest size of the result.
        sparse: Whether to return a SparseTensor.

    Returns:
        The counts, or the sums of the weights; a SparseTensor if `sparse` is True.
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
def histogram(
    x: TensorLike, bins: int | TensorLike = 10, range: tuple[float, float] | None = None
) -> tuple[Tensor, Tensor]:
    """Counts the values in each bin.

    Args:
        x: Input tensor.
        bins: Number of bins, or their edges.
        range: Lower and upper limit of the bins; those of the values for None.

    Returns:
        The counts and the edges of the bins.

    Raises:
        ValueError: If `bins` is an integer that is not positive.
    """
    values = tf.reshape(floating(x), [-1])
    dtype = values.dtype
    if isinstance(bins, int):
        if bins <= 0:
            raise ValueError(f"Argument `bins` should be a non-negative integer. Received: bins={bins}")
        if range is None:
            low, high = tf.reduce_min(values), tf.reduce_max(values)
        else:
            low, high = tf.cast(range[0], dtype), tf.cast(range[1], dtype)
        flat = tf.equal(low, high)
        low, high = tf.where(flat, low - 0.5, low), tf.where(flat, high + 0.5, high)
        edges = tf.linspace(low, high, bins + 1)
    else:
        edges = tf.cast(tensor(bins), dtype)
    inside = (values >= edges[0]) & (values <= edges[-1])
    places = tf.minimum(tf.searchsorted(edges, values, "right") - 1, tf.size(edges) - 2)
    counts = tf.math.unsorted_segment_sum(tf.cast(inside, dtype), tf.maximum(places, 0), tf.size(edges) - 1)
    return counts, edges
