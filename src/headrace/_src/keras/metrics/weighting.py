"""Applies sample weights to values of different shapes."""

from __future__ import annotations

from collections.abc import Callable

import headrace as tf
from headrace._src.keras.losses.shapes import weights_for
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


def weighted(
    values: Tensor, sample_weight: TensorLike, reduce: Callable[..., Tensor] = tf.reduce_mean
) -> tuple[Tensor, Tensor]:
    """Returns values and weights of the same shape; extra dimensions of the values are reduced."""
    values_rank = values.shape.rank
    weights = weights_for(values, tf.cast(sample_weight, values.dtype))
    weights_rank = weights.shape.rank
    if None not in (values_rank, weights_rank) and 0 < weights_rank < values_rank:
        values = reduce(values, axis=list(range(weights_rank, values_rank)))
    if weights.shape != values.shape:
        weights = tf.broadcast_to(weights, tf.shape(values))
    return values, weights
