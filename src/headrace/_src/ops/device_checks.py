"""Checks of values in compiled programs.

XLA has no exceptions: an index out of range is clamped, a division by zero gives some number. So the device kernel of
an op that can fail says under which condition it fails, and the program being compiled collects the conditions (see
`runtime.xla.lowering`). If one holds when the program has run, the call raises the error that the NumPy kernel raises,
and the new values of variables are not kept.

    fails_if(outside(indices, params.shape[axis]))

Kernels that run outside of such a program have no collector; `fails_if` does nothing then.
"""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.base.lazy import jnp
from headrace._src.tensors.typing import Array

Report = Callable[[Array], None]


class _Collector(threading.local):
    """What receives the conditions of the program that this thread is lowering."""

    report: Report | None = None


_collector = _Collector()
_switch = {"on": os.environ.get("HEADRACE_CHECKS", "on").lower() not in ("off", "0", "false")}


def fails_if(bad: Array) -> None:
    """Makes the call of the program being compiled fail if `bad`, an array of booleans, is true anywhere."""
    report = _collector.report
    if report is None:
        return
    if isinstance(bad, (bool, np.bool_, np.ndarray)):  # known while compiling
        if np.any(bad):
            raise errors.invalid_argument("a value is out of range")
        return
    report(bad)


def any_bad(xp: Any, bad: Array) -> bool:
    """Returns whether a NumPy kernel must raise an error; for JAX it adds the check and returns False.

    Args:
        xp: `numpy` or `jax.numpy`.
        bad: Array of booleans: where the arguments of the op are not valid.
    """
    if xp is np:
        return bool(np.any(bad))
    fails_if(bad)
    return False


def outside(numbers: Array, limit: Array | int) -> Array:
    """Returns where integers are not in [0, limit)."""
    return (numbers < 0) | (numbers >= limit)


def not_finite(x: Array) -> Array:
    """Returns where floating-point numbers are NaN or infinite."""
    return ~jnp.isfinite(x)


@contextlib.contextmanager
def collecting(report: Report | None) -> Iterator[None]:
    """Makes `report` receive the conditions of the kernels that run inside."""
    before = _collector.report
    _collector.report = report
    try:
        yield
    finally:
        _collector.report = before


def are_enabled() -> bool:
    return _switch["on"]


def enable_compiled_checks() -> None:
    """Makes compiled functions raise where the same ops raise when they run eagerly. This is the default.

    Applies to functions that are compiled from now on.

    >>> tf.debugging.enable_compiled_checks()
    """
    _switch["on"] = True


def disable_compiled_checks() -> None:
    """Compiles functions without checks of their values: indices out of range are clamped, and nothing raises.

    Applies to functions that are compiled from now on. `HEADRACE_CHECKS=off` does the same for a whole process.
    Assertions of the program are left out too.

    >>> tf.debugging.disable_compiled_checks()
    >>> tf.debugging.enable_compiled_checks()
    """
    _switch["on"] = False
