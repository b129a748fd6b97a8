"""MNIST: 70,000 handwritten digits of 28x28 pixels."""

from __future__ import annotations

from headrace._src.formats.plain_pickle import read_npz
from headrace._src.keras.datasets.source import Part, fetched

HASH = "731c5ac602752760c8e48fbffcf8c3b850d9dc2a2aedcf2cc48468fc17b673d1"


def load_data(path: str = "mnist.npz", cache_dir: str | None = None) -> tuple[Part, Part]:
    """(images, digits) for training and for testing: bytes of shape (count, 28, 28) and (count,)."""
    arrays = read_npz(fetched(path, "mnist.npz", HASH, cache_dir))
    return (arrays["x_train"], arrays["y_train"]), (arrays["x_test"], arrays["y_test"])
