"""Differentiable calls of traced graphs.

Under a tape the graph runs in a form that also returns its intermediate results; the gradient is a second graph that
takes them as inputs. Both are ordinary graphs, so executors compile them, and higher orders work in the same way.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property

from headrace._src.autodiff.backprop import Gradient, Record, backpropagate, carries_gradient, zeros_like
from headrace._src.graph.func_graph import FuncGraph
from headrace._src.graph.operation import traces
from headrace._src.graph.structural import call_function
from headrace._src.tensors import dtypes, nest
from headrace._src.tensors.context import entered, recorded_as_one, recording, state
from headrace._src.tensors.tensor import SymbolicTensor, Tensor


class CallableGraph:
    """A function's graph that can be called on its flat inputs (parameters, then captures)."""

    def __init__(self, graph: FuncGraph) -> None:
        self.graph = graph

    @cached_property
    def pair(self) -> GradientPair:
        return GradientPair(self.graph)

    def call(self, inputs: Sequence[Tensor]) -> list[Tensor]:
        """Returns the flat outputs; records the call on the recorders that follow one of the inputs."""
        if not state.recorders:
            return call_function(self.graph, inputs)
        recorders = tuple(r for r in state.recorders if r.follows(inputs))
        if not recorders:
            with recorded_as_one():
                return call_function(self.graph, inputs)
        with recorded_as_one():
            results = call_function(self.pair.forward, inputs)
        for recorder in recorders:
            recorder.record(self.pair, inputs, results, {})
        return results[: len(self.graph.outputs)]


class _GradientGraph(FuncGraph):
    """The graph of a gradient. Tensors of the forward graph become inputs, except for shape arithmetic.

    That is computed again, so that a compiler that knows the shapes also knows its results. With `rereads`, variables
    that the forward graph does not write are read again.
    """

    def capture(self, tensor: Tensor, name: str | None = None) -> SymbolicTensor:
        if type(tensor) is SymbolicTensor and self._is_repeated(tensor):
            return self._repeated(tensor)
        return super().capture(tensor, name)

    def _is_repeated(self, tensor: SymbolicTensor) -> bool:
        if tensor.dtype.is_integer and tensor.op.entry.shape_arithmetic:
            return True
        return tensor.op.type == "ReadVariableOp" and id(tensor.op.inputs[0]) in self._unwritten

    def _repeated(self, tensor: SymbolicTensor) -> SymbolicTensor:
        known = self._captures.get(id(tensor))
        if known is not None:
            return known[1]
        operation = tensor.op
        copies = self._copies.get(id(operation))
        if copies is None:
            arguments = [
                [self.bring_in(t) for t in a] if isinstance(a, list) else self.bring_in(a) for a in operation.arguments
            ]
            with self._at_top_level():
                copies = self.add(operation.entry, arguments, operation.attrs, operation.name.split("/")[-1]).outputs
            self._copies[id(operation)] = copies
        return copies[tensor.value_index]

    def __init__(self, name: str, outer: FuncGraph, unwritten: Collection[int] = ()) -> None:
        super().__init__(name, outer)
        self._unwritten = unwritten  # ids of handles whose variables may be read again
        self._copies: dict[int, list[SymbolicTensor]] = {}  # id of a forward operation -> the outputs of its copy


class GradientPair:
    """The forward graph with its intermediate results as further outputs, and the graph of its gradient.

    It is the op of the record that a tape keeps of the call.
    """

    differentiable = True
    fills_missing_gradients = True

    @traces
    def __init__(self, graph: FuncGraph, rereads: bool = False) -> None:
        self.name = graph.name
        # A handle among the outputs has no gradient: the gradient of a variable comes from its reads.
        self._seeded = [
            n for n, t in enumerate(graph.outputs) if carries_gradient(t) and t.dtype is not dtypes.resource
        ]
        self._outputs = [graph.outputs[n] for n in self._seeded]
        unwritten = _unwritten_handles(graph) if rereads else ()
        self.backward = _GradientGraph(f"gradient_{graph.name}", graph.body, unwritten)
        seeds = [self.backward.add_input(t.dtype, t.shape, f"gradient_{n}") for n, t in enumerate(self._outputs)]
        with entered(self.backward), recording():
            gradients = backpropagate(records_of(graph), self._outputs, graph.inputs, seeds)
            flat = nest.flatten(gradients, expand_composites=True)
            self.backward.outputs = [self.backward.bring_in(t) for t in flat if isinstance(t, Tensor)]
        self.backward.structured_outputs = gradients
        self.residuals = [t for t in self.backward.external_captures if isinstance(t, SymbolicTensor)]
        self.forward = graph.with_outputs([*graph.outputs, *self.residuals])
        self._result_count = len(graph.outputs)

    @cached_property
    def _backward_call(self) -> CallableGraph:
        return CallableGraph(self.backward)

    @cached_property
    def _of_forward(self) -> GradientPair:
        return GradientPair(self.forward)

    def grad(self, call: Record, *output_gradients: Gradient) -> list[Gradient]:
        """Computes the gradients of the inputs of a recorded call."""
        if any(g is not None for g in output_gradients[self._result_count :]):
            return self._gradient_of_everything(call, output_gradients)
        seeds = [_given_or_zeros(output_gradients[n], call.outputs[n]) for n in self._seeded]
        residuals = dict(zip(map(id, self.residuals), call.outputs[self._result_count :], strict=True))
        captured = [residuals.get(id(t), t) for t in self.backward.external_captures]
        results = iter(self._backward_call.call([*seeds, *captured]))
        flat = [
            next(results) if isinstance(t, Tensor) else t
            for t in nest.flatten(self.backward.structured_outputs, expand_composites=True)
        ]
        return nest.pack_sequence_as(self.backward.structured_outputs, flat, expand_composites=True)

    def _gradient_of_everything(self, call: Record, output_gradients: Sequence[Gradient]) -> list[Gradient]:
        """Handles higher orders, where intermediate results have gradients too. Runs the forward pass again."""
        pair = self._of_forward
        with recording():
            results = call_function(pair.forward, call.inputs)
        return pair.grad(Record(pair, call.inputs, results, {}), *output_gradients, *[None] * len(pair.residuals))


def _unwritten_handles(graph: FuncGraph) -> set[int]:
    """Returns the ids of the handles among a graph's inputs that are only read in it."""
    handles = {id(t) for t in graph.inputs if t.dtype is dtypes.resource}
    for operation in graph.operations:
        if operation.entry is None or not operation.entry.only_reads:
            handles -= {id(t) for t in operation.inputs}
    return handles


def _given_or_zeros(gradient: Gradient, output: Tensor) -> Tensor:
    if gradient is None:
        return zeros_like(output)
    return gradient if isinstance(gradient, Tensor) else gradient.__tf_tensor__(None)


def records_of(graph: FuncGraph) -> list[Record]:
    """Returns a graph's operations as a tape would have recorded them."""
    return [
        Record(o.entry, o.inputs, o.outputs, o.attrs)
        for o in graph.operations
        if o.entry is not None and o.entry.differentiable
    ]
