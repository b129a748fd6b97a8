"""HDF5 files as trees of groups with arrays and attributes, opened so that a hostile file can do no harm.

HDF5 can link to other files, keep data outside the file, and claim arrays that it does not hold; none of that is
followed. Types NumPy lacks (bfloat16, float8) are stored as opaque bytes with their name in the attribute `dtype`.
"""

import contextlib
import errno
import io
import mmap
import os
import re
import secrets
from collections.abc import Iterable, Iterator
from typing import Any

import ml_dtypes
import numpy as np
import numpy.typing as npt

from headrace._src.base.errors import data_loss, invalid_argument, not_found
from headrace._src.base.lazy import LazyModule
from headrace._src.formats.expansion import check_expansion
from headrace._src.formats.files import PathLike, failures_of, open_file, sync_folder
from headrace._src.formats.hdf5_heaps import check_heaps

h5py: Any = LazyModule("h5py")

_DAMAGE = (OSError, RuntimeError, KeyError, ValueError, TypeError, OverflowError, MemoryError, AttributeError)

Attribute = str | list[str] | npt.NDArray[Any]

_MAGIC = b"\x89HDF\r\n\x1a\n"
_LARGEST_EXPANSION = 1100  # no filter of HDF5 shrinks data more than deflate, which cannot do better
_SMALL = 1 << 20  # arrays up to that many bytes need no proof that the file holds them
_STRINGS_A_CHUNK = 64512 // 16  # what fits an object header, 16 bytes for each string of any length


class Hdf5Group:
    """One group of an open file. Paths are names joined by slashes, from this group downwards."""

    def __init__(self, group: Any, what: str) -> None:
        self._group = group
        self._what = what

    def names(self) -> list[str]:
        """Returns the names of the groups and arrays directly inside."""
        with self._failures(""):
            return [_as_text(name) for name in self._group]

    def __contains__(self, path: str) -> bool:
        return self._find(path) is not None

    def is_group(self, path: str) -> bool:
        """Whether there is a group at `path`."""
        return isinstance(self._find(path), h5py.Group)

    def group(self, path: str) -> "Hdf5Group":
        """Returns the group at `path`."""
        found = self._find(path)
        if not isinstance(found, h5py.Group):
            raise not_found(f"{self._place(path)}: there is no such group")
        return Hdf5Group(found, self._what)

    @property
    def root(self) -> "Hdf5Group":
        """The root group of the file."""
        return Hdf5Group(self._group.file["/"], self._what)

    def array(self, path: str) -> npt.NDArray[Any]:
        """Returns the array at `path`; strings as an object array of bytes."""
        found = self._find(path)
        if not isinstance(found, h5py.Dataset):
            raise not_found(f"{self._place(path)}: there is no such array")
        return self._read(found, self._place(path))

    def attributes(self) -> dict[str, Attribute]:
        """Returns all attributes of this group."""
        with self._failures(""):
            return {name: self._attribute(self._group.attrs[name]) for name in self._group.attrs}

    def attribute(self, name: str, default: Attribute | None = None) -> Attribute | None:
        """Returns one attribute, or `default`."""
        with self._failures(""):
            return self._attribute(self._group.attrs[name]) if name in self._group.attrs else default

    def strings(self, name: str) -> list[str]:
        """Returns a list of strings in attribute `name`, or in `name0`, `name1`... where it was too long for one."""
        whole = self.attribute(name)
        if whole is not None:
            return _as_strings(whole)
        strings: list[str] = []
        for index in range(len(self._group.attrs)):
            part = self.attribute(f"{name}{index}")
            if part is None:
                break
            strings += _as_strings(part)
        return strings

    def make_group(self, path: str) -> "Hdf5Group":
        """Returns the group at `path`, made if it is not there."""
        _check_path(path, self._what)
        with self._refusals(path):
            return Hdf5Group(self._group.require_group(path), self._what)

    def write_array(self, path: str, array: npt.ArrayLike) -> None:
        """Puts an array at `path`, which must be free; groups on the way are made."""
        _check_path(path, self._what)
        array = np.asarray(array)
        with self._refusals(path):
            if array.dtype.name in _EXTENDED:
                stored = self._group.create_dataset(path, data=array.view(f"V{array.dtype.itemsize}"))
                stored.attrs["dtype"] = array.dtype.name
            elif array.dtype.kind in "OSU":
                strings = np.array([_text_to_bytes(element) for element in array.ravel().tolist()], object)
                self._group.create_dataset(path, data=strings.reshape(array.shape), dtype=h5py.string_dtype())
            else:
                self._group.create_dataset(path, data=array)

    def set_attribute(self, name: str, value: Attribute | list[str] | float) -> None:
        """Sets one attribute."""
        with self._refusals(""):
            self._group.attrs[name] = value

    def set_strings(self, name: str, strings: Iterable[str]) -> None:
        """Sets a list of strings, over several attributes if it is too long for one."""
        strings = list(strings)
        if len(strings) <= _STRINGS_A_CHUNK:
            self.set_attribute(name, strings)
            return
        for index, start in enumerate(range(0, len(strings), _STRINGS_A_CHUNK)):
            self.set_attribute(f"{name}{index}", strings[start : start + _STRINGS_A_CHUNK])

    def _place(self, path: str) -> str:
        return f"{self._what}, {self._group.name.rstrip('/')}/{path}"

    def _find(self, path: str) -> Any | None:
        """What is at `path`, every step of which must be a plain link."""
        _check_path(path, self._what)
        found = self._group
        with self._failures(path):
            for name in path.split("/"):
                if not isinstance(found, h5py.Group):
                    return None
                link = found.get(name, getlink=True)
                if link is None:
                    return None
                if not isinstance(link, h5py.HardLink):
                    raise invalid_argument(f"{self._place(path)}: links to other places are not followed")
                found = found.get(name)
        return found

    def _read(self, dataset: Any, place: str) -> npt.NDArray[Any]:
        with self._failures(place):
            if dataset.external or dataset.is_virtual:
                raise invalid_argument(f"{place}: its data is outside the file, which is not allowed")
            if dataset.shape is None:
                raise data_loss(f"{place}: the array has no shape")
            stored = dataset.id.get_storage_size()
            needed = dataset.size * dataset.dtype.itemsize
            limit = stored * _LARGEST_EXPANSION if dataset.id.get_create_plist().get_nfilters() else stored
            if needed > max(limit, _SMALL):
                raise data_loss(f"{place}: claims {needed} bytes, the file has {stored} for it")
            check_expansion(needed, max(stored, 1), place)
            if h5py.check_string_dtype(dataset.dtype) is not None:
                array: npt.NDArray[Any] = np.asarray(dataset[()], object)
                return array
            if dataset.dtype.kind not in "biufcV" or dataset.dtype.names is not None:
                raise invalid_argument(f"{place}: elements of type {dataset.dtype} cannot be read")
            array = np.asarray(dataset[()])
            if dataset.dtype.kind == "V":
                name = dataset.attrs.get("dtype", "bfloat16" if dataset.dtype.itemsize == 2 else "")
                return _view_as(array, name, place)
            return array

    def _attribute(self, value: Any) -> Attribute:
        if isinstance(value, bytes):
            return value.decode("utf-8", "surrogateescape")
        if isinstance(value, str):
            return value
        array = np.asarray(value)
        if array.dtype.kind in "OSU":
            return [_as_text(element) for element in array.ravel().tolist()]
        return array

    @contextlib.contextmanager
    def _failures(self, path: str) -> Iterator[None]:
        """h5py raises many classes for damaged files; to the caller they are all lost data."""
        try:
            yield
        except _DAMAGE as error:
            raise data_loss(f"{self._place(path)}: {error}") from error

    @contextlib.contextmanager
    def _refusals(self, path: str) -> Iterator[None]:
        """What h5py will not write is the caller's mistake: a name twice, a type HDF5 lacks."""
        try:
            yield
        except (RuntimeError, ValueError, TypeError) as error:
            raise invalid_argument(f"{self._place(path)}: {error}") from error


def _check_path(path: str, what: str) -> None:
    if any(name in ("", ".", "..") for name in path.split("/")) or "\0" in path:
        raise invalid_argument(f"{what}: {path!r} is not a name inside the file")


def _view_as(array: npt.NDArray[Any], name: Any, place: str) -> npt.NDArray[Any]:
    dtype = np.dtype(getattr(ml_dtypes, name)) if isinstance(name, str) and name in _EXTENDED else None
    if dtype is None or dtype.itemsize != array.dtype.itemsize:
        raise invalid_argument(f"{place}: opaque elements of {array.dtype.itemsize} bytes and unknown meaning {name!r}")
    return array.view(dtype)


_EXTENDED = (
    "bfloat16",
    "float8_e5m2",
    "float8_e4m3fn",
    "float8_e4m3fnuz",
    "float8_e4m3b11fnuz",
    "float8_e5m2fnuz",
    "int4",
    "uint4",
)


def _as_text(element: Any) -> str:
    if isinstance(element, bytes):
        return element.decode("utf-8", "surrogateescape")
    if isinstance(element, str):
        return element
    raise invalid_argument(f"HDF5 attribute: expected text, found {type(element).__name__}")


def _as_strings(value: Attribute) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, list):
        return value
    if value.size:
        raise invalid_argument(f"HDF5 attribute: expected a list of names, found numbers of shape {value.shape}")
    return []  # an empty list is stored without a type


def _text_to_bytes(element: Any) -> bytes:
    return element if isinstance(element, bytes) else str(element).encode()


def is_hdf5(path: PathLike) -> bool:
    """Whether a file starts as HDF5 files do."""
    with open_file(path) as file:
        return bool(file.read(len(_MAGIC)) == _MAGIC)


def is_open_hdf5(value: Any) -> bool:
    """Whether a value is a file, or a group of one, that the user has opened with h5py."""
    return hasattr(value, "create_group") and isinstance(value, h5py.Group)


@contextlib.contextmanager
def reading_hdf5(source: PathLike | bytes) -> Iterator[Hdf5Group]:
    """The root group of a file, of a file's content, or an open group, for the length of a block."""
    if is_open_hdf5(source):
        yield Hdf5Group(source, "an open HDF5 file")
        return
    what = f"{len(source)} bytes of HDF5" if isinstance(source, bytes) else os.fspath(source)
    if isinstance(source, bytes):
        check_heaps(source, what)
    else:
        with open_file(source) as stored:  # gives the error that a missing file should give
            size = os.fstat(stored.fileno()).st_size
            if size:
                with mmap.mmap(stored.fileno(), 0, access=mmap.ACCESS_READ) as data:
                    check_heaps(data, what)
    try:
        file = h5py.File(io.BytesIO(source) if isinstance(source, bytes) else source, "r")
    except _DAMAGE as error:
        raise data_loss(f"{what}: not an HDF5 file, or a damaged one ({error})") from error
    with file:
        yield Hdf5Group(file, what)


@contextlib.contextmanager
def writing_hdf5(path: PathLike) -> Iterator[Hdf5Group]:
    """The root group of a new file, which takes the place of `path` when the block ends well; or an open group."""
    if is_open_hdf5(path):
        yield Hdf5Group(path, "an open HDF5 file")
        return
    path = os.fspath(path)
    temporary = f"{path}.tempstate{secrets.randbits(64)}"
    with failures_of(path):
        try:
            file = h5py.File(temporary, "w")
            try:
                yield Hdf5Group(file, path)
            except BaseException:
                with contextlib.suppress(Exception):  # what could not be written fails again when the file is closed
                    file.close()
                raise
            _close(file)
            with open(temporary, "rb+") as written:
                os.fsync(written.fileno())
            os.replace(temporary, path)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(temporary)
            raise
        sync_folder(os.path.dirname(path))


def _close(file: Any) -> None:
    """Closes a file that was written; the rest of it may not fit the disk."""
    try:
        file.close()
    except RuntimeError as error:
        number = re.search(r"errno = (\d+)", str(error))
        raise OSError(int(number[1]) if number else errno.EIO, str(error)) from error


@contextlib.contextmanager
def building_hdf5() -> Iterator[tuple[Hdf5Group, io.BytesIO]]:
    """The root group of a new file in memory; its bytes are in the buffer after the block."""
    buffer = io.BytesIO()
    with h5py.File(buffer, "w") as file:
        yield Hdf5Group(file, "HDF5 in memory"), buffer
