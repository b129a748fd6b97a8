"""Rows of an array in an HDF5 file, read when they are needed."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from headrace._src.base.lazy import LazyModule
from headrace._src.formats.files import PathLike

h5py: Any = LazyModule("h5py")


class Hdf5Rows:
    """The rows of one array. The file stays open until `close`.

    Args:
        path: HDF5 file.
        name: Path of the array in the file.
    """

    def __init__(self, path: PathLike, name: str) -> None:
        self._file = h5py.File(path, "r")
        self._array = self._file[name]
        self.shape: tuple[int, ...] = tuple(self._array.shape)
        self.dtype: npt.DTypeLike = self._array.dtype

    def read(self, start: int, stop: int) -> npt.NDArray[Any]:
        """Returns the rows from `start` up to `stop`."""
        return np.asarray(self._array[start:stop])

    def read_at(self, positions: npt.ArrayLike) -> npt.NDArray[Any]:
        """Returns rows in any order, also repeated ones."""
        wanted, places = np.unique(np.asarray(positions, np.int64), return_inverse=True)  # HDF5 reads in order only
        return np.asarray(self._array[wanted.tolist()])[places.reshape(-1)]

    def close(self) -> None:
        """Closes the file."""
        self._file.close()
