"""Sums of large NumPy arrays: rows by SIMD, blocks of rows on several threads; columns by adding long rows.

`numpy.add.reduce` adds along the last axis in pairs, at half of the speed that memory allows. `numpy.einsum` adds in
as many partial sums as the processor has lanes; over short rows that is as exact as adding in pairs. Along the first
axes NumPy adds one row to the next, which takes five times as long if rows are short, so several are taken as one.
(A product with ones is faster still, but the threads of NumPy's BLAS go on waiting and keep oneDNN's from working.)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from headrace._src.base.blocks import BLOCK, MANY_THREADS, over_blocks
from headrace._src.base.slot import Slot
from headrace._src.ops.half_kernels import BFLOAT16, SHORT_FLOATS, slice_sums, widen

_WIDTH = 1024  # elements that are added up in one go
_NARROW = 16  # elements of a row from which on this pays
_LONG_ROW = 4096  # elements
LARGE = 1 << 14  # elements from which on this pays
_TOGETHER = 16 * BLOCK  # elements from which on a second thread pays
# Elements from which on a library pays, which makes a kernel for each shape.
_LIBRARY = {BFLOAT16: 4 * BLOCK, np.dtype(np.float32): 32 * BLOCK}
_FLOAT32 = np.dtype(np.float32)
# The type of the elements, and the one in which they are added up.
_TYPES = frozenset({(_FLOAT32, _FLOAT32), (np.dtype(np.float64), np.dtype(np.float64)), (BFLOAT16, _FLOAT32)})

# Stores the sums of rows in an array of float32, (rows, sums), unless it returns False.
library_row_sums: Slot[Callable[[np.ndarray, np.ndarray], bool]] = Slot("ops.math.sums:library_row_sums")


def add_up(array: np.ndarray, axes: tuple[int, ...] | None, dtype: Any, *, keepdims: bool = False) -> Any:
    """Returns the sum along axes; None means all. Like `numpy.add.reduce`, but adds up 16-bit floats in float32."""
    rank = array.ndim
    if array.dtype == np.float16:
        if (axes is None or len(axes) == rank) and array.size >= LARGE and array.flags.c_contiguous:
            total = _row_sums(slice_sums(array.reshape(-1)).reshape(1, -1))
            return total.reshape((1,) * rank if keepdims else ())
        array = widen(array)
    if array.size >= LARGE and (array.dtype, np.dtype(dtype)) in _TYPES and array.flags.c_contiguous:
        added = [*range(rank)] if axes is None else sorted(a % rank if -rank <= a < rank else a for a in axes)
        count = len(added)
        ones = (1,) * (count if keepdims else 0)
        if added == [*range(rank - count, rank)]:
            rows = int(np.prod(array.shape[: rank - count]))
            if array.size // rows >= _NARROW:
                return _row_sums(array.reshape(rows, -1)).reshape(array.shape[: rank - count] + ones)
        elif added == [*range(count)] and array.dtype != BFLOAT16:
            width = int(np.prod(array.shape[count:]))
            if array.size >= 8 * _LONG_ROW and width <= _LONG_ROW // 2:
                return _column_sums(array.reshape(-1, width)).reshape(ones + array.shape[count:])
    reduce: Any = np.add.reduce
    return reduce(widen(array) if array.dtype in SHORT_FLOATS else array, axes, dtype, keepdims=keepdims)


def _column_sums(rows: np.ndarray) -> np.ndarray:
    count, width = rows.shape
    together = _LONG_ROW // width
    whole = count // together * together
    long_rows = rows[:whole].reshape(-1, together * width)
    parts = np.add.reduce(long_rows, 0).reshape(together, width)
    return np.add.reduce(np.concatenate([parts, rows[whole:]]), 0)


def _row_sums(rows: np.ndarray) -> np.ndarray:
    count, width = rows.shape
    if width <= _WIDTH:
        return _short_row_sums(rows)
    pieces = width // _WIDTH
    whole = pieces * _WIDTH
    if whole == width:
        return np.add.reduce(_short_row_sums(rows.reshape(-1, _WIDTH)).reshape(count, pieces), 1)
    if count == 1:
        body = _short_row_sums(rows[0, :whole].reshape(-1, _WIDTH))
        return np.add.reduce(np.append(body, np.add.reduce(_wide(rows[0, whole:]))), keepdims=True)
    return np.add.reduce(_wide(rows), 1)


def _short_row_sums(rows: np.ndarray) -> np.ndarray:
    result = np.empty(len(rows), _FLOAT32 if rows.dtype == BFLOAT16 else rows.dtype)
    if rows.size >= _LIBRARY.get(rows.dtype, np.inf) and library_row_sums.value(rows, result):
        return result

    def work(start: int, stop: int) -> None:
        np.einsum("ij->i", _wide(rows[start:stop]), out=result[start:stop])

    over_blocks(work, len(rows), max(1, _TOGETHER // rows.shape[1]), MANY_THREADS)
    return result


def _wide(array: np.ndarray) -> np.ndarray:
    return array.astype(_FLOAT32) if array.dtype == BFLOAT16 else array
