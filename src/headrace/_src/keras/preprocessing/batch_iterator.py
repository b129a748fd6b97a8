"""Base class of image iterators: the order of samples, and writing of augmented batches."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterable
from collections.abc import Iterator as Generator
from typing import Any, Protocol

import numpy as np

from headrace._src.keras.images import array_to_img
from headrace._src.keras.sequence import Sequence


class ImageAugmenter(Protocol):
    """What the iterators need of an ImageDataGenerator."""

    _validation_split: float

    def get_random_transform(self, img_shape: tuple[int, ...], seed: int | None = None) -> dict[str, Any]: ...
    def apply_transform(self, x: np.ndarray, transform_parameters: dict[str, Any]) -> np.ndarray: ...
    def standardize(self, x: np.ndarray) -> np.ndarray: ...


class Iterator(Sequence):
    """Iterates over batches endlessly; also a Sequence of the batches of one epoch.

    Args:
        n: Number of samples.
        batch_size: Number of samples per batch.
        shuffle: Whether to shuffle the samples in each epoch.
        seed: Seed of NumPy's global generator, which is seeded again for each batch; None leaves it alone.
    """

    white_list_formats = ("png", "jpg", "jpeg", "bmp", "ppm", "tif", "tiff")

    def __init__(self, n: int, batch_size: int, shuffle: bool, seed: int | None) -> None:
        super().__init__()
        self.n, self.batch_size, self.shuffle, self.seed = n, batch_size, shuffle, seed
        self.batch_index = 0
        self.total_batches_seen = 0
        self.lock = threading.Lock()
        self.index_array: np.ndarray | None = None
        self.index_generator = self._flow_index()

    def _set_index_array(self) -> None:
        self.index_array = np.random.permutation(self.n) if self.shuffle else np.arange(self.n)

    def _seed_batch(self) -> None:
        if self.seed is not None:
            np.random.seed(self.seed + self.total_batches_seen)

    def __getitem__(self, idx: int) -> Any:
        if idx >= len(self):
            raise ValueError(f"Asked to retrieve element {idx}, but the Sequence has length {len(self)}")
        self._seed_batch()
        self.total_batches_seen += 1
        chosen = self._epoch_order()[self.batch_size * idx : self.batch_size * (idx + 1)]
        return self._get_batches_of_transformed_samples(chosen)

    def _epoch_order(self) -> np.ndarray:
        with self.lock:  # all threads must see the same order
            if self.index_array is None:
                self._set_index_array()
            assert self.index_array is not None
            return self.index_array

    def __getstate__(self) -> dict[str, Any]:
        """Returns the state for worker processes: all of them share the order of the epoch."""
        self._epoch_order()
        return {name: value for name, value in vars(self).items() if name not in ("lock", "index_generator")}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        self.lock = threading.Lock()
        self.index_generator = self._flow_index()

    def __len__(self) -> int:
        return -(-self.n // self.batch_size)

    def on_epoch_end(self) -> None:
        self._set_index_array()

    def reset(self) -> None:
        """Restarts at the first batch."""
        self.batch_index = 0

    def _flow_index(self) -> Generator[np.ndarray]:
        self.reset()
        while True:
            self._seed_batch()
            if self.batch_index == 0:
                self._set_index_array()
            assert self.index_array is not None
            start = (self.batch_index * self.batch_size) % self.n if self.n else 0
            self.batch_index = self.batch_index + 1 if self.n > start + self.batch_size else 0
            self.total_batches_seen += 1
            yield self.index_array[start : start + self.batch_size]

    def __iter__(self) -> Any:
        return self

    def __next__(self) -> Any:
        if self.n == 0:
            raise ValueError(f"{type(self).__name__} has no samples.")
        with self.lock:
            chosen = next(self.index_generator)
        # Images are created outside the lock so that several threads can work in parallel.
        return self._get_batches_of_transformed_samples(chosen)

    def next(self) -> Any:
        """Returns the next batch."""
        return next(self)

    def _get_batches_of_transformed_samples(self, index_array: np.ndarray) -> Any:
        raise NotImplementedError(f"{type(self).__name__} must define _get_batches_of_transformed_samples")


def save_images(
    batch: np.ndarray, numbers: Iterable[int], data_format: str, folder: str, prefix: str, file_format: str
) -> None:
    """Writes the images of a batch to files for inspection."""
    for image, number in zip(batch, numbers, strict=True):
        picture = array_to_img(image, data_format, scale=True)
        name = f"{prefix}_{number}_{np.random.randint(10_000_000)}.{file_format}"
        picture.save(os.path.join(folder, name))
