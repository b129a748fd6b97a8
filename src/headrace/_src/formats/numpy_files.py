"""NumPy's `.npy` and `.npz` files. Nothing is unpickled, and claimed sizes are checked before memory is taken."""

import contextlib
import math
import os
import zipfile
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from headrace._src.base.errors import data_loss, invalid_argument, not_found
from headrace._src.formats.expansion import check_expansion
from headrace._src.formats.files import PathLike, check_file, failures_of, open_file


@contextlib.contextmanager
def _problems_of(path: str) -> Iterator[None]:
    try:
        with failures_of(path):
            yield
    except (ValueError, EOFError, zipfile.BadZipFile) as problem:
        raise data_loss(f"{path}: not a readable NumPy file ({problem})") from problem


def map_npy(path: PathLike) -> npt.NDArray[Any]:
    """Returns the array of a `.npy` file, read from the disk as it is used."""
    path = os.fspath(path)
    with _problems_of(path):
        check_file(path)
        mapped = np.load(path, mmap_mode="r", allow_pickle=False)
        if not isinstance(mapped, np.ndarray):
            raise ValueError("an archive of several arrays")
    return np.asarray(mapped)


def read_npz(path: PathLike, names: Sequence[str] | None = None) -> dict[str, npt.NDArray[Any]]:
    """Returns the arrays of a `.npz` archive by name: all of them, or those named."""
    path = os.fspath(path)
    with _problems_of(path), open_file(path) as file, zipfile.ZipFile(file) as archive:
        members = {info.filename.removesuffix(".npy"): info for info in archive.infolist()}
        for name in names or ():
            if name not in members:
                raise not_found(f"{path}: there is no array {name!r}; there are {', '.join(sorted(members))}")
        check_expansion(sum(info.file_size for info in members.values()), os.stat(path).st_size, path)
        return {name: _read_member(archive, members[name]) for name in names or members}


def _read_member(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> npt.NDArray[Any]:
    with archive.open(info) as file:
        version = np.lib.format.read_magic(file)
        if version == (1, 0):
            shape, _, dtype = np.lib.format.read_array_header_1_0(file)
        else:
            shape, _, dtype = np.lib.format.read_array_header_2_0(file)
        if math.prod(shape) * dtype.itemsize > info.file_size:
            raise ValueError(f"{info.filename} claims more elements than the file holds")
    with archive.open(info) as file:
        return np.lib.format.read_array(file, allow_pickle=False)


def plain(array: npt.NDArray[Any], what: str) -> npt.NDArray[Any]:
    """Returns the array in the machine's byte order; text as an object array of bytes."""
    kind = array.dtype.kind
    if kind in "US":
        encoded = np.char.encode(array, "utf-8") if kind == "U" else array
        return encoded.astype(object)
    if kind == "V" and array.dtype.names is None:
        raise invalid_argument(f"{what}: elements of type {array.dtype} have no TensorFlow type")
    return array if array.dtype.isnative else array.astype(array.dtype.newbyteorder("="))
