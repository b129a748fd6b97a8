"""tf.xla.experimental: compiling at once, and blocks that ask for compilation."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any

from headrace._src.function.polymorphic import function
from headrace._src.tensors import nest


def compile_now(computation: Callable[..., Any], inputs: Any = None) -> list[Any]:
    """Runs `computation(*inputs)` compiled by XLA; returns its results as a list."""
    results = function(computation, jit_compile=True)(*(inputs or ()))
    return nest.flatten(results)


@contextlib.contextmanager
def jit_scope(compile_ops: Any = True, separate_compiled_gradients: bool = False) -> Iterator[None]:
    """A block that asks for compilation. Graphs are compiled anyway wherever XLA can, so it changes nothing."""
    yield
