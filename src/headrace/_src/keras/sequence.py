"""Data given batch by batch by a user's object, and the parts of a batch."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


class Sequence:
    """Base class: subclasses define `__getitem__(index)`, a batch, and `__len__()`, the number of batches.

    Args:
        workers: How many batches may be made at a time.
        use_multiprocessing: Whether they are made in other processes.
        max_queue_size: How many batches may wait.
    """

    def __init__(self, workers: int = 1, use_multiprocessing: bool = False, max_queue_size: int = 10) -> None:
        self.workers, self.use_multiprocessing, self.max_queue_size = workers, use_multiprocessing, max_queue_size

    def __getitem__(self, index: int) -> Any:
        raise NotImplementedError(f"{type(self).__name__} must define __getitem__")

    def __len__(self) -> int:
        raise NotImplementedError(f"{type(self).__name__} must define __len__")

    def on_epoch_end(self) -> None:
        """Called after each epoch."""

    def __iter__(self) -> Iterator[Any]:
        for index in range(len(self)):
            yield self[index]


def unpack_x_y_sample_weight(data: Any) -> tuple[Any, Any, Any]:
    """The inputs, labels and weights of a batch; None for what it lacks."""
    if isinstance(data, list):
        data = tuple(data)
    if not isinstance(data, tuple):
        return data, None, None
    if not 1 <= len(data) <= 3:
        raise ValueError(
            f"Data is expected to be in format `x`, `(x,)`, `(x, y)`, or `(x, y, sample_weight)`, found: {data}"
        )
    x, y, sample_weight = (*data, None, None)[:3]
    return x, y, sample_weight


def pack_x_y_sample_weight(x: Any, y: Any = None, sample_weight: Any = None) -> Any:
    """A batch of its parts: the inputs alone where there is nothing else."""
    if y is None:
        return (x,) if isinstance(x, (list, tuple)) else x
    return (x, y) if sample_weight is None else (x, y, sample_weight)
