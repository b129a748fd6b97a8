"""NumpyArrayIterator: batches of images from an array."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import numpy.typing as npt

from headrace._src.keras.backend.settings import floatx, image_data_format
from headrace._src.keras.preprocessing.batch_iterator import ImageAugmenter, Iterator, save_images
from headrace._src.tensors.typing import Array


class NumpyArrayIterator(Iterator):
    """Iterates over batches of images from an array.

    Args:
        x: Images, or a pair of images and a list of other arrays.
        y: Labels, or None.
        image_data_generator: ImageDataGenerator that augments the images.
        batch_size: Number of samples per batch.
        shuffle: Whether to shuffle the samples.
        sample_weight: Weight of each sample, or None.
        seed: Seed of the random order and augmentation, or None.
        data_format: "channels_last", "channels_first", or None for the default.
        save_to_dir: Directory to which augmented images are written for inspection, or None.
        save_prefix: Prefix of the names of these files.
        save_format: File format of these files.
        subset: "training" or "validation", according to `validation_split`; None for all.
        ignore_class_split: Whether the subsets may contain different classes.
        dtype: Dtype of the images; the default float type for None.

    Raises:
        ValueError: If the arrays differ in length, or the images do not have rank 4.
    """

    def __init__(
        self,
        x: Array,
        y: Array | None,
        image_data_generator: ImageAugmenter,
        batch_size: int = 32,
        shuffle: bool = False,
        sample_weight: Array | None = None,
        seed: int | None = None,
        data_format: str | None = None,
        save_to_dir: str | None = None,
        save_prefix: str = "",
        save_format: str = "png",
        subset: str | None = None,
        ignore_class_split: bool = False,
        dtype: npt.DTypeLike | None = None,
    ) -> None:
        self.dtype = dtype or floatx()
        misc: list[np.ndarray] = []
        if isinstance(x, (tuple, list)):
            others = x[1] if isinstance(x[1], list) else [x[1]]
            misc = [np.asarray(other) for other in others]
            x = x[0]
            if any(len(other) != len(x) for other in misc):
                raise ValueError(
                    "All of the arrays in `x` should have the same length. Found a pair with: "
                    f"len(x[0]) = {len(x)}, len(x[?]) = {[len(other) for other in misc]}"
                )
        for name, other in (("y` (labels)", y), ("sample_weight` (sample weights)", sample_weight)):
            if other is not None and len(x) != len(other):
                short = "y" if name.startswith("y") else "sample_weight"
                raise ValueError(
                    f"`x` (images tensor) and `{name} should have the same length. Found: x.shape = "
                    f"{np.asarray(x).shape}, {short}.shape = {np.asarray(other).shape}"
                )
        if subset is not None:
            x, misc, y, sample_weight = _subset(
                x, misc, y, sample_weight, subset, image_data_generator._validation_split, ignore_class_split
            )
        self.x, self.x_misc = np.asarray(x, dtype=self.dtype), misc
        if self.x.ndim != 4:
            raise ValueError(
                f"Input data in `NumpyArrayIterator` should have rank 4. You passed an array with shape {self.x.shape}"
            )
        self.data_format = data_format or image_data_format()
        _check_channels(self.x, self.data_format)
        self.y = None if y is None else np.asarray(y)
        self.sample_weight = None if sample_weight is None else np.asarray(sample_weight)
        self.image_data_generator = image_data_generator
        self.save_to_dir, self.save_prefix, self.save_format = save_to_dir, save_prefix, save_format
        super().__init__(len(self.x), batch_size, shuffle, seed)

    def _get_batches_of_transformed_samples(self, index_array: np.ndarray) -> Any:
        generator = self.image_data_generator
        batch = np.zeros((len(index_array), *self.x.shape[1:]), dtype=self.dtype)
        for place, number in enumerate(index_array):
            image = self.x[number]
            parameters = generator.get_random_transform(image.shape)
            batch[place] = generator.standardize(generator.apply_transform(image.astype(self.dtype), parameters))
        if self.save_to_dir:
            save_images(batch, index_array, self.data_format, self.save_to_dir, self.save_prefix, self.save_format)
        others = [other[index_array] for other in self.x_misc]
        inputs = [batch, *others] if others else batch
        if self.y is None:
            return inputs
        if self.sample_weight is None:
            return inputs, self.y[index_array]
        return inputs, self.y[index_array], self.sample_weight[index_array]


def _subset(
    x: Array, misc: Any, y: Array | None, weights: Array | None, subset: str, share: float, ignore: bool
) -> Any:
    if subset not in ("training", "validation"):
        raise ValueError(f'Invalid subset name: {subset}; expected "training" or "validation".')
    split = int(len(x) * share)
    if y is not None and not ignore and not np.array_equal(np.unique(y[:split]), np.unique(y[split:])):
        raise ValueError(
            "Training and validation subsets have different number of classes after the split. If your numpy arrays "
            "are sorted by the label, you might want to shuffle them."
        )
    part = slice(None, split) if subset == "validation" else slice(split, None)

    def taken(values: Array | None) -> Array | None:
        return None if values is None else values[part]

    return x[part], [other[part] for other in misc], taken(y), taken(weights)


def _check_channels(x: np.ndarray, data_format: str) -> None:
    channels = x.shape[3 if data_format == "channels_last" else 1]
    if channels not in (1, 3, 4):
        warnings.warn(
            f'NumpyArrayIterator is set to use the data format convention "{data_format}", i.e. expected 1, 3, or 4 '
            f"channels. However, it was passed an array with shape {x.shape} ({channels} channels).",
            stacklevel=4,
        )
