"""Connectionist temporal classification with the arguments of TensorFlow 1."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.compat_v1.functions.renamed_arguments import required
from headrace._src.tensors.sparse import SparseTensor
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


def ctc_loss(
    labels: SparseTensor, inputs: TensorLike | None = None, sequence_length: Any = None,
    preprocess_collapse_repeated: bool = False, ctc_merge_repeated: bool = True,
    ignore_longer_outputs_than_inputs: bool = False, time_major: bool = True, logits: TensorLike | None = None,
) -> Tensor:  # fmt: skip
    """Computes the CTC loss of each sequence. `labels` is an int32 SparseTensor; the last class is the blank.

    Args:
        labels: SparseTensor of int32 labels.
        inputs: Older name of `logits`.
        sequence_length: Length of each sequence.
        preprocess_collapse_repeated: Whether to merge repeated labels first.
        ctc_merge_repeated: Whether repeated labels in a path are merged.
        ignore_longer_outputs_than_inputs: Whether to ignore sequences with too many labels.
        time_major: Whether the first axis is time.
        logits: Logits of shape [time, batch, classes].

    Returns:
        The loss of each sequence, a vector.

    Raises:
        TypeError: If `labels` is not a SparseTensor.
    """
    if not isinstance(labels, tf.SparseTensor):
        raise TypeError(f"Expected argument `labels` to be a SparseTensor. Received: {type(labels).__name__}")
    frames = required("logits", logits, "inputs", inputs)
    frames = frames if time_major else tf.transpose(frames, [1, 0, 2])
    found = tf.raw_ops.CTCLoss(
        inputs=frames, labels_indices=labels.indices, labels_values=labels.values, sequence_length=sequence_length,
        preprocess_collapse_repeated=preprocess_collapse_repeated, ctc_merge_repeated=ctc_merge_repeated,
        ignore_longer_outputs_than_inputs=ignore_longer_outputs_than_inputs,
    )  # fmt: skip
    return found.loss


def ctc_beam_search_decoder(
    inputs: TensorLike,
    sequence_length: TensorLike,
    beam_width: int = 100,
    top_paths: int = 1,
    merge_repeated: bool = True,
) -> tuple[list[Any], Any]:
    """Finds the most likely label sequences. `merge_repeated` merges repeated labels of the outputs.

    Args:
        inputs: Logits of shape [time, batch, classes].
        sequence_length: Length of each sequence.
        beam_width: Number of candidates that the search keeps.
        top_paths: Number of sequences to return.
        merge_repeated: Whether to merge repeated labels of the outputs.

    Returns:
        A tuple: a list of sparse tensors, one for each path, and their log probabilities.
    """
    found = tf.raw_ops.CTCBeamSearchDecoder(
        inputs=inputs, sequence_length=sequence_length, beam_width=beam_width, top_paths=top_paths,
        merge_repeated=merge_repeated,
    )  # fmt: skip
    parts = zip(found.decoded_indices, found.decoded_values, found.decoded_shape, strict=True)
    return [tf.SparseTensor(*part) for part in parts], found.log_probability
