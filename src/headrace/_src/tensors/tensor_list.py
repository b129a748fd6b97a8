"""TensorList: the value inside a variant tensor that stands for a list of arrays (TensorArrays in graphs are these)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.tensors.dtypes import DType, string
from headrace._src.tensors.shapes import TensorShape


class TensorList:
    """An immutable list of arrays of one dtype; None stands for an element not yet written, which reads as zeros.

    Lists made by pushing share one growing buffer, each seeing its own length of it.
    """

    __slots__ = ("_buffer", "_length", "dtype", "element_shape")

    def __init__(
        self, dtype: DType, element_shape: TensorShape, items: Sequence[Any] = (), length: int | None = None
    ) -> None:
        self.dtype, self.element_shape = dtype, element_shape
        self._buffer = items if isinstance(items, list) else list(items)
        self._length = len(self._buffer) if length is None else length

    def __len__(self) -> int:
        return self._length

    @property
    def items(self) -> list[Any]:
        return self._buffer[: self._length]

    def push(self, array: Any) -> TensorList:
        self._check(array)
        buffer = self._buffer
        if len(buffer) > self._length:  # another list has pushed here already
            buffer = buffer[: self._length]
        buffer.append(array)
        return TensorList(self.dtype, self.element_shape, buffer, self._length + 1)

    def pop(self) -> tuple[TensorList, Any]:
        if not self._length:
            raise errors.invalid_argument("Trying to pop from an empty list.")
        return TensorList(self.dtype, self.element_shape, self._buffer, self._length - 1), self._buffer[
            self._length - 1
        ]

    def replace(self, index: int, array: Any) -> TensorList:
        self._check(array)
        items = self.items
        items[index] = array
        return TensorList(self.dtype, self.element_shape, items)

    def resized(self, size: int) -> TensorList:
        items = self.items[:size]
        return TensorList(self.dtype, self.element_shape, [*items, *[None] * (size - len(items))])

    def cleared(self) -> TensorList:
        """A list as long whose elements are all zeros."""
        return TensorList(self.dtype, self.element_shape, [None] * self._length)

    def __add__(self, other: TensorList) -> TensorList:
        """The elementwise sum: gradients that arrive at one list from two sides."""
        if len(self) != len(other):
            raise errors.invalid_argument(
                f"Trying to add two lists of tensors with different lengths: {len(self)} and {len(other)}"
            )
        items = [b if a is None else a if b is None else a + b for a, b in zip(self.items, other.items, strict=True)]
        return TensorList(self.dtype, self.element_shape, items)

    def _check(self, array: Any) -> None:
        if not self.element_shape.is_compatible_with(array.shape):
            raise errors.invalid_argument(
                f"Tried to set a tensor with incompatible shape at a list index. Item element shape: "
                f"{list(array.shape)} list shape: {self.element_shape}"
            )

    def zeros(self, wanted: TensorShape) -> np.ndarray:
        """What an element reads as that was never written."""
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

    def get(self, index: int, wanted: TensorShape) -> Any:
        item = self._buffer[index]
        return self.zeros(wanted) if item is None else item

    def __repr__(self) -> str:
        return f"<TensorList of {self._length} {self.dtype.name} {self.element_shape}>"


def as_variant(value: Any) -> np.ndarray:
    """A scalar variant array that holds `value`."""
    array = np.empty((), object)
    array[()] = value
    return array
