"""Pickles that hold plain data: lists, dictionaries, numbers, bytes and NumPy arrays.

A pickle can name any function for its reader to call, so an untrusted one can do anything. This reader knows only what
is needed to make arrays, and refuses all other names.
"""

from __future__ import annotations

import io
import os
import pickle
import zipfile
from typing import Any, BinaryIO

import numpy as np

from headrace._src.formats.expansion import check_expansion
from headrace._src.formats.files import open_file

_ARRAY_MODULES = ("numpy", "numpy.core.multiarray", "numpy._core.multiarray", "numpy._core.numeric")
_ARRAY_NAMES = {
    "_reconstruct": np.ndarray.__reduce__(np.empty(0))[0],
    "ndarray": np.ndarray,
    "dtype": np.dtype,
    "scalar": np.float64(0).__reduce__()[0],
}


class _PlainUnpickler(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> Any:
        if module in _ARRAY_MODULES and name in _ARRAY_NAMES:
            return _ARRAY_NAMES[name]
        raise pickle.UnpicklingError(
            f"This pickle asks for {module}.{name}, which plain data does not need; it is not loaded, since it could "
            "run any code."
        )


def load_plain(source: BinaryIO, encoding: str = "bytes") -> Any:
    """Returns the data in a pickle; strings of Python 2 become bytes unless an encoding is named."""
    return _PlainUnpickler(source, encoding=encoding).load()


def read_npz(path: str) -> dict[str, np.ndarray]:
    """Returns the arrays of a .npz file by name, arrays of Python lists included."""
    arrays = {}
    with open_file(path) as file, zipfile.ZipFile(file) as archive:
        check_expansion(sum(info.file_size for info in archive.infolist()), os.stat(path).st_size, path)
        for name in archive.namelist():
            if name.endswith(".npy"):
                arrays[name.removesuffix(".npy")] = _read_npy(io.BytesIO(archive.read(name)))
    return arrays


def _read_npy(source: io.BytesIO) -> np.ndarray:
    version = np.lib.format.read_magic(source)
    read_header = np.lib.format.read_array_header_1_0 if version == (1, 0) else np.lib.format.read_array_header_2_0
    shape, _, dtype = read_header(source)
    if not dtype.hasobject:
        source.seek(0)
        return np.lib.format.read_array(source, allow_pickle=False)
    array = load_plain(source, encoding="latin1")
    if not isinstance(array, np.ndarray) or array.size != int(np.prod(shape)):
        raise pickle.UnpicklingError("An array of objects holds something else than its header says.")
    return array.reshape(shape)
