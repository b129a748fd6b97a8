"""Pairs of words that stand near each other, for learning word vectors."""

from __future__ import annotations

import random
from typing import Any

import numpy as np


def make_sampling_table(size: int, sampling_factor: float = 1e-5) -> np.ndarray:
    """How likely each word should be kept, the i-th most frequent of `size` words being taken to follow Zipf's law."""
    euler = 0.577
    rank = np.arange(size)
    rank[0] = 1
    inverse = rank * (np.log(rank) + euler) + 0.5 - 1.0 / (12.0 * rank)
    share = sampling_factor * inverse
    return np.minimum(1.0, share / np.sqrt(share))


def skipgrams(
    sequence: Any,
    vocabulary_size: int,
    window_size: int = 4,
    negative_samples: float = 1.0,
    shuffle: bool = True,
    categorical: bool = False,
    sampling_table: Any = None,
    seed: int | None = None,
) -> tuple[list[list[int]], list[Any]]:
    """Pairs of words near each other (label 1) and pairs drawn at random (label 0).

    Args:
        sequence: Word numbers; 0 is no word.
        vocabulary_size: One more than the largest number.
        window_size: How far apart words of a pair may be.
        negative_samples: How many random pairs there are for each true one.
        shuffle: Whether to mix the pairs.
        categorical: Whether labels are [0, 1] and [1, 0].
        sampling_table: How likely each word is kept; see `make_sampling_table`.
        seed: For mixing; drawn when not given.
    """
    couples: list[list[int]] = []
    labels: list[Any] = []
    for place, word in enumerate(sequence):
        if not word:
            continue
        if sampling_table is not None and sampling_table[word] < random.random():
            continue
        first, last = max(0, place - window_size), min(len(sequence), place + window_size + 1)
        for other in range(first, last):
            if other != place and sequence[other]:
                couples.append([word, sequence[other]])
                labels.append([0, 1] if categorical else 1)
    if negative_samples > 0:
        count = int(len(labels) * negative_samples)
        words = [couple[0] for couple in couples]
        random.shuffle(words)
        couples += [[words[i % len(words)], random.randint(1, vocabulary_size - 1)] for i in range(count)]
        labels += [[1, 0] if categorical else 0] * count
    if shuffle:
        if seed is None:
            seed = random.randint(0, int(10e6))
        # The same order for both.
        random.seed(seed)
        random.shuffle(couples)
        random.seed(seed)
        random.shuffle(labels)
    return couples, labels
