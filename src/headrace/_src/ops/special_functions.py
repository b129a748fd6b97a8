"""The libraries of special functions behind the two engines."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base.lazy import jax, scipy_special
from headrace._src.ops.entry import Op


def special(xp: Any) -> Any:
    """Returns the library that goes with an engine: SciPy's on the host, JAX's on a device."""
    return scipy_special if xp is np else jax.scipy.special


def ask_host(entry: Op) -> None:
    """Gives an elementwise op of one input a device kernel that calls its host kernel: XLA has no such function."""

    @entry.device_kernel
    def _(x: Any) -> Any:
        return jax.pure_callback(
            lambda array: np.asarray(entry.host(np.asarray(array))),
            jax.ShapeDtypeStruct(x.shape, x.dtype), x, vmap_method="expand_dims",
        )  # fmt: skip
