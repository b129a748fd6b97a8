"""StringLookup and IntegerLookup: numbers of strings or integers by a vocabulary."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.keras.layers.preprocessing.index_lookup import IdfWeights, IndexLookup, Vocabulary
from headrace._src.tensors.typing import DTypeLike


class StringLookup(IndexLookup):
    """Numbers of strings by a vocabulary; see `IndexLookup` for the arguments."""

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
        return {**super().get_config(), "encoding": self.encoding}


class IntegerLookup(IndexLookup):
    """Numbers of integers by a vocabulary; see `IndexLookup` for the arguments."""

    def __init__(
        self,
        max_tokens: int | None = None,
        num_oov_indices: int = 1,
        mask_token: str | int | None = None,
        oov_token: int = -1,
        vocabulary: Vocabulary | None = None,
        vocabulary_dtype: DTypeLike = "int64",
        idf_weights: IdfWeights | None = None,
        invert: bool = False,
        output_mode: str = "int",
        sparse: bool = False,
        pad_to_max_tokens: bool = False,
        **kwargs: Any,
    ) -> None:
        # Names these arguments had at first.
        max_tokens = kwargs.pop("max_values", max_tokens)
        mask_token, oov_token = kwargs.pop("mask_value", mask_token), kwargs.pop("oov_value", oov_token)
        mask = None if mask_token is None else np.int64(mask_token)
        super().__init__(
            max_tokens, num_oov_indices, mask, np.int64(oov_token), vocabulary_dtype, vocabulary, idf_weights,
            invert, output_mode, sparse, pad_to_max_tokens, **kwargs,
        )  # fmt: skip

    def _plain(self, word: Any) -> int:
        return int(word)

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "vocabulary_dtype": self.vocabulary_dtype.name}
