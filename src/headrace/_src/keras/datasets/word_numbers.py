"""Texts as lists of word indices: the parts that imdb and reuters share."""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from headrace._src.keras.datasets.source import fetched
from headrace._src.tensors.typing import Array


def renumbered(
    texts: Iterable[Sequence[int]], labels: Array, start_char: int | None, index_from: int | None, maxlen: int | None
) -> tuple[list[list[int]], Any]:
    """Adds `index_from` to indices and `start_char` to texts, and drops texts that are too long."""
    shift = index_from or 0
    start = [] if start_char is None else [start_char]
    found = [[*start, *(word + shift for word in text)] for text in texts]
    if not maxlen:
        return found, labels
    kept = [(text, label) for text, label in zip(found, labels, strict=True) if len(text) < maxlen]
    if not kept:
        raise ValueError(
            f"After filtering for sequences shorter than maxlen={maxlen}, no sequence was kept. Increase maxlen."
        )
    return [text for text, _ in kept], [label for _, label in kept]


def limited(texts: list[list[int]], num_words: int | None, skip_top: int, oov_char: int | None) -> list[list[int]]:
    """Replaces or drops words that are too rare or too common."""
    limit = num_words or max(max(text) for text in texts)
    if oov_char is None:
        return [[word for word in text if skip_top <= word < limit] for text in texts]
    return [[word if skip_top <= word < limit else oov_char for word in text] for text in texts]


def as_objects(texts: list[list[int]]) -> np.ndarray:
    """Returns an array of lists, whether or not they have equal lengths."""
    array = np.empty(len(texts), dtype=object)
    for index, text in enumerate(texts):
        array[index] = text
    return array


def old_arguments(kwargs: dict[str, Any], num_words: int | None) -> int | None:
    """Returns `num_words`, formerly called `nb_words`; raises for any other argument."""
    if "nb_words" in kwargs:
        warnings.warn(
            "The `nb_words` argument in `load_data` has been renamed `num_words`.", DeprecationWarning, stacklevel=3
        )
        num_words = kwargs.pop("nb_words")
    if kwargs:
        raise TypeError(f"Unrecognized keyword arguments: {kwargs}.")
    return num_words


def word_index(path: str, file: str, file_hash: str) -> dict[str, int]:
    """Returns the index of each word, before any offset."""
    found: dict[str, int] = json.loads(Path(fetched(path, file, file_hash)).read_text())
    return found
