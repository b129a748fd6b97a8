"""Running a function's graph as one op: at once by an executor, or as a call node in the graph being traced."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from headrace._src.base import errors
from headrace._src.graph.func_graph import FuncGraph
from headrace._src.ops.entry import op
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.context import state
from headrace._src.tensors.dtypes import ANY, DType
from headrace._src.tensors.tensor import EagerTensor

# Filled by runtime: runs a FuncGraph on host arrays.
run_graph: list[Callable[[FuncGraph, Sequence[Any]], list[Any]]] = []


def _function_output_dims(call: ShapeCall) -> Any:
    outputs = call.attrs["f"].outputs
    return [[None if t.shape.rank is None else tuple(t.shape.as_list()) for t in outputs]]


@op("StatefulPartitionedCall", "[Tin] -> [Tout]", Tin=ANY, shape=_function_output_dims, stateful=True, reentrant=True)
def stateful_call(xp, args, *, Tout: list[DType], f: Any, config: str = "", config_proto: str = "", executor_type: str = ""):
    """Runs the graph of a function that has effects."""
    return run_graph[0](f, args)


@op("PartitionedCall", "[Tin] -> [Tout]", Tin=ANY, shape=_function_output_dims, reentrant=True)
def pure_call(xp, args, *, Tout: list[DType], f: Any, config: str = "", config_proto: str = "", executor_type: str = ""):
    """Runs the graph of a function without effects."""
    return run_graph[0](f, args)


def call_function(graph: FuncGraph, inputs: Sequence[Any]) -> list[Any]:
    """The outputs of a function's graph for these tensors, captures included."""
    if state.mode is None:
        arrays = []
        for tensor in inputs:
            if type(tensor) is not EagerTensor:
                raise errors.InaccessibleTensorError(f"{tensor!r} belongs to a graph and has no value here.")
            arrays.append(tensor._array)
        results = run_graph[0](graph, arrays)
        return [EagerTensor(a, t.dtype) for a, t in zip(results, graph.outputs, strict=True)]
    entry = stateful_call if is_stateful(graph) else pure_call
    kinds = tuple(t.dtype for t in graph.outputs)
    result = state.mode.run(entry, [list(inputs)], {**entry.defaults, "Tout": kinds, "f": graph}, graph.name)
    return list(result)


def is_stateful(graph: FuncGraph) -> bool:
    return any(o.entry is not None and o.entry.stateful for o in graph.operations)
