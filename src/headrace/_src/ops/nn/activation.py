"""Activations of one tensor, with the ops that carry their gradients.

NumPy's `where` costs ten times a multiplication, so the kernels are written with minima, maxima and masks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.base.aligned import aligned_empty
from headrace._src.base.blocks import BLOCK, MANY_THREADS, even_block, over_blocks
from headrace._src.base.slot import Slot
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import op, raw
from headrace._src.ops.nn.rectified import not_negative
from headrace._src.ops.precision import widened
from headrace._src.ops.rules import all_equal, like_input
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.dtypes import REAL, REAL_FLOATS, float32
from headrace._src.tensors.shapes import dims_text
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike

_LARGE = 1 << 17  # elements from which on a library may be faster
_VERY_LARGE = 1 << 20  # elements from which on blocks on several threads pay
_BLOCKS = (BLOCK, 8 * BLOCK)  # elements
_SELU_SCALE = 1.0507009873554805
_SELU_SCALE_ALPHA = 1.7580993408473769

# Compute from contiguous arrays of one shape into the last one, unless they return False.
library_relu: Slot[Callable[[np.ndarray, np.ndarray], bool]] = Slot("ops.nn.activation:library_relu")
library_relu_gradient: Slot[Callable[[np.ndarray, np.ndarray, np.ndarray], bool]] = Slot(
    "ops.nn.activation:library_relu_gradient"
)


def _check_pair(name: str, gradients: Any, features: Any) -> None:
    """Checks that the shapes are equal: gradient ops do not broadcast."""
    if gradients.shape != features.shape:
        raise errors.invalid_argument(
            f"Inputs to operation {name} of type {name} must have the same size and shape.  "
            f"Input 0: {dims_text(gradients.shape)} != input 1: {dims_text(features.shape)}"
        )


@op("Relu", "T -> activations: T", T=REAL, shape=like_input, elementwise=1, exact=True)
def relu(xp, features):
    """Computes the rectified linear unit: `max(features, 0)`.

    Args:
        features: Tensor of floating point, integer or unsigned integer dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `features`.

    >>> tf.nn.relu([-1.0, 2.0]).numpy().tolist()
    [0.0, 2.0]
    """
    if xp is not np:
        return xp.maximum(features, 0)
    if features.size >= _LARGE and features.flags.c_contiguous:
        return _of_large(library_relu, not_negative, features)
    return not_negative(features)


def _of_large(library: Slot[Any], kernel: Callable[..., Any], *arrays: np.ndarray) -> np.ndarray:
    """Returns what a library computes of contiguous arrays, or else `kernel`, which writes to its last argument."""
    result = aligned_empty(arrays[0].shape, arrays[0].dtype)
    if library.value(*arrays, result):
        return result
    if result.size < _VERY_LARGE:
        kernel(*arrays, result)
        return result
    flat = [array.reshape(-1) for array in (*arrays, result)]
    block = even_block(result.size, *_BLOCKS)
    over_blocks(lambda start, stop: kernel(*(array[start:stop] for array in flat)), result.size, block, MANY_THREADS)
    return result


@relu.gradient
def _(call, dy):
    return raw.ReluGrad(dy, call.outputs[0])


@op("ReluGrad", "T, T -> backprops: T", T=REAL, shape=all_equal, elementwise=2, exact=True)
def relu_grad(xp, gradients, features):
    """Returns `gradients` where `features` are above zero, zero elsewhere."""
    _check_pair("ReluGrad", gradients, features)
    if xp is np and features.size >= _LARGE and features.flags.c_contiguous and gradients.flags.c_contiguous:
        return _of_large(library_relu_gradient, _where_positive, gradients, features)
    return gradients * (features > 0)


def _where_positive(gradients: np.ndarray, features: np.ndarray, result: np.ndarray) -> None:
    np.multiply(gradients, features > 0, result)


@relu_grad.gradient
def _(call, ddy):
    return raw.ReluGrad(ddy, call.inputs[1]), raw.ZerosLike(call.inputs[1])


@op("Relu6", "T -> activations: T", T=REAL, shape=like_input, elementwise=1, exact=True)
def relu6(xp, features):
    """Computes the rectified linear unit with a maximum: `min(max(features, 0), 6)`.

    Args:
        features: Tensor of floating point, integer or unsigned integer dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `features`.

    >>> tf.nn.relu6([-1.0, 3.0, 9.0]).numpy()
    array([0., 3., 6.], dtype=float32)
    """
    return xp.minimum(xp.maximum(features, 0), 6)


@relu6.gradient
def _(call, dy):
    return raw.Relu6Grad(dy, call.outputs[0])


@op("Relu6Grad", "T, T -> backprops: T", T=REAL, shape=all_equal, elementwise=2)
def relu6_grad(xp, gradients, features):
    """Returns `gradients` where `features` lie between zero and six, zero elsewhere."""
    _check_pair("Relu6Grad", gradients, features)
    return gradients * ((features > 0) & (features < 6))


@relu6_grad.gradient
def _(call, ddy):
    return raw.Relu6Grad(ddy, call.inputs[1]), raw.ZerosLike(call.inputs[1])


@op("LeakyRelu", "T -> activations: T", T=REAL_FLOATS, shape=like_input, elementwise=1)
@widened
def leaky_relu_op(xp, features, *, alpha: float = 0.2):
    """Returns `features` where positive, `alpha * features` elsewhere."""
    return xp.maximum(features, 0) + alpha * xp.minimum(features, 0)


@leaky_relu_op.gradient
def _(call, dy):
    return raw.LeakyReluGrad(dy, call.inputs[0], alpha=call.attrs["alpha"])


@op("LeakyReluGrad", "T, T -> backprops: T", T=REAL_FLOATS, shape=all_equal, elementwise=2)
@widened
def leaky_relu_grad(xp, gradients, features, *, alpha: float = 0.2):
    """Returns `gradients` where `features` are positive, `alpha * gradients` elsewhere."""
    _check_pair("LeakyReluGrad", gradients, features)
    kind = features.dtype.type
    if 0 <= alpha <= 1:
        return gradients * xp.maximum(features > 0, kind(alpha))
    return gradients * xp.where(features > 0, kind(1), kind(alpha))


@leaky_relu_grad.gradient
def _(call, ddy):
    gradient = raw.LeakyReluGrad(ddy, call.inputs[1], alpha=call.attrs["alpha"])
    return gradient, raw.ZerosLike(call.inputs[1])


@dispatchable
def leaky_relu(features: TensorLike, alpha: float = 0.2, name: str | None = None) -> Tensor:
    """Computes the leaky rectified linear unit: `features` where positive, `alpha * features` elsewhere.

    Args:
        features: Tensor.
        alpha: Slope for negative values.
        name: Name of the operation.

    Returns:
        Tensor; float32 for integer inputs.

    >>> tf.nn.leaky_relu([-1.0, 2.0], alpha=0.5).numpy().tolist()
    [-0.5, 2.0]
    """
    features = convert_to_tensor(features)
    if features.dtype.is_integer:
        features = raw.Cast(features, DstT=float32)
    return leaky_relu_op(features, alpha=alpha, name=name)


@op("Elu", "T -> activations: T", T=REAL_FLOATS, shape=like_input, elementwise=1)
@widened
def elu(xp, features):
    """Computes the exponential linear unit: `features` where positive, `exp(features) - 1` elsewhere.

    Args:
        features: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `features`.

    >>> tf.nn.elu([-1.0, 2.0]).numpy().round(3)
    array([-0.632,  2.   ], dtype=float32)
    """
    return xp.maximum(features, 0) + xp.expm1(xp.minimum(features, 0))


@elu.gradient
def _(call, dy):
    return raw.EluGrad(dy, call.outputs[0])


@op("EluGrad", "T, T -> backprops: T", T=REAL_FLOATS, shape=all_equal, elementwise=2)
@widened
def elu_grad(xp, gradients, outputs):
    """Computes the gradient of Elu from its outputs."""
    _check_pair("EluGrad", gradients, outputs)
    return gradients * (xp.minimum(outputs, 0) + 1)


@elu_grad.gradient
def _(call, ddy):
    gradients, outputs = call.inputs
    return raw.EluGrad(ddy, outputs), _where_negative(outputs, raw.Mul(ddy, gradients))


def _where_negative(outputs: Tensor, values: Tensor) -> Tensor:
    return raw.SelectV2(raw.Less(outputs, raw.ZerosLike(outputs)), values, raw.ZerosLike(values))


@op("Selu", "T -> activations: T", T=REAL_FLOATS, shape=like_input, elementwise=1)
@widened
def selu(xp, features):
    """Computes the scaled exponential linear unit, which keeps mean zero and variance one in deep networks.

    Args:
        features: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `features`.

    >>> tf.nn.selu([-1.0, 1.0]).numpy().round(3)
    array([-1.111,  1.051], dtype=float32)
    """
    return _SELU_SCALE * xp.maximum(features, 0) + _SELU_SCALE_ALPHA * xp.expm1(xp.minimum(features, 0))


@selu.gradient
def _(call, dy):
    return raw.SeluGrad(dy, call.outputs[0])


@op("SeluGrad", "T, T -> backprops: T", T=REAL_FLOATS, shape=all_equal, elementwise=2)
@widened
def selu_grad(xp, gradients, outputs):
    """Computes the gradient of Selu from its outputs."""
    _check_pair("SeluGrad", gradients, outputs)
    return gradients * xp.where(outputs < 0, outputs + _SELU_SCALE_ALPHA, outputs.dtype.type(_SELU_SCALE))


@selu_grad.gradient
def _(call, ddy):
    gradients, outputs = call.inputs
    return raw.SeluGrad(ddy, outputs), _where_negative(outputs, raw.Mul(ddy, gradients))
