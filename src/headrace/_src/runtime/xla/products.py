"""Lowers large products of matrices to calls of a library, where one is installed."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

import numpy as np

from headrace._src.base.lazy import jax, jnp
from headrace._src.graph.operation import Operation
from headrace._src.runtime.onednn import kernels
from headrace._src.runtime.xla.lowering import Lowering, LoweringRules

RULES = LoweringRules()


@RULES.lowers("MatMul")
def _product(lowering: Lowering, operation: Operation, arguments: list[Any]) -> Sequence[Any]:
    a, b = arguments
    turns = (bool(operation.attrs.get(name)) for name in ("transpose_a", "transpose_b"))
    by_library = _library_product(a, b, *turns)
    if by_library is None:
        return lowering.by_kernel(operation, arguments)
    elsewhere = functools.partial(operation.entry.device, **operation.attrs)
    return [jax.lax.platform_dependent(jnp.asarray(a), jnp.asarray(b), cpu=by_library, default=elsewhere)]


def _library_product(a: Any, b: Any, transpose_a: bool, transpose_b: bool) -> Any:
    if a.dtype != np.float32 or b.dtype != np.float32 or a.ndim != 2 or b.ndim != 2:
        return None
    sizes = (*a.shape, *b.shape)  # of exported programs they may be expressions
    rows, terms = a.shape[::-1] if transpose_a else a.shape
    inner, columns = b.shape[::-1] if transpose_b else b.shape
    if terms != inner or not all(isinstance(size, int) for size in sizes):
        return None
    return kernels.product(rows, terms, columns, transpose_a, transpose_b)
