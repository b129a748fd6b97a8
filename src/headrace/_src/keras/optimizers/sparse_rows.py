"""Gradients of single rows, such as those of embeddings, in which a row may occur several times.

Merging duplicate rows needs tf.unique, whose result has a data-dependent size, so a step that uses it cannot be
compiled. The optimizers avoid it: every occurrence of a row carries the sum over all its occurrences, and rows are
written by assignment, so duplicates do no harm.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import headrace as tf
from headrace._src.keras.optimizers.gradients import Gradient
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.tensor import Tensor

Method = TypeVar("Method", bound=Callable[..., Any])


def takes_repeated_rows(method: Method) -> Method:
    """Marks an update method that handles duplicate rows."""
    method.takes_repeated_rows = True  # type: ignore[attr-defined]
    return method


def gradient_for(method: Callable[..., Any], gradient: Gradient, variable: Variable) -> Gradient:
    """Converts a gradient to the form an update method needs: a tensor, or slices with unique rows."""
    if not isinstance(gradient, tf.IndexedSlices):
        return tf.convert_to_tensor(gradient)
    values, rows = gradient.values, gradient.indices
    if not getattr(method, "takes_repeated_rows", False):
        rows, places = tf.unique(rows)
        values = tf.math.unsorted_segment_sum(values, places, tf.shape(rows)[0])
    return tf.IndexedSlices(values, rows, tf.shape(variable))


def dense(gradient: Gradient) -> Tensor:
    """Converts a gradient to a tensor."""
    return tf.convert_to_tensor(gradient) if isinstance(gradient, tf.IndexedSlices) else gradient


def totals(values: Tensor, rows: Tensor, variable: Variable) -> Tensor:
    """Returns, for each of `rows`, the sum of all values that belong to the same row."""
    count = tf.shape(rows)[0]
    first_mention = tf.math.unsorted_segment_min(tf.range(count), rows, tf.shape(variable)[0])
    group = tf.gather(first_mention, rows)
    return tf.gather(tf.math.unsorted_segment_sum(values, group, count), group)


def assign_rows(variable: Variable, rows: Tensor, values: Tensor) -> Tensor:
    """Assigns rows of a variable; duplicate rows must have equal values."""
    return variable.scatter_update(tf.IndexedSlices(values, rows))
