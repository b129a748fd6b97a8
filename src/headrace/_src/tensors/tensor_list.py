"""TensorList: the value inside a variant tensor that represents a list of arrays (a TensorArray in a graph)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.tensors.dtypes import DType, string
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.typing import Array


class TensorList:
    """An immutable list of arrays of one dtype. None marks an element not yet written, which reads as zeros.

    Lists made by pushing share one growing buffer; each uses its own length of it.
    """

    __slots__ = ("_buffer", "_length", "dtype", "element_shape")

    def __init__(
        self, dtype: DType, element_shape: TensorShape, items: Sequence[Array | None] = (), length: int | None = None
    ) -> None:
        self.dtype, self.element_shape = dtype, element_shape
        self._buffer = items if isinstance(items, list) else list(items)
        self._length = len(self._buffer) if length is None else length

    def __len__(self) -> int:
        return self._length

    @property
    def items(self) -> list[Array | None]:
        return self._buffer[: self._length]

    def push(self, array: Array) -> TensorList:
        self._check(array)
        buffer = self._buffer
        if len(buffer) > self._length:  # another list has already pushed to this buffer
            buffer = buffer[: self._length]
        buffer.append(array)
        return TensorList(self.dtype, self.element_shape, buffer, self._length + 1)

    def pop(self) -> tuple[TensorList, Array | None]:
        if not self._length:
            raise errors.invalid_argument("Trying to pop from an empty list.")
        return TensorList(self.dtype, self.element_shape, self._buffer, self._length - 1), self._buffer[
            self._length - 1
        ]

    def replace(self, index: int, array: Array) -> TensorList:
        self._check(array)
        items = self.items
        items[index] = array
        return TensorList(self.dtype, self.element_shape, items)

    def resized(self, size: int) -> TensorList:
        items = self.items[:size]
        return TensorList(self.dtype, self.element_shape, [*items, *[None] * (size - len(items))])

    def cleared(self) -> TensorList:
        """Returns a list of the same length whose elements are all zeros."""
        return TensorList(self.dtype, self.element_shape, [None] * self._length)

    def __add__(self, other: TensorList) -> TensorList:
        """Adds elementwise: sums the gradients that reach one list from two uses."""
        if len(self) != len(other):
            raise errors.invalid_argument(
                f"Trying to add two lists of tensors with different lengths: {len(self)} and {len(other)}"
            )
        items = [b if a is None else a if b is None else a + b for a, b in zip(self.items, other.items, strict=True)]
        return TensorList(self.dtype, self.element_shape, items)

    def _check(self, array: Array) -> None:
        if not self.element_shape.is_compatible_with(array.shape):
            raise errors.invalid_argument(
                f"Tried to set a tensor with incompatible shape at a list index. Item element shape: "
                f"{list(array.shape)} list shape: {self.element_shape}"
            )

    def zeros(self, wanted: TensorShape) -> np.ndarray:
        """Returns the value of an element that was never written."""
        shape = self.element_shape.merge_with(wanted)
        if not shape.is_fully_defined():
            for item in self.items:
                if item is not None:
                    shape = shape.merge_with(item.shape)
                    break
        if not shape.is_fully_defined():
            raise errors.invalid_argument(
                f"Trying to read an uninitialized tensor but element_shape is not fully defined: {shape}"
            )
        sizes: Any = tuple(shape.as_list())
        if self.dtype is string:
            filled: np.ndarray = np.empty(sizes, np.dtype(object))
            filled[...] = b""
            return filled
        return np.zeros(sizes, self.dtype.numpy_dtype)

    def get(self, index: int, wanted: TensorShape) -> Array:
        item = self._buffer[index]
        return self.zeros(wanted) if item is None else item

    def __repr__(self) -> str:
        return f"<TensorList of {self._length} {self.dtype.name} {self.element_shape}>"


def as_variant(value: object) -> np.ndarray:
    """Returns a scalar variant array that holds `value`."""
    array = np.empty((), object)
    array[()] = value
    return array
