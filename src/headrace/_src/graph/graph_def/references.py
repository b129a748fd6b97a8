"""Rewrites GraphDefs of TensorFlow 1 so that variables are resources instead of references.

A reference is a tensor that can be assigned to. Here only handles can, so `VariableV2` becomes `VarHandleOp`, `Assign`
becomes `AssignVariableOp`, and a node that uses a reference as a value gets a read of it. Names stay the same.
"""

from __future__ import annotations

from headrace._src.formats import messages
from headrace._src.graph.graph_def.legacy_ops import REFERENCE_UPDATES, REFERENCE_VARIABLES

_READS = frozenset({"Identity", "RefIdentity"})
_RESOURCE = 20  # the enum value of the dtype


def without_references(graph_def: messages.GraphDef) -> messages.GraphDef:
    """Returns the GraphDef itself if it has no references, else a copy without them."""
    if not any(node.op in REFERENCE_VARIABLES for node in graph_def.node):
        return graph_def
    return _Rewriter(graph_def).result


class _Rewriter:
    """Rewrites the nodes of one GraphDef."""

    def __init__(self, graph_def: messages.GraphDef) -> None:
        self._nodes = {node.name: node for node in graph_def.node}
        self._variables: dict[str, str] = {}  # a node whose first output is a reference -> the variable's node
        self.result = messages.GraphDef(versions=graph_def.versions, library=graph_def.library)
        for node in graph_def.node:
            self._rewrite(node)

    def _variable(self, tensor: str) -> str | None:
        """Returns the handle that replaces a reference: a variable, or one output of a RefSwitch; None for values."""
        name, _, index = tensor.partition(":")
        if name in self._nodes and self._nodes[name].op == "RefSwitch":
            return tensor if self._variable(self._nodes[name].input[0]) is not None else None
        if tensor.startswith("^") or index not in ("", "0"):
            return None
        if name not in self._variables:
            chain = []
            while name in self._nodes and self._nodes[name].op in REFERENCE_UPDATES and self._nodes[name].input:
                chain.append(name)
                name = self._nodes[name].input[0].partition(":")[0]
            if name not in self._nodes or self._nodes[name].op not in REFERENCE_VARIABLES:
                return None
            self._variables.update(dict.fromkeys([*chain, name], name))
            name = chain[0] if chain else name
        return self._variables[name]

    def _rewrite(self, node: messages.NodeDef) -> None:
        if node.op in REFERENCE_VARIABLES:
            self._declare(node)
        elif node.op in REFERENCE_UPDATES and self._variable(node.input[0]) is not None:
            self._update(node)
        elif node.op in _READS and self._variable(node.input[0]) is not None:
            self._add_read(node.name, node.input[0], node.attr["T"], list(node.input[1:]), node.device)
        elif node.op == "RefSwitch" and self._variable(node.input[0]) is not None:
            self._switch(node)
        elif node.op == "IsVariableInitialized" and self._variable(node.input[0]) is not None:
            added = self.result.node.add(name=node.name, op="VarIsInitializedOp", device=node.device)
            added.input.extend([self._variable(node.input[0]), *node.input[1:]])
        else:
            self._add_with_values(node, 0)

    def _declare(self, node: messages.NodeDef) -> None:
        added = self.result.node.add(name=node.name, op="VarHandleOp", device=node.device, input=node.input)
        for name in ("dtype", "shape", "container"):
            added.attr[name].CopyFrom(node.attr[name])
        added.attr["shared_name"].s = node.attr["shared_name"].s or node.name.encode()

    def _switch(self, node: messages.NodeDef) -> None:
        """Passes the handle to one branch of a conditional."""
        added = self._add_with_values(node, 1)
        added.op = "Switch"
        added.attr["T"].type = _RESOURCE

    def _kind(self, handle: str) -> messages.AttrValue:
        """Returns the dtype of the variable behind a handle."""
        node = self._nodes[handle.partition(":")[0]]
        while node.op == "RefSwitch":
            node = self._nodes[(self._variable(node.input[0]) or "").partition(":")[0]]
        return node.attr["dtype"]

    def _update(self, node: messages.NodeDef) -> None:
        op, references = REFERENCE_UPDATES[node.op]
        added = self._add_with_values(node, references)
        added.op = op
        if op.startswith(("Assign", "ResourceScatter")) and not op.startswith("ResourceScatterNd"):
            added.attr["dtype"].CopyFrom(node.attr["T"])
            del added.attr["T"]

    def _add_with_values(self, node: messages.NodeDef, references: int) -> messages.NodeDef:
        """Adds the node; its first inputs stay references (handles now), the others become values."""
        controls = [name for name in node.input if name.startswith("^")]
        inputs: list[str] = []
        for number, name in enumerate(node.input):
            variable = self._variable(name)
            if variable is None:
                inputs.append(name)
            elif number < references:
                inputs.append(variable)
                controls += self._order(name, variable)
            else:
                kind = self._kind(variable)
                inputs.append(self._add_read(f"{node.name}/reference_{number}", name, kind, controls, node.device))
        added = self.result.node.add()
        added.CopyFrom(node)
        del added.input[:]
        data = [name for name in inputs if not name.startswith("^")]
        added.input.extend([*data, *dict.fromkeys(controls)])
        return added

    def _add_read(self, name: str, reference: str, kind: messages.AttrValue, controls: list[str], device: str) -> str:
        variable = self._variable(reference) or ""
        added = self.result.node.add(name=name, op="ReadVariableOp", device=device)
        added.input.extend([variable, *dict.fromkeys([*controls, *self._order(reference, variable)])])
        added.attr["dtype"].CopyFrom(kind)
        return name

    @staticmethod
    def _order(reference: str, variable: str) -> list[str]:
        """Returns the control input for the update that returned the reference."""
        name = reference.partition(":")[0]
        return [] if name == variable.partition(":")[0] else [f"^{name}"]
