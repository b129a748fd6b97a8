"""The files in a directory as samples: their order, labels, and split into training and validation."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

import headrace as tf
from headrace._src.data.dataset import Dataset
from headrace._src.keras.engine.typing import Path
from headrace._src.keras.folder_files import files_below, folders_in


class Samples(NamedTuple):
    """Paths, labels (None without labels), and the names of the classes."""

    paths: list[str]
    labels: Any
    class_names: list[Any]


def check_arguments(
    labels: str | Sequence[int] | None, label_mode: str | None, class_names: Sequence[str] | None, kind: str
) -> tuple[Any, Any]:
    """Validates the labels and their mode; returns both, or None for both without labels."""
    if label_mode not in ("int", "categorical", "binary", None):
        raise ValueError(
            '`label_mode` argument must be one of "int", "categorical", "binary", or None. Received: '
            f"label_mode={label_mode}"
        )
    if labels is not None and not _inferred(labels):
        if not isinstance(labels, (list, tuple)):
            raise ValueError(
                "`labels` argument should be a list/tuple of integer labels, of the same size as the number of "
                f"{kind} files in the target directory. If you wish to infer the labels from the subdirectory names "
                'in the target directory, pass `labels="inferred"`. If you wish to get a dataset that only contains '
                f"{kind}s (no labels), pass `labels=None`. Received: labels={labels}"
            )
        if class_names:
            raise ValueError(
                'You can only pass `class_names` if `labels="inferred"`. Received: '
                f"labels={labels}, and class_names={class_names}"
            )
    return (None, None) if labels is None or label_mode is None else (labels, label_mode)


def _inferred(labels: object) -> bool:
    return isinstance(labels, str) and labels == "inferred"


def check_split(validation_split: float | None, subset: str | None, shuffle: bool, seed: int | None) -> None:
    """Raises if the training and validation subsets are not well defined."""
    if validation_split and not 0 < validation_split < 1:
        raise ValueError(f"`validation_split` must be between 0 and 1, received: {validation_split}")
    if bool(validation_split) != bool(subset):
        raise ValueError("If `subset` is set, `validation_split` must be set, and inversely.")
    if subset not in ("training", "validation", "both", None):
        raise ValueError(f'`subset` must be either "training", "validation" or "both", received: {subset}')
    if validation_split and shuffle and seed is None:
        raise ValueError(
            "If using `validation_split` and shuffling the data, you must provide a `seed` argument, to make sure that "
            "there is no overlap between the training and validation subset."
        )


def _kind_of(formats: tuple[str, ...]) -> str:
    """Returns the word for files of these formats in messages."""
    return "text files" if ".txt" in formats else "audio files" if ".wav" in formats else "images"


def index_directory(
    directory: Path,
    labels: str | Sequence[int] | None,
    formats: tuple[str, ...],
    class_names: Sequence[str] | None,
    shuffle: bool,
    seed: int,
    follow_links: bool,
) -> Samples:
    """Returns the files below a directory that end in one of `formats`, optionally shuffled."""
    directory = os.fspath(directory)
    if not os.path.isdir(directory):
        raise tf.errors.NotFoundError(None, None, f"Could not find directory {directory}")
    if _inferred(labels):
        found = folders_in(directory)
        if class_names is not None and set(class_names) != set(found):
            raise ValueError(
                "The `class_names` passed did not match the names of the subdirectories of the target directory. "
                f"Expected: {found}, but received: {class_names}"
            )
        names: list[Any] = list(class_names) if class_names else found
        # Files are in the order of the subdirectories, whatever the order of the classes.
        folders = [(os.path.join(directory, name), names.index(name)) for name in found]
    else:
        names, folders = [""], [(directory, 0)]
    paths: list[str] = []
    numbers: Any = []
    for folder, number in folders:
        files = files_below(folder, formats, follow_links)
        paths += files
        numbers += [number] * len(files)
    if labels is None:
        numbers = None
    elif not isinstance(labels, str):
        if len(labels) != len(paths):
            raise ValueError(
                "Expected the lengths of `labels` to match the number of files in the target directory. len(labels) "
                f"is {len(labels)} while we found {len(paths)} files in directory {directory}."
            )
        names = sorted(set(labels))
        numbers = list(labels)
    print(f"Found {len(paths)} files belonging to {len(names)} classes.")
    if not paths:
        raise ValueError(f"No {_kind_of(formats)} found in directory {directory}. Allowed formats: {formats}")
    if shuffle:
        np.random.RandomState(seed).shuffle(paths)
        if numbers is not None:
            np.random.RandomState(seed).shuffle(numbers)
    return Samples(paths, numbers, names)


def part(samples: Samples, validation_split: float | None, subset: str | None) -> Samples:
    """Returns the training samples, which come first, or the validation samples."""
    if not validation_split:
        return samples
    held = int(validation_split * len(samples.paths))
    cut = len(samples.paths) - held
    chosen = slice(None, cut) if subset == "training" else slice(cut, None)
    count = cut if subset == "training" else held
    print(f"Using {count} files for {subset}.")
    labels = None if samples.labels is None else samples.labels[chosen]
    return Samples(samples.paths[chosen], labels, samples.class_names)


def with_labels(values: Dataset, samples: Samples, label_mode: str | None) -> Dataset:
    """Zips a dataset with the dataset of its labels."""
    if label_mode is None:
        return values
    labels = tf.data.Dataset.from_tensor_slices(samples.labels)
    if label_mode == "binary":
        if len(samples.class_names) != 2:
            raise ValueError(
                'When passing `label_mode="binary"`, there must be exactly 2 class_names. Received: class_names='
                f"{samples.class_names}"
            )
        labels = labels.map(lambda label: tf.expand_dims(tf.cast(label, "float32"), axis=-1))
    elif label_mode == "categorical":
        count = len(samples.class_names)
        labels = labels.map(lambda label: tf.one_hot(label, count))
    return tf.data.Dataset.zip((values, labels))
