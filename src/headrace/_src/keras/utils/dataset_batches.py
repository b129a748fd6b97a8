"""Shuffling and batching of datasets made from files and series."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

import headrace as tf
from headrace._src.data.dataset import Dataset

_SHUFFLED_ELEMENTS = 1024
_SHUFFLED_BATCHES = 8


def in_batches(
    dataset: Dataset,
    batch_size: int | None,
    shuffle: bool,
    seed: int | None,
    batched: Callable[[Dataset], Dataset] | None = None,
) -> Dataset:
    """Shuffles, batches and prefetches a dataset."""
    dataset = dataset.prefetch(tf.data.AUTOTUNE)
    if batch_size is None:
        return dataset.shuffle(buffer_size=_SHUFFLED_ELEMENTS, seed=seed) if shuffle else dataset
    if shuffle:
        dataset = dataset.shuffle(buffer_size=batch_size * _SHUFFLED_BATCHES, seed=seed)
    return dataset.batch(batch_size) if batched is None else batched(dataset)


def drawn_seed(seed: int | None) -> int:
    """Returns the seed, or a random one for None."""
    return int(np.random.randint(1_000_000)) if seed is None else seed
