"""IndexLookup: maps words or integers to indices of a vocabulary; the base of StringLookup and IntegerLookup.

Index 0 is the mask token if there is one. Next come the indices for unknown values, then the vocabulary.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Self, TypeAlias

import numpy as np

import headrace as tf
from headrace._src.keras.engine.typing import AnyTensor, Shape
from headrace._src.keras.layers.preprocessing.category_output import (
    COUNT,
    INT,
    MULTI_HOT,
    ONE_HOT,
    TF_IDF,
    checked_mode,
    checked_sparse,
    default_dtype,
    encode,
    encoded_shape,
    map_values,
    refuse_fractions,
    values_of,
)
from headrace._src.keras.layers.preprocessing.empty_table import EmptyInitializer
from headrace._src.keras.layers.preprocessing.preprocessing_layer import PreprocessingLayer
from headrace._src.keras.saving.safe_mode import refuse_vocabulary_file
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import Array, DTypeLike, TensorLike

# The words of a vocabulary, or the path of a file with one word per line.
Vocabulary: TypeAlias = str | Sequence[Any] | Array | Tensor
IdfWeights: TypeAlias = Sequence[float] | Array | Tensor

_LEFT_OUT = np.iinfo(np.int64).max  # an index that no vector has: counting leaves it out


class VocabularyWeight:
    """The learned words of a layer, in the form of a weight: without special tokens, ordered by index."""

    def __init__(self, layer: IndexLookup) -> None:
        self._layer = layer
        self.shape = tf.TensorShape([None])

    def numpy(self) -> Array:
        """Returns the words, strings as bytes."""
        words = self._layer.get_vocabulary(include_special_tokens=False)
        kind = object if self._layer.vocabulary_dtype == tf.string else self._layer.vocabulary_dtype.as_numpy_dtype
        return np.array([self._layer._stored(word) for word in words], kind)

    def assign(self, words: TensorLike) -> None:
        """Sets the words."""
        plain = [self._layer._plain(word) for word in np.asarray(words).tolist()]
        if plain or self._layer._words:
            self._layer._use(plain, None)


class IndexLookup(PreprocessingLayer):
    """Maps words or integers to indices of a vocabulary; base of `StringLookup` and `IntegerLookup`.

    Args:
        max_tokens: Largest size of the vocabulary, including the mask token and the indices for unknown values. None
            for no limit.
        num_oov_indices: Number of indices for unknown values. Unknown values are spread over them by their hash.
        mask_token: Token for missing values, which has index 0. None for no such token.
        oov_token: Token that `invert` returns for the indices of unknown values.
        vocabulary_dtype: Dtype of the vocabulary.
        vocabulary: The words, or the path of a file with one word per line. None leaves them to `adapt`.
        idf_weights: Inverse document frequency of each word, for `output_mode="tf_idf"`.
        invert: Whether to map indices to words instead.
        output_mode: "int" for indices, "one_hot", "multi_hot", "count" or "tf_idf" for vectors.
        sparse: Whether to return encoded vectors as a `tf.SparseTensor`.
        pad_to_max_tokens: Whether encoded vectors have `max_tokens` entries.
        **kwargs: Further arguments of `Layer`.
    """

    def __init__(
        self,
        max_tokens: int | None,
        num_oov_indices: int,
        mask_token: str | int | np.int64 | None,
        oov_token: str | int | np.int64 | None,
        vocabulary_dtype: DTypeLike,
        vocabulary: Vocabulary | None = None,
        idf_weights: IdfWeights | None = None,
        invert: bool = False,
        output_mode: str = "int",
        sparse: bool = False,
        pad_to_max_tokens: bool = False,
        **kwargs: Any,
    ) -> None:
        if max_tokens is not None and max_tokens <= 1:
            raise ValueError("If set, `max_tokens` must be greater than 1. Received: "
                             f"max_tokens={max_tokens}")  # fmt: skip
        if num_oov_indices < 0:
            raise ValueError(
                f"`num_oov_indices` must be greater than or equal to 0. Received: num_oov_indices={num_oov_indices}"
            )
        output_mode = checked_mode(output_mode, (INT, ONE_HOT, MULTI_HOT, COUNT, TF_IDF), type(self).__name__)
        if invert and output_mode != INT:
            raise ValueError(
                f"`output_mode` must be `'int'` when `invert` is true. Received: output_mode={output_mode}"
            )
        if idf_weights is not None and output_mode != TF_IDF:
            raise ValueError("`idf_weights` should only be set if `output_mode` is `'tf_idf'`. Received: "
                             f"idf_weights={idf_weights} and output_mode={output_mode}")  # fmt: skip
        if output_mode == INT:
            refuse_fractions(kwargs.get("dtype"))
        self._given_size = kwargs.pop("vocabulary_size", None)
        super().__init__(**default_dtype(kwargs, output_mode))
        self.max_tokens, self.num_oov_indices = max_tokens, num_oov_indices
        self.mask_token, self.oov_token = mask_token, oov_token
        self.vocabulary_dtype = tf.as_dtype(vocabulary_dtype)
        self.invert, self.output_mode, self.sparse = invert, output_mode, checked_sparse(sparse, output_mode)
        self.pad_to_max_tokens = pad_to_max_tokens
        if isinstance(vocabulary, (tf.Tensor, np.ndarray)):
            vocabulary = np.asarray(vocabulary).tolist()
        if isinstance(idf_weights, (tf.Tensor, np.ndarray)):
            idf_weights = np.asarray(idf_weights).tolist()
        self.input_vocabulary, self.input_idf_weights = vocabulary, idf_weights
        self._learns_vocabulary = vocabulary is None
        self._words: list[Any] = []
        self._counts: Counter[Any] = Counter()
        self._document_counts: Counter[Any] = Counter()
        self.lookup_table = self._table(None)
        if output_mode == TF_IDF:
            self.idf_weights = self._variable([0.0] * self._frozen_size(), tf.keras.backend.floatx())
        if vocabulary is not None:
            self.set_vocabulary(vocabulary, idf_weights)
        else:
            # Not used: `adapt` counts in Python. TensorFlow's checkpoints contain these tables.
            self.token_counts = self._counting_table()
            if output_mode == TF_IDF:
                self.token_document_counts = self._counting_table()
                self.num_documents = tf.Variable(0, dtype=tf.int64, trainable=False)

    _called_with_size: int | None = None  # the size of encoded vectors, once the layer has made some

    _untracked = PreprocessingLayer._untracked | {
        "input_vocabulary",
        "input_idf_weights",
        "_words",
        "_counts",
        "_document_counts",
    }

    def _variable(self, value: TensorLike, dtype: DTypeLike) -> Variable:
        return tf.Variable(value, shape=[None], dtype=dtype, trainable=False)

    def _frozen_size(self) -> int:
        return (self.max_tokens or 0) if self.pad_to_max_tokens else 0

    def _counting_table(self) -> Any:
        return tf.lookup.experimental.MutableHashTable(self.vocabulary_dtype, tf.int64, default_value=0)

    # The vocabulary.

    @property
    def _has_mask_index(self) -> bool:
        """Whether missing values have index 0. Encoded vectors leave them out."""
        return self.mask_token is not None and self.output_mode == INT

    @property
    def _oov_start(self) -> int:
        return 1 if self._has_mask_index else 0

    @property
    def _token_start(self) -> int:
        return self._oov_start + self.num_oov_indices

    def _table(self, words: list[Any] | None) -> Any:
        """Returns a lookup table of the known words and the mask token."""
        number_dtype = tf.int64
        keys, values = self.vocabulary_dtype, number_dtype
        default: Any = self._oov_start if self.num_oov_indices == 1 else -1
        if self.invert:
            keys, values, default = number_dtype, self.vocabulary_dtype, self.oov_token
        with tf.init_scope():
            if words is None:
                return tf.lookup.StaticHashTable(EmptyInitializer(keys, values), default)
            numbers = np.arange(self._token_start, self._token_start + len(words), dtype=np.int64)
            if self.mask_token is not None and (self.invert or self.mask_token not in words):
                mask = 0 if self._has_mask_index else _LEFT_OUT
                words, numbers = [self.mask_token, *words], np.concatenate([[mask], numbers])
            pairs = (numbers, words) if self.invert else (words, numbers)
            content = tf.lookup.KeyValueTensorInitializer(pairs[0], pairs[1], keys, values)
            return tf.lookup.StaticHashTable(content, default)

    def set_vocabulary(self, vocabulary: Vocabulary, idf_weights: IdfWeights | None = None) -> None:
        """Sets the vocabulary.

        Args:
            vocabulary: A list or array of words, or the path of a file with one word per line. They may begin with the
                mask token and the tokens for unknown values, as in the result of `get_vocabulary`.
            idf_weights: Inverse document frequency of each word, for `output_mode="tf_idf"`.

        Raises:
            ValueError: If the vocabulary is empty, too large, or has repeated or reserved terms, or `idf_weights` does
                not fit `output_mode` or the vocabulary.
            RuntimeError: If the vocabulary is a tensor without a value yet.
        """
        if self.output_mode == TF_IDF and idf_weights is None:
            raise ValueError("`idf_weights` must be set if output_mode is TF_IDF.")
        if self.output_mode != TF_IDF and idf_weights is not None:
            raise ValueError("`idf_weights` should only be set if output_mode is TF_IDF. Received: "
                             f"output_mode={self.output_mode}")  # fmt: skip
        if isinstance(vocabulary, tf.Tensor) and not tf.executing_eagerly():
            raise RuntimeError(
                f"Cannot set a tensor vocabulary on layer {self.name} inside a `tf.function` or a graph: its words are "
                "not known there. Pass a list or an array."
            )
        from_file = isinstance(vocabulary, str)
        if isinstance(vocabulary, str):
            vocabulary = self._read(vocabulary)
        words = [self._plain(word) for word in np.asarray(vocabulary).tolist()]
        weights = None if idf_weights is None else [float(w) for w in np.asarray(idf_weights).tolist()]
        if not words:
            raise ValueError(f"Cannot set an empty vocabulary, you passed {vocabulary}.")
        given, words = len(words), self._without_specials(words)
        special_weights: list[float] | None = None
        if weights is not None and len(weights) > len(words):
            special_weights, weights = weights[: given - len(words)], weights[given - len(words) :]
        if not from_file:  # the table finds repeated words of a file
            self._check(words, weights)
        if self.max_tokens is not None and self._token_start + len(words) > self.max_tokens:
            raise ValueError(
                "Attempted to set a vocabulary larger than the maximum vocab size. Passed vocab size is "
                f"{self._token_start + len(words)}, max vocab size is {self.max_tokens}."
            )
        self._use(words, weights, special_weights)

    def _check(self, words: list[Any], weights: list[float] | None) -> None:
        if len(set(words)) != len(words):
            repeated = sorted({word for word in words if words.count(word) > 1}, key=str)
            raise ValueError(
                "The passed vocabulary has at least one repeated term. Please uniquify your dataset. The repeated "
                f"terms are: {repeated}"
            )
        for token, kind in ((self.mask_token, "mask"), (self.oov_token, "OOV")):
            # With `invert`, a word equal to the OOV token would be ambiguous.
            if token is not None and token in words and (kind == "mask" or self.invert):
                raise ValueError(
                    f"Found reserved {kind} token at unexpected location in passed `vocabulary`. Note that passed "
                    f"`vocabulary` does not need to include the OOV and mask tokens. Received: token {token!r} at "
                    f"index {words.index(token)}"
                )
        if weights is not None and len(weights) != len(words):
            raise ValueError(
                f"`idf_weights` must be the same length as vocabulary. len(idf_weights) is {len(weights)}; "
                f"len(vocabulary) is {len(words)}"
            )

    def _use(self, words: list[Any], weights: list[float] | None, special_weights: list[float] | None = None) -> None:
        size = self._token_start + len(words)
        if self._called_with_size not in (None, size):
            raise RuntimeError(
                f"When using `output_mode={self.output_mode}` and `pad_to_max_tokens=False`, the vocabulary size "
                f"cannot be changed after the layer is called. Old vocab size is {self._called_with_size}, new vocab "
                f"size is {size}"
            )
        self._words = words
        self.lookup_table = self._table(words)
        if self.output_mode != TF_IDF or weights is None:
            return
        # Unknown words have the mean weight of all words; the mask token has weight zero.
        unknown = float(np.mean(weights)) if len(weights) else 0.0
        first = [0.0] * self._oov_start + [unknown] * self.num_oov_indices
        full = (special_weights or first) + list(weights)
        if self.pad_to_max_tokens and self.max_tokens is not None:
            full += [0.0] * (self.max_tokens - len(full))
        self.idf_weights.assign(full)

    def _specials(self) -> list[Any]:
        mask = [self.mask_token] if self._has_mask_index else []
        return mask + [self.oov_token] * self.num_oov_indices

    def _without_specials(self, words: list[Any]) -> list[Any]:
        """Returns the words without the leading mask token and tokens for unknown values."""
        specials = self._specials()
        return words[len(specials) :] if words[: len(specials)] == specials else words

    def _plain(self, word: Any) -> Any:
        """Converts a word to a Python value."""
        return int(word) if self.vocabulary_dtype.is_integer else word

    def _read(self, path: str) -> list[Any]:
        """Reads the words from a file, one per line."""
        if not tf.io.gfile.exists(path):
            raise ValueError(f"Vocabulary file {path} does not exist.")
        with tf.io.gfile.GFile(path, "rb") as reader:
            return reader.read().splitlines()

    def get_vocabulary(self, include_special_tokens: bool = True) -> list[Any]:
        """Returns the vocabulary, ordered by index.

        Args:
            include_special_tokens: Whether to include the mask token and the tokens for unknown values.
        """
        if not self._words:
            return self._specials() if include_special_tokens else []
        return [*(self._specials() if include_special_tokens else []), *self._words]

    def vocabulary_size(self) -> int:
        """Returns the size of the vocabulary, including the mask token and the indices for unknown values."""
        if not self._words and self._given_size:
            return self._given_size
        return self._token_start + len(self._words)

    vocab_size = vocabulary_size  # old name

    # Adapting to data.

    def update_state(self, data: AnyTensor | Array) -> None:
        if self.input_vocabulary is not None:
            raise ValueError(
                f"Cannot adapt layer '{self.name}' after setting a static vocabulary via init argument or "
                "`set_vocabulary`."
            )
        values = np.ravel(values_of(data)).tolist()
        self._counts.update(values)
        if self.output_mode == TF_IDF:
            lengths = _row_lengths(data)
            ends = np.cumsum(lengths)
            rows = (values[end - length : end] for end, length in zip(ends, lengths, strict=True))
            self._document_counts.update(word for row in rows for word in set(row))
            self.num_documents.assign_add(len(lengths))

    def finalize_state(self) -> None:
        if self.input_vocabulary is not None or not self.built or not self._counts:
            return
        found = [(count, token) for token, count in self._counts.items()]
        skipped = {self._stored(token) for token in (self.mask_token, self.oov_token) if token is not None}
        # Most frequent first; ties go to the larger token.
        ordered = [token for _, token in sorted(found, reverse=True) if token not in skipped]
        if self.max_tokens is not None:
            ordered = ordered[: self.max_tokens - self._token_start]
        weights = None
        if self.output_mode == TF_IDF:
            frequency = np.array([self._document_counts[token] for token in ordered], np.float64)
            weights = np.log(1.0 + float(self.num_documents.numpy()) / (1.0 + frequency)).tolist()
        self._use([self._plain(token) for token in ordered], weights)
        self.reset_state()

    def _stored(self, token: Any) -> Any:
        """Converts a token to the value that tensors hold."""
        return token.encode() if isinstance(token, str) else token

    def reset_state(self) -> None:
        if self.input_vocabulary is not None:
            return
        self._counts.clear()
        self._document_counts.clear()
        if self.output_mode == TF_IDF:
            self.num_documents.assign(0)

    # Lookup.

    def call(self, inputs: AnyTensor) -> AnyTensor:
        wanted, depth = tf.int64 if self.invert else self.vocabulary_dtype, self._depth()
        numbers = map_values(lambda values: self._looked_up(tf.convert_to_tensor(values), wanted), inputs)
        if self.invert:
            return numbers
        if self.output_mode != INT and not self.pad_to_max_tokens:
            self._called_with_size = depth
        weights = self.idf_weights if self.output_mode == TF_IDF else None
        return encode(numbers, self.output_mode, depth, self.compute_dtype, self.sparse, idf_weights=weights)

    def _depth(self) -> int:
        """Returns the size of encoded vectors."""
        if self.output_mode != INT and not self.pad_to_max_tokens and not self._words and not self._given_size:
            raise RuntimeError(
                f"When using `output_mode={self.output_mode}` and `pad_to_max_tokens=False`, you must set the layer's "
                "vocabulary before calling it. Either pass a `vocabulary` argument to the layer, or call `adapt` with "
                "some sample data."
            )
        return self.max_tokens if self.pad_to_max_tokens and self.max_tokens else self.vocabulary_size()

    def _looked_up(self, values: Tensor, wanted: DType) -> Tensor:
        if values.dtype != wanted:
            if wanted == tf.string or values.dtype == tf.string:
                raise TypeError(
                    f"Layer {self.name!r} ({type(self).__name__}) takes values of dtype {wanted.name}; received "
                    f"{values.dtype.name}."
                )
            values = tf.cast(values, wanted)
        try:
            found = self.lookup_table.lookup(values)
        except tf.errors.FailedPreconditionError as error:
            text = (
                f"{error.message} Layer {self.name!r} ({type(self).__name__}) has no vocabulary yet: call "
                "`adapt(data)`, or pass `vocabulary=`, before it is used."
            )
            raise tf.errors.FailedPreconditionError(None, None, text) from error
        if self.invert or self.num_oov_indices == 1:
            return found
        unknown = tf.equal(found, -1)
        if self.num_oov_indices == 0:
            found_words = tf.strings.format(
                "When `num_oov_indices=0` all inputs should be in vocabulary, found OOV values {}, consider setting "
                "`num_oov_indices=1`.", tf.boolean_mask(tf.reshape(values, [-1]), tf.reshape(unknown, [-1])),
            )  # fmt: skip
            tf.debugging.Assert(tf.logical_not(tf.reduce_any(unknown)), [found_words])
            return found
        if values.dtype == tf.string:
            spread = tf.strings.to_hash_bucket_fast(values, self.num_oov_indices)
        else:
            spread = tf.math.floormod(tf.cast(values, tf.int64), self.num_oov_indices)
        return tf.where(unknown, spread + self._oov_start, found)

    def compute_output_shape(self, input_shape: Shape) -> TensorShape:
        return encoded_shape(input_shape, self.output_mode, self._depth())

    # Files.

    def _table_weights(self) -> list[Any]:
        return [] if self.input_vocabulary is not None else [VocabularyWeight(self)]

    def save_assets(self, dir_path: str) -> None:
        """Writes the vocabulary to a folder.

        Args:
            dir_path: Path of the folder.
        """
        if self.input_vocabulary is not None:
            return  # it is in the configuration
        words = self.get_vocabulary(include_special_tokens=True)
        text = "\n".join(str(word) for word in words)
        with tf.io.gfile.GFile(f"{dir_path}/vocabulary.txt", "w") as writer:
            writer.write(text)

    def load_assets(self, dir_path: str) -> None:
        """Reads the vocabulary that `save_assets` wrote.

        Args:
            dir_path: Path of the folder.
        """
        if self.input_vocabulary is not None:
            return
        words = self._without_specials([self._plain(word) for word in self._read(f"{dir_path}/vocabulary.txt")])
        weights = None
        if self.output_mode == TF_IDF:
            weights = self.idf_weights.numpy()[self._token_start : self._token_start + len(words)].tolist()
            weights = weights or [0.0] * len(words)
        self._use(words, weights)

    def _take_tables(self, saved: Any) -> None:
        """Loads the vocabulary from the object that a SavedModel holds for this layer."""
        pair = tf.int64, self.vocabulary_dtype
        kinds = pair if self.invert else pair[::-1]
        found = tf.raw_ops.LookupTableExportV2(
            table_handle=saved.lookup_table.resource_handle, Tkeys=kinds[0], Tvalues=kinds[1]
        )
        numbers, words = (part.numpy() for part in (found if self.invert else found[::-1]))
        ordered = [words[i] for i in np.argsort(numbers) if self._token_start <= numbers[i] < _LEFT_OUT]
        self._use([self._plain(word) for word in ordered], None)

    def get_config(self) -> dict[str, Any]:
        names = (
            "invert", "max_tokens", "num_oov_indices", "oov_token", "mask_token", "output_mode", "sparse",
            "pad_to_max_tokens",
        )  # fmt: skip
        own = {name: getattr(self, name) for name in names}
        own |= {"idf_weights": self.input_idf_weights, "vocabulary": self.input_vocabulary,
                "vocabulary_dtype": self.vocabulary_dtype.name, "vocabulary_size": self.vocabulary_size()}  # fmt: skip
        return {**super().get_config(), **own}

    @classmethod
    def from_config(cls, config: dict[str, Any]) -> Self:
        refuse_vocabulary_file(config.get("vocabulary"))
        return super().from_config(config)


def _row_lengths(data: AnyTensor | Array) -> np.ndarray:
    """Returns the number of values of each document in a batch."""
    if isinstance(data, tf.SparseTensor):
        return np.bincount(data.indices[:, 0].numpy(), minlength=int(data.dense_shape[0]))
    if isinstance(data, tf.RaggedTensor):
        ends = data.row_splits.numpy()
        for inner in data.nested_row_splits[1:]:
            ends = inner.numpy()[ends]
        return np.diff(ends)
    shape: list[Any] = list(data.shape)
    if len(shape) < 2:  # one document
        return np.array([int(np.prod(shape))])
    return np.full(shape[0], int(np.prod(shape[1:])))
