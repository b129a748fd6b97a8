"""Eager ops on arrays that are distributed over a mesh: the op's JAX kernel, compiled once per shape and attributes."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from headrace._src.base.lazy import jnp
from headrace._src.ops import device_checks
from headrace._src.ops.dispatch import execute, flatten, shape_results
from headrace._src.ops.entry import Op, hashable
from headrace._src.ops.kernel_errors import kernel_failure
from headrace._src.ops.wide_types import compiled_with_wide_types
from headrace._src.runtime.interpreter import in_line
from headrace._src.tensors import dtypes
from headrace._src.tensors.context import state
from headrace._src.tensors.tensor import EagerTensor


def run(op: Any, inputs: Sequence[Any], attrs: dict[str, Any]) -> Any:
    """Runs an op with at least one input on a mesh."""
    tensors = flatten(inputs)
    if op.engine == "host" or op.reentrant or op.stateful or any(not _is_numeric(t) for t in tensors):
        return _run_on_host(op, inputs, attrs)
    named = {}
    for slot, value in zip(op.inputs, inputs, strict=True):
        if slot.name in op.static:
            named[slot.name] = _known(value)
        else:
            named[slot.name] = [t._array for t in value] if isinstance(value, list) else value._array
    try:
        result, failed = _program(op)(**named, **attrs)
    except Exception as error:
        raise kernel_failure(op, inputs, attrs, error, None) from None
    if failed is not None and failed:
        return _run_on_host(op, inputs, attrs)  # which raises the error
    outputs = [EagerTensor(array) for array in in_line(op, result)]
    for recorder in state.recorders:
        recorder.record(op, tensors, outputs, attrs)
    rest = iter(outputs)
    lists = [s for s in op.outputs if s.is_list]
    spare = len(outputs) - len(op.outputs) + len(lists)
    return shape_results(op, [[next(rest) for _ in range(spare)] if s.is_list else next(rest) for s in op.outputs])


@functools.cache
def _program(op: Op) -> Callable[..., Any]:
    """Returns the op's JAX kernel, compiled; it also returns whether a check failed, None if there is none."""

    def run(**named: Any) -> tuple[Any, Any]:
        bad: list[Any] = []
        with device_checks.collecting(lambda found: bad.append(jnp.any(found))):
            result = op.device(**named)
        return result, functools.reduce(jnp.logical_or, bad) if bad else None

    static = [a.name for a in op.attrs] + [s.name for s in op.inputs if s.name in op.static]
    return compiled_with_wide_types(run, static_argnames=static)


def _is_numeric(tensor: Any) -> bool:
    return tensor.dtype.is_numpy_compatible and tensor.dtype is not dtypes.string


def _known(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_known(v) for v in value)
    return hashable(np.asarray(value._array))


def _run_on_host(op: Any, inputs: Sequence[Any], attrs: dict[str, Any]) -> Any:
    """Runs an op that only NumPy supports, on copies. Tapes record the original tensors."""
    moved = [[t.cpu() for t in v] if isinstance(v, list) else v.cpu() for v in inputs]
    with_recorders, state.recorders = state.recorders, ()
    try:
        result = execute(op, moved, attrs)
    finally:
        state.recorders = with_recorders
    outputs = flatten(result) if isinstance(result, (list, tuple)) else [] if result is None else [result]
    for recorder in state.recorders:
        recorder.record(op, flatten(inputs), outputs, attrs)
    return result
