"""IMDB: 50,000 film reviews, good or bad, as lists of word numbers."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.formats.plain_pickle import read_npz
from headrace._src.keras.datasets.source import Part, fetched
from headrace._src.keras.datasets.word_numbers import as_objects, limited, old_arguments, renumbered, word_index

HASH = "69664113be75683a8fe16e3ed0ab59fda8886cb3cd7ada244f7d9544e4676b9f"
INDEX_HASH = "bfafd718b763782e994055a2d397834f"


def load_data(
    path: str = "imdb.npz",
    num_words: int | None = None,
    skip_top: int = 0,
    maxlen: int | None = None,
    seed: int = 113,
    start_char: int | None = 1,
    oov_char: int | None = 2,
    index_from: int | None = 3,
    cache_dir: str | None = None,
    **kwargs: Any,
) -> tuple[Part, Part]:
    """(reviews, 1 for good) for training and for testing; reviews are lists of word numbers, frequent words first.

    Args:
        path: The name of the file in the cache.
        num_words: Words with this number or a higher one are replaced.
        skip_top: So many of the most frequent words are replaced.
        maxlen: Longer reviews are left out.
        seed: For shuffling.
        start_char: The number that each review begins with; None for none.
        oov_char: The number that stands for replaced words; None leaves them out.
        index_from: What is added to the numbers of words.
        cache_dir: The cache; ~/.keras when not given.
    """
    num_words = old_arguments(kwargs, num_words)
    arrays = read_npz(fetched(path, "imdb.npz", HASH, cache_dir))
    random = np.random.RandomState(seed)
    texts: list[list[int]] = []
    labels = []
    for part in ("train", "test"):
        order = np.arange(len(arrays[f"x_{part}"]))
        random.shuffle(order)
        shuffled, answers = arrays[f"x_{part}"][order], arrays[f"y_{part}"][order]
        found, kept = renumbered(shuffled, answers, start_char, index_from, maxlen)
        texts += found
        labels.append(np.array(kept))
    texts = limited(texts, num_words, skip_top, oov_char)
    count = len(labels[0])
    return (as_objects(texts[:count]), labels[0]), (as_objects(texts[count:]), labels[1])


def get_word_index(path: str = "imdb_word_index.json") -> dict[str, int]:
    """Words and their numbers, before `index_from` is added."""
    return word_index(path, "imdb_word_index.json", INDEX_HASH)
