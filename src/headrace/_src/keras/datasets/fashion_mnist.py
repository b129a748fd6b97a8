"""Fashion-MNIST: 70,000 images of clothes, 28x28 pixels, in 10 classes."""

from __future__ import annotations

import gzip
import os
from pathlib import Path

import numpy as np

from headrace._src.keras.datasets.source import STORE, Part
from headrace._src.keras.download import get_file


def load_data(cache_dir: str | None = None) -> tuple[Part, Part]:
    """Loads Fashion-MNIST.

    Args:
        cache_dir: Cache directory; ~/.keras for None.

    Returns:
        (x_train, y_train), (x_test, y_test): uint8 arrays of shape (count, 28, 28) and (count,).
    """
    folder = os.path.join("datasets", "fashion-mnist")

    def read(name: str, offset: int) -> np.ndarray:
        path = get_file(name, STORE + name, cache_subdir=folder, cache_dir=cache_dir)
        return np.frombuffer(gzip.decompress(Path(path).read_bytes()), np.uint8, offset=offset)

    def part(name: str) -> Part:
        labels = read(f"{name}-labels-idx1-ubyte.gz", 8)
        images = read(f"{name}-images-idx3-ubyte.gz", 16)
        return images.reshape(len(labels), 28, 28), labels

    return part("train"), part("t10k")
