"""Normal samples in bulk: the integers by a small program of XLA, the rest by NumPy.

NumPy needs fifty passes over memory for the rounds of Philox, XLA one for all of them. Integers, and floats that are
rounded once, are the same either way; logarithms and tangents would not be, so NumPy computes those.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from headrace._src.base.blocks import over_blocks
from headrace._src.base.lazy import jnp
from headrace._src.ops.large_calls import pays_to_compile
from headrace._src.ops.random.normals import circle_of_angle, full_turn, radius_of
from headrace._src.ops.random.philox import advance, columns_in_program
from headrace._src.ops.random.uniforms import FLOAT32, unit_floats
from headrace._src.ops.wide_types import compiled_with_wide_types

_BLOCKS = 1 << 16  # Philox blocks of one call of the program


def pays(blocks: int, dtype: np.dtype) -> bool:
    """Returns whether so many Philox blocks are worth the program."""
    return dtype == FLOAT32 and blocks >= _BLOCKS and pays_to_compile()


def bulk_normals(key: Any, counter: Any, blocks: int) -> np.ndarray:
    """Returns the samples of `blocks` Philox blocks or a few more, four in each row."""
    count = -(-blocks // _BLOCKS)
    samples = np.empty((count * _BLOCKS, 4), np.float32)

    def work(start: int, stop: int) -> None:
        # Arrays, unlike numbers, wrap around silently.
        (low,), (high,) = advance(np, (counter[:1], counter[1:]), np.array([start], np.uint64))
        _fill(samples[start:stop], *map(np.asarray, _program()(key, low, high)))

    over_blocks(work, len(samples), _BLOCKS)
    return samples


def _fill(samples: np.ndarray, *columns: np.ndarray) -> None:
    for place in (0, 2):
        radius = radius_of(columns[place])
        sine, cosine = circle_of_angle(columns[place + 1])
        np.multiply(sine, radius, samples[:, place])
        np.multiply(cosine, radius, samples[:, place + 1])


@functools.cache
def _program() -> Callable[..., Any]:
    def program(key: Any, low: Any, high: Any) -> Any:
        numbers = jnp.arange(_BLOCKS, dtype=np.uint64)
        words = columns_in_program(key, *advance(jnp, (low, high), numbers))
        uniform = [unit_floats(jnp, column, FLOAT32) for column in words]
        return uniform[0], full_turn(uniform[1]), uniform[2], full_turn(uniform[3])

    return compiled_with_wide_types(program)
