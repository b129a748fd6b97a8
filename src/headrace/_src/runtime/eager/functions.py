"""Traced functions that eager code calls on arrays that are not computed yet: recorded in the segment as one call.

So a function does not end the segment, and the optimizer's update becomes part of the program of the step. A function
that is a program's worth of work for itself, such as a whole training step, is not recorded: a segment could collect
many calls of it, which XLA would compile as one program.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np

from headrace._src.base.lazy import jax
from headrace._src.graph.func_graph import FuncGraph
from headrace._src.ops.wide_types import wide_types
from headrace._src.runtime.eager.pending import Aval, PendingArray, aval_of
from headrace._src.runtime.eager.placement import default_segment
from headrace._src.runtime.eager.segment import Segment
from headrace._src.runtime.executor_choice import execute_graph
from headrace._src.runtime.xla.executor import CompiledGraph, SharedVariable
from headrace._src.runtime.xla.lowering import Uncompilable
from headrace._src.tensors.context import state
from headrace._src.tensors.resource import VariableStorage

_NAME = "eager recording"  # in the graph's executables
_OPS_FOR_EACH_INPUT = 32  # at most, of a function that is part of a step; an optimizer has fewer for each gradient
_FEW_OPS = 128


class GraphCall:
    """A call of a traced function on arrays of these kinds; it is recorded like a `Call` of an op."""

    def __init__(self, compiled: CompiledGraph, moving: Sequence[Aval], written: int, state_avals: list[Aval]) -> None:
        self._compiled, self._written = compiled, written
        self._moving = len(moving)
        self.state_count = written
        self.size = len(compiled.graph.operations)
        self.op = SimpleNamespace(name=compiled.graph.name)
        described = [jax.ShapeDtypeStruct(a.shape, a.dtype) for a in (*moving, *state_avals)]
        with wide_types():
            results = jax.eval_shape(lambda *arrays: self.run(arrays), *described)
        self.outputs = [aval_of(tuple(r.shape), np.dtype(r.dtype)) for r in results]

    def run(self, arrays: Sequence[Any]) -> list[Any]:
        """Returns the new values of variables and the results, for the arrays and the values of variables."""
        end = self._moving + self._written
        return self._compiled.traced(list(arrays[: self._moving]), list(arrays[self._moving : end]), list(arrays[end:]))


class _Recording:
    """How one graph is recorded."""

    def __init__(self, graph: FuncGraph) -> None:
        self.compiled = CompiledGraph(graph)
        if not self.compiled.is_plain:
            raise Uncompilable(f"{graph.name} keeps state of its own or returns lists")
        self._calls: dict[Any, GraphCall] = {}

    def record(self, arrays: Sequence[Any]) -> list[Any] | None:
        """Records a call; returns None if it should run by itself, or if a variable has no value."""
        segment = default_segment()
        if segment is None:
            return None
        moving, written, read = self.compiled.operands(arrays)
        if _is_alone(self.compiled.graph, len(moving)):
            return None
        storages = [*written, *read]
        values = []
        for storage in storages:
            value = _on_device(storage, segment)
            if value is None:
                return None
            values.append(value)
        avals = [_aval(a) for a in moving]
        state_avals = [v.aval for v in values]
        key = (*avals, *state_avals)
        call = self._calls.get(key)
        if call is None:
            call = self._calls[key] = GraphCall(self.compiled, avals, len(written), state_avals)
        made = segment.add(call, [*moving, *values])
        for storage, array in zip(written, made):
            segment.update(storage, array)
        return made[len(written) :]


def _is_alone(graph: FuncGraph, inputs: int) -> bool:
    """Whether a function is a program of its own: outside of tapes, if it makes much out of few inputs."""
    if state.recorders or state.in_recorded_call:
        return False
    return len(graph.operations) > _FEW_OPS + _OPS_FOR_EACH_INPUT * inputs


def _aval(array: Any) -> Aval:
    return array.aval if type(array) is PendingArray else aval_of(tuple(array.shape), np.dtype(array.dtype))


def _on_device(storage: VariableStorage, segment: Segment) -> PendingArray | None:
    array = storage.array
    if array is None or type(array) is PendingArray:
        return array
    with storage.lock:
        array = storage.array
        if type(array) is np.ndarray:
            storage.array = segment.holding(array)
        elif type(array) is not PendingArray:
            storage.array = PendingArray(_aval(array), segment, 0, array)
        return storage.array


def run_function(graph: FuncGraph, arrays: Sequence[Any]) -> list[Any]:
    """Runs a function's graph, or records the call if it takes something that is not computed yet."""
    if any(type(a) is PendingArray and a.is_recorded for a in arrays) and graph.jit_compile is not False:
        made = _recorded(graph, arrays)
        if made is not None:
            return made
    return execute_graph(graph, arrays)


def _recorded(graph: FuncGraph, arrays: Sequence[Any]) -> list[Any] | None:
    recording = graph.executables.get(_NAME)
    if recording is None:
        try:
            recording = graph.executables[_NAME] = _Recording(graph)
        except Uncompilable:
            graph.executables[_NAME] = False
    if not recording:
        return None
    try:
        return recording.record(arrays)
    except (Uncompilable, SharedVariable):
        graph.executables[_NAME] = False
        return None
