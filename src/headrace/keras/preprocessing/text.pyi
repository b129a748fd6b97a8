# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.preprocessing.text: preprocessing of text."""

from headrace._src.keras.preprocessing.text import (
    Tokenizer as Tokenizer,
    hashing_trick as hashing_trick,
    one_hot as one_hot,
    text_to_word_sequence as text_to_word_sequence,
    tokenizer_from_json as tokenizer_from_json,
)

__all__ = [
    "Tokenizer", "hashing_trick", "one_hot", "text_to_word_sequence", "tokenizer_from_json",
]
