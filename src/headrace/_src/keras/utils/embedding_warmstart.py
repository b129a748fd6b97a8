"""Initialization of the embeddings of a new vocabulary from those of an old one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

import headrace as tf
from headrace._src.keras.engine.typing import Initializer
from headrace._src.tensors.typing import TensorLike


def warmstart_embedding_matrix(
    base_vocabulary: str | Sequence[Any],
    new_vocabulary: str | Sequence[Any],
    base_embeddings: str | TensorLike,
    new_embeddings_initializer: str | Initializer = "uniform",
) -> np.ndarray:
    """Returns embeddings for a new vocabulary that reuse those of an old one.

    Args:
        base_vocabulary: Old words in the order of their indices: a list, or a text file with one word per line.
        new_vocabulary: New words in the order of their indices: a list, or a text file with one word per line.
        base_embeddings: Embeddings of the old words: an array, a variable, or an .npy file.
        new_embeddings_initializer: Initializer of the embeddings of new words.

    Raises:
        ValueError: If `base_embeddings` does not have a row for each word.
    """
    old, new = _words(base_vocabulary), _words(new_vocabulary)
    rows = np.load(base_embeddings) if isinstance(base_embeddings, str) else np.asarray(base_embeddings)
    if rows.ndim != 2 or len(rows) != len(old):
        raise ValueError(
            f"base_embeddings should have a row for each of the {len(old)} words of base_vocabulary; received shape "
            f"{rows.shape}."
        )
    width = rows.shape[1]
    initializer = tf.keras.initializers.get(new_embeddings_initializer)
    place = {word: number for number, word in enumerate(old)}
    matrix = np.array(initializer((len(new), width)), dtype=rows.dtype)
    for number, word in enumerate(new):
        if word in place:
            matrix[number] = rows[place[word]]
    return matrix


def _words(vocabulary: str | Sequence[Any]) -> list[Any]:
    if isinstance(vocabulary, str):
        with open(vocabulary, encoding="utf8") as source:
            return source.read().splitlines()
    words: Sequence[Any] = vocabulary
    values = [value.numpy() if tf.is_tensor(value) else value for value in words]
    return [value.decode("utf8") if isinstance(value, bytes) else value for value in values]
