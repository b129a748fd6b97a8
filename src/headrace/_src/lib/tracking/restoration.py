"""Restores the values of a checkpoint to objects, matched by the names of their children.

Objects may get further children later, so an incomplete restoration waits. An object that becomes an attribute of a
restored one takes its values at once. A variable that gets there in another way, such as in a list, takes its value on
first use, if it was created in the meantime.
"""

from __future__ import annotations

import threading
import weakref
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from headrace._src.base import errors
from headrace._src.base.logs import tensorflow_logger
from headrace._src.formats import messages
from headrace._src.formats.checkpoint import CheckpointReader
from headrace._src.lib.tracking.object_graph import OBJECT_GRAPH_KEY, VARIABLE_VALUE, slot_names
from headrace._src.ops.state.variable import creation_observers
from headrace._src.tensors import dtypes
from headrace._src.tensors.context import state
from headrace._src.tensors.name_scope import name_scope
from headrace._src.tensors.resource import VariableStorage
from headrace._src.tensors.tensor import EagerTensor
from headrace._src.tensors.trackable import Trackable, children_of, is_trackable, observe_attributes
from headrace._src.tensors.typing import Array

_waiting: list[Restoration] = []
_lock = threading.RLock()


class _Matching:
    """Whether `_match` is running; the lock guards it."""

    running = False


_matching = _Matching()


def read_object_graph(reader: CheckpointReader) -> Any | None:
    """Returns the object graph of a checkpoint; None if the checkpoint only has variable names."""
    if OBJECT_GRAPH_KEY not in reader:
        return None
    stored = reader.read(OBJECT_GRAPH_KEY)
    if stored.shape != () or not isinstance(stored.item(), bytes):
        raise errors.data_loss(f"{reader.prefix}: the graph of objects is not a string")
    graph = messages.parse(messages.TrackableObjectGraph, stored.item(), f"{reader.prefix}, {OBJECT_GRAPH_KEY}")
    _check_numbers(graph, reader.prefix)
    return graph


def _check_numbers(graph: Any, prefix: str) -> None:
    count = len(graph.nodes)
    for node in graph.nodes:
        numbers = [child.node_id for child in node.children]
        for slot in node.slot_variables:
            numbers += [slot.original_variable_node_id, slot.slot_variable_node_id]
        if any(not 0 <= number < count for number in numbers):
            raise errors.data_loss(f"{prefix}: the graph of objects names an object that it does not have")
    if not count:
        raise errors.data_loss(f"{prefix}: the graph of objects is empty")


class Restoration:
    """One checkpoint being restored to the objects below `root`."""

    def __init__(
        self,
        reader: CheckpointReader,
        graph: Any,
        root: Any,
        attached: Mapping[str, Any] | None = None,
        skip_slots: bool = False,
    ) -> None:
        self.reader, self.graph = reader, graph
        self._attached = {name: _weak(value) for name, value in (attached or {}).items()}
        self._skip_slots = skip_slots
        self._found: dict[int, Callable[[], Any]] = {0: _weak(root)}  # number -> the object, while it is alive
        self._numbers = {id(root): 0}  # id of the object -> number; the id may be another object's by now
        self._restored: set[int] = set()
        self._values = {n for n, node in enumerate(graph.nodes) if node.attributes}
        self._slots = _slots_by_variable(graph)
        self.partial_expected = False

    # Matching.

    def match(self, below: int | None = None) -> dict[int, Any]:
        """Returns the current objects that correspond to the checkpoint's, by number, and restores new ones.

        New objects are looked for below all objects, or below one.
        """
        with _lock:
            found = self._walk(below)
            for number, value in found.items():
                if number not in self._found or self._found[number]() is not value:
                    self._found[number] = _weak(value)
                    self._numbers[id(value)] = number
                    self._restored.discard(number)
                if number not in self._restored:
                    self._restored.add(number)
                    self._restore(number, value)
            if self.complete and self in _waiting:
                _stop_waiting(self)
            return found

    def number_lacking(self, owner: object, name: str) -> int | None:
        """Returns the number of an object if the checkpoint has values for its attribute that were not used yet."""
        number = self._numbers.get(id(owner))
        if number is None or self._found[number]() is not owner:
            return None
        children = self.graph.nodes[number].children
        lacks = any(child.local_name == name and child.node_id not in self._restored for child in children)
        return number if lacks else None

    def _walk(self, below: int | None) -> dict[int, Any]:
        found: dict[int, Any] = {}
        for number, reference in self._found.items():
            value = reference()
            if value is not None:
                found[number] = value
        known = set(found)
        queue = deque(found if below is None else [below])
        while queue:
            number = queue.popleft()
            parts = _parts_for(found[number], self.graph.nodes[number])
            if number == 0:
                parts.update((name, ref()) for name, ref in self._attached.items())
            for child in self.graph.nodes[number].children:
                part = parts.get(child.local_name)
                if part is not None and child.node_id not in found:
                    found[child.node_id] = part
                    queue.append(child.node_id)
        if not self._skip_slots:
            self._walk_slots(found, list(found) if below is None else found.keys() - known)
        return found

    def _walk_slots(self, found: dict[int, Any], variables: Iterable[int]) -> None:
        """Finds the slots that optimizers keep for these variables, and makes those that they would make later."""
        for variable in variables:
            for number, name, target in self._slots.get(variable, ()):
                optimizer = found.get(number)
                if optimizer is None or target in found or not hasattr(optimizer, "get_slot"):
                    continue
                known = name in slot_names(optimizer)
                value = optimizer.get_slot(found[variable], name) if known else None
                if value is None:
                    value = _new_slot(optimizer, found[variable], name)
                if value is not None:
                    found[target] = value

    @property
    def alive(self) -> bool:
        return any(reference() is not None for reference in self._found.values())

    @property
    def complete(self) -> bool:
        """Whether every value has found its object."""
        return self._values <= self._restored

    # Restoring values.

    def _restore(self, number: int, value: Any) -> None:
        attributes = self.graph.nodes[number].attributes
        if not attributes or not isinstance(value, Trackable):
            return
        word = value._checkpoint_attribute
        if word:
            keys = [a.checkpoint_key for a in attributes if a.name == word]
            if keys:
                value._restore_from_tensors(self._tensors(value, keys[0]))
            return
        tensors = {a.name: self.read(a.checkpoint_key) for a in attributes if a.checkpoint_key in self.reader}
        if tensors:
            value._restore_from_tensors(tensors)

    def _tensors(self, value: Trackable, key: str) -> dict[str, EagerTensor]:
        """Returns the values an object restores, by the part of their names that follows `key`."""
        if value._checkpoint_attribute == VARIABLE_VALUE:
            tensor = self.read(key)
            wanted: Any = value.dtype  # type: ignore[attr-defined]
            if tensor.dtype is not wanted and not getattr(value, "save_as_bf16", False):
                raise errors.invalid_argument(
                    f"tensor_name = {key}; expected dtype {wanted.name} does not equal original dtype "
                    f"{tensor.dtype.name}"
                )
            return {"": tensor}
        found = {name[len(key) :]: self.read(name) for name in self.reader.names() if name.startswith(key)}
        if not found:
            raise errors.not_found(f"Key {key} not found in checkpoint {self.reader.prefix}")
        return found

    def read(self, key: str) -> EagerTensor:
        kind, _ = self.reader.kind_and_shape(key)
        return EagerTensor(self.reader.read(key), dtypes.as_dtype(kind.number))

    # Waiting.

    def wait(self) -> None:
        """Continues matching when variables are created, unless nothing is missing."""
        with _lock:
            if not self.complete and self not in _waiting:
                if not _waiting:
                    creation_observers.append(_watch)
                    observe_attributes(_attribute_assigned)
                _waiting.append(self)
                root = self._found[0]()
                if root is not None:
                    weakref.finalize(root, self._warn_of_unused)

    def _warn_of_unused(self) -> None:
        """Warns about unused values when the object they were restored to is deleted."""
        if self.partial_expected or self.complete:
            return
        logger = tensorflow_logger()
        logger.warning(
            "Detecting that an object or model or tf.train.Checkpoint is being deleted with unrestored values. The "
            "next lines name them. `status.expect_partial()`, on what `restore` returned, silences these warnings."
        )
        for number in sorted(self._values - self._restored):
            path = path_of(self.graph, number)
            logger.warning("Value in checkpoint could not be found in the restored object: %s", path)


def _slots_by_variable(graph: Any) -> dict[int, list[tuple[int, str, int]]]:
    """Returns the slots of each variable: the optimizer, the name, and the variable that holds the slot."""
    found: dict[int, list[tuple[int, str, int]]] = {}
    for number, node in enumerate(graph.nodes):
        for slot in node.slot_variables:
            entry = (number, slot.slot_name, slot.slot_variable_node_id)
            found.setdefault(slot.original_variable_node_id, []).append(entry)
    return found


def _new_slot(optimizer: object, variable: object, name: str) -> Any:
    """Returns a new slot for a value of the checkpoint, if the optimizer keeps slots; in graphs steps make them."""
    make = getattr(optimizer, "_slot_to_restore", None)
    if make is None or state.mode is not None:
        return None
    with name_scope(""):  # the layer that makes the variable may be called at this moment
        return make(variable, name)


def path_of(graph: Any, number: int) -> str:
    """Returns the path from the root of a checkpoint's graph to an object, such as (root).model.w."""
    return paths_of(graph).get(number, f"object {number}")


def paths_of(graph: Any) -> dict[int, str]:
    """Returns the paths from the root to all objects of a checkpoint's graph that it leads to."""
    paths = {0: "(root)"}
    queue = [0]
    for current in queue:
        for child in graph.nodes[current].children:
            if child.node_id not in paths:
                paths[child.node_id] = f"{paths[current]}.{child.local_name}"
                queue.append(child.node_id)
    for number, path in list(paths.items()):
        for slot in graph.nodes[number].slot_variables:
            variable = paths.get(slot.original_variable_node_id, "a variable")
            paths.setdefault(slot.slot_variable_node_id, f"{path}'s state '{slot.slot_name}' for {variable}")
    return paths


def _parts_for(value: Any, node: Any) -> dict[str, Any]:
    """Returns the children of an object, also by names that only the checkpoint uses, if the object knows them."""
    parts = dict(children_of(value))
    further = getattr(value, "_further_children", None)
    if further is not None and isinstance(value, Trackable):
        parts.update(further(frozenset(child.local_name for child in node.children)))
    return parts


def _weak(value: Any) -> Callable[[], Any]:
    try:
        return weakref.ref(value)
    except TypeError:  # containers, which are found again through their owner
        return lambda: None


def _stop_waiting(restoration: Restoration) -> None:
    _waiting.remove(restoration)
    if not _waiting:
        creation_observers.remove(_watch)
        observe_attributes(None)


def _attribute_assigned(owner: object, name: str, value: object) -> None:
    if not is_trackable(value):
        return
    with _lock:
        for restoration in list(_waiting):
            number = restoration.number_lacking(owner, name)
            if number is not None:
                _match(restoration, number)


def _watch(variable: Any) -> None:
    storage = variable._storage
    if type(storage) is VariableStorage:
        storage.__class__ = _WaitingStorage


def resolve() -> None:
    """Matches objects again with the values of waiting checkpoints."""
    with _lock:
        for restoration in list(_waiting):
            if restoration.alive:
                _match(restoration)
            else:
                _stop_waiting(restoration)


def _match(restoration: Restoration, below: int | None = None) -> None:
    if _matching.running:  # restoring a value uses the storage of its variable, which may be a waiting one too
        return
    _matching.running = True
    try:
        restoration.match(below)
    finally:
        _matching.running = False


class _WaitingStorage(VariableStorage):
    """The storage of a variable created while a checkpoint waits; its first use looks for its value there."""

    @property
    def array(self) -> Any:
        self._settle()
        return self.__dict__["array"]

    @array.setter
    def array(self, value: Array) -> None:
        if self.__dict__.get("array") is not None:
            self._settle()
        self.__dict__["array"] = value

    def _settle(self) -> None:
        if self.__class__ is _WaitingStorage:
            self.__class__ = VariableStorage  # type: ignore[assignment]
            resolve()
