"""Writes the custom gradients of a SavedModel: a function for each, and the tensors it captures.

A node names its gradient in `_gradient_op_type`, and the library of functions says which function that is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from headrace._src.base.logs import tensorflow_logger
from headrace._src.graph.func_graph import FuncGraph
from headrace._src.graph.graph_def.export import input_name
from headrace._src.graph.graph_def.structured_value import encode
from headrace._src.graph.operation import Operation
from headrace._src.ops.entry import raw
from headrace._src.saved_model.main_graph import MainGraph
from headrace._src.tensors.context import entered, recording
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.specs import TensorSpec
from headrace._src.tensors.tensor import SymbolicTensor, Tensor


@dataclass(frozen=True)
class CapturedTensor:
    """A tensor of a function that a gradient function captures: an object of the SavedModel."""

    name: str
    function: str


class GradientWriter:
    """Writes the gradient functions of all operations that have one.

    Args:
        main: The graph with the library of functions.
        traces: The messages of all functions, by name.
        captured: Returns the number of the object behind a captured tensor; takes the name of the function too.
        number: Returns the number of a CapturedTensor.
    """

    def __init__(
        self,
        main: MainGraph,
        traces: Any,
        captured: Callable[[Tensor, str], int],
        number: Callable[[CapturedTensor], int],
    ) -> None:
        self._main, self._traces, self._captured, self._number = main, traces, captured, number

    def write(self) -> None:
        """Adds the functions to the library, and their names to the nodes."""
        for graph, definition in self._main.library.functions():
            nodes = {node.name: node for node in definition.node_def}
            for operation in graph.operations:
                if "gradient_function" in operation.attrs and operation.name in nodes:
                    self._write(operation, definition.signature.name, nodes[operation.name])

    def _write(self, operation: Operation, function: str, node: Any) -> None:
        graph, results = _traced(operation)
        captures = graph.external_captures
        outside = [t for t in captures if type(t) is SymbolicTensor and t.graph is not operation.graph]
        if outside:
            tensorflow_logger().warning(
                "The custom gradient of %s is not saved: it uses %s of another function.", operation.name, outside[0]
            )
            return
        registered = self._main.message.library.registered_gradients
        kind = f"CustomGradient-{len(registered)}"
        node.attr["_gradient_op_type"].s = kind.encode()
        name = self._main.library.name_of(graph)
        registered.add(gradient_func=name, registered_op_type=kind)
        message = self._traces[name]
        message.bound_inputs.extend(self._object(tensor, operation.graph, function) for tensor in captures)
        message.canonicalized_input_signature.CopyFrom(encode(graph.structured_input_signature))
        specs = [None if result is None else TensorSpec(result.shape, result.dtype) for result in results]
        message.output_signature.CopyFrom(encode(specs))

    def _object(self, tensor: Tensor, body: FuncGraph, function: str) -> int:
        """Returns the number of the object for a tensor that a gradient function captures from `body`."""
        if type(tensor) is not SymbolicTensor:
            return self._captured(tensor, function)
        for outer, inner in body.captures:  # a variable or constant that the function captures itself
            if inner is tensor:
                return self._captured(outer, function)
        is_input = any(tensor is given for given in body.inputs)
        return self._number(CapturedTensor(f"{input_name(tensor)}:0" if is_input else tensor.name, function))


def _traced(operation: Operation) -> tuple[FuncGraph, list[SymbolicTensor | None]]:
    """Traces the gradient of an operation. Returns the graph and a gradient for each input, or None for no gradient."""
    graph = FuncGraph("internal_grad_fn", outer=operation.graph)
    given = [graph.add_input(t.dtype, t.shape, f"result_grads_{n}") for n, t in enumerate(operation.outputs)]
    count = operation.attrs["result_count"]
    with entered(graph), recording():
        found = operation.attrs["gradient_function"](*given[:count])
        results = [None if g is None else raw.Identity(graph.bring_in(as_tensor(g))) for g in found]
    graph.outputs = [tensor for tensor in results if tensor is not None]
    specs = [TensorSpec(t.shape, t.dtype, t.op.name) for t in given]
    graph.structured_input_signature = ((None, *specs), {})
    return graph, [*[None] * count, *results]
