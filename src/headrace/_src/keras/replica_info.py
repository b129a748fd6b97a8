"""The current tf.distribute.Strategy and replica.

It reads the context of the thread instead of tf.distribute, because most programs have no strategy and need not load
that module.
"""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.engine.typing import Mask
from headrace._src.tensors.context import state
from headrace._src.tensors.tensor import Tensor


def current_strategy() -> Any:
    """Returns the strategy of the current scope, or None."""
    return state.strategy


def replica_count() -> int:
    """Returns the number of replicas that compute in parallel: 1 outside strategies and in cross-replica context."""
    return 1 if state.replica is None else state.replica.num_replicas_in_sync


def moments_over_replicas(inputs: Tensor, axes: list[int], mask: Mask, keepdims: bool) -> tuple[Any, Any]:
    """Returns the mean and variance of the inputs of all replicas along the axes, where the mask is True."""
    weights = tf.ones_like(inputs) if mask is None else tf.cast(mask, inputs.dtype)
    while weights.shape.rank < inputs.shape.rank:
        weights = tf.expand_dims(weights, -1)
    weights = tf.broadcast_to(weights, tf.shape(inputs))
    sums = [tf.reduce_sum(part, axes, keepdims=keepdims) for part in (weights, weights * inputs, weights * inputs**2)]
    count, total, squares = tf.distribute.get_replica_context().all_reduce("SUM", sums)
    mean = tf.math.divide_no_nan(total, count)
    return mean, tf.math.divide_no_nan(squares, count) - mean**2
