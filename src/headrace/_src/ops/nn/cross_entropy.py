"""Cross entropies of a softmax, each with the gradient of its logits as a second output."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops import batching
from headrace._src.ops.broadcasting import unbroadcast
from headrace._src.ops.device_checks import fails_if, outside
from headrace._src.ops.entry import op, raw
from headrace._src.ops.nn.known_zero import is_known_zero
from headrace._src.ops.rules import with_rank
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.ops.small_constants import axis, number
from headrace._src.tensors.dtypes import INDEX, REAL_FLOATS, int32
from headrace._src.tensors.shapes import Dims, broadcast_dims, dims_text, merge_dims
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import AnyArray

_NARROW = 32  # classes up to which NumPy is faster with the classes first


def _parts(xp: Any, logits: Any) -> tuple[Any, Any, Any]:
    """Logits less their largest, the exponentials of that, and their sums (both with a last axis)."""
    shifted = logits - logits.max(-1, keepdims=True, initial=-np.inf)
    exponents = xp.exp(shifted)
    return shifted, exponents, exponents.sum(-1, keepdims=True)


def _dense_dims(call: ShapeCall) -> list[Dims]:
    dims = broadcast_dims(*call.shapes)
    rows, classes = with_rank(dims, 2, "logits and labels")
    return [(rows,), (rows, classes)]


@op("SoftmaxCrossEntropyWithLogits", "T, T -> loss: T, backprop: T", T=REAL_FLOATS, shape=_dense_dims)
def softmax_cross_entropy(xp, features, labels):
    """Returns the cross entropy of each row of logits `features` with the distribution in the same row of `labels`."""
    if features.shape != labels.shape:
        try:
            np.broadcast_shapes(features.shape, labels.shape)
        except ValueError:
            raise errors.invalid_argument(
                f"logits and labels must be broadcastable: logits_size={dims_text(features.shape)} "
                f"labels_size={dims_text(labels.shape)}"
            ) from None
    if max(features.ndim, labels.ndim) != 2:
        raise errors.invalid_argument(
            "logits and labels must be either 2-dimensional, or broadcasted to be 2-dimensional"
        )
    shifted, exponents, sums = _parts(xp, features)
    loss = (labels * (xp.log(sums) - shifted)).sum(-1)
    exponents /= sums
    return loss, exponents - labels


@softmax_cross_entropy.gradient
def _(call, dloss, dbackprop):
    logits, labels = call.inputs
    wants_logits, wants_labels = call.wanted
    rows = raw.ExpandDims(dloss, number(-1, int32))
    dlogits = dlabels = None
    if wants_logits:
        dlogits = raw.Mul(rows, call.outputs[1])
        if not is_known_zero(dbackprop):
            dlogits = raw.AddV2(dlogits, _through_softmax(raw.Softmax(logits), dbackprop))
        dlogits = unbroadcast(dlogits, logits)
    if wants_labels:  # TensorFlow ignores the gradient of the labels through the second output
        dlabels = unbroadcast(raw.Neg(raw.Mul(rows, raw.LogSoftmax(logits))), labels)
    return dlogits, dlabels


@softmax_cross_entropy.batching
def _(call):
    features, labels = call.inputs
    return _batched(call) if features.shape.as_list() == labels.shape.as_list() else None


def _batched(call: batching.BatchCall) -> tuple[Tensor, Tensor]:
    """Returns the rows of all elements in one call."""
    features, labels = (call.stack_of(t) for t in call.inputs)
    shape, last = raw.Shape(features), batching.ints([-1])
    rows = raw.Reshape(features, raw.ConcatV2([last, shape[2:]], 0))
    wanted = raw.Reshape(labels, raw.ConcatV2([last, raw.Shape(labels)[2:]], 0))
    found = call.op(rows, wanted, **call.attrs)
    return raw.Reshape(found.loss, shape[:2]), raw.Reshape(found.backprop, shape)


def _through_softmax(softmax: Any, gradient: Any) -> Tensor:
    weighted = raw.Sum(raw.Mul(gradient, softmax), axis(-1), keep_dims=True)
    return raw.Mul(raw.Sub(gradient, weighted), softmax)


def _sparse_dims(call: ShapeCall) -> list[Dims]:
    rows, classes = with_rank(call.shapes[0], 2, "logits")
    (labels,) = with_rank(call.shapes[1], 1, "labels")
    merged = merge_dims((rows,), (labels,))
    return [merged, (*(merged or (None,)), classes)]


def _class_hint(labels: np.ndarray, classes: int) -> str:
    """Returns what to change if labels are numbers of classes that the model does not have."""
    if labels.min() < 0:
        return ". Labels must not be negative."
    return (
        f". The logits have {classes} classes, but there are labels up to {labels.max()}: the last layer needs one "
        f"output for each class (here {labels.max() + 1}), and labels count from 0."
    )


def _check_sparse(features: AnyArray, labels: AnyArray) -> None:
    if features.ndim != 2:
        raise errors.invalid_argument(f"logits must be 2-D, but got shape {dims_text(features.shape)}")
    if labels.ndim != 1:
        raise errors.invalid_argument(f"labels must be 1-D, but got shape {dims_text(labels.shape)}")
    if features.shape[0] != labels.shape[0]:
        raise errors.invalid_argument(
            "logits and labels must have the same first dimension, got logits shape "
            f"{dims_text(features.shape)} and labels shape {dims_text(labels.shape)}"
        )
    if not features.shape[1]:
        raise errors.invalid_argument(f"Must have at least one class, but got logits shape {dims_text(features.shape)}")


def _check_labels(labels: np.ndarray, classes: int) -> None:
    # Negative labels are large as unsigned numbers.
    if labels.size and labels.view(f"u{labels.dtype.itemsize}").max() >= classes:
        wrong = (labels < 0) | (labels >= classes)
        raise errors.invalid_argument(
            f"Received a label value of {labels[wrong][0]} which is outside the valid range of [0, {classes}).  "
            f"Label values: {' '.join(map(str, labels.tolist()))}{_class_hint(labels, classes)}"
        )


def _wide_losses(features: np.ndarray, labels: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    shifted, exponents, sums = _parts(np, features)
    rows = np.arange(len(labels))
    loss = np.log(sums[:, 0]) - shifted[rows, labels]
    exponents /= sums
    exponents[rows, labels] -= 1
    return loss, exponents


def _narrow_losses(features: np.ndarray, labels: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Returns the same with the classes first: NumPy reduces a few long rows faster than many short ones."""
    shifted = np.ascontiguousarray(features.T)
    shifted = shifted - np.maximum.reduce(shifted, 0)
    exponents = np.exp(shifted)
    sums = np.add.reduce(exponents, 0)
    places = labels * len(labels)
    places += np.arange(len(labels), dtype=labels.dtype)
    loss = np.log(sums)
    loss -= shifted.reshape(-1).take(places)
    exponents /= sums
    exponents.reshape(-1)[places] -= 1
    return loss, np.ascontiguousarray(exponents.T)


@op(
    "SparseSoftmaxCrossEntropyWithLogits", "T, Tlabels -> loss: T, backprop: T",
    T=REAL_FLOATS, Tlabels=INDEX, shape=_sparse_dims,
)  # fmt: skip
def sparse_softmax_cross_entropy(xp, features, labels):
    """Returns the cross entropy of each row of logits `features` with the class in `labels`."""
    _check_sparse(features, labels)
    classes = features.shape[1]
    if xp is np:
        _check_labels(labels, classes)
        return (_narrow_losses if classes <= _NARROW else _wide_losses)(features, labels)
    shifted, exponents, sums = _parts(xp, features)
    fails_if(outside(labels, classes))
    # Without checks a label out of range gives NaN, as TensorFlow on a GPU does.
    is_label = labels[:, None] == xp.arange(classes, dtype=labels.dtype)
    missing = xp.where(is_label.any(-1, keepdims=True), xp.zeros((), features.dtype), xp.nan).astype(features.dtype)
    chosen = xp.where(is_label, shifted, 0).sum(-1)
    return xp.log(sums[:, 0]) - chosen + missing[:, 0], exponents / sums - is_label + missing


@sparse_softmax_cross_entropy.gradient
def _(call, dloss, dbackprop):
    dlogits = raw.Mul(raw.ExpandDims(dloss, number(-1, int32)), call.outputs[1])
    if not is_known_zero(dbackprop):
        dlogits = raw.AddV2(dlogits, _through_softmax(raw.Softmax(call.inputs[0]), dbackprop))
    return dlogits, None


sparse_softmax_cross_entropy.batching(_batched)
