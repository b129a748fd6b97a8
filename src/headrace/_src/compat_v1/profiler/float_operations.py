"""The number of floating-point operations of a node of a graph, as TensorFlow counts them."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from headrace._src.graph.operation import Operation
from headrace._src.tensors.tensor import Tensor

# Floating-point operations per element of the result, by op.
_PER_ELEMENT = {
    "Add": 1, "AddV2": 1, "BiasAdd": 1, "Equal": 1, "Greater": 1, "GreaterEqual": 1, "Less": 1, "LessEqual": 1,
    "Log": 1, "Maximum": 1, "Minimum": 1, "Mul": 1, "Neg": 1, "NotEqual": 1, "Pow": 1, "RealDiv": 1, "Reciprocal": 1,
    "Rsqrt": 2, "RsqrtGrad": 4, "Softmax": 5, "Square": 1, "SquaredDifference": 2, "Sub": 1,
}  # fmt: skip


def float_operations(operation: Operation) -> int:
    """Returns the number for one node, 0 for ops that are not counted. Raises ValueError if a shape is unknown."""
    kind = operation.type
    if kind in _PER_ELEMENT:
        return _PER_ELEMENT[kind] * _size(operation.outputs[0])
    count = _COUNTS.get(kind)
    return 0 if count is None else count(operation)


def _size(tensor: Tensor) -> int:
    return math.prod(_dims(tensor))


def _dims(tensor: Tensor) -> list[int]:
    if not tensor.shape.is_fully_defined():
        raise ValueError(f"The shape of {tensor.name} is not known.")
    sizes: list[int] = tensor.shape.as_list()
    return sizes


def _product(operation: Operation) -> int:
    flipped = operation.get_attr("transpose_a") if operation.type == "MatMul" else operation.get_attr("adj_x")
    return 2 * _size(operation.outputs[0]) * _dims(operation.inputs[0])[-2 if flipped else -1]


def _convolution(operation: Operation) -> int:
    kernel = _dims(operation.inputs[1])
    return 2 * math.prod(kernel[:-1]) * _size(operation.outputs[0])


def _depthwise(operation: Operation) -> int:
    return 2 * math.prod(_dims(operation.inputs[1])[:2]) * _size(operation.outputs[0])


def _convolution_of_inputs(operation: Operation) -> int:
    return 2 * math.prod(_dims(operation.inputs[1])[:-1]) * _size(operation.inputs[2])


def _convolution_of_filters(operation: Operation) -> int:
    return 2 * math.prod(_dims(operation.outputs[0])[:-1]) * _size(operation.inputs[2])


def _window(operation: Operation) -> int:
    return math.prod(operation.get_attr("ksize"))


def _reduction(operation: Operation) -> int:
    return _size(operation.inputs[0]) - _size(operation.outputs[0])


_COUNTS: dict[str, Callable[[Any], int]] = {
    "AddN": lambda o: (len(o.inputs) - 1) * _size(o.outputs[0]),
    "ArgMax": _reduction,
    "ArgMin": _reduction,
    "AvgPool": lambda o: _window(o) * _size(o.outputs[0]),
    "AvgPoolGrad": lambda o: 2 * _window(o) * _size(o.inputs[1]),
    "BatchMatMul": _product,
    "BatchMatMulV2": _product,
    "BatchMatMulV3": _product,
    "BiasAddGrad": _reduction,
    "Conv2D": _convolution,
    "Conv2DBackpropFilter": _convolution_of_filters,
    "Conv2DBackpropInput": _convolution_of_inputs,
    "Conv3D": _convolution,
    "DepthwiseConv2dNative": _depthwise,
    "L2Loss": lambda o: 3 * _size(o.inputs[0]) - 1,
    "MatMul": _product,
    "MaxPool": lambda o: _window(o) * _size(o.outputs[0]),
    "MaxPoolGrad": lambda o: (_window(o) + 1) * _size(o.inputs[1]),
    "Mean": lambda o: _size(o.inputs[0]),
    "Sum": _reduction,
}
