"""The results of restoring: objects that check how a checkpoint and the program's objects match."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from headrace._src.lib.tracking.object_graph import ObjectGraph, ObjectNode
from headrace._src.lib.tracking.restoration import Restoration, path_of
from headrace._src.ops.state.variable import Variable

_SHOWN = 10


class CheckpointLoadStatus:
    """The status of restoring an object-based checkpoint."""

    def __init__(self, restoration: Restoration, root: Any, attached: Mapping[str, Any] | None) -> None:
        self._restoration, self._root, self._attached = restoration, root, attached

    def assert_consumed(self) -> CheckpointLoadStatus:
        """Raises AssertionError unless every value of the checkpoint and every object is matched."""
        found = self._restoration.match()
        nodes = self._restoration.graph.nodes
        for number, node in enumerate(nodes):
            if node.attributes and number not in found:
                raise AssertionError(
                    f"Unresolved object in checkpoint {path_of(self._restoration.graph, number)}: {node}"
                )
        return self.assert_existing_objects_matched()

    def assert_existing_objects_matched(self) -> CheckpointLoadStatus:
        """Raises AssertionError if an object with values has none in the checkpoint."""
        unmatched = self._unmatched()
        if unmatched:
            shown = unmatched[:_SHOWN]
            raise AssertionError(
                f"Found {len(unmatched)} Python objects that were not bound to checkpointed values, likely due to "
                f"changes in the Python program. Showing {len(shown)} of {len(unmatched)} unmatched objects: {shown}"
            )
        return self

    def assert_nontrivial_match(self) -> CheckpointLoadStatus:
        """Raises AssertionError if nothing except the root is matched."""
        found = self._restoration.match()
        if len(found) > 1:
            return self
        unmatched = self._unmatched()
        if unmatched:
            raise AssertionError(
                "Nothing except the root object matched a checkpointed value. Typically this means that the checkpoint "
                f"does not match the Python program. The following objects have no matching checkpointed value: "
                f"{unmatched}"
            )
        raise AssertionError("Nothing to load. No dependencies have been added to the root object yet.")

    def expect_partial(self) -> CheckpointLoadStatus:
        """Silences warnings about unused values of the checkpoint."""
        self._restoration.partial_expected = True
        return self

    def run_restore_ops(self, session: Any = None) -> None:
        """Restores objects created since then, and variables of a session. Others are already restored."""
        _finish(self._restoration.match().values(), session)

    def initialize_or_restore(self, session: Any = None) -> None:
        """Restores objects created since then, and variables of a session. Others are already restored."""
        self._restoration.match()
        _finish([node.value for node in self._nodes()], session, initialize=True)

    def _unmatched(self) -> list[Any]:
        matched = {id(value) for value in self._restoration.match().values()}
        return [n.value for n in self._nodes() if n.attributes() and id(n.value) not in matched]

    def _nodes(self) -> list[ObjectNode]:
        return ObjectGraph(self._root, self._attached).nodes


class InitializationOnlyStatus:
    """The status of `restore(None)`, which reads no checkpoint."""

    _message = "No checkpoint specified (save_path=None); nothing is being restored."

    def __init__(self, root: object, attached: Mapping[str, object] | None) -> None:
        self._root, self._attached = root, attached

    def assert_consumed(self) -> InitializationOnlyStatus:
        raise AssertionError(self._message)

    def assert_existing_objects_matched(self) -> InitializationOnlyStatus:
        raise AssertionError(self._message)

    def assert_nontrivial_match(self) -> InitializationOnlyStatus:
        raise AssertionError(self._message)

    def expect_partial(self) -> InitializationOnlyStatus:
        return self

    def run_restore_ops(self, session: Any = None) -> None:
        raise AssertionError(
            "No checkpoint specified, so no restore ops are available (save_path=None to Saver.restore)."
        )

    def initialize_or_restore(self, session: Any = None) -> None:
        """Initializes the variables of a session. Others are already initialized."""
        nodes = ObjectGraph(self._root, self._attached).nodes
        _finish([node.value for node in nodes], session, restore=False, initialize=True)


class NameBasedSaverStatus:
    """The status of restoring a name-based checkpoint of TensorFlow 1."""

    def __init__(self, restored: set[str], graph: ObjectGraph) -> None:
        self._restored, self._graph = restored, graph

    def assert_consumed(self) -> NameBasedSaverStatus:
        return self.assert_existing_objects_matched()

    def assert_existing_objects_matched(self) -> NameBasedSaverStatus:
        """Raises AssertionError if a variable's name is not in the checkpoint."""
        missing = [
            n.value for n in self._graph.nodes
            if isinstance(n.value, Variable) and n.value._shared_name not in self._restored
            and n.path != ("save_counter",)  # a checkpoint's own, which savers of TensorFlow 1 do not have
        ]  # fmt: skip
        if missing:
            lines = "".join(f"\n    {variable!r}: {[variable._shared_name]}" for variable in missing)
            raise AssertionError(f"Some objects had attributes which were not restored: {lines}")
        return self

    def assert_nontrivial_match(self) -> NameBasedSaverStatus:
        return self.assert_existing_objects_matched()

    def expect_partial(self) -> NameBasedSaverStatus:
        return self

    def run_restore_ops(self, session: Any = None) -> None:
        """Restores the variables of a session. Others are already restored."""
        _finish([node.value for node in self._graph.nodes], session)

    def initialize_or_restore(self, session: Any = None) -> None:
        """Restores the variables of a session. Others are already restored."""
        _finish([node.value for node in self._graph.nodes], session, initialize=True)


# What `read` and `restore` return.
LoadStatus: TypeAlias = CheckpointLoadStatus | InitializationOnlyStatus | NameBasedSaverStatus


def _finish(values: Iterable[Any], session: Any, *, restore: bool = True, initialize: bool = False) -> None:
    """Restores the objects whose values are in a session."""
    for value in values:
        finish = getattr(value, "_finish_restore", None)
        if finish is not None:
            finish(session, restore, initialize)
