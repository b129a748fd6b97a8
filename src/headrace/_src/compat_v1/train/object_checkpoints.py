"""Reading object-based checkpoints (tf.train.Checkpoint) with savers, which find variables by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from headrace._src.compat_v1.typing import SessionLike
from headrace._src.formats.checkpoint import open_checkpoint
from headrace._src.graph.graph_variable import GraphVariable
from headrace._src.lib.tracking.restoration import read_object_graph


def names_to_keys(reader: Any) -> dict[str, str] | None:
    """Maps names of variables to keys in an object-based checkpoint. Returns None for other checkpoints."""
    graph = read_object_graph(reader)
    if graph is None:
        return None
    return {a.full_name: a.checkpoint_key for node in graph.nodes for a in node.attributes if a.full_name}


def load_from_object_checkpoint(sess: SessionLike, prefix: str, objects: Mapping[str, Any]) -> bool:
    """Restores variables by name from an object-based checkpoint. Returns whether it has all of them."""
    reader = open_checkpoint(prefix)
    keys = names_to_keys(reader)
    if keys is None or not objects or any(name not in keys for name in objects):
        return False
    for name, variable in objects.items():
        if isinstance(variable, GraphVariable):
            sess.run(variable.initializer, {variable.initializer.inputs[1]: reader.read(keys[name])})
    return True
