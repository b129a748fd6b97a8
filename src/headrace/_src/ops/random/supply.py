"""Small unpredictable draws in eager code: a supply of samples is made at once and handed out piece by piece.

A Philox block costs the same few array operations whether it is computed alone or with a thousand others. Ops without
any seed may take any samples of their distribution, so theirs come from such a supply.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable

import numpy as np

_MADE = 8192  # samples made at once
LARGEST = 1024  # size of a draw up to which it comes from the supply

_lock = threading.Lock()
_supplies: dict[tuple[str, np.dtype], tuple[np.ndarray, int]] = {}


def take(
    name: str, dtype: np.dtype, sizes: tuple[int, ...], make: Callable[[tuple[int, ...]], np.ndarray]
) -> np.ndarray:
    """Returns samples of the distribution `name`; `make(sizes)` draws new ones."""
    count = 1
    for size in sizes:
        count *= size
    key = (name, dtype)
    with _lock:
        samples, used = _supplies.get(key, (None, _MADE))
        if used + count > _MADE or samples is None:
            samples, used = make((_MADE,)), 0
        _supplies[key] = samples, used + count
        return samples[used : used + count].reshape(sizes).copy()


def from_supply(name: str, dtype: np.dtype, sizes: tuple[int, ...]) -> np.ndarray | None:
    """Returns samples if there are enough of them; otherwise `take` makes new ones."""
    count = 1
    for size in sizes:
        count *= size
    key = (name, dtype)
    with _lock:
        found = _supplies.get(key)
        if found is None or found[1] + count > _MADE:
            return None
        samples, used = found
        _supplies[key] = samples, used + count
    return samples[used : used + count].reshape(sizes).copy()


def _forget() -> None:
    """Forgets the samples, so that a forked process and its parent do not draw the same."""
    global _lock
    _lock = threading.Lock()
    _supplies.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget)
