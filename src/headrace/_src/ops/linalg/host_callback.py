"""Device kernels for what XLA cannot compute: the host kernel, called from compiled code."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

import numpy as np

from headrace._src.base.lazy import jax
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.typing import OpLike


def on_host(op: Any, outputs: Sequence[tuple[Any, DType]], *arrays: Any, **attrs: Any) -> Any:
    """Runs the host kernel of `op` on traced arrays; `outputs` gives the shape and dtype of each result."""
    specs = tuple(jax.ShapeDtypeStruct(tuple(shape), dtype.numpy_dtype) for shape, dtype in outputs)
    results = jax.pure_callback(functools.partial(_call, op, attrs), specs, *arrays, vmap_method="broadcast_all")
    return results if len(specs) > 1 else results[0]


def _call(op: OpLike, attrs: dict[str, Any], *arrays: Any) -> tuple[np.ndarray, ...]:
    results = op.host(*[np.asarray(a) for a in arrays], **attrs)
    return tuple(np.asarray(r) for r in (results if isinstance(results, tuple) else (results,)))
