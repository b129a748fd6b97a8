"""Partitioners: functions that return the number of parts of a variable along each axis.

get_variable ignores partitioners. Programs may call them, and create_partitioned_variables splits variables.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import headrace as tf
from headrace._src.compat_v1.typing import Collections
from headrace._src.compat_v1.variables.scope import get_variable, variable_scope
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, ShapeLike, TensorLike

Partitioner = Callable[..., list[int]]


def _along(axis: int, shape: TensorShape, count: int) -> list[int]:
    parts = [1] * shape.rank
    parts[axis] = count
    return parts


def fixed_size_partitioner(num_shards: int, axis: int = 0) -> Partitioner:
    """Returns a partitioner for `num_shards` parts along `axis`, at most one per row.

    Args:
        num_shards: Number of parts.
        axis: Axis to split.
    """

    def partitioner(shape: ShapeLike, **unused: Any) -> list[int]:
        shape = tf.TensorShape(shape)
        return _along(axis, shape, min(num_shards, shape[axis]))

    return partitioner


def variable_axis_size_partitioner(
    max_shard_bytes: int, axis: int = 0, bytes_per_string_element: int = 16, max_shards: int | None = None
) -> Partitioner:
    """Returns a partitioner that keeps parts along `axis` below `max_shard_bytes`.

    Args:
        max_shard_bytes: Maximum size of a part in bytes.
        axis: Axis to split.
        bytes_per_string_element: Assumed size of a string.
        max_shards: Maximum number of parts, or None.

    Raises:
        ValueError: If an argument is not positive.
    """
    if max_shard_bytes < 1 or bytes_per_string_element < 1 or (max_shards is not None and max_shards < 1):
        raise ValueError("max_shard_bytes, bytes_per_string_element and max_shards must be positive.")

    def partitioner(shape: ShapeLike, dtype: DTypeLike) -> list[int]:
        shape = tf.TensorShape(shape)
        row_bytes = max(_bytes(shape, dtype, bytes_per_string_element) // max(shape[axis], 1), 1)
        rows = max(1, max_shard_bytes // row_bytes)
        count = -(-shape[axis] // rows)
        return _along(axis, shape, count if max_shards is None else min(max_shards, count))

    return partitioner


def min_max_variable_partitioner(
    max_partitions: int = 1, axis: int = 0, min_slice_size: int = 256 << 10, bytes_per_string_element: int = 16
) -> Partitioner:
    """Returns a partitioner for at most `max_partitions` parts along `axis`, of `min_slice_size` bytes or more.

    Args:
        max_partitions: Maximum number of parts.
        axis: Axis to split.
        min_slice_size: Minimum size of a part in bytes.
        bytes_per_string_element: Assumed size of a string.
    """

    def partitioner(shape: ShapeLike, dtype: DTypeLike) -> list[int]:
        shape = tf.TensorShape(shape)
        count = -(-_bytes(shape, dtype, bytes_per_string_element) // min_slice_size)
        return _along(axis, shape, max(1, min(shape[axis], max_partitions, count)))

    return partitioner


def _bytes(shape: TensorShape, dtype: DTypeLike, text: int) -> int:
    kind = tf.as_dtype(dtype)
    elements = shape.num_elements()
    if elements is None:
        raise ValueError(f"The shape of a partitioned variable must be fully defined; got {shape}.")
    return elements * (text if kind is tf.string else kind.size)


def create_partitioned_variables(
    shape: ShapeLike, slicing: Sequence[int], initializer: Callable[..., Any] | TensorLike,
    dtype: DTypeLike = tf.float32, trainable: bool = True, collections: Collections = None, name: str | None = None,
    reuse: Any = None,
) -> list[Variable]:  # fmt: skip
    """Creates a variable in parts. Returns the list of parts. At most one number in `slicing` may exceed 1.

    Args:
        shape: Shape of the whole variable.
        slicing: Number of parts along each axis.
        initializer: Initializer, or the initial value.
        dtype: Dtype of the variable.
        trainable: Whether optimizers train the parts.
        collections: Collections that list the parts.
        name: Name of the variable scope.
        reuse: Whether to reuse existing variables.

    Raises:
        ValueError: If `slicing` and `shape` differ in length, or several numbers in `slicing` exceed 1.
    """
    lengths, pieces = tf.TensorShape(shape).as_list(), list(slicing)
    if len(lengths) != len(pieces):
        raise ValueError(f"The shape and the slicing of a variable must have the same length: {lengths}, {pieces}")
    cut = [axis for axis, count in enumerate(pieces) if count > 1]
    if len(cut) > 1:
        raise ValueError(f"Can only slice a variable along one dimension: shape: {lengths}, slicing: {pieces}")
    axis, count = (cut[0], pieces[cut[0]]) if cut else (0, 1)
    sizes = [lengths[axis] // count + (n < lengths[axis] % count) for n in range(count)]
    parts, begin = [], 0
    with variable_scope(name, "PartitionedVariable", reuse=reuse):
        for number, size in enumerate(sizes):
            part = [*lengths[:axis], size, *lengths[axis + 1 :]]
            parts.append(
                get_variable(
                    f"part_{number}", None if not callable(initializer) else part, dtype,
                    initializer if callable(initializer) else _slice(initializer, axis, begin, size),
                    trainable=trainable, collections=collections,
                )
            )  # fmt: skip
            begin += size
    return parts


def _slice(value: TensorLike, axis: int, begin: int, size: int) -> Tensor:
    tensor = tf.convert_to_tensor(value)
    return tensor[(slice(None),) * axis + (slice(begin, begin + size),)]
