"""Small conversions of NumPy arrays: one-hot and ordinal labels, unit norms."""

from __future__ import annotations

from typing import Any

import numpy as np


def to_categorical(y: Any, num_classes: int | None = None, dtype: Any = "float32", *, x: Any = None) -> np.ndarray:
    """One-hot rows for integer labels; a last axis of size one is dropped.

    Args:
        y: Integer labels from 0 on.
        num_classes: How many classes there are; one more than the largest label when not given.
        dtype: The dtype of the result.
    """
    flat, shape, classes = _labels(y if x is None else x, num_classes)
    if flat.size and flat.max() >= classes:
        raise IndexError(f"to_categorical: label {flat.max()} is out of bounds for num_classes={classes}.")
    rows = np.zeros((flat.size, classes), dtype=dtype)
    rows[np.arange(flat.size), flat] = 1
    return rows.reshape(*shape, classes)


def to_ordinal(y: Any, num_classes: int | None = None, dtype: Any = "float32") -> np.ndarray:
    """Rows that count up to the label: label 2 of 4 classes is [1, 1, 0]."""
    flat, shape, classes = _labels(y, num_classes)
    rows = (np.arange(classes - 1)[None, :] < flat[:, None]).astype(dtype)
    return rows.reshape(*shape, classes - 1)


def _labels(y: Any, num_classes: int | None) -> tuple[np.ndarray, tuple[int, ...], int]:
    """Labels in one row, the shape they had without a last axis of size one, and how many classes there are."""
    labels = np.array(y, dtype="int64")
    shape = labels.shape
    if len(shape) > 1 and shape[-1] == 1:
        shape = shape[:-1]
    return labels.reshape(-1), shape, num_classes or int(labels.max()) + 1


def normalize(x: Any, axis: int = -1, order: int = 2) -> np.ndarray:
    """`x` divided by its norm along `axis`; zeros stay zeros."""
    norms = np.atleast_1d(np.linalg.norm(x, order, axis))
    norms[norms == 0] = 1
    return np.asarray(x) / np.expand_dims(norms, axis)
