"""tf.import_graph_def."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from headrace._src.formats import messages
from headrace._src.graph.graph import Graph
from headrace._src.graph.graph_def.importing import import_nodes
from headrace._src.tensors.context import state


def import_graph_def(
    graph_def: Any,
    input_map: Mapping[str, Any] | None = None,
    return_elements: Sequence[str] | None = None,
    name: str | None = None,
    producer_op_list: Any = None,
) -> list[Any] | None:
    """Adds the nodes of a GraphDef to the current graph.

    Args:
        graph_def: GraphDef message, or its bytes.
        input_map: Dictionary from names of the GraphDef's tensors to tensors of the current graph that replace them.
        return_elements: Names of tensors ("a:0") and operations ("a") to return.
        name: Name scope of the nodes. Default "import"; "" for none.
        producer_op_list: Has no effect.

    Returns:
        List of the requested elements, or None.

    Raises:
        RuntimeError: If no graph is being built.
        TypeError: If `graph_def` is not a GraphDef.
    """
    graph = state.mode
    if not isinstance(graph, Graph):
        raise RuntimeError("import_graph_def requires a graph: use it inside tf.Graph().as_default() or tf.function.")
    if isinstance(graph_def, bytes):
        graph_def = messages.parse(messages.GraphDef, graph_def, "graph_def")
    elif not hasattr(graph_def, "node"):
        raise TypeError(f"Argument `graph_def` must be a GraphDef proto; got {type(graph_def).__name__}.")
    elif not isinstance(graph_def, messages.GraphDef):
        graph_def = messages.parse(messages.GraphDef, graph_def.SerializeToString(), "graph_def")
    scope = "import" if name is None else name
    mapped = {_plain(key): graph.bring_in(value) for key, value in (input_map or {}).items()}
    prefix = f"{graph.unique_name(scope)}/" if scope else ""
    made = import_nodes(graph, graph_def, prefix, mapped)
    if return_elements is None:
        return None
    return [_element(made, element) for element in return_elements]


def _plain(name: Any) -> str:
    return name.decode() if isinstance(name, bytes) else str(name)


def _element(made: dict[str, Any], name: str) -> Any:
    node, colon, index = _plain(name).partition(":")
    if node not in made:
        raise ValueError(f"Requested return_element {name!r} not found in graph_def.")
    operation = made[node]
    try:
        return operation.graph.get_tensor_by_name(f"{operation.name}:{index}") if colon else operation
    except KeyError:
        raise ValueError(f"Requested return_element {name!r} not found in graph_def.") from None
