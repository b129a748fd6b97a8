"""tf.train.Checkpoint for objects with graph variables, whose values are in a session."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from headrace._src.compat_v1.session.default_session import get_default_session
from headrace._src.compat_v1.typing import DefaultSession, Path, SessionLike
from headrace._src.graph.graph_variable import GraphVariable
from headrace._src.tensors.tensor import EagerTensor
from headrace._src.train.checkpoint import Checkpoint as ObjectCheckpoint
from headrace._src.train.status import LoadStatus

_RESTORED = "_restored"  # the attribute that holds a restored value until a session receives it


def _session(session: SessionLike | None = None) -> SessionLike:
    session = session or get_default_session()
    if session is None:
        raise ValueError(
            "The values of graph variables are in a session: pass `session`, or use `with session.as_default()`."
        )
    return session


def serialize_to_tensors(self: GraphVariable) -> dict[str, Any]:
    """Returns the value in the default session, or in the session of the current eager block."""
    if self._storage.initialized:
        return {"": self._storage.tensor}
    return {"": EagerTensor(np.asarray(_session().run(self)), self.dtype)}


def restore_from_tensors(self: GraphVariable, restored_tensors: Mapping[str, Any]) -> None:
    """Stores a restored value until `run_restore_ops` names a session."""
    value = restored_tensors[""]
    if not self.shape.is_compatible_with(value.shape):
        raise ValueError(
            f"Received incompatible tensor with shape {value.shape} when attempting to restore variable with shape "
            f"{self.shape} and name {self.name}."
        )
    if self._storage.initialized:
        self._storage.assign(value._host())
    else:
        vars(self)[_RESTORED] = value._host()


def finish_restore(self: GraphVariable, session: SessionLike, restore: bool, initialize: bool) -> None:
    """Sets the variable in a session to the checkpoint's value, or initializes it if there is none."""
    value = vars(self).get(_RESTORED) if restore else None
    if value is not None:
        self.load(value, _session(session))
    elif initialize:
        _session(session).run(self.initializer)


class Checkpoint(ObjectCheckpoint):
    """Saves and restores objects by name. The values of graph variables are in `session`.

    Args:
        **kwargs: Objects to save, by name.
    """

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)

    def write(self, file_prefix: Any, session: DefaultSession | None = None, options: Any = None) -> str:  # type: ignore[override]
        """Writes a checkpoint under exactly this prefix. Returns the prefix.

        Args:
            file_prefix: Path with the beginning of the file names.
            session: Session that has the variables. The default is the default session.
            options: tf.train.CheckpointOptions, or None.
        """
        if session is None:
            return super().write(file_prefix, options)
        with session.as_default():
            return super().write(file_prefix, options)

    def save(self, file_prefix: Any, session: DefaultSession | None = None, options: Any = None) -> str:  # type: ignore[override]
        """Writes `file_prefix-N` with the next number, and adds it to the folder's `checkpoint` file.

        Args:
            file_prefix: Path with the beginning of the file names.
            session: Session that has the variables. The default is the default session.
            options: tf.train.CheckpointOptions, or None.

        Returns:
            The prefix of the written checkpoint.
        """
        if session is None:
            return super().save(file_prefix, options)
        with session.as_default():
            return super().save(file_prefix, options)

    def restore(self, save_path: Path | None) -> LoadStatus:  # type: ignore[override]
        """Reads a checkpoint. Graph variables receive their values in the status's `run_restore_ops`.

        Args:
            save_path: Path that `save` or `write` returned.

        Returns:
            A status object with `run_restore_ops()` and others.
        """
        return super().restore(save_path)
