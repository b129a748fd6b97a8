"""The sigmoid and related functions: tanh, softplus, softsign, and the ops their gradients use."""

from __future__ import annotations

import numpy as np

from headrace._src.ops.broadcasting import conj
from headrace._src.ops.buffer_reuse import in_place
from headrace._src.ops.entry import op, raw
from headrace._src.ops.large_arithmetic import LARGE, by_elements
from headrace._src.ops.precision import widened
from headrace._src.ops.rules import broadcast, like_input
from headrace._src.ops.small_constants import number
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import FLOATS, REAL_FLOATS
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


@op("Sigmoid", "T -> y: T", T=FLOATS, shape=like_input, elementwise=1)
@widened
def sigmoid(xp, x):
    """Computes `1 / (1 + exp(-x))` elementwise.

    Args:
        x: Tensor of floating point or complex dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    >>> tf.sigmoid([0.0, 2.0]).numpy().round(3)
    array([0.5  , 0.881], dtype=float32)
    """
    y = in_place(xp.exp, xp.negative(x))
    y += 1
    return in_place(xp.divide, 1, y)


@sigmoid.gradient
def _(call, dy):
    return raw.SigmoidGrad(conj(call.outputs[0]), dy)


@op("SigmoidGrad", "T, T -> z: T", T=FLOATS, shape=broadcast, elementwise=2)
@widened
def sigmoid_grad(xp, y, dy):
    """Computes the gradient of `y = sigmoid(x)`: `dy y (1 - y)`."""
    slope = 1 - y
    slope *= y
    return in_place(xp.multiply, dy, slope)


@sigmoid_grad.gradient
def _(call, grad):
    y, dy = conj(call.inputs[0]), conj(call.inputs[1])
    bend = raw.Sub(dy, raw.Mul(number(2, y.dtype), raw.Mul(dy, y)))
    return raw.Mul(grad, bend), raw.SigmoidGrad(y, grad)


@op("Tanh", "T -> y: T", T=FLOATS, shape=like_input, elementwise=1, keeps_zeros=True)
def tanh(xp, x):
    """Computes the hyperbolic tangent elementwise.

    Args:
        x: Tensor of floating point or complex dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    >>> tf.tanh([0.0, 1.0]).numpy().round(3)
    array([0.   , 0.762], dtype=float32)
    """
    if xp is np and x.size >= LARGE:
        return by_elements(np.tanh, x)
    return xp.tanh(x)


@tanh.gradient
def _(call, dy):
    return raw.TanhGrad(conj(call.outputs[0]), dy)


@op("TanhGrad", "T, T -> z: T", T=FLOATS, shape=broadcast, elementwise=2)
@widened
def tanh_grad(xp, y, dy):
    """Computes the gradient of `y = tanh(x)`: `dy (1 - y^2)`."""
    slope = in_place(xp.subtract, 1, y * y)
    return in_place(xp.multiply, dy, slope)


@tanh_grad.gradient
def _(call, grad):
    y, dy = conj(call.inputs[0]), conj(call.inputs[1])
    bend = raw.Mul(number(-2, y.dtype), raw.Mul(dy, y))
    return raw.Mul(grad, bend), raw.TanhGrad(y, grad)


@op("Softplus", "T -> activations: T", T=REAL_FLOATS, shape=like_input, elementwise=1)
@widened
def softplus(xp, features):
    """Computes `log(1 + exp(x))` elementwise without overflow.

    Args:
        features: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `features`.

    >>> tf.math.softplus([0.0]).numpy().round(3)
    array([0.693], dtype=float32)
    """
    y = in_place(xp.exp, in_place(xp.negative, xp.abs(features)))
    y = in_place(xp.log1p, y)
    y += xp.maximum(features, 0)
    return y


@softplus.gradient
def _(call, dy):
    return raw.SoftplusGrad(dy, call.inputs[0])


@op("SoftplusGrad", "T, T -> backprops: T", T=REAL_FLOATS, shape=broadcast, elementwise=2)
@widened
def softplus_grad(xp, gradients, features):
    """Computes the gradient of softplus: `gradients * sigmoid(features)`."""
    y = in_place(xp.exp, xp.negative(features))
    y += 1
    return in_place(xp.divide, gradients, y)


@softplus_grad.gradient
def _(call, grad):
    dy, x = call.inputs
    one = number(1, x.dtype)
    bend = raw.Mul(raw.Sigmoid(x), raw.Sub(one, raw.Sigmoid(x)))
    return raw.SoftplusGrad(grad, x), raw.Mul(raw.Mul(grad, dy), bend)


@op("Softsign", "T -> activations: T", T=REAL_FLOATS, shape=like_input, elementwise=1)
@widened
def softsign(xp, features):
    """Computes `x / (1 + |x|)` elementwise.

    Args:
        features: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `features`.

    >>> tf.nn.softsign([1.0, -1.0]).numpy()
    array([ 0.5, -0.5], dtype=float32)
    """
    size = xp.abs(features)
    size += 1
    return in_place(xp.divide, features, size)


@softsign.gradient
def _(call, dy):
    return raw.SoftsignGrad(dy, call.inputs[0])


@op("SoftsignGrad", "T, T -> backprops: T", T=REAL_FLOATS, shape=broadcast, elementwise=2)
@widened
def softsign_grad(xp, gradients, features):
    """Computes the gradient of softsign: `gradients / (1 + |features|)^2`."""
    y = xp.abs(features)
    y += 1
    y *= y
    return in_place(xp.divide, gradients, y)


@softsign_grad.gradient
def _(call, grad):
    dy, x = call.inputs
    size = raw.AddV2(raw.Abs(x), number(1, x.dtype))
    bend = raw.RealDiv(raw.Mul(number(-2, x.dtype), raw.Sign(x)), raw.Mul(raw.Square(size), size))
    return raw.SoftsignGrad(grad, x), raw.Mul(raw.Mul(grad, dy), bend)


def log_sigmoid(x: TensorLike, name: str | None = None) -> Tensor:
    """Computes `log(sigmoid(x))` elementwise without overflow.

    Args:
        x: Tensor.
        name: Name of the operation.

    Returns:
        A tensor of the shape of `x`.

    >>> tf.math.log_sigmoid([0.0]).numpy().round(3)
    array([-0.693], dtype=float32)
    """
    return raw.Neg(raw.Softplus(raw.Neg(as_tensor(x))), name=name)
