"""Traces the functions of conditionals and loops, and gives them the same captured inputs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from headrace._src.base import errors
from headrace._src.graph.func_graph import FuncGraph
from headrace._src.graph.graph import Graph
from headrace._src.graph.operation import Operation, traces
from headrace._src.ops.entry import raw
from headrace._src.tensors import nest
from headrace._src.tensors.context import entered, recording, state
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.tensor import Tensor


@traces
def trace_branch(function: Callable[..., Any], name: str, arguments: Sequence[Any] = (), scope: str = "") -> FuncGraph:
    """Traces `function` as a graph inside the current one; the specs of `arguments` become its parameters.

    Names inside start with the name that a node called `scope` would get now.
    """
    outer: Any = state.mode
    graph = FuncGraph(name, outer)
    graph.outer_recorders = (*state.recorders, *getattr(outer, "outer_recorders", ()))
    parameters = [graph.add_input(t.dtype, t.shape, f"arg{n}") for n, t in enumerate(arguments)]
    for parameter, argument in zip(parameters, arguments, strict=True):
        storage = getattr(argument, "_storage", None)
        if storage is not None:
            parameter._storage = storage
    inner = f"{outer.unique_name(scope, mark_as_used=False)}/" if scope and isinstance(outer, Graph) else ""
    with entered(graph), recording(), graph.name_scope(inner):
        graph.structured_outputs = function(*parameters)
    return graph


def finish_outputs(graph: FuncGraph, name: str) -> None:
    """Converts what a branch returned to tensors of its graph."""
    with entered(graph), recording():
        graph.structured_outputs = nest.map_structure(
            lambda v: _as_output(graph, v, name), graph.structured_outputs, expand_composites=True
        )
    flat = nest.flatten(graph.structured_outputs, expand_composites=True)
    graph.outputs = [t for t in flat if t is not None]


def operations_as_tensors(graphs: Sequence[FuncGraph]) -> None:
    """Replaces operations that all branches return by a tensor each, which a program can depend on."""
    flat = [nest.flatten(graph.structured_outputs, expand_composites=True) for graph in graphs]
    if len(set(map(len, flat))) > 1:
        return
    positions = {n for n, values in enumerate(zip(*flat, strict=True)) if all(isinstance(v, Operation) for v in values)}
    if not positions:
        return
    for graph, values in zip(graphs, flat, strict=True):
        with entered(graph), recording():
            tensors = [_after(graph, value) if n in positions else value for n, value in enumerate(values)]
        graph.structured_outputs = nest.pack_sequence_as(graph.structured_outputs, tensors, expand_composites=True)


def _after(graph: FuncGraph, operation: Operation) -> Tensor:
    """Returns a tensor that is computed after an operation. TensorFlow's is a boolean too."""
    with graph.control_dependencies([operation]):
        return raw.Identity(as_tensor(True))


def _as_output(graph: FuncGraph, value: Any, name: str) -> Tensor | None:
    if value is None or isinstance(value, Operation):
        return None
    try:
        return raw.Identity(graph.bring_in(as_tensor(value)))
    except (TypeError, ValueError) as error:
        if isinstance(error, errors.InaccessibleTensorError):
            raise
        raise TypeError(f"{name}: a branch returned {value!r}, which is not a tensor.") from error


def share_captures(graphs: Sequence[FuncGraph], parameter_count: int = 0) -> list[Tensor]:
    """Gives every graph the captures of all graphs, in the same order; returns the captured tensors."""
    everything: dict[int, Any] = {}
    for graph in graphs:
        for outside in graph.external_captures:
            everything.setdefault(id(outside), outside)
    captured = list(everything.values())
    for graph in graphs:
        inside = [graph.capture(t) for t in captured]
        graph.inputs = [*graph.inputs[:parameter_count], *inside]
        graph.outer_recorders = ()
        _report_variables(graph)
    return captured


def _report_variables(graph: FuncGraph) -> None:
    """Reports the variables that a branch reads to the outer graph and to the recorders."""
    mode: Any = state.mode
    for variable in graph.variables:
        if mode is not None:
            mode.variable_read(variable)
        if variable.trainable:
            for recorder in state.recorders:
                recorder.variable_read(variable)


def pack_like(structure: Any, outputs: Sequence[Tensor]) -> Any:
    """Packs flat outputs in the structure that a branch returned."""
    rest = iter(outputs)
    flat = [next(rest) if isinstance(s, Tensor) else s for s in nest.flatten(structure, expand_composites=True)]
    return nest.pack_sequence_as(structure, flat, expand_composites=True)
