"""Chooses how a function's graph runs: by the graph, the shapes of its inputs and the number of calls, never by time.

So a program gives the same bits in every run. `jit_compile=True` always compiles and raises if it cannot; `False`
interprets; None interprets graphs that are so small that this is faster, unless their arrays are large, and the first
call with inputs of new shapes: compiling pays from the second on. A trace that serves inputs of several shapes waits
for more calls, since each shape is a program of its own: compiling for one that is soon followed by another does not
pay. Some graphs are compiled early: the steps of Keras, and all on a machine with an accelerator or if ops must be
deterministic. From the third combination of shapes on they too wait for the second call. A graph that XLA cannot
compile whole is cut into compiled and interpreted parts.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Sequence
from typing import Any

from headrace._src.base import errors, logs
from headrace._src.graph.func_graph import FuncGraph
from headrace._src.graph.operation import Operation
from headrace._src.graph.replicas import ReplicaSet
from headrace._src.ops.random.seeds import global_seed
from headrace._src.runtime.devices import has_accelerators
from headrace._src.runtime.interpreter import OnMesh, interpret, interpret_copies, schedule_of
from headrace._src.runtime.mesh.replica_mesh import UnevenParts
from headrace._src.runtime.unrolling import replicas_of, unrolled
from headrace._src.runtime.xla.cutting import CutGraph
from headrace._src.runtime.xla.effects import found_in
from headrace._src.runtime.xla.executor import CompiledGraph, NoValue, SharedVariable
from headrace._src.runtime.xla.lowering import Uncompilable
from headrace._src.runtime.xla.replicated import ReplicatedGraph
from headrace._src.tensors.dtypes import resource, string, variant
from headrace._src.tensors.host_transfer import on_host
from headrace._src.tensors.shapes import TensorShape

_log = logs.logger("compile")

# Interpreting costs one or two microseconds per op, a compiled call about ten, compiling a tenth of a second.
_SMALL_GRAPH = 30
# Elementwise ops on this many elements take longer than a compiled call; XLA runs several of them in one pass.
_MANY_ELEMENTS = 1 << 17
_FUSED_OPS = 3
_EARLY_SHAPES = 2  # the combinations of input shapes for which an early graph is compiled at the first call
_KNOWN_SHAPES = 4096
_OPEN_CALLS = (4, 8)  # interpreted calls of a graph for inputs of several shapes: until it gets others, and after that
_COMPILED = 1 << 62  # in place of the number of interpreted calls


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
    replicas = replicas_of(graph)
    if replicas is not None:
        return _replicated(graph, replicas)
    wanted = graph.jit_compile
    if _uses_mesh(graph):
        return _compiled(graph)
    if wanted is False:
        return interpret
    if wanted:
        return _compiled(graph)
    if not _is_small(graph):
        return _CompiledLater(graph).run
    many = _many_rows(graph)
    return interpret if many is None else _CompiledIfLong(graph, many).run


class _FirstCalls(threading.local):
    """Whether this thread interprets the first call of a function: the functions that it calls are then interpreted."""

    running = False


class _Settings:
    """How many calls with inputs of new shapes are interpreted."""

    interpreted_calls = 1


_first_calls = _FirstCalls()
_settings = _Settings()


def interpret_first_calls(count: int) -> None:
    """Sets how many calls with inputs of new shapes are interpreted.

    The executors round differently in the last bit, and tests compare the results of two calls: `tf.test.TestCase`
    interprets more of them.
    """
    _settings.interpreted_calls = count


def interpret_first(graph: FuncGraph, arrays: Sequence[Any]) -> list[Any]:
    """Runs a graph for the first time: interpreted, with the functions that it calls."""
    before, _first_calls.running = _first_calls.running, True
    try:
        return interpret(graph, arrays)
    finally:
        _first_calls.running = before


class _CompiledLater:
    """Interprets the first calls with inputs of new shapes, and compiles the graph for them after that."""

    def __init__(self, graph: FuncGraph) -> None:
        self._early = graph.compiles_early or global_seed.required or has_accelerators()
        self._arrays = [n for n, t in enumerate(graph.inputs) if t.dtype is not resource]
        self._has_fixed_shapes = all(graph.inputs[n].shape.is_fully_defined() for n in self._arrays)
        self._compiled: Any = None
        self._seen: dict[Any, int] = {}  # calls by shapes

    def run(self, graph: FuncGraph, arrays: Sequence[Any]) -> list[Any]:
        shapes = () if self._has_fixed_shapes else tuple([arrays[n].shape for n in self._arrays])
        if self._seen.get(shapes, 0) < self._interpreted_calls():
            if not self._early or len(self._seen) >= _EARLY_SHAPES:
                return self._interpret_first(graph, arrays, shapes)
        self._seen[shapes] = _COMPILED
        if self._compiled is None:
            self._compiled = _compiled(graph)
            if self._has_fixed_shapes:
                graph.executables["runner"] = self._compiled
        return self._compiled(graph, arrays)

    def _interpreted_calls(self) -> int:
        if self._has_fixed_shapes or self._early:
            return _settings.interpreted_calls
        return max(_settings.interpreted_calls, _OPEN_CALLS[len(self._seen) > 1])

    def _interpret_first(self, graph: FuncGraph, arrays: Sequence[Any], shapes: Any) -> list[Any]:
        if _first_calls.running:
            return interpret(graph, arrays)
        results = interpret_first(graph, arrays)
        if len(self._seen) >= _KNOWN_SHAPES:
            self._seen.clear()
        self._seen[shapes] = self._seen.get(shapes, 0) + 1
        return results


class _CompiledIfLong:
    """Runs a small graph: compiled for inputs with so many rows that its arrays are large, otherwise interpreted."""

    def __init__(self, graph: FuncGraph, many: int) -> None:
        self._many = many
        self._axes = [(n, axis) for n, t in enumerate(graph.inputs) for axis in _unknown_axes(t.shape)]
        self._later = _CompiledLater(graph)

    def run(self, graph: FuncGraph, arrays: Sequence[Any]) -> list[Any]:
        if any(arrays[n].shape[axis] >= self._many for n, axis in self._axes):
            return self._later.run(graph, arrays)
        return interpret(graph, arrays)


def _compiled(graph: FuncGraph) -> Any:
    """Returns the function that runs the graph compiled, cut or, if nothing of it can be compiled, interpreted."""
    try:
        compiled = CompiledGraph(graph, may_share=True)
    except Uncompilable as reason:
        return _refused(graph, reason)
    instead: Any = None

    def run(graph: FuncGraph, arrays: Sequence[Any]) -> list[Any]:
        nonlocal instead
        if instead is not None:
            return instead(graph, arrays)
        try:
            return compiled.run(arrays)
        except (NoValue, SharedVariable):
            return interpret_copies(graph, arrays)
        except Uncompilable as reason:
            instead = _refused(graph, reason)
        if graph.executables["runner"] is run:
            graph.executables["runner"] = instead
        return instead(graph, arrays)

    return run


def _replicated(graph: FuncGraph, replicas: ReplicaSet) -> Any:
    """Returns the runner of a graph that was traced once for several replicas."""

    def run_unrolled(graph: FuncGraph, arrays: Sequence[Any]) -> list[Any]:
        return execute_graph(unrolled(graph), [on_host(a) for a in arrays])

    # If only functions that the graph calls run on replicas, each of them can be a program.
    otherwise = run_unrolled if graph.replicas is not None else interpret_copies
    if replicas.mesh is None or graph.jit_compile is False or (graph.jit_compile is None and _is_small(graph)):
        return run_unrolled
    try:
        compiled = ReplicatedGraph(graph, replicas)
    except Uncompilable:
        return otherwise

    def run(graph: FuncGraph, arrays: Sequence[Any]) -> list[Any]:
        try:
            return compiled.run(arrays)
        except (NoValue, SharedVariable, UnevenParts):
            return run_unrolled(graph, arrays)
        except Uncompilable as reason:
            _log.debug("%s does not run as one program over devices: %s", graph.name, reason)
            graph.executables["runner"] = otherwise
        return otherwise(graph, arrays)

    return run


def _refused(graph: FuncGraph, reason: Uncompilable) -> Any:
    if graph.jit_compile and not _needs_data(reason):
        where = reason.operation.source_text if reason.operation is not None else ""
        raise errors.invalid_argument(
            f"Graph execution error: {graph.name} cannot be compiled (jit_compile=True): {reason}"
            f"{where and ', made at ' + where}"
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
    return (
        found_in(graph, "places tensors", lambda g: any(o.entry and o.entry.places for o in g.operations) or None)
        or False
    )


def _is_small(graph: FuncGraph) -> bool:
    if (
        any(o.entry.loop or _is_whole_layer(o) for o in graph.operations)
        or sum(map(_is_large_elementwise, graph.operations)) >= _FUSED_OPS
    ):
        return False
    schedule = graph.executables["interpreter"] = schedule_of(graph)
    return len(schedule) < _SMALL_GRAPH


def _is_whole_layer(operation: Operation) -> bool:
    """Returns whether an operation calls a function that stands for a kernel, such as that of an LSTM along time."""
    return isinstance(called := operation.attrs.get("f"), FuncGraph) and called.implements is not None


def _is_large_elementwise(operation: Operation) -> bool:
    if not operation.entry.elementwise:
        return False
    sizes = [t.shape.num_elements() for t in operation.outputs]
    return any(size is not None and size >= _MANY_ELEMENTS for size in sizes)


def _many_rows(graph: FuncGraph) -> int | None:
    """Returns how many rows of unknown number make enough elementwise ops large; None if no number does."""
    outputs = [o.outputs[0].shape for o in graph.operations if o.entry.elementwise]
    rows = sorted(
        (math.prod(size for size in shape if size is not None) for shape in outputs if len(_unknown_axes(shape)) == 1),
        reverse=True,
    )
    if len(rows) < _FUSED_OPS or not rows[_FUSED_OPS - 1]:
        return None
    return -(-_MANY_ELEMENTS // rows[_FUSED_OPS - 1])


def _unknown_axes(shape: TensorShape) -> list[int]:
    return [] if shape.rank is None else [axis for axis, size in enumerate(shape) if size is None]
