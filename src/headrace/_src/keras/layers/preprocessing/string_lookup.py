"""StringLookup and IntegerLookup: map strings or integers to indices of a vocabulary."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.keras.layers.preprocessing.index_lookup import IdfWeights, IndexLookup, Vocabulary
from headrace._src.tensors.typing import DTypeLike


class StringLookup(IndexLookup):
    """Maps strings to indices of a vocabulary.

    Index 0 is the mask token if there is one. Next come the indices for unknown strings, then the words. The vocabulary
    is given, or `adapt` learns it from data, the most frequent words first.

    Args:
        max_tokens: Largest size of the vocabulary, including the mask token and the indices for unknown values. None
            for no limit.
        num_oov_indices: Number of indices for unknown values. Unknown values are spread over them by their hash.
        mask_token: Token for missing values, which has index 0. None for no such token.
        oov_token: Token that `invert` returns for the indices of unknown values.
        vocabulary: The words, or the path of a file with one word per line. None leaves them to `adapt`.
        idf_weights: Inverse document frequency of each word, for `output_mode="tf_idf"`.
        encoding: Encoding of the strings.
        invert: Whether to map indices to words instead.
        output_mode: "int" for indices, "one_hot", "multi_hot", "count" or "tf_idf" for vectors.
        sparse: Whether to return encoded vectors as a `tf.SparseTensor`.
        pad_to_max_tokens: Whether encoded vectors have `max_tokens` entries.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    >>> tf.keras.layers.StringLookup(vocabulary=["a", "b"])(["b", "z"]).numpy()
    array([2, 0])
    """

    def __init__(
        self,
        max_tokens: int | None = None,
        num_oov_indices: int = 1,
        mask_token: str | int | None = None,
        oov_token: str = "[UNK]",
        vocabulary: Vocabulary | None = None,
        idf_weights: IdfWeights | None = None,
        encoding: str = "utf-8",
        invert: bool = False,
        output_mode: str = "int",
        sparse: bool = False,
        pad_to_max_tokens: bool = False,
        **kwargs: Any,
    ) -> None:
        kwargs.pop("vocabulary_dtype", None)
        self.encoding = encoding
        super().__init__(
            max_tokens, num_oov_indices, mask_token, oov_token, "string", vocabulary, idf_weights, invert, output_mode,
            sparse, pad_to_max_tokens, **kwargs,
        )  # fmt: skip

    def _plain(self, word: Any) -> str:
        return word.decode(self.encoding) if isinstance(word, bytes) else str(word)

    def _stored(self, token: Any) -> Any:
        return token.encode(self.encoding) if isinstance(token, str) else token

    def get_config(self) -> dict[str, Any]:
        config = {**super().get_config(), "encoding": self.encoding}
        del config["vocabulary_dtype"]  # always string
        return config


class IntegerLookup(IndexLookup):
    """Maps integers to indices of a vocabulary.

    Index 0 is the mask token if there is one. Next come the indices for unknown integers, then the vocabulary. The
    vocabulary is given, or `adapt` learns it from data, the most frequent integers first.

    Args:
        max_tokens: Largest size of the vocabulary, including the mask token and the indices for unknown values. None
            for no limit.
        num_oov_indices: Number of indices for unknown values. Unknown values are spread over them by their hash.
        mask_token: Token for missing values, which has index 0. None for no such token.
        oov_token: Token that `invert` returns for the indices of unknown values.
        vocabulary: The words, or the path of a file with one word per line. None leaves them to `adapt`.
        vocabulary_dtype: "int64" or "int32": the dtype of the vocabulary.
        idf_weights: Inverse document frequency of each word, for `output_mode="tf_idf"`.
        invert: Whether to map indices to words instead.
        output_mode: "int" for indices, "one_hot", "multi_hot", "count" or "tf_idf" for vectors.
        sparse: Whether to return encoded vectors as a `tf.SparseTensor`.
        pad_to_max_tokens: Whether encoded vectors have `max_tokens` entries.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    >>> tf.keras.layers.IntegerLookup(vocabulary=[12, 36])([[36, 12, 5]]).numpy()
    array([[2, 1, 0]])
    """

    def __init__(
        self,
        max_tokens: int | None = None,
        num_oov_indices: int = 1,
        mask_token: str | int | None = None,
        oov_token: int | None = -1,
        vocabulary: Vocabulary | None = None,
        vocabulary_dtype: DTypeLike = "int64",
        idf_weights: IdfWeights | None = None,
        invert: bool = False,
        output_mode: str = "int",
        sparse: bool = False,
        pad_to_max_tokens: bool = False,
        **kwargs: Any,
    ) -> None:
        # Old names of these arguments.
        max_tokens = kwargs.pop("max_values", max_tokens)
        mask_token, oov_token = kwargs.pop("mask_value", mask_token), kwargs.pop("oov_value", oov_token)
        mask, oov = (None if token is None else np.int64(token) for token in (mask_token, oov_token))
        super().__init__(
            max_tokens, num_oov_indices, mask, oov, vocabulary_dtype, vocabulary, idf_weights,
            invert, output_mode, sparse, pad_to_max_tokens, **kwargs,
        )  # fmt: skip

    def _plain(self, word: Any) -> int:
        return int(word)
