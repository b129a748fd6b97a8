"""tf.train.Checkpoint of objects that hold variables of graphs: their values are those of a session."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from headrace._src.compat_v1.session.default_session import get_default_session
from headrace._src.graph.graph_variable import GraphVariable
from headrace._src.tensors.tensor import EagerTensor
from headrace._src.train.checkpoint import Checkpoint as ObjectCheckpoint

_RESTORED = "_restored"  # the attribute that keeps a value on its way into a session


def _session(session: Any = None) -> Any:
    session = session or get_default_session()
    if session is None:
        raise ValueError(
            "The values of variables of a graph are those of a session: pass one, or use `with session.as_default()`."
        )
    return session


def serialize_to_tensors(self: GraphVariable) -> dict[str, Any]:
    """The value in the default session, or in the one that lends it."""
    if self._storage.initialized:
        return {"": self._storage.tensor}
    return {"": EagerTensor(np.asarray(_session().run(self)), self.dtype)}


def restore_from_tensors(self: GraphVariable, restored_tensors: Mapping[str, Any]) -> None:
    """Keeps a value until a session is named that is to have it."""
    value = restored_tensors[""]
    if not self.shape.is_compatible_with(value.shape):
        raise ValueError(
            f"Received incompatible tensor with shape {value.shape} when attempting to restore variable with shape "
            f"{self.shape} and name {self.name}."
        )
    if self._storage.initialized:
        self._storage.write(value._host())
    else:
        vars(self)[_RESTORED] = value._host()


def finish_restore(self: GraphVariable, session: Any, restore: bool, initialize: bool) -> None:
    """Gives the variable in a session the value of the checkpoint, or its first one if it has none there."""
    value = vars(self).get(_RESTORED) if restore else None
    if value is not None:
        self.load(value, _session(session))
    elif initialize:
        _session(session).run(self.initializer)


class Checkpoint(ObjectCheckpoint):
    """Objects that are saved and restored together; `session` has the values of variables of graphs.

    Args:
        **kwargs: The objects by name.
    """

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)

    def write(self, file_prefix: Any, session: Any = None, options: Any = None) -> str:  # type: ignore[override]
        """Writes a checkpoint under exactly this prefix; returns it."""
        if session is None:
            return super().write(file_prefix, options)
        with session.as_default():
            return super().write(file_prefix, options)

    def save(self, file_prefix: Any, session: Any = None, options: Any = None) -> str:  # type: ignore[override]
        """Writes `file_prefix-N` with the next number, and notes it in the folder's `checkpoint` file."""
        if session is None:
            return super().save(file_prefix, options)
        with session.as_default():
            return super().save(file_prefix, options)

    def restore(self, save_path: Any) -> Any:  # type: ignore[override]
        """Reads a checkpoint; variables of graphs take its values by the status's `run_restore_ops`."""
        return super().restore(save_path)
