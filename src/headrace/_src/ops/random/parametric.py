"""Gamma, Poisson and binomial ops: each number depends on parameters given as tensors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.broadcasting import unbroadcast
from headrace._src.ops.entry import op, raw
from headrace._src.ops.random.binomials import binomials
from headrace._src.ops.random.draws import blocks_for, checked_shape
from headrace._src.ops.random.fill import size_of
from headrace._src.ops.random.gammas import gammas
from headrace._src.ops.random.key_counter import checked_seed, from_key_input
from headrace._src.ops.random.philox import key_and_counter
from headrace._src.ops.random.poissons import poissons
from headrace._src.ops.random.streams import eager_stream, reserve, seeded_stream
from headrace._src.ops.rules import from_value
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.ops.sizes import shape_of
from headrace._src.tensors.dtypes import INDEX, DType, float16, float32, float64, int32, int64
from headrace._src.tensors.shapes import Dims

_GAMMA_FLOATS = (float16, float32, float64)
_COUNTS = (float16, float32, float64, int32, int64)


def _for_each(xp: Any, sizes: tuple[int, ...], parameter: Any, sample: Callable[[Any, int], Any], dtype: np.dtype) -> Any:
    """An array of `sizes`, whose last axes are those of `parameter`; `sample(parameters, count)` gives rows of it."""
    ends = parameter.shape
    if ends and sizes[-len(ends) :] != ends:
        raise errors.invalid_argument("Shape passed in must end with broadcasted shape.")
    if not size_of(sizes):
        return xp.zeros(sizes, dtype)
    flat = parameter.reshape(-1).astype(np.float64)
    return as_counts(xp, sample(flat, size_of(sizes) // flat.shape[0]), dtype).reshape(sizes)


def as_counts(xp: Any, numbers: Any, dtype: np.dtype) -> Any:
    """float64 numbers in another dtype; what no integer can hold becomes 0."""
    if dtype.kind == "i":
        numbers = xp.where(xp.isfinite(numbers), numbers, 0.0)
    return numbers.astype(dtype)


def _appended(call: ShapeCall) -> Dims:
    """The shape input followed by the shape of the parameter."""
    front, back = call.as_dims(0), call.shapes[1]
    return None if front is None or back is None else (*front, *back)


@op(
    "RandomGamma", "S, T -> T", S=INDEX, T=_GAMMA_FLOATS, shape=_appended, static=["shape"], stateful=True,
    keeps=seeded_stream,
)  # fmt: skip
def random_gamma(xp, shape, alpha, *, seed: int = 0, seed2: int = 0, kept=None):
    """Gamma numbers of scale 1, `shape` of them for each shape parameter in `alpha`."""
    sizes = (*checked_shape(shape), *alpha.shape)
    stream = kept or eager_stream(seed, seed2, "RandomGamma", alpha.dtype, shape.dtype)
    key, counter = reserve(xp, stream, blocks_for(sizes))
    return _for_each(xp, sizes, alpha, lambda a, count: gammas(xp, key, counter, a, count), np.dtype(alpha.dtype))


@random_gamma.gradient
def _(call, dy):
    return None, _alpha_gradient(call.inputs[1], call.outputs[0], dy)


def _alpha_gradient(alpha: Any, sample: Any, dy: Any) -> Any:
    """How the samples move with their parameter, each staying at its place in the distribution."""
    moved = raw.RandomGammaGrad(raw.BroadcastTo(alpha, shape_of(sample)), sample)
    return unbroadcast(raw.Mul(dy, moved), alpha)


@op(
    "StatelessRandomGammaV2", "T, Tseed, dtype -> dtype", T=INDEX, Tseed=INDEX, dtype=_GAMMA_FLOATS,
    shape=from_value(0), static=["shape"],
)  # fmt: skip
def stateless_random_gamma_v2(xp, shape, seed, alpha):
    """Gamma numbers of scale 1; the last axes of `shape` are those of `alpha`."""
    key, counter = key_and_counter(xp, checked_seed(seed))
    dtype = np.dtype(alpha.dtype)
    return _for_each(xp, checked_shape(shape), alpha, lambda a, count: gammas(xp, key, counter, a, count), dtype)


@stateless_random_gamma_v2.gradient
def _(call, dy):
    return None, None, _alpha_gradient(call.inputs[2], call.outputs[0], dy)


@op(
    "StatelessRandomGammaV3", "shape_dtype, uint64, uint64, int32, dtype -> dtype", shape_dtype=INDEX,
    dtype=_GAMMA_FLOATS, shape=from_value(0), static=["shape"],
)  # fmt: skip
def stateless_random_gamma_v3(xp, shape, key, counter, alg, alpha):
    """Gamma numbers of scale 1; the last axes of `shape` are those of `alpha`."""
    key, counter = from_key_input(xp, key, counter, alg)
    dtype = np.dtype(alpha.dtype)
    return _for_each(xp, checked_shape(shape), alpha, lambda a, count: gammas(xp, key, counter, a, count), dtype)


@stateless_random_gamma_v3.gradient
def _(call, dy):
    return None, None, None, None, _alpha_gradient(call.inputs[4], call.outputs[0], dy)


def _largest(dtype: np.dtype) -> float:
    return float(np.iinfo(dtype).max if dtype.kind == "i" else np.finfo(dtype).max)


@op(
    "RandomPoissonV2", "S, R -> dtype", S=INDEX, R=_COUNTS, dtype=_COUNTS, shape=_appended, static=["shape"],
    stateful=True, keeps=seeded_stream, differentiable=False,
)  # fmt: skip
def random_poisson_v2(xp, shape, rate, *, seed: int = 0, seed2: int = 0, dtype: DType = int64, kept=None):
    """Poisson numbers, `shape` of them for each rate."""
    sizes = (*checked_shape(shape), *rate.shape)
    stream = kept or eager_stream(seed, seed2, "RandomPoissonV2", rate.dtype, dtype, shape.dtype)
    key, counter = reserve(xp, stream, blocks_for(sizes))
    kind = dtype.numpy_dtype
    return _for_each(xp, sizes, rate, lambda r, count: poissons(xp, key, counter, r, count, _largest(kind)), kind)


@op(
    "RandomPoisson", "S, dtype -> dtype", S=INDEX, dtype=_GAMMA_FLOATS, shape=_appended, static=["shape"],
    stateful=True, keeps=seeded_stream, differentiable=False,
)  # fmt: skip
def random_poisson(xp, shape, rate, *, seed: int = 0, seed2: int = 0, kept=None):
    """Poisson numbers, `shape` of them for each rate; old programs use it."""
    sizes = (*checked_shape(shape), *rate.shape)
    stream = kept or eager_stream(seed, seed2, "RandomPoisson", rate.dtype, shape.dtype)
    key, counter = reserve(xp, stream, blocks_for(sizes))
    kind = np.dtype(rate.dtype)
    return _for_each(xp, sizes, rate, lambda r, count: poissons(xp, key, counter, r, count, _largest(kind)), kind)


@op(
    "StatelessRandomPoisson", "T, Tseed, Rtype -> dtype", T=INDEX, Tseed=INDEX, Rtype=_COUNTS, dtype=_COUNTS,
    shape=from_value(0), static=["shape"], differentiable=False,
)  # fmt: skip
def stateless_random_poisson(xp, shape, seed, lam, *, dtype: DType):
    """Poisson numbers; the last axes of `shape` are those of `lam`."""
    key, counter = key_and_counter(xp, checked_seed(seed))
    kind = dtype.numpy_dtype
    return _for_each(
        xp, checked_shape(shape), lam, lambda r, count: poissons(xp, key, counter, r, count, _largest(kind)), kind
    )


@op(
    "StatelessRandomBinomial", "S, Tseed, T, T -> dtype", S=INDEX, Tseed=INDEX, T=_COUNTS, dtype=_COUNTS,
    shape=from_value(0), static=["shape"], differentiable=False,
)  # fmt: skip
def stateless_random_binomial(xp, shape, seed, counts, probs, *, dtype: DType = int64):
    """The successes in `counts` trials; the last axes of `shape` are those of `counts` and `probs` broadcast."""
    key, counter = key_and_counter(xp, checked_seed(seed))
    return binomial_array(xp, key, counter, checked_shape(shape), counts, probs, dtype.numpy_dtype)


def binomial_array(
    xp: Any, key: Any, counter: Any, sizes: tuple[int, ...], counts: Any, probs: Any, dtype: np.dtype
) -> Any:
    """An array of `sizes`, whose last axes are those of `counts` and `probs` broadcast."""
    counts, probs = xp.broadcast_arrays(counts, probs)
    chances = probs.reshape(-1).astype(np.float64)
    return _for_each(xp, sizes, counts, lambda n, count: binomials(xp, key, counter, n, chances, count), dtype)
