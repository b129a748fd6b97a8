"""Whether code runs under a tf.distribute.Strategy, and for which of its replicas.

The thread's context is asked, not tf.distribute: most programs have no strategy and need not load what makes them.
"""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.tensors.context import state


def current_strategy() -> Any:
    """The strategy whose scope this is, or None."""
    return state.strategy


def replica_count() -> int:
    """How many replicas compute side by side here; 1 outside of strategies and where code speaks for all replicas."""
    return 1 if state.replica is None else state.replica.num_replicas_in_sync


def moments_over_replicas(inputs: Any, axes: list[int], mask: Any, keepdims: bool) -> tuple[Any, Any]:
    """The mean and the variance along the axes of what all replicas compute on, where the mask says so."""
    weights = tf.ones_like(inputs) if mask is None else tf.cast(mask, inputs.dtype)
    while weights.shape.rank < inputs.shape.rank:
        weights = tf.expand_dims(weights, -1)
    weights = tf.broadcast_to(weights, tf.shape(inputs))
    sums = [tf.reduce_sum(part, axes, keepdims=keepdims) for part in (weights, weights * inputs, weights * inputs**2)]
    count, total, squares = tf.distribute.get_replica_context().all_reduce("SUM", sums)
    mean = tf.math.divide_no_nan(total, count)
    return mean, tf.math.divide_no_nan(squares, count) - mean**2
