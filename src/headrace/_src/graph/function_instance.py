"""The graph of a function for one call site.

TensorFlow inlines the body of a called function into the graph of the caller. So each call site has ops of its own,
and the state they keep between calls (the streams of random ops) is separate too.
"""

from __future__ import annotations

import copy
from typing import Any

from headrace._src.graph.func_graph import FuncGraph
from headrace._src.graph.operation import Operation
from headrace._src.tensors.tensor import SymbolicTensor


def instance_of(graph: FuncGraph) -> FuncGraph:
    """Returns the graph itself, or a copy if its operations keep state between calls."""
    return _copied(graph) if _keeps(graph) else graph


def _keeps(graph: FuncGraph) -> bool:
    # Functions that call each other in many ways are looked at once; a graph that has grown, again.
    size, keeps = graph.keeps_state
    if size != len(graph.operations):
        keeps = any((o.entry is not None and o.entry.keeps is not None) or _inner_keeps(o) for o in graph.operations)
        graph.keeps_state = len(graph.operations), keeps
    return keeps


def _inner_keeps(operation: Operation) -> bool:
    return any(_keeps(g) for value in operation.attrs.values() for g in _graphs_in(value))


def _graphs_in(value: object) -> list[FuncGraph]:
    if isinstance(value, FuncGraph):
        return [value]
    return [v for v in value if isinstance(v, FuncGraph)] if isinstance(value, tuple) else []


def _copied(graph: FuncGraph) -> FuncGraph:
    other = graph.with_outputs(graph.outputs)
    other.body, other.operations = other, []
    tensors: dict[int, SymbolicTensor] = {}
    operations: dict[int, Operation] = {}
    for operation in graph.operations:
        made = operations[id(operation)] = copy.copy(operation)
        made.graph = other
        made.arguments = [
            [tensors[id(t)] for t in a] if isinstance(a, list) else tensors[id(a)] for a in operation.arguments
        ]
        made.inputs = [tensors[id(t)] for t in operation.inputs]
        made.control_inputs = [operations.get(id(c), c) for c in operation.control_inputs]
        made.attrs = {name: _with_own_graphs(value) for name, value in operation.attrs.items()}
        made.outputs = []
        for tensor in operation.outputs:
            own = SymbolicTensor(made, tensor.value_index, tensor.dtype, tensor.shape)
            storage = getattr(tensor, "_storage", None)
            if storage is not None:
                own._storage = storage
            tensors[id(tensor)] = own
            made.outputs.append(own)
        other.operations.append(made)
    other.inputs = [tensors[id(t)] for t in graph.inputs]
    other.outputs = [tensors[id(t)] for t in graph.outputs]
    other._captures = {key: (outside, tensors[id(inside)]) for key, (outside, inside) in graph._captures.items()}
    if graph.effects is not None:
        other.effects = [operations[id(o)] for o in graph.effects]
    return other


def _with_own_graphs(value: Any) -> Any:
    if isinstance(value, FuncGraph):
        return _copied(value)
    return tuple(_with_own_graphs(v) for v in value) if _graphs_in(value) else value
