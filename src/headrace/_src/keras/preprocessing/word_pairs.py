"""Pairs of neighboring words, for learning word embeddings."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import numpy as np

from headrace._src.tensors.typing import Array


def make_sampling_table(size: int, sampling_factor: float = 1e-5) -> np.ndarray:
    """Returns the probability of keeping each word, assuming Zipf's law.

    Args:
        size: Number of words, ordered by frequency.
        sampling_factor: Smaller values drop frequent words more often.
    """
    euler = 0.577
    rank = np.arange(size)
    rank[0] = 1
    inverse = rank * (np.log(rank) + euler) + 0.5 - 1.0 / (12.0 * rank)
    share = sampling_factor * inverse
    return np.minimum(1.0, share / np.sqrt(share))


def skipgrams(
    sequence: Sequence[int],
    vocabulary_size: int,
    window_size: int = 4,
    negative_samples: float = 1.0,
    shuffle: bool = True,
    categorical: bool = False,
    sampling_table: Sequence[float] | Array | None = None,
    seed: int | None = None,
) -> tuple[list[list[int]], list[Any]]:
    """Generates pairs of neighboring words (label 1) and random pairs (label 0).

    Args:
        sequence: Word indices; 0 is not a word.
        vocabulary_size: One more than the largest index.
        window_size: Largest distance of the words of a pair.
        negative_samples: Number of random pairs per true pair.
        shuffle: Whether to shuffle the pairs.
        categorical: Whether labels are [0, 1] and [1, 0] instead of 1 and 0.
        sampling_table: Probability of keeping each word; see `make_sampling_table`.
        seed: Seed of the shuffling; drawn randomly for None.

    Returns:
        The pairs and their labels.
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
        # Shuffle both lists in the same order.
        random.seed(seed)
        random.shuffle(couples)
        random.seed(seed)
        random.shuffle(labels)
    return couples, labels
