"""XLA's profiler: traces for TensorBoard's profile plugin, and a server from which other processes request them."""

from __future__ import annotations

from typing import Any

from headrace._src.base import errors
from headrace._src.base.lazy import jax, jax_loaded

_LEVELS = ("host_tracer_level", "python_tracer_level")


def start_trace(folder: str, levels: dict[str, int]) -> None:
    """Starts a trace, which is written under `folder` when it stops."""
    options = jax.profiler.ProfileOptions()
    for name in _LEVELS:
        if name in levels:
            setattr(options, name, levels[name])
    try:
        jax.profiler.start_trace(folder, profiler_options=options)
    except RuntimeError as error:  # a trace started elsewhere is running
        raise errors.AlreadyExistsError(None, None, f"Another profiler is running: {error}") from error


def stop_trace() -> None:
    """Ends the trace and writes it."""
    jax.profiler.stop_trace()


def annotation(name: str, metadata: dict[str, Any]) -> Any:
    """Returns a context manager that traces show under `name`; None while JAX is not loaded."""
    return jax.profiler.TraceAnnotation(name, **metadata) if jax_loaded() else None


def start_server(port: int) -> Any:
    """Starts a server that records traces of this process on request."""
    return jax.profiler.start_server(port)
