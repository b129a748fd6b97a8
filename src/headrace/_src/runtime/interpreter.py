"""The interpreter: walks a graph with NumPy kernels.

A graph is turned once into a Schedule: a flat list of instructions over numbered registers.
Handles everything, including strings, files, user code and shapes that depend on data.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import numpy as np

from headrace._src.base.tracebacks import hidden
from headrace._src.graph.func_graph import FuncGraph
from headrace._src.graph.operation import Operation
from headrace._src.ops.kernel_errors import graph_failure
from headrace._src.tensors.context import state
from headrace._src.tensors.dtypes import resource
from headrace._src.tensors.host_transfer import on_host
from headrace._src.tensors.resource import VariableStorage
from headrace._src.tensors.state_lock import set_attributes
from headrace._src.tensors.tensor import SymbolicTensor
from headrace._src.tensors.tensor_list import as_variant

__tracebackhide__ = hidden

_ndarray = np.ndarray
_OBJECT = np.dtype(object)

KeptBy = Callable[[Operation], Any]  # finds what an operation keeps between calls

# While a timeline records (runtime.timeline), instructions pass through these before they run.
instruction_watchers: list[Callable[[Any], Any]] = []


class OnMesh(Exception):
    """An input is distributed over a mesh: only a compiled program can keep it there."""


def interpret(graph: FuncGraph, arrays: Sequence[Any]) -> list[Any]:
    """Runs a function's graph on the arrays of its inputs."""
    schedule = graph.executables.get("interpreter")
    if schedule is None:
        schedule = graph.executables["interpreter"] = schedule_of(graph)
    return schedule.run([for_kernels(a) for a in arrays])


def interpret_copies(graph: FuncGraph, arrays: Sequence[Any]) -> list[Any]:
    """Runs a function's graph on copies of its inputs on the host."""
    return interpret(graph, _copies(arrays))


def interpret_until(graph: FuncGraph, arrays: Sequence[Any], wanted: Sequence[Operation]) -> None:
    """Runs a function's graph up to some operations; the error of one of them is wanted."""
    end = max(operation.position for operation in wanted)
    effects = [*(o for o in graph.stateful_operations() if o.position < end), *wanted]
    Schedule(
        graph.inputs, [], effects, graph.kept_by, operations=needed_operations(graph.inputs, [], effects, graph.members)
    ).run(_copies(arrays))


def _copies(arrays: Sequence[Any]) -> list[Any]:
    return [for_kernels(a) if type(a) is _ndarray else on_host(a) for a in arrays]


def schedule_of(graph: FuncGraph) -> Schedule:
    """Returns the schedule of a function's graph."""
    effects = graph.stateful_operations()
    operations = needed_operations(graph.inputs, graph.outputs, effects, graph.members)
    return Schedule(graph.inputs, graph.outputs, effects, graph.kept_by, operations=operations)


def for_kernels(array: Any) -> Any:
    """Returns an input as NumPy kernels take it: arrays and lists of compiled programs are copied to the host."""
    if type(array) is not _ndarray:
        if hasattr(getattr(array, "sharding", None), "mesh"):
            raise OnMesh
        return on_host(array)
    if array.ndim == 0 and array.dtype == _OBJECT:
        to_host = getattr(array.item(), "to_host", None)
        if to_host is not None:
            return as_variant(to_host())
    return array


class _Instruction:
    """One operation: its kernel, the registers of its inputs and outputs, and those that it is the last to use."""

    __slots__ = (
        "after_segment", "attrs", "done_with", "groups", "inputs", "kernel", "operation", "output", "outputs", "single",
    )  # fmt: skip

    def __init__(self, operation: Operation, registers: dict[int, int], kept_by: KeptBy) -> None:
        entry = operation.entry
        self.operation = operation
        self.kernel, self.attrs = entry.host, operation.attrs
        if entry.keeps is not None:
            self.attrs = {**operation.attrs, "kept": kept_by(operation)}
        self.inputs = [registers[id(t)] for t in operation.inputs]
        self.groups = [len(a) if isinstance(a, list) else -1 for a in operation.arguments] if entry.has_lists else None
        self.outputs = [registers[id(t)] for t in operation.outputs]
        self.single = entry.single
        self.output = self.outputs[0] if self.outputs else -1
        self.done_with: list[int] = []
        self.after_segment = False  # whether its inputs may be on a device, because a segment produces or receives them


class Segment(Protocol):
    """A run of operations that something else executes as one (a compiled program)."""

    @property
    def operations(self) -> Sequence[Operation]: ...

    @property
    def inputs(self) -> Sequence[SymbolicTensor]: ...

    @property
    def outputs(self) -> Sequence[SymbolicTensor]: ...

    def run(self, *arrays: Any) -> list[Any]: ...


class _SegmentInstruction:
    """A segment as an instruction of a schedule."""

    __slots__ = (
        "after_segment", "attrs", "done_with", "groups", "inputs", "kernel", "operation", "output", "outputs", "single",
    )  # fmt: skip

    def __init__(self, segment: Segment, registers: dict[int, int]) -> None:
        self.operation = segment.operations[0]
        self.kernel = segment.run
        self.attrs: dict[str, Any] = {}
        self.inputs = [registers[id(t)] for t in segment.inputs]
        self.groups = None
        self.outputs = [registers[id(t)] for t in segment.outputs]
        self.single, self.output = False, -1
        self.done_with: list[int] = []
        self.after_segment = False


class Schedule:
    """A graph prepared to run from `inputs` to `outputs`; `effects` run even if no output needs them.

    `segments` are runs of neighboring operations; each is one instruction. `operations` gives an order that differs
    from the order of creation.
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
        registers: dict[int, int] = {}
        for tensor in inputs:
            registers[id(tensor)] = len(registers)
        self._constants: list[tuple[int, Any]] = []
        self._instructions: list[Any] = []
        for operation in operations:
            for tensor in operation.outputs:
                registers.setdefault(id(tensor), len(registers))
            segment = inside.get(id(operation))
            if segment is not None:
                if operation is segment.operations[-1]:
                    self._instructions.append(_SegmentInstruction(segment, registers))
            elif operation.type == "Const":
                self._constants.append((registers[id(operation.outputs[0])], operation.attrs["value"]._array))
            else:
                self._instructions.append(_Instruction(operation, registers, kept_by))
        self._size = len(registers)
        self._input_count = len(inputs)
        self._outputs = [registers[id(t)] for t in outputs]
        made = {
            register
            for instruction in self._instructions
            if type(instruction) is _SegmentInstruction
            for register in instruction.outputs
        }
        if segments:
            made.update(range(len(inputs)))
        for instruction in self._instructions:
            instruction.after_segment = type(instruction) is _Instruction and not made.isdisjoint(instruction.inputs)
        self._free_early()
        # An instruction that runs other graphs or user code may re-enter this one; a context can be entered only once.
        self._reentrant = any(type(s) is _SegmentInstruction or s.operation.entry.reentrant for s in self._instructions)
        self._written = self._written_together(inputs)
        self._template = [None] * self._size
        for register, array in self._constants:
            self._template[register] = array

    def _written_together(self, inputs: Sequence[SymbolicTensor]) -> list[int]:
        """Finds the handles of variables that several instructions write.

        Instructions that run other graphs are left out: a program that loops in one must be able to stop.
        """
        if self._reentrant:
            return []
        handles = {n for n, t in enumerate(inputs) if t.dtype is resource}
        writing = [
            handles.intersection(instruction.inputs)
            for instruction in self._instructions
            if not instruction.operation.entry.only_reads
        ]
        writing = [written for written in writing if written]
        return sorted(set().union(*writing)) if len(writing) > 1 else []

    def _free_early(self) -> None:
        """Records at each instruction the registers that are not read afterwards, so that memory is freed early."""
        kept = {*self._outputs, *(register for register, _ in self._constants)}
        seen: set[int] = set()
        for instruction in reversed(self._instructions):
            for register in {*instruction.inputs, *instruction.outputs} - seen - kept:
                instruction.done_with.append(register)
            seen.update(instruction.inputs, instruction.outputs)

    def __len__(self) -> int:
        return len(self._instructions)

    def run(self, arrays: Sequence[Any]) -> list[Any]:
        """Returns the arrays of the outputs for those of the inputs."""
        if self._written:
            return self._run_whole(arrays)
        if not self._reentrant:
            return state.quiet(self._run, arrays)
        before = np.seterr(all="ignore")
        try:
            return self._run(arrays)
        finally:
            np.seterr(**before)

    def _run_whole(self, arrays: Sequence[Any]) -> list[Any]:
        """Runs a graph that writes several variables. An interrupt, unlike an error, takes back what it has written."""
        storages = [s for n in self._written if isinstance(s := arrays[n].item(), VariableStorage)]
        before = [storage.array for storage in storages]
        try:
            return state.quiet(self._run, arrays)
        except BaseException as error:
            if not isinstance(error, Exception):
                set_attributes(storages, "array", before)
            raise

    def _run(self, arrays: Sequence[Any]) -> list[Any]:
        values: list[Any] = self._template.copy()
        values[: self._input_count] = arrays
        for instruction in _watched(self._instructions) if instruction_watchers else self._instructions:
            arguments: Any = [values[register] for register in instruction.inputs]
            if instruction.after_segment:
                arguments = [a if type(a) is _ndarray else on_host(a) for a in arguments]
            if instruction.groups is not None:
                arguments = _grouped(arguments, instruction.groups)
            try:
                result = instruction.kernel(*arguments, **instruction.attrs)
            except Exception as error:
                raise graph_failure(instruction.operation, arguments, error) from error
            if instruction.single:
                values[instruction.output] = result if type(result) is _ndarray else np.asarray(result)
            elif type(instruction) is _SegmentInstruction:
                for register, value in zip(instruction.outputs, result, strict=True):
                    values[register] = value
            elif instruction.outputs:
                for register, value in zip(
                    instruction.outputs, in_line(instruction.operation.entry, result), strict=True
                ):
                    values[register] = np.asarray(value)
            for register in instruction.done_with:
                values[register] = None
        return [values[register] for register in self._outputs]


def _watched(instructions: Sequence[Any]) -> Sequence[Any]:
    for watcher in tuple(instruction_watchers):
        instructions = [watcher(instruction) for instruction in instructions]
    return instructions


def _grouped(arguments: list[Any], groups: list[int]) -> list[Any]:
    rest = iter(arguments)
    return [next(rest) if size < 0 else [next(rest) for _ in range(size)] for size in groups]


def in_line(entry: Any, result: Any) -> list[Any]:
    """Returns a kernel's results as a flat list, one per tensor."""
    if not entry.outputs:
        return []
    if len(entry.outputs) == 1:
        return list(result) if entry.outputs[0].is_list else [result]
    flat: list[Any] = []
    for register, value in zip(entry.outputs, result, strict=True):
        flat += list(value) if register.is_list else [value]
    return flat


def needed_operations(
    inputs: Sequence[SymbolicTensor],
    outputs: Sequence[SymbolicTensor],
    effects: Sequence[Operation],
    members: frozenset[int] | None = None,
) -> list[Operation]:
    """Returns the operations to run, in order of creation: reads and writes of variables keep the program's order.

    For a part of a graph, `members` are its operations; control inputs outside of it run elsewhere.
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
