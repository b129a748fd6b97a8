"""How the weights of samples are applied to values of many shapes."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.losses.shapes import weights_for


def weighted(values: Any, sample_weight: Any, reduce: Any = tf.reduce_mean) -> tuple[Any, Any]:
    """Values and weights of one shape; where values have more axes than weights, they are reduced over those."""
    values_rank = values.shape.rank
    weights = weights_for(values, tf.cast(sample_weight, values.dtype))
    weights_rank = weights.shape.rank
    if None not in (values_rank, weights_rank) and 0 < weights_rank < values_rank:
        values = reduce(values, axis=list(range(weights_rank, values_rank)))
    if weights.shape != values.shape:
        weights = tf.broadcast_to(weights, tf.shape(values))
    return values, weights
