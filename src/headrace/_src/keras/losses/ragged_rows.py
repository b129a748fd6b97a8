"""Losses of ragged tensors: one value for each innermost row."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import headrace as tf


def over_rows(loss: Callable[..., Any]) -> Callable[..., Any]:
    """Decorator: the loss also takes ragged tensors, row by row."""

    @functools.wraps(loss)
    def of_any(y_true: Any, y_pred: Any, *args: Any, **kwargs: Any) -> Any:
        if isinstance(y_pred, tf.RaggedTensor) or isinstance(y_true, tf.RaggedTensor):
            return _of_ragged(lambda true, pred: loss(true, pred, *args, **kwargs), y_true, y_pred)
        return loss(y_true, y_pred, *args, **kwargs)

    return of_any


def _of_ragged(loss: Callable[[Any, Any], Any], y_true: Any, y_pred: Any) -> Any:
    if not isinstance(y_pred, tf.RaggedTensor):
        y_pred = tf.RaggedTensor.from_tensor(y_pred, ragged_rank=y_true.ragged_rank)
    if not isinstance(y_true, tf.RaggedTensor):
        y_true = tf.RaggedTensor.from_tensor(y_true, lengths=y_pred.nested_row_lengths())
    splits = y_pred.nested_row_splits
    if y_pred.flat_values.shape.rank > 1:  # the rows hold samples with features
        values = loss(y_true.flat_values, y_pred.flat_values)
        return tf.RaggedTensor.from_nested_row_splits(values, splits, validate=False)
    rows = tf.RaggedTensor.from_row_splits(y_pred.flat_values, splits[-1], validate=False)
    labels: Any = y_true.flat_values  # one label for each row, or a row of values
    if y_true.ragged_rank == y_pred.ragged_rank:
        labels = tf.RaggedTensor.from_row_splits(labels, y_true.nested_row_splits[-1], validate=False)

    def of_row(pair: tuple[Any, Any]) -> Any:
        return tf.reshape(loss(pair[0][tf.newaxis], pair[1][tf.newaxis]), [])

    dtype = y_pred.dtype if y_pred.dtype.is_floating else tf.keras.backend.floatx()
    values = tf.map_fn(of_row, (labels, rows), fn_output_signature=tf.TensorSpec([], dtype))
    outer = splits[:-1]
    return tf.RaggedTensor.from_nested_row_splits(values, outer, validate=False) if outer else values


def flat_weights(values: Any, sample_weight: Any) -> Any:
    """Returns the weight of each of the flat values of a ragged tensor."""
    if isinstance(sample_weight, tf.RaggedTensor):
        return sample_weight.flat_values
    weights = tf.convert_to_tensor(sample_weight)
    if weights.shape.rank == 0:
        return weights
    return tf.gather(tf.reshape(weights, [-1]), values.value_rowids())
