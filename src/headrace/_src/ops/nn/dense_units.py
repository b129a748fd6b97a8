"""A dense layer as one op of the host, for eager code: product, bias and ReLU, and one op for all its gradients.

The numbers are those of the separate ops. Compiled functions contain those instead.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.entry import op, raw
from headrace._src.ops.linalg.product import dot
from headrace._src.ops.nn.rectified import not_negative
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.ops.sizes import ints, shape_of
from headrace._src.tensors.context import state
from headrace._src.tensors.dtypes import float32, float64
from headrace._src.tensors.shapes import Dims, dims_text

_TYPES = (float32, float64)


def _output_dims(call: ShapeCall) -> Dims:
    inputs, kernel = call.shapes[0], call.shapes[1]
    axes = call.attrs["axes"]
    return None if inputs is None or kernel is None else (*inputs[: len(inputs) - axes], *kernel[axes:])


@op("DenseUnits", "T, T, T -> T", T=_TYPES, shape=_output_dims, own=True)
def dense_units(xp, inputs, kernel, bias, *, axes: int = 1, rectified: bool = False):
    """Returns the sums over the last axes of `inputs` and the first of `kernel`, plus `bias`.

    Args:
        inputs: Tensor whose last axes are summed over.
        kernel: Tensor whose first axes are those.
        bias: Tensor of the shape of the kernel's other axes.
        axes: The number of axes that are summed over.
        rectified: Whether ReLU is applied.
        name: Name of the operation.
    """
    outer = kernel.shape[axes:]
    if inputs.shape[inputs.ndim - axes :] != kernel.shape[:axes] or bias.shape != outer:
        raise errors.invalid_argument(
            f"DenseUnits: the last axes of inputs must be the first of kernel, and bias must have its others; inputs "
            f"have the shape {dims_text(inputs.shape)}, kernel {dims_text(kernel.shape)}, bias {dims_text(bias.shape)}."
        )
    if inputs.ndim == kernel.ndim == 2:
        return _rows(xp, inputs, kernel, bias, rectified)
    size = math.prod(kernel.shape[:axes])
    rows, weights = inputs.reshape(inputs.size // max(size, 1), size), kernel.reshape(size, math.prod(outer))
    return _rows(xp, rows, weights, bias.reshape(-1), rectified).reshape(inputs.shape[: inputs.ndim - axes] + outer)


def _rows(xp: Any, rows: Any, kernel: Any, bias: Any, rectified: bool) -> Any:
    result = dot(rows, kernel) if xp is np else xp.dot(rows, kernel)
    result += bias
    if not rectified:
        return result
    return not_negative(result, result) if xp is np else xp.maximum(result, 0)


@dense_units.gradient
def _(call, dy):
    inputs, kernel, _ = call.inputs
    attrs = call.attrs
    if state.mode is None and not state.recorders:
        found = dense_units_grad(dy, call.outputs[0], inputs, kernel, for_inputs=call.wanted[0], **attrs)
        return found if call.wanted[0] else (None, *found[1:])
    # A tape may differentiate once more, or a Jacobian is computed: everything is made of other ops.
    if attrs["rectified"]:
        dy = raw.ReluGrad(dy, call.outputs[0])
    inner, outer = (math.prod(part) for part in _parts(kernel.shape.as_list(), attrs["axes"]))
    rows, above = raw.Reshape(inputs, ints([-1, inner])), raw.Reshape(dy, ints([-1, outer]))
    flat_kernel = raw.Reshape(kernel, ints([inner, outer]))
    return (
        raw.Reshape(raw.MatMul(above, flat_kernel, transpose_b=True), shape_of(inputs)),
        raw.Reshape(raw.MatMul(rows, above, transpose_a=True), shape_of(kernel)),
        raw.Reshape(raw.BiasAddGrad(above), shape_of(call.inputs[2])),
    )


def _parts(sizes: Any, axes: int) -> tuple[Any, Any]:
    return sizes[:axes], sizes[axes:]


def _gradient_dims(call: ShapeCall) -> list[Dims]:
    kernel = call.shapes[3]
    return [call.shapes[2], kernel, None if kernel is None else kernel[call.attrs["axes"] :]]


@op(
    "DenseUnitsGrad", "T, T, T, T -> dinputs: T, dkernel: T, dbias: T", T=_TYPES, shape=_gradient_dims, engine="host",
    differentiable=False, own=True,
)  # fmt: skip
def dense_units_grad(
    xp, doutputs, outputs, inputs, kernel, *, axes: int = 1, rectified: bool = False, for_inputs: bool = True
):
    """Returns the gradients of the inputs of DenseUnits.

    Args:
        doutputs: Gradient of the outputs.
        outputs: Result of DenseUnits.
        inputs: As in DenseUnits.
        kernel: As in DenseUnits.
        axes: As in DenseUnits.
        rectified: As in DenseUnits.
        for_inputs: Whether the gradient of the inputs is computed; otherwise it is empty.
        name: Name of the operation.
    """
    inner, outer = (math.prod(part) for part in _parts(kernel.shape, axes))
    count = inputs.size // max(inner, 1)
    above = doutputs.reshape(count, outer)
    if rectified:
        above = above * (outputs.reshape(count, outer) > 0)
    dkernel = dot(inputs.reshape(count, inner).T, above).reshape(kernel.shape)
    dbias = above.sum(0).reshape(kernel.shape[axes:])
    if not for_inputs:
        return np.empty(0, kernel.dtype), dkernel, dbias
    return dot(above, kernel.reshape(inner, outer).T).reshape(inputs.shape), dkernel, dbias
