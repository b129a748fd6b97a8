"""tf.keras.backend: connectionist temporal classification, labels of sequences without their places."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.backend.settings import epsilon


def ctc_label_dense_to_sparse(labels: Any, label_lengths: Any) -> Any:
    """The labels that count, row by row, as a sparse tensor."""
    labels = tf.convert_to_tensor(labels)
    counted = tf.sequence_mask(tf.reshape(label_lengths, [-1]), tf.shape(labels)[1])
    places = tf.where(counted)
    return tf.SparseTensor(places, tf.gather_nd(labels, places), tf.cast(tf.shape(labels), tf.int64))


def ctc_batch_cost(y_true: Any, y_pred: Any, input_length: Any, label_length: Any) -> Any:
    """The connectionist temporal classification loss of each sample; the last class is the blank."""
    steps, lengths = (tf.cast(tf.squeeze(v, [-1]), tf.int32) for v in (input_length, label_length))
    logits = tf.math.log(tf.transpose(y_pred, [1, 0, 2]) + epsilon())
    labels = tf.cast(y_true, tf.int32)
    loss = tf.nn.ctc_loss(labels, logits, lengths, steps, logits_time_major=True, blank_index=-1)
    return tf.expand_dims(loss, 1)


def ctc_decode(y_pred: Any, input_length: Any, greedy: bool = True, beam_width: int = 100, top_paths: int = 1) -> Any:
    """The labels that a CTC model means, -1 where there are none, and how likely they are."""
    y_pred = tf.convert_to_tensor(y_pred)
    size = tf.cast(tf.shape(y_pred)[:2], tf.int64)
    logits = tf.math.log(tf.transpose(y_pred, [1, 0, 2]) + epsilon())
    lengths = tf.cast(input_length, tf.int32)
    if greedy:
        paths, scores = tf.nn.ctc_greedy_decoder(logits, lengths)
    else:
        paths, scores = tf.nn.ctc_beam_search_decoder(logits, lengths, beam_width, top_paths)
    wide = [tf.SparseTensor(path.indices, path.values, size) for path in paths]
    return [tf.sparse.to_dense(path, default_value=-1) for path in wide], scores
