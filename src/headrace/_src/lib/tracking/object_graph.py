"""The graph of objects below a root: numbered breadth first, with the keys of their values in checkpoints."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from headrace._src.formats import messages
from headrace._src.formats.bundle_writer import BundleWriter
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.tensor import EagerTensor
from headrace._src.tensors.trackable import Trackable, children_of
from headrace._src.tensors.typing import TensorLike

OBJECT_GRAPH_KEY = "_CHECKPOINTABLE_OBJECT_GRAPH"
VARIABLE_VALUE = "VARIABLE_VALUE"
_ATTRIBUTES = ".ATTRIBUTES"
_SLOT = ".OPTIMIZER_SLOT"


def escape(name: str) -> str:
    """Escapes a name for use in a key, where "/" separates names and "." starts reserved words."""
    return name.replace(".", "..").replace("/", ".S")


@dataclass
class ObjectNode:
    """An object with its number, the names of its children, and its path from the root."""

    value: Any
    path: tuple[str, ...]
    prefix: str  # of the keys of its values
    children: list[tuple[str, int]] = field(default_factory=list)
    slots: list[tuple[int, str, int]] = field(default_factory=list)  # variable, slot's name, slot variable

    def attributes(self) -> list[tuple[str, str, str]]:
        """Returns (word, name of the variable, key) of the values the object owns."""
        if not isinstance(self.value, Trackable):
            return []
        word = self.value._checkpoint_attribute
        if word:
            full_name = getattr(self.value, "_shared_name", "") if word == VARIABLE_VALUE else ""
            return [(word, full_name, self.key(word))]
        return [(suffix, "", self.key(suffix)) for suffix in self.value._serialize_to_tensors()]

    def tensors(self) -> Iterator[tuple[str, Any]]:
        """Yields keys and values of the values the object owns."""
        if isinstance(self.value, Trackable):
            for suffix, value in self.value._serialize_to_tensors().items():
                yield self.key(self.value._checkpoint_attribute + suffix), value

    def key(self, word: str) -> str:
        return f"{self.prefix}{_ATTRIBUTES}/{word}"


def _prefix(path: tuple[str, ...]) -> str:
    return "".join(f"{escape(name)}/" for name in path)


class ObjectGraph:
    """All objects reachable from `root`. `attached` holds further children of the root by name."""

    def __init__(self, root: Any, attached: Mapping[str, Any] | None = None) -> None:
        self.nodes = [ObjectNode(root, (), "")]
        self._ids = {id(root): 0}
        for node in self.nodes:  # grows while it is walked
            children = dict(children_of(node.value))
            if attached and node is self.nodes[0]:
                children.update(attached)
            for name, child in children.items():
                node.children.append((name, self._number(child, (*node.path, name))))
        self._add_slots()

    def _number(self, value: Any, path: tuple[str, ...], prefix: str | None = None) -> int:
        found = self._ids.get(id(value))
        if found is None:
            found = self._ids[id(value)] = len(self.nodes)
            self.nodes.append(ObjectNode(value, path, _prefix(path) if prefix is None else prefix))
        return found

    def number_of(self, value: Any) -> int | None:
        return self._ids.get(id(value))

    def _add_slots(self) -> None:
        """Adds optimizers' slot variables, which are named after the variable and the slot."""
        variables = [(number, node) for number, node in enumerate(self.nodes) if _keeps_value(node.value)]
        for optimizer in list(self.nodes):
            for name in slot_names(optimizer.value):
                for number, node in variables:
                    slot = optimizer.value.get_slot(node.value, name)
                    if slot is not None:
                        prefix = f"{node.prefix}{_SLOT}/{optimizer.prefix}{escape(name)}/"
                        optimizer.slots.append((number, name, self._number(slot, (*node.path, name), prefix)))

    def message(self) -> Any:
        """Returns the TrackableObjectGraph."""
        result = messages.TrackableObjectGraph()
        attributes = [node.attributes() for node in self.nodes]
        holding = self._holding(attributes)
        for number, node in enumerate(self.nodes):
            entry = result.nodes.add()
            for name, child in node.children:
                entry.children.add(local_name=name, node_id=child)
            for word, full_name, key in attributes[number]:
                entry.attributes.add(name=word, full_name=full_name, checkpoint_key=key)
            for variable, name, slot in node.slots:
                entry.slot_variables.add(original_variable_node_id=variable, slot_name=name, slot_variable_node_id=slot)
            entry.has_checkpoint_values.value = holding[number]
        return result

    def _holding(self, attributes: list[list[tuple[str, str, str]]]) -> list[bool]:
        """Returns which nodes own values or have descendants that do."""
        parents: list[list[int]] = [[] for _ in self.nodes]
        for number, node in enumerate(self.nodes):
            for _, child in node.children:
                parents[child].append(number)
        holding = [bool(kept) or bool(node.slots) for kept, node in zip(attributes, self.nodes, strict=True)]
        waiting = [number for number, holds in enumerate(holding) if holds]
        while waiting:
            for parent in parents[waiting.pop()]:
                if not holding[parent]:
                    holding[parent] = True
                    waiting.append(parent)
        return holding

    def tensors(self) -> dict[str, EagerTensor]:
        """Returns the contents of a checkpoint: every value by its key, and the graph itself."""
        return {key: tensor for key, tensor, _ in self.owned_tensors()}

    def owned_tensors(self) -> list[tuple[str, EagerTensor, Any]]:
        """Returns the same with the object that owns each value; the root owns the graph."""
        found = [(key, _on_host(value), node.value) for node in self.nodes for key, value in node.tensors()]
        graph = _on_host(self.message().SerializeToString(deterministic=True))
        return [*found, (OBJECT_GRAPH_KEY, graph, self.nodes[0].value)]


def _on_host(value: TensorLike) -> EagerTensor:
    tensor = as_tensor(value)
    if type(tensor) is not EagerTensor:
        raise ValueError(f"{tensor!r} has no value: write checkpoints outside of functions and graphs.")
    return EagerTensor(np.asarray(tensor._array), tensor.dtype)


def write_tensors(prefix: str, tensors: Mapping[str, EagerTensor]) -> None:
    """Writes a checkpoint."""
    with BundleWriter(prefix) as writer:
        for key, tensor in tensors.items():
            writer.add(key, tensor._array, tensor.dtype.as_datatype_enum)


def slot_names(value: Any) -> list[str]:
    """Returns the names of an optimizer's slots; empty for other objects."""
    names = getattr(value, "get_slot_names", None)
    return list(names()) if names is not None and hasattr(value, "get_slot") else []


def _keeps_value(value: Any) -> bool:
    return isinstance(value, Trackable) and value._checkpoint_attribute == VARIABLE_VALUE
