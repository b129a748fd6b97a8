"""tf.import_graph_def."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from headrace._src.base.slot import Slot
from headrace._src.formats import messages
from headrace._src.graph.graph import Graph
from headrace._src.graph.graph_def.checking import check_dtypes, check_references, check_versions
from headrace._src.graph.graph_def.importing import import_nodes, place
from headrace._src.graph.operation import Operation
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.tensor import SymbolicTensor

# The graph that is being built, or the one that TensorFlow 1 adds to where no other is.
default_graph: Slot[Callable[[], Graph]] = Slot("lib.graph_import:default_graph")


def import_graph_def(
    graph_def: Any,
    input_map: Mapping[str, Any] | None = None,
    return_elements: Sequence[str] | None = None,
    name: str | None = None,
    producer_op_list: Any = None,
) -> list[Any] | None:
    """Adds the nodes of a GraphDef to the current graph; in eager code to the default graph of TensorFlow 1.

    Args:
        graph_def: GraphDef message, or its bytes.
        input_map: Dictionary from names of the GraphDef's tensors to tensors of the current graph that replace them.
        return_elements: Names of tensors ("a:0") and operations ("a") to return.
        name: Name scope of the nodes. Default "import"; "" for none.
        producer_op_list: Has no effect.

    Returns:
        List of the requested elements, or None.

    Raises:
        TypeError: If `graph_def` is not a GraphDef, or other arguments have the wrong type.
        ValueError: If the nodes do not fit together, or a name is not in `graph_def`.
    """
    graph_def = _message(graph_def)
    _check_names(input_map, return_elements)
    graph = default_graph()
    check_versions(graph_def.versions)
    prefix, mapped = _scope(graph, name, input_map or {})
    places = {place(key): key for key in mapped}
    check_references(graph_def.node, places)
    made = import_nodes(graph, graph_def, prefix, mapped)
    check_dtypes(graph_def.node, made)
    used = {place(text) for node in graph_def.node for text in node.input}
    unknown = [key for where, key in places.items() if where not in used and not _exists(made, where)]
    if unknown:
        raise ValueError(f"Attempted to map inputs that were not found in graph_def: [{', '.join(unknown)}]")
    if return_elements is None:
        return None
    return [_element(made, _plain(element)) for element in return_elements]


def _message(graph_def: object) -> messages.GraphDef:
    if isinstance(graph_def, bytes):
        return messages.parse(messages.GraphDef, graph_def, "graph_def")
    if not hasattr(graph_def, "node"):
        raise TypeError(f"Argument `graph_def` must be a GraphDef proto; got {type(graph_def).__name__}.")
    return messages.ours(messages.GraphDef, graph_def)


def _check_names(input_map: Any, return_elements: Any) -> None:
    if input_map is not None and not isinstance(input_map, Mapping):
        raise TypeError(f"Argument `input_map` must be a dictionary. Obtained {type(input_map).__name__}")
    if not all(isinstance(key, (str, bytes)) for key in input_map or ()):
        raise TypeError(f"All keys for argument `input_map` must be strings. Obtained keys: {list(input_map or ())}")
    if not all(isinstance(element, (str, bytes)) for element in return_elements or ()):
        raise TypeError(f"Argument `return_elements` must be a list of strings. Obtained {return_elements}.")


def _scope(graph: Graph, name: str | None, input_map: Mapping[Any, Any]) -> tuple[str, dict[str, SymbolicTensor]]:
    """Returns the prefix of the nodes, and the tensors of the graph that replace theirs, by name."""
    scope = "import" if name is None else name
    with graph.as_default(), graph.name_scope(scope or None) as prefix:
        tensors = {}
        for key, value in input_map.items():
            with graph.name_scope("_inputs"):
                tensors[_plain(key)] = graph.bring_in(as_tensor(value))
    return prefix if scope else "", tensors


def _exists(made: Mapping[str, Operation], where: tuple[str, int]) -> bool:
    return where[0] in made and where[1] < len(made[where[0]].outputs)


def _plain(name: str | bytes) -> str:
    return name.decode() if isinstance(name, bytes) else name


def _element(made: Mapping[str, Operation], name: str) -> Any:
    """Returns the operation or the tensor that `name` stands for in the GraphDef."""
    node, colon, index = name.partition(":")
    if colon and not index.isdigit():
        raise ValueError(
            f"Cannot convert '{name}' to a tensor name: it must be of the form \"<op_name>:<output_index>\"."
        )
    if node not in made:
        raise ValueError(f"Requested return {'tensor' if colon else 'node'} '{name}' not found in graph def")
    if not colon:
        return made[node]
    operation = made[node]
    try:
        # By name, since an update of TensorFlow 1 has an output that its operation here does not list.
        return operation.graph.get_tensor_by_name(f"{operation.name}:{index}")
    except KeyError:
        count = len(operation.outputs)
        raise ValueError(f"Invalid return output {index} of node '{node}', which has {count} output(s)") from None
