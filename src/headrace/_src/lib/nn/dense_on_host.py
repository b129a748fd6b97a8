"""Dense layers in eager code on the host: one op for the outputs and one for all gradients."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from headrace._src.autodiff.tape import GradientTape
from headrace._src.ops.dispatch import execute, readable
from headrace._src.ops.nn.dense_units import dense_units
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.context import state
from headrace._src.tensors.tensor import EagerTensor, Tensor

_TYPES = frozenset({np.dtype(np.float32), np.dtype(np.float64)})


@functools.cache
def _attributes(axes: int, rectified: bool) -> dict[str, Any]:
    return {"axes": axes, "rectified": rectified}


def dense_on_host(inputs: Tensor, kernel: Variable, bias: Variable, rectified: bool, axes: int) -> Tensor | None:
    """Returns `inputs @ kernel + bias`, or None where separate ops are to compute it.

    Args:
        inputs: Inputs of the layer, whose last axes are summed over.
        kernel: Weights, with those axes first.
        bias: Bias, of the shape of the kernel's other axes.
        rectified: Whether negative results become zero.
        axes: The number of axes that are summed over.
    """
    if (
        type(inputs) is not EagerTensor
        or type(kernel) not in readable
        or type(bias) not in readable
        or state.mode is not None
        or state.device is not None
    ):
        return None
    for recorder in state.recorders:
        if type(recorder) is not GradientTape:
            return None
    given, weights, offsets = inputs._array, kernel._storage.array, bias._storage.array
    if not type(given) is type(weights) is type(offsets) is np.ndarray or given.dtype not in _TYPES or not given.size:
        return None
    if weights.shape[axes:] != offsets.shape or given.shape[-axes:] != weights.shape[:axes]:
        return None
    if not given.dtype == weights.dtype == offsets.dtype:
        return None
    return execute(dense_units, (inputs, kernel.value(), bias.value()), _attributes(axes, rectified))
