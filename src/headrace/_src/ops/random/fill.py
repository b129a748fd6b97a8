"""Filling a shape with numbers made of successive Philox blocks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from headrace._src.ops.random.chunks import chunks
from headrace._src.ops.random.philox import words
from headrace._src.ops.random.uniforms import per_block


def size_of(shape: Any) -> int:
    """The number of elements of a shape given as ints."""
    size = 1
    for extent in shape:
        size *= int(extent)
    return size


def filled(xp: Any, key: Any, counter: Any, shape: Any, dtype: np.dtype, transform: Callable[[Any], Any]) -> Any:
    """An array of `shape`: `transform` turns the words of some blocks into the numbers of these blocks."""
    size, width = size_of(shape), per_block(dtype)
    blocks = -(-size // width)
    if xp is not np:
        numbers = transform(words(xp, key, counter, blocks))
    else:
        numbers = np.empty((blocks, width), dtype)
        for start, stop in chunks(blocks):
            numbers[start:stop] = transform(words(np, key, counter, stop, start))
    return numbers.reshape(-1)[:size].reshape(shape)
