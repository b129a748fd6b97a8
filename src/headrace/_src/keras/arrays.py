"""Small conversions of NumPy arrays: one-hot labels, ordinal labels, unit norms."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt


def to_categorical(
    y: npt.ArrayLike,
    num_classes: int | None = None,
    dtype: npt.DTypeLike = "float32",
    *,
    x: npt.ArrayLike | None = None,
) -> np.ndarray:
    """Converts integer labels to one-hot vectors; a trailing dimension of size one is dropped.

    Args:
        y: Integer labels, starting at 0.
        num_classes: Number of classes; one more than the largest label when not given.
        dtype: Dtype of the result.
        x: The Keras 3 name of `y`.

    Returns:
        An array with a last axis of size `num_classes`.

    Raises:
        IndexError: If a label is not below `num_classes`.

    >>> tf.keras.utils.to_categorical([0, 2], num_classes=3)
    array([[1., 0., 0.],
           [0., 0., 1.]], dtype=float32)
    """
    flat, shape, classes = _labels(y if x is None else x, num_classes)
    if flat.size and flat.max() >= classes:
        raise IndexError(f"to_categorical: label {flat.max()} is out of bounds for num_classes={classes}.")
    rows = np.zeros((flat.size, classes), dtype=dtype)
    rows[np.arange(flat.size), flat] = 1
    return rows.reshape(*shape, classes)


def to_ordinal(y: npt.ArrayLike, num_classes: int | None = None, dtype: npt.DTypeLike = "float32") -> np.ndarray:
    """Converts integer labels to ordinal vectors: label 2 of 4 classes becomes [1, 1, 0].

    Args:
        y: Integer labels, starting at 0.
        num_classes: Number of classes; one more than the largest label when not given.
        dtype: Dtype of the result.

    Returns:
        An array with a last axis of size `num_classes - 1`.

    >>> tf.keras.utils.to_ordinal([0, 2], num_classes=4)
    array([[0., 0., 0.],
           [1., 1., 0.]], dtype=float32)
    """
    flat, shape, classes = _labels(y, num_classes)
    rows = (np.arange(classes - 1)[None, :] < flat[:, None]).astype(dtype)
    return rows.reshape(*shape, classes - 1)


def _labels(y: npt.ArrayLike, num_classes: int | None) -> tuple[np.ndarray, tuple[int, ...], int]:
    """Returns flat labels, their shape without a trailing dimension of size one, and the number of classes."""
    labels = np.array(y, dtype="int64")
    shape = labels.shape
    if len(shape) > 1 and shape[-1] == 1:
        shape = shape[:-1]
    return labels.reshape(-1), shape, num_classes or int(labels.max()) + 1


def normalize(x: npt.ArrayLike, axis: int = -1, order: int = 2) -> np.ndarray:
    """Divides `x` by its norm along `axis`; zeros stay zero.

    Args:
        x: Input array.
        axis: Axis along which the norm is computed.
        order: Order of the norm.

    Returns:
        An array of the shape of `x`.

    >>> tf.keras.utils.normalize([[3.0, 4.0]])
    array([[0.6, 0.8]])
    """
    norms = np.atleast_1d(np.linalg.norm(x, order, axis))
    norms[norms == 0] = 1
    return np.asarray(x) / np.expand_dims(norms, axis)
