"""Datasets of the images, texts and sounds in a folder."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import headrace as tf
from headrace._src.keras.images import smart_resize
from headrace._src.keras.utils.directory_index import (
    Samples,
    check_arguments,
    check_split,
    drawn_seed,
    in_batches,
    index_directory,
    part,
    with_labels,
)

_IMAGES = (".bmp", ".gif", ".jpeg", ".jpg", ".png")
_CHANNELS = {"rgb": 3, "rgba": 4, "grayscale": 1}
_INTERPOLATIONS = ("bilinear", "nearest", "bicubic", "area", "lanczos3", "lanczos5", "gaussian", "mitchellcubic")


def _parts(samples: Samples, validation_split: float | None, subset: str | None, make: Callable[..., Any]) -> Any:
    """The dataset that was asked for, or both."""
    if subset != "both":
        chosen = part(samples, validation_split, subset)
        return make(chosen, True)
    return [make(part(samples, validation_split, which), which == "training") for which in ("training", "validation")]


def _named(dataset: Any, samples: Samples) -> Any:
    dataset.class_names = samples.class_names
    dataset.file_paths = samples.paths
    return dataset


def image_dataset_from_directory(
    directory: Any,
    labels: Any = "inferred",
    label_mode: str | None = "int",
    class_names: Any = None,
    color_mode: str = "rgb",
    batch_size: int | None = 32,
    image_size: Any = (256, 256),
    shuffle: bool = True,
    seed: int | None = None,
    validation_split: float | None = None,
    subset: str | None = None,
    interpolation: str = "bilinear",
    follow_links: bool = False,
    crop_to_aspect_ratio: bool = False,
    **kwargs: Any,
) -> Any:
    """A dataset of the images in a folder that has a folder for each class.

    Args:
        labels: "inferred" (from the folders), None, or a list of numbers, one a file in the order of paths.
        label_mode: "int", "categorical" (one-hot), "binary" (0.0 or 1.0) or None.
        class_names: The names of the folders, in the order of the labels wanted.
        color_mode: "grayscale", "rgb" or "rgba".
        image_size: (height, width) to resize to.
        subset: "training", "validation" or "both" (a list of two), with a share of `validation_split` for validation.
        crop_to_aspect_ratio: Whether to crop instead of distorting.
    """
    if "smart_resize" in kwargs:
        crop_to_aspect_ratio = kwargs.pop("smart_resize")
    if kwargs:
        raise TypeError(f"Unknown keywords argument(s): {tuple(kwargs)}")
    labels, label_mode = check_arguments(labels, label_mode, class_names, "image")
    if color_mode not in _CHANNELS:
        raise ValueError(
            f'`color_mode` must be one of {{"rgb", "rgba", "grayscale"}}. Received: color_mode={color_mode}'
        )
    if interpolation.lower() not in _INTERPOLATIONS:
        raise NotImplementedError(
            f"Value not recognized for `interpolation`: {interpolation}. Supported values are: {_INTERPOLATIONS}"
        )
    check_split(validation_split, subset, shuffle, seed)
    channels, size = _CHANNELS[color_mode], tuple(image_size)
    seed = drawn_seed(seed)
    samples = index_directory(directory, labels, _IMAGES, class_names, shuffle, seed, follow_links)

    def load(path: Any) -> Any:
        image = tf.io.decode_image(tf.io.read_file(path), channels=channels, expand_animations=False)
        if crop_to_aspect_ratio:
            image.set_shape((None, None, channels))
            image = smart_resize(image, size, interpolation=interpolation)
        else:
            image = tf.image.resize(image, size, method=interpolation)
        image.set_shape((*size, channels))
        return image

    def make(chosen: Samples, mixed: bool) -> Any:
        images = tf.data.Dataset.from_tensor_slices(chosen.paths).map(load, num_parallel_calls=tf.data.AUTOTUNE)
        dataset = with_labels(images, chosen, label_mode)
        return _named(in_batches(dataset, batch_size, shuffle and mixed, seed), chosen)

    return _parts(samples, validation_split, subset, make)


def text_dataset_from_directory(
    directory: Any,
    labels: Any = "inferred",
    label_mode: str | None = "int",
    class_names: Any = None,
    batch_size: int | None = 32,
    max_length: int | None = None,
    shuffle: bool = True,
    seed: int | None = None,
    validation_split: float | None = None,
    subset: str | None = None,
    follow_links: bool = False,
) -> Any:
    """A dataset of the texts (.txt) in a folder that has a folder for each class.

    Args:
        max_length: Texts are cut off after so many bytes.
        labels, label_mode, class_names, subset: As for `image_dataset_from_directory`.
    """
    labels, label_mode = check_arguments(labels, label_mode, class_names, "text")
    check_split(validation_split, subset, shuffle, seed)
    seed = drawn_seed(seed)
    samples = index_directory(directory, labels, (".txt",), class_names, shuffle, seed, follow_links)

    def load(path: Any) -> Any:
        text = tf.io.read_file(path)
        return text if max_length is None else tf.strings.substr(text, 0, max_length)

    def make(chosen: Samples, mixed: bool) -> Any:
        texts = tf.data.Dataset.from_tensor_slices(chosen.paths).map(load, num_parallel_calls=tf.data.AUTOTUNE)
        dataset = with_labels(texts, chosen, label_mode)
        return _named(in_batches(dataset, batch_size, shuffle and mixed, seed), chosen)

    return _parts(samples, validation_split, subset, make)


def audio_dataset_from_directory(
    directory: Any,
    labels: Any = "inferred",
    label_mode: str | None = "int",
    class_names: Any = None,
    batch_size: int | None = 32,
    sampling_rate: int | None = None,
    output_sequence_length: int | None = None,
    ragged: bool = False,
    shuffle: bool = True,
    seed: int | None = None,
    validation_split: float | None = None,
    subset: str | None = None,
    follow_links: bool = False,
) -> Any:
    """A dataset of the sounds (.wav) in a folder that has a folder for each class.

    Args:
        sampling_rate: Must be that of the files, where it is given: sounds are not resampled.
        output_sequence_length: Sounds are cut off or filled up to so many samples; else to the longest of a batch.
        ragged: Whether batches are ragged tensors, without filling up.
        labels, label_mode, class_names, subset: As for `image_dataset_from_directory`.
    """
    labels, label_mode = check_arguments(labels, label_mode, class_names, "audio")
    if ragged and output_sequence_length is not None:
        raise ValueError("Cannot set both `ragged` and `output_sequence_length`")
    if sampling_rate is not None and not isinstance(sampling_rate, int):
        raise ValueError(f"`sampling_rate` should have an integer value. Received: sampling_rate={sampling_rate}")
    if sampling_rate is not None and sampling_rate <= 0:
        raise ValueError(f"`sampling_rate` should be higher than 0. Received: sampling_rate={sampling_rate}")
    check_split(validation_split, subset, shuffle, seed)
    seed = drawn_seed(seed)
    samples = index_directory(directory, labels, (".wav",), class_names, shuffle, seed, follow_links)

    def load(path: Any) -> Any:
        sound, rate = tf.audio.decode_wav(
            tf.io.read_file(path), desired_samples=-1 if output_sequence_length is None else output_sequence_length
        )
        if sampling_rate is None:
            return sound
        with tf.control_dependencies([tf.debugging.assert_equal(rate, sampling_rate, _WRONG_RATE)]):
            return tf.identity(sound)

    def make(chosen: Samples, mixed: bool) -> Any:
        sounds = tf.data.Dataset.from_tensor_slices(chosen.paths).map(load, num_parallel_calls=tf.data.AUTOTUNE)
        if ragged:
            sounds = sounds.map(lambda sound: tf.RaggedTensor.from_tensor(sound))
        dataset = with_labels(sounds, chosen, label_mode)
        shapes = tf.nest.map_structure(lambda spec: spec.shape, dataset.element_spec)

        def padded(values: Any) -> Any:
            return values.batch(batch_size) if ragged else values.padded_batch(batch_size, padded_shapes=shapes)

        return _named(in_batches(dataset, batch_size, shuffle and mixed, seed, padded), chosen)

    return _parts(samples, validation_split, subset, make)


_WRONG_RATE = "audio_dataset_from_directory: a file has another sampling rate than `sampling_rate`; resample it first."
