"""Filling a shape with numbers made of successive Philox blocks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from headrace._src.ops.random.chunks import CHUNK, for_each_chunk
from headrace._src.ops.random.philox import advance, words, words_at
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
    if xp is not np or blocks <= CHUNK:
        numbers = transform(words(xp, key, counter, blocks))
    else:
        numbers = np.empty((blocks, width), dtype)

        def fill(start: int, stop: int) -> None:
            steps = np.arange(start, stop, dtype=np.uint64)
            numbers[start:stop] = transform(words_at(np, key, *advance(np, counter, steps)))

        for_each_chunk(blocks, fill)
    return numbers.reshape(-1)[:size].reshape(shape)
