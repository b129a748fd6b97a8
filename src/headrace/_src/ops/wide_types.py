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
    if state is None:
        state = _config.enable_x64
    tell_c_code = getattr(state, "_update_thread_local_hook", None)
    return state.swap_local if tell_c_code is None else _switch_of_two_parts(state, tell_c_code)


def _switch_of_two_parts(state: Any, tell_c_code: Callable[[Any], None]) -> Callable[[Any], Any]:
    """Returns the function for JAX before 0.8, whose C++ code has a setting of its own."""
    unset = _config.config_ext.unset

    def swap(value: Any) -> Any:
        previous = state.swap_local(value)
        tell_c_code(None if value is unset else value)
        return previous

    return swap


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
    swap, previous = switch(), outside()
    try:  # an interrupt may arrive before the setting is remembered
        previous = swap(True)
        yield
    finally:
        swap(previous)


def compiled_with_wide_types(function: Callable[..., Any], **options: object) -> Callable[..., Any]:
    """Returns `function` under `jax.jit` with `options`; it keeps 64-bit types."""
    program, swap, before = jax.jit(function, **options), switch(), outside()

    @functools.wraps(function)
    def run(*arguments: Any, **named: Any) -> Any:
        previous = before
        try:
            previous = swap(True)
            return program(*arguments, **named)
        finally:
            swap(previous)

    return run
