"""The base class of learning rates that change with the number of steps."""

from __future__ import annotations

from typing import Any


class LearningRateSchedule:
    """Base class: `schedule(step)` gives the learning rate of that step."""

    def __call__(self, step: Any) -> Any:
        raise NotImplementedError(
            f"Learning rate schedule '{type(self).__name__}' must override `__call__(self, step)`."
        )

    def get_config(self) -> dict[str, Any]:
        """The arguments that make an equal schedule."""
        raise NotImplementedError(
            f"Learning rate schedule '{type(self).__name__}' must override `get_config()` in order to be serializable."
        )

    @classmethod
    def from_config(cls, config: dict[str, Any]) -> Any:
        """The schedule made from these arguments."""
        return cls(**config)
