"""The values of a ragged tensor on the host: as nested arrays, as nested lists, as text."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

import numpy as np


def nested_array(flat_values: np.ndarray, nested_row_splits: Sequence[np.ndarray]) -> np.ndarray:
    """Returns an array of rows; one plain array if all rows of a level have the same length."""
    array = flat_values
    for splits in reversed(nested_row_splits):
        array = _rows(array, splits)
    return array


def _rows(values: np.ndarray, splits: np.ndarray) -> np.ndarray:
    lengths = np.diff(splits)
    if not len(lengths):
        return values[:0].reshape(0, 0, *values.shape[1:])
    if (lengths == lengths[0]).all():
        return values[splits[0] : splits[-1]].reshape(len(lengths), lengths[0], *values.shape[1:])
    rows = np.empty(len(lengths), object)
    for n in range(len(lengths)):
        rows[n] = values[splits[n] : splits[n + 1]]
    return rows


def nested_list(flat_values: np.ndarray, nested_row_splits: Sequence[np.ndarray]) -> list[Any]:
    """Returns nested lists of Python numbers or bytes."""
    items = flat_values.tolist()
    for splits in reversed(nested_row_splits):
        bounds = splits.tolist()
        items = [items[start:stop] for start, stop in itertools.pairwise(bounds)]
    return items


def array_text(value: object) -> str:
    """Formats nested arrays as TensorFlow prints ragged values: without padding, with commas everywhere."""
    if isinstance(value, np.ndarray):
        if not value.size:
            return repr(value.tolist())
        return np.array2string(value, separator=", ", formatter={"all": array_text})
    return repr(value) if isinstance(value, (bytes, str)) else str(value)
