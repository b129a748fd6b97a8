"""Views of the object graphs of checkpoints and of programs."""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike
from typing import Any

from headrace._src.base import errors
from headrace._src.formats.checkpoint import open_checkpoint
from headrace._src.lib.tracking.object_graph import ObjectGraph
from headrace._src.lib.tracking.restoration import read_object_graph
from headrace._src.tensors.trackable import children_of


class TrackableView:
    """A view of the objects under `root`.

    Args:
        root: Object to start from.
    """

    def __init__(self, root: Any) -> None:
        self._root = root

    @property
    def root(self) -> Any:
        return self._root

    @classmethod
    def children(cls, obj: Any, save_type: str = "checkpoint", **kwargs: Any) -> dict[str, Any]:
        """Returns the children of an object by name.

        Args:
            obj: Trackable object.
            save_type: Kind of saving: "checkpoint" or "savedmodel".
        """
        return dict(children_of(obj))

    def descendants(self) -> list[Any]:
        """Returns all objects, breadth first."""
        return [node.value for node in ObjectGraph(self._root).nodes]


def list_objects(root_trackable: object) -> list[Any]:
    """Returns all objects that a checkpoint of `root_trackable` holds.

    Args:
        root_trackable: Object to start from.
    """
    return TrackableView(root_trackable).descendants()


class CheckpointView:
    """A view of the objects of a checkpoint, by node id.

    Args:
        save_path: Prefix of the checkpoint.

    Raises:
        NotFoundError: If the checkpoint was not written from objects.
    """

    def __init__(self, save_path: str | PathLike[str]) -> None:
        graph = read_object_graph(open_checkpoint(save_path))
        if graph is None:
            raise errors.not_found(f"The specified checkpoint {save_path} does not appear to be object-based.")
        self._nodes = graph.nodes

    def children(self, node_id: int) -> dict[str, int]:
        """Returns the children of an object: name -> node id.

        Args:
            node_id: Number of an object in the checkpoint; 0 is the root.
        """
        return {child.local_name: child.node_id for child in self._nodes[node_id].children}

    def descendants(self) -> list[int]:
        """Returns all node ids, breadth first."""
        found = [0]
        known = {0}
        for number in found:
            for child in self._nodes[number].children:
                if child.node_id not in known:
                    known.add(child.node_id)
                    found.append(child.node_id)
        return found

    def match(self, obj: Any) -> dict[int, Any]:
        """Returns a dictionary from node ids to the objects under `obj` with the same path of names.

        Args:
            obj: Trackable object to compare with the checkpoint.
        """
        found = {0: obj}
        queue = [0]
        for number in queue:
            parts: Mapping[str, Any] = children_of(found[number])
            for child in self._nodes[number].children:
                part = parts.get(child.local_name)
                if part is not None and child.node_id not in found:
                    found[child.node_id] = part
                    queue.append(child.node_id)
        return found

    def diff(self, obj: Any) -> tuple[dict[int, Any], list[int], list[Any]]:
        """Returns the matches, the node ids without an object, and the objects without a node id.

        Args:
            obj: Trackable object to compare with the checkpoint.
        """
        matched = self.match(obj)
        known = {id(value) for value in matched.values()}
        return (
            matched,
            [number for number in self.descendants() if number not in matched],
            [value for value in TrackableView(obj).descendants() if id(value) not in known],
        )
