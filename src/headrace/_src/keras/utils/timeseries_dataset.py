"""A dataset of windows of a series."""

from __future__ import annotations

from typing import Any

import numpy as np

import headrace as tf
from headrace._src.keras.utils.dataset_batches import drawn_seed, in_batches


def timeseries_dataset_from_array(
    data: Any,
    targets: Any,
    sequence_length: int,
    sequence_stride: int = 1,
    sampling_rate: int = 1,
    batch_size: int | None = 128,
    shuffle: bool = False,
    seed: int | None = None,
    start_index: int | None = None,
    end_index: int | None = None,
) -> Any:
    """Windows of a series, each with the target of its first time.

    Args:
        data: The series; time is the first axis.
        targets: The target of the window that begins at each time; None for windows alone.
        sequence_length: How many times a window has.
        sequence_stride: How far apart windows are.
        sampling_rate: How far apart the times of a window are.
        batch_size: How many windows make a batch; None for single windows.
        start_index, end_index: The part of the series that is used; the end excluded.
    """
    count = len(data)
    _check(count, sequence_stride, sampling_rate, start_index, end_index)
    first = start_index or 0
    last = count if end_index is None else end_index
    # Windows may begin as long as all of them lies in the series and a target is there.
    span = last - first - (sequence_length - 1) * sampling_rate
    if targets is not None:
        span = min(span, len(targets))
    index_type = "int32" if span < 2147483647 else "int64"
    begins = np.arange(0, span, sequence_stride, dtype=index_type)
    if shuffle:
        seed = drawn_seed(seed)
        np.random.RandomState(seed).shuffle(begins)
    # The series is kept once; windows are gathered from it batch by batch.
    series = tf.convert_to_tensor(data)[first:last]
    steps = np.arange(0, sequence_length * sampling_rate, sampling_rate, dtype=index_type)
    answers = None if targets is None else tf.convert_to_tensor(targets)[first:last]

    def window(begin: Any) -> Any:
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
