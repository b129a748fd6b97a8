"""Masks of steps: several as one, and the one that hides what comes later."""

from __future__ import annotations

from typing import Any

import headrace as tf


def joined(*masks: Any) -> Any:
    """True where all masks are; those that are None say nothing, and None comes back where all are."""
    known = [mask for mask in masks if mask is not None]
    if not known:
        return None
    result = known[0]
    for other in known[1:]:
        result = tf.logical_and(result, other)
    return result


def causal(queries: Any, keys: Any) -> Any:
    """Which of so many keys each of so many queries may see: none that comes after it. Of shape (1, queries, keys)."""
    return tf.expand_dims(tf.range(queries)[:, None] >= tf.range(keys)[None, :], 0)
