"""Batching rules of ops that pick, turn and pad along axes: the same behind the batch axis."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from headrace._src.autodiff.batching import known_value, rule
from headrace._src.tensors.tensor import EagerTensor


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
