"""Trackable objects: the names of their children and the values they hold, for checkpoints and SavedModels.

The object graph is computed on request from the current attributes: nothing is wrapped or registered.
"""

from __future__ import annotations

from collections import OrderedDict, UserDict
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

T = TypeVar("T")


class Trackable:
    """An object that can be saved in a checkpoint. The base class has no children and no values."""

    __slots__ = ()

    # The key of the object's values in a checkpoint, such as VARIABLE_VALUE.
    _checkpoint_attribute = ""

    def _trackable_children(self, save_type: str = "checkpoint", **kwargs: Any) -> Mapping[str, Any]:
        """Returns the children by name, in order."""
        return getattr(self, "_tracked_by_name", {})

    def _track_trackable(self, trackable: Trackable, name: str, overwrite: bool = False) -> Trackable:
        """Makes an object a child of this one under a name, as an attribute of that name would be.

        Raises:
            ValueError: Another child has the name, and `overwrite` is False.
        """
        tracked = vars(self).setdefault("_tracked_by_name", TrackedByName())
        if not overwrite and tracked.get(name, trackable) is not trackable:
            raise ValueError(f"Called _track_trackable() with name={name!r}, but that name is already in use.")
        tracked[name] = trackable
        return trackable

    def _no_dependency(self, value: T) -> T:
        """Returns a value that its attribute should not make a child; libraries store it with this."""
        return value

    def _maybe_initialize_trackable(self) -> None:
        """Has no effect: the object graph is read when it is saved."""

    def _serialize_to_tensors(self) -> Mapping[str, Any]:
        """Returns the object's own values by the suffix that follows `_checkpoint_attribute` in their keys."""
        return {}

    def _restore_from_tensors(self, restored_tensors: Mapping[str, Any]) -> Any:
        """Restores the values that `_serialize_to_tensors` returned."""
        raise NotImplementedError(f"{type(self).__name__}._restore_from_tensors")


class AutoTrackable(Trackable):
    """An object whose children are its attributes."""

    def _trackable_children(self, save_type: str = "checkpoint", **kwargs: Any) -> Mapping[str, Any]:
        by_attribute = {name: value for name, value in vars(self).items() if is_trackable(value)}
        return {**super()._trackable_children(save_type, **kwargs), **by_attribute}


def observe_attributes(observer: Callable[[object, str, object], None] | None) -> None:
    """Has `observer(owner, name, value)` called after each assignment to an attribute of an AutoTrackable.

    None ends it. The method is there only while it is needed, because each assignment pays for it.
    """
    if observer is None:
        del AutoTrackable.__setattr__
        return

    def assign(self: AutoTrackable, name: str, value: object) -> None:
        super(AutoTrackable, self).__setattr__(name, value)
        observer(self, name, value)

    setattr(AutoTrackable, "__setattr__", assign)  # noqa: B010  mypy takes no assignment to a method


class TrackedByName(UserDict[str, Trackable]):
    """The children of an object that `_track_trackable` named.

    It is no child itself, unlike a dictionary; Keras 3 would look for layers in a dictionary.
    """


def is_trackable(value: object) -> bool:
    """Whether a value is part of the object graph: trackable objects, and the containers that may hold them."""
    if isinstance(value, Trackable):
        return True
    kind = type(value)
    if kind in (list, dict, OrderedDict):
        return True
    return isinstance(value, tuple) and any(is_trackable(item) for item in value)


def children_of(value: object) -> Mapping[str, Any]:
    """Returns the children of an object or container by name."""
    found: Mapping[str, Any] = {}
    if isinstance(value, Trackable):
        found = value._trackable_children()
    elif isinstance(value, dict):
        found = _entries_of(value)
    elif isinstance(value, (list, tuple)):
        found = _items_of(value)
    return {name: _variable_inside(child) for name, child in found.items()}


def _variable_inside(value: Any) -> Any:
    """Returns the variable that a variable of another library, such as Keras 3, holds; other objects unchanged."""
    return value.value if getattr(value, "_should_act_as_resource_variable", False) else value


def _entries_of(value: dict[Any, Any]) -> dict[str, Any]:
    found = {}
    for key, item in value.items():
        if not is_trackable(item):
            continue
        if not isinstance(key, str):
            raise ValueError(
                f"Unable to save the object {value} (a dictionary). It has the non-string key {key!r} for a trackable "
                "object or container. If you don't need this dictionary checkpointed, wrap it in a "
                "non-trackable object; it will be subsequently ignored."
            )
        found[key] = item
    return found


def _items_of(value: list[Any] | tuple[Any, ...]) -> dict[str, Any]:
    found = {}
    fields = getattr(value, "_fields", None)  # the items of a named tuple are also known by their field names
    for position, item in enumerate(value):
        if is_trackable(item):
            if fields is not None:
                found[fields[position]] = item
            found[str(position)] = item
    return found
