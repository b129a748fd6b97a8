"""DynamicLookup and DynamicEmbedding: vocabularies that adapt to the data during training."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

import headrace as tf
from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.engine.typing import AnyTensor, InitializerLike, Shape
from headrace._src.keras.initializers import lookup as initializers
from headrace._src.keras.layers.core.embedding import Embedding
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


def _placeholders(dtype: DType, count: int) -> list[Any]:
    """Returns words that inputs do not have, for a vocabulary that is only learned."""
    if dtype == tf.string:
        return [f"\0{number}" for number in range(count)]
    if not dtype.is_integer:
        raise ValueError(f"Words must be strings or integers. Received: initial_vocabulary={dtype!r}")
    return [tf.constant(dtype.min + number, dtype) for number in range(count)]


def _text(word: Any) -> Any:
    """Returns a word as configurations and files hold it."""
    return word.decode() if isinstance(word, bytes) else word


class DynamicLookup(Layer):
    """Maps words to indices and counts in how many batches each word occurs.

    Words outside the vocabulary have the index `vocabulary_size`. `get_top_vocabulary` returns the most frequent words,
    which can become the vocabulary of another layer.

    Args:
        vocabulary_size: Number of words.
        initial_vocabulary: The words, or their dtype to start with words that occur nowhere.
        eviction_policy: "LFU": new words replace the counts of the least frequent words.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    Raises:
        ValueError: If `eviction_policy` is not "LFU", or `initial_vocabulary` does not have `vocabulary_size` words.
    """

    def __init__(
        self, vocabulary_size: int, initial_vocabulary: TensorLike | DType, eviction_policy: str = "LFU", **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        if eviction_policy != "LFU":
            raise ValueError(
                f"{eviction_policy} eviction policy is currently unsupported by DynamicLookup layer. It currently only "
                "supports `LFU`"
            )
        if not isinstance(vocabulary_size, int) or vocabulary_size < 1:
            raise ValueError(f"`vocabulary_size` must be a positive integer. Received: {vocabulary_size}")
        if initial_vocabulary is None:
            raise ValueError("`initial_vocabulary` must be given.")
        if isinstance(initial_vocabulary, tf.DType):
            initial_vocabulary = _placeholders(initial_vocabulary, vocabulary_size)
        words = tf.convert_to_tensor(initial_vocabulary)
        if words.shape != [vocabulary_size]:
            raise ValueError(
                f"`initial_vocabulary` must have vocabulary_size={vocabulary_size} words. Received shape: {words.shape}"
            )
        self.vocabulary_size, self.eviction_policy = vocabulary_size, eviction_policy
        self.vocabulary_dtype = words.dtype
        self.initial_vocabulary = [_text(word) for word in words.numpy().tolist()]
        self._keys = self._table_column("keys", words)
        self._values = self._table_column("values", tf.zeros([vocabulary_size], tf.int32))

    def _table_column(self, kind: str, start: Tensor) -> Variable:
        return self.add_weight(
            f"vocabulary_table_{kind}", start.shape, dtype=start.dtype, trainable=False,
            initializer=lambda shape, dtype=None, **kwargs: start,
        )  # fmt: skip

    def build(self, input_shape: Shape | None = None) -> None:
        words = tf.constant(self.initial_vocabulary, self.vocabulary_dtype)
        self.vocabulary = self.add_weight(
            "vocabulary", (self.vocabulary_size,), dtype=self.vocabulary_dtype, trainable=False,
            initializer=lambda shape, dtype=None, **kwargs: words,
        )  # fmt: skip
        super().build(input_shape)

    def call(self, inputs: AnyTensor, learn_vocab: bool = True) -> AnyTensor:
        """Computes the outputs.

        Args:
            inputs: Tensor of inputs, the batch first.
            learn_vocab: Whether to count the words of this batch.

        Returns:
            The indices of the words, a tensor of the shape of the inputs.
        """
        flat = tf.reshape(inputs, [-1])
        if learn_vocab:
            self.update_internal_vocabulary(tf.unique(flat)[0])
        same = tf.equal(tf.expand_dims(flat, -1), tf.expand_dims(tf.convert_to_tensor(self.vocabulary), 0))
        unknown = tf.fill([tf.shape(flat)[0], 1], True)
        # The index of the first equal word; `vocabulary_size` for unknown words.
        numbers = tf.argmax(tf.cast(tf.concat([same, unknown], axis=1), tf.int32), axis=1)
        return tf.reshape(numbers, tf.shape(inputs))

    def update_internal_vocabulary(self, unique: Tensor) -> None:
        """Counts the given words. New words replace the least frequent ones.

        Args:
            unique: Tensor of the different words of a batch.
        """
        keys, counts = tf.convert_to_tensor(self._keys), tf.convert_to_tensor(self._values)
        same = tf.equal(tf.expand_dims(keys, 1), tf.expand_dims(unique, 0))
        new = tf.boolean_mask(unique, tf.logical_not(tf.reduce_any(same, axis=0)))[: self.vocabulary_size]
        order = tf.argsort(counts, stable=True)
        kept = tf.sort(order[tf.size(new) :])
        counted = counts + tf.cast(tf.reduce_any(same, axis=1), counts.dtype)
        self._keys.assign(tf.concat([tf.gather(keys, kept), new], axis=0))
        self._values.assign(tf.concat([tf.gather(counted, kept), tf.ones_like(new, counts.dtype)], axis=0))

    def get_top_vocabulary(self, k: int) -> Tensor:
        """Returns the `k` words that occurred in the most batches.

        Args:
            k: Number of words.
        """
        return tf.gather(self._keys, tf.math.top_k(self._values, k).indices)

    def get_vocabulary(self) -> Variable:
        """Returns the words, ordered by index."""
        return self.vocabulary

    def save_assets(self, dir_path: str) -> None:
        """Writes the vocabulary to a folder.

        Args:
            dir_path: Path of the folder.
        """
        words = [str(_text(word)) for word in self.vocabulary.numpy().tolist()]
        with tf.io.gfile.GFile(f"{dir_path}/vocabulary.txt", "w") as writer:
            writer.write("\n".join(words))

    def compute_output_shape(self, input_shape: Shape) -> TensorShape:
        return tf.TensorShape(input_shape)

    def get_config(self) -> dict[str, Any]:
        own = {"vocabulary_size": self.vocabulary_size, "initial_vocabulary": self.initial_vocabulary,
               "eviction_policy": self.eviction_policy}  # fmt: skip
        return {**super().get_config(), **own}


class DynamicEmbedding(Layer):
    """Maps words to learned vectors. `update_embeddings` replaces rare words by frequent new ones.

    Args:
        input_dim: Number of words.
        output_dim: Size of the vectors.
        initial_vocabulary: The words, or their dtype to start with words that occur nowhere.
        eviction_policy: "LFU", see `DynamicLookup`.
        input_length: Length of the inputs if it is fixed.
        embedding_initializer: Initializer of the vectors.
        num_oov_indices: Number of vectors for unknown words.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.
    """

    def __init__(
        self,
        input_dim: int,
        output_dim: int,
        initial_vocabulary: TensorLike | DType,
        eviction_policy: str = "LFU",
        input_length: int | None = None,
        embedding_initializer: InitializerLike = "uniform",
        num_oov_indices: int = 1,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.input_dim, self.output_dim, self.num_oov_indices = input_dim, output_dim, num_oov_indices
        self.input_length, self.eviction_policy = input_length, eviction_policy
        self.embedding_initializer = embedding_initializer
        self.dynamic_lookup_layer = DynamicLookup(input_dim, initial_vocabulary, eviction_policy, name=self.name)
        self.embedding_layer = Embedding(
            input_dim + num_oov_indices, output_dim, initializers.get(embedding_initializer), input_length=input_length
        )

    def build(self, input_shape: Shape | None = None) -> None:
        self.embedding_layer.build(input_shape)
        self.dynamic_lookup_layer.build(input_shape)
        super().build(input_shape)

    @property
    def embeddings(self) -> Variable:
        """The vectors of all words, in the order of their indices."""
        return self.embedding_layer.embeddings

    def call(self, inputs: AnyTensor, learn_vocab: bool = True) -> AnyTensor:
        """Computes the outputs.

        Args:
            inputs: Tensor of inputs, the batch first.
            learn_vocab: Whether to count the words of this batch.

        Returns:
            The embeddings of the words.
        """
        return tf.nn.embedding_lookup(self.embeddings, self.dynamic_lookup_layer(inputs, learn_vocab=learn_vocab))

    def get_vocabulary(self) -> Variable:
        """Returns the words, ordered by index."""
        return self.dynamic_lookup_layer.get_vocabulary()

    def get_top_vocabulary(self, keys: Tensor | Variable, values: Tensor | Variable, k: int) -> Tensor:
        """Returns the `k` keys with the largest values.

        Args:
            keys: Tensor of words.
            values: Tensor of their counts.
            k: Number of words.
        """
        return tf.gather(keys, tf.math.top_k(values, k).indices)

    def aggregate_lookup_table(self, keys_list: Sequence[Tensor], values_list: Sequence[Tensor]) -> tuple[Any, Any]:
        """Merges the keys and values of several replicas. Values of equal keys are added.

        Args:
            keys_list: Keys of each replica.
            values_list: Counts of each replica.

        Returns:
            A tuple: the keys and their values.
        """
        keys, places = tf.unique(tf.concat(keys_list, axis=0))
        return keys, tf.math.unsorted_segment_sum(tf.concat(values_list, axis=0), places, tf.size(keys))

    def update_embeddings(self, strategy: Any) -> None:
        """Makes the most frequent words the vocabulary.

        Words that stay in the vocabulary keep their vectors. New words get newly initialized vectors.

        Args:
            strategy: The strategy of the training. Its replicas share the counts, so it is not used.
        """
        lookup = self.dynamic_lookup_layer
        before = lookup.vocabulary.numpy().tolist()
        words = self.get_top_vocabulary(lookup._keys, lookup._values, self.input_dim)
        old = np.asarray(self.embeddings.numpy())
        fill = initializers.get(self.embedding_initializer or "uniform")
        new = np.array(fill(self.embeddings.shape, self.embeddings.dtype))
        for number, word in enumerate(words.numpy().tolist()):
            if word in before:
                new[number] = old[before.index(word)]
        self.embeddings.assign(new)
        lookup.vocabulary.assign(words)

    def save_assets(self, dir_path: str) -> None:
        """Writes the vocabulary to a folder.

        Args:
            dir_path: Path of the folder.
        """
        self.dynamic_lookup_layer.save_assets(dir_path)

    def compute_output_shape(self, input_shape: Shape) -> TensorShape:
        return tf.TensorShape([*tf.TensorShape(input_shape).as_list(), self.output_dim])

    def get_config(self) -> dict[str, Any]:
        names = ("input_dim", "output_dim", "input_length", "eviction_policy", "embedding_initializer",
                 "num_oov_indices")  # fmt: skip
        own = {name: getattr(self, name) for name in names}
        return {**super().get_config(), **own, "initial_vocabulary": self.dynamic_lookup_layer.initial_vocabulary}
