"""How many floating-point operations an operation takes, counted as TensorFlow 1's profiler counts them.

The values of the keyword `flops` of op entries. Each takes an operation of a graph and raises ValueError where a shape
that it needs is unknown. Nothing here knows any single op.
"""

from __future__ import annotations

import math

from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import NodeLike


def size(tensor: Tensor) -> int:
    """Returns the number of elements of a tensor."""
    return math.prod(_dims(tensor))


def _dims(tensor: Tensor) -> list[int]:
    if not tensor.shape.is_fully_defined():
        raise ValueError(f"The shape of {tensor.name} is not known.")
    return [int(d) for d in tensor.shape.as_list() if d is not None]


def product(operation: NodeLike) -> int:
    """Computes a product of matrices: one multiplication and one addition for each term."""
    transposed = operation.attrs.get("transpose_a") or operation.attrs.get("adj_x")
    return 2 * size(operation.outputs[0]) * _dims(operation.inputs[0])[-2 if transposed else -1]


def convolution(operation: NodeLike) -> int:
    """Computes a convolution with the filters as its second input."""
    return 2 * math.prod(_dims(operation.inputs[1])[:-1]) * size(operation.outputs[0])


def depthwise(operation: NodeLike) -> int:
    """Computes a convolution that does not mix channels."""
    return 2 * math.prod(_dims(operation.inputs[1])[:2]) * size(operation.outputs[0])


def image_gradient(operation: NodeLike) -> int:
    """Computes the gradient of a convolution with respect to its images."""
    return 2 * math.prod(_dims(operation.inputs[1])[:-1]) * size(operation.inputs[2])


def filter_gradient(operation: NodeLike) -> int:
    """Computes the gradient of a convolution with respect to its filters."""
    return 2 * math.prod(_dims(operation.outputs[0])[:-1]) * size(operation.inputs[2])


def _window(operation: NodeLike) -> int:
    return math.prod(operation.attrs["ksize"])


def window(operation: NodeLike) -> int:
    """Pooling: one for each element of the window."""
    return _window(operation) * size(operation.outputs[0])


def average_window_gradient(operation: NodeLike) -> int:
    """Computes the gradient of average pooling: a division and an addition for each element of the window."""
    return 2 * _window(operation) * size(operation.inputs[1])


def largest_window_gradient(operation: NodeLike) -> int:
    """Computes the gradient of max pooling: the comparisons of the window and one addition."""
    return (_window(operation) + 1) * size(operation.inputs[1])


def reduction(operation: NodeLike) -> int:
    """Returns one for each element that is combined into another."""
    return size(operation.inputs[0]) - size(operation.outputs[0])


def each_input(operation: NodeLike) -> int:
    """Returns one for each element of the first input."""
    return size(operation.inputs[0])


def sums(operation: NodeLike) -> int:
    """Computes the sum of several tensors."""
    return (len(operation.inputs) - 1) * size(operation.outputs[0])


def half_square_sum(operation: NodeLike) -> int:
    """Squares, their sum, and a division."""
    return 3 * size(operation.inputs[0]) - 1
