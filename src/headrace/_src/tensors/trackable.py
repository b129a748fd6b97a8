"""What checkpoints and SavedModels ask of objects: the names of their parts, and the values that they keep themselves.

The graph of objects is computed when it is asked for, from attributes as they are: nothing is wrapped or registered.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from typing import Any


class Trackable:
    """An object that can stand in a checkpoint. This one has no parts and keeps no values."""

    __slots__ = ()

    # The word under which a checkpoint files the values of the object, such as VARIABLE_VALUE.
    _checkpoint_attribute = ""

    def _trackable_children(self, save_type: str = "checkpoint", **kwargs: Any) -> Mapping[str, Any]:
        """Its parts by name, in order."""
        return {}

    def _serialize_to_tensors(self) -> Mapping[str, Any]:
        """Its own values by what follows `_checkpoint_attribute` in their names; none by default."""
        return {}

    def _restore_from_tensors(self, restored_tensors: Mapping[str, Any]) -> Any:
        """Takes back what `_serialize_to_tensors` gave."""
        raise NotImplementedError(f"{type(self).__name__}._restore_from_tensors")


class AutoTrackable(Trackable):
    """An object whose parts are its attributes."""

    def _trackable_children(self, save_type: str = "checkpoint", **kwargs: Any) -> Mapping[str, Any]:
        return {name: value for name, value in vars(self).items() if is_trackable(value)}


def is_trackable(value: Any) -> bool:
    """Whether a part stands in the graph of objects: trackable objects, and the containers that may hold them."""
    if isinstance(value, Trackable):
        return True
    kind = type(value)
    if kind in (list, dict, OrderedDict):
        return True
    return isinstance(value, tuple) and any(is_trackable(item) for item in value)


def children_of(value: Any) -> Mapping[str, Any]:
    """The parts of an object or container by name."""
    if isinstance(value, Trackable):
        return value._trackable_children()
    if isinstance(value, dict):
        return _entries_of(value)
    if isinstance(value, (list, tuple)):
        return _items_of(value)
    return {}


def _entries_of(value: dict[Any, Any]) -> dict[str, Any]:
    found = {}
    for key, item in value.items():
        if not is_trackable(item):
            continue
        if not isinstance(key, str):
            raise ValueError(
                f"Unable to save the object {value} (a dictionary). It has the key {key!r}, which is no string, for a "
                "trackable object or container. If you don't need this dictionary checkpointed, wrap it in a "
                "non-trackable object; it will be subsequently ignored."
            )
        found[key] = item
    return found


def _items_of(value: list[Any] | tuple[Any, ...]) -> dict[str, Any]:
    found = {}
    fields = getattr(value, "_fields", None)  # a named tuple's parts go by their field names too
    for position, item in enumerate(value):
        if is_trackable(item):
            if fields is not None:
                found[fields[position]] = item
            found[str(position)] = item
    return found
