"""keras.ops: selecting, sorting and searching values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import headrace as tf
from headrace._src.keras.ops.conversion import floating, numeric, promoted, tensor
from headrace._src.keras.ops.operation import operation
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike

tnp = tf.experimental.numpy


@operation
def where(
    condition: TensorLike, x1: TensorLike | None = None, x2: TensorLike | None = None
) -> Tensor | tuple[Tensor, ...]:
    """Returns `x1` where the condition is true and `x2` elsewhere; with the condition only, its true indices.

    Args:
        condition: Boolean tensor.
        x1: Values where the condition is true.
        x2: Values where it is false.

    Raises:
        ValueError: If only one of `x1` and `x2` is None.

    >>> tf.keras.ops.where([True, False], [1, 2], [3, 4]).numpy()
    array([1, 4], dtype=int32)
    """
    condition = tf.cast(tensor(condition), tf.bool)
    if x1 is None and x2 is None:
        return nonzero(condition)
    if x1 is None or x2 is None:
        raise ValueError("`x1` and `x2` either both should be `None` or both should have non-None value.")
    x1, x2 = promoted(x1, x2)
    return tf.where(condition, x1, x2)


@operation
def select(condlist: Sequence[TensorLike], choicelist: Sequence[TensorLike], default: TensorLike = 0) -> Tensor:
    """Returns, for each element, the choice of the first condition that is true.

    Args:
        condlist: Boolean tensors.
        choicelist: Values for each condition.
        default: Value where no condition is true.

    Returns:
        A tensor of the shape that conditions and choices broadcast to.
    """
    *choices, result = promoted(*choicelist, default)
    for condition, choice in reversed(list(zip(condlist, choices, strict=True))):
        result = tf.where(tf.cast(tensor(condition), tf.bool), choice, result)
    return result


@operation
def nonzero(x: TensorLike) -> tuple[Tensor, ...]:
    """Returns the indices of nonzero values, one tensor per axis.

    Args:
        x: Input tensor.
    """
    found = tf.cast(tf.where(tf.cast(tensor(x), tf.bool)), tf.int32)
    return tuple(tf.unstack(found, axis=1))


@operation
def get_item(x: TensorLike, key: Any) -> Tensor:
    """Returns `x[key]`.

    Args:
        x: Input tensor.
        key: Index, slice or tuple of them.
    """
    return tensor(x)[key]


def _positions(indices: TensorLike, size: TensorLike) -> Tensor:
    """Returns indices as non-negative integers: negative ones count from the end."""
    indices = tensor(indices)
    if not indices.dtype.is_integer or indices.dtype.size < 4:
        indices = tf.cast(indices, tf.int32)
    return tf.where(indices < 0, indices + tf.cast(size, indices.dtype), indices)


@operation
def take(x: TensorLike, indices: TensorLike, axis: int | None = None) -> Tensor:
    """Gathers slices at the indices along an axis, or values of the flattened input.

    Args:
        x: Input tensor.
        indices: Integer indices.
        axis: Axis along which values are processed; None flattens the input.

    Returns:
        The gathered slices.
    """
    x = tensor(x)
    if axis is None:
        x, axis = tf.reshape(x, [-1]), 0
    return tf.gather(x, _positions(indices, tf.shape(x)[axis]), axis=axis)


@operation
def take_along_axis(x: TensorLike, indices: TensorLike, axis: int | None = None) -> Tensor:
    """Gathers values along an axis, with separate indices for each position on the other axes.

    Args:
        x: Input tensor.
        indices: Integer indices.
        axis: Axis along which values are processed; None flattens the input.

    Returns:
        The gathered values: the shape of `indices` along `axis`.
    """
    x = tensor(x)
    if axis is None:
        return tf.gather(tf.reshape(x, [-1]), _positions(tf.reshape(tensor(indices), [-1]), tf.size(x)))
    return tnp.take_along_axis(x, _positions(indices, tf.shape(x)[axis]), axis)


@operation
def sort(x: TensorLike, axis: int | None = -1) -> Tensor:
    """Sorts values in ascending order along an axis.

    Args:
        x: Input tensor.
        axis: Axis along which values are processed; None flattens the input.

    Returns:
        The sorted values; a vector if `axis` is None.
    """
    x = tensor(x)
    if x.dtype is tf.bool:
        return tf.cast(sort(tf.cast(x, tf.int32), axis), tf.bool)
    return tf.sort(tf.reshape(x, [-1]) if axis is None else x, -1 if axis is None else axis)


@operation
def argsort(x: TensorLike, axis: int | None = -1) -> Tensor:
    """Returns the indices that sort the values in ascending order.

    Args:
        x: Input tensor.
        axis: Axis along which values are processed; None flattens the input.
    """
    x = numeric(x)
    return tf.argsort(tf.reshape(x, [-1]) if axis is None else x, -1 if axis is None else axis, stable=True)


@operation
def argpartition(x: TensorLike, kth: int, axis: int = -1) -> Tensor:
    """Returns indices such that the `kth` value is in its sorted position; here all values are sorted.

    Args:
        x: Input tensor.
        kth: Index of the partitioning value.
        axis: Axis along which values are processed.
    """
    return argsort(x, axis)


@operation
def searchsorted(sorted_sequence: TensorLike, values: TensorLike, side: str = "left") -> Tensor:
    """Returns the indices at which values would be inserted to keep a sequence sorted.

    Args:
        sorted_sequence: Sorted vector.
        values: Values to insert.
        side: "left" or "right": where equal values go.

    Raises:
        ValueError: If `sorted_sequence` is not a vector.
    """
    sequence, values = promoted(sorted_sequence, values)
    if sequence.shape.rank != 1:
        raise ValueError(
            "`searchsorted` only supports 1-D sorted sequences. You can use `keras.ops.vectorized_map` to extend it to "
            f"N-D sequences. Received: sorted_sequence.shape={sequence.shape}"
        )
    return tf.searchsorted(sequence, values, side)


@operation
def digitize(x: TensorLike, bins: TensorLike) -> Tensor:
    """Returns the index of the bin that each value falls into.

    Args:
        x: Input tensor.
        bins: Sorted edges of the bins.
    """
    edges = tensor(bins)
    x = tensor(x)
    if edges.dtype.is_floating or x.dtype.is_floating:
        x, edges = floating(x), tf.cast(edges, floating(x).dtype)
    else:
        x, edges = promoted(x, edges)
    return tf.cast(tf.reshape(tf.searchsorted(edges, tf.reshape(x, [-1]), "right"), tf.shape(x)), tf.int32)


@operation
def isin(x1: TensorLike, x2: TensorLike, assume_unique: bool = False, invert: bool = False) -> Tensor:
    """Returns True where values of `x1` occur in `x2`.

    Args:
        x1: First input tensor.
        x2: Second input tensor.
        assume_unique: Accepted for compatibility with Keras; has no effect.
        invert: Whether to return True where they do not occur.
    """
    x1, x2 = promoted(x1, x2)
    found = tf.reduce_any(tf.equal(tf.expand_dims(x1, -1), tf.reshape(x2, [-1])), -1)
    return tf.logical_not(found) if invert else found


@operation
def unravel_index(indices: TensorLike, shape: Sequence[int]) -> tuple[Tensor, ...]:
    """Converts indices into a flat tensor to indices along each axis of `shape`.

    Args:
        indices: Indices into the flat tensor.
        shape: Shape of the tensor.

    Returns:
        A tuple of integer tensors, one for each axis.
    """
    indices = tf.cast(tensor(indices), tf.int32)
    rest, found = indices, []
    for size in reversed([int(s) for s in shape]):
        found.append(rest % size)
        rest = rest // size
    return tuple(reversed(found))


@operation
def unique(
    x: TensorLike,
    sorted: bool = True,
    return_index: bool = False,
    return_inverse: bool = False,
    return_counts: bool = False,
    axis: int | None = None,
    size: int | None = None,
    fill_value: TensorLike | None = None,
) -> Tensor | tuple[Tensor, ...]:
    """Returns the unique values of `x` in ascending order.

    Args:
        x: Input tensor.
        sorted: Accepted for compatibility with Keras; results are always sorted.
        return_index: Whether to also return the first index of each value.
        return_inverse: Whether to also return the index of the unique value for each element.
        return_counts: Whether to also return the number of occurrences.
        axis: Axis whose slices are compared; None compares all elements.
        size: Size of the result, which is cut or filled up; None for as many as there are.
        fill_value: Value to fill up with; the first value for None.

    >>> tf.keras.ops.unique([3, 1, 3]).numpy()
    array([1, 3], dtype=int32)
    """
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


def _as_rows(x: Tensor, axis: int) -> Tensor:
    moved = tnp.moveaxis(x, axis, 0)
    return tf.reshape(moved, [tf.shape(moved)[0], -1])


def _row_keys(rows: Tensor) -> Tensor:
    """Returns an integer for each row, equal for equal rows and in the same order."""
    if rows.shape[1] == 1:
        return rows[:, 0]
    keys = tf.zeros([tf.shape(rows)[0]], tf.int32)
    for column in range(rows.shape[1] - 1, -1, -1):
        # Least significant column first; each stable sort keeps the order of the previous ones.
        order = tf.argsort(keys, stable=True)
        order = tf.gather(order, tf.argsort(tf.gather(rows[:, column], order), stable=True))
        sorted_rows = tf.gather(rows[:, column:], order)
        new = tf.reduce_any(tf.not_equal(sorted_rows[1:], sorted_rows[:-1]), 1)
        ranks = tf.concat([[0], tf.cumsum(tf.cast(new, tf.int32))], 0)
        keys = tf.scatter_nd(order[:, None], ranks, tf.shape(keys))
    return keys


def _sized(found: Tensor, size: int | None, fill_value: TensorLike | None, axis: int) -> Tensor:
    """Cuts or fills up `found` to `size` along the axis."""
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
def top_k(x: TensorLike, k: int, sorted: bool = True) -> tuple[Tensor, Tensor]:
    """Returns the `k` largest values along the last axis, and their indices.

    Args:
        x: Input tensor.
        k: Number of values.
        sorted: Whether results are in descending order.

    >>> values, indices = tf.keras.ops.top_k([1.0, 9.0, 5.0], k=2)
    >>> indices.numpy()
    array([1, 2], dtype=int32)
    """
    return tf.math.top_k(tensor(x), k, sorted)


@operation
def in_top_k(targets: TensorLike, predictions: TensorLike, k: int) -> Tensor:
    """Returns whether the target class is among the `k` largest predictions.

    Args:
        targets: Class indices.
        predictions: Scores of shape (batch, classes).
        k: Number of classes to consider.
    """
    return tf.math.in_top_k(tensor(targets), tensor(predictions), k)
