"""Reads off the nodes of a TensorFlow 1 graph under which keys of the checkpoint its variables are stored.

The key is usually the name of the variable. It differs for the parts of a partitioned variable, which are slices of one
tensor, and for variables that the program saved under other names.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from headrace._src.formats import tensor_proto
from headrace._src.formats.checkpoint import CheckpointReader
from headrace._src.formats.tensor_slice import parse_shape_and_slice

_ASSIGNS = frozenset({"Assign", "AssignVariableOp"})
_PASSING = frozenset({"Identity", "Reshape", "Cast"})


@dataclass(frozen=True)
class StoredPart:
    """Where a checkpoint has the value of a variable: a key, and the slice of that tensor ("" for all of it)."""

    key: str
    shape_and_slice: str = ""

    def read(self, reader: CheckpointReader) -> np.ndarray:
        """Returns the value."""
        whole = reader.read(self.key)
        part = parse_shape_and_slice(self.shape_and_slice)
        if part is None:
            return whole
        return whole[tuple(slice(start, end) for start, end in part[1].bounds(whole.shape))]


def stored_parts(nodes: Mapping[str, Any], restore_op: str) -> dict[str, StoredPart]:
    """Returns where the values of variables are stored, by the names of their nodes.

    Args:
        nodes: The nodes of the graph by name.
        restore_op: Name of the operation that restores all variables.
    """
    found: dict[str, StoredPart] = {}
    for node in _needed(nodes, restore_op):
        if node.op in _ASSIGNS and len(node.input) >= 2:
            part = _restored(nodes, node.input[1])
            if part is not None:
                found[_node_of(node.input[0])] = part
    return found


def _needed(nodes: Mapping[str, Any], name: str) -> Iterator[Any]:
    seen = {name}
    waiting = [name]
    while waiting:
        node = nodes.get(waiting.pop())
        if node is None:
            continue
        yield node
        for given in map(_node_of, node.input):
            if given not in seen:
                seen.add(given)
                waiting.append(given)


def _restored(nodes: Mapping[str, Any], tensor: str) -> StoredPart | None:
    """Returns what a tensor is read from, if a node that restores gives it."""
    node = nodes.get(_node_of(tensor))
    while node is not None and node.op in _PASSING and node.input:
        tensor = node.input[0]
        node = nodes.get(_node_of(tensor))
    if node is None or node.op not in ("RestoreV2", "RestoreSlice", "Restore"):
        return None
    index = int(tensor.partition(":")[2] or 0)
    keys = _texts(nodes, node.input[1])
    slices = _texts(nodes, node.input[2]) if node.op != "Restore" and len(node.input) > 2 else []
    if index >= len(keys):
        return None
    return StoredPart(keys[index], slices[index] if index < len(slices) else "")


def _texts(nodes: Mapping[str, Any], name: str) -> list[str]:
    node = nodes.get(_node_of(name))
    if node is None or node.op != "Const":
        return []
    return [text.decode() for text in np.atleast_1d(tensor_proto.to_array(node.attr["value"].tensor))]


def _node_of(name: str) -> str:
    return name.lstrip("^").partition(":")[0]
