"""Mutable tables: MutableHashTable and DenseHashTable."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from headrace._src.graph.operation import Operation
from headrace._src.lib.lookup.keys import key_tensor, look_up
from headrace._src.lib.lookup.table import LookupInterface, made_once
from headrace._src.ops.entry import raw
from headrace._src.tensors.convert import as_tensor, convert_to_tensor
from headrace._src.tensors.dtypes import as_dtype
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, TensorLike


class _ChangingTable(LookupInterface):
    """The common base class of both tables."""

    _checkpoint: bool

    def __init__(self, key_dtype: Any, value_dtype: Any, default_value: Any, name: str | None) -> None:
        super().__init__(key_dtype, value_dtype)
        self._default_value = as_tensor(default_value, self._value_dtype)
        self._value_shape = self._default_value.shape
        self._name = name
        if self._checkpoint:
            self._checkpoint_attribute = "table"
        with made_once():
            self._resource_handle = self._create_resource()

    def _create_resource(self) -> Any:
        raise NotImplementedError(f"{type(self).__name__}._create_resource")

    def insert(self, keys: TensorLike, values: TensorLike, name: str | None = None) -> Operation | None:
        """Sets the values of keys; existing values are replaced.

        Args:
            keys: Tensor of keys.
            values: Tensor with one value for each key.
            name: Name of the operation.

        Returns:
            The operation in a graph; None when executing eagerly.
        """
        keys = convert_to_tensor(keys, self._key_dtype, name="keys")
        values = convert_to_tensor(values, self._value_dtype, name="values")
        return raw.LookupTableInsertV2(self.resource_handle, keys, values, name=name)

    def remove(self, keys: Any, name: str | None = None) -> Any:
        """Removes keys; keys that are not in the table are ignored.

        Args:
            keys: Tensor of keys.
            name: Name of the operation.

        Returns:
            The operation in a graph; None when executing eagerly.
        """
        return raw.LookupTableRemoveV2(self.resource_handle, key_tensor(keys, self._key_dtype), name=name)

    def _serialize_to_tensors(self) -> dict[str, Any]:
        """Returns the tensors that a checkpoint stores."""
        if not self._checkpoint:
            return {}
        keys, values = self.export()
        return {"-keys": keys, "-values": values}

    def _restore_from_tensors(self, restored_tensors: Mapping[str, Any]) -> Any:
        return raw.LookupTableImportV2(self.resource_handle, restored_tensors["-keys"], restored_tensors["-values"])


class MutableHashTable(_ChangingTable):
    """A hash table whose entries can be inserted, replaced and removed.

    Args:
        key_dtype: Dtype of the keys: string or an integer dtype.
        value_dtype: Dtype of the values.
        default_value: Value of keys that are not in the table. Its shape is the shape of all values.
        name: Name of the table.
        checkpoint: Whether checkpoints include the table.
        experimental_is_anonymous: Has no effect; a table always lives as long as this object.

    >>> table = tf.lookup.experimental.MutableHashTable(tf.string, tf.int64, default_value=-1)
    >>> table.insert(["a", "b"], [1, 2])
    >>> table.lookup(["b", "c"]).numpy().tolist()
    [2, -1]
    """

    def __init__(
        self,
        key_dtype: DTypeLike,
        value_dtype: DTypeLike,
        default_value: TensorLike,
        name: str | None = "MutableHashTable",
        checkpoint: bool = True,
        experimental_is_anonymous: bool = False,
    ) -> None:
        self._checkpoint = checkpoint
        super().__init__(key_dtype, value_dtype, default_value, name)

    def _create_resource(self) -> Tensor:
        kinds = {"key_dtype": self._key_dtype, "value_dtype": self._value_dtype, "name": self._name}
        if self._value_shape.rank == 0:
            return raw.MutableHashTableV2(**kinds)
        return raw.MutableHashTableOfTensorsV2(value_shape=self._value_shape, **kinds)

    def lookup(
        self, keys: TensorLike, dynamic_default_values: TensorLike | None = None, name: str | None = None
    ) -> Tensor:
        """Looks up the value of each key.

        Args:
            keys: Keys: a tensor, RaggedTensor or SparseTensor.
            dynamic_default_values: Values of missing keys, one for each key. Default the table's default value.
            name: Name of the operation.

        Returns:
            Values in the form of `keys`.
        """
        default = self._default_value
        if dynamic_default_values is not None:
            default = convert_to_tensor(dynamic_default_values, self._value_dtype)
        return look_up(lambda k: raw.LookupTableFindV2(self.resource_handle, k, default), keys, self._key_dtype)


class DenseHashTable(_ChangingTable):
    """A mutable hash table that reserves two keys to mark empty and deleted buckets.

    Args:
        key_dtype: Dtype of the keys.
        value_dtype: Dtype of the values.
        default_value: Value of keys that are not in the table. Its shape is the shape of all values.
        empty_key: Key that marks empty buckets and cannot be used.
        deleted_key: Key that marks deleted buckets and cannot be used.
        initial_num_buckets: A power of two; has no effect on results.
        name: Name of the table.
        checkpoint: Whether checkpoints include the table.
        experimental_is_anonymous: Has no effect; a table always lives as long as this object.
    """

    def __init__(
        self,
        key_dtype: DTypeLike,
        value_dtype: DTypeLike,
        default_value: TensorLike,
        empty_key: TensorLike,
        deleted_key: TensorLike,
        initial_num_buckets: int | None = None,
        name: str | None = "MutableDenseHashTable",
        checkpoint: bool = True,
        experimental_is_anonymous: bool = False,
    ) -> None:
        self._checkpoint = checkpoint
        self._empty_key = as_tensor(empty_key, as_dtype(key_dtype))
        self._deleted_key = as_tensor(deleted_key, as_dtype(key_dtype))
        self._initial_num_buckets = initial_num_buckets
        super().__init__(key_dtype, value_dtype, default_value, name)

    def _create_resource(self) -> Tensor:
        return raw.MutableDenseHashTableV2(
            self._empty_key,
            self._deleted_key,
            value_dtype=self._value_dtype,
            value_shape=self._value_shape,
            initial_num_buckets=131072 if self._initial_num_buckets is None else self._initial_num_buckets,
            name=self._name,
        )

    def _serialize_to_tensors(self) -> dict[str, Any]:
        """Returns keys and values in TensorFlow's bucket order, except for string keys, whose order is unknown."""
        tensors = super()._serialize_to_tensors()
        if not tensors or not self._key_dtype.is_integer:
            return tensors
        keys, values = (tensor.numpy() for tensor in tensors.values())
        return dict(zip(tensors, _buckets(keys, values, self._empty_key.numpy()), strict=True))

    def lookup(self, keys: TensorLike, name: str | None = None) -> Tensor:
        """Looks up the value of each key, or the default value.

        Args:
            keys: Keys: a tensor, RaggedTensor or SparseTensor.
            name: Name of the operation.

        Returns:
            Values in the form of `keys`.
        """
        return look_up(
            lambda k: raw.LookupTableFindV2(self.resource_handle, k, self._default_value), keys, self._key_dtype
        )

    def insert_or_assign(self, keys: TensorLike, values: TensorLike, name: str | None = None) -> Any:
        """Alias of `insert`.

        Args:
            keys: Tensor of keys.
            values: Tensor of values, one for each key.
            name: Name of the operation.

        Returns:
            The operation in a graph; None when executing eagerly.
        """
        return self.insert(keys, values, name)

    def erase(self, keys: TensorLike, name: str | None = None) -> Any:
        """Alias of `remove`.

        Args:
            keys: Tensor of keys.
            name: Name of the operation.

        Returns:
            The operation in a graph; None when executing eagerly.
        """
        return self.remove(keys, name)


def _buckets(keys: np.ndarray, values: np.ndarray, empty: Any) -> tuple[np.ndarray, np.ndarray]:
    """Distributes entries over a power of two of buckets, by the key's low bits with quadratic probing."""
    count = 16
    while count < 2 * len(keys):
        count *= 2
    places = np.full((count, 1), empty, keys.dtype)
    rows = np.zeros((count, *(values.shape[1:] or (1,))), values.dtype)
    taken = np.zeros(count, bool)
    for key, value in zip(keys.tolist(), values, strict=True):
        place, step = key & (count - 1), 0
        while taken[place]:
            step += 1
            place = (place + step) & (count - 1)
        taken[place], places[place], rows[place] = True, key, value
    return places, rows
