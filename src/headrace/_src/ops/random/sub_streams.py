"""Lanes: the separate sections of a stream for values drawn by rejection.

How many words such a number takes is not known beforehand, so TensorFlow sets a fixed count aside for each.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.ops.random.philox import advance, words_at
from headrace._src.ops.random.uniforms import FLOAT64, unit_floats

# The blocks reserved for each value drawn by rejection.
STRETCH = 256


def lanes(xp: Any, counter: Any, count: int, stretch: int = STRETCH) -> tuple[Any, Any]:
    """Returns the counters (low, high) at which `count` lanes begin."""
    return advance(xp, counter, xp.arange(count, dtype=np.uint64) * np.uint64(stretch))


def each_repeated(xp: Any, parameters: Any, times: int) -> Any:
    """Returns the parameter of each lane: those of one parameter follow each other."""
    return xp.broadcast_to(parameters[:, None], (parameters.shape[0], times)).reshape(-1)


def uniform_pair(xp: Any, key: Any, lane: Any, turn: Any) -> tuple[Any, Any]:
    """Returns the two float64 uniforms of each lane's block number `turn`, the last first, as TensorFlow takes them."""
    pair = unit_floats(xp, words_at(xp, key, *advance(xp, lane, turn)), FLOAT64)
    return pair[..., 1], pair[..., 0]
