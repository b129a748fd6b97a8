"""Aligns labels, predictions and weights whose shapes nearly match."""

from __future__ import annotations

import headrace as tf
from headrace._src.keras.engine.keras_tensor import tensor_or_symbolic
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


def squeeze_to_match(y_true: Tensor, y_pred: Tensor) -> tuple[Tensor, Tensor]:
    """Drops a trailing dimension of size one from the tensor that has one dimension more."""
    true_rank, pred_rank = y_true.shape.rank, y_pred.shape.rank
    if true_rank is None or pred_rank is None:
        return y_true, y_pred
    if pred_rank - true_rank == 1 and y_pred.shape[-1] == 1:
        return y_true, tf.squeeze(y_pred, [-1])
    if true_rank - pred_rank == 1 and y_true.shape[-1] == 1:
        return tf.squeeze(y_true, [-1]), y_pred
    return y_true, y_pred


def weights_for(values: Tensor, weights: Tensor) -> Tensor:
    """Returns weights with the rank of `values`: adds or drops a trailing dimension of size one."""
    values_rank, weights_rank = values.shape.rank, weights.shape.rank
    if values_rank is None or weights_rank in (None, 0):
        return weights
    if weights_rank - values_rank == 1 and weights.shape[-1] == 1:
        return tf.squeeze(weights, [-1])
    if values_rank - weights_rank == 1:
        return tf.expand_dims(weights, [-1])
    return weights


def as_floats(y_true: TensorLike, y_pred: TensorLike) -> tuple[Tensor, Tensor]:
    """Converts both arguments to tensors of the dtype of the predictions."""
    y_pred = tensor_or_symbolic(y_pred)
    return tf.cast(y_true, y_pred.dtype), y_pred
