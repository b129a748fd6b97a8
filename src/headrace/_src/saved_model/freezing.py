"""Frozen functions: variables become constants of the graph, and calls are inlined."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from headrace._src.function.concrete import ConcreteFunction
from headrace._src.graph.func_graph import FuncGraph
from headrace._src.graph.operation import Operation
from headrace._src.ops.dispatch import flatten
from headrace._src.ops.entry import find, raw
from headrace._src.tensors import dtypes
from headrace._src.tensors.context import entered, recording
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.resource import VariableStorage, resource_of
from headrace._src.tensors.tensor import EagerTensor, SymbolicTensor
from headrace._src.tensors.typing import OpLike

_CALLS = frozenset({"PartitionedCall", "StatefulPartitionedCall"})


def convert_variables_to_constants_v2(
    func: ConcreteFunction, lower_control_flow: bool = True, aggressive_inlining: bool = False
) -> ConcreteFunction:
    """Returns a function with the current values of its variables as constants.

    Args:
        func: Concrete function that assigns no variable.
        lower_control_flow: Has no effect; conditionals and loops stay functional.
        aggressive_inlining: Has no effect; all calls are inlined.

    Returns:
        A ConcreteFunction that returns a list.
    """
    source = func.graph
    graph = FuncGraph(source.name)
    copier = _Copier(graph)
    count = len(source.inputs) - len(source.captures)
    for tensor in source.inputs[:count]:
        copier.mapped[id(tensor)] = graph.add_input(tensor.dtype, tensor.shape, tensor.op.name)
    with entered(graph), recording():
        for outside, inside in source.captures:
            copier.take_in(outside, inside)
        copier.copy(source, "")
    graph.outputs = [copier.mapped[id(t)] for t in source.outputs]
    graph.structured_outputs = list(graph.outputs)
    graph.structured_input_signature = source.structured_input_signature
    return ConcreteFunction(graph, func.signature, func._parameters, func._argument_names)


class _Copier:
    """Copies operations into `graph`, with tensors in place of handles."""

    def __init__(self, graph: FuncGraph) -> None:
        self.graph = graph
        self.mapped: dict[int, SymbolicTensor] = {}  # id of a tensor of the source -> its copy
        self.frozen: dict[int, SymbolicTensor] = {}  # id of a handle of the source -> the variable's value

    def take_in(self, outside: Any, inside: SymbolicTensor) -> None:
        """Adds a captured tensor: constants and variable values become part of the graph."""
        if outside.dtype is not dtypes.resource:
            self.mapped[id(inside)] = self.graph.constant(outside, inside.op.name)
            return
        storage = resource_of(outside._array)
        if isinstance(storage, VariableStorage):
            value = EagerTensor(storage.tensor._array, storage.dtype)
            self.frozen[id(inside)] = self.graph.constant(value, inside.op.name)
        else:
            self.mapped[id(inside)] = self.graph.capture(outside)

    def copy(self, source: FuncGraph, prefix: str) -> None:
        given = {id(t.op) for t in source.inputs}
        for operation in source.operations:
            if id(operation) not in given:
                self._copy_operation(operation, prefix)

    def _copy_operation(self, operation: Operation, prefix: str) -> None:
        name = prefix + operation.name
        frozen = [t for t in operation.inputs if id(t) in self.frozen]
        if operation.type in _CALLS:
            self._write_out(operation, name)
        elif any(isinstance(f, FuncGraph) for v in operation.attrs.values() for f in _each(v)):
            self._copy_control_flow(operation, name)
        elif not frozen:
            self._add(operation, operation.arguments, operation.attrs, name)
        elif operation.type == "Identity":
            self.frozen[id(operation.outputs[0])] = self.frozen[id(frozen[0])]
        elif operation.type == "ReadVariableOp":
            value = raw.Identity(self.frozen[id(frozen[0])], name=name)
            self.mapped[id(operation.outputs[0])] = value
        elif operation.type == "ResourceGather" and not operation.attrs.get("batch_dims"):
            indices = self.mapped[id(operation.inputs[1])]
            value = raw.GatherV2(self.frozen[id(frozen[0])], indices, as_tensor(0), name=name)
            self.mapped[id(operation.outputs[0])] = value
        else:
            raise ValueError(
                f"Cannot freeze the function: {operation.type} ({operation.name}) does more with a variable than read."
            )

    def _add(
        self,
        operation: Operation,
        arguments: Sequence[Any],
        attrs: dict[str, Any],
        name: str,
        op: OpLike | None = None,
    ) -> None:
        copied = [[self._value(t) for t in a] if isinstance(a, list) else self._value(a) for a in arguments]
        made = self.graph.add(op or operation.entry, copied, attrs, name)
        for old, new in zip(operation.outputs, made.outputs, strict=True):
            # A loop returns its handles, which are values now.
            target = self.frozen if old.dtype is dtypes.resource and new.dtype is not dtypes.resource else self.mapped
            target[id(old)] = new

    def _value(self, tensor: SymbolicTensor) -> SymbolicTensor:
        return self.frozen[id(tensor)] if id(tensor) in self.frozen else self.mapped[id(tensor)]

    def _write_out(self, operation: Operation, name: str) -> None:
        body = operation.attrs["f"]
        for inside, outside in zip(body.inputs, operation.inputs, strict=True):
            target = self.frozen if id(outside) in self.frozen else self.mapped
            target[id(inside)] = self._value(outside)
        self.copy(body, f"{name}/")
        for old, inner in zip(operation.outputs, body.outputs, strict=True):
            target = self.frozen if id(inner) in self.frozen else self.mapped
            target[id(old)] = self._value(inner)

    def _copy_control_flow(self, operation: Operation, name: str) -> None:
        """Copies a conditional or loop with functions that take values in place of handles."""
        passed = flatten(operation.arguments[-1:])
        attrs: dict[str, Any] = {}
        for key, value in operation.attrs.items():
            if isinstance(value, FuncGraph):
                attrs[key] = self._frozen_function(value, passed)
            elif any(isinstance(f, FuncGraph) for f in _each(value)):
                attrs[key] = tuple(self._frozen_function(f, passed) for f in value)
            else:
                attrs[key] = value
        if operation.type.endswith("While") and attrs.get("output_shapes"):
            attrs["output_shapes"] = tuple(t.shape for t in attrs["body"].inputs)
        self._add(operation, operation.arguments, attrs, name, find(operation.type))

    def _frozen_function(self, source: FuncGraph, passed: list[SymbolicTensor]) -> FuncGraph:
        graph = FuncGraph(source.name)
        copier = _Copier(graph)
        for inside, outside in zip(source.inputs, passed, strict=True):
            value = self._value(outside)
            target = copier.frozen if id(outside) in self.frozen else copier.mapped
            shape = value.shape if id(outside) in self.frozen else inside.shape
            target[id(inside)] = graph.add_input(value.dtype, shape, inside.op.name)
        with entered(graph):
            copier.copy(source, "")
        graph.outputs = [copier._value(t) for t in source.outputs]
        graph.structured_outputs = list(graph.outputs)
        return graph


def _each(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)
