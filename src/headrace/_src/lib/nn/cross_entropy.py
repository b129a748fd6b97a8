"""Losses of predicted distributions: softmax and sigmoid cross entropies, the Poisson loss."""

from __future__ import annotations

import math
from typing import Any

from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import raw
from headrace._src.ops.sizes import ints, shape_of
from headrace._src.ops.small_constants import number
from headrace._src.tensors.context import state
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.dtypes import bfloat16, float16, float32
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import TensorLike

_SHORT = (float16, bfloat16)


def _in_rows(tensor: Any) -> Tensor:
    """Merges all axes but the last into one."""
    sizes = shape_of(tensor)
    classes = raw.StridedSlice(sizes, ints([-1]), ints([0]), ints([1]), end_mask=1)
    rows = raw.Prod(raw.StridedSlice(sizes, ints([0]), ints([-1]), ints([1])), ints([0]), keep_dims=True)
    return raw.Reshape(tensor, raw.ConcatV2([rows, classes], ints(0)))


def _order_with_last(rank: Any, axis: int) -> Tensor:
    """Returns the axes of a tensor whose rank is known only when it runs, with `axis` last."""
    last = raw.FloorMod(ints(axis), rank)
    axes = raw.Range(ints(0), rank, ints(1))
    before = raw.Slice(axes, ints([0]), raw.Reshape(last, ints([1])))
    after = raw.Slice(axes, raw.Reshape(raw.AddV2(last, ints(1)), ints([1])), ints([-1]))
    return raw.ConcatV2([before, after, raw.Reshape(last, ints([1]))], ints(0))


def _axis_last(tensor: Any, axis: int) -> Tensor:
    rank = tensor.shape.rank
    if rank is None:
        return raw.Transpose(tensor, _order_with_last(raw.Rank(tensor), axis))
    if not -rank <= axis < rank:
        raise ValueError(f"softmax_cross_entropy_with_logits: axis={axis} is not in [{-rank}, {rank}).")
    order = [n for n in range(rank) if n != axis % rank] + [axis % rank]
    return raw.Transpose(tensor, ints(order))


@dispatchable
def softmax_cross_entropy_with_logits(
    labels: TensorLike, logits: TensorLike, axis: int = -1, name: str | None = None
) -> Tensor:
    """Computes the cross entropy between `labels` and the softmax of `logits` along `axis`.

    Args:
        labels: Probabilities along `axis`, the shape of `logits`.
        logits: Unscaled log probabilities.
        axis: Axis of the classes.
        name: Name of the operation.

    Returns:
        Tensor with the dtype of `logits`, without `axis`.

    Raises:
        ValueError: If `labels` or `logits` is None.

    >>> print(tf.nn.softmax_cross_entropy_with_logits(labels=[1.0, 0.0], logits=[0.0, 0.0]).numpy().round(3))
    0.693
    """
    if labels is None or logits is None:
        raise ValueError(
            "Both `labels` and `logits` must be provided for softmax_cross_entropy_with_logits. "
            f"Received: labels={labels} and logits={logits}"
        )
    scores = convert_to_tensor(logits)
    targets = convert_to_tensor(labels)
    kind = scores.dtype
    if kind in _SHORT:
        scores = raw.Cast(scores, DstT=float32)
    if targets.dtype is not scores.dtype:
        targets = raw.Cast(targets, DstT=scores.dtype)
    rank = scores.shape.rank
    if axis != -1 and (rank is None or axis % rank != rank - 1):
        scores, targets = _axis_last(scores, axis), _axis_last(targets, axis)
    if rank == 2:
        loss = raw.SoftmaxCrossEntropyWithLogits(scores, targets, name=name).loss
    else:
        sizes = shape_of(scores)
        outer = raw.StridedSlice(sizes, ints([0]), ints([-1]), ints([1]))
        rows = raw.SoftmaxCrossEntropyWithLogits(_in_rows(scores), _in_rows(targets), name=name).loss
        loss = raw.Reshape(rows, outer)
    return raw.Cast(loss, DstT=kind) if kind in _SHORT else loss


@dispatchable
def sparse_softmax_cross_entropy_with_logits(labels: TensorLike, logits: TensorLike, name: str | None = None) -> Tensor:
    """Computes the cross entropy between class indices and the softmax of `logits` along the last axis.

    Args:
        labels: Class indices, int32 or int64, the shape of `logits` without the last axis.
        logits: Unscaled log probabilities.
        name: Name of the operation.

    Returns:
        Tensor with the shape of `labels` and the dtype of `logits`.

    Raises:
        ValueError: If `labels` or `logits` is None, or `labels` does not have the shape of `logits` without its last
            axis.

    >>> tf.nn.sparse_softmax_cross_entropy_with_logits(labels=[0], logits=[[0.0, 0.0]]).numpy().round(3)
    array([0.693], dtype=float32)
    """
    if labels is None or logits is None:
        raise ValueError(
            "Both `labels` and `logits` must be provided for sparse_softmax_cross_entropy_with_logits. "
            f"Received: labels={labels} and logits={logits}"
        )
    if type(logits) is EagerTensor and type(labels) is EagerTensor and _are_rows(logits, labels):
        return raw.SparseSoftmaxCrossEntropyWithLogits(logits, labels).loss
    scores = convert_to_tensor(logits)
    classes = convert_to_tensor(labels)
    kind = scores.dtype
    if kind in _SHORT:
        scores = raw.Cast(scores, DstT=float32)
    _check_sparse(classes, scores)
    rank = scores.shape.rank
    if rank == 2 and classes.shape.rank == 1:
        loss = raw.SparseSoftmaxCrossEntropyWithLogits(scores, classes, name=name).loss
    else:
        rows = raw.SparseSoftmaxCrossEntropyWithLogits(
            _in_rows(scores), raw.Reshape(classes, ints([-1])), name=name
        ).loss
        loss = raw.Reshape(rows, shape_of(classes))
    return raw.Cast(loss, DstT=kind) if kind in _SHORT else loss


def _are_rows(logits: EagerTensor, labels: EagerTensor) -> bool:
    """Returns whether the op takes eager tensors as they are."""
    scores, classes = logits._array.shape, labels._array.shape
    return len(scores) == 2 and scores[:1] == classes and state.mode is None and logits.dtype not in _SHORT


def _check_sparse(labels: Tensor, logits: Tensor) -> None:
    of_logits, of_labels = logits.shape, labels.shape
    if of_logits.rank == 0:
        raise ValueError(f"`logits` cannot be a scalar. Received logits={_shown(logits)}`")
    if of_logits.rank is None or of_labels.rank is None:
        return
    if of_labels.rank != of_logits.rank - 1:
        raise ValueError(
            "`labels.shape.rank` must equal `logits.shape.rank - 1`. Received: "
            f"labels.shape={of_labels} of rank {of_labels.rank} and logits.shape={of_logits} of rank {of_logits.rank}"
        )
    if not of_logits[:-1].is_compatible_with(of_labels):
        raise ValueError(
            "`labels.shape` must equal `logits.shape` except for the last dimension. "
            f"Received: labels.shape={of_labels} and logits.shape={of_logits}"
        )


def _shown(tensor: Tensor) -> Any:
    return tensor.numpy() if type(tensor) is EagerTensor else tensor


def _check_same_shape(first: Tensor, second: Tensor, first_name: str, second_name: str) -> None:
    if not first.shape.is_compatible_with(second.shape):
        raise ValueError(
            f"`{first_name}` and `{second_name}` must have the same shape, received ({first.shape} vs {second.shape})."
        )


@dispatchable
def sigmoid_cross_entropy_with_logits(
    labels: TensorLike | None = None, logits: TensorLike | None = None, name: str | None = None
) -> Tensor:
    """Computes the cross entropy between `labels` and the sigmoid of `logits`, for each element.

    Args:
        labels: Probabilities between 0 and 1.
        logits: Tensor of the same shape and dtype.
        name: Name of the operation.

    Returns:
        Tensor with the shape and dtype of `logits`.

    Raises:
        ValueError: If `labels` or `logits` is None, or their shapes differ.

    >>> tf.nn.sigmoid_cross_entropy_with_logits(labels=[1.0], logits=[0.0]).numpy().round(3)
    array([0.693], dtype=float32)
    """
    if labels is None or logits is None:
        raise ValueError(
            "Both `labels` and `logits` must be provided for sigmoid_cross_entropy_with_logits"
            f"Received: labels={labels} and logits={logits}"
        )
    logits = convert_to_tensor(logits)
    labels = convert_to_tensor(labels, dtype=logits.dtype)
    _check_same_shape(logits, labels, "logits", "labels")
    # max(x, 0) - x z + log(1 + exp(-|x|)), written so that the gradient is also correct at zero.
    zeros = raw.ZerosLike(logits)
    positive = raw.GreaterEqual(logits, zeros)
    above = raw.SelectV2(positive, logits, zeros)
    minus_size = raw.SelectV2(positive, raw.Neg(logits), logits)
    rest = raw.Log1p(raw.Exp(minus_size))
    return raw.AddV2(raw.Sub(above, raw.Mul(logits, labels)), rest, name=name)


@dispatchable
def weighted_cross_entropy_with_logits(
    labels: TensorLike, logits: TensorLike, pos_weight: TensorLike, name: str | None = None
) -> Tensor:
    """Computes the sigmoid cross entropy with positive labels weighted by `pos_weight`.

    Args:
        labels: Probabilities between 0 and 1.
        logits: Tensor of the same shape and dtype.
        pos_weight: Factor of the positive term.
        name: Name of the operation.

    Returns:
        Tensor with the shape and dtype of `logits`.

    Raises:
        ValueError: If `labels` and `logits` have different shapes.

    >>> tf.nn.weighted_cross_entropy_with_logits([1.0], [0.0], pos_weight=2.0).numpy().round(3)
    array([1.386], dtype=float32)
    """
    logits = convert_to_tensor(logits)
    labels = convert_to_tensor(labels, dtype=logits.dtype)
    _check_same_shape(logits, labels, "logits", "labels")
    one = number(1, logits.dtype)
    weight = raw.AddV2(one, raw.Mul(raw.Sub(pos_weight, one), labels))
    tail = raw.AddV2(raw.Log1p(raw.Exp(raw.Neg(raw.Abs(logits)))), raw.Relu(raw.Neg(logits)))
    return raw.AddV2(raw.Mul(raw.Sub(one, labels), logits), raw.Mul(weight, tail), name=name)


@dispatchable
def log_poisson_loss(
    targets: TensorLike, log_input: TensorLike, compute_full_loss: bool = False, name: str | None = None
) -> Tensor:
    """Computes the negative log likelihood of `targets` under Poisson distributions.

    Args:
        targets: Counts, in the dtype of `log_input`.
        log_input: Logarithms of the means.
        compute_full_loss: Whether to add Stirling's approximation of `log(targets!)`.
        name: Name of the operation.

    Returns:
        Tensor with the shape of `log_input`.

    Raises:
        ValueError: If `targets` and `log_input` have different shapes.
    """
    log_input = convert_to_tensor(log_input)
    targets = convert_to_tensor(targets, dtype=log_input.dtype)
    _check_same_shape(log_input, targets, "log_input", "targets")
    loss = raw.Sub(raw.Exp(log_input), raw.Mul(log_input, targets), name=name)
    if not compute_full_loss:
        return loss
    dtype = targets.dtype
    # Stirling's approximation of log(targets!), omitted where targets! is 1.
    turns = raw.Mul(number(2 * math.pi, dtype), targets)
    stirling = raw.AddV2(
        raw.Sub(raw.Mul(targets, raw.Log(targets)), targets), raw.Mul(number(0.5, dtype), raw.Log(turns))
    )
    zeros = raw.ZerosLike(targets)
    none = raw.LogicalAnd(raw.GreaterEqual(targets, zeros), raw.LessEqual(targets, raw.OnesLike(targets)))
    return raw.AddV2(loss, raw.SelectV2(none, zeros, stirling), name=name)
