"""Bilinear interpolation of many pixels by a small program of XLA, with the bits of NumPy's.

NumPy passes over memory for each step and takes elements one by one; XLA computes a new pixel at a time, on all
processors. A program is for images of one shape, so it is compiled only for a shape that keeps coming.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from headrace._src.base.aligned import is_aligned, scratch_copy
from headrace._src.base.lazy import jax, jnp
from headrace._src.ops.image.taps import Between
from headrace._src.ops.large_calls import PATIENCE, pays_to_compile
from headrace._src.ops.wide_types import compiled_with_wide_types

_LEAST = 1 << 18  # new elements; for fewer NumPy takes less than a millisecond
_MOST_PROGRAMS = 32
_MOST_COUNTED = 1024
# Small integers. Floating-point numbers may be so close to zero that XLA makes them zero.
_TYPES = frozenset(map(np.dtype, (np.uint8, np.int8, np.uint16, np.int16)))
# What is added to a product, so that it is rounded before something else is added: the processor does both in one step.
_NOTHING = np.float32(-0.0)

_Kind = tuple[tuple[int, ...], np.dtype, Between, Between]
_calls: dict[_Kind, int] = {}
_compiled: set[_Kind] = set()


def pays(images: np.ndarray, rows: Between, columns: Between) -> bool:
    """Counts a call and returns whether a program should compute it."""
    batch, height, width, depth = images.shape
    new_height, new_width = rows.lower.size, columns.lower.size
    if images.dtype not in _TYPES or batch * new_height * new_width * depth < _LEAST:
        return False
    if new_height > height or new_width > width:  # the program would compute what lies between the steps repeatedly
        return False
    kind = (images.shape, images.dtype, rows, columns)
    if kind not in _compiled and not _keeps_coming(kind):
        return False
    return pays_to_compile(0)  # but in forked processes


def _keeps_coming(kind: _Kind) -> bool:
    if len(_compiled) >= _MOST_PROGRAMS:
        return False
    if len(_calls) >= _MOST_COUNTED:
        _calls.clear()
    count = _calls[kind] = _calls.get(kind, 0) + 1
    if count > PATIENCE:
        _compiled.add(kind)
    return count > PATIENCE


def interpolate(images: np.ndarray, rows: Between, columns: Between) -> np.ndarray:
    """Returns the images in the size of the grid, float32."""
    given = images if is_aligned(images) else scratch_copy(images, 0)
    with jax.default_device(_processor()):
        return np.asarray(_program(rows, columns)(given, _NOTHING))


@functools.cache
def _processor() -> Any:
    return jax.local_devices(backend="cpu")[0]


@functools.cache
def _program(rows: Between, columns: Between) -> Callable[..., Any]:
    def blend(first: Any, second: Any, fraction: np.ndarray, nothing: Any) -> Any:
        return first + ((second - first) * fraction + nothing)

    def program(images: Any, nothing: Any) -> Any:
        left, right = (jnp.take(images, c, 2).astype(np.float32) for c in (columns.lower, columns.upper))
        lines = blend(left, right, columns.fraction[:, None], nothing)
        above, below = jnp.take(lines, rows.lower, 1), jnp.take(lines, rows.upper, 1)
        return blend(above, below, rows.fraction[:, None, None], nothing)

    return compiled_with_wide_types(program)
