"""IMDB: 50,000 movie reviews, positive or negative, as lists of word indices."""

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
    """Loads the IMDB reviews: lists of word indices, ordered by frequency, and labels (1 is positive).

    Args:
        path: Name of the file in the cache.
        num_words: Indices from this one on are replaced by `oov_char`; None keeps all words.
        skip_top: Number of the most frequent words that are replaced by `oov_char`.
        maxlen: Longer texts are left out; None keeps all.
        seed: Seed of the shuffling.
        start_char: Index at the start of each text; None for none.
        oov_char: Index of replaced words; None drops them.
        index_from: Offset added to the indices of words.
        cache_dir: Cache directory; ~/.keras for None.
        **kwargs: `nb_words`, an older name of `num_words`.

    Returns:
        (x_train, y_train), (x_test, y_test).
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
    """Returns the index of each word, before `index_from` is added.

    Args:
        path: Name of the file in the cache.
    """
    return word_index(path, "imdb_word_index.json", INDEX_HASH)
