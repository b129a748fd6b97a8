"""The base class of learning rate schedules."""

from __future__ import annotations

from typing import Any, Self

from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


class LearningRateSchedule:
    """Base class of schedules: `schedule(step)` returns the learning rate of that step."""

    def __call__(self, step: TensorLike) -> Tensor:
        raise NotImplementedError(
            f"Learning rate schedule '{type(self).__name__}' must override `__call__(self, step)`."
        )

    def get_config(self) -> dict[str, Any]:
        """Returns the constructor arguments as a dictionary."""
        raise NotImplementedError(
            f"Learning rate schedule '{type(self).__name__}' must override `get_config()` in order to be serializable."
        )

    @classmethod
    def from_config(cls, config: dict[str, Any]) -> Self:
        """Creates a schedule from the dictionary returned by `get_config`.

        Args:
            config: Dictionary returned by `get_config`.

        Returns:
            A schedule.
        """
        return cls(**config)
