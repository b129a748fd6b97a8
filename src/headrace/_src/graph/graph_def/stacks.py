"""Removes the stacks in which loops of TensorFlow 1 keep intermediate values for their gradients.

The nodes that push are in the loop itself, so it could not run without them, though only the gradient needs what they
store. A push passes its value on, and becomes an Identity. Reading a stack raises, as other missing ops do.
"""

from __future__ import annotations

from headrace._src.formats import messages

_PUSHES = frozenset({"StackPush", "StackPushV2"})


def without_stacks(graph_def: messages.GraphDef) -> messages.GraphDef:
    """Returns the GraphDef itself if nothing is pushed, else a copy without pushes."""
    pushes = [node for node in graph_def.node if node.op in _PUSHES]
    if not pushes:
        return graph_def
    handles = {node.input[0].partition(":")[0] for node in pushes if node.input}
    result = messages.GraphDef()
    result.CopyFrom(graph_def)
    for node in result.node:
        if node.op in _PUSHES:
            node.op = "Identity"
            del node.input[0]
            for name in [name for name in node.attr if name != "T"]:
                del node.attr[name]
    read = {name.lstrip("^").partition(":")[0] for node in result.node for name in node.input}
    kept = [n for n in result.node if n.op != "Enter" or n.name not in handles or n.name in read]
    made = messages.GraphDef(versions=graph_def.versions, library=graph_def.library)
    made.node.extend(kept)
    return made
