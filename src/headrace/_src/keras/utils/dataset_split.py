"""split_dataset: splits a dataset in two."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

import headrace as tf
from headrace._src.data.dataset import Dataset
from headrace._src.tensors.typing import Array


def split_dataset(
    dataset: Dataset | Array | Sequence[Any] | Mapping[str, Any],
    left_size: float | None = None,
    right_size: float | None = None,
    shuffle: bool = False,
    seed: int | None = None,
) -> tuple[Dataset, Dataset]:
    """Splits a dataset or arrays into two datasets, all in memory.

    Args:
        dataset: Dataset, array, or list, tuple or dictionary of arrays of the same length.
        left_size: Size of the first part: a number of elements or a fraction; the rest for None.
        right_size: Size of the second part: a number of elements or a fraction; the rest for None.
        shuffle: Whether to shuffle the elements first.
        seed: Seed of the shuffling, or None.

    Returns:
        A tuple of two datasets.

    Raises:
        TypeError: If `dataset` is neither a dataset nor arrays.

    >>> left, right = tf.keras.utils.split_dataset([[1, 2, 3, 4]], left_size=0.75)
    >>> len(left), len(right)
    (3, 1)
    """
    if not isinstance(dataset, (tf.data.Dataset, list, tuple, np.ndarray, dict)) or _is_empty(dataset):
        raise TypeError(
            "The `dataset` argument must be either a `tf.data.Dataset` object or a list/tuple of arrays. Received: "
            f"dataset={dataset} of type {type(dataset)}"
        )
    batch_size = _batch_size(dataset)
    elements = _elements(dataset, batch_size)
    left, right = _sizes(left_size, right_size, len(elements))
    if shuffle:
        if seed is None:
            seed = random.randint(0, 1_000_000)
        random.seed(seed)
        random.shuffle(elements)
    parts = (elements[:left], elements[len(elements) - right :])
    first, second = (_dataset_of(part, dataset, batch_size) for part in parts)
    return first, second


def _batch_size(dataset: Dataset | Array | Sequence[Any] | Mapping[str, Any]) -> int | None:
    """Returns the batch size of a dataset if batching is its last transformation."""
    if not isinstance(dataset, tf.data.Dataset):
        return None
    size = getattr(dataset._plan, "batch_size", None)
    return size if isinstance(size, int) else None


def _elements(dataset: Dataset | Array | Sequence[Any] | Mapping[str, Any], batch_size: int | None) -> list[Any]:
    """Returns the single elements, also of batches."""
    if isinstance(dataset, tf.data.Dataset):
        return list((dataset if batch_size is None else dataset.unbatch()).as_numpy_iterator())
    leaves = [np.asarray(leaf) for leaf in ([dataset] if isinstance(dataset, np.ndarray) else _leaves(dataset))]
    lengths = {len(leaf) for leaf in leaves}
    if len(lengths) != 1:
        kind = type(dataset).__name__
        raise ValueError(
            f"Received a {kind} of NumPy arrays with different lengths. Mismatch found: "
            f"{sorted(lengths)}. Please provide a {kind} of NumPy arrays with the same length."
        )
    if isinstance(dataset, np.ndarray):
        return list(leaves[0])
    if isinstance(dataset, dict):
        return [dict(zip(dataset, row, strict=True)) for row in zip(*leaves, strict=True)]
    return [tuple(row) for row in zip(*leaves, strict=True)]


def _leaves(dataset: Dataset | Array | Sequence[Any] | Mapping[str, Any]) -> list[Any]:
    return list(dataset.values()) if isinstance(dataset, dict) else list(dataset)


def _dataset_of(elements: list[Any], source: Any, batch_size: int | None) -> Dataset:
    rows = [[np.asarray(leaf) for leaf in tf.nest.flatten(element)] for element in elements]
    columns = list(zip(*rows, strict=True))
    if all(len({leaf.shape for leaf in column}) == 1 for column in columns):
        stacked = tf.nest.pack_sequence_as(elements[0], [np.stack(column) for column in columns])
        dataset = tf.data.Dataset.from_tensor_slices(stacked)
    else:
        spec = (source if batch_size is None else source.unbatch()).element_spec
        dataset = tf.data.Dataset.from_generator(lambda: iter(elements), output_signature=spec)
    return dataset if batch_size is None else dataset.batch(batch_size)


def _is_empty(dataset: Any) -> bool:
    return isinstance(dataset, (list, tuple, dict)) and not dataset


def _check_types(given: list[tuple[str, Any]]) -> None:
    wrong = [(n, size) for n, size in given if isinstance(size, bool) or not isinstance(size, (int, float))]
    if len(wrong) == 2:
        raise TypeError(
            "Invalid `left_size` and `right_size` Types. Expected: integer or float or None. Received: "
            f"type(left_size)={type(wrong[0][1])} and type(right_size)={type(wrong[1][1])}."
        )
    for name, size in wrong:
        raise TypeError(f"Invalid `{name}` Type. Expected: int or float or None, Received: type({name})={type(size)}.")


def _sizes(left: float | None, right: float | None, total: int) -> tuple[int, int]:
    if left is None and right is None:
        raise ValueError(
            "At least one of the `left_size` or `right_size` must be specified. Received: left_size=None and "
            "right_size=None"
        )
    given = (("left_size", left), ("right_size", right))
    _check_types([(name, size) for name, size in given if size is not None])
    if left == 0 and right == 0:
        raise ValueError(
            "Both `left_size` and `right_size` are zero. At least one of the split sizes must be non-zero."
        )
    for name, size in given:
        if size is None:
            continue
        if (isinstance(size, int) and not 0 < size < total) or (isinstance(size, float) and not 0 < size < 1):
            raise ValueError(
                f"`{name}` should be either a positive integer smaller than {total}, or a float within the range "
                f"`[0, 1]`. Received: {name}={size}"
            )
    counts: list[Any] = [round(size * total) if isinstance(size, float) else size for size in (left, right)]
    if counts[0] is None:
        counts[0] = total - counts[1]
    elif counts[1] is None:
        counts[1] = total - counts[0]
    if counts[0] + counts[1] > total:
        raise ValueError(
            f"The sum of `left_size` and `right_size` should be smaller than {total}. Received: left_size + right_size "
            f"= {counts[0] + counts[1]} and total_length = {total}"
        )
    return counts[0], counts[1]
