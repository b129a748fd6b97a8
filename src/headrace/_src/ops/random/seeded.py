"""Random ops with the attributes `seed` and `seed2`: each keeps its place in a stream between calls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from headrace._src.ops import batching
from headrace._src.ops.entry import op
from headrace._src.ops.random.draws import blocks_for, checked_shape, normal, truncated_normal, uniform, uniform_int
from headrace._src.ops.random.fill import size_of
from headrace._src.ops.random.streams import eager_stream, reserve, seeded_stream
from headrace._src.ops.random.supply import LARGEST, take
from headrace._src.ops.rules import from_value
from headrace._src.tensors.dtypes import INDEX, REAL_FLOATS, DType


def _position(xp: Any, kept: Any, sizes: tuple[int, ...], seed: int, seed2: int, *distinction: Any) -> tuple[Any, Any]:
    """Returns the key and counter from which the op draws now."""
    stream = kept or eager_stream(seed, seed2, *distinction)
    return reserve(xp, stream, blocks_for(sizes))


def _drawn(
    draw: Callable[..., Any],
    xp: Any,
    kept: Any,
    shape: Any,
    dtype: np.dtype,
    seed: int,
    seed2: int,
    name: str,
    *kind: Any,
) -> Any:
    """Returns what `draw` makes of the op's stream; without any seed small draws come from a supply."""
    sizes = checked_shape(shape)

    def from_stream(sizes: tuple[int, ...]) -> Any:
        key, counter = _position(xp, kept, sizes, seed, seed2, name, *kind)
        return draw(xp, key, counter, sizes, dtype)

    if kept is None and seed == seed2 == 0 and xp is np and size_of(sizes) <= LARGEST:
        return take(name, dtype, sizes, from_stream)
    return from_stream(sizes)


@op(
    "RandomUniform", "T -> dtype", T=INDEX, dtype=REAL_FLOATS, shape=from_value(0), static=["shape"],
    stateful=True, keeps=seeded_stream, differentiable=False, batching=batching.one_by_one,
)  # fmt: skip
def random_uniform(xp, shape, *, dtype: DType, seed: int = 0, seed2: int = 0, kept=None):
    """Returns floats in [0, 1)."""
    kind = (dtype, _dtype_of(shape))
    return _drawn(uniform, xp, kept, shape, dtype.numpy_dtype, seed, seed2, "RandomUniform", *kind)


@op(
    "RandomStandardNormal", "T -> dtype", T=INDEX, dtype=REAL_FLOATS, shape=from_value(0), static=["shape"],
    stateful=True, keeps=seeded_stream, differentiable=False, batching=batching.one_by_one,
)  # fmt: skip
def random_standard_normal(xp, shape, *, dtype: DType, seed: int = 0, seed2: int = 0, kept=None):
    """Normal floats of mean 0 and deviation 1."""
    kind = (dtype, _dtype_of(shape))
    return _drawn(normal, xp, kept, shape, dtype.numpy_dtype, seed, seed2, "RandomStandardNormal", *kind)


@op(
    "TruncatedNormal", "T -> dtype", T=INDEX, dtype=REAL_FLOATS, shape=from_value(0), static=["shape"],
    stateful=True, keeps=seeded_stream, differentiable=False, batching=batching.one_by_one,
)  # fmt: skip
def truncated_normal_op(xp, shape, *, dtype: DType, seed: int = 0, seed2: int = 0, kept=None):
    """Normal floats, those beyond two deviations drawn again."""
    kind = (dtype, _dtype_of(shape))
    return _drawn(truncated_normal, xp, kept, shape, dtype.numpy_dtype, seed, seed2, "TruncatedNormal", *kind)


@op(
    "RandomUniformInt", "T, Tout, Tout -> Tout", T=INDEX, Tout=INDEX, shape=from_value(0), static=["shape"],
    stateful=True, keeps=seeded_stream, differentiable=False, batching=batching.one_by_one,
)  # fmt: skip
def random_uniform_int(xp, shape, minval, maxval, *, seed: int = 0, seed2: int = 0, kept=None):
    """Integers in [minval, maxval)."""
    sizes = checked_shape(shape)
    key, counter = _position(xp, kept, sizes, seed, seed2, "RandomUniformInt", minval.dtype, _dtype_of(shape))
    return uniform_int(xp, key, counter, sizes, minval, maxval)


def eager_position(name: str, inputs: Sequence[Any], attrs: dict[str, Any]) -> Any:
    """Returns the state of the stream from which an eager call of the op `name` draws, and moves the stream on."""
    shape = inputs[0]._host()
    dtype = attrs["dtype"] if "dtype" in attrs else inputs[1].dtype.numpy_dtype
    stream = eager_stream(attrs["seed"], attrs["seed2"], name, dtype, shape.dtype)
    while True:
        with (lock := stream.lock):
            if lock is stream.lock:
                before = stream.read()
                reserve(np, stream, blocks_for(checked_shape(shape)))
                return before


def _dtype_of(shape: Any) -> Any:
    """Returns the dtype of a shape input; XLA gives a tuple, whose dtype no longer matters."""
    return getattr(shape, "dtype", None)
