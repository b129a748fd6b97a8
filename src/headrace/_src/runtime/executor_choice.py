"""Chooses how a function's graph runs. The choice depends on the graph alone, so results are reproducible bit by bit.

`jit_compile=True` always compiles and raises if it cannot; `False` interprets; None compiles unless the graph is so
small that interpreting is faster. A graph that XLA cannot compile whole is cut into compiled and interpreted parts.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from headrace._src.base import errors, logs
from headrace._src.graph.func_graph import FuncGraph
from headrace._src.runtime.interpreter import OnMesh, interpret, interpret_copies, schedule_of
from headrace._src.runtime.xla.cutting import CutGraph
from headrace._src.runtime.xla.effects import with_called
from headrace._src.runtime.xla.executor import CompiledGraph, NoValue, SharedVariable
from headrace._src.runtime.xla.lowering import Uncompilable
from headrace._src.tensors.dtypes import resource, string, variant

_log = logs.logger("compile")

# Interpreting costs one or two microseconds per op, a compiled call about ten, compiling a tenth of a second.
_SMALL_GRAPH = 30


def execute_graph(graph: FuncGraph, arrays: Sequence[Any]) -> list[Any]:
    """Runs a graph on the arrays of its inputs, with the executor chosen for it."""
    runner = graph.executables.get("runner")
    if runner is None:
        runner = graph.executables["runner"] = _choose(graph)
    try:
        return runner(graph, arrays)
    except OnMesh:
        graph.executables["runner"] = _compiled(graph)
    return graph.executables["runner"](graph, arrays)


def _choose(graph: FuncGraph) -> Any:
    wanted = graph.jit_compile
    if not _uses_mesh(graph) and (wanted is False or (wanted is None and _is_small(graph))):
        return interpret
    return _compiled(graph)


def _compiled(graph: FuncGraph) -> Any:
    try:
        compiled = CompiledGraph(graph)
    except Uncompilable as reason:
        return _refused(graph, reason)

    def run(graph: FuncGraph, arrays: Sequence[Any]) -> list[Any]:
        try:
            return compiled.run(arrays)
        except (NoValue, SharedVariable):
            return interpret_copies(graph, arrays)
        except Uncompilable as reason:
            graph.executables["runner"] = _refused(graph, reason)
        return graph.executables["runner"](graph, arrays)

    return run


def _refused(graph: FuncGraph, reason: Uncompilable) -> Any:
    if graph.jit_compile and not _needs_data(reason):
        where = reason.operation.source_text if reason.operation is not None else ""
        raise errors.invalid_argument(
            f"{graph.name} cannot be compiled (jit_compile=True): {reason}{where and ', made at ' + where}"
        ) from None
    _log.debug("%s is not compiled whole: %s", graph.name, reason)
    cut = CutGraph(graph, _SMALL_GRAPH, reason.operation)
    return (lambda _, arrays: cut.run(arrays)) if cut.segment_count else interpret_copies


def _needs_data(reason: Uncompilable) -> bool:
    """Returns whether the obstacle is a numeric op whose shape depends on data; TensorFlow's compiler accepts some.

    Errors of the program that lowering runs into count as well: the interpreter reports them best.
    """
    operation = reason.operation
    if reason.__cause__ is not None:
        return True
    if operation is None or operation.entry is None or operation.entry.stateful or operation.entry.reentrant:
        return False
    return not any(t.dtype in (string, variant, resource) for t in (*operation.inputs, *operation.outputs))


def _uses_mesh(graph: FuncGraph) -> bool:
    """Returns whether a graph has variables on a mesh or places tensors there. Its inputs may be there as well."""
    if any(getattr(getattr(t, "_storage", None), "sharding", None) is not None for t in graph.inputs):
        return True
    return any(o.entry is not None and o.entry.places for f in with_called(graph) for o in f.operations)


def _is_small(graph: FuncGraph) -> bool:
    if any(o.entry.loop for o in graph.operations):
        return False
    schedule = graph.executables["interpreter"] = schedule_of(graph)
    return len(schedule) < _SMALL_GRAPH
