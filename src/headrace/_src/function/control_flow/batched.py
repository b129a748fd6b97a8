"""Calls, conditionals and loops over a batch (`autodiff.vectorize`).

Their functions are graphs of one element. They run op by op in a mode for the elements that take part: the batch is
split where its elements take different branches, and joined again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from headrace._src.autodiff.vectorize import Stacked, VectorizeMode
from headrace._src.function.control_flow.branch_graphs import trace_branch
from headrace._src.function.control_flow.conditional import switch_case
from headrace._src.function.control_flow.loop import while_loop
from headrace._src.function.control_flow.tensor_array import TensorArray
from headrace._src.graph.func_graph import FuncGraph
from headrace._src.graph.operation import Operation
from headrace._src.ops.batching import BatchCall
from headrace._src.ops.entry import raw
from headrace._src.runtime.interpreter import needed_operations
from headrace._src.tensors import dtypes
from headrace._src.tensors.context import entered
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import EagerTensor, Tensor


def _run_inline(mode: VectorizeMode, graph: FuncGraph, inputs: Sequence[Any]) -> list[Any]:
    """Returns the outputs of a graph of one element, each of its ops run for the batch."""
    values: dict[int, Any] = {id(symbol): value for symbol, value in zip(graph.inputs, inputs, strict=True)}
    with entered(mode):
        for operation in needed_operations(graph.inputs, graph.outputs, graph.stateful_operations()):
            results = _run_operation(mode, operation, values)
            for symbol, value in zip(operation.outputs, results, strict=False):
                values[id(symbol)] = value
        return [values[id(t)] for t in graph.outputs]


def _run_operation(mode: VectorizeMode, operation: Operation, values: dict[int, Any]) -> Sequence[Any]:
    if operation.type == "Const":
        return [operation.attrs["value"]]
    arguments = [[values[id(t)] for t in a] if isinstance(a, list) else values[id(a)] for a in operation.arguments]
    result = mode.run(operation.entry, arguments, operation.attrs, None)
    if result is None or isinstance(result, Operation):
        return []
    return [t for v in result for t in (v if isinstance(v, list) else [v])] if _is_many(result) else [result]


def _is_many(result: Any) -> bool:
    return isinstance(result, (list, tuple))


def call_batching(call: BatchCall) -> list[Tensor]:
    return [call.stack_of(t) for t in _run_inline(_mode_of(call), call.attrs["f"], call.inputs[0])]


def _mode_of(call: BatchCall) -> VectorizeMode:
    assert isinstance(call.mode, VectorizeMode)
    return call.mode


def branch_batching(call: BatchCall) -> list[Tensor]:
    mode, attrs = _mode_of(call), call.attrs
    selector, values = call.inputs
    if "then_branch" in attrs:
        graphs = [attrs["else_branch"], attrs["then_branch"]]
    else:
        graphs = list(attrs["branches"])
    if type(selector) is not Stacked:
        number = raw.Cast(selector, DstT=dtypes.int32)
        return switch_case(number, [_branch(mode, graph, values) for graph in graphs])
    numbers = raw.Cast(selector.stack, DstT=dtypes.int32)
    if len(graphs) > 2:  # indices out of range select the last branch
        last = raw.Cast(len(graphs) - 1, DstT=dtypes.int32)
        inside = raw.LogicalAnd(raw.GreaterEqual(numbers, raw.ZerosLike(numbers)), raw.LessEqual(numbers, last))
        numbers = raw.SelectV2(inside, numbers, last)
    return _split(mode, numbers, graphs, values)


def _branch(mode: VectorizeMode, graph: FuncGraph, values: Sequence[Any]) -> Callable[[], list[Any]]:
    def run() -> list[Any]:
        part = VectorizeMode(mode.size, mode)
        return [part.stack_of(t) for t in _run_inline(part, graph, values)]

    return run


def _split(mode: VectorizeMode, numbers: Any, graphs: Sequence[FuncGraph], values: Sequence[Any]) -> list[Any]:
    """Runs each graph for the elements that selected it; returns the results in the order of the elements."""
    places: list[Any] = []
    results: list[list[Any]] = []
    for n, graph in enumerate(graphs):
        rows = _rows_where(raw.Equal(numbers, raw.Cast(n, DstT=dtypes.int32)))
        if type(rows) is EagerTensor and not len(rows._array) and (places or n < len(graphs) - 1):
            continue
        part = VectorizeMode(_count(rows), mode, rows)
        places.append(rows)
        results.append([part.stack_of(t) for t in _run_inline(part, graph, values)])
    if len(results) == 1:
        return results[0]
    return [raw.DynamicStitch(places, list(column)) for column in zip(*results, strict=True)]


def _rows_where(chosen: Any) -> Any:
    return raw.Cast(raw.Reshape(raw.Where(chosen), EagerTensor(np.array([-1], np.int32))), DstT=dtypes.int32)


def _count(rows: Any) -> Any:
    return len(rows._array) if type(rows) is EagerTensor else raw.Size(rows)


def loop_batching(call: BatchCall) -> list[Tensor] | None:
    mode, attrs = _mode_of(call), call.attrs
    if attrs.get("histories"):
        return None
    cond, body = attrs["cond"], attrs["body"]
    values = list(call.inputs[0])
    moving = _moving(body, [type(t) is Stacked for t in values])
    apart = _moving_outputs(cond, moving)[0]  # elements end at different iterations
    if apart:
        moving = [t.dtype is not dtypes.resource for t in values]
    start = [mode.stack_of(t) if m else t for t, m in zip(values, moving, strict=True)]
    run = _iterations_apart if apart else _iterations_together
    results = run(mode, cond, body, start, moving)
    return [t if m else mode.stack_of(t) for t, m in zip(results, moving, strict=True)]


def _moving(body: FuncGraph, moving: list[bool]) -> list[bool]:
    """Returns which loop values differ between elements in some iteration."""
    while True:
        after = [a or b for a, b in zip(moving, _moving_outputs(body, moving), strict=True)]
        if after == moving:
            return after
        moving = after


def _moving_outputs(graph: FuncGraph, moving: Sequence[bool]) -> list[bool]:
    differing = {id(symbol) for symbol, m in zip(graph.inputs, moving, strict=True) if m}
    for operation in graph.operations:
        draws = operation.entry is not None and operation.entry.stateful and operation.type != "ReadVariableOp"
        if draws or any(id(t) in differing for t in operation.inputs):
            differing.update(id(t) for t in operation.outputs)
    return [id(t) in differing for t in graph.outputs]


def _open_shapes(values: Sequence[Any]) -> list[TensorShape]:
    return [TensorShape(None) if t.shape.rank is None else t.shape for t in values]


def _iterations_together(
    mode: VectorizeMode, cond: FuncGraph, body: FuncGraph, start: list[Any], moving: Sequence[bool]
) -> list[Any]:
    """Runs a loop in which all elements have the same number of iterations."""

    def elements(values: Sequence[Any], part: VectorizeMode) -> list[Any]:
        return [Stacked(t, part) if m else t for t, m in zip(values, moving, strict=True)]

    def goes_on(*values: Any) -> Any:
        part = VectorizeMode(mode.size, mode)
        return _run_inline(part, cond, elements(values, part))[0]

    def one_iteration(*values: Any) -> list[Any]:
        part = VectorizeMode(mode.size, mode)
        results = _run_inline(part, body, elements(values, part))
        return [part.stack_of(t) if m else t for t, m in zip(results, moving, strict=True)]

    return list(while_loop(goes_on, one_iteration, start, shape_invariants=_open_shapes(start)))


def _iterations_apart(
    mode: VectorizeMode, cond: FuncGraph, body: FuncGraph, start: list[Any], moving: Sequence[bool]
) -> list[Any]:
    """Runs a loop in which each iteration runs for the elements whose condition still holds."""

    def condition(part: VectorizeMode, values: Sequence[Any]) -> Any:
        return part.stack_of(_run_inline(part, cond, values)[0])

    def one_iteration(active: Any, *values: Any) -> list[Any]:
        rows = _rows_where(active)
        part = VectorizeMode(_count(rows), mode, rows)
        taken = [
            Stacked(raw.GatherV2(t, rows, EagerTensor(np.array(0, np.int32))), part) if m else t
            for t, m in zip(values, moving, strict=True)
        ]
        results = _run_inline(part, body, taken)
        places = raw.ExpandDims(rows, EagerTensor(np.array(1, np.int32)))
        after = [
            raw.TensorScatterUpdate(whole, places, part.stack_of(t)) if m else whole
            for whole, t, m in zip(values, results, moving, strict=True)
        ]
        return [raw.TensorScatterUpdate(active, places, condition(part, results)), *after]

    whole = VectorizeMode(mode.size, mode)
    first = condition(whole, [Stacked(t, whole) if m else t for t, m in zip(start, moving, strict=True)])
    invariants = _open_shapes([first, *start])
    axes = EagerTensor(np.array([0], np.int32))
    final = while_loop(lambda active, *_: raw.Any(active, axes), one_iteration, [first, *start], invariants)
    return list(final[1:])


def map_rows(fn: Callable[[list[Any]], list[Any]], stacks: Sequence[Any]) -> list[Any]:
    """Applies `fn` to each row of the stacks, whose number is unknown, and stacks the results."""
    count = raw.Shape(stacks[0])[0]
    trial = trace_branch(lambda *rows: fn(list(rows)), "trial", [stack[0] for stack in stacks])
    arrays = [
        TensorArray(t.dtype, size=count, element_shape=t.shape, dynamic_size=False) for t in trial.structured_outputs
    ]

    def write(index: Any, written: list[Any]) -> Any:
        results = fn([stack[index] for stack in stacks])
        return index + 1, [array.write(index, r) for array, r in zip(written, results, strict=True)]

    start = raw.ZerosLike(count)
    _, arrays = while_loop(lambda index, _: index < count, write, (start, arrays))
    return [array.stack() for array in arrays]
