"""Accuracy functions, sample by sample."""

from __future__ import annotations

import headrace as tf
from headrace._src.keras.backend.settings import floatx
from headrace._src.keras.engine.keras_tensor import tensor_or_symbolic
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


def accuracy(y_true: TensorLike, y_pred: TensorLike) -> Tensor:
    """Returns 1.0 where predictions equal labels and 0.0 elsewhere.

    Args:
        y_true: True values.
        y_pred: Predicted values.
    """
    y_true, y_pred = tensor_or_symbolic(y_true), tensor_or_symbolic(y_pred)
    y_true.shape.assert_is_compatible_with(y_pred.shape)
    if y_true.dtype != y_pred.dtype:
        y_pred = tf.cast(y_pred, y_true.dtype)
    return tf.cast(tf.equal(y_true, y_pred), floatx())


def binary_accuracy(y_true: TensorLike, y_pred: TensorLike, threshold: float = 0.5) -> Tensor:
    """Returns the fraction of predictions along the last axis on the same side of `threshold` as the labels.

    Args:
        y_true: True values.
        y_pred: Predicted values.
        threshold: Value above which a prediction counts as 1.

    >>> print(tf.keras.metrics.binary_accuracy([1.0, 0.0], [0.8, 0.6]).numpy())
    0.5
    """
    y_pred = tensor_or_symbolic(y_pred)
    side = tf.cast(y_pred > tf.cast(threshold, y_pred.dtype), y_pred.dtype)
    return tf.reduce_mean(tf.cast(tf.equal(tf.cast(y_true, y_pred.dtype), side), floatx()), axis=-1)


def categorical_accuracy(y_true: TensorLike, y_pred: TensorLike) -> Tensor:
    """Returns 1.0 where the most likely class is that of the one-hot label and 0.0 elsewhere.

    Args:
        y_true: True values.
        y_pred: Predicted values.

    >>> tf.keras.metrics.categorical_accuracy([[0, 1]], [[0.2, 0.8]]).numpy()
    array([1.], dtype=float32)
    """
    return sparse_categorical_accuracy(tf.argmax(y_true, axis=-1), y_pred)


def sparse_categorical_accuracy(y_true: TensorLike, y_pred: TensorLike) -> Tensor:
    """Returns 1.0 where the most likely class is the label and 0.0 elsewhere.

    Args:
        y_true: True values.
        y_pred: Predicted values.
    """
    y_true, y_pred = tensor_or_symbolic(y_true), tensor_or_symbolic(y_pred)
    y_true = _labels_for(y_true, y_pred)
    found = tf.argmax(y_pred, axis=-1)
    return tf.cast(tf.equal(tf.cast(y_true, tf.int64), found), floatx())


def top_k_categorical_accuracy(y_true: TensorLike, y_pred: TensorLike, k: int = 5) -> Tensor:
    """Returns 1.0 where the class of the one-hot label is among the `k` most likely.

    Args:
        y_true: True values.
        y_pred: Predicted values.
        k: Number of classes to consider.
    """
    return sparse_top_k_categorical_accuracy(tf.argmax(y_true, axis=-1), y_pred, k)


def sparse_top_k_categorical_accuracy(y_true: TensorLike, y_pred: TensorLike, k: int = 5) -> Tensor:
    """Returns 1.0 where the label is among the `k` most likely classes.

    Args:
        y_true: True values.
        y_pred: Predicted values.
        k: Number of classes to consider.
    """
    y_true, y_pred = tensor_or_symbolic(y_true), tensor_or_symbolic(y_pred)
    shape = tf.shape(y_true)
    rows = tf.reshape(y_pred, [-1, y_pred.shape[-1]])
    found = tf.math.in_top_k(tf.cast(tf.reshape(y_true, [-1]), tf.int32), tf.cast(rows, tf.float32), k)
    return tf.reshape(tf.cast(found, floatx()), shape)


def _labels_for(y_true: Tensor, y_pred: Tensor) -> Tensor:
    """Drops a trailing dimension of size one, so that labels have one dimension less than predictions."""
    if y_true.shape.rank is not None and y_true.shape.rank == y_pred.shape.rank and y_true.shape[-1] == 1:
        return tf.squeeze(y_true, [-1])
    return y_true
