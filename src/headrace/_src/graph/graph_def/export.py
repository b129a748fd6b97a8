"""Converts a Graph to a GraphDef: nodes under TensorFlow's op names, functions in the library."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from headrace._src.formats import messages
from headrace._src.graph.func_graph import FuncGraph
from headrace._src.graph.graph import Graph
from headrace._src.graph.graph_def.attributes import shape_message, to_message
from headrace._src.graph.graph_def.ordering import effect_order
from headrace._src.graph.graph_def.outputs import output_name
from headrace._src.graph.graph_def.portable_nodes import stand_in
from headrace._src.graph.operation import Operation
from headrace._src.ops.io.confinement import CONFINED_TO
from headrace._src.tensors.resource import VariableStorage
from headrace._src.tensors.tensor import SymbolicTensor

PRODUCER = 1882  # the version of the graph format that TensorFlow 2.15 writes


class Library:
    """The functions that a graph calls, each under a unique name."""

    def __init__(self) -> None:
        self._names: dict[int, str] = {}
        self._graphs: list[FuncGraph] = []  # keeping them alive keeps their ids unique
        self.definitions: list[Any] = []

    def name_of(self, graph: FuncGraph) -> str:
        found = self._names.get(id(graph))
        if found is None:
            found = f"__inference_{_identifier(graph.name)}_{len(self._names)}"
            self._names[id(graph)] = found
            self._graphs.append(graph)
            self.definitions.append(_function_def(graph, found, self))
        return found

    def functions(self) -> list[tuple[FuncGraph, Any]]:
        """Returns the graphs of all functions with their definitions."""
        by_name = {d.signature.name: d for d in self.definitions}
        return [(graph, by_name[self._names[id(graph)]]) for graph in self._graphs]


def input_name(tensor: SymbolicTensor) -> str:
    """Returns the name of an input of a function in its FunctionDef."""
    return _identifier(tensor.op.name)


def _identifier(name: str) -> str:
    return "".join(c if c.isalnum() or c == "_" else "_" for c in name) or "function"


def graph_def(operations: Sequence[Operation], add_shapes: bool = False) -> messages.GraphDef:
    """Returns the GraphDef of operations of one graph."""
    result, library = messages.GraphDef(), Library()
    result.versions.producer = PRODUCER
    for operation in operations:
        node_def(result.node.add(), operation, _tensor_name, library.name_of, add_shapes)
    for definition in library.definitions:
        result.library.function.add().CopyFrom(definition)
    return result


def _tensor_name(tensor: SymbolicTensor) -> str:
    return tensor.op.name if tensor.value_index == 0 else tensor.name


def node_def(
    message: messages.NodeDef,
    operation: Operation,
    tensor_name: Callable[[SymbolicTensor], str],
    function_name: Callable[[FuncGraph], str],
    add_shapes: bool = False,
) -> None:
    """Fills a NodeDef."""
    replacement = stand_in(operation)
    if replacement is None:
        message.op, attrs = operation.type, {**operation.inferred_attrs(), **operation.attrs}
        message.input.extend(tensor_name(t) for t in operation.inputs)
    else:
        message.op, attrs = replacement
    message.name, message.device = operation.name, operation.device
    message.input.extend(f"^{c.name}" for c in operation.control_inputs)
    outputs = operation.outputs
    for name, value in attrs.items():
        own = name in _OWN_ATTRIBUTES or name.startswith("_types_of_") or name == "_inputs"
        found = None if own or value is None else to_message(value, function_name)
        if found is not None:
            message.attr[name].CopyFrom(found)
    if add_shapes and outputs:
        shapes = to_message([t.shape for t in outputs], function_name)
        message.attr["_output_shapes"].CopyFrom(shapes)


# Attributes that only this package knows.
_OWN_ATTRIBUTES = frozenset({"gradient_function", "result_count", "histories", "form", CONFINED_TO})


def _function_def(graph: FuncGraph, name: str, library: Library) -> messages.FunctionDef:
    """Returns the FunctionDef of a function's graph."""
    result = messages.FunctionDef()
    result.signature.name = name
    inputs = {id(t): input_name(t) for t in graph.inputs}
    for tensor in graph.inputs:
        argument = result.signature.input_arg.add()
        argument.name, argument.type = inputs[id(tensor)], tensor.dtype.as_datatype_enum
    _describe_inputs(result, graph, library)

    def tensor_name(tensor: SymbolicTensor) -> str:
        return inputs[id(tensor)] if id(tensor) in inputs else output_name(tensor)

    given = {id(t.op) for t in graph.inputs}
    before = effect_order(graph.operations)
    for operation in graph.operations:
        if id(operation) not in given:
            message = result.node_def.add()
            node_def(message, operation, tensor_name, library.name_of)
            message.input.extend(f"^{o.name}" for o in before.get(id(operation), ()))
    for n, tensor in enumerate(graph.outputs):
        argument = result.signature.output_arg.add()
        argument.name, argument.type = f"output_{n}", tensor.dtype.as_datatype_enum
        result.ret[argument.name] = tensor_name(tensor)
    for operation in graph.stateful_operations():
        result.signature.is_stateful = True
        result.signature.control_output.append(operation.name)
        result.control_ret[operation.name] = operation.name
    return result


def _describe_inputs(definition: messages.FunctionDef, graph: FuncGraph, library: Library) -> None:
    """Adds the shapes of inputs, and those of the variables of handles."""
    for number, tensor in enumerate(graph.inputs):
        storage = getattr(tensor, "_storage", None)
        if isinstance(storage, VariableStorage):
            data = definition.signature.input_arg[number].handle_data.add()
            data.dtype = storage.dtype.as_datatype_enum
            data.shape.CopyFrom(shape_message(storage.shape))
        else:
            shapes = to_message([tensor.shape], library.name_of)
            definition.arg_attr[number].attr["_output_shapes"].CopyFrom(shapes)


def as_graph_def(
    graph: Graph,
    from_version: int | None = None,
    add_shapes: bool = False,
    use_pybind11_proto: bool = False,
) -> messages.GraphDef:
    """Returns the graph as a GraphDef message.

    Args:
        graph: The graph.
        from_version: If given, only nodes added after this version (`graph.version`) are included.
        add_shapes: Whether nodes get the attribute `_output_shapes`.
        use_pybind11_proto: Ignored.
    """
    operations = graph.operations if from_version is None else graph.operations[from_version:]
    return graph_def(operations, add_shapes)


def operation_node_def(operation: Operation) -> messages.NodeDef:
    """Returns the operation as a NodeDef message."""
    message = messages.NodeDef()
    node_def(message, operation, _tensor_name, lambda graph: graph.name)
    return message
