"""The interpreter: walks a graph with NumPy kernels.

A graph is turned once into a Plan, a flat list of steps over numbered slots; running a plan is a loop over them.
Handles everything, including strings, files, user code and shapes that depend on data.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import numpy as np

from headrace._src.graph.func_graph import FuncGraph
from headrace._src.graph.operation import Operation
from headrace._src.ops.kernel_errors import graph_failure
from headrace._src.tensors.context import state
from headrace._src.tensors.host_transfer import on_host
from headrace._src.tensors.tensor import SymbolicTensor
from headrace._src.tensors.tensor_list import as_variant

_ndarray = np.ndarray
_OBJECT = np.dtype(object)

KeptBy = Callable[[Operation], Any]  # finds what an operation keeps between calls

# While something times them (runtime.timeline), steps pass through these before they run.
step_watchers: list[Callable[[Any], Any]] = []


def interpret(graph: FuncGraph, arrays: Sequence[Any]) -> list[Any]:
    """Runs a function's graph on the arrays of its inputs."""
    plan = graph.plans.get("interpreter")
    if plan is None:
        plan = graph.plans["interpreter"] = plan_of(graph)
    return plan.run([_on_host(a) for a in arrays])


def plan_of(graph: FuncGraph) -> Plan:
    """A function's graph made ready to run."""
    effects = graph.stateful_operations()
    operations = needed_operations(graph.inputs, graph.outputs, effects, graph.members)
    return Plan(graph.inputs, graph.outputs, effects, graph.kept_by, operations=operations)


def _on_host(array: Any) -> Any:
    """An input as NumPy kernels take it: arrays and lists of compiled programs come to the host."""
    if type(array) is not _ndarray:
        return on_host(array)
    if array.ndim == 0 and array.dtype == _OBJECT:
        to_host = getattr(array.item(), "to_host", None)
        if to_host is not None:
            return as_variant(to_host())
    return array


class _Step:
    """One operation: kernel, where its inputs lie, where its outputs go, and the slots it is the last to use."""

    __slots__ = (
        "after_segment", "attrs", "done_with", "groups", "inputs", "kernel", "operation", "output", "outputs", "single",
    )  # fmt: skip

    def __init__(self, operation: Operation, slots: dict[int, int], kept_by: KeptBy) -> None:
        entry = operation.entry
        self.operation = operation
        self.kernel, self.attrs = entry.host, operation.attrs
        if entry.keeps is not None:
            self.attrs = {**operation.attrs, "kept": kept_by(operation)}
        self.inputs = [slots[id(t)] for t in operation.inputs]
        self.groups = [len(a) if isinstance(a, list) else -1 for a in operation.arguments] if entry.has_lists else None
        self.outputs = [slots[id(t)] for t in operation.outputs]
        self.single = entry.single
        self.output = self.outputs[0] if self.outputs else -1
        self.done_with: list[int] = []
        self.after_segment = False  # whether it takes what segments give or are given, which may lie on a device


class Segment(Protocol):
    """A run of operations that something else runs at once (a compiled program)."""

    @property
    def operations(self) -> Sequence[Operation]: ...

    @property
    def inputs(self) -> Sequence[SymbolicTensor]: ...

    @property
    def outputs(self) -> Sequence[SymbolicTensor]: ...

    def run(self, *arrays: Any) -> list[Any]: ...


class _SegmentStep:
    """A segment as a step of a plan."""

    __slots__ = (
        "after_segment", "attrs", "done_with", "groups", "inputs", "kernel", "operation", "output", "outputs", "single",
    )  # fmt: skip

    def __init__(self, segment: Segment, slots: dict[int, int]) -> None:
        self.operation = segment.operations[0]
        self.kernel = segment.run
        self.attrs: dict[str, Any] = {}
        self.inputs = [slots[id(t)] for t in segment.inputs]
        self.groups = None
        self.outputs = [slots[id(t)] for t in segment.outputs]
        self.single, self.output = False, -1
        self.done_with: list[int] = []
        self.after_segment = False


class Plan:
    """A graph made ready to run from `inputs` to `outputs`; `effects` run though no output needs them.

    `segments` are runs of operations that stand next to each other; each is one step. `operations` gives an order
    other than that in which they were made.
    """

    def __init__(
        self,
        inputs: Sequence[SymbolicTensor],
        outputs: Sequence[SymbolicTensor],
        effects: Sequence[Operation],
        kept_by: KeptBy,
        segments: Sequence[Segment] = (),
        operations: Sequence[Operation] | None = None,
    ) -> None:
        if operations is None:
            operations = needed_operations(inputs, outputs, effects)
        inside = {id(o): segment for segment in segments for o in segment.operations}
        slots: dict[int, int] = {}
        for tensor in inputs:
            slots[id(tensor)] = len(slots)
        self._constants: list[tuple[int, Any]] = []
        self._steps: list[Any] = []
        for operation in operations:
            for tensor in operation.outputs:
                slots.setdefault(id(tensor), len(slots))
            segment = inside.get(id(operation))
            if segment is not None:
                if operation is segment.operations[-1]:
                    self._steps.append(_SegmentStep(segment, slots))
            elif operation.type == "Const":
                self._constants.append((slots[id(operation.outputs[0])], operation.attrs["value"]._array))
            else:
                self._steps.append(_Step(operation, slots, kept_by))
        self._size = len(slots)
        self._input_count = len(inputs)
        self._outputs = [slots[id(t)] for t in outputs]
        made = {slot for step in self._steps if type(step) is _SegmentStep for slot in step.outputs}
        if segments:
            made.update(range(len(inputs)))
        for step in self._steps:
            step.after_segment = type(step) is _Step and not made.isdisjoint(step.inputs)
        self._free_early()
        # A step that runs other graphs or the user's code may come back here, and a context is entered but once.
        self._reentrant = any(type(s) is _SegmentStep or s.operation.entry.reentrant for s in self._steps)
        self._template = [None] * self._size
        for slot, array in self._constants:
            self._template[slot] = array

    def _free_early(self) -> None:
        """Marks at each step the slots nobody reads afterwards, so that memory is given back as the plan runs."""
        kept = {*self._outputs, *(slot for slot, _ in self._constants)}
        seen: set[int] = set()
        for step in reversed(self._steps):
            for slot in {*step.inputs, *step.outputs} - seen - kept:
                step.done_with.append(slot)
            seen.update(step.inputs, step.outputs)

    def __len__(self) -> int:
        return len(self._steps)

    def run(self, arrays: Sequence[Any]) -> list[Any]:
        """The arrays of the outputs for those of the inputs."""
        if not self._reentrant:
            return state.quiet(self._run, arrays)
        before = np.seterr(all="ignore")
        try:
            return self._run(arrays)
        finally:
            np.seterr(**before)

    def _run(self, arrays: Sequence[Any]) -> list[Any]:
        values: list[Any] = self._template.copy()
        values[: self._input_count] = arrays
        for step in _watched(self._steps) if step_watchers else self._steps:
            arguments: Any = [values[slot] for slot in step.inputs]
            if step.after_segment:
                arguments = [a if type(a) is _ndarray else on_host(a) for a in arguments]
            if step.groups is not None:
                arguments = _grouped(arguments, step.groups)
            try:
                result = step.kernel(*arguments, **step.attrs)
            except Exception as error:
                raise graph_failure(step.operation, arguments, error) from error
            if step.single:
                values[step.output] = result if type(result) is _ndarray else np.asarray(result)
            elif type(step) is _SegmentStep:
                for slot, value in zip(step.outputs, result, strict=True):
                    values[slot] = value
            elif step.outputs:
                for slot, value in zip(step.outputs, in_line(step.operation.entry, result), strict=True):
                    values[slot] = np.asarray(value)
            for slot in step.done_with:
                values[slot] = None
        return [values[slot] for slot in self._outputs]


def _watched(steps: Sequence[Any]) -> Sequence[Any]:
    for watcher in tuple(step_watchers):
        steps = [watcher(step) for step in steps]
    return steps


def _grouped(arguments: list[Any], groups: list[int]) -> list[Any]:
    rest = iter(arguments)
    return [next(rest) if size < 0 else [next(rest) for _ in range(size)] for size in groups]


def in_line(entry: Any, result: Any) -> list[Any]:
    """A kernel's results, one per tensor."""
    if not entry.outputs:
        return []
    if len(entry.outputs) == 1:
        return list(result) if entry.outputs[0].is_list else [result]
    flat: list[Any] = []
    for slot, value in zip(entry.outputs, result, strict=True):
        flat += list(value) if slot.is_list else [value]
    return flat


def needed_operations(
    inputs: Sequence[SymbolicTensor],
    outputs: Sequence[SymbolicTensor],
    effects: Sequence[Operation],
    members: frozenset[int] | None = None,
) -> list[Operation]:
    """The operations to run, in the order they were made: reads and writes of variables keep the program's order.

    Of a stretch, `members` are its operations: what they wait for outside of it runs elsewhere.
    """
    given = {id(t) for t in inputs}
    fed = {id(t.op) for t in inputs}
    found: dict[int, Operation] = {}
    waiting = [*(t.op for t in outputs if id(t) not in given), *effects]
    while waiting:
        operation = waiting.pop()
        if id(operation) in found:
            continue
        found[id(operation)] = operation
        waiting += [t.op for t in operation.inputs if id(t) not in given]
        for before in operation.control_inputs:
            if id(before) not in fed and (members is None or id(before) in members):
                waiting.append(before)
    return sorted(found.values(), key=lambda operation: operation.position)
