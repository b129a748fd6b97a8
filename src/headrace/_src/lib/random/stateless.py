"""Random functions whose result depends only on their arguments: tf.random.stateless_uniform and similar functions."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.lib.random.arguments import (
    AlgorithmLike,
    affine,
    at_least_tiny,
    class_dtype,
    float_dtype,
    gamma_parameters,
    scaled,
    shape_vector,
    usable_algorithm,
)
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import raw
from headrace._src.tensors import dtypes
from headrace._src.tensors.convert import as_tensor, convert_to_tensor
from headrace._src.tensors.dtypes import as_dtype, float32, int32, int64
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import DTypeLike, ShapeLike, TensorLike

_FLOATS = (dtypes.float16, dtypes.bfloat16, dtypes.float32, dtypes.float64)
_INTS = (dtypes.int32, dtypes.int64, dtypes.uint32, dtypes.uint64)

# The first of the three key words with which TensorFlow shuffles indices. The other two come from the seed.
_INDEX_SHUFFLE_WORD = 498247692


def _position(seed: TensorLike, alg: Any) -> tuple[Tensor, Tensor, Tensor]:
    """Returns the key, counter and algorithm inputs for a seed of two integers."""
    algorithm = usable_algorithm(alg)
    if isinstance(seed, np.ndarray) and seed.dtype.kind in "iu" and seed.dtype not in (np.int32, np.int64):
        seed = seed.astype(np.int64)  # TensorFlow converts arrays, but not tensors
    key, counter = raw.StatelessRandomGetKeyCounter(as_tensor(seed))
    return key, counter, algorithm


@dispatchable
def stateless_uniform(
    shape: ShapeLike,
    seed: TensorLike,
    minval: TensorLike | None = 0,
    maxval: TensorLike | None = None,
    dtype: DTypeLike = float32,
    name: str | None = None,
    alg: AlgorithmLike = "auto_select",
) -> Tensor:
    """Draws values uniformly from [minval, maxval), determined by `seed`.

    Args:
        shape: Shape of the result.
        seed: Two integers that determine the result; an integer tensor of shape [2].
        minval: Lower bound, inclusive.
        maxval: Upper bound, exclusive. Default 1 for floats. Integers use their whole range if both bounds are None.
        dtype: Dtype of the result.
        name: Name of the operation.
        alg: Random algorithm; see `tf.random.Algorithm`.

    Returns:
        Tensor of shape `shape`.

    Raises:
        ValueError: If `dtype` is not supported, only one of `minval` and `maxval` is None for integers, or bounds are
            given for unsigned integers.

    >>> tf.random.stateless_uniform([2], seed=[1, 2]).numpy().round(3)
    array([0.844, 0.192], dtype=float32)
    """
    dtype = as_dtype(dtype)
    if dtype not in (*_FLOATS, *_INTS):
        accepted = ", ".join(f"tf.{d.name}" for d in (*_FLOATS, *_INTS))
        raise ValueError(f"Argument `dtype` got invalid value {dtype!r}. Accepted dtypes are ({accepted}).")
    if not dtype.is_integer:
        unit = raw.StatelessRandomUniformV2(shape_vector(shape), *_position(seed, alg), dtype=dtype)
        return scaled(unit, minval, 1 if maxval is None else maxval, dtype, name)
    if (minval is None) != (maxval is None):
        raise ValueError(
            f"For integer `dtype` argument {dtype!r}, argument `minval` and `maxval` must be both None or not None. "
            f"Got `minval`={minval!s} and `maxval`={maxval!s}."
        )
    if minval is None or maxval is None:
        return raw.StatelessRandomUniformFullIntV2(shape_vector(shape), *_position(seed, alg), dtype=dtype, name=name)
    if dtype in (dtypes.uint32, dtypes.uint64):
        raise ValueError(
            f"Argument `dtype` got invalid value {dtype!r} when argument `minval` is not None. "
            "Please don't use unsigned integers in this case."
        )
    low, high = convert_to_tensor(minval, dtype=dtype), convert_to_tensor(maxval, dtype=dtype)
    return raw.StatelessRandomUniformIntV2(shape_vector(shape), *_position(seed, alg), low, high, name=name)


@dispatchable
def stateless_normal(
    shape: ShapeLike,
    seed: TensorLike,
    mean: TensorLike = 0.0,
    stddev: TensorLike = 1.0,
    dtype: DTypeLike = float32,
    name: str | None = None,
    alg: AlgorithmLike = "auto_select",
) -> Tensor:
    """Draws values from a normal distribution, determined by `seed`.

    Args:
        shape: Shape of the result.
        seed: Two integers that determine the result; an integer tensor of shape [2].
        mean: Mean of the distribution; broadcast to `shape`.
        stddev: Standard deviation; broadcast to `shape`.
        dtype: Floating-point dtype of the result.
        name: Name of the operation.
        alg: Random algorithm; see `tf.random.Algorithm`.

    Returns:
        Tensor of shape `shape`.

    >>> tf.random.stateless_normal([2], seed=[1, 2]).numpy().round(3)
    array([0.544, 0.207], dtype=float32)
    """
    dtype = float_dtype(dtype)
    standard = raw.StatelessRandomNormalV2(shape_vector(shape), *_position(seed, alg), dtype=dtype)
    return affine(standard, mean, stddev, dtype, name)


@dispatchable
def stateless_truncated_normal(
    shape: ShapeLike,
    seed: TensorLike,
    mean: TensorLike = 0.0,
    stddev: TensorLike = 1.0,
    dtype: DTypeLike = float32,
    name: str | None = None,
    alg: AlgorithmLike = "auto_select",
) -> Tensor:
    """Draws normal values within two deviations of the mean, determined by `seed`.

    Args:
        shape: Shape of the result.
        seed: Two integers that determine the result; an integer tensor of shape [2].
        mean: Mean of the distribution; broadcast to `shape`.
        stddev: Standard deviation; broadcast to `shape`.
        dtype: Floating-point dtype of the result.
        name: Name of the operation.
        alg: Random algorithm; see `tf.random.Algorithm`.

    Returns:
        Tensor of shape `shape`.
    """
    dtype = float_dtype(dtype)
    standard = raw.StatelessTruncatedNormalV2(shape_vector(shape), *_position(seed, alg), dtype=dtype)
    return affine(standard, mean, stddev, dtype, name)


@dispatchable
def stateless_parameterized_truncated_normal(
    shape: ShapeLike,
    seed: TensorLike,
    means: TensorLike = 0.0,
    stddevs: TensorLike = 1.0,
    minvals: TensorLike = -2.0,
    maxvals: TensorLike = 2.0,
    name: str | None = None,
) -> Tensor:
    """Draws normal values between bounds, determined by `seed`.

    Args:
        shape: Shape of the result; the parameters broadcast to its last axes.
        seed: Two integers that determine the result; an integer tensor of shape [2].
        means: Means before truncation.
        stddevs: Standard deviations before truncation.
        minvals: Lower bounds.
        maxvals: Upper bounds.
        name: Name of the operation.

    Returns:
        Tensor of shape `shape`.
    """
    means = convert_to_tensor(means, dtype_hint=float32)
    others = [convert_to_tensor(p, dtype=means.dtype) for p in (stddevs, minvals, maxvals)]
    return raw.StatelessParameterizedTruncatedNormal(shape_vector(shape), as_tensor(seed), means, *others, name=name)


@dispatchable
def stateless_gamma(
    shape: ShapeLike,
    seed: TensorLike,
    alpha: TensorLike,
    beta: TensorLike | None = None,
    dtype: DTypeLike = float32,
    name: str | None = None,
) -> Tensor:
    """Draws values from gamma distributions, determined by `seed`.

    Args:
        shape: Shape of the result; the parameters broadcast to its last axes.
        seed: Two integers that determine the result; an integer tensor of shape [2].
        alpha: Shape parameter.
        beta: Inverse scale, broadcast with `alpha`. Default 1.
        dtype: Floating-point dtype of the result.
        name: Name of the operation.

    Returns:
        Tensor of shape `shape`.
    """
    dtype = as_dtype(dtype)
    alpha, beta = gamma_parameters(alpha, beta, dtype)
    drawn = raw.StatelessRandomGammaV3(shape_vector(shape), *_position(seed, "auto_select"), alpha)
    return at_least_tiny(raw.RealDiv(drawn, beta), name)


@dispatchable
def stateless_poisson(
    shape: ShapeLike, seed: TensorLike, lam: TensorLike, dtype: DTypeLike = int32, name: str | None = None
) -> Tensor:
    """Draws values from Poisson distributions, determined by `seed`.

    Args:
        shape: Shape of the result; `lam` broadcasts to its last axes.
        seed: Two integers that determine the result; an integer tensor of shape [2].
        lam: Rates.
        dtype: Dtype of the result.
        name: Name of the operation.

    Returns:
        Tensor of shape `shape`.
    """
    return raw.StatelessRandomPoisson(shape_vector(shape), as_tensor(seed), as_tensor(lam), dtype=dtype, name=name)


@dispatchable
def stateless_binomial(
    shape: ShapeLike,
    seed: TensorLike,
    counts: TensorLike,
    probs: TensorLike,
    output_dtype: DTypeLike = int32,
    name: str | None = None,
) -> Tensor:
    """Draws the number of successes in `counts` trials of probability `probs`, determined by `seed`.

    Args:
        shape: Shape of the result; `counts` and `probs` broadcast to its last axes.
        seed: Two integers that determine the result; an integer tensor of shape [2].
        counts: Number of trials.
        probs: Probability of success.
        output_dtype: Dtype of the result.
        name: Name of the operation.

    Returns:
        Tensor of shape `shape`.
    """
    probs = convert_to_tensor(probs, dtype_hint=float32)
    counts = convert_to_tensor(counts, dtype_hint=probs.dtype)
    seed = as_tensor(seed)
    return raw.StatelessRandomBinomial(shape_vector(shape), seed, counts, probs, dtype=output_dtype, name=name)


@dispatchable
def stateless_categorical(
    logits: TensorLike, num_samples: TensorLike, seed: TensorLike, dtype: DTypeLike = int64, name: str | None = None
) -> Tensor:
    """Draws class indices from unnormalized log probabilities, determined by `seed`.

    Args:
        logits: Unnormalized log probabilities, [batch, classes].
        num_samples: Number of classes to draw for each row.
        seed: Two integers that determine the result; an integer tensor of shape [2].
        dtype: Dtype of the result.
        name: Name of the operation.

    Returns:
        Tensor of shape [batch, num_samples].
    """
    return raw.StatelessMultinomial(
        as_tensor(logits), num_samples, as_tensor(seed), output_dtype=class_dtype(dtype), name=name
    )


@dispatchable
def stateless_shuffle(
    value: TensorLike, seed: TensorLike, alg: AlgorithmLike = "auto_select", name: str | None = None
) -> Tensor:
    """Shuffles a tensor along its first axis in an order determined by `seed`.

    Args:
        value: Tensor.
        seed: Two integers that determine the result; an integer tensor of shape [2].
        alg: Random algorithm; see `tf.random.Algorithm`.
        name: Name of the operation.

    Returns:
        Tensor with the shape and dtype of `value`.
    """
    return raw.StatelessShuffle(as_tensor(value), *_position(seed, alg), name=name)


@dispatchable
def split(seed: TensorLike, num: int | Tensor = 2, alg: AlgorithmLike = "auto_select") -> Tensor:
    """Derives `num` new seeds from one.

    Args:
        seed: Two integers; an integer tensor of shape [2].
        num: Number of seeds.
        alg: Random algorithm; see `tf.random.Algorithm`.

    Returns:
        Tensor of shape [num, 2].
    """
    seed = as_tensor(seed)
    return stateless_uniform([num, 2], seed, minval=None, maxval=None, dtype=seed.dtype, alg=alg)


@dispatchable
def fold_in(seed: TensorLike, data: TensorLike, alg: AlgorithmLike = "auto_select") -> Tensor:
    """Derives a new seed from a seed and an integer.

    Args:
        seed: Two integers; an integer tensor of shape [2].
        data: Integer scalar.
        alg: Random algorithm; see `tf.random.Algorithm`.

    Returns:
        Tensor of shape [2].
    """
    data = as_tensor(data)
    first = stateless_uniform([], seed, minval=None, maxval=None, dtype=data.dtype, alg=alg)
    return raw.Pack([first, data])


@dispatchable
def index_shuffle(index: TensorLike, seed: TensorLike, max_index: TensorLike) -> Tensor:
    """Returns the position of `index` in a permutation of 0 to `max_index` determined by `seed`.

    Args:
        index: Scalar or vector of integers.
        seed: Two or three integers; one seed, or one for each index.
        max_index: Largest index, inclusive.

    Returns:
        Tensor with the shape and dtype of `index`.
    """
    seed = as_tensor(seed)
    word = EagerTensor(np.array([_INDEX_SHUFFLE_WORD], seed.dtype.numpy_dtype), seed.dtype)
    return raw.RandomIndexShuffle(index, raw.ConcatV2([word, seed], 0), max_index)
