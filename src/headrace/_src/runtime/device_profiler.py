"""The profiler of XLA: traces that TensorBoard's profile plugin reads, and a server that others ask for them."""

from __future__ import annotations

from typing import Any

from headrace._src.base import errors
from headrace._src.base.lazy import jax, jax_loaded

_LEVELS = ("host_tracer_level", "python_tracer_level")


def start_trace(folder: str, levels: dict[str, int]) -> None:
    """Begins a trace, to be written under `folder` when it stops."""
    options = jax.profiler.ProfileOptions()
    for name in _LEVELS:
        if name in levels:
            setattr(options, name, levels[name])
    try:
        jax.profiler.start_trace(folder, profiler_options=options)
    except RuntimeError as error:  # one is running that was started elsewhere
        raise errors.AlreadyExistsError(None, None, f"Another profiler is running: {error}") from error


def stop_trace() -> None:
    """Ends the trace and writes it."""
    jax.profiler.stop_trace()


def annotation(name: str, metadata: dict[str, Any]) -> Any:
    """A block that traces show under `name`; None while JAX, and so its profiler, is not in use."""
    return jax.profiler.TraceAnnotation(name, **metadata) if jax_loaded() else None


def start_server(port: int) -> Any:
    """Answers those who ask this process for a trace."""
    return jax.profiler.start_server(port)
