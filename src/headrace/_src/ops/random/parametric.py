"""Gamma, Poisson and binomial ops: each number depends on parameters given as tensors."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.ops import batching
from headrace._src.ops.broadcasting import unbroadcast
from headrace._src.ops.entry import missing_gradient, op, raw
from headrace._src.ops.random.algorithms import checked_seed, from_key_input
from headrace._src.ops.random.draws import blocks_for, checked_shape
from headrace._src.ops.random.per_parameter import binomial_array, gamma_array, poisson_array
from headrace._src.ops.random.philox import key_and_counter
from headrace._src.ops.random.streams import eager_stream, reserve, seeded_stream
from headrace._src.ops.rules import from_value
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.ops.sizes import shape_of
from headrace._src.tensors.dtypes import INDEX, DType, float16, float32, float64, int32, int64
from headrace._src.tensors.shapes import Dims
from headrace._src.tensors.tensor import Tensor

_GAMMA_FLOATS = (float16, float32, float64)
_COUNTS = (float16, float32, float64, int32, int64)


def _appended(call: ShapeCall) -> Dims:
    """Returns the shape input followed by the shape of the parameter."""
    front, back = call.as_dims(0), call.shapes[1]
    return None if front is None or back is None else (*front, *back)


@op(
    "RandomGamma", "S, T -> T", S=INDEX, T=_GAMMA_FLOATS, shape=_appended, static=["shape"], stateful=True,
    keeps=seeded_stream, batching=batching.one_by_one,
)  # fmt: skip
def random_gamma(xp, shape, alpha, *, seed: int = 0, seed2: int = 0, kept=None):
    """Draws gamma samples of scale 1, `shape` of them for each shape parameter in `alpha`."""
    sizes = (*checked_shape(shape), *alpha.shape)
    stream = kept or eager_stream(seed, seed2, "RandomGamma", alpha.dtype, shape.dtype)
    key, counter = reserve(xp, stream, blocks_for(sizes))
    return gamma_array(xp, key, counter, sizes, alpha)


@random_gamma.gradient
def _(call, dy):
    return None, _alpha_gradient(call.inputs[1], call.outputs[0], dy)


def _alpha_gradient(alpha: Tensor, sample: Any, dy: Tensor) -> Tensor:
    """How the samples move with their parameter, each staying at its place in the distribution."""
    moved = raw.RandomGammaGrad(raw.BroadcastTo(alpha, shape_of(sample)), sample)
    return unbroadcast(raw.Mul(dy, moved), alpha)


@op(
    "StatelessRandomGammaV2", "T, Tseed, dtype -> dtype", T=INDEX, Tseed=INDEX, dtype=_GAMMA_FLOATS,
    shape=from_value(0), static=["shape"], batching=batching.one_by_one,
)  # fmt: skip
def stateless_random_gamma_v2(xp, shape, seed, alpha):
    """Draws gamma samples of scale 1; the last axes of `shape` are those of `alpha`."""
    key, counter = key_and_counter(xp, checked_seed(seed))
    return gamma_array(xp, key, counter, checked_shape(shape), alpha)


@stateless_random_gamma_v2.gradient
def _(call, dy):
    return None, None, _alpha_gradient(call.inputs[2], call.outputs[0], dy)


@op(
    "StatelessRandomGammaV3", "shape_dtype, uint64, uint64, int32, dtype -> dtype", shape_dtype=INDEX,
    dtype=_GAMMA_FLOATS, shape=from_value(0), static=["shape"],
)  # fmt: skip
def stateless_random_gamma_v3(xp, shape, key, counter, alg, alpha):
    """Draws gamma samples of scale 1; the last axes of `shape` are those of `alpha`."""
    key, counter = from_key_input(xp, key, counter, alg)
    return gamma_array(xp, key, counter, checked_shape(shape), alpha)


@stateless_random_gamma_v3.gradient
def _(call, dy):
    return None, None, None, None, _alpha_gradient(call.inputs[4], call.outputs[0], dy)


@op(
    "RandomPoissonV2", "S, R -> dtype", S=INDEX, R=_COUNTS, dtype=_COUNTS, shape=_appended, static=["shape"],
    stateful=True, keeps=seeded_stream, batching=batching.one_by_one,
)  # fmt: skip
def random_poisson_v2(xp, shape, rate, *, seed: int = 0, seed2: int = 0, dtype: DType = int64, kept=None):
    """Draws Poisson samples, `shape` of them for each rate."""
    sizes = (*checked_shape(shape), *rate.shape)
    stream = kept or eager_stream(seed, seed2, "RandomPoissonV2", rate.dtype, dtype, shape.dtype)
    key, counter = reserve(xp, stream, blocks_for(sizes))
    return poisson_array(xp, key, counter, sizes, rate, dtype.numpy_dtype)


random_poisson_v2.gradient(missing_gradient)


@op(
    "RandomPoisson", "S, dtype -> dtype", S=INDEX, dtype=_GAMMA_FLOATS, shape=_appended, static=["shape"],
    stateful=True, keeps=seeded_stream,
)  # fmt: skip
def random_poisson(xp, shape, rate, *, seed: int = 0, seed2: int = 0, kept=None):
    """Draws Poisson samples, `shape` of them for each rate; used by old programs."""
    sizes = (*checked_shape(shape), *rate.shape)
    stream = kept or eager_stream(seed, seed2, "RandomPoisson", rate.dtype, shape.dtype)
    key, counter = reserve(xp, stream, blocks_for(sizes))
    return poisson_array(xp, key, counter, sizes, rate, np.dtype(rate.dtype))


random_poisson.gradient(missing_gradient)


@op(
    "StatelessRandomPoisson", "T, Tseed, Rtype -> dtype", T=INDEX, Tseed=INDEX, Rtype=_COUNTS, dtype=_COUNTS,
    shape=from_value(0), static=["shape"], differentiable=False, batching=batching.one_by_one,
)  # fmt: skip
def stateless_random_poisson(xp, shape, seed, lam, *, dtype: DType):
    """Draws Poisson samples; the last axes of `shape` are those of `lam`."""
    key, counter = key_and_counter(xp, checked_seed(seed))
    return poisson_array(xp, key, counter, checked_shape(shape), lam, dtype.numpy_dtype)


@op(
    "StatelessRandomBinomial", "S, Tseed, T, T -> dtype", S=INDEX, Tseed=INDEX, T=_COUNTS, dtype=_COUNTS,
    shape=from_value(0), static=["shape"], differentiable=False, batching=batching.one_by_one,
)  # fmt: skip
def stateless_random_binomial(xp, shape, seed, counts, probs, *, dtype: DType = int64):
    """Returns the successes in `counts` trials.

    The last axes of `shape` are those of `counts` and `probs` broadcast.
    """
    key, counter = key_and_counter(xp, checked_seed(seed))
    return binomial_array(xp, key, counter, checked_shape(shape), counts, probs, dtype.numpy_dtype)
