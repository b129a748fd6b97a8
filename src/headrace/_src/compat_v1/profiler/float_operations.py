"""The number of floating-point operations of a node of a graph, as TensorFlow counts them."""

from __future__ import annotations

from headrace._src.graph.operation import Operation
from headrace._src.ops import flops


def float_operations(operation: Operation) -> int:
    """Returns the count for one node, 0 for ops that are not counted. Raises ValueError if a shape is unknown."""
    count = operation.entry.flops
    if callable(count):
        return int(count(operation))
    return int(count * flops.size(operation.outputs[0])) if count else 0
