"""MNIST: 70,000 handwritten digits of 28x28 pixels."""

from __future__ import annotations

from headrace._src.formats.plain_pickle import read_npz
from headrace._src.keras.datasets.source import Part, fetched

HASH = "731c5ac602752760c8e48fbffcf8c3b850d9dc2a2aedcf2cc48468fc17b673d1"


def load_data(path: str = "mnist.npz", cache_dir: str | None = None) -> tuple[Part, Part]:
    """Loads MNIST.

    Args:
        path: Name of the file in the cache.
        cache_dir: Cache directory; ~/.keras for None.

    Returns:
        (x_train, y_train), (x_test, y_test): uint8 arrays of shape (count, 28, 28) and (count,).
    """
    arrays = read_npz(fetched(path, "mnist.npz", HASH, cache_dir))
    return (arrays["x_train"], arrays["y_train"]), (arrays["x_test"], arrays["y_test"])
