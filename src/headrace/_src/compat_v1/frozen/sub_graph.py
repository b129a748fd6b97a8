"""Reducing GraphDefs: to what some nodes need, and to what inference needs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from headrace._src.compat_v1.typing import Message
from headrace._src.formats import messages
from headrace._src.graph.graph import Graph
from headrace._src.graph.graph_def.legacy_ops import CPU_ONLY, REFERENCE_VARIABLES
from headrace._src.lib.graph_import import import_graph_def as import_v2
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor

_VARIABLES = REFERENCE_VARIABLES | {"VarHandleOp"}


def node_of(tensor: str) -> str:
    """Returns the name of the node that produces an input."""
    return tensor.lstrip("^").partition(":")[0]


def import_graph_def(
    graph_def: Message,
    input_map: Mapping[str, Tensor] | None = None,
    return_elements: Sequence[str] | None = None,
    name: str | None = None,
    op_dict: Any = None,
    producer_op_list: Any = None,
) -> list[Any] | None:
    """Adds the nodes of a GraphDef to the default graph. `op_dict` is ignored.

    Args:
        graph_def: GraphDef.
        input_map: Dictionary from names of inputs to tensors that replace them.
        return_elements: Names of tensors and operations to return.
        name: Name scope for the imported nodes.
        op_dict: Ignored.
        producer_op_list: Ignored.

    Returns:
        The operations and tensors that `return_elements` names, or None.
    """
    return import_v2(graph_def, input_map, return_elements, name, producer_op_list)


def extract_sub_graph(graph_def: Message, dest_nodes: Sequence[str]) -> Message:
    """Returns the GraphDef with only the nodes that `dest_nodes` need.

    Args:
        graph_def: GraphDef.
        dest_nodes: Names of the nodes to keep.

    Raises:
        TypeError: If `graph_def` is not a GraphDef, or `dest_nodes` is a string.
    """
    if not hasattr(graph_def, "node"):
        raise TypeError(f"graph_def must be a graph_pb2.GraphDef proto, but got type {type(graph_def)}.")
    if isinstance(dest_nodes, str):
        raise TypeError(f"dest_nodes must be an iterable of strings, but got type {type(dest_nodes)}.")
    nodes = {node.name: node for node in graph_def.node}
    for name in dest_nodes:
        if name not in nodes:
            raise AssertionError(f"{name} is not in graph")
    found: set[str] = set()
    waiting = list(dest_nodes)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += [node_of(i) for i in nodes[name].input if node_of(i) in nodes]
    result = messages.GraphDef(versions=messages.ours(messages.VersionDef, graph_def.versions))
    result.library.CopyFrom(messages.ours(messages.FunctionDefLibrary, graph_def.library))
    for node in graph_def.node:
        if node.name in found:
            result.node.add().CopyFrom(messages.ours(messages.NodeDef, node))
    return result


def remove_training_nodes(input_graph: Message, protected_nodes: Iterable[str] | None = None) -> Message:
    """Returns the GraphDef without numeric checks and without unnecessary identities.

    Args:
        input_graph: GraphDef.
        protected_nodes: Names of nodes to keep.
    """
    protected = set(protected_nodes or ())
    kept = [node for node in input_graph.node if node.op != "CheckNumerics" or node.name in protected]
    passed = {n.name: n.input[0] for n in input_graph.node if n.op == "CheckNumerics" and n.name not in protected}
    waited_for = {node_of(i) for node in input_graph.node for i in node.input if i.startswith("^")}
    for node in kept:
        plain = node.op == "Identity" and node.name not in protected and node.name not in waited_for
        if plain and len(node.input) == 1:
            passed[node.name] = node.input[0]
    result = messages.GraphDef(versions=input_graph.versions, library=input_graph.library)
    for node in kept:
        if node.name in passed:
            continue
        copy = result.node.add()
        copy.CopyFrom(node)
        del copy.input[:]
        copy.input.extend(_behind(name, passed) for name in node.input)
    return result


def _behind(tensor: str, passed: dict[str, str]) -> str:
    """Returns the tensor that replaces the output of removed nodes."""
    while node_of(tensor) in passed:
        source = passed[node_of(tensor)]
        tensor = f"^{node_of(source)}" if tensor.startswith("^") else source
    return tensor


def must_run_on_cpu(node: Message, pin_variables_on_cpu: bool = False) -> bool:
    """Returns whether TensorFlow 1 placed a node on the CPU: it reads files or queues, or has strings.

    Args:
        node: NodeDef.
        pin_variables_on_cpu: Whether variables count as placed on the CPU.
    """
    definition = node if hasattr(node, "attr") else node.node_def
    if pin_variables_on_cpu and definition.op in _VARIABLES:
        return True
    kind = definition.attr["dtype"].type if "dtype" in definition.attr else 0
    holds_text = definition.op in {"Const", "Placeholder"} and kind == messages.DataType.Value("DT_STRING")
    return holds_text or definition.op in CPU_ONLY


def tensor_shape_from_node_def_name(graph: Graph, input_name: str) -> TensorShape:
    """Returns the shape of a tensor, whose name is written as in a node's inputs.

    Args:
        graph: Graph; by default the default graph.
        input_name: Name of the tensor, as in a node's inputs.
    """
    name = input_name if ":" in input_name else f"{input_name}:0"
    shape: TensorShape = graph.get_tensor_by_name(name).shape
    return shape
