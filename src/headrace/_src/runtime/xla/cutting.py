"""Graphs that XLA cannot compile whole: compiled segments with interpreted operations between them.

Operations keep the program's order; each maximal run of operations that XLA can compile becomes one program. What
follows from shapes and constants alone is computed again in each program that needs it, so that it is known while
compiling. An operation that turns out not to compile is interpreted from the next call on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from headrace._src.graph.func_graph import FuncGraph
from headrace._src.graph.operation import Operation
from headrace._src.runtime.interpreter import Schedule, interpret_copies, needed_operations
from headrace._src.runtime.xla.executor import CompiledGraph, NoValue, SharedVariable
from headrace._src.runtime.xla.lowering import Uncompilable, special_rules
from headrace._src.tensors import dtypes
from headrace._src.tensors.tensor import SymbolicTensor

_NOT_NUMERIC = (dtypes.string, dtypes.variant, dtypes.resource)


class _Stretch:
    """A run of operations, the operations outside that are computed again in it, and the tensors that it takes."""

    def __init__(self, run: Sequence[Operation], known: set[int]) -> None:
        self.run = run
        inside = {id(t) for o in run for t in o.outputs}
        repeated: dict[int, Operation] = {}
        taken: dict[int, SymbolicTensor] = {}
        waiting = [t for o in reversed(run) for t in reversed(o.inputs)]
        while waiting:
            tensor = waiting.pop()
            if id(tensor) in inside:
                continue
            if id(tensor) not in known:
                taken[id(tensor)] = tensor
            elif id(tensor.op) not in repeated:
                repeated[id(tensor.op)] = tensor.op
                waiting += tensor.op.inputs
        self.operations = [*repeated.values(), *run]
        self.inputs = list(taken.values())


class CompiledSegment:
    """A run of operations as one compiled program."""

    def __init__(self, graph: FuncGraph, stretch: _Stretch, outputs: Sequence[SymbolicTensor]) -> None:
        self.operations = stretch.run
        self.inputs, self.outputs = stretch.inputs, list(outputs)
        self._part = graph.part(stretch.operations, self.inputs, self.outputs)
        self._compiled = CompiledGraph(self._part)
        self.obstacle: Operation | None = None  # found when it was compiled

    def run(self, *arrays: Any) -> list[Any]:
        if self.obstacle is None:
            try:
                return self._compiled.run(arrays)
            except (NoValue, SharedVariable):
                return interpret_copies(self._part, arrays)
            except Uncompilable as reason:
                self.obstacle = reason.operation or self.operations[0]
        return interpret_copies(self._part, arrays)


class CutGraph:
    """A graph as a schedule of compiled segments and interpreted operations."""

    def __init__(self, graph: FuncGraph, smallest: int, obstacle: Operation | None = None) -> None:
        self._graph, self._smallest = graph, smallest
        self._interpreted = set() if obstacle is None else {id(obstacle)}
        self._segments: list[CompiledSegment] = []
        self._cut()

    @property
    def segment_count(self) -> int:
        return len(self._segments)

    def _cut(self) -> None:
        graph = self._graph
        effects = graph.stateful_operations()
        operations = needed_operations(graph.inputs, graph.outputs, effects)
        operations.sort(key=lambda operation: operation.entry.deferrable)  # stable: they keep their order at the end
        known = _known_while_compiling(operations)
        stretches = [
            _Stretch(run, known)
            for run in self._runs(operations, known)
            if len(run) >= self._smallest or any(o.entry.loop for o in run)
        ]
        is_wanted = _wanted_outside(operations, [*graph.outputs, *(t for s in stretches for t in s.inputs)])
        self._segments = []
        for stretch in stretches:
            inside = {id(o) for o in stretch.run}
            outputs = [t for o in stretch.run for t in o.outputs if is_wanted(t, inside)]
            try:
                self._segments.append(CompiledSegment(graph, stretch, outputs))
            except Uncompilable:
                continue
        self._schedule = Schedule(graph.inputs, graph.outputs, effects, graph.kept_by, self._segments, operations)

    def _runs(self, operations: Sequence[Operation], known: set[int]) -> list[list[Operation]]:
        """Returns the maximal runs of operations that XLA may compile."""
        runs: list[list[Operation]] = [[]]
        for operation in operations:
            if operation.type == "Const" and not _is_compilable(operation):
                continue  # schedules hold constants from the start
            is_known = bool(operation.outputs) and all(id(t) in known for t in operation.outputs)
            if id(operation) in self._interpreted or not (is_known or _is_compilable(operation)):
                runs.append([])
            else:
                runs[-1].append(operation)
        return runs

    def run(self, arrays: Sequence[Any]) -> list[Any]:
        results = self._schedule.run(arrays)
        obstacles = {id(s.obstacle) for s in self._segments if s.obstacle is not None}
        if obstacles:
            self._interpreted |= obstacles
            self._cut()
        return results


def _known_while_compiling(operations: Sequence[Operation]) -> set[int]:
    """Returns the ids of the tensors that follow from constants and shapes alone."""
    known: set[int] = set()
    for operation in operations:
        entry = operation.entry
        tensors = (*operation.inputs, *operation.outputs)
        if operation.type == "Const":
            known.update(id(t) for t in operation.outputs)
            continue
        if entry is None or entry.stateful or entry.reentrant or any(t.dtype in _NOT_NUMERIC for t in tensors):
            continue
        if entry.shape_query or (operation.inputs and all(id(t) in known for t in operation.inputs)):
            known.update(id(t) for t in operation.outputs)
    return known


def _is_compilable(operation: Operation) -> bool:
    entry = operation.entry
    if entry is not None and entry.check:
        return all(t.dtype not in _NOT_NUMERIC or t.op.type == "Const" for t in operation.inputs)
    if entry is None or entry.engine == "host" or (entry.reentrant and operation.type not in special_rules.value):
        return False
    return not any(t.dtype in _NOT_NUMERIC[:2] for t in (*operation.inputs, *operation.outputs))


def _wanted_outside(
    operations: Sequence[Operation], outputs: Sequence[SymbolicTensor]
) -> Callable[[SymbolicTensor, set[int]], bool]:
    """Returns a function that says whether a tensor is read outside of the operations `inside`."""
    readers: dict[int, list[int]] = {}
    for operation in operations:
        for tensor in operation.inputs:
            readers.setdefault(id(tensor), []).append(id(operation))
    results = {id(t) for t in outputs}

    def is_wanted(tensor: SymbolicTensor, inside: set[int]) -> bool:
        return id(tensor) in results or any(r not in inside for r in readers.get(id(tensor), ()))

    return is_wanted
