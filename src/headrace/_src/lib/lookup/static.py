"""Immutable tables: StaticHashTable and StaticVocabularyTable."""

from __future__ import annotations

from typing import Any

from headrace._src.lib.lookup.initializers import TableInitializer
from headrace._src.lib.lookup.keys import look_up
from headrace._src.lib.lookup.table import TABLE_INITIALIZERS, LookupInterface, made_once
from headrace._src.ops.entry import raw
from headrace._src.tensors import dtypes
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, TensorLike


class StaticHashTable(LookupInterface):
    """A hash table that is filled by its initializer and does not change.

    Args:
        initializer: Fills the table; see `tf.lookup.KeyValueTensorInitializer`.
        default_value: Value of keys that are not in the table.
        name: Name of the table.
        experimental_is_anonymous: Has no effect; a table always lives as long as this object.

    >>> table = tf.lookup.StaticHashTable(tf.lookup.KeyValueTensorInitializer(["a", "b"], [1, 2]), default_value=-1)
    >>> table.lookup(tf.constant(["b", "c"])).numpy().tolist()
    [2, -1]
    """

    def __init__(
        self,
        initializer: TableInitializer,
        default_value: TensorLike,
        name: str | None = None,
        experimental_is_anonymous: bool = False,
    ) -> None:
        super().__init__(initializer.key_dtype, initializer.value_dtype)
        self._initializer = initializer
        self._name = name or "hash_table"
        self._default_value = as_tensor(default_value, self._value_dtype)
        self._default_value.shape.merge_with(())
        with made_once() as home:
            self._resource_handle = self._create_resource()
            filled = self._initialize()
            if home is not None:
                home.add_to_collection(TABLE_INITIALIZERS, filled)

    def _trackable_children(self, save_type: str = "checkpoint", **kwargs: Any) -> dict[str, Any]:
        return {"_initializer": self._initializer}

    def _create_resource(self) -> Tensor:
        return raw.HashTableV2(key_dtype=self._key_dtype, value_dtype=self._value_dtype, name=self._name)

    def _initialize(self) -> Any:
        return self._initializer.initialize(self)

    @property
    def default_value(self) -> Tensor:
        """The value of keys that are not in the table."""
        return self._default_value

    def lookup(self, keys: TensorLike, name: str | None = None) -> Any:
        """Looks up the value of each key.

        Args:
            keys: Keys: a tensor, RaggedTensor or SparseTensor.
            name: Name of the operation.

        Returns:
            Values in the form of `keys`.
        """
        return look_up(self._find, keys, self._key_dtype)

    def _find(self, keys: Tensor) -> Tensor:
        return raw.LookupTableFindV2(self.resource_handle, keys, self._default_value)


class StaticVocabularyTable(LookupInterface):
    """Maps words to integers; words out of the vocabulary are hashed to one of `num_oov_buckets` more.

    Args:
        initializer: Maps the words of the vocabulary to 0, 1, 2...; None for a table of buckets only.
        num_oov_buckets: Number of integers for words out of the vocabulary.
        lookup_key_dtype: Dtype of the keys passed to `lookup`. Default that of the initializer.
        name: Name of the table.
        experimental_is_anonymous: Has no effect; a table always lives as long as this object.

    Raises:
        ValueError: If `num_oov_buckets` is not positive.
        TypeError: If the values of `initializer` are not int64, or its keys are neither int64 nor string or differ in
            kind from `lookup_key_dtype`.

    >>> pairs = tf.lookup.KeyValueTensorInitializer(["a", "b"], tf.constant([0, 1], tf.int64))
    >>> tf.lookup.StaticVocabularyTable(pairs, num_oov_buckets=1).lookup(tf.constant(["b", "x"])).numpy()
    array([1, 2])
    """

    def __init__(
        self,
        initializer: TableInitializer | None,
        num_oov_buckets: int,
        lookup_key_dtype: DTypeLike | None = None,
        name: str | None = None,
        experimental_is_anonymous: bool = False,
    ) -> None:
        if num_oov_buckets <= 0:
            raise ValueError("`num_oov_buckets` must be > 0; use StaticHashTable.")
        kind: DType = dtypes.string if lookup_key_dtype is None else dtypes.as_dtype(lookup_key_dtype)
        if initializer is not None:
            if initializer.value_dtype is not dtypes.int64:
                raise TypeError(
                    f"Invalid `value_dtype`, expected {dtypes.int64!r} but got {initializer.value_dtype!r}."
                )
            if initializer.key_dtype not in (dtypes.int64, dtypes.string):
                raise TypeError(
                    f"Invalid `key_dtype`, expected one of (tf.int64, tf.string), but got {initializer.key_dtype!r}."
                )
            if lookup_key_dtype is None:
                kind = initializer.key_dtype
            elif kind.is_integer != initializer.key_dtype.is_integer:
                raise TypeError(
                    "Invalid key dtype, `key_dtype` of `initializer` and `lookup_key_dtype` must either both be "
                    f"integers or both strings; got {initializer.key_dtype!r} and {kind!r}."
                )
        super().__init__(kind, dtypes.int64)
        self._name = name or "string_to_index"
        self._num_oov_buckets = num_oov_buckets
        self._table = None if initializer is None else StaticHashTable(initializer, -1, name)

    def _trackable_children(self, save_type: str = "checkpoint", **kwargs: Any) -> dict[str, Any]:
        return {} if self._table is None else dict(self._table._trackable_children(save_type))

    @property
    def resource_handle(self) -> Any:
        """The resource tensor of the vocabulary, or None without an initializer."""
        return None if self._table is None else self._table.resource_handle

    def size(self, name: str | None = None) -> Tensor:
        """Returns the number of words and buckets.

        Args:
            name: Name of the operation.
        """
        if self._table is None:
            return as_tensor(self._num_oov_buckets, dtypes.int64)
        return raw.AddV2(self._table.size(), as_tensor(self._num_oov_buckets, dtypes.int64))

    def lookup(self, keys: TensorLike, name: str | None = None) -> Any:
        """Looks up the integer of each word.

        Args:
            keys: Words: a tensor, RaggedTensor or SparseTensor.
            name: Name of the operation.

        Returns:
            int64 values in the form of `keys`.
        """
        return look_up(self._find, keys, self._key_dtype)

    def _find(self, keys: Tensor) -> Tensor:
        inner = self._table
        if inner is not None and keys.dtype is not inner.key_dtype:
            keys = raw.Cast(keys, DstT=inner.key_dtype)
        words = raw.AsString(keys) if keys.dtype.is_integer else keys
        bucket = raw.StringToHashBucketFast(words, num_buckets=self._num_oov_buckets)
        if inner is None:
            return bucket
        number = inner._find(keys)
        outside = raw.Equal(number, inner.default_value)
        return raw.SelectV2(outside, raw.AddV2(bucket, inner.size()), number)

    def export(self, name: str | None = None) -> tuple[Any, Any]:
        """Returns the words of the vocabulary and their integers.

        Args:
            name: Name of the operation.

        Raises:
            ValueError: If the table was made without an initializer.
        """
        if self._table is None:
            raise ValueError("A StaticVocabularyTable without an initializer has no keys to export.")
        return self._table.export(name)
