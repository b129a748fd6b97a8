"""Filling a shape with numbers made of successive Philox blocks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from headrace._src.ops.random.philox import advance, words, words_at
from headrace._src.ops.random.uniforms import per_block

# Blocks turned into numbers together on the host, so that words and numbers stay in the processor's cache.
_CHUNK = 16384


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
    if xp is not np or blocks <= _CHUNK:
        numbers = transform(words(xp, key, counter, blocks))
    else:
        numbers = np.empty((blocks, width), dtype)
        for start in range(0, blocks, _CHUNK):
            part = numbers[start : start + _CHUNK]
            steps = np.arange(start, start + len(part), dtype=np.uint64)
            part[...] = transform(words_at(np, key, *advance(np, counter, steps)))
    return numbers.reshape(-1)[:size].reshape(shape)
