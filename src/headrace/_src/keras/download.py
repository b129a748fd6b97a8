"""Files fetched once and kept: datasets and weights."""

from __future__ import annotations

import hashlib
import os
import shutil
import tarfile
import urllib.error
import urllib.parse
import urllib.request
import warnings
import zipfile
from pathlib import Path
from typing import Any

_CHUNK = 1 << 16


def get_file(
    fname: str | None = None,
    origin: str | None = None,
    untar: bool = False,
    md5_hash: str | None = None,
    file_hash: str | None = None,
    cache_subdir: str = "datasets",
    hash_algorithm: str = "auto",
    extract: bool = False,
    archive_format: Any = "auto",
    cache_dir: str | None = None,
    force_download: bool = False,
) -> str:
    """The path of a file, fetched from `origin` unless it lies in the cache already.

    Args:
        fname: Its name in the cache; the last part of `origin` when not given.
        origin: Where to fetch it.
        untar: Deprecated; as `extract` with a tar archive, the path being that of the folder.
        md5_hash: Deprecated; use `file_hash`.
        file_hash: The expected hash (sha256 or md5); a file that differs is fetched again.
        cache_subdir: The folder within the cache.
        hash_algorithm: "auto", "sha256" or "md5".
        extract: Whether to unpack an archive beside itself.
        archive_format: "auto", "tar", "zip" or None.
        cache_dir: The cache; ~/.keras when not given (or the environment variable KERAS_HOME).
        force_download: Whether to fetch it even if it is there.
    """
    if origin is None:
        raise ValueError('Please specify the "origin" argument (URL of the file to download).')
    if md5_hash is not None and file_hash is None:
        file_hash, hash_algorithm = md5_hash, "md5"
    name = os.fspath(fname) if fname else os.path.basename(urllib.parse.urlsplit(origin).path)
    if not name:
        raise ValueError(f"Can't parse the file name from the origin provided: '{origin}'. Please specify the `fname`.")
    folder = _cache(cache_dir) / cache_subdir
    folder.mkdir(parents=True, exist_ok=True)
    unpacked = folder / name
    path = folder / f"{name}.tar.gz" if untar else unpacked
    if path.exists() and file_hash is not None and not _matches(path, file_hash, hash_algorithm):
        warnings.warn(
            f"The local file {path} does not have the {hash_algorithm} hash {file_hash}: it is incomplete or outdated "
            "and will be fetched again.",
            stacklevel=2,
        )
        force_download = True
    if force_download or not path.exists():
        _fetch(origin, path, file_hash, hash_algorithm)
    if untar:
        if not unpacked.exists():
            _unpack(path, folder, "tar")
        return str(unpacked)
    if extract:
        _unpack(path, folder, archive_format)
    return str(path)


def _cache(cache_dir: str | None) -> Path:
    base = Path(cache_dir or os.environ.get("KERAS_HOME") or Path.home() / ".keras")
    try:
        base.mkdir(parents=True, exist_ok=True)
    except OSError:
        return Path("/tmp/.keras")
    return base if os.access(base, os.W_OK) else Path("/tmp/.keras")


def _fetch(origin: str, path: Path, file_hash: str | None, hash_algorithm: str) -> None:
    partial = path.with_name(path.name + ".part")
    print(f"Downloading data from {origin}")
    try:
        with urllib.request.urlopen(origin) as source, partial.open("wb") as target:
            shutil.copyfileobj(source, target, _CHUNK)
        if file_hash is not None and not _matches(partial, file_hash, hash_algorithm):
            raise ValueError(
                f"Incomplete or corrupted file detected. The {hash_algorithm} file hash does not match the provided "
                f"value of {file_hash} ({origin})."
            )
    except urllib.error.HTTPError as error:
        partial.unlink(missing_ok=True)
        raise RuntimeError(f"URL fetch failure on {origin}: {error.code} -- {error.msg}") from None
    except (urllib.error.URLError, TimeoutError, ConnectionError) as error:
        partial.unlink(missing_ok=True)
        raise RuntimeError(
            f"URL fetch failure on {origin}: {getattr(error, 'reason', error)}. If this machine is offline, fetch the "
            f"file elsewhere and put it at {path}."
        ) from None
    except BaseException:
        partial.unlink(missing_ok=True)
        raise
    partial.replace(path)


def _matches(path: Path, file_hash: str, algorithm: str) -> bool:
    if algorithm not in ("auto", "sha256", "md5"):
        raise ValueError(f"get_file: hash_algorithm must be 'auto', 'sha256' or 'md5'; received {algorithm!r}.")
    digest = (
        hashlib.sha256() if algorithm == "sha256" or (algorithm == "auto" and len(file_hash) == 64) else hashlib.md5()
    )
    with path.open("rb") as source:
        while chunk := source.read(_CHUNK):
            digest.update(chunk)
    return digest.hexdigest() == file_hash


def _unpack(path: Path, folder: Path, archive_format: Any) -> bool:
    kinds = ("tar", "zip") if archive_format == "auto" else (archive_format,) if archive_format else ()
    if isinstance(archive_format, (list, tuple)):
        kinds = tuple(archive_format)
    if "tar" in kinds and tarfile.is_tarfile(path):
        with tarfile.open(path) as archive:
            # Archives are untrusted: no member may be written outside the folder.
            archive.extractall(folder, filter="data")
        return True
    if "zip" in kinds and zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as zipped:
            zipped.extractall(folder)
        return True
    return False
