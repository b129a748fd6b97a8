"""ReplicaSet: the replicas that a graph, traced once, runs on; and the regions of the graph that each replica runs."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from headrace._src.graph.func_graph import FuncGraph
    from headrace._src.graph.operation import Operation


@dataclass(frozen=True, eq=False)
class ReplicaSet:
    """The replicas of a strategy.

    Args:
        count: Number of replicas of all processes.
        local_count: Number of replicas of this process.
        first: Index of the first replica of this process.
        mesh: The devices of all replicas (`runtime.mesh.replica_mesh`); None if those of this process share one device.
    """

    count: int
    local_count: int
    first: int
    mesh: Any


@contextlib.contextmanager
def inside_region(graph: FuncGraph) -> Iterator[None]:
    """Context manager: each replica runs the operations that the block adds to the graph."""
    graph.replica_regions.append((len(graph.operations), None))
    try:
        yield
    finally:
        begin, _ = graph.replica_regions.pop()
        if len(graph.operations) > begin:
            graph.replica_regions.append((begin, len(graph.operations)))


@contextlib.contextmanager
def outside_region(graph: FuncGraph) -> Iterator[None]:
    """Context manager inside a region: the operations that the block adds run once for all replicas."""
    begin, _ = graph.replica_regions.pop()
    graph.replica_regions.append((begin, len(graph.operations)))
    try:
        yield
    finally:
        graph.replica_regions.append((len(graph.operations), None))


def is_in_region(operation: Operation) -> bool:
    """Returns whether each replica runs the operation."""
    return any(begin <= operation.position < (end or 1 << 60) for begin, end in operation.graph.replica_regions)
