"""Masks of steps: several as one, and the one that hides what comes later."""

from __future__ import annotations

import functools
from typing import Any

import headrace as tf


def joined(*masks: Any) -> Any:
    """True where all masks are; those that are None say nothing, and None comes back where all are."""
    known = [mask for mask in masks if mask is not None]
    return functools.reduce(tf.logical_and, known) if known else None


def causal(queries: Any, keys: Any) -> Any:
    """Which of so many keys each of so many queries may see: none that comes after it. Of shape (1, queries, keys)."""
    return tf.expand_dims(tf.range(queries)[:, None] >= tf.range(keys)[None, :], 0)
