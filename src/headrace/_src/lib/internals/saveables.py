"""tf.__internal__.tracking: the values of trackable objects in the forms that libraries save and restore them in."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable, Sequence
from typing import Any

from headrace._src.lib.tracking.object_graph import ObjectGraph
from headrace._src.tensors.trackable import Trackable
from headrace._src.tensors.typing import TensorLike

SaveSpec = namedtuple("SaveSpec", ["tensor", "slice_spec", "name"])
SaveSpec.__doc__ = """A tensor that an object saves.

Args:
    tensor: The tensor.
    slice_spec: "", since whole tensors are saved.
    name: Key of the tensor.
"""
NamedValue = namedtuple("NamedValue", ["name", "op"])
NamedValue.__doc__ = """A value in a checkpoint.

Args:
    name: Key of the value.
    op: Object that holds the value.
"""


class Saveable:
    """The tensors of an object, as TensorFlow 1 saves and restores them.

    Args:
        trackable: Object with values.
        name: Start of the keys.
    """

    def __init__(self, trackable: Trackable, name: str = "") -> None:
        tensors = trackable._serialize_to_tensors()
        self._trackable, self._suffixes = trackable, list(tensors)
        self.op, self.name = trackable, name
        self.specs = [SaveSpec(tensor, "", name + suffix) for suffix, tensor in tensors.items()]

    def restore(self, restored_tensors: Sequence[TensorLike], restored_shapes: object) -> Any:
        """Gives the object the values; returns the operation in a graph.

        Args:
            restored_tensors: Tensors in the order of `specs`.
            restored_shapes: Not used.
        """
        return self._trackable._restore_from_tensors(dict(zip(self._suffixes, restored_tensors, strict=True)))


def saveable_objects_from_trackable(obj: Trackable) -> dict[str, Callable[..., Saveable]]:
    """Returns functions that make the saveables of an object, by the name of its values; none if it has no values.

    Args:
        obj: Trackable object.
    """
    if type(obj)._serialize_to_tensors is Trackable._serialize_to_tensors:
        return {}
    return {obj._checkpoint_attribute: lambda name="": Saveable(obj, name)}


class ObjectGraphView:
    """The objects below a root, as a checkpoint saves them.

    Args:
        root: Trackable object to start from.
    """

    def __init__(self, root: Trackable) -> None:
        self.root = root

    def serialize_object_graph(self) -> tuple[list[NamedValue], Any, None]:
        """Returns the values by their keys, the TrackableObjectGraph message, and None: nothing has to be fed."""
        graph = ObjectGraph(self.root)
        named = [NamedValue(key, node.value) for node in graph.nodes for _, _, key in node.attributes()]
        return named, graph.message(), None
