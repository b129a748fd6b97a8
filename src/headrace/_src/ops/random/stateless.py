"""Stateless random ops: the values depend only on a key and a counter, or on a seed of two integers."""

from __future__ import annotations

from headrace._src.ops import batching
from headrace._src.ops.entry import op
from headrace._src.ops.random.algorithms import checked_seed, from_key_input
from headrace._src.ops.random.draws import checked_shape, full_int, normal, truncated_normal, uniform, uniform_int
from headrace._src.ops.random.philox import key_and_counter
from headrace._src.ops.rules import from_value
from headrace._src.tensors.dtypes import INDEX, REAL_FLOATS, DType, float32, int32, int64, uint32, uint64

_WORDS = (int32, int64, uint32, uint64)


@op(
    "StatelessRandomUniformV2", "Tshape, uint64, uint64, int32 -> dtype", Tshape=INDEX, dtype=REAL_FLOATS,
    shape=from_value(0), static=["shape"], differentiable=False,
)  # fmt: skip
def stateless_random_uniform_v2(xp, shape, key, counter, alg, *, dtype: DType = float32):
    """Returns floats in [0, 1)."""
    return uniform(xp, *from_key_input(xp, key, counter, alg), checked_shape(shape), dtype.numpy_dtype)


@op(
    "StatelessRandomNormalV2", "Tshape, uint64, uint64, int32 -> dtype", Tshape=INDEX, dtype=REAL_FLOATS,
    shape=from_value(0), static=["shape"], differentiable=False,
)  # fmt: skip
def stateless_random_normal_v2(xp, shape, key, counter, alg, *, dtype: DType = float32):
    """Normal floats of mean 0 and deviation 1."""
    return normal(xp, *from_key_input(xp, key, counter, alg), checked_shape(shape), dtype.numpy_dtype)


@op(
    "StatelessTruncatedNormalV2", "Tshape, uint64, uint64, int32 -> dtype", Tshape=INDEX, dtype=REAL_FLOATS,
    shape=from_value(0), static=["shape"], differentiable=False,
)  # fmt: skip
def stateless_truncated_normal_v2(xp, shape, key, counter, alg, *, dtype: DType = float32):
    """Normal floats, those beyond two deviations drawn again."""
    return truncated_normal(xp, *from_key_input(xp, key, counter, alg), checked_shape(shape), dtype.numpy_dtype)


@op(
    "StatelessRandomUniformIntV2", "Tshape, uint64, uint64, int32, dtype, dtype -> dtype", Tshape=INDEX,
    dtype=_WORDS, shape=from_value(0), static=["shape"], differentiable=False,
)  # fmt: skip
def stateless_random_uniform_int_v2(xp, shape, key, counter, alg, minval, maxval):
    """Integers in [minval, maxval)."""
    return uniform_int(xp, *from_key_input(xp, key, counter, alg), checked_shape(shape), minval, maxval)


@op(
    "StatelessRandomUniformFullIntV2", "Tshape, uint64, uint64, int32 -> dtype", Tshape=INDEX, dtype=_WORDS,
    shape=from_value(0), static=["shape"], differentiable=False,
)  # fmt: skip
def stateless_random_uniform_full_int_v2(xp, shape, key, counter, alg, *, dtype: DType = uint64):
    """Integers over the whole range of the dtype."""
    return full_int(xp, *from_key_input(xp, key, counter, alg), checked_shape(shape), dtype.numpy_dtype)


@op(
    "StatelessRandomUniform", "T, Tseed -> dtype", T=INDEX, Tseed=INDEX, dtype=REAL_FLOATS, shape=from_value(0),
    static=["shape"], differentiable=False, batching=batching.one_by_one,
)  # fmt: skip
def stateless_random_uniform(xp, shape, seed, *, dtype: DType = float32):
    """Returns floats in [0, 1)."""
    return uniform(xp, *key_and_counter(xp, checked_seed(seed)), checked_shape(shape), dtype.numpy_dtype)


@op(
    "StatelessRandomNormal", "T, Tseed -> dtype", T=INDEX, Tseed=INDEX, dtype=REAL_FLOATS, shape=from_value(0),
    static=["shape"], differentiable=False, batching=batching.one_by_one,
)  # fmt: skip
def stateless_random_normal(xp, shape, seed, *, dtype: DType = float32):
    """Normal floats of mean 0 and deviation 1."""
    return normal(xp, *key_and_counter(xp, checked_seed(seed)), checked_shape(shape), dtype.numpy_dtype)


@op(
    "StatelessTruncatedNormal", "T, Tseed -> dtype", T=INDEX, Tseed=INDEX, dtype=REAL_FLOATS, shape=from_value(0),
    static=["shape"], differentiable=False, batching=batching.one_by_one,
)  # fmt: skip
def stateless_truncated_normal(xp, shape, seed, *, dtype: DType = float32):
    """Normal floats, those beyond two deviations drawn again."""
    return truncated_normal(xp, *key_and_counter(xp, checked_seed(seed)), checked_shape(shape), dtype.numpy_dtype)


@op(
    "StatelessRandomUniformInt", "T, Tseed, dtype, dtype -> dtype", T=INDEX, Tseed=INDEX, dtype=INDEX,
    shape=from_value(0), static=["shape"], differentiable=False, batching=batching.one_by_one,
)  # fmt: skip
def stateless_random_uniform_int(xp, shape, seed, minval, maxval):
    """Integers in [minval, maxval)."""
    return uniform_int(xp, *key_and_counter(xp, checked_seed(seed)), checked_shape(shape), minval, maxval)


@op(
    "StatelessRandomUniformFullInt", "T, Tseed -> dtype", T=INDEX, Tseed=_WORDS, dtype=_WORDS,
    shape=from_value(0), static=["shape"], differentiable=False, batching=batching.one_by_one,
)  # fmt: skip
def stateless_random_uniform_full_int(xp, shape, seed, *, dtype: DType = uint64):
    """Integers over the whole range of the dtype."""
    return full_int(xp, *key_and_counter(xp, checked_seed(seed)), checked_shape(shape), dtype.numpy_dtype)
