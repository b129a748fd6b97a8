"""ImageFiles: base class of the iterators over image files."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from headrace._src.keras.backend.settings import floatx, image_data_format
from headrace._src.keras.images import CHANNELS, img_to_array, load_img
from headrace._src.keras.preprocessing.batch_iterator import ImageAugmenter, Iterator, save_images


class ImageFiles(Iterator):
    """Iterates over batches of images from files; subclasses determine the files and their labels."""

    allowed_class_modes: tuple[Any, ...] = ("categorical", "binary", "sparse", "input", None)
    filenames: list[str]
    filepaths: list[str]
    class_indices: dict[str, int]

    def set_processing_attrs(
        self,
        image_data_generator: ImageAugmenter | None,
        target_size: tuple[int, int],
        color_mode: str,
        data_format: str | None,
        save_to_dir: str | None,
        save_prefix: str,
        save_format: str,
        subset: str | None,
        interpolation: str,
        keep_aspect_ratio: bool,
    ) -> None:
        """Stores how images are read and augmented.

        Args:
            image_data_generator: ImageDataGenerator that augments the images.
            target_size: (height, width) to which images are resized.
            color_mode: "grayscale", "rgb" or "rgba".
            data_format: "channels_last", "channels_first", or None for the default.
            save_to_dir: Directory to which augmented images are written for inspection, or None.
            save_prefix: Prefix of the names of these files.
            save_format: File format of these files.
            subset: "training" or "validation", according to `validation_split`; None for all.
            interpolation: Interpolation used for resizing.
            keep_aspect_ratio: Whether to crop instead of distorting images.

        Raises:
            ValueError: If `color_mode` or `subset` is unknown.
        """
        self.image_data_generator = image_data_generator
        self.target_size = tuple(target_size)
        self.keep_aspect_ratio = keep_aspect_ratio
        if color_mode not in CHANNELS:
            raise ValueError(f'Invalid color mode: {color_mode}; expected "rgb", "rgba", or "grayscale".')
        self.color_mode = color_mode
        self.data_format = data_format or image_data_format()
        channels = CHANNELS[color_mode]
        last = self.data_format == "channels_last"
        self.image_shape = (*self.target_size, channels) if last else (channels, *self.target_size)
        self.save_to_dir, self.save_prefix, self.save_format = save_to_dir, save_prefix, save_format
        self.interpolation = interpolation
        if subset is None:
            self.split = None
        else:
            share = 0.0 if image_data_generator is None else image_data_generator._validation_split
            if subset not in ("training", "validation"):
                raise ValueError(f'Invalid subset name: {subset}; expected "training" or "validation"')
            self.split = (0, share) if subset == "validation" else (share, 1)
        self.subset = subset

    def _set_targets(self, class_mode: str | None, dtype: npt.DTypeLike | None) -> None:
        """Stores the kind of labels, and the dtype of images and labels."""
        if class_mode not in self.allowed_class_modes:
            raise ValueError(f"Invalid class_mode: {class_mode}; expected one of: {self.allowed_class_modes}")
        self.class_mode, self.dtype = class_mode, dtype or floatx()

    def _in_subset(self, items: list[Any]) -> list[Any]:
        """Returns the items that belong to the subset."""
        if self.split is None:
            return items
        return items[int(self.split[0] * len(items)) : int(self.split[1] * len(items))]

    @property
    def labels(self) -> Any:
        """Returns the label of each file."""
        raise NotImplementedError(f"{type(self).__name__} must define labels")

    @property
    def sample_weight(self) -> Any:
        """Returns the weight of each file, or None."""
        return None

    def _image(self, path: str) -> np.ndarray:
        picture = load_img(
            path, color_mode=self.color_mode, target_size=self.target_size, interpolation=self.interpolation,
            keep_aspect_ratio=self.keep_aspect_ratio,
        )  # fmt: skip
        image = img_to_array(picture, data_format=self.data_format)
        generator = self.image_data_generator
        if generator is None:
            return image
        image = generator.apply_transform(image, generator.get_random_transform(image.shape))
        return generator.standardize(image)

    def _get_batches_of_transformed_samples(self, index_array: np.ndarray) -> Any:
        batch = np.zeros((len(index_array), *self.image_shape), dtype=self.dtype)
        paths = self.filepaths
        for place, number in enumerate(index_array):
            batch[place] = self._image(paths[number])
        if self.save_to_dir:
            save_images(batch, index_array, self.data_format, self.save_to_dir, self.save_prefix, self.save_format)
        targets = self._targets(batch, index_array)
        if targets is None:
            return batch
        weights = self.sample_weight
        return (batch, targets) if weights is None else (batch, targets, weights[index_array])

    def _targets(self, batch: np.ndarray, index_array: np.ndarray) -> Any:
        mode, labels = self.class_mode, self.labels
        if mode is None:
            return None
        if mode == "input":
            return batch.copy()
        if mode in ("binary", "sparse"):
            return np.array([labels[number] for number in index_array], dtype=self.dtype)
        targets = np.zeros((len(batch), len(self.class_indices)), dtype=self.dtype)
        for place, number in enumerate(index_array):
            targets[place, labels[number]] = 1.0
        return targets
