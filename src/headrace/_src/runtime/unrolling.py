"""Unrolls a graph that was traced once for several replicas: a copy of the replicas' operations for each of them.

The result is an ordinary graph, which every executor runs. So replicas may share one device, use ops of the host, and
have parts of different shapes.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any

import numpy as np

from headrace._src.graph.func_graph import FuncGraph
from headrace._src.graph.operation import Operation
from headrace._src.graph.replicas import ReplicaSet, is_in_region
from headrace._src.ops.entry import find
from headrace._src.runtime.mesh.storages import ReplicaStorage
from headrace._src.runtime.xla.effects import called_functions, found_in
from headrace._src.tensors import dtypes
from headrace._src.tensors.resource import VariableStorage
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import EagerTensor, SymbolicTensor

_SAME_ON_ALL = ("Const", "Placeholder")
_STREAM_DISTANCE = 1_000_003  # between the second seeds of neighboring replicas


def attrs_of_replica(attrs: dict[str, Any], number: int) -> dict[str, Any]:
    """Returns the attributes of a random op for one replica. Each draws other numbers."""
    if number == 0 or not (attrs.get("seed") or attrs.get("seed2")):
        return attrs
    return {**attrs, "seed2": (attrs["seed2"] + number * _STREAM_DISTANCE) % 2**63}


def writes_shared(operation: Operation, mirrored: bool) -> bool:
    """Returns whether an operation may write a variable that replicas share: one of a strategy, or another one."""
    if operation.entry is None or operation.entry.only_reads or operation.type == "ReplicaInput":
        return False
    storages = [getattr(t, "_storage", None) for t in operation.inputs if t.dtype is dtypes.resource]
    return any(
        isinstance(s, VariableStorage) and not isinstance(s, ReplicaStorage) and s.is_mirrored is mirrored
        for s in storages
    )


def replicas_of(graph: FuncGraph) -> ReplicaSet | None:
    """Returns the replicas that a graph or a function it calls was traced for; None if it is an ordinary graph."""
    return found_in(graph, "replicas", lambda g: g.replicas)


def unrolled(graph: FuncGraph) -> FuncGraph:
    """Returns an ordinary graph with the same inputs and outputs."""
    found = graph.executables.get("unrolled")
    if found is None:
        found = graph.executables["unrolled"] = _Unrolling(graph).result
    return found


class _Unrolling:
    """One pass over a graph. Of each tensor it keeps one copy, or one per replica of this process."""

    def __init__(self, graph: FuncGraph) -> None:
        self._source = graph
        replicas = replicas_of(graph)
        assert replicas is not None
        self._replicas = replicas
        self.result = other = graph.with_outputs(graph.outputs)
        other.body, other.operations, other.replicas, other.replica_regions = other, [], None, []
        self._tensors: dict[int, list[SymbolicTensor]] = {}
        self._operations: dict[int, list[Operation]] = {}
        for operation in graph.operations:
            self._unroll(operation)
        other.inputs = [self._tensors[id(t)][0] for t in graph.inputs]
        other.outputs = [self._tensors[id(t)][0] for t in graph.outputs]
        other._captures = {k: (outside, self._tensors[id(t)][0]) for k, (outside, t) in graph._captures.items()}
        if graph.effects is not None:
            other.effects = [copied for o in graph.effects for copied in self._operations[id(o)]]

    def _of(self, tensor: SymbolicTensor, number: int) -> SymbolicTensor:
        copies = self._tensors[id(tensor)]
        return copies[number] if len(copies) > 1 else copies[0]

    def _unroll(self, operation: Operation) -> None:
        special = getattr(self, f"_unroll_{operation.type}", None)
        if special is not None:
            special(operation)
        elif self._differs(operation):
            # An update without aggregation is made for the first replica, whose value the variable has.
            count = 1 if writes_shared(operation, mirrored=True) else self._replicas.local_count
            for number in range(count):
                self._copy(operation, number, attrs_of_replica(operation.attrs, self._replicas.first + number))
        else:
            self._copy(operation, 0, operation.attrs)

    def _differs(self, operation: Operation) -> bool:
        """Returns whether replicas compute different results: they run it, or it takes what they computed."""
        if operation.type in _SAME_ON_ALL:
            return False
        return is_in_region(operation) or any(len(self._tensors[id(t)]) > 1 for t in operation.inputs)

    def _copy(self, operation: Operation, number: int, attrs: dict[str, Any]) -> None:
        made = copy.copy(operation)
        made.graph, made.position = self.result, len(self.result.operations)
        made.arguments = [
            [self._of(t, number) for t in a] if isinstance(a, list) else self._of(a, number)
            for a in operation.arguments
        ]
        made.inputs = [self._of(t, number) for t in operation.inputs]
        made.control_inputs = [c for o in operation.control_inputs for c in self._operations.get(id(o), [])]
        made.attrs = attrs
        if any(replicas_of(f) is not None for f in called_functions(operation)):
            made.attrs = {name: _unrolled_function(value) for name, value in attrs.items()}
        made.outputs = []
        for tensor in operation.outputs:
            own = SymbolicTensor(made, tensor.value_index, tensor.dtype, tensor.shape)
            storage = getattr(tensor, "_storage", None)
            if storage is not None:
                own._storage = storage
            self._tensors.setdefault(id(tensor), []).append(own)
            made.outputs.append(own)
        self.result.operations.append(made)
        self._operations.setdefault(id(operation), []).append(made)

    def _add(self, like: Operation, op_type: str, arguments: Sequence[Any], attrs: dict[str, Any], outputs: int) -> Any:
        """Adds an operation of another type in the place of `like`; returns its outputs."""
        made = copy.copy(like)
        entry = find(op_type)
        made.graph, made.position = self.result, len(self.result.operations)
        made.type, made.entry, made.attrs = op_type, entry, {**entry.defaults, **attrs}
        made.arguments = list(arguments)
        made.inputs = [t for a in arguments for t in (a if isinstance(a, list) else [a])]
        made.control_inputs = []
        made.outputs = [SymbolicTensor(made, n, like.outputs[n].dtype, like.outputs[n].shape) for n in range(outputs)]
        self.result.operations.append(made)
        self._operations.setdefault(id(like), []).append(made)
        return made.outputs

    # The ops of replicas.

    def _all(self, tensor: SymbolicTensor) -> list[SymbolicTensor]:
        return [self._of(tensor, number) for number in range(self._replicas.local_count)]

    def _unroll_ReplicaInput(self, operation: Operation) -> None:
        self._tensors[id(operation.outputs[0])] = [self._of(t, number) for number, t in enumerate(operation.inputs)]
        self._operations[id(operation)] = []

    def _unroll_ReplicaOutput(self, operation: Operation) -> None:
        for number, output in enumerate(operation.outputs):
            self._tensors[id(output)] = [self._of(operation.inputs[0], number)]
        self._operations[id(operation)] = []

    def _unroll_ReplicaId(self, operation: Operation) -> None:
        copies = []
        for number in range(self._replicas.local_count):
            value = EagerTensor(np.array(self._replicas.first + number, np.int32))
            copies += self._add(operation, "Const", [], {"value": value, "dtype": value.dtype}, 1)
        self._tensors[id(operation.outputs[0])] = copies

    def _unroll_ReplicaSum(self, operation: Operation) -> None:
        count = self._replicas.local_count
        totals = []
        for n, tensor in enumerate(operation.inputs):
            parts = self._all(tensor)
            if count == 1:
                totals.append(parts[0])
                continue
            (total,) = self._add(operation, "AddN", [parts], {}, 1)
            total._dtype, total._shape = operation.outputs[n].dtype, operation.outputs[n].shape
            totals.append(total)
        if self._replicas.count > count:
            totals = self._add(operation, "ProcessSum", [totals], {}, len(totals))
        for output, total in zip(operation.outputs, totals, strict=True):
            self._tensors[id(output)] = [total]
        self._operations.setdefault(id(operation), [])

    def _unroll_ReplicaGather(self, operation: Operation) -> None:
        parts, axis = self._all(operation.inputs[0]), operation.attrs["axis"]
        joined = parts[0]
        if len(parts) > 1:
            value = EagerTensor(np.array(axis, np.int32))
            place = self._add(operation, "Const", [], {"value": value, "dtype": value.dtype}, 1)[0]
            place._dtype, place._shape = value.dtype, TensorShape([])
            (joined,) = self._add(operation, "ConcatV2", [parts, place], {}, 1)
        if self._replicas.count > len(parts):
            (joined,) = self._add(operation, "ProcessGather", [joined], {"axis": axis}, 1)
        self._tensors[id(operation.outputs[0])] = [joined]
        self._operations.setdefault(id(operation), [])


def _unrolled_function(value: Any) -> Any:
    if isinstance(value, FuncGraph):
        return unrolled(value) if replicas_of(value) is not None else value
    if isinstance(value, tuple) and any(isinstance(v, FuncGraph) for v in value):
        return tuple(_unrolled_function(v) for v in value)
    return value
