"""Sequence: the base class of indexable data; and the parts of a batch (x, y, sample_weight)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


class Sequence:
    """Base class of data that is made batch by batch.

    Subclasses define `__getitem__(index)`, which returns a batch, and `__len__()`, the number of batches.

    Args:
        workers: Number of batches to make at the same time.
        use_multiprocessing: Whether other processes make them instead of threads.
        max_queue_size: Number of batches to make ahead of time.

    >>> class Batches(tf.keras.utils.Sequence):
    ...     def __len__(self):
    ...         return 2
    ...     def __getitem__(self, index):
    ...         return np.full((1, 1), index), np.zeros((1, 1))
    >>> len(Batches())
    2
    """

    def __init__(self, workers: int = 1, use_multiprocessing: bool = False, max_queue_size: int = 10) -> None:
        self.workers, self.use_multiprocessing, self.max_queue_size = workers, use_multiprocessing, max_queue_size

    def __getitem__(self, index: int) -> Any:
        raise NotImplementedError(f"{type(self).__name__} must define __getitem__")

    def __len__(self) -> int:
        raise NotImplementedError(f"{type(self).__name__} must define __len__")

    def on_epoch_end(self) -> None:
        """Runs after each epoch."""

    def __iter__(self) -> Iterator[Any]:
        for index in range(len(self)):
            yield self[index]


def unpack_x_y_sample_weight(data: Any) -> tuple[Any, Any, Any]:
    """Returns the inputs, targets and weights of a batch. Missing parts are None.

    Args:
        data: x, (x,), (x, y) or (x, y, sample_weight).

    Raises:
        ValueError: If the tuple has more than three parts.
    """
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
    """Packs inputs, targets and weights into a batch. The inputs are returned alone if there is nothing else.

    Args:
        x: The inputs.
        y: The targets, or None.
        sample_weight: The weights of the samples, or None.

    Returns:
        The inputs alone, or a tuple (x, y) or (x, y, sample_weight).
    """
    if y is None:
        return (x,) if isinstance(x, (list, tuple)) else x
    return (x, y) if sample_weight is None else (x, y, sample_weight)
