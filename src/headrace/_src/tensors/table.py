"""Tables: the state behind tf.lookup, to which a graph refers by a resource handle.

Keys are Python bytes or integers in a dict, values Python scalars, or arrays where each key has a vector.
"""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.resource import Resource
from headrace._src.tensors.shapes import TensorShape, dims_text


class Table(Resource):
    """A map from keys of one dtype to values of one dtype and shape."""

    def __init__(self, name: str, key_dtype: DType, value_dtype: DType, value_shape: tuple[int, ...] = ()) -> None:
        super().__init__(name)
        self.key_dtype, self.value_dtype, self.value_shape = key_dtype, value_dtype, value_shape
        self.shape, self.dtype = TensorShape(()), value_dtype  # of the handle, for graphs
        self.entries: dict[Any, Any] = {}

    def check_dtypes(self, keys: np.ndarray, values: np.ndarray | None = None) -> None:
        """Rejects keys or values of another dtype than the table's."""
        if keys.dtype != self.key_dtype.numpy_dtype:
            raise errors.invalid_argument(f"Key must be type {self.key_dtype.name} but got {keys.dtype}")
        if values is not None and values.dtype != self.value_dtype.numpy_dtype:
            raise errors.invalid_argument(f"Value must be type {self.value_dtype.name} but got {values.dtype}")

    def check_shapes(self, keys: np.ndarray, values: np.ndarray) -> None:
        wanted = keys.shape + self.value_shape
        if values.shape != wanted:
            raise errors.invalid_argument(
                f"Expected shape {dims_text(wanted)} for value, got {dims_text(values.shape)}"
            )

    def find(self, keys: np.ndarray, default: np.ndarray) -> np.ndarray:
        """Returns the value of each key; `default` (one for all, or one for each) if the key is missing."""
        self.check_dtypes(keys, default)
        shape = keys.shape + self.value_shape
        get, wanted = self.entries.get, keys.ravel().tolist()
        if default.shape == self.value_shape:
            missing = default.item() if not self.value_shape else default
            found = list(map(get, wanted, itertools.repeat(missing)))
        elif default.shape == shape:
            rows = default.reshape(len(wanted), *self.value_shape)
            found = [get(key, row) for key, row in zip(wanted, rows, strict=True)]
        else:
            raise errors.invalid_argument(
                f"Expected shape {dims_text(self.value_shape)} or {dims_text(shape)} for default value, "
                f"got {dims_text(default.shape)}"
            )
        return self._array(found).reshape(shape)

    def _array(self, values: list[Any]) -> np.ndarray:
        array = np.empty((len(values), *self.value_shape), self.value_dtype.numpy_dtype)
        if values:
            array[:] = values
        return array

    def rows(self, keys: np.ndarray, values: np.ndarray) -> zip[tuple[Any, Any]]:
        """Returns keys with their values, in the form in which they are stored."""
        flat = values.reshape(keys.size, *self.value_shape)
        kept = list(flat) if self.value_shape else flat.tolist()
        return zip(keys.ravel().tolist(), kept, strict=True)

    def export(self) -> tuple[np.ndarray, np.ndarray]:
        """Returns all keys and all values, in insertion order."""
        keys = np.empty(len(self.entries), self.key_dtype.numpy_dtype)
        if self.entries:
            keys[:] = list(self.entries)
        return keys, self._array(list(self.entries.values()))

    def insert(self, keys: np.ndarray, values: np.ndarray) -> None:
        raise errors.unimplemented(f"{type(self).__name__} does not support inserting keys")

    def remove(self, keys: np.ndarray) -> None:
        raise errors.unimplemented(f"{type(self).__name__} does not support removing keys")

    def replace(self, keys: np.ndarray, values: np.ndarray) -> None:
        """Replaces the content of the table."""
        raise errors.unimplemented(f"{type(self).__name__} does not support replacing its content")


class StaticTable(Table):
    """A table that is filled once."""

    def __init__(self, name: str, key_dtype: DType, value_dtype: DType) -> None:
        super().__init__(name, key_dtype, value_dtype)
        self.initialized = False

    def initialize(self, keys: np.ndarray, values: np.ndarray) -> None:
        """Fills the table; equal keys must have equal values."""
        self.check_dtypes(keys, values)
        self.check_shapes(keys, values)
        if not keys.size:
            raise errors.invalid_argument("keys and values cannot be empty tensors.")
        entries: dict[Any, Any] = {}
        for key, value in self.rows(keys, values):
            if entries.setdefault(key, value) != value:
                raise errors.failed_precondition(
                    "HashTable has different value for same key. "
                    f"Key {_text(key)} has {_text(entries[key])} and trying to add value {_text(value)}"
                )
        if self.initialized:
            if entries != self.entries:
                raise errors.failed_precondition("Table already initialized.")
            return
        self.entries, self.initialized = entries, True

    replace = initialize

    def find(self, keys: np.ndarray, default: np.ndarray) -> np.ndarray:
        if not self.initialized:
            raise errors.failed_precondition("Table not initialized.")
        return super().find(keys, default)


def _text(item: object) -> str:
    return item.decode(errors="backslashreplace") if isinstance(item, bytes) else str(item)


class MutableTable(Table):
    """A table whose keys can be inserted and removed."""

    def insert(self, keys: np.ndarray, values: np.ndarray) -> None:
        self.check_dtypes(keys, values)
        self.check_shapes(keys, values)
        # A copy: the caller may change its array later.
        self.entries.update(self.rows(keys, values.copy() if self.value_shape else values))

    def remove(self, keys: np.ndarray) -> None:
        self.check_dtypes(keys)
        for key in keys.ravel().tolist():
            self.entries.pop(key, None)

    def replace(self, keys: np.ndarray, values: np.ndarray) -> None:
        self.check_dtypes(keys, values)
        self.entries = {}
        self.insert(keys, values)


class DenseTable(MutableTable):
    """A mutable table with two reserved keys that mark "empty" and "deleted"."""

    def __init__(
        self,
        name: str,
        key_dtype: DType,
        value_dtype: DType,
        value_shape: tuple[int, ...],
        empty_key: np.ndarray,
        deleted_key: np.ndarray,
    ) -> None:
        super().__init__(name, key_dtype, value_dtype, value_shape)
        if empty_key.ndim or deleted_key.ndim:
            raise errors.unimplemented("Dense hash tables take scalar keys; empty_key and deleted_key must be scalars")
        self.empty_key, self.deleted_key = empty_key.item(), deleted_key.item()
        if self.empty_key == self.deleted_key:
            raise errors.invalid_argument("Empty and deleted keys cannot be equal")

    def _check_keys(self, keys: np.ndarray) -> None:
        for name, reserved in (("empty_key", self.empty_key), ("deleted_key", self.deleted_key)):
            if (keys == reserved).any():
                raise errors.invalid_argument(f"Using the {name} as a table key is not allowed")

    def find(self, keys: np.ndarray, default: np.ndarray) -> np.ndarray:
        self._check_keys(keys)
        return super().find(keys, default)

    def insert(self, keys: np.ndarray, values: np.ndarray) -> None:
        self._check_keys(keys)
        super().insert(keys, values)

    def remove(self, keys: np.ndarray) -> None:
        self._check_keys(keys)
        super().remove(keys)

    def replace(self, keys: np.ndarray, values: np.ndarray) -> None:
        """Replaces the content. Also accepts an export of all buckets, in which reserved keys mark unused ones."""
        keys = keys.reshape(-1)
        values = values.reshape(len(keys), *self.value_shape)
        used = (keys != self.empty_key) & (keys != self.deleted_key)
        super().replace(keys[used], values[used])
