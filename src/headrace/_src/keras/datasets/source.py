"""The location of the datasets, and the type of their parts."""

from __future__ import annotations

import numpy as np

from headrace._src.keras.download import get_file

STORE = "https://storage.googleapis.com/tensorflow/tf-keras-datasets/"


# Samples and labels.
Part = tuple[np.ndarray, np.ndarray]


def fetched(path: str, file: str, file_hash: str | None = None, cache_dir: str | None = None) -> str:
    """Returns the path of a downloaded file, cached as `path`."""
    return get_file(path, STORE + file, file_hash=file_hash, cache_dir=cache_dir)
