"""How often predictions are right, sample by sample."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.backend.settings import floatx


def accuracy(y_true: Any, y_pred: Any) -> Any:
    """Whether predictions equal the labels."""
    y_true, y_pred = tf.convert_to_tensor(y_true), tf.convert_to_tensor(y_pred)
    y_true.shape.assert_is_compatible_with(y_pred.shape)
    if y_true.dtype != y_pred.dtype:
        y_pred = tf.cast(y_pred, y_true.dtype)
    return tf.cast(tf.equal(y_true, y_pred), floatx())


def binary_accuracy(y_true: Any, y_pred: Any, threshold: float = 0.5) -> Any:
    """The part of the last axis where the prediction lies on the label's side of the threshold."""
    y_pred = tf.convert_to_tensor(y_pred)
    side = tf.cast(y_pred > tf.cast(threshold, y_pred.dtype), y_pred.dtype)
    return tf.reduce_mean(tf.cast(tf.equal(tf.cast(y_true, y_pred.dtype), side), floatx()), axis=-1)


def categorical_accuracy(y_true: Any, y_pred: Any) -> Any:
    """Whether the likeliest class is that of the one-hot label."""
    return sparse_categorical_accuracy(tf.argmax(y_true, axis=-1), y_pred)


def sparse_categorical_accuracy(y_true: Any, y_pred: Any) -> Any:
    """Whether the likeliest class is that of the label."""
    y_true, y_pred = tf.convert_to_tensor(y_true), tf.convert_to_tensor(y_pred)
    y_true = _labels_for(y_true, y_pred)
    found = tf.argmax(y_pred, axis=-1)
    return tf.cast(tf.equal(tf.cast(y_true, tf.int64), found), floatx())


def top_k_categorical_accuracy(y_true: Any, y_pred: Any, k: int = 5) -> Any:
    """Whether the class of the one-hot label is among the k likeliest."""
    return sparse_top_k_categorical_accuracy(tf.argmax(y_true, axis=-1), y_pred, k)


def sparse_top_k_categorical_accuracy(y_true: Any, y_pred: Any, k: int = 5) -> Any:
    """Whether the class of the label is among the k likeliest."""
    y_true, y_pred = tf.convert_to_tensor(y_true), tf.convert_to_tensor(y_pred)
    shape = tf.shape(y_true)
    rows = tf.reshape(y_pred, [-1, y_pred.shape[-1]])
    found = tf.math.in_top_k(tf.cast(tf.reshape(y_true, [-1]), tf.int32), tf.cast(rows, tf.float32), k)
    return tf.reshape(tf.cast(found, floatx()), shape)


def _labels_for(y_true: Any, y_pred: Any) -> Any:
    """Labels with one axis less than the predictions: a last axis of size one is dropped."""
    if y_true.shape.rank is not None and y_true.shape.rank == y_pred.shape.rank and y_true.shape[-1] == 1:
        return tf.squeeze(y_true, [-1])
    return y_true
