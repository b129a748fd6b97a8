"""DirectoryIterator: batches of images from a directory with one subdirectory per class."""

from __future__ import annotations

import os
import warnings
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from headrace._src.keras.engine.typing import Path
from headrace._src.keras.folder_files import files_below, folders_in
from headrace._src.keras.preprocessing.batch_iterator import ImageAugmenter
from headrace._src.keras.preprocessing.image_files import ImageFiles


class DirectoryIterator(ImageFiles):
    """Iterates over batches of images; see `ImageDataGenerator.flow_from_directory`.

    Args:
        directory: Directory to read from.
        image_data_generator: ImageDataGenerator that augments the images.
        target_size: (height, width) to which images are resized.
        color_mode: "grayscale", "rgb" or "rgba".
        classes: Names of the classes in the order of their indices; inferred for None.
        class_mode: Kind of labels: "categorical" (one-hot), "binary" or "sparse" (indices), "input" (the images
            themselves) or None.
        batch_size: Number of samples per batch.
        shuffle: Whether to shuffle the samples.
        seed: Seed of the random order and augmentation, or None.
        data_format: "channels_last", "channels_first", or None for the default.
        save_to_dir: Directory to which augmented images are written for inspection, or None.
        save_prefix: Prefix of the names of these files.
        save_format: File format of these files.
        follow_links: Whether to follow symbolic links.
        subset: "training" or "validation", according to `validation_split`; None for all.
        interpolation: Interpolation used for resizing.
        keep_aspect_ratio: Whether to crop instead of distorting images.
        dtype: Dtype of the images; the default float type for None.
    """

    def __init__(
        self,
        directory: Path,
        image_data_generator: ImageAugmenter,
        target_size: tuple[int, int] = (256, 256),
        color_mode: str = "rgb",
        classes: Sequence[str] | None = None,
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
        dtype: npt.DTypeLike | None = None,
    ) -> None:
        self.set_processing_attrs(
            image_data_generator, target_size, color_mode, data_format, save_to_dir, save_prefix, save_format, subset,
            interpolation, keep_aspect_ratio,
        )  # fmt: skip
        self._set_targets(class_mode, dtype)
        self.directory = directory
        names = list(classes) if classes else folders_in(directory)
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
        self.filepaths = [os.path.join(directory, name) for name in self.filenames]
        super().__init__(self.samples, batch_size, shuffle, seed)

    def _files_of(self, name: str, follow_links: bool) -> list[str]:
        folder = os.path.join(self.directory, name)
        found = files_below(folder, tuple(f".{ending}" for ending in self.white_list_formats), follow_links)
        if any(path.lower().endswith(".tiff") for path in found):
            warnings.warn(
                "Bands of .tiff files other than the colors are lost or distorted. Please check the images.",
                stacklevel=4,
            )
        return [os.path.join(name, os.path.relpath(path, folder)) for path in self._in_subset(found)]

    @property
    def labels(self) -> Any:
        return self.classes
