"""tensorflow.python.ops.parallel_for: loops whose iterations run as one batch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from headrace._src.lib.functional import map_fn, vectorized_map
from headrace._src.ops.array.sequences import range_
from headrace._src.tensors.dtypes import int32
from headrace._src.tensors.typing import TensorLike


def pfor(
    loop_fn: Callable[..., Any],
    iters: TensorLike,
    fallback_to_while_loop: bool = True,
    parallel_iterations: int | None = None,
    warn: bool = False,
) -> Any:
    """Calls `loop_fn` with 0 to `iters - 1` as one batch and stacks the results.

    Args:
        loop_fn: Function of the number of the iteration that returns a structure of tensors.
        iters: Number of iterations.
        fallback_to_while_loop: Whether ops without a batching rule run one iteration after the other.
        parallel_iterations: Has no effect.
        warn: Has no effect.
    """
    return vectorized_map(loop_fn, range_(iters, dtype=int32), fallback_to_while_loop=fallback_to_while_loop)


def for_loop(
    loop_fn: Callable[..., Any], loop_fn_dtypes: object, iters: TensorLike, parallel_iterations: int | None = None
) -> Any:
    """Calls `loop_fn` with 0 to `iters - 1`, one after the other, and stacks the results."""
    return map_fn(loop_fn, range_(iters, dtype=int32), fn_output_signature=loop_fn_dtypes)
