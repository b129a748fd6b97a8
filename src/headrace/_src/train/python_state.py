"""Python objects with custom state in checkpoints."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from headrace._src.tensors.trackable import Trackable


class PythonState(Trackable):
    """Base class of objects that save their state as a string."""

    _checkpoint_attribute = "py_state"

    def serialize(self) -> str | bytes:
        """Returns the state as a string."""
        raise NotImplementedError(f"{type(self).__name__}.serialize")

    def deserialize(self, string_value: bytes) -> None:
        """Restores the state from a string.

        Args:
            string_value: bytes that `serialize` returned.
        """
        raise NotImplementedError(f"{type(self).__name__}.deserialize")

    def _serialize_to_tensors(self) -> dict[str, Any]:
        text = self.serialize()
        array = np.empty((), object)
        array[()] = text.encode() if isinstance(text, str) else text
        return {"": array}

    def _restore_from_tensors(self, restored_tensors: Mapping[str, Any]) -> None:
        self.deserialize(restored_tensors[""].numpy())
