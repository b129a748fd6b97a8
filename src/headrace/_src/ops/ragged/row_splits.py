"""Row splits on the host: checks, and the values that a choice of rows holds."""

from __future__ import annotations

import numpy as np

from headrace._src.base import errors


def check_splits(splits: np.ndarray, count: int) -> None:
    """Refuses splits that do not cut `count` values into rows."""
    if splits.ndim != 1 or not len(splits) or splits[0] != 0:
        raise errors.invalid_argument(f"Ragged splits must be a vector that starts with 0; got {splits.tolist()}")
    if (splits[1:] < splits[:-1]).any():
        raise errors.invalid_argument(f"Ragged splits must be sorted in ascending order; got {splits.tolist()}")
    if splits[-1] != count:
        raise errors.invalid_argument(f"Ragged splits must end with the number of values, {count}; got {splits[-1]}")


def check_nested_splits(nested: list[np.ndarray], values: np.ndarray) -> None:
    """Refuses nested splits of which one does not fit the next, or the last the values."""
    if not values.ndim:
        raise errors.invalid_argument("Ragged values must have rank 1 or more; got a scalar")
    for level, splits in enumerate(nested):
        inner = len(nested[level + 1]) - 1 if level + 1 < len(nested) else len(values)
        check_splits(splits, inner)


def values_of_rows(splits: np.ndarray, chosen: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """For chosen rows: the positions of their values, and the splits that divide those values into rows again."""
    starts = splits[chosen]
    lengths = splits[chosen + 1] - starts
    new_splits = np.zeros(len(chosen) + 1, splits.dtype)
    np.cumsum(lengths, out=new_splits[1:])
    places = np.repeat(starts - new_splits[:-1], lengths) + np.arange(new_splits[-1], dtype=splits.dtype)
    return places, new_splits


def row_of_values(splits: np.ndarray) -> np.ndarray:
    """Returns the row of each value."""
    return np.repeat(np.arange(len(splits) - 1), np.diff(splits))
