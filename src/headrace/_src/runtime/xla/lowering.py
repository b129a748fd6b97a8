"""Lowers a graph to JAX: runs its operations' device kernels on tracers.

A value is a JAX tracer, a NumPy array that is known while lowering (shapes, axes and what follows from them), a
stand-in for a variable, or a list of tensors. Known values are computed by NumPy kernels immediately, so that
kernels get the shapes they need as numbers. Raises Uncompilable for what XLA cannot do.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from headrace._src.base import errors, interrupts
from headrace._src.base.lazy import jnp
from headrace._src.base.slot import Slot
from headrace._src.graph.func_graph import FuncGraph
from headrace._src.graph.operation import Operation
from headrace._src.ops import device_checks
from headrace._src.runtime.interpreter import in_line, needed_operations
from headrace._src.runtime.xla.effects import Writers
from headrace._src.tensors import dtypes
from headrace._src.tensors.resource import VariableStorage

Lower = Callable[["Lowering", Operation, list[Any]], Sequence[Any]]


class LoweringRules(dict[str, Lower]):
    """The rules for operations that need more than their kernel, by type."""

    def __init__(self, *parts: LoweringRules) -> None:
        super().__init__({name: rule for part in parts for name, rule in part.items()})
        # The types that run graphs inside of XLA's control flow.
        self.control_flow: set[str] = {name for part in parts for name in part.control_flow}

    def lowers(self, *types: str, control_flow: bool = False) -> Callable[[Lower], Lower]:
        """Decorator: adds the function as the rule of these types."""

        def add(function: Lower) -> Lower:
            self.update(dict.fromkeys(types, function))
            if control_flow:
                self.control_flow.update(types)
            return function

        return add


# The rules of control flow, tensor lists and summaries.
special_rules: Slot[LoweringRules] = Slot("runtime.xla.lowering:special_rules")


class Uncompilable(Exception):
    """The graph cannot be compiled whole; `operation` is the obstacle in the outermost graph."""

    operation: Operation | None = None


@dataclass(frozen=True)
class _Parts:
    """A write to parts of a variable. A negative index writes nothing."""

    before: Any
    written: Callable[[Any, Any], Any]
    indices: Any
    after: Any


class TracedStorage(VariableStorage):
    """Represents a variable while lowering: reads and writes go to the value being traced."""

    def __init__(self, storage: VariableStorage, value: Any) -> None:
        super().__init__(storage.name, storage.dtype, storage.shape)
        self.array = value
        self.written = False
        self._at_start = value
        self._settled: tuple[Any, Any] = (value, None)  # a value, and the number of the failed check it depends on
        self._last_parts: _Parts | None = None

    def read(self) -> Any:
        self._last_parts = None  # what is read is computed anyway: choosing is then cheaper than writing it again
        return self.array

    def write_parts(self, written: Callable[[Any, Any], Any], indices: Any) -> None:
        before = self.array
        super().write_parts(written, indices)
        self._last_parts = _Parts(before, written, indices, self.array)

    def settle(self, failure: Any) -> None:
        """Makes the value the one that the program started with if a check has failed by now.

        Done at each write, not at the end: what is computed from the new value, such as a weight from its momentum,
        would otherwise use both values, and XLA would copy the variable. Parts are written once more, at indices that
        do not exist if a check has failed, which XLA does in place.
        """
        value, settled_for = self._settled
        if self.array is self._at_start or (self.array is value and settled_for is failure):
            return
        succeeded, start, parts = failure == 0, self._at_start, self._last_parts
        if parts is None or parts.after is not self.array:
            self.array = jnp.where(succeeded, self.array, start)
        else:
            is_settled = parts.before is start or (parts.before is value and settled_for is failure)
            before = parts.before if is_settled else jnp.where(succeeded, parts.before, start)
            self.array = parts.written(before, jnp.where(succeeded, parts.indices, -1))
        self._settled = (self.array, failure)

    def replace(self, array: Any) -> None:
        self.write(array)

    def write(self, array: Any) -> None:
        if not self.shape.is_compatible_with(array.shape):
            raise errors.invalid_argument(
                f"Cannot assign a value of shape {tuple(array.shape)} to variable '{self.name}' of shape {self.shape}."
            )
        self.array = array if array.dtype == self.dtype.numpy_dtype else array.astype(self.dtype.numpy_dtype)
        self.written = True


class Lowering:
    """One pass over a graph and the graphs of the functions it calls.

    `kept` holds, by the id of the operation, the stand-in for what it keeps between calls; `writes` collects the
    summaries that are written when the program has run. `failure` is the number of the first check that failed, 0 if
    none did, and None if nothing is checked; it passes through loops and branches like a variable.
    """

    def __init__(self, kept: dict[int, TracedStorage] | None = None, failure: TracedStorage | None = None) -> None:
        self.kept = kept or {}
        self.failure = failure
        self.checked: list[Operation] = []  # by number - 1: the operation of the outermost graph that contains it
        self.writes: list[Any] = []
        self._outermost: Operation | None = None  # that is being lowered
        self._in_control_flow = False  # of XLA: a value from outside of it would be copied
        self.writers = Writers()
        # What uses each tensor, None for the graph as its output, by ids of tensors; and the convolutions and products
        # that wait for what follows them (`chains.py`), by ids of their values.
        self.users: dict[int, list[Operation | None]] = {}
        self.chains: dict[int, Any] = {}
        self.joined: dict[int, tuple[Any, list[Any]]] = {}  # values and what they are concatenations of, by their ids
        self.values: dict[int, Any] = {}  # of the tensors of the graph that is being lowered, by their ids
        self.failure_ends_loops = True

    def run_graph(self, graph: FuncGraph, inputs: Sequence[Any]) -> list[Any]:
        """Returns the values of a graph's outputs for those of its inputs."""
        return self.run(graph.inputs, inputs, graph.outputs, graph.stateful_operations(), graph.members)

    def run(
        self,
        inputs: Sequence[Any],
        values: Sequence[Any],
        outputs: Sequence[Any],
        effects: Sequence[Operation],
        members: frozenset[int] | None = None,
    ) -> list[Any]:
        known: dict[int, Any] = {id(t): v for t, v in zip(inputs, values, strict=True)}
        operations = needed_operations(inputs, outputs, effects, members)
        self.users.update(_users_of_tensors(operations, outputs))
        self.run_operations(operations if self.failure is None else self.writers.last(operations), known)
        return [known[id(t)] for t in outputs]

    def run_operations(self, operations: Sequence[Operation], known: dict[int, Any]) -> None:
        """Adds the values of the operations' outputs to the known values, by the ids of the tensors."""
        is_outermost = self._outermost is None
        around, self.values = self.values, known
        for operation in operations:
            interrupts.check()
            arguments = [known[id(t)] for t in operation.inputs]
            if is_outermost:
                self._outermost = operation
            try:
                results = self.lower(operation, arguments)
            except Uncompilable as reason:
                reason.operation = operation
                raise
            except Exception as error:  # whatever fails while lowering, the interpreter reports best
                obstacle = Uncompilable(f"{type(error).__name__}: {error}")
                obstacle.operation = operation
                raise obstacle from error
            for tensor, value in zip(operation.outputs, results, strict=True):
                known[id(tensor)] = value
            if self.checked and not self._in_control_flow:
                self._settle(operation, arguments, known)
        self.values = around
        if is_outermost:
            self._outermost = None

    def agree(self) -> None:
        """Makes all devices that run the program know whether a check has failed on one of them."""

    def _settle(self, operation: Operation, arguments: Sequence[Any], known: dict[int, Any]) -> None:
        """Undoes what an operation has written if a check has failed; what comes later uses the variable's value."""
        assert self.failure is not None
        for position in self.writers.written(operation):
            storage = arguments[position]
            if isinstance(storage, TracedStorage):
                written = storage.array
                storage.settle(self.failure.array)
                for tensor, argument in zip(operation.inputs, arguments, strict=True):
                    if argument is written:
                        known[id(tensor)] = storage.array

    def lower(self, operation: Operation, arguments: list[Any]) -> Sequence[Any]:
        """Returns the values of an operation's outputs."""
        if operation.type == "Const":
            return [operation.attrs["value"]._array]
        with device_checks.collecting(None if self.failure is None else self._fails_if):
            special = special_rules.value.get(operation.type)
            if special is not None:
                return self._lower_specially(special, operation, arguments)
            return self.by_kernel(operation, arguments)

    def by_kernel(self, operation: Operation, arguments: list[Any]) -> Sequence[Any]:
        """Returns the values of an operation's outputs, computed by its kernel."""
        entry = operation.entry
        if not (entry.stateful or entry.places) and arguments and all(type(a) is np.ndarray for a in arguments):
            return self._fold(operation, arguments)
        self._check_compilable(operation, arguments)
        return in_line(entry, self._call_kernel(operation, arguments))

    def _lower_specially(self, rule: Lower, operation: Operation, arguments: list[Any]) -> Sequence[Any]:
        before = self._in_control_flow
        self._in_control_flow = before or operation.type in special_rules.value.control_flow
        try:
            return rule(self, operation, arguments)
        finally:
            self._in_control_flow = before

    def _fails_if(self, bad: Any) -> None:
        """Adds a check: the program fails if `bad` is true anywhere."""
        assert self.failure is not None and self._outermost is not None
        self.checked.append(self._outermost)
        failure = self.failure.array
        self.failure.array = jnp.where((failure == 0) & jnp.any(bad), np.int32(len(self.checked)), failure)

    def _fold(self, operation: Operation, arguments: list[Any]) -> Sequence[Any]:
        with np.errstate(all="ignore"):  # TensorFlow computes log(0) silently
            result = operation.run_host(arguments)
        return [np.asarray(v) for v in in_line(operation.entry, result)]

    def _check_compilable(self, operation: Operation, arguments: list[Any]) -> None:
        entry = operation.entry
        if entry.check:
            return
        if entry.engine == "host" or entry.reentrant:
            raise Uncompilable(f"{operation.type} ({operation.name}) runs on the host")
        for tensor in (*operation.inputs, *operation.outputs):
            if tensor.dtype in (dtypes.string, dtypes.variant):
                raise Uncompilable(f"{operation.type} ({operation.name}) works on {tensor.dtype.name} tensors")

    def _call_kernel(self, operation: Operation, arguments: list[Any]) -> Any:
        entry = operation.entry
        rest = iter(arguments)
        grouped: list[Any] = []
        for slot, argument in zip(entry.inputs, operation.arguments, strict=True):
            if isinstance(argument, list):
                grouped.append([self._on_device(slot, next(rest)) for _ in argument])
            else:
                grouped.append(self._on_device(slot, next(rest)))
        for slot, value in zip(entry.inputs, grouped, strict=True):
            if slot.name in entry.static and slot.name not in entry.traceable and not _is_known(value):
                raise Uncompilable(
                    f"{operation.type} ({operation.name}) needs the value of {slot.name!r}, which depends on data"
                )
        if entry.keeps is None:
            return entry.device(*grouped, **operation.attrs)
        return entry.device(*grouped, **operation.attrs, kept=self.kept[id(operation)])

    def _on_device(self, slot: Any, value: Any) -> Any:
        return value


def _users_of_tensors(operations: Sequence[Operation], outputs: Sequence[Any]) -> dict[int, list[Operation | None]]:
    users: dict[int, list[Operation | None]] = defaultdict(list)
    for operation in operations:
        for tensor in operation.inputs:
            users[id(tensor)].append(operation)
    for tensor in outputs:
        users[id(tensor)].append(None)
    return users


def _is_known(value: Any) -> bool:
    if isinstance(value, list):
        return all(_is_known(v) for v in value)
    return isinstance(value, np.ndarray)


def as_traced(value: Any) -> Any:
    """Returns a value that XLA's control flow can carry."""
    return jnp.asarray(value) if isinstance(value, np.ndarray) else value
