"""Gradients of single rows, such as those of embeddings, which may name a row several times.

Naming each row once takes tf.unique, whose result has a size that only the data tell: a step that does it cannot be
compiled. The optimizers here do without: every mention of a row carries the sum over all its mentions, and rows are
written by assignment, so that mentioning one twice changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import headrace as tf

Method = TypeVar("Method", bound=Callable[..., Any])


def takes_repeated_rows(method: Method) -> Method:
    """Decorator for methods that update a variable: rows named several times are no trouble to it."""
    method.takes_repeated_rows = True  # type: ignore[attr-defined]
    return method


def gradient_for(method: Callable[..., Any], gradient: Any, variable: Any) -> Any:
    """The gradient as a method that updates a variable wants it: a tensor, or slices that name each row once."""
    if not isinstance(gradient, tf.IndexedSlices):
        return tf.convert_to_tensor(gradient)
    values, rows = gradient.values, gradient.indices
    if not getattr(method, "takes_repeated_rows", False):
        rows, places = tf.unique(rows)
        values = tf.math.unsorted_segment_sum(values, places, tf.shape(rows)[0])
    return tf.IndexedSlices(values, rows, tf.shape(variable))


def dense(gradient: Any) -> Any:
    """The gradient as one tensor."""
    return tf.convert_to_tensor(gradient) if isinstance(gradient, tf.IndexedSlices) else gradient


def totals(values: Any, rows: Any, variable: Any) -> Any:
    """For each of `rows` the sum of all the values that belong to the same row."""
    count = tf.shape(rows)[0]
    first_mention = tf.math.unsorted_segment_min(tf.range(count), rows, tf.shape(variable)[0])
    group = tf.gather(first_mention, rows)
    return tf.gather(tf.math.unsorted_segment_sum(values, group, count), group)


def assign_rows(variable: Any, rows: Any, values: Any) -> Any:
    """Writes rows of a variable; those named twice must be given the same values."""
    return variable.scatter_update(tf.IndexedSlices(values, rows))
