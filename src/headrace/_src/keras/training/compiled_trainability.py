"""CompiledTrainability: what was trainable when a model was compiled, which holds in its training steps.

Models that share layers, such as the two of a GAN, train different parts of them: `trainable` may have changed for
another model since.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any


class CompiledTrainability:
    """The attribute `trainable` of a model and of its layers at one moment.

    Args:
        model: The model.
    """

    def __init__(self, model: Any) -> None:
        self._states = [(layer, vars(layer)["_trainable"]) for layer in model._flatten_layers() if _has_own(layer)]

    @contextlib.contextmanager
    def applied(self) -> Iterator[None]:
        """Returns a context manager in which the layers have the values of that moment."""
        changed = [(vars(layer), then) for layer, then in self._states if vars(layer)["_trainable"] is not then]
        for attributes, then in changed:
            attributes["_trainable"] = then
        try:
            yield
        finally:
            for attributes, then in changed:
                attributes["_trainable"] = not then


def _has_own(layer: Any) -> bool:
    return "_trainable" in getattr(layer, "__dict__", {})
