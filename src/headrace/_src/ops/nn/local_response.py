"""Local response normalization, and half the squared norm."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops import flops
from headrace._src.ops.entry import op, raw
from headrace._src.ops.precision import widened
from headrace._src.ops.rules import like_input, scalar, with_rank
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.dtypes import REAL_FLOATS, bfloat16, float16, float32
from headrace._src.tensors.shapes import Dims

_TYPES = (float16, bfloat16, float32)


def _image_dims(call: ShapeCall) -> Dims:
    return with_rank(call.shapes[0], 4, "input")


def _sum_of_neighbours(xp: Any, values: Any, radius: int) -> Any:
    """Computes the sum over the channels at most `radius` away."""
    depth = values.shape[-1]
    radius = min(radius, depth)
    total = values
    for distance in range(1, radius + 1):
        below, above = [(0, 0)] * (values.ndim - 1) + [(distance, 0)], [(0, 0)] * (values.ndim - 1) + [(0, distance)]
        total = total + xp.pad(values[..., : depth - distance], below) + xp.pad(values[..., distance:], above)
    return total


@op("LRN", "T -> T", T=_TYPES, shape=_image_dims)
@widened
def lrn(xp, input, *, depth_radius: int = 5, bias: float = 1.0, alpha: float = 1.0, beta: float = 0.5):
    """Divides each element by a power of the sum of squares over neighboring channels.

    Args:
        input: 4-D tensor.
        depth_radius: Number of channels on each side.
        bias: Offset, added to the scaled sum.
        alpha: Factor of the sum.
        beta: Exponent.
        name: Name of the operation.

    Returns:
        A tensor of the shape of `input`.

    Raises:
        InvalidArgumentError: If `input` does not have rank 4.

    >>> tf.nn.local_response_normalization(tf.ones([1, 2, 2, 3])).shape
    TensorShape([1, 2, 2, 3])
    """
    if input.ndim != 4:
        raise errors.invalid_argument(f"in must be 4-dimensional, but has {input.ndim} dimensions")
    norm = bias + alpha * _sum_of_neighbours(xp, input * input, depth_radius)
    return input * norm**-beta


@lrn.gradient
def _(call, dy):
    return raw.LRNGrad(dy, call.inputs[0], call.outputs[0], **call.attrs)


@op("LRNGrad", "T, T, T -> T", T=_TYPES, shape=like_input)
@widened
def lrn_grad(
    xp, input_grads, input_image, output_image, *, depth_radius: int = 5, bias: float = 1.0, alpha: float = 1.0,
    beta: float = 0.5,
):  # fmt: skip
    """Computes the gradient of LRN."""
    if not input_grads.shape == input_image.shape == output_image.shape:
        raise errors.invalid_argument("input_grads, input_image, and out_image should have the same shape")
    norm = bias + alpha * _sum_of_neighbours(xp, input_image * input_image, depth_radius)
    shared = _sum_of_neighbours(xp, input_grads * output_image / norm, depth_radius)
    return input_grads * norm**-beta - 2 * alpha * beta * input_image * shared


@op("L2Loss", "T -> T", T=REAL_FLOATS, shape=scalar, flops=flops.half_square_sum)
@widened
def l2_loss(xp, t):
    """Computes half the sum of squares.

    Args:
        t: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Scalar.

    >>> print(tf.nn.l2_loss([3.0, 4.0]).numpy())
    12.5
    """
    flat = t.reshape(-1)
    return np.asarray(np.dot(flat, flat) / t.dtype.type(2)) if xp is np else xp.dot(flat, flat) / 2


@l2_loss.gradient
def _(call, dy):
    return raw.Mul(call.inputs[0], dy)
