"""Masks of time steps: their combination, and the causal mask."""

from __future__ import annotations

import functools

import headrace as tf
from headrace._src.keras.engine.typing import Mask
from headrace._src.tensors.tensor import Tensor


def joined(*masks: Mask) -> Mask:
    """Combines masks with a logical and. None means no mask; the result is None if all are."""
    known = [mask for mask in masks if mask is not None]
    return functools.reduce(tf.logical_and, known) if known else None


def causal(queries: int | Tensor, keys: int | Tensor) -> Tensor:
    """Returns which keys each query may attend to: none that comes later. Its shape is (1, queries, keys)."""
    return tf.expand_dims(tf.range(queries)[:, None] >= tf.range(keys)[None, :], 0)
