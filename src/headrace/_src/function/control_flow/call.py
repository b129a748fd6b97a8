"""Gradients of call nodes."""

from __future__ import annotations

from headrace._src.autodiff.backprop import Gradient, Record
from headrace._src.function.control_flow.kept_values import (
    KeptPair,
    add_outputs,
    can_be_returned,
    gradients_asked,
    keeps_values,
    kept_by,
)
from headrace._src.function.differentiable import GradientPair
from headrace._src.graph.func_graph import FuncGraph
from headrace._src.graph.operation import Operation
from headrace._src.graph.structural import call_function
from headrace._src.tensors.context import recording
from headrace._src.tensors.tensor import SymbolicTensor


def call_gradient(call: Record, *output_gradients: Gradient) -> list[Gradient]:
    """Computes the gradient of a call node.

    A graph that may run again and calls no others is called once more. Otherwise the node also returns its
    intermediate results.
    """
    made = call.outputs[0]
    graph = made.op.attrs["f"] if type(made) is SymbolicTensor else call.attrs["f"]
    if type(made) is SymbolicTensor and keeps_values(graph):
        found = _gradient_from_kept(call, made.op, graph, output_gradients)
        if found is not None:
            return found
    pair = GradientPair(call.attrs["f"])
    with recording():
        results = call_function(pair.forward, call.inputs)
    known = output_gradients[: len(pair.forward.outputs) - len(pair.residuals)]
    return pair.grad(Record(pair, call.inputs, results, {}), *known, *[None] * len(pair.residuals))


def _gradient_from_kept(
    call: Record, operation: Operation, graph: FuncGraph, output_gradients: tuple[Gradient, ...]
) -> list[Gradient] | None:
    count = gradients_asked(output_gradients)
    (kept,), first, is_new = kept_by(operation, count, lambda: [KeptPair(graph, graph.outputs[:count])])
    if not can_be_returned([kept]):
        return None
    if is_new:
        outputs = [*graph.outputs, *kept.returned]
        attrs = {"f": graph.with_outputs(outputs), "Tout": tuple(t.dtype for t in outputs)}
        add_outputs(operation, [(t.dtype, t.shape) for t in kept.returned], attrs)
    inside = operation.outputs[first : first + len(kept.returned)]
    results = [*operation.outputs[:count], *kept.residuals(call.inputs, inside)]
    missing = [None] * (len(results) - count)
    return kept.pair.grad(Record(kept.pair, call.inputs, results, {}), *output_gradients[:count], *missing)
