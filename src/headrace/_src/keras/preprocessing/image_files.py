"""Iterators over batches of images that lie in files."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator as Generator
from typing import Any

import numpy as np

from headrace._src.keras.backend.settings import floatx, image_data_format
from headrace._src.keras.images import img_to_array, load_img
from headrace._src.keras.preprocessing.batch_iterator import Iterator, save_images

_CHANNELS = {"rgb": 3, "rgba": 4, "grayscale": 1}
_CLASS_MODES = ("categorical", "binary", "sparse", "input", None)


class ImageFiles(Iterator):
    """Batches of images from files; subclasses say which files, and what belongs to them."""

    allowed_class_modes: tuple[Any, ...] = _CLASS_MODES
    filenames: list[str]
    class_mode: Any
    dtype: Any

    def set_processing_attrs(
        self,
        image_data_generator: Any,
        target_size: Any,
        color_mode: str,
        data_format: str | None,
        save_to_dir: str | None,
        save_prefix: str,
        save_format: str,
        subset: str | None,
        interpolation: str,
        keep_aspect_ratio: bool,
    ) -> None:
        """Keeps how to read and vary images."""
        self.image_data_generator = image_data_generator
        self.target_size = tuple(target_size)
        self.keep_aspect_ratio = keep_aspect_ratio
        if color_mode not in _CHANNELS:
            raise ValueError(f'Invalid color mode: {color_mode}; expected "rgb", "rgba", or "grayscale".')
        self.color_mode = color_mode
        self.data_format = data_format or image_data_format()
        channels = _CHANNELS[color_mode]
        last = self.data_format == "channels_last"
        self.image_shape = (*self.target_size, channels) if last else (channels, *self.target_size)
        self.save_to_dir, self.save_prefix, self.save_format = save_to_dir, save_prefix, save_format
        self.interpolation = interpolation
        if subset is None:
            self.split = None
        else:
            share = image_data_generator._validation_split
            if subset not in ("training", "validation"):
                raise ValueError(f'Invalid subset name: {subset}; expected "training" or "validation"')
            self.split = (0, share) if subset == "validation" else (share, 1)
        self.subset = subset

    @property
    def filepaths(self) -> list[str]:
        """The paths of all files."""
        raise NotImplementedError(f"{type(self).__name__} must define filepaths")

    @property
    def labels(self) -> Any:
        """The label of each file."""
        raise NotImplementedError(f"{type(self).__name__} must define labels")

    @property
    def sample_weight(self) -> Any:
        """The weight of each file, or None."""
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

    class_indices: dict[str, int]


def _image_paths(folder: str, endings: tuple[str, ...], follow_links: bool) -> Generator[str]:
    """The images in a folder and those below it, in order."""
    for root, _, files in sorted(os.walk(folder, followlinks=follow_links), key=lambda entry: entry[0]):
        for name in sorted(files):
            if name.lower().endswith(".tiff"):
                warnings.warn(
                    'Using ".tiff" files with multiple bands will cause distortion. Please verify your output.',
                    stacklevel=2,
                )
            if name.lower().endswith(endings):
                yield os.path.join(root, name)


class DirectoryIterator(ImageFiles):
    """Batches of images from a folder with one folder a class; see `ImageDataGenerator.flow_from_directory`."""

    def __init__(
        self,
        directory: Any,
        image_data_generator: Any,
        target_size: Any = (256, 256),
        color_mode: str = "rgb",
        classes: Any = None,
        class_mode: str | None = "categorical",
        batch_size: int = 32,
        shuffle: bool = True,
        seed: int | None = None,
        data_format: str | None = None,
        save_to_dir: str | None = None,
        save_prefix: str = "",
        save_format: str = "png",
        follow_links: bool = False,
        subset: str | None = None,
        interpolation: str = "nearest",
        keep_aspect_ratio: bool = False,
        dtype: Any = None,
    ) -> None:
        self.set_processing_attrs(
            image_data_generator, target_size, color_mode, data_format, save_to_dir, save_prefix, save_format, subset,
            interpolation, keep_aspect_ratio,
        )  # fmt: skip
        self.directory, self.classes_given = directory, classes
        if class_mode not in self.allowed_class_modes:
            raise ValueError(f"Invalid class_mode: {class_mode}; expected one of: {self.allowed_class_modes}")
        self.class_mode, self.dtype = class_mode, dtype or floatx()
        names = list(classes) if classes else _folders(directory)
        self.num_classes = len(names)
        self.class_indices = {name: number for number, name in enumerate(names)}
        self.filenames, numbers = [], []
        for name in names:
            found = self._files_of(name, follow_links)
            self.filenames += found
            numbers += [self.class_indices[name]] * len(found)
        self.classes = np.array(numbers, dtype="int32")
        self.samples = len(self.filenames)
        print(f"Found {self.samples} images belonging to {self.num_classes} classes.")
        self._filepaths = [os.path.join(directory, name) for name in self.filenames]
        super().__init__(self.samples, batch_size, shuffle, seed)

    def _files_of(self, name: str, follow_links: bool) -> list[str]:
        folder = os.path.join(self.directory, name)
        found = list(_image_paths(folder, tuple(f".{e}" for e in self.white_list_formats), follow_links))
        if self.split:
            found = found[int(self.split[0] * len(found)) : int(self.split[1] * len(found))]
        return [os.path.join(name, os.path.relpath(path, folder)) for path in found]

    @property
    def filepaths(self) -> list[str]:
        return self._filepaths

    @property
    def labels(self) -> Any:
        return self.classes


def _folders(directory: Any) -> list[str]:
    return [name for name in sorted(os.listdir(directory)) if os.path.isdir(os.path.join(directory, name))]
