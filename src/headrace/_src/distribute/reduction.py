"""Sums and means over replicas."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from typing import Any

import headrace as tf
from headrace._src.distribute.typing import ReplicaValue
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import AxisLike


class ReduceOp(enum.Enum):
    """Methods to reduce the values of several replicas."""

    SUM = "SUM"
    MEAN = "MEAN"


def as_reduce_op(op: ReduceOp | str) -> ReduceOp:
    """Returns the ReduceOp for a name such as "sum"."""
    return op if isinstance(op, ReduceOp) else ReduceOp(str(op).upper())


def combined(op: ReduceOp, values: Sequence[Any]) -> ReplicaValue:
    """Computes the sum or mean of one value per replica. IndexedSlices stay sparse."""
    if isinstance(values[0], tf.IndexedSlices):
        rows = tf.concat([value.values for value in values], axis=0)
        rows = rows if op is ReduceOp.SUM else rows / tf.cast(len(values), rows.dtype)
        return tf.IndexedSlices(rows, tf.concat([v.indices for v in values], axis=0), values[0].dense_shape)
    total = tf.add_n([tf.convert_to_tensor(value) for value in values])
    return total if op is ReduceOp.SUM else total / tf.cast(len(values), total.dtype)


def refuse_same_value(value: object, op: ReduceOp, replicas: int) -> ValueError:
    """Returns the error for the sum of a value that is the same on all replicas."""
    return ValueError(
        f"A non-DistributedValues value {value} cannot be reduced with the given reduce op {op}: it is the same on all "
        f"{replicas} replicas, so its sum is {replicas} times the value, which is probably not intended."
    )


def sum_and_count(values: Sequence[Any], axis: AxisLike) -> tuple[Tensor, Tensor]:
    """Returns the sum of the values along an axis and over replicas, and the number of elements that it adds."""
    parts = [tf.convert_to_tensor(v) for v in values]
    axes = list(axis) if isinstance(axis, (list, tuple)) else [axis]
    counts = [tf.reduce_prod(tf.gather(tf.shape(part, tf.int64), axes)) for part in parts]
    return tf.add_n([tf.reduce_sum(part, axis) for part in parts]), tf.add_n(counts)
