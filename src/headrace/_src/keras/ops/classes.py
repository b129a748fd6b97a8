"""keras.ops: one-hot encodings and classification losses."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.backend.settings import epsilon, floatx
from headrace._src.keras.ops.conversion import dtype_name, floating, tensor
from headrace._src.keras.ops.operation import operation
from headrace._src.tensors.sparse import SparseTensor
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, TensorLike


@operation
def one_hot(
    x: TensorLike, num_classes: int, axis: int = -1, dtype: DTypeLike | None = None, sparse: bool = False
) -> Tensor | SparseTensor:
    """Converts class indices to one-hot vectors.

    Args:
        x: Integer class indices.
        num_classes: Number of classes.
        axis: Position of the new axis.
        dtype: Dtype of the result; the default float type for None.
        sparse: Whether to return a SparseTensor.

    Returns:
        A tensor with the new axis of size `num_classes`; a SparseTensor if `sparse` is True.

    >>> tf.keras.ops.one_hot([0, 2], 3).numpy()
    array([[1., 0., 0.],
           [0., 0., 1.]], dtype=float32)
    """
    found = tf.one_hot(_integers(x), num_classes, axis=axis, dtype=floatx() if dtype is None else dtype_name(dtype))
    return tf.sparse.from_dense(found) if sparse else found


def _integers(x: TensorLike) -> Tensor:
    x = tensor(x)
    return x if x.dtype in (tf.int32, tf.int64, tf.uint8) else tf.cast(x, tf.int64)


@operation
def multi_hot(
    inputs: TensorLike,
    num_classes: int | None = None,
    axis: int = -1,
    dtype: DTypeLike | None = None,
    sparse: bool = False,
    **kwargs: Any,
) -> Tensor | SparseTensor:
    """Converts the class indices of each row to one vector with ones at all of them.

    Args:
        inputs: Integer class indices.
        num_classes: Number of classes.
        axis: Position of the new axis.
        dtype: Dtype of the result; the default float type for None.
        sparse: Whether to return a SparseTensor.
        **kwargs: `num_tokens`, an older name of `num_classes`.

    Returns:
        A tensor of zeros and ones, with the classes along `axis`; a SparseTensor if `sparse` is True.

    Raises:
        ValueError: If `num_classes` is None.
    """
    num_classes = kwargs.pop("num_tokens", num_classes)
    if num_classes is None:
        raise ValueError("Argument `num_classes` must be specified.")
    inputs = tensor(inputs)
    along = 1 if inputs.shape.rank and inputs.shape.rank > 1 else 0
    found = tf.reduce_max(one_hot(inputs, num_classes, axis, dtype), along)
    return tf.sparse.from_dense(found) if sparse else found


def _same_shapes(target: Tensor, output: Tensor) -> None:
    if target.shape.rank != output.shape.rank or not target.shape.is_compatible_with(output.shape):
        raise ValueError(
            "Arguments `target` and `output` must have the same shape. Received: target.shape="
            f"{target.shape}, output.shape={output.shape}"
        )


def _clipped(output: Tensor) -> Tensor:
    return tf.clip_by_value(output, epsilon(), 1 - epsilon())


@operation
def binary_crossentropy(target: TensorLike, output: TensorLike, from_logits: bool = False) -> Tensor:
    """Computes the binary crossentropy of each element.

    Args:
        target: True values.
        output: Predicted values.
        from_logits: Whether predictions are logits rather than probabilities.

    Returns:
        The loss of each element, a tensor of the shape of `target`.
    """
    output = floating(output)
    target = tensor(target, output.dtype)
    _same_shapes(target, output)
    if from_logits:
        return tf.nn.sigmoid_cross_entropy_with_logits(labels=target, logits=output)
    output = _clipped(output)
    return -(target * tf.math.log(output) + (1 - target) * tf.math.log(1 - output))


@operation
def categorical_crossentropy(
    target: TensorLike, output: TensorLike, from_logits: bool = False, axis: int = -1
) -> Tensor:
    """Computes the crossentropy of each sample; targets are one-hot.

    Args:
        target: True values.
        output: Predicted values.
        from_logits: Whether predictions are logits rather than probabilities.
        axis: Class axis.

    Returns:
        The loss of each sample: the shape of `target` without the class axis.
    """
    output = floating(output)
    target = tensor(target, output.dtype)
    _same_shapes(target, output)
    if from_logits:
        return tf.nn.softmax_cross_entropy_with_logits(labels=target, logits=output, axis=axis)
    shares = output / tf.reduce_sum(output, axis, keepdims=True)
    return -tf.reduce_sum(target * tf.math.log(_clipped(shares)), axis)


@operation
def sparse_categorical_crossentropy(
    target: TensorLike, output: TensorLike, from_logits: bool = False, axis: int = -1
) -> Tensor:
    """Computes the crossentropy of each sample; targets are class indices.

    Args:
        target: True values.
        output: Predicted values.
        from_logits: Whether predictions are logits rather than probabilities.
        axis: Class axis.

    Returns:
        The loss of each sample: the shape of `target`.

    Raises:
        ValueError: If `axis` is not the last axis.
    """
    target, output = tf.cast(tensor(target), tf.int64), floating(output)
    if axis % output.shape.rank != output.shape.rank - 1:
        raise ValueError(f"Only axis=-1 is supported for sparse targets. Received: axis={axis}")
    if target.shape.rank == output.shape.rank and target.shape[-1] == 1:
        target = tf.squeeze(target, [-1])
    if not from_logits:
        output = tf.math.log(_clipped(output))
    return tf.nn.sparse_softmax_cross_entropy_with_logits(labels=target, logits=output)


@operation
def ctc_loss(
    target: TensorLike, output: TensorLike, target_length: TensorLike, output_length: TensorLike, mask_index: int = 0
) -> Tensor:
    """Computes the connectionist temporal classification loss of each sequence.

    Args:
        target: Class indices of shape (batch, labels).
        output: Logits of shape (batch, steps, classes).
        target_length: Number of labels of each sequence.
        output_length: Number of steps of each sequence.
        mask_index: Index of the blank class.

    Returns:
        The loss of each sequence, a vector.
    """
    target, output = tensor(target), floating(output)
    return tf.nn.ctc_loss(
        labels=tf.cast(target, tf.int32), logits=output, label_length=tf.cast(tensor(target_length), tf.int32),
        logit_length=tf.cast(tensor(output_length), tf.int32), logits_time_major=False, blank_index=mask_index,
    )  # fmt: skip


@operation
def ctc_decode(
    inputs: TensorLike,
    sequence_lengths: TensorLike,
    strategy: str = "greedy",
    beam_width: int = 100,
    top_paths: int = 1,
    merge_repeated: bool = True,
    mask_index: int = 0,
) -> tuple[Tensor, Tensor]:
    """Decodes the output of a CTC model.

    Args:
        inputs: Logits of shape (batch, steps, classes).
        sequence_lengths: Number of steps of each sequence.
        strategy: "greedy" or "beam_search".
        beam_width: Number of candidates that the beam search keeps.
        top_paths: Number of paths that the beam search returns.
        merge_repeated: Whether greedy decoding merges repeated labels.
        mask_index: Index of the blank class.

    Returns:
        The decoded labels of shape (paths, batch, steps), padded with -1, and the scores.

    Raises:
        ValueError: If `strategy` is neither "greedy" nor "beam_search".
    """
    inputs = floating(inputs)
    lengths = tf.cast(tensor(sequence_lengths), tf.int32)
    major = tf.transpose(inputs, [1, 0, 2])
    if strategy == "greedy":
        paths, scores = tf.nn.ctc_greedy_decoder(major, lengths, merge_repeated, mask_index)
    elif strategy == "beam_search":
        # TensorFlow's decoder expects the blank as the last class.
        classes = inputs.shape[-1]
        order = [c for c in range(classes) if c != mask_index % classes] + [mask_index % classes]
        paths, scores = tf.nn.ctc_beam_search_decoder(tf.gather(major, order, axis=-1), lengths, beam_width, top_paths)
        paths = [
            tf.SparseTensor(p.indices, tf.gather(tf.constant(order, tf.int64), p.values), p.dense_shape) for p in paths
        ]
    else:
        raise ValueError(f"Invalid strategy {strategy}. Supported values are 'greedy' and 'beam_search'.")
    dense = [tf.cast(tf.sparse.to_dense(p, default_value=-1), tf.int32) for p in paths]
    length = (
        max(d.shape[1] for d in dense) if tf.executing_eagerly() else tf.reduce_max([tf.shape(d)[1] for d in dense])
    )
    wide = inputs.shape[1] or length
    filled = [tf.pad(d, [[0, 0], [0, wide - tf.shape(d)[1]]], constant_values=-1) for d in dense]
    return tf.stack(filled), scores
