"""TimeseriesGenerator: batches of windows of a series, each with the target that follows."""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from headrace._src.keras.sequence import Sequence
from headrace._src.tensors.typing import Array


class TimeseriesGenerator(Sequence):
    """Generates batches of windows of a time series and their targets.

    Args:
        data: Series; time is the first axis.
        targets: Target of each time step.
        length: Number of time steps that a window spans.
        sampling_rate: Distance between the time steps of a window.
        stride: Distance between windows.
        start_index: First time step to use.
        end_index: Last time step to use; the end of the series for None.
        shuffle: Whether to draw windows in random order.
        reverse: Whether windows are reversed in time.
        batch_size: Number of windows per batch.

    Raises:
        ValueError: If `data` and `targets` differ in length, or no window fits.
    """

    def __init__(
        self,
        data: Array,
        targets: Array,
        length: int,
        sampling_rate: int = 1,
        stride: int = 1,
        start_index: int = 0,
        end_index: int | None = None,
        shuffle: bool = False,
        reverse: bool = False,
        batch_size: int = 128,
    ) -> None:
        super().__init__()
        if len(data) != len(targets):
            raise ValueError(
                f"Data and targets have to be of same length. Data length is {len(data)} while target length is "
                f"{len(targets)}"
            )
        self.data, self.targets, self.length = data, targets, length
        self.sampling_rate, self.stride, self.shuffle = sampling_rate, stride, shuffle
        self.start_index = start_index + length
        self.end_index = len(data) - 1 if end_index is None else end_index
        self.reverse, self.batch_size = reverse, batch_size
        if self.start_index > self.end_index:
            raise ValueError(
                f"`start_index+length={self.start_index} > end_index={self.end_index}` is disallowed, as no part of "
                "the sequence would be left to be used as current step."
            )

    def __len__(self) -> int:
        span = self.batch_size * self.stride
        return (self.end_index - self.start_index + span) // span

    def __getitem__(self, index: int) -> tuple[np.ndarray, np.ndarray]:
        if self.shuffle:
            rows = np.random.randint(self.start_index, self.end_index + 1, size=self.batch_size)
        else:
            first = self.start_index + self.batch_size * self.stride * index
            last = min(first + self.batch_size * self.stride, self.end_index + 1)
            rows = np.arange(first, last, self.stride)
        windows = np.array([self.data[row - self.length : row : self.sampling_rate] for row in rows])
        targets = np.array([self.targets[row] for row in rows])
        return (windows[:, ::-1, ...] if self.reverse else windows), targets

    def get_config(self) -> dict[str, Any]:
        """Returns the arguments; data and targets are JSON strings."""

        def plain(values: Any) -> str:
            if type(values).__module__ == np.__name__:
                values = values.tolist()
            try:
                return json.dumps(values)
            except TypeError as error:
                raise TypeError(f"Data not JSON Serializable: {values}") from error

        own = {name: getattr(self, name) for name in (
            "length", "sampling_rate", "stride", "start_index", "end_index", "shuffle", "reverse", "batch_size"
        )}  # fmt: skip
        return {"data": plain(self.data), "targets": plain(self.targets), **own}

    def to_json(self, **kwargs: Any) -> str:
        """Returns the configuration as a JSON string.

        Args:
            **kwargs: Further arguments of `json.dumps`.
        """
        return json.dumps({"class_name": type(self).__name__, "config": self.get_config()}, **kwargs)
