"""Activations built from other functions: crelu, gelu, silu."""

from __future__ import annotations

import math

from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import raw
from headrace._src.ops.sizes import ints
from headrace._src.ops.small_constants import number
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


@dispatchable
def crelu(features: TensorLike, axis: int = -1, name: str | None = None) -> Tensor:
    """Concatenates `relu(features)` and `relu(-features)` along `axis`.

    Args:
        features: Numeric tensor.
        axis: Axis to concatenate along; it doubles in size.
        name: Name of the operation.

    Returns:
        Tensor with the dtype of `features`.
    """
    features = convert_to_tensor(features)
    both = raw.ConcatV2([features, raw.Neg(features)], ints(axis))
    return raw.Relu(both, name=name)


@dispatchable
def gelu(features: TensorLike, approximate: bool = False, name: str | None = None) -> Tensor:
    """Computes the Gaussian error linear unit, `features` times the normal distribution function.

    Args:
        features: Floating-point tensor.
        approximate: Whether to use the tanh approximation.
        name: Name of the operation.

    Returns:
        Tensor with the shape and dtype of `features`.

    Raises:
        ValueError: If `features` is not floating point.

    >>> tf.nn.gelu([-1.0, 2.0]).numpy().round(3)
    array([-0.159,  1.954], dtype=float32)
    """
    features = convert_to_tensor(features)
    dtype = features.dtype
    if not dtype.is_floating:
        raise ValueError(f"`features.dtype` must be a floating point tensor.Received:features.dtype={dtype}")
    half, one = number(0.5, dtype), number(1, dtype)
    if approximate:
        cubed = raw.Mul(number(0.044715, dtype), raw.Pow(features, number(3, dtype)))
        argument = raw.Mul(number(0.7978845608028654, dtype), raw.AddV2(features, cubed))
        share = raw.AddV2(one, raw.Tanh(argument))
    else:
        share = raw.AddV2(one, raw.Erf(raw.RealDiv(features, number(math.sqrt(2), dtype))))
    return raw.Mul(raw.Mul(half, features), share, name=name)


@dispatchable
def silu(features: TensorLike, beta: TensorLike = 1.0) -> Tensor:
    """Computes `features * sigmoid(beta * features)`, also called swish.

    Args:
        features: Floating-point tensor.
        beta: Factor inside the sigmoid.

    Returns:
        Tensor with the shape and dtype of `features`.

    >>> tf.nn.silu([0.0, 1.0]).numpy().round(3)
    array([0.   , 0.731], dtype=float32)
    """
    features = convert_to_tensor(features)
    if isinstance(beta, (int, float)) and beta == 1:
        return raw.Mul(features, raw.Sigmoid(features))
    beta = convert_to_tensor(beta, dtype=features.dtype)
    return raw.Mul(features, raw.Sigmoid(raw.Mul(beta, features)))
