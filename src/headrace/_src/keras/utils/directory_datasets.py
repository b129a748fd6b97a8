"""Datasets of the images, texts and audio files in a directory."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import headrace as tf
from headrace._src.data.dataset import Dataset
from headrace._src.keras.engine.typing import AnyTensor, Path
from headrace._src.keras.images import CHANNELS, smart_resize
from headrace._src.keras.utils.dataset_batches import drawn_seed, in_batches
from headrace._src.keras.utils.directory_index import (
    Samples,
    check_arguments,
    check_split,
    index_directory,
    part,
    with_labels,
)
from headrace._src.tensors.tensor import Tensor

_IMAGES = (".bmp", ".gif", ".jpeg", ".jpg", ".png")
_WRONG_RATE = "audio_dataset_from_directory: the sampling rate of a file differs from `sampling_rate`; resample it."
_INTERPOLATIONS = ("bilinear", "nearest", "bicubic", "area", "lanczos3", "lanczos5", "gaussian", "mitchellcubic")


def _datasets(
    kind: str,
    formats: tuple[str, ...],
    load: Callable[[Any], Any],
    directory: Path,
    labels: str | Sequence[int] | None,
    label_mode: str | None,
    class_names: Sequence[str] | None,
    batch_size: int | None,
    shuffle: bool,
    seed: int | None,
    validation_split: float | None,
    subset: str | None,
    follow_links: bool,
    batched: Callable[[Dataset], Dataset] | None = None,
) -> Dataset | list[Dataset]:
    """Returns the dataset of the files that `load` reads, or two for training and validation."""
    labels, label_mode = check_arguments(labels, label_mode, class_names, kind)
    check_split(validation_split, subset, shuffle, seed)
    seed = drawn_seed(seed)
    samples = index_directory(directory, labels, formats, class_names, shuffle, seed, follow_links)

    def make(chosen: Samples, mixed: bool) -> Dataset:
        values = tf.data.Dataset.from_tensor_slices(chosen.paths).map(load, num_parallel_calls=tf.data.AUTOTUNE)
        dataset = in_batches(with_labels(values, chosen, label_mode), batch_size, shuffle and mixed, seed, batched)
        named: Any = dataset
        named.class_names, named.file_paths = chosen.class_names, chosen.paths
        return dataset

    if subset != "both":
        return make(part(samples, validation_split, subset), True)
    return [make(part(samples, validation_split, which), which == "training") for which in ("training", "validation")]


def image_dataset_from_directory(
    directory: Path,
    labels: str | Sequence[int] | None = "inferred",
    label_mode: str | None = "int",
    class_names: Sequence[str] | None = None,
    color_mode: str = "rgb",
    batch_size: int | None = 32,
    image_size: tuple[int, int] = (256, 256),
    shuffle: bool = True,
    seed: int | None = None,
    validation_split: float | None = None,
    subset: str | None = None,
    interpolation: str = "bilinear",
    follow_links: bool = False,
    crop_to_aspect_ratio: bool = False,
    **kwargs: Any,
) -> Dataset | list[Dataset]:
    """Creates a dataset of the images in a directory.

    Args:
        directory: Directory with one subdirectory per class.
        labels: "inferred" (from the subdirectories), None, or a list of integers in the order of the sorted file paths.
        label_mode: "int", "categorical" (one-hot), "binary" (0.0 or 1.0) or None.
        class_names: Names of the subdirectories in the order of the labels; sorted when not given.
        color_mode: "grayscale", "rgb" or "rgba".
        batch_size: Number of samples per batch; None for single samples.
        image_size: (height, width) to which images are resized.
        shuffle: Whether to shuffle the samples.
        seed: Seed of the shuffling, or None.
        validation_split: Fraction of the files reserved for validation, or None.
        subset: "training", "validation" or "both" (a list of two datasets); requires `validation_split`.
        interpolation: Interpolation used for resizing.
        follow_links: Whether to follow symbolic links.
        crop_to_aspect_ratio: Whether to crop instead of distorting images.
        **kwargs: `smart_resize`, an older name of `crop_to_aspect_ratio`.

    Returns:
        A dataset of batches, or two datasets if `subset` is "both".

    Raises:
        ValueError: If `color_mode` is unknown, or the labels do not fit the files.
        NotImplementedError: If `interpolation` is unknown.
        TypeError: If there are unknown keyword arguments.
    """
    if "smart_resize" in kwargs:
        crop_to_aspect_ratio = kwargs.pop("smart_resize")
    if kwargs:
        raise TypeError(f"Unknown keywords argument(s): {tuple(kwargs)}")
    if color_mode not in CHANNELS:
        raise ValueError(
            f'`color_mode` must be one of {{"rgb", "rgba", "grayscale"}}. Received: color_mode={color_mode}'
        )
    if interpolation.lower() not in _INTERPOLATIONS:
        raise NotImplementedError(
            f"Value not recognized for `interpolation`: {interpolation}. Supported values are: {_INTERPOLATIONS}"
        )
    channels, size = CHANNELS[color_mode], tuple(image_size)

    def load(path: Tensor) -> AnyTensor:
        image = tf.io.decode_image(tf.io.read_file(path), channels=channels, expand_animations=False)
        if crop_to_aspect_ratio:
            image.set_shape((None, None, channels))
            image = smart_resize(image, size, interpolation=interpolation)
        else:
            image = tf.image.resize(image, size, method=interpolation)
        image.set_shape((*size, channels))
        return image

    return _datasets(
        "image", _IMAGES, load, directory, labels, label_mode, class_names, batch_size, shuffle, seed,
        validation_split, subset, follow_links,
    )  # fmt: skip


def text_dataset_from_directory(
    directory: Path,
    labels: str | Sequence[int] | None = "inferred",
    label_mode: str | None = "int",
    class_names: Sequence[str] | None = None,
    batch_size: int | None = 32,
    max_length: int | None = None,
    shuffle: bool = True,
    seed: int | None = None,
    validation_split: float | None = None,
    subset: str | None = None,
    follow_links: bool = False,
) -> Dataset | list[Dataset]:
    """Creates a dataset of the text files (.txt) in a directory.

    Args:
        directory: Directory with one subdirectory per class.
        labels: "inferred" (from the subdirectories), None, or a list of integers in the order of the sorted file paths.
        label_mode: "int", "categorical" (one-hot), "binary" (0.0 or 1.0) or None.
        class_names: Names of the subdirectories in the order of the labels; sorted when not given.
        batch_size: Number of samples per batch; None for single samples.
        max_length: Number of bytes after which texts are cut off, or None.
        shuffle: Whether to shuffle the samples.
        seed: Seed of the shuffling, or None.
        validation_split: Fraction of the files reserved for validation, or None.
        subset: "training", "validation" or "both" (a list of two datasets); requires `validation_split`.
        follow_links: Whether to follow symbolic links.

    Returns:
        A dataset of batches, or two datasets if `subset` is "both".
    """

    def load(path: Tensor) -> AnyTensor:
        text = tf.io.read_file(path)
        return text if max_length is None else tf.strings.substr(text, 0, max_length)

    return _datasets(
        "text", (".txt",), load, directory, labels, label_mode, class_names, batch_size, shuffle, seed,
        validation_split, subset, follow_links,
    )  # fmt: skip


def audio_dataset_from_directory(
    directory: Path,
    labels: str | Sequence[int] | None = "inferred",
    label_mode: str | None = "int",
    class_names: Sequence[str] | None = None,
    batch_size: int | None = 32,
    sampling_rate: int | None = None,
    output_sequence_length: int | None = None,
    ragged: bool = False,
    shuffle: bool = True,
    seed: int | None = None,
    validation_split: float | None = None,
    subset: str | None = None,
    follow_links: bool = False,
) -> Dataset | list[Dataset]:
    """Creates a dataset of the audio files (.wav) in a directory.

    Args:
        directory: Directory with one subdirectory per class.
        labels: "inferred" (from the subdirectories), None, or a list of integers in the order of the sorted file paths.
        label_mode: "int", "categorical" (one-hot), "binary" (0.0 or 1.0) or None.
        class_names: Names of the subdirectories in the order of the labels; sorted when not given.
        batch_size: Number of samples per batch; None for single samples.
        sampling_rate: Required sampling rate of the files, or None; files are not resampled.
        output_sequence_length: Number of samples to which files are cut or padded; the longest of a batch for None.
        ragged: Whether batches are ragged tensors without padding.
        shuffle: Whether to shuffle the samples.
        seed: Seed of the shuffling, or None.
        validation_split: Fraction of the files reserved for validation, or None.
        subset: "training", "validation" or "both" (a list of two datasets); requires `validation_split`.
        follow_links: Whether to follow symbolic links.

    Returns:
        A dataset of batches, or two datasets if `subset` is "both".

    Raises:
        ValueError: If both `ragged` and `output_sequence_length` are set, or `sampling_rate` is not a positive integer.
    """
    if ragged and output_sequence_length is not None:
        raise ValueError("Cannot set both `ragged` and `output_sequence_length`")
    if sampling_rate is not None and not isinstance(sampling_rate, int):
        raise ValueError(f"`sampling_rate` should have an integer value. Received: sampling_rate={sampling_rate}")
    if sampling_rate is not None and sampling_rate <= 0:
        raise ValueError(f"`sampling_rate` should be higher than 0. Received: sampling_rate={sampling_rate}")

    def load(path: Tensor) -> AnyTensor:
        sound, rate = tf.audio.decode_wav(
            tf.io.read_file(path), desired_samples=-1 if output_sequence_length is None else output_sequence_length
        )
        if sampling_rate is not None:
            with tf.control_dependencies([tf.debugging.assert_equal(rate, sampling_rate, _WRONG_RATE)]):
                sound = tf.identity(sound)
        return tf.RaggedTensor.from_tensor(sound) if ragged else sound

    def padded(dataset: Dataset) -> Dataset:
        if batch_size is None:
            return dataset
        shapes = tf.nest.map_structure(lambda spec: spec.shape, dataset.element_spec)
        return dataset.padded_batch(batch_size, padded_shapes=shapes)

    return _datasets(
        "audio", (".wav",), load, directory, labels, label_mode, class_names, batch_size, shuffle, seed,
        validation_split, subset, follow_links, batched=None if ragged else padded,
    )  # fmt: skip
