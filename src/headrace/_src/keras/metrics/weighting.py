"""Applies sample weights to values of different shapes."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.losses.shapes import weights_for


def weighted(values: Any, sample_weight: Any, reduce: Any = tf.reduce_mean) -> tuple[Any, Any]:
    """Returns values and weights of the same shape; extra dimensions of the values are reduced."""
    values_rank = values.shape.rank
    weights = weights_for(values, tf.cast(sample_weight, values.dtype))
    weights_rank = weights.shape.rank
    if None not in (values_rank, weights_rank) and 0 < weights_rank < values_rank:
        values = reduce(values, axis=list(range(weights_rank, values_rank)))
    if weights.shape != values.shape:
        weights = tf.broadcast_to(weights, tf.shape(values))
    return values, weights
