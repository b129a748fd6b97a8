"""TextVectorization: maps texts to indices of words, or to vectors that mark or count words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self

import headrace as tf
from headrace._src.keras.engine.typing import AnyTensor, Config, Shape, Sizes
from headrace._src.keras.layers.preprocessing.category_output import COUNT, INT, MULTI_HOT, TF_IDF, checked_mode
from headrace._src.keras.layers.preprocessing.index_lookup import IdfWeights, Vocabulary
from headrace._src.keras.layers.preprocessing.preprocessing_layer import PreprocessingLayer
from headrace._src.keras.layers.preprocessing.string_lookup import StringLookup
from headrace._src.keras.saving.safe_mode import refuse_vocabulary_file
from headrace._src.tensors.ragged import RaggedTensor
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import Array

LOWER_AND_STRIP, STRIP, LOWER = "lower_and_strip_punctuation", "strip_punctuation", "lower"
WHITESPACE, CHARACTER = "whitespace", "character"
_PUNCTUATION = r"[!\"#$%&()\*\+,-\./:;<=>?@\[\\\]^_`{|}~\']"


class TextVectorization(PreprocessingLayer):
    """Maps texts to indices of words, or to vectors that mark or count the words.

    Texts are standardized, split into words, joined to n-grams, and looked up in a vocabulary. The vocabulary is given,
    or `adapt` learns it from data.

    Args:
        max_tokens: Largest size of the vocabulary, or None for no limit.
        standardize: "lower_and_strip_punctuation", "lower", "strip_punctuation", a function of string tensors, or None.
        split: "whitespace", "character", a function of string tensors, or None.
        ngrams: Largest number of words joined, or a tuple of numbers.
        output_mode: "int" for indices, "multi_hot", "count" or "tf_idf" for vectors.
        output_sequence_length: Length to which each text is cut or padded with 0; only for "int".
        pad_to_max_tokens: Whether encoded vectors have `max_tokens` entries.
        vocabulary: The words, or the path of a file with one word per line. None leaves them to `adapt`.
        idf_weights: Inverse document frequency of each word, for `output_mode="tf_idf"`.
        sparse: Whether to return encoded vectors as a `tf.SparseTensor`.
        ragged: Whether to return a `tf.RaggedTensor`; only for "int".
        encoding: Encoding of the texts.
        **kwargs: Further arguments of `Layer`.

    Raises:
        ValueError: If `dtype` is not string, `standardize`, `split`, `output_mode` or `ngrams` is unknown, or
            `output_sequence_length` or `ragged` does not fit `output_mode`.

    >>> layer = tf.keras.layers.TextVectorization(vocabulary=["cat", "dog"])
    >>> layer(["A dog! A cat."]).numpy()
    array([[1, 3, 1, 2]])
    """

    def __init__(
        self,
        max_tokens: int | None = None,
        standardize: str | Callable[..., Any] | None = LOWER_AND_STRIP,
        split: str | Callable[..., Any] | None = WHITESPACE,
        ngrams: Sizes | None = None,
        output_mode: str | None = INT,
        output_sequence_length: int | None = None,
        pad_to_max_tokens: bool = False,
        vocabulary: Vocabulary | None = None,
        idf_weights: IdfWeights | None = None,
        sparse: bool = False,
        ragged: bool = False,
        encoding: str = "utf-8",
        **kwargs: Any,
    ) -> None:
        dtype = kwargs.get("dtype") or tf.string
        if not isinstance(dtype, dict) and tf.as_dtype(dtype) != tf.string:  # files of Keras 3 store a policy
            raise ValueError(f"`TextVectorization` may only have a dtype of string. Received dtype: {kwargs['dtype']}.")
        _check_choice("standardize", standardize, (LOWER_AND_STRIP, LOWER, STRIP))
        _check_choice("split", split, (WHITESPACE, CHARACTER))
        if output_mode is not None:
            output_mode = checked_mode(output_mode, (INT, MULTI_HOT, COUNT, TF_IDF), "TextVectorization")
        if not _is_ngrams(ngrams):
            raise ValueError(f"`ngrams` must be None, an integer, or a tuple of integers. Received: ngrams={ngrams}")
        if output_mode == INT and not isinstance(output_sequence_length, (int, type(None))):
            raise ValueError("`output_sequence_length` must be either None or an integer when `output_mode` is 'int'. "
                             f"Received: output_sequence_length={output_sequence_length}")  # fmt: skip
        if output_mode != INT and output_sequence_length is not None:
            raise ValueError("`output_sequence_length` must not be set if `output_mode` is not 'int'. Received "
                             f"output_sequence_length={output_sequence_length}.")  # fmt: skip
        if ragged and output_mode != INT:
            raise ValueError("`ragged` must not be true if `output_mode` is not 'int'. Received: "
                             f"ragged={ragged} and output_mode={output_mode}")  # fmt: skip
        if ragged and output_sequence_length is not None:
            raise ValueError("`output_sequence_length` must not be set if ragged is True. Received: "
                             f"ragged={ragged} and output_sequence_length={output_sequence_length}")  # fmt: skip
        kwargs["dtype"] = tf.string
        size = kwargs.pop("vocabulary_size", None)
        super().__init__(**kwargs)
        self._max_tokens, self._standardize, self._split = max_tokens, _looked_up(standardize), _looked_up(split)
        self._ngrams_arg = tuple(ngrams) if isinstance(ngrams, list) else ngrams
        self._ngrams = tuple(range(1, ngrams + 1)) if isinstance(ngrams, int) else self._ngrams_arg
        self._output_mode, self._output_sequence_length = output_mode, output_sequence_length
        self._ragged, self._encoding = ragged, encoding
        self._learns_vocabulary = vocabulary is None
        self._lookup_layer = StringLookup(
            max_tokens=max_tokens, vocabulary=vocabulary, idf_weights=idf_weights, pad_to_max_tokens=pad_to_max_tokens,
            mask_token="", output_mode=INT if output_mode is None else output_mode, sparse=sparse, encoding=encoding,
            vocabulary_size=size,
        )  # fmt: skip

    def update_state(self, data: AnyTensor | Array) -> None:
        self._lookup_layer.update_state(self._preprocess(data))

    def finalize_state(self) -> None:
        self._lookup_layer.built = True
        self._lookup_layer.finalize_state()

    def reset_state(self) -> None:
        self._lookup_layer.reset_state()

    def get_vocabulary(self, include_special_tokens: bool = True) -> list[Any]:
        """Returns the vocabulary, ordered by index, with or without the special tokens.

        Args:
            include_special_tokens: Whether the tokens for padding and unknown words are included.
        """
        return self._lookup_layer.get_vocabulary(include_special_tokens)

    def vocabulary_size(self) -> int:
        """Returns the size of the vocabulary, including the special tokens."""
        return self._lookup_layer.vocabulary_size()

    def set_vocabulary(self, vocabulary: Vocabulary, idf_weights: IdfWeights | None = None) -> None:
        """Sets the words, and their inverse document frequencies for "tf_idf".

        Args:
            vocabulary: List of words, or the path of a text file with one word per line.
            idf_weights: Inverse document frequency of each word, or None.
        """
        self._lookup_layer.set_vocabulary(vocabulary, idf_weights)

    def _preprocess(self, inputs: Any) -> Tensor | RaggedTensor:
        """Splits texts into words."""
        inputs = inputs if isinstance(inputs, tf.RaggedTensor) else tf.convert_to_tensor(inputs, tf.string)
        inputs = self._clean(inputs)
        if self._split is not None:
            if inputs.shape.rank is not None and inputs.shape.rank > 1:
                if inputs.shape[-1] != 1:
                    raise ValueError(
                        "When using `TextVectorization` to tokenize strings, the input rank must be 1 or the last "
                        f"shape dimension must be 1. Received: inputs.shape={inputs.shape} with rank="
                        f"{inputs.shape.rank}"
                    )
                inputs = tf.squeeze(inputs, axis=-1)
            if self._split == WHITESPACE:
                inputs = tf.strings.split(inputs)
            elif self._split == CHARACTER:
                inputs = tf.strings.unicode_split(inputs, "UTF-8")
            elif callable(self._split):
                inputs = self._split(inputs)
            else:
                raise ValueError(f"{self._split!r} is not a supported splitting. Use 'whitespace' or 'character'.")
        if self._ngrams is not None:
            inputs = tf.strings.ngrams(inputs, ngram_width=self._ngrams, separator=" ")
        return inputs

    def _clean(self, inputs: Tensor | RaggedTensor) -> Tensor | RaggedTensor:
        if callable(self._standardize):
            return self._standardize(inputs)
        if self._standardize in (LOWER, LOWER_AND_STRIP):
            inputs = tf.strings.lower(inputs)
        if self._standardize in (STRIP, LOWER_AND_STRIP):
            inputs = tf.strings.regex_replace(inputs, _PUNCTUATION, "")
        elif self._standardize not in (LOWER, None):
            raise ValueError(f"{self._standardize!r} is not a supported standardization.")
        return inputs

    def call(self, inputs: AnyTensor) -> AnyTensor:
        words = self._preprocess(inputs)
        if self._output_mode is None:
            return words
        numbers = self._lookup_layer(words)
        if self._output_mode != INT or self._ragged:
            return numbers
        length = self._output_sequence_length
        if isinstance(numbers, tf.RaggedTensor):
            shape: list[Any] = [None] * numbers.shape.rank
            shape[-1] = length
            return numbers.to_tensor(default_value=0, shape=shape)
        if length is None:
            return numbers
        cut = numbers[..., :length]
        missing = length - tf.shape(cut)[-1]
        padded = tf.pad(cut, [*[[0, 0]] * (cut.shape.rank - 1), [0, missing]])
        padded.set_shape([*cut.shape.as_list()[:-1], length])
        return padded

    def compute_output_shape(self, input_shape: Shape) -> TensorShape:
        shape = tf.TensorShape(input_shape).as_list()
        if self._output_mode == INT:
            outer = shape[:-1] if self._split is not None and len(shape) > 1 and shape[-1] == 1 else shape
            return tf.TensorShape([*outer, self._output_sequence_length] if self._split is not None else outer)
        depth = self._lookup_layer.compute_output_shape([None, None])[-1]
        return tf.TensorShape([shape[0], depth])

    def save_assets(self, dir_path: str) -> None:
        """Writes the vocabulary to a folder.

        Args:
            dir_path: Path of the folder.
        """
        self._lookup_layer.save_assets(dir_path)

    def load_assets(self, dir_path: str) -> None:
        """Reads the vocabulary that `save_assets` wrote.

        Args:
            dir_path: Path of the folder.
        """
        self._lookup_layer.load_assets(dir_path)

    def _take_tables(self, saved: Any) -> None:
        self._lookup_layer._take_tables(saved._lookup_layer)

    def get_config(self) -> dict[str, Any]:
        lookup = self._lookup_layer
        own = {
            "max_tokens": lookup.max_tokens, "standardize": _named(self._standardize), "split": _named(self._split),
            "ngrams": self._ngrams_arg, "output_mode": self._output_mode,
            "output_sequence_length": self._output_sequence_length, "pad_to_max_tokens": lookup.pad_to_max_tokens,
            "sparse": lookup.sparse, "ragged": self._ragged, "vocabulary": lookup.input_vocabulary,
            "idf_weights": lookup.input_idf_weights, "encoding": self._encoding,
            "vocabulary_size": self.vocabulary_size(),
        }  # fmt: skip
        return {**super().get_config(), **own}

    @classmethod
    def from_config(cls, config: Config) -> Self:
        refuse_vocabulary_file(config.get("vocabulary"))
        return super().from_config(config)


def _check_choice(argument: str, value: Any, allowed: tuple[str, ...]) -> None:
    if value is not None and not callable(value) and not isinstance(value, dict) and value not in allowed:
        raise ValueError(
            f"Unkown value for `{argument}` argument of layer TextVectorization. It may be None, a callable, or one "
            f"of {allowed}; a custom callable of a saved model must be registered as a custom object. Received: {value}"
        )


def _is_ngrams(ngrams: Any) -> bool:
    sizes = ngrams if isinstance(ngrams, (tuple, list)) else (ngrams,)
    return ngrams is None or all(isinstance(size, int) for size in sizes)


def _looked_up(argument: str | Callable[..., Any] | Config | None) -> str | Callable[..., Any] | None:
    """Makes a function from its configuration."""
    return tf.keras.utils.deserialize_keras_object(argument) if isinstance(argument, dict) else argument


def _named(argument: str | Callable[..., Any] | None) -> str | Config | None:
    return tf.keras.utils.serialize_keras_object(argument) if callable(argument) else argument
