"""timeseries_dataset_from_array: a dataset of windows of a series."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

import headrace as tf
from headrace._src.data.dataset import Dataset
from headrace._src.keras.utils.dataset_batches import drawn_seed, in_batches
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import Array


def timeseries_dataset_from_array(
    data: Array | Sequence[Any],
    targets: Array | Sequence[Any] | None,
    sequence_length: int,
    sequence_stride: int = 1,
    sampling_rate: int = 1,
    batch_size: int | None = 128,
    shuffle: bool = False,
    seed: int | None = None,
    start_index: int | None = None,
    end_index: int | None = None,
) -> Dataset:
    """Creates a dataset of windows of a time series, with the target of their first step.

    Args:
        data: Series; time is the first axis.
        targets: Target of the window that starts at each time step; None for windows only.
        sequence_length: Number of time steps of a window.
        sequence_stride: Distance between windows.
        sampling_rate: Distance between the time steps of a window.
        batch_size: Number of windows per batch; None for single windows.
        shuffle: Whether to shuffle the samples.
        seed: Seed of the shuffling, or None.
        start_index: First time step to use; the start of the series for None.
        end_index: End of the time steps to use, not included; the end of the series for None.

    Returns:
        A dataset of windows, with their targets if there are any.

    Raises:
        ValueError: If an index, the stride or the sampling rate is out of range.

    >>> windows = tf.keras.utils.timeseries_dataset_from_array(np.arange(5), None, sequence_length=3)
    >>> next(windows.as_numpy_iterator())
    array([[0, 1, 2],
           [1, 2, 3],
           [2, 3, 4]])
    """
    count = len(data)
    _check(count, sequence_stride, sampling_rate, start_index, end_index)
    first = start_index or 0
    last = count if end_index is None else end_index
    # A window must fit into the series and have a target.
    span = last - first - (sequence_length - 1) * sampling_rate
    if targets is not None:
        span = min(span, len(targets))
    index_type = "int32" if span < 2147483647 else "int64"
    begins = np.arange(0, span, sequence_stride, dtype=index_type)
    if shuffle:
        seed = drawn_seed(seed)
        np.random.RandomState(seed).shuffle(begins)
    # The series is stored once; windows are gathered from it batch by batch.
    series = tf.convert_to_tensor(data)[first:last]
    steps = np.arange(0, sequence_length * sampling_rate, sampling_rate, dtype=index_type)
    answers = None if targets is None else tf.convert_to_tensor(targets)[first:last]

    def window(begin: Tensor) -> Tensor | tuple[Tensor, Tensor]:
        found = tf.gather(series, begin + steps)
        return found if answers is None else (found, tf.gather(answers, begin))

    dataset = tf.data.Dataset.from_tensor_slices(begins).map(window, num_parallel_calls=tf.data.AUTOTUNE)
    return in_batches(dataset, batch_size, shuffle, seed)


def _check(count: int, stride: int, rate: int, first: int | None, last: int | None) -> None:
    if first is not None and first < 0:
        raise ValueError(f"`start_index` must be 0 or greater. Received: start_index={first}")
    if first is not None and first >= count:
        raise ValueError(
            f"`start_index` must be lower than the length of the data. Received: start_index={first}, for data of "
            f"length {count}"
        )
    if last is not None and first is not None and last <= first:
        raise ValueError(
            f"`end_index` must be higher than `start_index`. Received: start_index={first}, and end_index={last} "
        )
    if last is not None and last >= count:
        raise ValueError(
            f"`end_index` must be lower than the length of the data. Received: end_index={last}, for data of length "
            f"{count}"
        )
    if last is not None and last <= 0:
        raise ValueError(f"`end_index` must be higher than 0. Received: end_index={last}")
    for name, value in (("sampling_rate", rate), ("sequence_stride", stride)):
        if value <= 0:
            raise ValueError(f"`{name}` must be higher than 0. Received: {name}={value}")
        if value >= count:
            raise ValueError(
                f"`{name}` must be lower than the length of the data. Received: {name}={value}, for data of length "
                f"{count}"
            )
