"""Layer normalization over the last axis as one op of the host, for eager code.

Made of small ops it takes eight, and its gradient thirty. Compiled functions contain those instead.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.base.slot import Slot
from headrace._src.ops.entry import op, raw
from headrace._src.ops.math.sums import add_up
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.ops.sizes import ints, shape_of
from headrace._src.ops.small_constants import number
from headrace._src.tensors.context import state
from headrace._src.tensors.dtypes import float32, float64, int32
from headrace._src.tensors.shapes import Dims

_TYPES = (float32, float64)
_SHORT = 1024  # features that `einsum` adds up as exactly as `add.reduce` does, and faster
_LARGE = 1 << 15  # elements from which on a library may be faster

_Results = tuple[np.ndarray, np.ndarray, np.ndarray] | None
# Compute what LayerNorm and LayerNormGrad do; None if NumPy is to compute it.
library_layer_norm: Slot[Callable[..., _Results]] = Slot("ops.nn.layer_norm:library_layer_norm")
library_layer_norm_gradient: Slot[Callable[..., _Results]] = Slot("ops.nn.layer_norm:library_layer_norm_gradient")


def _like_inputs(call: ShapeCall) -> list[Dims]:
    dims = call.shapes[0]
    of_row = None if dims is None else (*dims[:-1], 1)
    return [dims, of_row, of_row]


@op(
    "LayerNorm", "T, T, T -> outputs: T, mean: T, variance: T", T=_TYPES, shape=_like_inputs, engine="host", own=True,
)  # fmt: skip
def layer_norm(xp, inputs, gamma, beta, *, epsilon: float):
    """Returns the outputs, and the means and variances of the rows.

    Args:
        inputs: Tensor whose last axis is normalized.
        gamma: Factors of the features.
        beta: Offsets of the features.
        epsilon: Small number added to the variance.
        name: Name of the operation.
    """
    if not gamma.shape == beta.shape == inputs.shape[-1:] or gamma.ndim != 1:
        raise errors.invalid_argument(
            f"LayerNorm: gamma and beta must have one element for each feature, the last axis of inputs; gamma has "
            f"the shape {gamma.shape}, beta {beta.shape}, inputs {inputs.shape}."
        )
    if inputs.size >= _LARGE:
        found = library_layer_norm.value(inputs, gamma, beta, epsilon)
        if found is not None:
            return found
    count = inputs.dtype.type(max(inputs.shape[-1], 1))
    mean = _sum_of_rows(inputs) / count
    outputs = inputs - mean
    variance = _sum_of_products(outputs, outputs) / count
    outputs *= _factors(variance, epsilon)
    outputs *= gamma
    outputs += beta
    return outputs, mean, variance


def _factors(variance: np.ndarray, epsilon: float) -> np.ndarray:
    factors = variance + variance.dtype.type(epsilon)
    np.sqrt(factors, out=factors)
    return np.divide(1, factors, out=factors)


@layer_norm.gradient
def _(call, dy, *_):
    inputs, gamma, _beta = call.inputs
    if state.mode is None and not state.recorders:
        return layer_norm_grad(dy, inputs, *call.outputs[1:], gamma, epsilon=call.attrs["epsilon"])
    # A tape may differentiate once more, or a Jacobian is computed: everything is made of other ops, also what the
    # forward pass has computed, so that gradients flow through it. As in TensorFlow's `moments`, none flows from the
    # variance to the mean.
    last, width = number(-1, int32), inputs.shape[-1]
    mean = raw.Mean(inputs, last, keep_dims=True)
    apart = raw.Sub(inputs, raw.StopGradient(mean))
    variance = raw.Mean(raw.Square(apart), last, keep_dims=True)
    factors = raw.Rsqrt(raw.AddV2(variance, number(call.attrs["epsilon"], inputs.dtype)))
    normalized = raw.Mul(raw.Sub(inputs, mean), factors)
    rows = ints([-1, width])
    dgamma = raw.Sum(raw.Reshape(raw.Mul(dy, normalized), rows), number(0, int32))
    dbeta = raw.Sum(raw.Reshape(dy, rows), number(0, int32))
    scaled = raw.Mul(dy, gamma)
    shift = raw.Mean(scaled, last, keep_dims=True)
    slope = raw.Mul(raw.Mul(apart, factors), raw.Mean(raw.Mul(scaled, normalized), last, keep_dims=True))
    dinputs = raw.Mul(raw.Sub(raw.Sub(scaled, shift), slope), factors)
    return dinputs, raw.Reshape(dgamma, shape_of(gamma)), raw.Reshape(dbeta, shape_of(gamma))


def _gradient_dims(call: ShapeCall) -> list[Dims]:
    return [call.shapes[0], call.shapes[4], call.shapes[4]]


@op(
    "LayerNormGrad", "T, T, T, T, T -> dinputs: T, dgamma: T, dbeta: T", T=_TYPES, shape=_gradient_dims, engine="host",
    differentiable=False, own=True,
)  # fmt: skip
def layer_norm_grad(xp, doutputs, inputs, mean, variance, gamma, *, epsilon: float):
    """Returns the gradients of the inputs of LayerNorm.

    Args:
        doutputs: Gradient of the outputs.
        inputs: As in LayerNorm.
        mean: Result of LayerNorm.
        variance: Result of LayerNorm.
        gamma: As in LayerNorm.
        epsilon: As in LayerNorm.
        name: Name of the operation.
    """
    shape, of_row = doutputs.shape, (*doutputs.shape[:-1], 1)
    if inputs.shape != shape or gamma.shape != shape[-1:] or not mean.shape == variance.shape == of_row or not shape:
        raise errors.invalid_argument(
            f"LayerNormGrad: the shapes must be those of LayerNorm; doutputs has the shape {shape}, inputs "
            f"{inputs.shape}, mean {mean.shape}, variance {variance.shape}, gamma {gamma.shape}."
        )
    if inputs.size >= _LARGE:
        found = library_layer_norm_gradient.value(doutputs, inputs, mean, variance, gamma, epsilon)
        if found is not None:
            return found
    factors = _factors(variance, epsilon)
    normalized = inputs - mean
    normalized *= factors
    width = gamma.shape[0]
    count = gamma.dtype.type(max(width, 1))
    by_row = doutputs.reshape(-1, width)
    dbeta = add_up(by_row, (0,), gamma.dtype, keepdims=False)
    dgamma = np.einsum("ij,ij->j", by_row, normalized.reshape(-1, width))
    dinputs = doutputs * gamma
    shift = _sum_of_rows(dinputs) / count
    slope = _sum_of_products(dinputs, normalized) / count
    dinputs -= shift
    normalized *= slope
    dinputs -= normalized
    dinputs *= factors
    return dinputs, dgamma, dbeta


def _sum_of_rows(array: np.ndarray) -> Any:
    if array.shape[-1] <= _SHORT:
        return np.einsum("...j->...", array)[..., None]
    return add_up(array, (array.ndim - 1,), array.dtype, keepdims=True)


def _sum_of_products(a: np.ndarray, b: np.ndarray) -> Any:
    return np.einsum("...j,...j->...", a, b)[..., None]
