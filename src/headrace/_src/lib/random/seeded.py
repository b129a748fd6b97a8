"""Random functions that use the global seed: tf.random.uniform and similar functions."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.lib.random.arguments import (
    affine,
    at_least_tiny,
    class_dtype,
    float_dtype,
    gamma_parameters,
    is_plain_shape,
    is_standard,
    scaled,
    shape_vector,
)
from headrace._src.ops.dispatch import dispatchable, execute
from headrace._src.ops.entry import raw
from headrace._src.ops.random.seeds import is_unpredictable, op_seeds
from headrace._src.ops.random.supply import from_supply
from headrace._src.tensors import dtypes
from headrace._src.tensors.context import state
from headrace._src.tensors.convert import as_tensor, convert_to_tensor
from headrace._src.tensors.dtypes import as_dtype, float32
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import DTypeLike, ShapeLike, TensorLike

_FLOAT32 = np.dtype(np.float32)
_UNIFORM = (dtypes.float16, dtypes.bfloat16, dtypes.float32, dtypes.float64, dtypes.int32, dtypes.int64)


@dispatchable
def uniform(
    shape: ShapeLike,
    minval: TensorLike = 0,
    maxval: TensorLike | None = None,
    dtype: DTypeLike = float32,
    seed: int | None = None,
    name: str | None = None,
) -> Tensor:
    """Draws values uniformly from [minval, maxval).

    Args:
        shape: Shape of the result.
        minval: Lower bound, inclusive.
        maxval: Upper bound, exclusive. Default 1 for floats; required for integers.
        dtype: Dtype of the result.
        seed: Integer seed of the operation; see `tf.random.set_seed`.
        name: Name of the operation.

    Returns:
        Tensor of shape `shape`.

    Raises:
        ValueError: If `dtype` is not supported, or `maxval` is None for an integer dtype.

    >>> bool(tf.reduce_all(tf.random.uniform([10]) < 1.0))
    True
    """
    dtype = as_dtype(dtype)
    if dtype not in _UNIFORM:
        accepted = ", ".join(f"tf.{d.name}" for d in _UNIFORM)
        raise ValueError(f"Argument `dtype` got invalid value {dtype!r}. Accepted dtypes are ({accepted}).")
    if maxval is None:
        if dtype.is_integer:
            raise ValueError(f"Must specify maxval for integer dtype {dtype!r}")
        maxval = 1
    sizes = shape_vector(shape)
    if dtype.is_integer:
        low, high = convert_to_tensor(minval, dtype=dtype), convert_to_tensor(maxval, dtype=dtype)
        return raw.RandomUniformInt(sizes, low, high, **op_seeds(seed), name=name)
    unit = execute(raw.RandomUniform, (sizes,), {"dtype": dtype, **op_seeds(seed)})
    return scaled(unit, minval, maxval, dtype, name)


@dispatchable
def normal(
    shape: ShapeLike,
    mean: TensorLike = 0.0,
    stddev: TensorLike = 1.0,
    dtype: DTypeLike = float32,
    seed: int | None = None,
    name: str | None = None,
) -> Tensor:
    """Draws values from a normal distribution.

    Args:
        shape: Shape of the result.
        mean: Mean of the distribution; broadcast to `shape`.
        stddev: Standard deviation; broadcast to `shape`.
        dtype: Floating-point dtype of the result.
        seed: Integer seed of the operation; see `tf.random.set_seed`.
        name: Name of the operation.

    Returns:
        Tensor of shape `shape`.

    >>> tf.random.normal([2, 3], seed=1).shape
    TensorShape([2, 3])
    """
    if dtype is float32 and is_standard(mean, stddev) and is_unpredictable(seed) and is_plain_shape(shape):
        sizes: Any = shape
        found = from_supply("RandomStandardNormal", _FLOAT32, tuple(sizes)) if state.device is None else None
        if found is not None:
            return EagerTensor(found, float32)
    dtype = float_dtype(dtype)
    standard = execute(raw.RandomStandardNormal, (shape_vector(shape),), {"dtype": dtype, **op_seeds(seed)})
    return affine(standard, mean, stddev, dtype, name)


@dispatchable
def truncated_normal(
    shape: ShapeLike,
    mean: TensorLike = 0.0,
    stddev: TensorLike = 1.0,
    dtype: DTypeLike = float32,
    seed: int | None = None,
    name: str | None = None,
) -> Tensor:
    """Draws normal values; values more than two deviations from the mean are drawn again.

    Args:
        shape: Shape of the result.
        mean: Mean of the distribution; broadcast to `shape`.
        stddev: Standard deviation; broadcast to `shape`.
        dtype: Floating-point dtype of the result.
        seed: Integer seed of the operation; see `tf.random.set_seed`.
        name: Name of the operation.

    Returns:
        Tensor of shape `shape`.

    >>> tf.random.truncated_normal([2, 3]).shape
    TensorShape([2, 3])
    """
    dtype = float_dtype(dtype)
    standard = raw.TruncatedNormal(shape_vector(shape), dtype=dtype, **op_seeds(seed))
    return affine(standard, mean, stddev, dtype, name)


@dispatchable
def gamma(
    shape: ShapeLike,
    alpha: TensorLike,
    beta: TensorLike | None = None,
    dtype: DTypeLike = float32,
    seed: int | None = None,
    name: str | None = None,
) -> Tensor:
    """Draws values from gamma distributions.

    Args:
        shape: Shape of the values drawn for each pair of parameters.
        alpha: Shape parameter.
        beta: Inverse scale, broadcast with `alpha`. Default 1.
        dtype: Floating-point dtype of the result.
        seed: Integer seed of the operation; see `tf.random.set_seed`.
        name: Name of the operation.

    Returns:
        Tensor of shape `shape + broadcast shape of the parameters`.

    >>> tf.random.gamma([2], alpha=[0.5, 1.5]).shape
    TensorShape([2, 2])
    """
    dtype = as_dtype(dtype)
    alpha, beta = gamma_parameters(alpha, beta, dtype)
    drawn = raw.RandomGamma(shape_vector(shape), alpha, **op_seeds(seed))
    return at_least_tiny(raw.RealDiv(drawn, beta), name)


@dispatchable
def poisson(
    shape: ShapeLike, lam: TensorLike, dtype: DTypeLike = float32, seed: int | None = None, name: str | None = None
) -> Tensor:
    """Draws values from Poisson distributions.

    Args:
        shape: Shape of the values drawn for each rate.
        lam: Rates.
        dtype: Dtype of the result.
        seed: Integer seed of the operation; see `tf.random.set_seed`.
        name: Name of the operation.

    Returns:
        Tensor of shape `shape + lam.shape`.

    >>> tf.random.poisson([2], lam=[1.0, 2.0]).shape
    TensorShape([2, 2])
    """
    return raw.RandomPoissonV2(shape_vector(shape), as_tensor(lam), dtype=dtype, **op_seeds(seed), name=name)


@dispatchable
def categorical(
    logits: TensorLike,
    num_samples: TensorLike,
    dtype: DTypeLike | None = None,
    seed: int | None = None,
    name: str | None = None,
) -> Tensor:
    """Draws class indices from unnormalized log probabilities.

    Args:
        logits: Unnormalized log probabilities, [batch, classes].
        num_samples: Number of classes to draw for each row.
        dtype: Dtype of the result. Default int64.
        seed: Integer seed of the operation; see `tf.random.set_seed`.
        name: Name of the operation.

    Returns:
        Tensor of shape [batch, num_samples].

    >>> tf.random.categorical(tf.math.log([[0.0, 1.0]]), 3).numpy()
    array([[1, 1, 1]])
    """
    return raw.Multinomial(as_tensor(logits), num_samples, output_dtype=class_dtype(dtype), **op_seeds(seed), name=name)


@dispatchable
def shuffle(value: TensorLike, seed: int | None = None, name: str | None = None) -> Tensor:
    """Shuffles a tensor along its first axis.

    Args:
        value: Tensor.
        seed: Integer seed of the operation; see `tf.random.set_seed`.
        name: Name of the operation.

    Returns:
        Tensor with the shape and dtype of `value`.

    >>> sorted(tf.random.shuffle([3, 1, 2]).numpy().tolist())
    [1, 2, 3]
    """
    return raw.RandomShuffle(as_tensor(value), **op_seeds(seed), name=name)
