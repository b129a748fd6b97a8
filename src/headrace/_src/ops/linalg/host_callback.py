"""Device kernels for what XLA cannot compute: the host kernel, called from compiled code."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.base.lazy import jax
from headrace._src.ops import device_checks
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.typing import OpLike


def on_host(op: Any, outputs: Sequence[tuple[Any, DType]], *arrays: Any, **attrs: Any) -> Any:
    """Runs the host kernel of `op` on traced arrays; `outputs` gives the shape and dtype of each result.

    An error of the kernel becomes a check of the program: an exception would end the program after it has taken over
    the arrays of the variables.
    """
    specs = [jax.ShapeDtypeStruct(tuple(shape), dtype.numpy_dtype) for shape, dtype in outputs]
    call = functools.partial(_call, op, attrs, arrays[0].ndim, specs)
    failed = jax.ShapeDtypeStruct((), np.bool_)
    *results, failed = jax.pure_callback(call, (*specs, failed), *arrays, vmap_method="broadcast_all")
    device_checks.fails_if(failed)
    return tuple(results) if len(results) > 1 else results[0]


def _call(op: OpLike, attrs: dict[str, Any], rank: int, specs: Sequence[Any], *arrays: Any) -> tuple[np.ndarray, ...]:
    batch = arrays[0].shape[: arrays[0].ndim - rank]  # of `jax.vmap`
    try:
        results = op.host(*[np.asarray(a) for a in arrays], **attrs)
    except errors.OpError:
        nothing = [np.full(batch + spec.shape, np.nan, spec.dtype) for spec in specs]
        return (*nothing, np.ones(batch, np.bool_))
    results = results if isinstance(results, tuple) else (results,)
    return (*map(np.asarray, results), np.zeros(batch, np.bool_))
