"""Random functions whose result follows from their arguments alone: tf.random.stateless_uniform and its like."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.lib.random.arguments import (
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
from headrace._src.tensors.tensor import EagerTensor

_FLOATS = (dtypes.float16, dtypes.bfloat16, dtypes.float32, dtypes.float64)
_INTS = (dtypes.int32, dtypes.int64, dtypes.uint32, dtypes.uint64)

# The first of three words of the key with which TensorFlow shuffles indices; the seed gives the other two.
_INDEX_SHUFFLE_WORD = 498247692


def _position(seed: Any, alg: Any) -> tuple[Any, Any, Any]:
    """The key, counter and algorithm inputs for a seed of two integers."""
    algorithm = usable_algorithm(alg)
    key, counter = raw.StatelessRandomGetKeyCounter(as_tensor(seed))
    return key, counter, algorithm


@dispatchable
def stateless_uniform(
    shape: Any,
    seed: Any,
    minval: Any = 0,
    maxval: Any = None,
    dtype: Any = float32,
    name: str | None = None,
    alg: Any = "auto_select",
) -> Any:
    """Numbers spread evenly over [minval, maxval); integers over their whole range when both bounds are None."""
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
            f"Got `minval`={minval} and `maxval`={maxval}."
        )
    if minval is None:
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
    shape: Any,
    seed: Any,
    mean: Any = 0.0,
    stddev: Any = 1.0,
    dtype: Any = float32,
    name: str | None = None,
    alg: Any = "auto_select",
) -> Any:
    """Normal numbers."""
    dtype = float_dtype(dtype)
    standard = raw.StatelessRandomNormalV2(shape_vector(shape), *_position(seed, alg), dtype=dtype)
    return affine(standard, mean, stddev, dtype, name)


@dispatchable
def stateless_truncated_normal(
    shape: Any,
    seed: Any,
    mean: Any = 0.0,
    stddev: Any = 1.0,
    dtype: Any = float32,
    name: str | None = None,
    alg: Any = "auto_select",
) -> Any:
    """Normal numbers, those more than two deviations from the mean drawn again."""
    dtype = float_dtype(dtype)
    standard = raw.StatelessTruncatedNormalV2(shape_vector(shape), *_position(seed, alg), dtype=dtype)
    return affine(standard, mean, stddev, dtype, name)


@dispatchable
def stateless_parameterized_truncated_normal(
    shape: Any,
    seed: Any,
    means: Any = 0.0,
    stddevs: Any = 1.0,
    minvals: Any = -2.0,
    maxvals: Any = 2.0,
    name: str | None = None,
) -> Any:
    """Normal numbers between bounds; the parameters broadcast and stand for the last axes of `shape`."""
    means = convert_to_tensor(means, dtype_hint=float32)
    others = [convert_to_tensor(p, dtype=means.dtype) for p in (stddevs, minvals, maxvals)]
    return raw.StatelessParameterizedTruncatedNormal(shape_vector(shape), as_tensor(seed), means, *others, name=name)


@dispatchable
def stateless_gamma(
    shape: Any, seed: Any, alpha: Any, beta: Any = None, dtype: Any = float32, name: str | None = None
) -> Any:
    """Gamma numbers with shape parameter `alpha` and inverse scale `beta`, the last axes of `shape`."""
    dtype = as_dtype(dtype)
    alpha, beta = gamma_parameters(alpha, beta, dtype)
    drawn = raw.StatelessRandomGammaV3(shape_vector(shape), *_position(seed, "auto_select"), alpha)
    return at_least_tiny(raw.RealDiv(drawn, beta), name)


@dispatchable
def stateless_poisson(shape: Any, seed: Any, lam: Any, dtype: Any = int32, name: str | None = None) -> Any:
    """Poisson numbers with the rates `lam`, the last axes of `shape`."""
    return raw.StatelessRandomPoisson(shape_vector(shape), as_tensor(seed), as_tensor(lam), dtype=dtype, name=name)


@dispatchable
def stateless_binomial(
    shape: Any, seed: Any, counts: Any, probs: Any, output_dtype: Any = int32, name: str | None = None
) -> Any:
    """The successes in `counts` trials of probability `probs`, which broadcast to the last axes of `shape`."""
    probs = convert_to_tensor(probs, dtype_hint=float32)
    counts = convert_to_tensor(counts, dtype_hint=probs.dtype)
    seed = as_tensor(seed)
    return raw.StatelessRandomBinomial(shape_vector(shape), seed, counts, probs, dtype=output_dtype, name=name)


@dispatchable
def stateless_categorical(logits: Any, num_samples: Any, seed: Any, dtype: Any = int64, name: str | None = None) -> Any:
    """`num_samples` classes for each row of unnormalized log-probabilities."""
    return raw.StatelessMultinomial(
        as_tensor(logits), num_samples, as_tensor(seed), output_dtype=class_dtype(dtype), name=name
    )


@dispatchable
def stateless_shuffle(value: Any, seed: Any, alg: Any = "auto_select", name: str | None = None) -> Any:
    """The rows of `value` in the order that the seed stands for."""
    return raw.StatelessShuffle(as_tensor(value), *_position(seed, alg), name=name)


@dispatchable
def split(seed: Any, num: Any = 2, alg: Any = "auto_select") -> Any:
    """`num` new seeds from one."""
    seed = as_tensor(seed)
    return stateless_uniform([num, 2], seed, minval=None, maxval=None, dtype=seed.dtype, alg=alg)


@dispatchable
def fold_in(seed: Any, data: Any, alg: Any = "auto_select") -> Any:
    """A new seed from a seed and an integer."""
    data = as_tensor(data)
    first = stateless_uniform([], seed, minval=None, maxval=None, dtype=data.dtype, alg=alg)
    return raw.Pack([first, data])


@dispatchable
def index_shuffle(index: Any, seed: Any, max_index: Any) -> Any:
    """Where `index` comes to stand in the permutation of 0 to `max_index` that the seed stands for."""
    seed = as_tensor(seed)
    word = EagerTensor(np.array([_INDEX_SHUFFLE_WORD], seed.dtype.numpy_dtype), seed.dtype)
    return raw.RandomIndexShuffle(index, raw.ConcatV2([word, seed], 0), max_index)
