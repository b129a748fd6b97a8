"""Where the datasets are kept, and what their parts are."""

from __future__ import annotations

import numpy as np

from headrace._src.keras.download import get_file

STORE = "https://storage.googleapis.com/tensorflow/tf-keras-datasets/"


# Samples and their labels.
Part = tuple[np.ndarray, np.ndarray]


def fetched(path: str, file: str, file_hash: str | None = None, cache_dir: str | None = None) -> str:
    """The path of a file of the store, kept in the cache as `path`."""
    return get_file(path, STORE + file, file_hash=file_hash, cache_dir=cache_dir)
