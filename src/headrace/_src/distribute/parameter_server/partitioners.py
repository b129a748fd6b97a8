"""Partitioners: how many parts a variable is split into, along which dimension."""

from __future__ import annotations

from collections.abc import Sequence

import headrace as tf
from headrace._src.tensors.typing import DTypeLike, ShapeLike


class Partitioner:
    """Base class of partitioners: functions of a shape and a dtype that return the number of parts per dimension."""

    def __call__(self, shape: ShapeLike, dtype: DTypeLike, axis: int = 0) -> list[int]:
        """Returns the number of parts of each dimension; all are 1 except that of `axis`.

        Args:
            shape: Shape of the variable.
            dtype: Dtype of the variable.
            axis: Dimension to split.
        """
        raise NotImplementedError(f"{type(self).__name__} must define __call__")

    def _parts(self, shape: ShapeLike, axis: int, wanted: int) -> list[int]:
        dims = tf.TensorShape(shape).as_list()
        parts = [1] * len(dims)
        if dims:
            parts[axis] = max(1, min(wanted, dims[axis]))
        return parts

    def _slice_bytes(self, shape: ShapeLike, dtype: DTypeLike, axis: int, bytes_per_string: int) -> int:
        kind = tf.as_dtype(dtype)
        dims = tf.TensorShape(shape).as_list()
        size = bytes_per_string if kind is tf.string else kind.size
        for number, dim in enumerate(dims):
            size *= dim if number != axis else 1
        return max(1, size)


class FixedShardsPartitioner(Partitioner):
    """Splits every variable into a fixed number of parts.

    Args:
        num_shards: Number of parts.
    """

    def __init__(self, num_shards: int) -> None:
        self._num_shards = num_shards

    def __call__(self, shape: ShapeLike, dtype: DTypeLike, axis: int = 0) -> list[int]:
        return self._parts(shape, axis, self._num_shards)


class MinSizePartitioner(Partitioner):
    """Splits variables into as many parts as possible, each of at least a size.

    Args:
        min_shard_bytes: Smallest size of a part in bytes.
        max_shards: Largest number of parts.
        bytes_per_string: Assumed size of a string.

    Raises:
        ValueError: If an argument is less than 1.
    """

    def __init__(self, min_shard_bytes: int = 256 << 10, max_shards: int = 1, bytes_per_string: int = 16) -> None:
        if min_shard_bytes < 1 or max_shards < 1 or bytes_per_string < 1:
            raise ValueError("min_shard_bytes, max_shards and bytes_per_string must be at least 1.")
        self._least, self._most, self._text = min_shard_bytes, max_shards, bytes_per_string

    def __call__(self, shape: ShapeLike, dtype: DTypeLike, axis: int = 0) -> list[int]:
        dims = tf.TensorShape(shape).as_list()
        if not dims:
            return []
        total = self._slice_bytes(shape, dtype, axis, self._text) * dims[axis]
        return self._parts(shape, axis, min(self._most, -(-total // self._least)))


class MaxSizePartitioner(Partitioner):
    """Splits variables so that no part is larger than a size.

    Args:
        max_shard_bytes: Largest size of a part in bytes.
        max_shards: Largest number of parts, or None.
        bytes_per_string: Assumed size of a string.

    Raises:
        ValueError: If an argument is less than 1.
    """

    def __init__(self, max_shard_bytes: int, max_shards: int | None = None, bytes_per_string: int = 16) -> None:
        if max_shard_bytes < 1 or bytes_per_string < 1 or (max_shards is not None and max_shards < 1):
            raise ValueError("max_shard_bytes, max_shards and bytes_per_string must be at least 1.")
        self._largest, self._most, self._text = max_shard_bytes, max_shards, bytes_per_string

    def __call__(self, shape: ShapeLike, dtype: DTypeLike, axis: int = 0) -> list[int]:
        dims = tf.TensorShape(shape).as_list()
        if not dims:
            return []
        rows = max(1, self._largest // self._slice_bytes(shape, dtype, axis, self._text))
        wanted = -(-dims[axis] // rows)
        return self._parts(shape, axis, wanted if self._most is None else min(wanted, self._most))


def row_counts(rows: int, parts: int) -> Sequence[int]:
    """Returns the rows of each part; the first parts get one more if they cannot be equal."""
    return [rows // parts + (number < rows % parts) for number in range(parts)]
