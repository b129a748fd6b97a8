"""CIFAR-10 and CIFAR-100: 60,000 color images of 32x32 pixels."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from headrace._src.formats.plain_pickle import load_plain
from headrace._src.keras.backend.settings import image_data_format
from headrace._src.keras.datasets.source import Part
from headrace._src.keras.download import get_file

SITE = "https://www.cs.toronto.edu/~kriz/"
CIFAR10_HASH = "6d958be074577803d12ecdefd02955f39262c83c16fe9348329d7fe0b5c001ce"
CIFAR100_HASH = "85cd44d02ba6437773c5bbd22e183051d648de2e7d6b014e1ef29b855ba677a7"


def _read(path: Path, label_key: str) -> tuple[np.ndarray, list[int]]:
    """Returns the images of one file, channels first, and their labels."""
    with path.open("rb") as source:
        batch = load_plain(source)
    named = {key.decode("utf8") if isinstance(key, bytes) else key: value for key, value in batch.items()}
    images = named["data"]
    return images.reshape(len(images), 3, 32, 32), named[label_key]


def _part(files: list[Path], label_key: str) -> Part:
    batches = [_read(path, label_key) for path in files]
    images = np.concatenate([images for images, _ in batches])
    if image_data_format() == "channels_last":
        images = images.transpose(0, 2, 3, 1)
    return images, np.concatenate([np.asarray(labels) for _, labels in batches]).reshape(-1, 1)


def load_cifar10(cache_dir: str | None = None) -> tuple[Part, Part]:
    """Loads CIFAR-10: images of 10 classes.

    Args:
        cache_dir: Cache directory; ~/.keras for None.

    Returns:
        (x_train, y_train), (x_test, y_test): uint8 arrays of shape (count, 32, 32, 3) and (count, 1).
    """
    path = get_file(
        "cifar-10-batches-py", SITE + "cifar-10-python.tar.gz", untar=True, file_hash=CIFAR10_HASH, cache_dir=cache_dir
    )
    folder = Path(path)
    images, labels = _part([folder / f"data_batch_{number}" for number in range(1, 6)], "labels")
    test_images, test_labels = _part([folder / "test_batch"], "labels")
    return (images, labels.astype("uint8")), (test_images, test_labels.astype("uint8"))


def load_cifar100(label_mode: str = "fine", cache_dir: str | None = None) -> tuple[Part, Part]:
    """Loads CIFAR-100: images of 100 classes.

    Args:
        label_mode: "fine" for the 100 classes, "coarse" for the 20 superclasses.
        cache_dir: Cache directory; ~/.keras for None.

    Returns:
        (x_train, y_train), (x_test, y_test): uint8 images of shape (count, 32, 32, 3) and labels of shape (count, 1).

    Raises:
        ValueError: If `label_mode` is neither "fine" nor "coarse".
    """
    if label_mode not in ("fine", "coarse"):
        raise ValueError(f'`label_mode` must be one of `"fine"`, `"coarse"`. Received: label_mode={label_mode}.')
    path = get_file(
        "cifar-100-python", SITE + "cifar-100-python.tar.gz", untar=True, file_hash=CIFAR100_HASH, cache_dir=cache_dir
    )
    key = f"{label_mode}_labels"
    return _part([Path(path) / "train"], key), _part([Path(path) / "test"], key)
