"""get_source_inputs: the inputs that a symbolic tensor depends on."""

from __future__ import annotations

from typing import Any

from headrace._src.keras.engine.keras_tensor import KerasTensor
from headrace._src.keras.engine.layer import Layer


def get_source_inputs(
    tensor: KerasTensor, layer: Layer | None = None, node_index: int | None = None
) -> list[KerasTensor] | KerasTensor:
    """Returns the symbolic inputs that are needed to compute `tensor`.

    Args:
        tensor: A symbolic tensor.
        layer: The layer that it comes from. None finds it.
        node_index: The number of the layer's call that it comes from.
    """
    if not hasattr(tensor, "_keras_history"):
        return tensor
    if layer is None or node_index:
        layer, node_index, _ = tensor._keras_history
    nodes = [layer._inbound_nodes[node_index or 0]]
    found: dict[int, Any] = {}
    seen = set()
    while nodes:
        node = nodes.pop()
        if id(node) in seen:
            continue
        seen.add(id(node))
        if node.is_input:
            found.setdefault(id(node.outputs), node.outputs)
        nodes.extend(reversed(node.parent_nodes))
    return list(found.values())
