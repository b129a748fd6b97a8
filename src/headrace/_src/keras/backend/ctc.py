"""tf.keras.backend: connectionist temporal classification, which needs labels of sequences but not their positions."""

from __future__ import annotations

import headrace as tf
from headrace._src.keras.backend.settings import epsilon
from headrace._src.keras.engine.keras_tensor import tensor_or_symbolic
from headrace._src.tensors.sparse import SparseTensor
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


def ctc_label_dense_to_sparse(labels: TensorLike, label_lengths: TensorLike) -> SparseTensor:
    """Converts padded labels to a sparse tensor.

    Args:
        labels: Class indices of shape (batch, steps).
        label_lengths: Number of labels of each row.

    Returns:
        A SparseTensor.
    """
    labels = tensor_or_symbolic(labels)
    counted = tf.sequence_mask(tf.reshape(label_lengths, [-1]), tf.shape(labels)[1])
    places = tf.where(counted)
    return tf.SparseTensor(places, tf.gather_nd(labels, places), tf.cast(tf.shape(labels), tf.int64))


def ctc_batch_cost(
    y_true: TensorLike, y_pred: TensorLike, input_length: TensorLike, label_length: TensorLike
) -> Tensor:
    """Computes the connectionist temporal classification loss of each sample.

    Args:
        y_true: Class indices of shape (batch, labels).
        y_pred: Probabilities of shape (batch, steps, classes); the last class is the blank.
        input_length: Number of steps of each sample, shape (batch, 1).
        label_length: Number of labels of each sample, shape (batch, 1).

    Returns:
        The losses, a tensor of shape (batch, 1).
    """
    steps, lengths = (tf.cast(tf.squeeze(v, [-1]), tf.int32) for v in (input_length, label_length))
    logits = tf.math.log(tf.transpose(y_pred, [1, 0, 2]) + epsilon())
    labels = tf.cast(y_true, tf.int32)
    loss = tf.nn.ctc_loss(labels, logits, lengths, steps, logits_time_major=True, blank_index=-1)
    return tf.expand_dims(loss, 1)


def ctc_decode(
    y_pred: TensorLike, input_length: TensorLike, greedy: bool = True, beam_width: int = 100, top_paths: int = 1
) -> tuple[list[Tensor], Tensor]:
    """Decodes the output of a CTC model.

    Args:
        y_pred: Probabilities of shape (batch, steps, classes); the last class is the blank.
        input_length: Number of steps of each sample.
        greedy: Whether to take the most likely class of each step instead of a beam search.
        beam_width: Number of candidates that the beam search keeps.
        top_paths: Number of paths that the beam search returns.

    Returns:
        A list of decoded label tensors, padded with -1, and the log-probabilities.
    """
    y_pred = tensor_or_symbolic(y_pred)
    size = tf.cast(tf.shape(y_pred)[:2], tf.int64)
    logits = tf.math.log(tf.transpose(y_pred, [1, 0, 2]) + epsilon())
    lengths = tf.cast(input_length, tf.int32)
    if greedy:
        paths, scores = tf.nn.ctc_greedy_decoder(logits, lengths)
    else:
        paths, scores = tf.nn.ctc_beam_search_decoder(logits, lengths, beam_width, top_paths)
    wide = [tf.SparseTensor(path.indices, path.values, size) for path in paths]
    return [tf.sparse.to_dense(path, default_value=-1) for path in wide], scores
