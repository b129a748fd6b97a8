"""tf.keras.preprocessing.text: preprocessing of text."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "Tokenizer": "keras.preprocessing.text:Tokenizer",
        "hashing_trick": "keras.preprocessing.text:hashing_trick",
        "one_hot": "keras.preprocessing.text:one_hot",
        "text_to_word_sequence": "keras.preprocessing.text:text_to_word_sequence",
        "tokenizer_from_json": "keras.preprocessing.text:tokenizer_from_json",
    },
)
