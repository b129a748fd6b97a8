"""HDF5Matrix: an array in an HDF5 file that stands for a NumPy array in `fit`, `evaluate` and `predict`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from headrace._src.formats.hdf5_rows import Hdf5Rows
from headrace._src.keras.engine.typing import Path


class HDF5Matrix:
    """An array in an HDF5 file, whose rows are read when they are used.

    It belongs to Keras of TensorFlow 2.0 to 2.3. `fit` reads whole blocks of rows with `shuffle="batch"` or
    `shuffle=False`.

    Args:
        datapath: HDF5 file.
        dataset: Path of the array in the file.
        start: First row that is used.
        end: Row after the last one that is used; None stands for the end of the array.
        normalizer: Function that is applied to the rows that are read, or None.

    >>> import h5py
    >>> with h5py.File("numbers.h5", "w") as file:
    ...     file["x"] = np.arange(6).reshape(3, 2)
    >>> tf.keras.utils.HDF5Matrix("numbers.h5", "x", start=1)[0:1]
    array([[2, 3]])
    """

    def __init__(
        self,
        datapath: Path,
        dataset: str,
        start: int = 0,
        end: int | None = None,
        normalizer: Callable[[Any], Any] | None = None,
    ) -> None:
        self._rows = Hdf5Rows(datapath, dataset)
        self.start = start
        self.end = self._rows.shape[0] if end is None else end
        self.normalizer = normalizer
        self._probed: Any = None  # one row, normalized: the normalizer may change shape and dtype

    def __len__(self) -> int:
        return self.end - self.start

    def __getitem__(self, key: int | slice | Sequence[int] | np.ndarray) -> Any:
        if isinstance(key, slice):
            return self._slice(key)
        positions = np.asarray(key)
        if positions.dtype == bool:
            positions = np.flatnonzero(positions)
        if positions.size and (positions.max() >= len(self) or positions.min() < -len(self)):
            raise IndexError(f"HDF5Matrix: an index of {key} is out of range; there are {len(self)} rows.")
        positions = np.where(positions < 0, positions + len(self), positions) + self.start
        if positions.ndim == 0:
            return self._normalized(self._rows.read(int(positions), int(positions) + 1)[0])
        return self._normalized(self._rows.read_at(positions))

    def _slice(self, key: slice) -> Any:
        first = 0 if key.start is None else key.start
        last = len(self) if key.stop is None else key.stop
        if first < 0 or last < 0 or key.step not in (None, 1):
            return self[np.arange(len(self))[key]]
        if self.start + first > self.end:
            raise IndexError(f"HDF5Matrix: row {first} is out of range; there are {len(self)} rows.")
        return self._normalized(self._rows.read(self.start + first, min(self.start + last, self.end)))

    def _normalized(self, rows: Any) -> Any:
        return rows if self.normalizer is None else self.normalizer(rows)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray:
        return np.asarray(self[:], dtype=dtype)

    @property
    def _example(self) -> Any:
        if self._probed is None:
            self._probed = np.asarray(self[0:1])
        return self._probed

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape, with as many rows as are used."""
        return (len(self), *self._example.shape[1:])

    @property
    def dtype(self) -> Any:
        """The dtype of the rows."""
        return self._example.dtype

    @property
    def ndim(self) -> int:
        """Number of axes."""
        return len(self.shape)

    @property
    def size(self) -> int:
        """Number of elements."""
        return int(np.prod(self.shape))
