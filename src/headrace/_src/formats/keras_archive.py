"""`.keras` files: a zip archive of the model's configuration, its weights and its assets.

metadata.json      who saved it and when
config.json        the model
model.weights.h5   variables by object (see `keras_weights`)
assets/...         files that layers keep, such as vocabularies
"""

import contextlib
import json
import os
import posixpath
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from headrace._src.base.errors import OpError, data_loss, invalid_argument, not_found
from headrace._src.formats.expansion import check_expansion
from headrace._src.formats.files import PathLike, open_file, replacing

_METADATA, _CONFIG, _WEIGHTS, _ASSETS = "metadata.json", "config.json", "model.weights.h5", "assets/"
_LARGEST_EXPANSION = 1100  # deflate cannot shrink data more
_EPOCH = (1980, 1, 1, 0, 0, 0)  # the earliest date a zip knows: equal models give equal files


@dataclass(frozen=True)
class KerasArchive:
    """The parts of a `.keras` file; weights as the bytes of an HDF5 file, assets by path below `assets/`."""

    metadata: dict[str, Any]
    config: dict[str, Any]
    weights: bytes
    assets: Mapping[str, bytes] = field(default_factory=dict)


def is_keras_archive(path: PathLike) -> bool:
    """Whether the file is a zip archive with a model's configuration in it."""
    try:
        with open_file(path) as file, zipfile.ZipFile(file) as archive:
            return _CONFIG in archive.namelist()
    except (OpError, OSError, zipfile.BadZipFile):
        return False


def read_keras_archive(path: PathLike) -> KerasArchive:
    """Reads a `.keras` file. No name in it is used to reach outside it, nothing in it is run."""
    with _opened(path) as archive:
        names = [_checked_name(info, path) for info in archive.infolist()]
        check_expansion(sum(info.file_size for info in archive.infolist()), os.stat(path).st_size, os.fspath(path))
        assets = {
            name[len(_ASSETS) :]: _read(archive, name, path)
            for name in names
            if name.startswith(_ASSETS) and not name.endswith("/")
        }
        for needed in (_CONFIG, _WEIGHTS):
            if needed not in names:
                raise not_found(f"{os.fspath(path)}: the archive has no {needed}")
        metadata = _json(archive, _METADATA, path) if _METADATA in names else {}
        return KerasArchive(metadata, _json(archive, _CONFIG, path), _read(archive, _WEIGHTS, path), assets)


def write_keras_archive(path: PathLike, archive: KerasArchive) -> None:
    """Writes a `.keras` file, which takes the place of an old one only when it is whole."""
    with replacing(path) as file, zipfile.ZipFile(file, "w") as target:
        _add(target, _METADATA, json.dumps(archive.metadata).encode())
        _add(target, _CONFIG, json.dumps(archive.config).encode())
        _add(target, _WEIGHTS, archive.weights)
        for name in archive.assets:
            _check_inside(name, path)
            _add(target, _ASSETS + name, archive.assets[name])


def write_assets(folder: PathLike, assets: Mapping[str, bytes]) -> None:
    """Puts assets into a folder, and nowhere else."""
    for name, content in assets.items():
        _check_inside(name, folder)
        target = os.path.join(os.fspath(folder), *name.split("/"))
        os.makedirs(os.path.dirname(target), exist_ok=True)
        with open_file(target, "wb") as file:
            file.write(content)


def read_assets(folder: PathLike) -> dict[str, bytes]:
    """Returns all files below a folder, by path; links are not followed."""
    assets = {}
    for place, _, names in os.walk(folder):
        for name in sorted(names):
            full = os.path.join(place, name)
            if os.path.islink(full):
                raise invalid_argument(f"{full}: a link cannot be an asset")
            with open_file(full) as file:
                assets[os.path.relpath(full, folder).replace(os.sep, "/")] = file.read()
    return assets


def _add(target: zipfile.ZipFile, name: str, content: bytes) -> None:
    info = zipfile.ZipInfo(name, _EPOCH)
    info.external_attr = 0o600 << 16
    target.writestr(info, content)


@contextlib.contextmanager
def _opened(path: PathLike) -> Iterator[zipfile.ZipFile]:
    with open_file(path) as file:
        try:
            with zipfile.ZipFile(file) as archive:
                yield archive
        except (zipfile.BadZipFile, NotImplementedError, EOFError, OSError, ValueError) as error:
            raise data_loss(f"{os.fspath(path)}: not a .keras archive, or a damaged one ({error})") from error


def _checked_name(info: zipfile.ZipInfo, path: PathLike) -> str:
    _check_inside(info.filename.removesuffix("/"), path)
    if info.file_size > max(info.compress_size, 1) * _LARGEST_EXPANSION:
        raise data_loss(f"{os.fspath(path)}: {info.filename!r} claims {info.file_size} bytes of {info.compress_size}")
    if info.flag_bits & 1:
        raise invalid_argument(f"{os.fspath(path)}: {info.filename!r} is encrypted")
    return info.filename


def _check_inside(name: str, path: PathLike) -> None:
    """Only names that stay below their folder on every system are names of entries."""
    clean = posixpath.normpath(name)
    if not name or name != clean or name.startswith(("/", "..")) or any(mark in name for mark in ("\\", ":", "\0")):
        raise invalid_argument(f"{os.fspath(path)}: {name!r} is not an acceptable name of an entry")


def _read(archive: zipfile.ZipFile, name: str, path: PathLike) -> bytes:
    try:
        return archive.read(name)
    except (zipfile.BadZipFile, RuntimeError) as error:
        raise data_loss(f"{os.fspath(path)}, {name}: {error}") from error
    except Exception as error:  # zlib.error and others of the decompressors have no common class
        raise data_loss(f"{os.fspath(path)}, {name}: damaged data ({error})") from error


def _json(archive: zipfile.ZipFile, name: str, path: PathLike) -> dict[str, Any]:
    try:
        value = json.loads(_read(archive, name, path))
    except (ValueError, RecursionError) as error:
        raise data_loss(f"{os.fspath(path)}, {name}: not JSON ({error})") from error
    if not isinstance(value, dict):
        raise data_loss(f"{os.fspath(path)}, {name}: expected a JSON object, found {type(value).__name__}")
    return value
