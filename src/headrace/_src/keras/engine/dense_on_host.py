"""Dense layers in eager code: one op for the outputs and one for all gradients, where the host can do that."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from headrace._src.base.slot import Slot
from headrace._src.keras.activations.functions import linear, relu
from headrace._src.tensors.tensor import Tensor

# (inputs, kernel, bias, whether negative results become zero, number of axes summed over) -> the result, or None.
dense_on_host: Slot[Callable[[Any, Any, Any, bool, int], Tensor | None]] = Slot(
    "keras.engine.dense_on_host:dense_on_host"
)


def units_on_host(
    inputs: Any, kernel: Any, bias: Any, activation: Callable[[Tensor], Tensor] | None, axes: int = 1
) -> Tensor | None:
    """Returns `activation(inputs @ kernel + bias)`, or None where separate ops are to compute it.

    Args:
        inputs: Inputs of the layer, whose last axes are summed over.
        kernel: Weights, with those axes first.
        bias: Bias, of the shape of the kernel's other axes.
        activation: Function of the result, or None.
        axes: The number of axes that are summed over.
    """
    rectified = activation is relu
    outputs = dense_on_host.value(inputs, kernel, bias, rectified, axes)
    if outputs is None or rectified or activation is None or activation is linear:
        return outputs
    return activation(outputs)
