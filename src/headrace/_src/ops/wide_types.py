"""64-bit types in JAX, for headrace alone.

TensorFlow supports 64-bit types fully; JAX narrows them unless a switch is on. headrace turns that switch on only for
the current thread and only while it calls JAX, so a program's own JAX code keeps the types that it had. Code that
traces, compiles or runs a JAX program, or moves an array to a device, belongs inside.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from headrace._src.base.lazy import LazyModule, jax

_config: Any = LazyModule("jax._src.config")


@functools.cache
def switch() -> Callable[[Any], Any]:
    """Returns the function that sets the switch of this thread and returns the previous setting.

    For hot paths: it takes a tenth of a microsecond. `wide_types` is the readable form.
    """
    state = getattr(jax, "enable_x64", None)  # public since JAX 0.8
    return (_config.enable_x64 if state is None else state).swap_local


@functools.cache
def outside() -> Any:
    """Returns the setting of a thread in which the switch was never set."""
    swap = switch()
    previous = swap(True)
    swap(previous)
    return previous


@contextmanager
def wide_types() -> Iterator[None]:
    """In this block, JAX keeps 64-bit types."""
    swap = switch()
    previous = swap(True)
    try:
        yield
    finally:
        swap(previous)


def compiled_with_wide_types(function: Callable[..., Any], **options: object) -> Callable[..., Any]:
    """Returns `function` under `jax.jit` with `options`; it keeps 64-bit types."""
    program, swap = jax.jit(function, **options), switch()

    @functools.wraps(function)
    def run(*arguments: Any, **named: Any) -> Any:
        previous = swap(True)
        try:
            return program(*arguments, **named)
        finally:
            swap(previous)

    return run
