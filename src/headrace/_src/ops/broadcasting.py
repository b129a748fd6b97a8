"""Gradients of ops that broadcast: sums a gradient back to the shape its operand had."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.ops.entry import raw
from headrace._src.tensors.tensor import EagerTensor, Tensor


def unbroadcast(gradient: Any, operand: Any) -> Any:
    """Returns `gradient` summed over the axes along which `operand` was broadcast."""
    if type(gradient) is EagerTensor and type(operand) is EagerTensor:
        have, want = gradient._array.shape, operand._array.shape
    else:
        have, want = static_shape(gradient), static_shape(operand)
    if have is None or want is None:
        return _unbroadcast_dynamic(gradient, operand)
    if have == want:
        return gradient
    lead = len(have) - len(want)
    axes = [*range(lead), *(lead + n for n, size in enumerate(want) if size == 1 and have[lead + n] != 1)]
    if axes:
        gradient = raw.Sum(gradient, EagerTensor(np.array(axes, np.int32)), keep_dims=False)
    return raw.Reshape(gradient, EagerTensor(np.array(want, np.int32)))


def static_shape(tensor: Any) -> tuple[int, ...] | None:
    """Returns the shape when every size is known."""
    shape = tensor.shape
    return tuple(shape.as_list()) if shape.is_fully_defined() else None


def _unbroadcast_dynamic(gradient: Any, operand: Tensor) -> Tensor:
    """Returns the same in a graph, where the shapes are known only when it runs."""
    wanted = raw.Shape(operand)
    axes, _ = raw.BroadcastGradientArgs(wanted, raw.Shape(gradient))
    return raw.Reshape(raw.Sum(gradient, axes, keep_dims=False), wanted)


def conj(tensor: Tensor) -> Tensor:
    """Returns the conjugate of a complex tensor.

    Other tensors are returned unchanged. TensorFlow's gradients of complex functions use it.
    """
    return raw.Conj(tensor) if tensor.dtype.is_complex else tensor
