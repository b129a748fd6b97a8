"""DatasetCreator: a function that makes the dataset of `fit`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import headrace as tf
from headrace._src.data.dataset import Dataset


class DatasetCreator:
    """A function of a tf.distribute.InputContext that returns a dataset, for `Model.fit`.

    Args:
        dataset_fn: The function. It should shuffle, repeat and batch the data.
        input_options: Accepted for compatibility.

    Raises:
        TypeError: `dataset_fn` is not a function.

    >>> creator = tf.keras.utils.experimental.DatasetCreator(lambda context: tf.data.Dataset.range(3))
    >>> len(creator(tf.distribute.InputContext()))
    3
    """

    def __init__(self, dataset_fn: Callable[..., Dataset], input_options: Any = None) -> None:
        if not callable(dataset_fn):
            raise TypeError(f"`dataset_fn` for `DatasetCreator` must be a `callable`. Received: {dataset_fn}")
        self.dataset_fn, self.input_options = dataset_fn, input_options

    def __call__(self, *args: Any, **kwargs: Any) -> Dataset:
        """Returns the dataset.

        Args:
            *args: Passed to `dataset_fn`: the InputContext of the process that reads the dataset.
            **kwargs: Passed to `dataset_fn`.

        Raises:
            TypeError: The function returns something else.
        """
        made = self.dataset_fn(*args, **kwargs)
        if not isinstance(made, tf.data.Dataset):
            raise TypeError(f"The `callable` provided to `DatasetCreator` must return a Dataset. It returns {made!r}")
        return made
