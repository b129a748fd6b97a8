"""The product of two arrays of matrices, in BLAS wherever that is possible. The kernels of matmul and einsum use it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from headrace._src.base.slot import Slot
from headrace._src.ops.half_kernels import BFLOAT16, SHORT_FLOATS, narrow, widen

_EXACT = 2.0**53  # float64 holds every integer below it
_MANY_PRODUCTS = 32_768  # from this size on the check that allows BLAS for integers pays off
LARGE = 1 << 22  # multiplications from which on a library may be faster for stacks of matrices
# The same for two matrices. The library is faster from a quarter of that on, but where NumPy computes the smaller
# products of the same program, the threads of both compete for the processors.
LARGE_OF_TWO = 1 << 26
_SINGLE = frozenset({np.dtype(np.float32), BFLOAT16})

# Stores the products of two stacks of matrices, (a, b, result), unless it returns False.
library_product: Slot[Callable[[np.ndarray, np.ndarray, np.ndarray], bool]] = Slot("ops.linalg.product:library_product")


def multiply_matrices(xp: Any, a: Any, b: Any, out: np.ndarray | None = None) -> Any:
    """Returns `a @ b` with broadcast batches.

    Half precision by way of float32, integers by float64 where that is exact.

    Args:
        xp: `numpy` or `jax.numpy`.
        a: Stack of matrices.
        b: Stack of matrices.
        out: Array for the product, if its axes are to lie in memory in a certain order; the result may be another one.
    """
    if xp is not np:
        return xp.matmul(a, b)  # XLA sums half precision in float32 by itself
    if a.dtype in _SINGLE and a.ndim == b.ndim and (a.ndim > 2 or a.dtype == BFLOAT16) and is_large(a, b):
        result = np.empty((*a.shape[:-1], b.shape[-1]), a.dtype) if out is None else out
        if library_product.value(a, b, result):
            return result
    if a.dtype in SHORT_FLOATS:
        return narrow(np.asarray(multiply_matrices(np, widen(a), widen(b))), a.dtype)
    if a.dtype.kind in "iu" and _fits_float64(a, b):
        # Narrow integers wrap around, which only the step from a wider integer does.
        return np.matmul(a.astype(np.float64), b.astype(np.float64)).astype(np.int64).astype(a.dtype)
    if b.ndim == 2:
        if a.ndim == 2:
            return dot(a, b)
        if a.size and a.flags.c_contiguous:
            return dot(a.reshape(-1, a.shape[-1]), b).reshape(*a.shape[:-1], b.shape[-1])
    return np.matmul(a, b, out)


def dot(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Returns the product of two matrices; a large one of float32 is the work of a library where one is installed.

    It is a tenth faster than NumPy's BLAS, whose threads would stay awake while the library's convolutions run.
    """
    if a.dtype == b.dtype == np.float32 and a.size * b.shape[1] >= LARGE_OF_TWO and a.shape[1] == b.shape[0]:
        result = np.empty((a.shape[0], b.shape[1]), np.float32)
        if library_product.value(a, b, result):
            return result
    product: np.ndarray = np.dot(a, b)
    return product


def is_large(a: np.ndarray, b: np.ndarray) -> bool:
    """Returns whether a library may multiply these stacks of matrices faster."""
    return a.size * b.shape[-1] >= LARGE


def _fits_float64(a: np.ndarray, b: np.ndarray) -> bool:
    if a.size * b.shape[-1] < _MANY_PRODUCTS or not b.size:
        return False
    largest = max(abs(int(a.min())), abs(int(a.max()))) * max(abs(int(b.min())), abs(int(b.max())))
    return largest * a.shape[-1] < _EXACT
