"""Arrays of random numbers from a key and a counter: the common part of stateless, seeded and generator ops."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.device_checks import any_bad
from headrace._src.ops.random.fill import filled, size_of
from headrace._src.ops.random.normal_programs import bulk_normals, pays
from headrace._src.ops.random.normals import standard_normals, truncated_normals
from headrace._src.ops.random.sub_streams import STRETCH
from headrace._src.ops.random.uniforms import integers, integers_below, per_block, unit_floats
from headrace._src.tensors.shapes import dims_text


def checked_shape(shape: Any) -> tuple[int, ...]:
    """Returns the sizes held by a shape input: a vector, or for XLA a tuple."""
    if getattr(shape, "ndim", 1) != 1:
        raise errors.invalid_argument(f"shape must be a vector of {{int32,int64}}, got shape {dims_text(shape.shape)}")
    sizes = tuple(shape.tolist()) if type(shape) is np.ndarray else tuple(int(extent) for extent in shape)
    if sizes and min(sizes) < 0:
        raise errors.invalid_argument(f"Dimension {min(sizes)} must be >= 0")
    return sizes


def blocks_for(sizes: tuple[int, ...]) -> int:
    """Returns the number of blocks that a stream advances by for an array, regardless of the blocks used."""
    return size_of(sizes) * STRETCH


def uniform(xp: Any, key: Any, counter: Any, sizes: tuple[int, ...], dtype: np.dtype) -> Any:
    """Returns floats in [0, 1)."""
    return filled(xp, key, counter, sizes, dtype, lambda words: unit_floats(xp, words, dtype))


def normal(xp: Any, key: Any, counter: Any, sizes: tuple[int, ...], dtype: np.dtype) -> Any:
    """Returns floats of mean 0 and deviation 1."""
    size = size_of(sizes)
    if xp is np and pays(blocks := -(-size // per_block(dtype)), dtype):
        return bulk_normals(key, counter, blocks).reshape(-1)[:size].reshape(sizes)
    return filled(xp, key, counter, sizes, dtype, lambda words: standard_normals(xp, words, dtype))


def truncated_normal(xp: Any, key: Any, counter: Any, sizes: tuple[int, ...], dtype: np.dtype) -> Any:
    """Normal floats, those of absolute value 2 and more drawn again."""
    return truncated_normals(xp, key, counter, size_of(sizes), dtype).reshape(sizes)


def full_int(xp: Any, key: Any, counter: Any, sizes: tuple[int, ...], dtype: np.dtype) -> Any:
    """Integers over the whole range of the dtype."""
    return filled(xp, key, counter, sizes, dtype, lambda words: integers(xp, words, dtype))


def uniform_int(xp: Any, key: Any, counter: Any, sizes: tuple[int, ...], minval: Any, maxval: Any) -> Any:
    """Integers in [minval, maxval), two scalars of one dtype."""
    for name, bound in (("minval", minval), ("maxval", maxval)):
        if bound.ndim:
            raise errors.invalid_argument(f"{name} must be 0-D, got shape {dims_text(bound.shape)}")
    dtype = np.dtype(minval.dtype)
    if not size_of(sizes):
        return xp.zeros(sizes, dtype)
    if any_bad(xp, minval >= maxval):
        raise errors.invalid_argument(f"Need minval < maxval, got {minval} >= {maxval}")
    return filled(xp, key, counter, sizes, dtype, lambda words: integers_below(xp, words, minval, maxval))
