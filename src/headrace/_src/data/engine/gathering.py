"""Collects rows of arrays. Many bytes are copied by several threads, each with its share of the rows."""

from __future__ import annotations

import functools
import os
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from headrace._src.base.forking import refuse_after_fork

_MANY_BYTES = 8 << 20
_MOST_THREADS = 8


@functools.cache
def _threads() -> ThreadPoolExecutor | None:
    count = min((os.cpu_count() or 1) // 2, _MOST_THREADS)
    return ThreadPoolExecutor(count, thread_name_prefix="headrace-gather") if count > 1 else None


refuse_after_fork(_threads.cache_clear)


def rows_at(array: np.ndarray, indices: np.ndarray) -> np.ndarray:
    """Returns the rows of an array at these positions; those past its ends are the first or last one."""
    count = len(indices)
    row_bytes = array.nbytes // max(len(array), 1)
    threads = _threads() if count * row_bytes >= _MANY_BYTES and array.dtype.kind != "O" else None
    if threads is None:
        return array.take(indices, axis=0, mode="clip")
    result = np.empty((count, *array.shape[1:]), array.dtype)
    bounds = np.linspace(0, count, min(_MOST_THREADS, count) + 1).astype(int)

    def copy(start: int, stop: int) -> None:
        array.take(indices[start:stop], axis=0, out=result[start:stop], mode="clip")

    list(threads.map(copy, bounds[:-1], bounds[1:]))
    return result
