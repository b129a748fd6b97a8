"""tf.test.assert_equal_graph_def: compares the nodes of two GraphDefs."""

from __future__ import annotations

from typing import Any

from headrace._src.formats import messages


def assert_equal_graph_def(expected: Any, actual: Any) -> None:
    """Raises AssertionError unless both GraphDefs have the same nodes in any order.

    Args:
        expected: GraphDef.
        actual: GraphDef.

    Raises:
        TypeError: If an argument is not a GraphDef.
    """
    for which, message in (("expected", expected), ("actual", actual)):
        if not hasattr(message, "node"):
            raise TypeError(f"Expected tf.GraphDef for {which}, got {type(message).__name__}")
    before, after = _by_name(expected), _by_name(actual)
    if before.keys() != after.keys():
        missing, unexpected = sorted(before.keys() - after.keys()), sorted(after.keys() - before.keys())
        raise AssertionError(f"Missing nodes: {missing}; unexpected nodes: {unexpected}")
    for name, node in before.items():
        if node != after[name]:
            raise AssertionError(f"Node {name!r} differs:\n{node}\n!=\n{after[name]}")


def _by_name(graph_def: Any) -> dict[str, Any]:
    return {node.name: node for node in graph_def.node}


def benchmark_config() -> Any:
    """Returns the ConfigProto for sessions of benchmarks."""
    return messages.ConfigProto()
