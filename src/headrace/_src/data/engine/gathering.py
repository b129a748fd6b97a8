"""Collects rows of arrays. Many bytes are copied by several threads, each with its share of the rows."""

from __future__ import annotations

import numpy as np

from headrace._src.base.blocks import MANY_THREADS, over_blocks

_MANY_BYTES = 8 << 20
_SHARES = 8


def rows_at(array: np.ndarray, indices: np.ndarray) -> np.ndarray:
    """Returns the rows of an array at these positions; those past its ends are the first or last one."""
    count = len(indices)
    row_bytes = array.nbytes // max(len(array), 1)
    if count * row_bytes < _MANY_BYTES or array.dtype.kind == "O":
        return array.take(indices, axis=0, mode="clip")
    result = np.empty((count, *array.shape[1:]), array.dtype)

    def copy(start: int, stop: int) -> None:
        array.take(indices[start:stop], axis=0, out=result[start:stop], mode="clip")

    over_blocks(copy, count, -(-count // _SHARES), MANY_THREADS)
    return result
