"""House prices: Boston in the 1970s (506 towns), California in 1990 (20,640 blocks)."""

from __future__ import annotations

import numpy as np

from headrace._src.formats.plain_pickle import read_npz
from headrace._src.keras.datasets.source import Part, fetched

BOSTON_HASH = "f553886a1f8d56431e820c5b82552d9d95cfcb96d1e678153f8839538947dff5"
CALIFORNIA_HASH = "1a2e3a52e0398de6463aebe6f4a8da34fb21fbb6b934cf88c3425e766f2a1a6f"
_SMALL = 600


def _split(x: np.ndarray, y: np.ndarray, test_split: float, seed: int) -> tuple[Part, Part]:
    order = np.arange(len(x))
    np.random.RandomState(seed).shuffle(order)
    x, y = x[order], y[order]
    count = int(len(x) * (1 - test_split))
    return (np.array(x[:count]), np.array(y[:count])), (np.array(x[count:]), np.array(y[count:]))


def _check(test_split: float) -> None:
    if not 0 <= test_split < 1:
        raise ValueError(f"test_split must be at least 0 and less than 1; received test_split={test_split}.")


def load_boston(
    path: str = "boston_housing.npz", test_split: float = 0.2, seed: int = 113, cache_dir: str | None = None
) -> tuple[Part, Part]:
    """Loads the Boston housing data: 13 features and the median price of each town.

    One of the features counts people by race. The data is available for old programs; use `california_housing` in new
    ones.

    Args:
        path: Name of the file in the cache.
        test_split: Fraction of the samples used for testing.
        seed: Seed of the shuffling.
        cache_dir: Cache directory; ~/.keras for None.

    Returns:
        (x_train, y_train), (x_test, y_test).

    Raises:
        ValueError: If `test_split` is not in [0, 1).
    """
    _check(test_split)
    arrays = read_npz(fetched(path, "boston_housing.npz", BOSTON_HASH, cache_dir))
    return _split(arrays["x"], arrays["y"], test_split, seed)


def load_california(
    version: str = "large", path: str = "california_housing.npz", test_split: float = 0.2, seed: int = 113
) -> tuple[Part, Part]:
    """Loads the California housing data: 8 features and the median price of each block.

    Args:
        version: "large", or "small" for 600 blocks.
        path: Name of the file in the cache.
        test_split: Fraction of the samples used for testing.
        seed: Seed of the shuffling.

    Returns:
        (x_train, y_train), (x_test, y_test).

    Raises:
        ValueError: If `test_split` is not in [0, 1), or `version` is neither "small" nor "large".
    """
    _check(test_split)
    if version not in ("small", "large"):
        raise ValueError(f"Argument `version` should be one of 'small', 'large'. Received: version={version}")
    arrays = read_npz(fetched(path, "california_housing.npz", CALIFORNIA_HASH))
    x, y = arrays["x"], arrays["y"]
    if version == "small":
        x, y = x[:_SMALL], y[:_SMALL]
    return _split(x, y, test_split, seed)
