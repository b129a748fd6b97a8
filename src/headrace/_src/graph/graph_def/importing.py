"""Imports a GraphDef: adds its nodes to a Graph as operations."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from headrace._src.base import errors
from headrace._src.formats import messages
from headrace._src.graph.func_graph import FuncGraph
from headrace._src.graph.graph import Graph
from headrace._src.graph.graph_def.attributes import from_message
from headrace._src.graph.graph_def.checking import INPUT_NAME, type_name
from headrace._src.graph.graph_def.frames import Cutting, without_frames
from headrace._src.graph.graph_def.missing_op import in_function, in_graph, input_dtypes, missing_entries
from headrace._src.graph.graph_def.outputs import output_index
from headrace._src.graph.graph_def.references import without_references
from headrace._src.graph.graph_def.stacks import without_stacks
from headrace._src.graph.graph_def.tensor_arrays import without_tensor_arrays
from headrace._src.graph.operation import Operation
from headrace._src.ops.dispatch import execute
from headrace._src.ops.entry import Op, find
from headrace._src.ops.index import OP_MODULES
from headrace._src.ops.io.confinement import CONFINED_TO
from headrace._src.tensors import dtypes
from headrace._src.tensors.context import entered, recording
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.resource import VariableStorage
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import SymbolicTensor

# The version of GraphDef from which on the empty shape of a Placeholder means a scalar.
_PLACEHOLDERS_HAVE_SHAPES = 24

# Looser than TensorFlow's rule, since names in functions may hold anything that does not end a name.
_NAME = re.compile(r"[^\s:^]+")

_DAMAGE = (AttributeError, IndexError, KeyError, MemoryError, OverflowError, RecursionError, TypeError)


class FunctionLibrary:
    """The functions of a GraphDef, converted to graphs at first use.

    Args:
        definitions: The functions.
        confined_to: Folder to which the ops that use files are confined; "" trusts the graph.
    """

    def __init__(self, definitions: Sequence[messages.FunctionDef], confined_to: str = "") -> None:
        _check_names([d.signature.name for d in definitions], "function")
        self.confined_to = confined_to
        self._definitions = {d.signature.name: d for d in definitions}
        self._cuttings: dict[str, Cutting] = {}
        self._graphs: dict[str, FuncGraph] = {}
        self._open: list[str] = []
        # Gradient rules by the names that nodes give in `_gradient_op_type`; each is made for the graph of the node.
        self.gradients: dict[str, Callable[[Graph], Callable[..., Any]]] = {}

    def __contains__(self, name: str) -> bool:
        return name in self._definitions

    def names(self) -> list[str]:
        return list(self._definitions)

    def definition(self, name: str) -> messages.FunctionDef:
        return self._definitions[name]

    def add(self, cuttings: Sequence[Cutting]) -> None:
        """Adds functions that were extracted from the graph."""
        self._cuttings.update({c.name: c for c in cuttings})

    def find(self, name: str) -> FuncGraph:
        found = self._graphs.get(name)
        if found is None and name in self._cuttings:
            found = self._graphs[name] = _cut_graph(self._cuttings[name], self)
        if found is None:
            if name not in self._definitions:
                raise errors.invalid_argument(f"The graph calls function {name!r}, which its library does not have.")
            if name in self._open:
                raise errors.invalid_argument(f"Function {name!r} of the library calls itself.")
            self._open.append(name)
            try:
                found = self._graphs[name] = _function_graph(self._definitions[name], self)
            finally:
                self._open.pop()
        return found


def missing_ops(nodes: Sequence[messages.NodeDef], library: FunctionLibrary) -> list[str]:
    """Returns the ops of nodes that have no entry."""
    missing = set()
    for node in nodes:
        if node.op in library:
            continue
        try:
            find(node.op)
        except AttributeError:
            missing.add(node.op)
    return sorted(missing)


def used_ops(graph_def: messages.GraphDef) -> list[str]:
    """Returns the ops that a GraphDef and its functions use, without calls of functions."""
    functions = graph_def.library.function
    names = {node.op for node in graph_def.node} | {node.op for f in functions for node in f.node_def}
    return sorted(names - {f.signature.name for f in functions})


def lacking_ops(graph_def: messages.GraphDef) -> list[str]:
    """Returns those of `used_ops` that cannot run. Ops of TensorFlow 1 that are rewritten on import can."""
    library = FunctionLibrary(graph_def.library.function)
    missing = set(missing_ops([node for f in graph_def.library.function for node in f.node_def], library))
    if missing_ops(graph_def.node, library):
        rewritten, cuttings = without_frames(_in_new_form(graph_def), _are_stateful)
        missing |= set(missing_ops([*rewritten.node, *(node for c in cuttings for node in c.nodes)], library))
    return sorted(missing)


def _check_names(names: Sequence[str], kind: str) -> None:
    """Raises for names that are empty, malformed or repeated."""
    known: set[str] = set()
    for name in names:
        if not _NAME.fullmatch(name):
            problem = f"has a {kind} without a name" if not name else f"has a {kind} with the malformed name {name!r}"
        elif name in known:
            problem = f"has two {kind}s named {name!r}"
        else:
            known.add(name)
            continue
        raise errors.invalid_argument(f"The graph {problem}. Names are unique and have no spaces, : or ^.")


def _check_inputs(nodes: Sequence[messages.NodeDef]) -> None:
    """Raises for names of inputs that cannot name a tensor or a node."""
    for node in nodes:
        control = False
        for name in node.input:
            if not INPUT_NAME.fullmatch(name):
                raise errors.invalid_argument(f"Node {node.name!r} ({node.op}) has the malformed input {name!r}.")
            if control and not name.startswith("^"):
                raise errors.invalid_argument(f"Node {node.name!r} ({node.op}) has a data input after control inputs.")
            control = name.startswith("^")


def import_nodes(
    graph: Graph,
    graph_def: messages.GraphDef,
    prefix: str = "",
    input_map: dict[str, SymbolicTensor] | None = None,
    confined_to: str = "",
) -> dict[str, Operation]:
    """Adds the nodes of a GraphDef to `graph`; returns them by their names in the GraphDef.

    `confined_to` is the folder to which the ops that use files are confined; "" trusts the graph.
    """
    _check_names([node.name for node in graph_def.node], "node")
    _check_inputs(graph_def.node)
    if graph_def.versions.producer < _PLACEHOLDERS_HAVE_SHAPES:  # also if there is no version at all
        graph_def = _without_empty_shapes(graph_def)
    graph_def, cuttings = without_frames(_in_new_form(graph_def), _are_stateful)
    library = FunctionLibrary(graph_def.library.function, confined_to)
    library.add(cuttings)
    lacking = missing_ops(graph_def.node, library)
    if lacking and all(node.op in lacking for node in graph_def.node):
        raise errors.not_found(f"The graph uses only ops that headrace does not have: {', '.join(lacking)}.")
    missing = missing_entries(graph_def.node, lacking, in_graph)
    mapped = {place(name): value for name, value in (input_map or {}).items()}
    made: dict[str, Operation] = {}

    def tensor(name: str) -> SymbolicTensor:
        node, number = place(name)
        if (node, number) in mapped:
            return mapped[node, number]
        if node not in made:
            raise ValueError(f"Unknown input node '{name}'")
        if not 0 <= number < len(made[node].outputs):
            count = len(made[node].outputs)
            raise ValueError(f"Connecting to invalid output {number} of source node {node} which has {count} outputs.")
        return made[node].outputs[number]

    with entered(graph), recording():
        for node in in_order(graph_def.node, lambda name: name.partition(":")[0]):
            try:
                made[node.name] = _add_node(graph, node, tensor, made, library, missing, prefix)
            except _DAMAGE as error:  # never happens with a valid graph
                problem = f"Node {node.name!r} ({node.op}) cannot be read: {type(error).__name__}: {error}"
                raise errors.invalid_argument(problem) from error
    return made


def _in_new_form(graph_def: messages.GraphDef) -> messages.GraphDef:
    """Returns the GraphDef without the ops of TensorFlow 1 that are rewritten node by node."""
    return without_tensor_arrays(without_stacks(without_references(graph_def)))


def _without_empty_shapes(graph_def: messages.GraphDef) -> messages.GraphDef:
    """Returns a copy in which placeholders with an empty shape have an unknown one, which is what it meant."""
    copy = messages.GraphDef()
    copy.CopyFrom(graph_def)
    for node in copy.node:
        if node.op == "Placeholder" and not node.attr["shape"].shape.dim:
            node.attr["shape"].shape.unknown_rank = True
    return copy


def _are_stateful(nodes: Sequence[messages.NodeDef]) -> bool:
    """Whether nodes have effects; unknown ops are reported later."""
    known = [node.op for node in nodes if node.op in OP_MODULES]
    return any(find(name).stateful for name in known)


def place(name: str) -> tuple[str, int]:
    """Splits "node:2", "node" or "^node" into the node's name and the output index."""
    node, _, index = name.partition(":")
    return node, int(index) if index.isdigit() else 0


def in_order(nodes: Sequence[messages.NodeDef], producer: Callable[[str], str]) -> list[messages.NodeDef]:
    """Sorts the nodes so that each comes after those it reads from; rejects cycles."""
    by_name = {node.name: node for node in nodes}
    order: list[Any] = []
    state: dict[str, int] = {}  # 1: being visited, 2: done
    for root in nodes:
        stack = [(root, False)]
        while stack:
            node, expanded = stack.pop()
            if expanded:
                state[node.name] = 2
                order.append(node)
                continue
            if state.get(node.name) == 2:
                continue
            state[node.name] = 1
            stack.append((node, True))
            for name in node.input:
                source = by_name.get(producer(name.lstrip("^")))
                if source is None or state.get(source.name) == 2:
                    continue
                if state.get(source.name) == 1:
                    raise errors.unimplemented(
                        f"The graph has a cycle through {source.name!r} ({source.op}): this loop of TensorFlow 1 "
                        "(Enter, NextIteration) is not supported; export it with control flow v2."
                    )
                stack.append((source, False))
    return order


def _add_node(
    graph: Graph,
    node: messages.NodeDef,
    tensor: Callable[[str], SymbolicTensor],
    made: dict[str, Operation],
    library: FunctionLibrary,
    missing: Mapping[str, Op],
    prefix: str = "",
) -> Operation:
    attrs = {name: from_message(value, library.find) for name, value in node.attr.items()}
    inputs = [tensor(name) for name in node.input if not name.startswith("^")]
    if node.name in missing:
        entry, arguments = missing[node.name], [inputs]
        attrs |= entry.defaults
    elif node.op in library:  # a call written as an op with the name of the function
        entry, arguments, attrs = _as_call(library.find(node.op), inputs)
    else:
        entry = find(node.op)
        arguments = _grouped(entry, inputs, attrs, node.name)
        own_gradient = library.gradients.get(str(attrs.get("_gradient_op_type")))
        attrs = _known_attrs(entry, attrs, node.name)
        if CONFINED_TO in entry.own_arguments:
            attrs[CONFINED_TO] = library.confined_to  # whatever the file says
        if own_gradient is not None:
            entry = entry.with_gradient(own_gradient(graph))
    operation = graph.add(entry, arguments, attrs, f"{_free_name(graph, prefix + node.name)}/")
    if node.device or isinstance(graph, FuncGraph):
        operation.device = node.device
    graph.reserve_name(operation.name)
    if node.op == "VarHandleOp":
        # Shape rules read the variable of the handle.
        operation.outputs[0]._storage = VariableStorage(operation.name, attrs["dtype"], attrs["shape"])
    operation.control_inputs += [made[n[1:]] for n in node.input if n.startswith("^") and n[1:] in made]
    return operation


def _free_name(graph: Graph, name: str) -> str:
    """Returns the name, with _1, _2... if the graph has an operation of that name."""
    number, free = 0, name
    while free in graph._by_name:
        number += 1
        free = f"{name}_{number}"
    return free


def run_node(node: messages.NodeDef, inputs: Sequence[Any]) -> Any:
    """Runs the op of a node on these inputs, in the current mode. Inputs that are not tensors are converted.

    Args:
        node: A node whose attributes are complete; the names of its inputs do not matter.
        inputs: The values of its inputs, without control inputs.
    """
    entry = find(node.op)
    attrs = {name: from_message(value, FunctionLibrary([]).find) for name, value in node.attr.items()}
    kinds = input_dtypes(entry, node)
    tensors = [as_tensor(value, kind) for value, kind in zip(inputs, [*kinds, *[None] * len(inputs)])]
    arguments = _grouped(entry, tensors, attrs, node.name)
    return execute(entry, arguments, _known_attrs(entry, attrs, node.name), node.name or None)


def _as_call(function: FuncGraph, inputs: list[SymbolicTensor]) -> tuple[Op, list[Any], dict[str, Any]]:
    entry = find("StatefulPartitionedCall" if function.stateful_operations() else "PartitionedCall")
    kinds = tuple(t.dtype for t in function.outputs)
    return entry, [inputs], {**entry.defaults, "f": function, "Tout": kinds}


def _grouped(entry: Op, inputs: Sequence[Any], attrs: dict[str, Any], name: str) -> list[Any]:
    """Groups flat inputs as the op takes them; attributes give the lengths of list inputs."""
    if not entry.has_lists:
        if len(inputs) != len(entry.inputs):
            expected = ", ".join(type_name(slot.dtype or attrs.get(slot.type_attr or "")) for slot in entry.inputs)
            raise ValueError(
                f"NodeDef expected inputs '{expected}' do not match {len(inputs)} inputs specified; "
                f"NodeDef: {{{{node {name}}}}} ({entry.name})"
            )
        return list(inputs)
    rest = iter(inputs)
    spare = len(inputs) - sum(not s.is_list for s in entry.inputs)
    lists = sum(s.is_list for s in entry.inputs)
    arguments: list[Any] = []
    for slot in entry.inputs:
        if not slot.is_list:
            arguments.append(next(rest))
            continue
        given = attrs.get((slot.type_attr if slot.mixed else slot.count_attr) or "")
        size = len(given) if isinstance(given, tuple) else given if isinstance(given, int) else spare // lists
        arguments.append([next(rest) for _ in range(size)])
    return arguments


def _known_attrs(entry: Op, attrs: dict[str, Any], name: str) -> dict[str, Any]:
    result = dict(entry.defaults)
    for attr in entry.attrs:
        value = attrs.get(attr.name)
        if value is not None:
            result[attr.name] = attr.normalize(value)
        elif attr.name not in result:
            raise ValueError(f"Node {name!r} ({entry.name}) lacks the attribute {attr.name!r}.")
    return result


def _cut_graph(cutting: Cutting, library: FunctionLibrary) -> FuncGraph:
    """Builds the graph of nodes that were extracted from another."""
    graph = FuncGraph(cutting.name.replace("/", "_"))
    values: dict[str, SymbolicTensor] = {}
    for n, (tensors, kind) in enumerate(cutting.arguments):
        values.update(dict.fromkeys(tensors, graph.add_input(dtypes.as_dtype(kind), TensorShape(None), f"arg{n}")))
    made: dict[str, Operation] = {}
    missing = missing_entries(cutting.nodes, missing_ops(cutting.nodes, library), in_graph, cutting.results)

    def tensor(name: str) -> SymbolicTensor:
        node, number = place(name)
        return values[f"{node}:{number}"] if f"{node}:{number}" in values else made[node].outputs[number]

    with entered(graph), recording():
        for node in in_order(cutting.nodes, lambda name: name.partition(":")[0]):
            made[node.name] = _add_node(graph, node, tensor, made, library, missing)
    graph.outputs = [tensor(name) for name in cutting.results]
    graph.structured_outputs = list(graph.outputs)
    return graph


def _function_graph(definition: messages.FunctionDef, library: FunctionLibrary) -> FuncGraph:
    """Builds the graph of a FunctionDef."""
    signature = definition.signature
    graph = FuncGraph(signature.name)
    _check_names([*(a.name for a in signature.input_arg), *(n.name for n in definition.node_def)], "node")
    _check_inputs(definition.node_def)
    nodes, results = definition.node_def, list(definition.ret.values())
    missing = missing_entries(nodes, missing_ops(nodes, library), in_function, results)
    values: dict[str, SymbolicTensor] = {}
    for n, argument in enumerate(signature.input_arg):
        given = definition.arg_attr[n].attr.get("_output_shapes") if n in definition.arg_attr else None
        shape = from_message(given, library.find)[0] if given is not None and given.list.shape else TensorShape(None)
        values[argument.name] = graph.add_input(dtypes.as_dtype(argument.type), shape, argument.name)
    made: dict[str, Operation] = {}

    def tensor(name: str) -> SymbolicTensor:
        if name in values:
            return values[name]
        node, _, rest = name.partition(":")
        output, _, index = rest.rpartition(":")
        if node not in made:
            raise ValueError(f"Function {signature.name!r} has no tensor {name!r}.")
        number = output_index(made[node], output, int(index or 0))
        if not 0 <= number < len(made[node].outputs):
            raise ValueError(f"Function {signature.name!r} has no tensor {name!r}.")
        return made[node].outputs[number]

    with entered(graph), recording():
        for node in in_order(definition.node_def, lambda name: name.partition(":")[0]):
            made[node.name] = _add_node(graph, node, tensor, made, library, missing)
    graph.outputs = [tensor(definition.ret[a.name]) for a in signature.output_arg]
    graph.structured_outputs = list(graph.outputs)
    return graph
