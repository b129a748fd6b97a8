"""Batching rules of ops that pick, turn and pad along axes: the same behind the batch axis."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from headrace._src.autodiff.batching import known_value, rule
from headrace._src.ops.entry import raw
from headrace._src.tensors.tensor import EagerTensor

_AXIS = EagerTensor(np.array(0, np.int32))
_MINUS_ONE = EagerTensor(np.array([-1], np.int32))


def _stacked_alone(inputs: Sequence[Any]) -> bool:
    """Whether the first input is stacked and no other is."""
    return hasattr(inputs[0], "stack") and not any(hasattr(t, "stack") for t in inputs[1:])


@rule("OneHot")
def _one_hot(mode: Any, op: Any, inputs: Sequence[Any], attrs: dict[str, Any]) -> Any:
    if not _stacked_alone(inputs):
        return None
    axis = attrs["axis"]
    return op(inputs[0].stack, *inputs[1:], axis=axis + 1 if axis >= 0 else axis)


@rule("ReverseV2")
def _reverse(mode: Any, op: Any, inputs: Sequence[Any], attrs: dict[str, Any]) -> Any:
    axes = known_value(inputs[1])
    if not _stacked_alone(inputs) or axes is None:
        return None
    return op(inputs[0].stack, EagerTensor(np.where(axes >= 0, axes + 1, axes)))


@rule("Pad", "PadV2", "MirrorPad")
def _pad(mode: Any, op: Any, inputs: Sequence[Any], attrs: dict[str, Any]) -> Any:
    tensor, paddings, *rest = inputs
    sizes = known_value(paddings)
    if not _stacked_alone(inputs) or sizes is None:
        return None
    return op(tensor.stack, EagerTensor(np.concatenate([np.zeros((1, 2), sizes.dtype), sizes])), *rest, **attrs)


@rule("ArgMax", "ArgMin")
def _arg_extreme(mode: Any, op: Any, inputs: Sequence[Any], attrs: dict[str, Any]) -> Any:
    axis = known_value(inputs[1])
    if not _stacked_alone(inputs) or axis is None:
        return None
    position = int(axis)
    return op(inputs[0].stack, EagerTensor(np.array(position + 1 if position >= 0 else position, np.int32)), **attrs)


@rule("Slice")
def _slice(mode: Any, op: Any, inputs: Sequence[Any], attrs: dict[str, Any]) -> Any:
    tensor, begin, size = inputs
    starts, sizes = known_value(begin), known_value(size)
    if not _stacked_alone(inputs) or starts is None or sizes is None:
        return None
    return op(tensor.stack, EagerTensor(np.append(0, starts)), EagerTensor(np.append(-1, sizes)))


@rule("Softmax", "LogSoftmax")
def _along_last(mode: Any, op: Any, inputs: Sequence[Any], attrs: dict[str, Any]) -> Any:
    return op(inputs[0].stack, **attrs)


@rule("Conv2D", "DepthwiseConv2dNative", "MaxPool", "AvgPool", "DepthToSpace", "SpaceToDepth")
def _images(mode: Any, op: Any, inputs: Sequence[Any], attrs: dict[str, Any]) -> Any:
    """A stack of batches of images is one larger batch, as long as they meet the same filters."""
    if not _stacked_alone(inputs):
        return None
    images, *filters = inputs
    shape = raw.Shape(images.stack)
    joined = raw.Reshape(images.stack, raw.ConcatV2([_MINUS_ONE, shape[2:]], _AXIS))
    result = op(joined, *filters, **attrs)
    return raw.Reshape(result, raw.ConcatV2([shape[:2], raw.Shape(result)[1:]], _AXIS))


@rule("SoftmaxCrossEntropyWithLogits", "SparseSoftmaxCrossEntropyWithLogits")
def _cross_entropies(mode: Any, op: Any, inputs: Sequence[Any], attrs: dict[str, Any]) -> Any:
    logits, labels = (mode.stack_of(t) for t in inputs)
    if op.name == "SoftmaxCrossEntropyWithLogits" and inputs[0].shape.as_list() != inputs[1].shape.as_list():
        return None
    shape = raw.Shape(logits)
    rows = raw.Reshape(logits, raw.ConcatV2([_MINUS_ONE, shape[2:]], _AXIS))
    wanted = raw.Reshape(labels, raw.ConcatV2([_MINUS_ONE, raw.Shape(labels)[2:]], _AXIS))
    found = op(rows, wanted, **attrs)
    return raw.Reshape(found.loss, shape[:2]), raw.Reshape(found.backprop, shape)
