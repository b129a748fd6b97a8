"""tf.nn.ctc_loss, the decoders, and their helper functions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import raw
from headrace._src.ops.sizes import ints, shape_of
from headrace._src.ops.small_constants import number
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.dtypes import bfloat16, bool_, float16, float32, int32, int64
from headrace._src.tensors.sparse import SparseTensor
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike

_SHORT = (float16, bfloat16)


@dispatchable
def ctc_loss(
    labels: TensorLike,
    logits: TensorLike,
    label_length: TensorLike | None,
    logit_length: TensorLike,
    logits_time_major: bool = True,
    unique: Sequence[Tensor] | None = None,
    blank_index: int | None = None,
    name: str | None = None,
) -> Tensor:
    """Computes the connectionist temporal classification (CTC) loss.

    The loss is the negative log probability of `labels`, summed over all their alignments with the frames.

    Args:
        labels: Integers of shape [batch, length], or a SparseTensor.
        logits: Tensor of shape [frames, batch, classes].
        label_length: Lengths of the labels, [batch]; None for sparse labels.
        logit_length: Number of frames of each sequence, [batch].
        logits_time_major: False if logits are [batch, frames, classes].
        unique: Has no effect. In TensorFlow the result of `ctc_unique_labels` speeds up the computation.
        blank_index: Class of the blank. Default 0; negative values count from the end.
        name: Name of the operation.

    Returns:
        Vector of losses, [batch].

    Raises:
        ValueError: If `labels` is sparse and `blank_index` is None, `logits` does not have rank 3, or `blank_index` is
            out of range.
    """
    is_sparse = isinstance(labels, SparseTensor)
    if is_sparse and blank_index is None:
        raise ValueError("Argument `blank_index` must be provided when `labels` is a `SparseTensor`.")
    scores = convert_to_tensor(logits)
    if scores.shape.rank not in (3, None):
        raise ValueError(f"tf.nn.ctc_loss: logits must have 3 dimensions; got shape {scores.shape}.")
    if not logits_time_major:
        scores = raw.Transpose(scores, ints([1, 0, 2]))
    classes = None if scores.shape.rank is None else scores.shape[2]
    blank = _checked_blank(blank_index or 0, classes)
    frames = raw.Cast(logit_length, DstT=int32)
    if is_sparse:
        return _sparse_loss(labels, scores, frames, blank, classes, name)
    labels = convert_to_tensor(labels)
    if labels.dtype not in (int32, int64):
        labels = raw.Cast(labels, DstT=int32)
    lengths = raw.Cast(label_length, DstT=int32)
    return raw.CTCLossDense(scores, labels, lengths, frames, blank=blank, name=name).loss


def _checked_blank(blank: int, classes: int | None) -> int:
    if classes is None:
        if blank < 0:
            raise ValueError("tf.nn.ctc_loss: a negative blank_index needs a known number of classes.")
        return blank
    if not -classes <= blank < classes:
        raise ValueError(f"tf.nn.ctc_loss: blank_index={blank} is not in [{-classes}, {classes}).")
    return blank % classes


def _sparse_loss(labels: Any, logits: Any, frames: Tensor, blank: int, classes: int | None, name: str | None) -> Tensor:
    """Computes the loss of sparse labels with the CTCLoss op, which requires the blank to be the last class."""
    if classes is None:
        raise ValueError("tf.nn.ctc_loss: sparse labels need a known number of classes.")
    if blank != classes - 1:
        order = [*range(blank), *range(blank + 1, classes), blank]
        logits = raw.GatherV2(logits, ints(order), ints(2))
    values = raw.Cast(labels.values, DstT=int32)
    values = raw.SelectV2(raw.Less(values, ints(blank)), values, raw.Sub(values, ints(1)))
    kind = logits.dtype
    if kind in _SHORT:
        logits = raw.Cast(logits, DstT=float32)
    loss = raw.CTCLoss(logits, labels.indices, values, frames, name=name).loss
    return raw.Cast(loss, DstT=kind) if kind in _SHORT else loss


@dispatchable
def ctc_greedy_decoder(
    inputs: TensorLike, sequence_length: TensorLike, merge_repeated: bool = True, blank_index: int | None = None
) -> tuple[list[Any], Any]:
    """Decodes by taking the best class of each frame, then removing blanks.

    Args:
        inputs: Logits of shape [frames, batch, classes].
        sequence_length: Number of frames of each sequence, [batch].
        merge_repeated: Whether repeated classes are merged.
        blank_index: Class of the blank. Default the last class.

    Returns:
        A tuple (list of one SparseTensor of labels, negative sum of the best logits).
    """
    blank = -1 if blank_index is None else blank_index
    found = raw.CTCGreedyDecoder(inputs, sequence_length, merge_repeated=merge_repeated, blank_index=blank)
    decoded = SparseTensor(found.decoded_indices, found.decoded_values, found.decoded_shape)
    return [decoded], found.log_probability


@dispatchable
def ctc_beam_search_decoder(
    inputs: TensorLike, sequence_length: TensorLike, beam_width: int = 100, top_paths: int = 1
) -> tuple[list[Any], Any]:
    """Decodes the most probable label sequences by beam search.

    Args:
        inputs: Logits of shape [frames, batch, classes]; the last class is the blank.
        sequence_length: Number of frames of each sequence, [batch].
        beam_width: Number of candidates kept after each frame.
        top_paths: Number of sequences to return.

    Returns:
        A tuple (list of `top_paths` SparseTensors, log probabilities of shape [batch, top_paths]).
    """
    found = raw.CTCBeamSearchDecoder(
        inputs, sequence_length, beam_width=beam_width, top_paths=top_paths, merge_repeated=False
    )
    parts = zip(found.decoded_indices, found.decoded_values, found.decoded_shape, strict=True)
    return [SparseTensor(*part) for part in parts], found.log_probability


@dispatchable
def ctc_unique_labels(labels: TensorLike, name: str | None = None) -> tuple[Tensor, Tensor]:
    """Finds the distinct labels of each row.

    Args:
        labels: Integers of shape [batch, length], padded with zeros.
        name: Name of the operation.

    Returns:
        A tuple (unique labels, padded with zeros; index of each label among them).
    """
    labels = raw.Cast(labels, DstT=int64)
    count = raw.GatherV2(shape_of(labels), ints(1), ints(0))
    numbers = raw.Range(ints(0), count, ints(1))
    equal = raw.Equal(raw.ExpandDims(labels, ints(2)), raw.ExpandDims(labels, ints(1)))
    first = raw.ArgMax(raw.Cast(equal, DstT=int32), ints(2), output_type=int32)
    is_first = raw.Cast(raw.Equal(first, numbers), DstT=int32)
    place_of_first = raw.Sub(raw.Cumsum(is_first, ints(1)), ints(1))
    places = raw.GatherV2(place_of_first, first, ints(1), batch_dims=1)
    lands = raw.Equal(raw.ExpandDims(raw.Mul(places, is_first), ints(2)), numbers)
    lands = raw.LogicalAnd(lands, raw.Cast(raw.ExpandDims(is_first, ints(2)), DstT=bool_))
    kept = raw.Mul(raw.ExpandDims(labels, ints(2)), raw.Cast(lands, DstT=int64))
    return raw.Sum(kept, ints([1])), raw.Identity(places, name=name)


@dispatchable
def collapse_repeated(labels: TensorLike, seq_length: TensorLike, name: str | None = None) -> tuple[Tensor, Tensor]:
    """Removes consecutive repetitions from each row of labels.

    Args:
        labels: Integers of shape [batch, length].
        seq_length: Length of each row, [batch].
        name: Name of the operation.

    Returns:
        A tuple (labels padded with zeros, new lengths).
    """
    labels = convert_to_tensor(labels)
    seq_length = convert_to_tensor(seq_length)
    kind = seq_length.dtype
    sizes = shape_of(labels)
    numbers = raw.Cast(raw.Range(ints(0), raw.GatherV2(sizes, ints(1), ints(0)), ints(1)), DstT=kind)
    before = raw.StridedSlice(labels, ints([0, 0]), ints([0, -1]), ints([1, 1]), begin_mask=3, end_mask=1)
    after = raw.StridedSlice(labels, ints([0, 1]), ints([0, 0]), ints([1, 1]), begin_mask=1, end_mask=3)
    changes = raw.PadV2(raw.NotEqual(after, before), [[0, 0], [1, 0]], True)
    kept = raw.LogicalAnd(changes, raw.Less(numbers, raw.ExpandDims(seq_length, ints(1))))
    marks = raw.Cast(kept, DstT=int64)
    lengths = raw.Sum(marks, ints([1]))
    indices = raw.Where(kept)
    rows = raw.StridedSlice(indices, ints([0, 0]), ints([0, 1]), ints([1, 1]), begin_mask=3, end_mask=1)
    places = raw.Sub(raw.GatherNd(raw.Cumsum(marks, ints(1)), indices), number(1, int64))
    target = raw.ConcatV2([rows, raw.ExpandDims(places, ints(1))], ints(1))
    batch = raw.Cast(raw.GatherV2(sizes, ints(0), ints(0)), DstT=int64)
    shape = raw.Pack([batch, raw.Max(lengths, ints([0]))])
    collapsed = raw.ScatterNd(target, raw.GatherNd(labels, indices), shape)
    return collapsed, raw.Cast(lengths, DstT=kind, name=name)
