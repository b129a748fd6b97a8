"""tf.xla.experimental: compiling a computation immediately, and blocks that request compilation."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from headrace._src.function.decorator import function
from headrace._src.tensors import nest


def compile_now(computation: Callable[..., Any], inputs: Sequence[Any] | None = None) -> Any:
    """Runs `computation(*inputs)` compiled by XLA.

    Args:
        computation: Function of tensors.
        inputs: List of arguments.

    Returns:
        List of results. If the function returns a dictionary or a nest of several levels, that structure.
    """
    results = function(computation, jit_compile=True)(*(inputs or ()))
    if isinstance(results, dict) or (isinstance(results, (list, tuple)) and any(map(nest.is_nested, results))):
        return results
    return nest.flatten(results)


@contextlib.contextmanager
def jit_scope(
    compile_ops: bool | Callable[..., Any] = True, separate_compiled_gradients: bool = False
) -> Iterator[None]:
    """Requests compilation of a block. Has no effect, since graphs are compiled wherever XLA can.

    Args:
        compile_ops: Whether XLA compiles the ops, or a function that says so for an op.
        separate_compiled_gradients: Ignored.

    Returns:
        A context manager.
    """
    yield
