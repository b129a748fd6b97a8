"""CTCLoss over sparse labels and over dense ones, each with the gradient of its inputs as a second output."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.device_checks import any_bad, outside
from headrace._src.ops.entry import op, raw
from headrace._src.ops.nn.ctc_kernels import ctc
from headrace._src.ops.nn.known_zero import is_known_zero
from headrace._src.ops.precision import SHORT_FLOATS
from headrace._src.ops.rules import with_rank
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.ops.small_constants import number
from headrace._src.tensors.dtypes import INDEX, REAL_FLOATS, float32, float64, int32
from headrace._src.tensors.shapes import Dims
from headrace._src.tensors.typing import Array

# The log-probability that TensorFlow's dense CTC loss gives to labels that cannot be aligned.
_IMPOSSIBLE = 707.0


def _loss_dims(call: ShapeCall) -> list[Dims]:
    frames, batch, classes = with_rank(call.shapes[0], 3, "inputs")
    return [(batch,), (frames, batch, classes)]


def _check_lengths(inputs: Array, sequence_length: Any) -> None:
    if inputs.ndim != 3:
        raise errors.invalid_argument("inputs is not a 3-Tensor")
    batch = inputs.shape[1]
    if sequence_length.shape != (batch,):
        raise errors.invalid_argument(
            f"len(sequence_length) != batch_size.  len(sequence_length):  {sequence_length.size} batch_size: {batch}"
        )


def _check_values(inputs: np.ndarray, sequence_length: np.ndarray) -> None:
    frames = inputs.shape[0]
    wrong = np.flatnonzero((sequence_length > frames) | (sequence_length < 0))
    if wrong.size:
        raise errors.invalid_argument(f"sequence_length({wrong[0]}) <= {frames}, but it is {sequence_length[wrong[0]]}")


def _dense_labels(
    inputs: np.ndarray, indices: np.ndarray, values: np.ndarray, lengths: np.ndarray, collapse: bool, ignore: bool
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Labels in rows, their counts, and which rows are too long to be aligned; all checked."""
    batch, classes = inputs.shape[1:]
    rows: list[list[int]] = [[] for _ in range(batch)]
    for (row, _), value in zip(indices.tolist(), values.tolist(), strict=True):
        if not 0 <= row < batch:
            raise errors.invalid_argument(f"labels batch index {row} is not in [0, {batch})")
        rows[row].append(value)
    too_long = np.zeros(batch, bool)
    for n, given in enumerate(rows):
        rows[n] = _checked_row(n, given, classes, collapse)
        required = len(rows[n]) if collapse else len(given)
        if required > lengths[n]:
            if not ignore:
                raise errors.invalid_argument(
                    f"Not enough time for target transition sequence (required: {required}, "
                    f"available: {lengths[n]}) in batch {n}. You can turn this error into a warning by using the flag "
                    "ignore_longer_outputs_than_inputs"
                )
            too_long[n], rows[n] = True, []
    width = max(map(len, rows), default=0)
    labels = np.zeros((batch, width), np.int32)
    for n, row in enumerate(rows):
        labels[n, : len(row)] = row
    return labels, np.array([len(row) for row in rows], np.int32), too_long


def _checked_row(n: int, labels: list[int], classes: int, collapse: bool) -> list[int]:
    """Returns the labels of one example: what is at or behind the blank's class ends them."""
    text = ",".join(map(str, labels))
    if not labels:
        raise errors.invalid_argument(f"Labels length is zero in batch {n}")
    if min(labels) < 0:
        raise errors.invalid_argument(f"All labels must be nonnegative integers, batch: {n} labels: {text}")
    kept: list[int] = []
    finished = False
    for label in labels:
        if label >= classes - 1:
            finished = True
            continue
        if finished:
            raise errors.invalid_argument(
                f"Saw a non-null label (index >= num_classes - 1) following a null label, batch: {n} "
                f"num_classes: {classes} labels: {text} labels seen so far: {','.join(map(str, kept))}"
            )
        if not (collapse and kept and kept[-1] == label):
            kept.append(label)
    return kept


@op("CTCLoss", "T, int64, int32, int32 -> loss: T, gradient: T", T=(float32, float64), shape=_loss_dims, engine="host")
def ctc_loss_op(
    xp, inputs, labels_indices, labels_values, sequence_length, *, preprocess_collapse_repeated: bool = False,
    ctc_merge_repeated: bool = True, ignore_longer_outputs_than_inputs: bool = False,
):  # fmt: skip
    """Returns the loss of sparse labels; the last class is the blank."""
    return _sparse_loss(
        inputs, labels_indices, labels_values, sequence_length, inputs.shape[-1] - 1,
        preprocess_collapse_repeated, ctc_merge_repeated, ignore_longer_outputs_than_inputs,
    )  # fmt: skip


def _sparse_loss(
    inputs: Array, indices: Array, values: Array, lengths: Array, blank: int, collapse: bool, merge: bool, ignore: bool
) -> tuple[np.ndarray, np.ndarray]:
    _check_lengths(inputs, lengths)
    _check_values(inputs, lengths)
    labels, counts, too_long = _dense_labels(inputs, indices, values, lengths, collapse, ignore)
    loss, gradient = ctc(np, inputs, labels, counts, lengths, blank, merge)
    if too_long.any():
        loss, gradient = np.where(too_long, 0, loss), gradient * ~too_long[:, None]
    return loss.astype(inputs.dtype), gradient.astype(inputs.dtype)


def _loss_gradient(call: Any, dloss: Any, dgradient: Any) -> Any:
    if not is_known_zero(dgradient):
        raise LookupError(
            f"{call.op.name}: there is no second derivative, since the op computes loss and gradient together."
        )
    return raw.Mul(raw.ExpandDims(dloss, number(-1, int32)), call.outputs[1])


@ctc_loss_op.gradient
def _(call, dloss, dgradient):
    return _loss_gradient(call, dloss, dgradient), None, None, None


@op("CTCLossV2", "float32, int64, int32, int32 -> loss: float32, gradient: float32", shape=_loss_dims, engine="host")
def ctc_loss_v2(
    xp, inputs, labels_indices, labels_values, sequence_length, *, preprocess_collapse_repeated: bool = False,
    ctc_merge_repeated: bool = True, ignore_longer_outputs_than_inputs: bool = False,
):  # fmt: skip
    """Returns the loss of sparse labels; the first class is the blank."""
    # With the blank moved to the end this is the first version.
    loss, gradient = _sparse_loss(
        np.roll(inputs, -1, -1), labels_indices, labels_values - 1, sequence_length, inputs.shape[-1] - 1,
        preprocess_collapse_repeated, ctc_merge_repeated, ignore_longer_outputs_than_inputs,
    )  # fmt: skip
    return loss, np.roll(gradient, 1, -1)


ctc_loss_v2.grad = ctc_loss_op.grad


@op(
    "CTCLossDense", "T, Tlabels, int32, int32 -> loss: T, gradient: T", T=REAL_FLOATS, Tlabels=INDEX,
    shape=_loss_dims, own=True,
)  # fmt: skip
def ctc_loss_dense(xp, inputs, labels, label_length, sequence_length, *, blank: int):
    """Returns the loss of labels in rows, for any class as the blank.

    An op of headrace: TensorFlow builds it of many.
    """
    _check_lengths(inputs, sequence_length)
    batch, classes = inputs.shape[1:]
    if labels.ndim != 2 or labels.shape[0] != batch or label_length.shape != (batch,):
        raise errors.invalid_argument(
            f"labels must be [batch, length] and label_length [batch] for a batch of {batch}; "
            f"got shapes {labels.shape} and {label_length.shape}"
        )
    sequence_length = xp.minimum(sequence_length, inputs.shape[0])
    label_length = xp.minimum(label_length, labels.shape[1])
    read = np.arange(labels.shape[1]) < label_length[:, None]
    if any_bad(xp, outside(labels, classes) & read):
        raise errors.invalid_argument(f"labels must lie in [0, {classes}); got {labels[read].tolist()}")
    # TensorFlow moves the blank to the front; a label that names the blank then means the class before it.
    labels = xp.where(labels == blank, max(blank - 1, 0), labels)
    wide = inputs.astype(xp.float32) if inputs.dtype in SHORT_FLOATS else inputs
    loss, gradient = ctc(xp, wide, xp.where(read, labels, 0), label_length, sequence_length, blank)
    impossible = loss == np.inf
    loss = xp.where(impossible, np.array(_IMPOSSIBLE, loss.dtype), loss)
    gradient = xp.where(impossible[:, None], np.zeros((), loss.dtype), gradient)
    return loss.astype(inputs.dtype), gradient.astype(inputs.dtype)


@ctc_loss_dense.gradient
def _(call, dloss, dgradient):
    return _loss_gradient(call, dloss, dgradient), None, None, None
