"""Tables that change: MutableHashTable and DenseHashTable."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from headrace._src.lib.lookup.keys import key_tensor, look_up
from headrace._src.lib.lookup.table import LookupInterface, made_once
from headrace._src.ops.entry import raw
from headrace._src.tensors.convert import as_tensor, convert_to_tensor


class _ChangingTable(LookupInterface):
    """What the two have in common."""

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

    def insert(self, keys: Any, values: Any, name: str | None = None) -> Any:
        """Gives keys values, new ones if they have some already."""
        keys = convert_to_tensor(keys, self._key_dtype, name="keys")
        values = convert_to_tensor(values, self._value_dtype, name="values")
        return raw.LookupTableInsertV2(self.resource_handle, keys, values, name=name)

    def remove(self, keys: Any, name: str | None = None) -> Any:
        """Takes keys out; those that are not there are passed over."""
        return raw.LookupTableRemoveV2(self.resource_handle, key_tensor(keys, self._key_dtype), name=name)

    def _serialize_to_tensors(self) -> dict[str, Any]:
        """What a checkpoint keeps of the table."""
        if not self._checkpoint:
            return {}
        keys, values = self.export()
        return {"-keys": keys, "-values": values}

    def _restore_from_tensors(self, restored_tensors: Mapping[str, Any]) -> Any:
        return raw.LookupTableImportV2(self.resource_handle, restored_tensors["-keys"], restored_tensors["-values"])


class MutableHashTable(_ChangingTable):
    """A table whose keys come and go.

    >>> table = tf.lookup.experimental.MutableHashTable(tf.string, tf.int64, default_value=-1)
    >>> table.insert(["a", "b"], [1, 2])
    >>> table.lookup(["b", "c"]).numpy().tolist()
    [2, -1]

    Args:
        key_dtype: The dtype of the keys: string or an integer type.
        value_dtype: The dtype of the values.
        default_value: The value of keys that it does not have; its shape is that of the values.
        name: A name for the table.
        checkpoint: Whether checkpoints keep the table.
        experimental_is_anonymous: Whether the table lives only as long as this object; it always does.
    """

    def __init__(
        self,
        key_dtype: Any,
        value_dtype: Any,
        default_value: Any,
        name: str | None = "MutableHashTable",
        checkpoint: bool = True,
        experimental_is_anonymous: bool = False,
    ) -> None:
        self._checkpoint = checkpoint
        super().__init__(key_dtype, value_dtype, default_value, name)

    def _create_resource(self) -> Any:
        kinds = {"key_dtype": self._key_dtype, "value_dtype": self._value_dtype, "name": self._name}
        if self._value_shape.rank == 0:
            return raw.MutableHashTableV2(**kinds)
        return raw.MutableHashTableOfTensorsV2(value_shape=self._value_shape, **kinds)

    def lookup(self, keys: Any, dynamic_default_values: Any = None, name: str | None = None) -> Any:
        """The value of each key; where there is none the default, or that of `dynamic_default_values`."""
        default = self._default_value
        if dynamic_default_values is not None:
            default = convert_to_tensor(dynamic_default_values, self._value_dtype)
        return look_up(lambda k: raw.LookupTableFindV2(self.resource_handle, k, default), keys, self._key_dtype)


class DenseHashTable(_ChangingTable):
    """A table whose keys come and go, with two keys set aside to mark unused and deleted places.

    Args:
        key_dtype: The dtype of the keys.
        value_dtype: The dtype of the values.
        default_value: The value of keys that it does not have; its shape is that of the values.
        empty_key: A key that is never used.
        deleted_key: Another.
        initial_num_buckets: A power of two; it has no effect on results.
        name: A name for the table.
        checkpoint: Whether checkpoints keep the table.
        experimental_is_anonymous: Whether the table lives only as long as this object; it always does.
    """

    def __init__(
        self,
        key_dtype: Any,
        value_dtype: Any,
        default_value: Any,
        empty_key: Any,
        deleted_key: Any,
        initial_num_buckets: int | None = None,
        name: str | None = "MutableDenseHashTable",
        checkpoint: bool = True,
        experimental_is_anonymous: bool = False,
    ) -> None:
        self._checkpoint = checkpoint
        self._empty_key = as_tensor(empty_key, key_dtype)
        self._deleted_key = as_tensor(deleted_key, key_dtype)
        self._initial_num_buckets = initial_num_buckets
        super().__init__(key_dtype, value_dtype, default_value, name)

    def _create_resource(self) -> Any:
        return raw.MutableDenseHashTableV2(
            self._empty_key,
            self._deleted_key,
            value_dtype=self._value_dtype,
            value_shape=self._value_shape,
            initial_num_buckets=131072 if self._initial_num_buckets is None else self._initial_num_buckets,
            name=self._name,
        )

    def _serialize_to_tensors(self) -> dict[str, Any]:
        """Keys and values in the places where TensorFlow looks for them; those of strings only it knows."""
        tensors = super()._serialize_to_tensors()
        if not tensors or not self._key_dtype.is_integer:
            return tensors
        keys, values = (tensor.numpy() for tensor in tensors.values())
        return dict(zip(tensors, _buckets(keys, values, self._empty_key.numpy()), strict=True))

    def lookup(self, keys: Any, name: str | None = None) -> Any:
        """The value of each key, or the default."""
        return look_up(
            lambda k: raw.LookupTableFindV2(self.resource_handle, k, self._default_value), keys, self._key_dtype
        )

    def insert_or_assign(self, keys: Any, values: Any, name: str | None = None) -> Any:
        """Another name of `insert`."""
        return self.insert(keys, values, name)

    def erase(self, keys: Any, name: str | None = None) -> Any:
        """Another name of `remove`."""
        return self.remove(keys, name)


def _buckets(keys: np.ndarray, values: np.ndarray, empty: Any) -> tuple[np.ndarray, np.ndarray]:
    """Entries spread over a power of two of places: each at its key's last bits, or further on by steps 1, 2..."""
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
