"""Ops on the state of a generator: a variable that holds the counter and the key of a stream."""

from __future__ import annotations

import secrets
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.entry import op
from headrace._src.ops.random.algorithms import check_algorithm
from headrace._src.ops.random.draws import (
    blocks_for,
    checked_shape,
    full_int,
    normal,
    truncated_normal,
    uniform,
    uniform_int,
)
from headrace._src.ops.random.per_parameter import binomial_array
from headrace._src.ops.random.streams import STATE_SIZE, reserve
from headrace._src.ops.random.sub_streams import STRETCH
from headrace._src.ops.rules import from_value, no_output
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.dtypes import (
    INDEX,
    REAL_FLOATS,
    DType,
    float16,
    float32,
    float64,
    int32,
    int64,
    uint32,
    uint64,
)
from headrace._src.tensors.exclusive import exclusive
from headrace._src.tensors.resource import VariableStorage, resource_of
from headrace._src.tensors.shapes import Dims

_WORDS = (int32, int64, uint32, uint64)
_COUNTS = (float16, float32, float64, int32, int64)


def _generator(xp: Any, resource: Any, algorithm: Any) -> VariableStorage:
    storage = resource_of(resource, VariableStorage)
    if storage.dtype is not int64:
        raise errors.invalid_argument(f"dtype of RNG state variable must be int64, not {storage.dtype.name}")
    if xp is np:
        check_algorithm(algorithm)
    size = storage.read().size
    if size < STATE_SIZE:
        raise errors.invalid_argument(
            f"For the Philox algorithm, the size of state must be at least {STATE_SIZE}; got {size}"
        )
    return storage


def _position(xp: Any, resource: Any, algorithm: Any, sizes: tuple[int, ...]) -> tuple[Any, Any]:
    """Returns the key and counter from which a generator draws now."""
    return reserve(xp, _generator(xp, resource, algorithm), blocks_for(sizes))


def _state_dims(call: ShapeCall) -> Dims:
    return (None,)


@op("RngReadAndSkip", "resource, int32, uint64 -> value: int64", shape=_state_dims, stateful=True, differentiable=False)
@exclusive
def rng_read_and_skip(xp, resource, alg, delta):
    """Returns the state of a generator, which then advances as if `delta` values had been drawn."""
    storage = _generator(xp, resource, alg)
    before = storage.read()
    reserve(xp, storage, delta * np.uint64(STRETCH))
    return before


@op("RngSkip", "resource, int64, int64 ->", shape=no_output, stateful=True, differentiable=False)
def rng_skip(xp, resource, algorithm, delta):
    """Advances a generator as if `delta` values had been drawn."""
    reserve(xp, _generator(xp, resource, algorithm), delta.astype(np.uint64) * np.uint64(STRETCH))


@op(
    "StatefulUniform", "resource, int64, shape_dtype -> dtype", shape_dtype=INDEX, dtype=REAL_FLOATS,
    shape=from_value(2), static=["shape"], stateful=True, differentiable=False,
)  # fmt: skip
def stateful_uniform(xp, resource, algorithm, shape, *, dtype: DType = float32):
    """Returns floats in [0, 1) from a generator."""
    sizes = checked_shape(shape)
    return uniform(xp, *_position(xp, resource, algorithm, sizes), sizes, dtype.numpy_dtype)


@op(
    "StatefulStandardNormalV2", "resource, int64, shape_dtype -> dtype", shape_dtype=INDEX, dtype=REAL_FLOATS,
    shape=from_value(2), static=["shape"], stateful=True, differentiable=False,
)  # fmt: skip
def stateful_standard_normal_v2(xp, resource, algorithm, shape, *, dtype: DType = float32):
    """Normal floats from a generator."""
    sizes = checked_shape(shape)
    return normal(xp, *_position(xp, resource, algorithm, sizes), sizes, dtype.numpy_dtype)


@op(
    "StatefulTruncatedNormal", "resource, int64, shape_dtype -> dtype", shape_dtype=INDEX, dtype=REAL_FLOATS,
    shape=from_value(2), static=["shape"], stateful=True, differentiable=False,
)  # fmt: skip
def stateful_truncated_normal(xp, resource, algorithm, shape, *, dtype: DType = float32):
    """Normal floats from a generator, those beyond two deviations drawn again."""
    sizes = checked_shape(shape)
    return truncated_normal(xp, *_position(xp, resource, algorithm, sizes), sizes, dtype.numpy_dtype)


@op(
    "StatefulUniformInt", "resource, int64, shape_dtype, dtype, dtype -> dtype", shape_dtype=INDEX, dtype=_WORDS,
    shape=from_value(2), static=["shape"], stateful=True, differentiable=False,
)  # fmt: skip
def stateful_uniform_int(xp, resource, algorithm, shape, minval, maxval):
    """Integers in [minval, maxval) from a generator."""
    sizes = checked_shape(shape)
    return uniform_int(xp, *_position(xp, resource, algorithm, sizes), sizes, minval, maxval)


@op(
    "StatefulUniformFullInt", "resource, int64, shape_dtype -> dtype", shape_dtype=INDEX, dtype=_WORDS,
    shape=from_value(2), static=["shape"], stateful=True, differentiable=False,
)  # fmt: skip
def stateful_uniform_full_int(xp, resource, algorithm, shape, *, dtype: DType = uint64):
    """Integers over the whole range of the dtype, from a generator."""
    sizes = checked_shape(shape)
    return full_int(xp, *_position(xp, resource, algorithm, sizes), sizes, dtype.numpy_dtype)


@op(
    "StatefulRandomBinomial", "resource, int64, S, T, T -> dtype", S=INDEX, T=_COUNTS, dtype=_COUNTS,
    shape=from_value(2), static=["shape"], stateful=True, differentiable=False,
)  # fmt: skip
def stateful_random_binomial(xp, resource, algorithm, shape, counts, probs, *, dtype: DType = int64):
    """Returns the successes in `counts` trials, from a generator."""
    sizes = checked_shape(shape)
    sets = int(np.prod(np.broadcast_shapes(counts.shape, probs.shape)))
    samples = int(np.prod(sizes)) // sets if sets else 0
    # The rule by which TensorFlow reserves blocks for each set of parameters.
    key, counter = reserve(xp, _generator(xp, resource, algorithm), sets * (samples + 3) * 50 * STRETCH)
    return binomial_array(xp, key, counter, sizes, counts, probs, dtype.numpy_dtype)


@op(
    "NonDeterministicInts", "shape_dtype -> dtype", shape_dtype=INDEX, dtype=_WORDS, shape=from_value(0),
    engine="host", stateful=True, differentiable=False,
)  # fmt: skip
def non_deterministic_ints(xp, shape, *, dtype: DType = int64):
    """Unpredictable integers from the operating system."""
    sizes, kind = checked_shape(shape), dtype.numpy_dtype
    count = int(np.prod(sizes, dtype=np.int64))
    return np.frombuffer(secrets.token_bytes(count * kind.itemsize), kind).reshape(sizes)
