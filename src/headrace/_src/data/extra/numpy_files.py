"""from_npy and from_npz: the rows of arrays in NumPy files."""

from __future__ import annotations

import os
from collections.abc import Sequence

import numpy as np

from headrace._src.base import errors
from headrace._src.data.dataset import Dataset
from headrace._src.data.engine.cursor import Cursor, Run
from headrace._src.data.plan.joining import Concatenate
from headrace._src.data.plan.node import PlanNode
from headrace._src.data.plan.tensors import SliceTable, TableCursor
from headrace._src.formats.numpy_files import map_npy, plain, read_npz
from headrace._src.tensors import nest
from headrace._src.tensors.dtypes import as_dtype, string
from headrace._src.tensors.specs import TensorSpec
from headrace._src.tensors.typing import Array, Nest


def from_npy(filenames: str | os.PathLike[str] | Sequence[str | os.PathLike[str]]) -> Dataset:
    """Creates a dataset of the rows of the arrays in `.npy` files.

    The arrays stay on disk and are read as needed, so they may be larger than memory; a shuffle directly after shuffles
    the row indices. The fields of a structured array become a dict.

    Args:
        filenames: A file or a list of files whose rows have the same type.

    Returns:
        A dataset.

    Raises:
        ValueError: If `filenames` is empty.
    """
    paths = [filenames] if isinstance(filenames, (str, os.PathLike)) else list(filenames)
    if not paths:
        raise ValueError("from_npy: `filenames` should not be empty.")
    plan: PlanNode = _rows(os.fspath(paths[0]), map_npy(paths[0]))
    for path in paths[1:]:
        plan = Concatenate(plan, _rows(os.fspath(path), map_npy(path)))
    return Dataset(plan)


def from_npz(filename: str | os.PathLike[str], names: Sequence[str] | None = None) -> Dataset:
    """Creates a dataset of the rows of the arrays in a `.npz` archive, as dicts.

    Args:
        filename: The archive.
        names: The arrays to read, all with the same number of rows; all by default.

    Returns:
        A dataset of dicts.
    """
    return Dataset(ArrayRows(os.fspath(filename), read_npz(filename, names)))


def _rows(path: str, array: np.ndarray) -> PlanNode:
    if array.dtype.names is not None:
        return ArrayRows(path, {name: array[name] for name in array.dtype.names})
    return ArrayRows(path, array)


class ArrayRows(PlanNode):
    """The rows of a structure of arrays."""

    kind = "NumpyFileDataset"

    def __init__(self, path: str, arrays: Nest[Array]) -> None:
        self.path = path
        self._arrays = [plain(array, path) for array in nest.flatten(arrays)]
        counts = {array.shape[:1] for array in self._arrays}
        if len(counts) != 1 or counts == {()}:
            shapes = [array.shape for array in self._arrays]
            raise errors.invalid_argument(f"{path}: the arrays must have the same number of rows; got shapes {shapes}.")
        specs = [TensorSpec(a.shape[1:], string if a.dtype == object else as_dtype(a.dtype)) for a in self._arrays]
        super().__init__(nest.pack_sequence_as(arrays, specs))

    def cardinality(self) -> int:
        return len(self._arrays[0])

    def table(self) -> SliceTable:
        return SliceTable(self.specs, self._arrays)

    def open(self, run: Run) -> Cursor:
        return TableCursor(self.table())
