"""Updates of an optimizer in eager code on an accelerator: one traced function instead of many ops.

There a training step is recorded and compiled as a whole. Recording the update as one call takes a small part of the
time that recording its ops takes.
"""

from __future__ import annotations

from typing import Any

import headrace as tf

_MOST = 8  # traced updates of one optimizer
_PLAIN = (int, float, bool, str, type(None))


class RecordedUpdates:
    """The traced updates of an optimizer, by its settings and the variables."""

    def __init__(self) -> None:
        self._functions: dict[Any, Any] = {}

    def __deepcopy__(self, memo: dict[int, Any]) -> RecordedUpdates:
        return RecordedUpdates()

    def __reduce__(self) -> Any:
        return RecordedUpdates, ()

    def run(self, optimizer: Any, gradients: list[Any], variables: list[Any]) -> Any:
        """Applies the gradients; returns the step counter."""
        key = (
            tuple(map(id, variables)),
            tuple(item for item in vars(optimizer).items() if isinstance(item[1], _PLAIN)),
            id(vars(optimizer).get("_learning_rate")),
        )
        function = self._functions.get(key)
        if function is None:
            if len(self._functions) >= _MOST:
                self._functions.clear()
            held = list(variables)  # keeps their ids unique

            def update(given: list[Any]) -> None:
                optimizer._apply(given, held)

            function = self._functions[key] = tf.function(update, autograph=False)
        function(gradients)
        return optimizer.iterations
