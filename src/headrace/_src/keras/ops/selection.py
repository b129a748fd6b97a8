"""keras.ops: values chosen, sorted, found and put in place."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.ops.conversion import floating, numeric, promoted, tensor
from headrace._src.keras.ops.operation import operation

tnp = tf.experimental.numpy


@operation
def where(condition: Any, x1: Any = None, x2: Any = None) -> Any:
    """`x1` where the condition holds and `x2` elsewhere; with the condition alone, where it holds."""
    condition = tf.cast(tensor(condition), tf.bool)
    if x1 is None and x2 is None:
        return nonzero(condition)
    if x1 is None or x2 is None:
        raise ValueError("`x1` and `x2` either both should be `None` or both should have non-None value.")
    return tf.where(condition, *promoted(x1, x2))


@operation
def select(condlist: Any, choicelist: Any, default: Any = 0) -> Any:
    """For each place the choice of the first condition that holds there."""
    *choices, result = promoted(*choicelist, default)
    for condition, choice in reversed(list(zip(condlist, choices, strict=True))):
        result = tf.where(tf.cast(tensor(condition), tf.bool), choice, result)
    return result


@operation
def nonzero(x: Any) -> Any:
    """Where the values are not zero: one tensor of positions an axis."""
    found = tf.cast(tf.where(tf.cast(tensor(x), tf.bool)), tf.int32)
    return tuple(tf.unstack(found, axis=1))


@operation
def get_item(x: Any, key: Any) -> Any:
    """`x[key]`."""
    return tensor(x)[key]


def _positions(indices: Any, size: Any) -> Any:
    """Indices as integers from zero: negative ones count from the end."""
    indices = tensor(indices)
    if not indices.dtype.is_integer or indices.dtype.size < 4:
        indices = tf.cast(indices, tf.int32)
    return tf.where(indices < 0, indices + tf.cast(size, indices.dtype), indices)


@operation
def take(x: Any, indices: Any, axis: int | None = None) -> Any:
    """The slices at the indices along an axis, or the values at them."""
    x = tensor(x)
    if axis is None:
        x, axis = tf.reshape(x, [-1]), 0
    return tf.gather(x, _positions(indices, tf.shape(x)[axis]), axis=axis)


@operation
def take_along_axis(x: Any, indices: Any, axis: int | None = None) -> Any:
    """For each row along the axis the values at its own indices."""
    x = tensor(x)
    if axis is None:
        return tf.gather(tf.reshape(x, [-1]), _positions(tf.reshape(tensor(indices), [-1]), tf.size(x)))
    return tnp.take_along_axis(x, _positions(indices, tf.shape(x)[axis]), axis)


@operation
def sort(x: Any, axis: int | None = -1) -> Any:
    """The values in ascending order along the axis."""
    x = tensor(x)
    if x.dtype is tf.bool:
        return tf.cast(sort(tf.cast(x, tf.int32), axis), tf.bool)
    return tf.sort(tf.reshape(x, [-1]) if axis is None else x, -1 if axis is None else axis)


@operation
def argsort(x: Any, axis: int | None = -1) -> Any:
    """The positions of the values in ascending order."""
    x = numeric(x)
    return tf.argsort(tf.reshape(x, [-1]) if axis is None else x, -1 if axis is None else axis, stable=True)


@operation
def argpartition(x: Any, kth: int, axis: int = -1) -> Any:
    """Positions such that the `kth` value stands where sorting would put it, smaller ones before it: all in order."""
    return argsort(x, axis)


@operation
def searchsorted(sorted_sequence: Any, values: Any, side: str = "left") -> Any:
    """Where values would have to be put in so that the sequence stays sorted."""
    sequence, values = promoted(sorted_sequence, values)
    if sequence.shape.rank != 1:
        raise ValueError(
            "`searchsorted` only supports 1-D sorted sequences. You can use `keras.ops.vectorized_map` to extend it to "
            f"N-D sequences. Received: sorted_sequence.shape={sequence.shape}"
        )
    return tf.searchsorted(sequence, values, side)


@operation
def digitize(x: Any, bins: Any) -> Any:
    """The number of the bin each value falls into; bins are given by their edges."""
    edges = tensor(bins)
    x = tensor(x)
    if edges.dtype.is_floating or x.dtype.is_floating:
        x, edges = floating(x), tf.cast(edges, floating(x).dtype)
    else:
        x, edges = promoted(x, edges)
    return tf.cast(tf.reshape(tf.searchsorted(edges, tf.reshape(x, [-1]), "right"), tf.shape(x)), tf.int32)


@operation
def isin(x1: Any, x2: Any, assume_unique: bool = False, invert: bool = False) -> Any:
    """Where the values of `x1` occur among those of `x2`, whether they are different (`assume_unique`) or not."""
    x1, x2 = promoted(x1, x2)
    found = tf.reduce_any(tf.equal(tf.expand_dims(x1, -1), tf.reshape(x2, [-1])), -1)
    return tf.logical_not(found) if invert else found


@operation
def unravel_index(indices: Any, shape: Any) -> Any:
    """Positions in the row of all values as positions along each axis of `shape`."""
    indices = tf.cast(tensor(indices), tf.int32)
    rest, found = indices, []
    for size in reversed([int(s) for s in shape]):
        found.append(rest % size)
        rest = rest // size
    return tuple(reversed(found))


@operation
def unique(
    x: Any,
    sorted: bool = True,
    return_index: bool = False,
    return_inverse: bool = False,
    return_counts: bool = False,
    axis: int | None = None,
    size: int | None = None,
    fill_value: Any = None,
) -> Any:
    """The different values of `x`, in order even without `sorted`; if asked with first positions, way back, numbers."""
    x = tensor(x)
    rows = tf.reshape(x, [-1, 1]) if axis is None else _as_rows(x, axis)
    keys = _row_keys(rows)
    firsts = tf.range(tf.shape(rows)[0])
    order = tf.argsort(keys, stable=True)
    values, inverse, counts = tf.unique_with_counts(tf.gather(keys, order))
    back = tf.scatter_nd(order[:, None], inverse, tf.shape(keys))
    first = tf.math.unsorted_segment_min(firsts, back, tf.size(values))
    found = tf.gather(tf.reshape(x, [-1]), first) if axis is None else tf.gather(x, first, axis=axis)
    along = 0 if axis is None else axis
    results = [_sized(found, size, fill_value, along)]
    if return_index:
        results.append(_sized(first, size, 0, 0))
    if return_inverse:
        results.append(tf.reshape(back, tf.shape(x)) if axis is None else back)
    if return_counts:
        results.append(_sized(tf.cast(counts, tf.int32), size, 0, 0))
    return results[0] if len(results) == 1 else tuple(results)


def _as_rows(x: Any, axis: int) -> Any:
    moved = tnp.moveaxis(x, axis, 0)
    return tf.reshape(moved, [tf.shape(moved)[0], -1])


def _row_keys(rows: Any) -> Any:
    """A number for each row that is equal for equal rows and ordered as they are."""
    if rows.shape[1] == 1:
        return rows[:, 0]
    keys = tf.zeros([tf.shape(rows)[0]], tf.int32)
    for column in range(rows.shape[1] - 1, -1, -1):
        # Least significant column first; each sort keeps the order of the ones before.
        order = tf.argsort(keys, stable=True)
        order = tf.gather(order, tf.argsort(tf.gather(rows[:, column], order), stable=True))
        sorted_rows = tf.gather(rows[:, column:], order)
        new = tf.reduce_any(tf.not_equal(sorted_rows[1:], sorted_rows[:-1]), 1)
        ranks = tf.concat([[0], tf.cumsum(tf.cast(new, tf.int32))], 0)
        keys = tf.scatter_nd(order[:, None], ranks, tf.shape(keys))
    return keys


def _sized(found: Any, size: int | None, fill_value: Any, axis: int) -> Any:
    """Cut or filled up to `size` along the axis."""
    if size is None:
        return found
    count = found.shape[axis]
    if count >= size:
        return tf.gather(found, tf.range(size), axis=axis)
    filler = tf.gather(found, tf.zeros([size - count], tf.int32), axis=axis)
    if fill_value is not None:
        filler = tf.zeros_like(filler) + tf.cast(fill_value, found.dtype)
    return tf.concat([found, filler], axis)


@operation
def top_k(x: Any, k: int, sorted: bool = True) -> Any:
    """The `k` largest values along the last axis, and their positions."""
    return tf.math.top_k(tensor(x), k, sorted)


@operation
def in_top_k(targets: Any, predictions: Any, k: int) -> Any:
    """Whether the target class is among the `k` largest predictions."""
    return tf.math.in_top_k(tensor(targets), tensor(predictions), k)
