"""Reuters: 11,228 newswires on 46 topics, as lists of word indices."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.formats.plain_pickle import read_npz
from headrace._src.keras.datasets.source import Part, fetched
from headrace._src.keras.datasets.word_numbers import as_objects, limited, old_arguments, renumbered, word_index

HASH = "d6586e694ee56d7a4e65172e12b3e987c03096cb01eab99753921ef915959916"
INDEX_HASH = "4d44cc38712099c9e383dc6e5f11a921"
_TOPICS = (
    "cocoa grain veg-oil earn acq wheat copper housing money-supply coffee sugar trade reserves ship cotton carcass "
    "crude nat-gas cpi money-fx interest gnp meal-feed alum oilseed gold tin strategic-metal livestock retail ipi "
    "iron-steel rubber heat jobs lei bop zinc orange pet-chem dlr gas silver wpi hog lead"
)


def load_data(
    path: str = "reuters.npz",
    num_words: int | None = None,
    skip_top: int = 0,
    maxlen: int | None = None,
    test_split: float = 0.2,
    seed: int = 113,
    start_char: int | None = 1,
    oov_char: int | None = 2,
    index_from: int | None = 3,
    cache_dir: str | None = None,
    **kwargs: Any,
) -> tuple[Part, Part]:
    """Loads the Reuters newswires: lists of word indices, ordered by frequency, and topics.

    Args:
        path: Name of the file in the cache.
        num_words: Indices from this one on are replaced by `oov_char`; None keeps all words.
        skip_top: Number of the most frequent words that are replaced by `oov_char`.
        maxlen: Longer texts are left out; None keeps all.
        test_split: Fraction of the samples used for testing.
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
    arrays = read_npz(fetched(path, "reuters.npz", HASH, cache_dir))
    order = np.arange(len(arrays["x"]))
    np.random.RandomState(seed).shuffle(order)
    texts, labels = arrays["x"][order], arrays["y"][order]
    found, kept = renumbered(texts, labels, start_char, index_from, maxlen)
    found = limited(found, num_words, skip_top, oov_char)
    count = int(len(found) * (1 - test_split))
    train = as_objects(found[:count]), np.array(kept[:count])
    return train, (as_objects(found[count:]), np.array(kept[count:]))


def get_word_index(path: str = "reuters_word_index.json") -> dict[str, int]:
    """Returns the index of each word, before `index_from` is added.

    Args:
        path: Name of the file in the cache.
    """
    return word_index(path, "reuters_word_index.json", INDEX_HASH)


def get_label_names() -> tuple[str, ...]:
    """Returns the names of the topics by index."""
    return tuple(_TOPICS.split())
