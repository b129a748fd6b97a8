"""Loops of interpreted graphs: iteration by iteration, and compiled from where they are if they turn out to be long."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from headrace._src.graph.func_graph import FuncGraph
from headrace._src.graph.structural import run_graph, stateful_while, truth
from headrace._src.runtime.interpreter import for_kernels
from headrace._src.runtime.xla.executor import CompiledGraph, NoValue, SharedVariable
from headrace._src.runtime.xla.lowering import Uncompilable
from headrace._src.tensors.context import entered
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor_list import TensorList, as_variant

# The operations that a loop runs before it is compiled. Interpreting them takes about as long as compiling.
_LONG = 50_000


def run_loop(values: Sequence[Any], cond: FuncGraph, body: FuncGraph, histories: Sequence[int]) -> list[Any]:
    """Returns the final values, followed by lists of each iteration's values at the positions `histories`.

    A position is that of an initial value, or of a further output of `body`.
    """
    run = run_graph.value
    values = list(values)
    count = len(values)
    kept: list[list[Any]] = [[] for _ in histories]
    left = _LONG if body.jit_compile is not False and not histories else None
    while truth(run(cond, values)[0]):
        if left is not None:
            left -= len(cond.operations) + len(body.operations)
            if left < 0:
                left = None
                rest = _compiled_rest(values, cond, body)
                if rest is not None:
                    return rest
        results = run(body, values)
        for position, history in zip(histories, kept, strict=True):
            history.append((values if position < count else results)[position])
        values = results[:count]
    kinds = [(body.inputs if n < count else body.outputs)[n].dtype for n in histories]
    return [*values, *(as_variant(TensorList(d, TensorShape(None), h)) for d, h in zip(kinds, kept, strict=True))]


def _compiled_rest(values: Sequence[Any], cond: FuncGraph, body: FuncGraph) -> list[Any] | None:
    """Runs the rest of a loop as one compiled program; returns None if XLA cannot."""
    compiled = body.executables.get("rest of the loop")
    if compiled is None:
        try:
            compiled = CompiledGraph(_loop_graph(cond, body))
        except Uncompilable:
            return None
        body.executables["rest of the loop"] = compiled
    try:
        return [for_kernels(array) for array in compiled.run(values)]
    except (Uncompilable, NoValue, SharedVariable):
        return None


def _loop_graph(cond: FuncGraph, body: FuncGraph) -> FuncGraph:
    """Returns the graph of a function that is only this loop."""
    graph = FuncGraph("loop")
    with entered(graph):
        inputs = [graph.add_input(t.dtype, t.shape, f"value_{n}") for n, t in enumerate(body.inputs)]
        graph.outputs = list(stateful_while(inputs, cond=cond, body=body))
    return graph
