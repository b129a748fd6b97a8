"""Fills a shape with values computed from successive Philox blocks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from headrace._src.base.blocks import over_blocks
from headrace._src.ops.random.chunks import CHUNK
from headrace._src.ops.random.philox import words
from headrace._src.ops.random.uniforms import per_block


def size_of(shape: Any) -> int:
    """Returns the number of elements of a shape given as ints."""
    size = 1
    for extent in shape:
        size *= int(extent)
    return size


def filled(xp: Any, key: Any, counter: Any, shape: Any, dtype: np.dtype, transform: Callable[[Any], Any]) -> Any:
    """Returns an array of `shape`; `transform` converts the words of some blocks to values."""
    size, width = size_of(shape), per_block(dtype)
    blocks = -(-size // width)
    if xp is not np:
        numbers = transform(words(xp, key, counter, blocks))
    else:
        numbers = np.empty((blocks, width), dtype)

        def work(start: int, stop: int) -> None:
            numbers[start:stop] = transform(words(np, key, counter, stop, start))

        over_blocks(work, blocks, CHUNK)
    return numbers.reshape(-1)[:size].reshape(shape)
