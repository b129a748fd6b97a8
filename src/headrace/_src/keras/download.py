"""get_file: downloads a file once and caches it."""

from __future__ import annotations

import hashlib
import os
import tarfile
import urllib.error
import urllib.parse
import urllib.request
import warnings
import zipfile
from collections.abc import Sequence
from pathlib import Path

from headrace._src.formats.expansion import check_expansion
from headrace._src.keras.progress_bar import Progbar

_CHUNK = 1 << 16
_PARTIAL_CONTENT = 206
_RANGE_NOT_SATISFIABLE = 416


def get_file(
    fname: str | None = None,
    origin: str | None = None,
    untar: bool = False,
    md5_hash: str | None = None,
    file_hash: str | None = None,
    cache_subdir: str = "datasets",
    hash_algorithm: str = "auto",
    extract: bool = False,
    archive_format: str | Sequence[str] | None = "auto",
    cache_dir: str | None = None,
    force_download: bool = False,
) -> str:
    """Downloads a file to the cache, unless it is there already.

    Args:
        fname: Name of the file in the cache. None uses the last part of `origin`.
        origin: URL of the file.
        untar: Deprecated. Like `extract` with a tar archive; returns the path of the folder.
        md5_hash: Deprecated. Use `file_hash`.
        file_hash: Expected hash (sha256 or md5). A cached file with another hash is downloaded again.
        cache_subdir: Folder in the cache.
        hash_algorithm: "auto", "sha256" or "md5".
        extract: Whether to unpack an archive.
        archive_format: "auto", "tar", "zip" or None.
        cache_dir: Folder of the cache. None uses the environment variable KERAS_HOME, or else ~/.keras.
        force_download: Whether to download the file even if it is in the cache.

    Returns:
        The path of the file.

    Raises:
        ValueError: If `origin` is None, or has no file name and `fname` is missing.
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
    if untar:
        name = name.removesuffix(".tar.gz")
    unpacked = folder / name
    path = folder / f"{name}.tar.gz" if untar else unpacked
    if path.exists() and file_hash is not None and not _matches(path, file_hash, hash_algorithm):
        warnings.warn(
            f"The local file {path} does not have the {hash_algorithm} hash {file_hash}: it is incomplete or outdated "
            "and will be downloaded again.",
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
    """Downloads to a temporary name first, so that a file in the cache is always complete.

    A partial download is kept, and the next one resumes it.
    """
    partial = path.with_name(path.name + ".part")
    print(f"Downloading data from {origin}")
    try:
        _receive(origin, partial)
    except urllib.error.HTTPError as error:
        raise RuntimeError(f"URL fetch failure on {origin}: {error.code} -- {error.msg}. {_advice(path)}") from None
    except (urllib.error.URLError, TimeoutError, ConnectionError) as error:
        reason = getattr(error, "reason", error)
        raise RuntimeError(f"URL fetch failure on {origin}: {reason}. {_advice(path)}") from None
    if file_hash is not None and not _matches(partial, file_hash, hash_algorithm):
        partial.unlink()
        raise ValueError(
            f"Incomplete or corrupted file detected. The {hash_algorithm} file hash does not match the provided "
            f"value of {file_hash} ({origin})."
        )
    partial.replace(path)


def _advice(path: Path) -> str:
    return f"If this machine is offline, download the file elsewhere and put it at {path}."


def _receive(origin: str, partial: Path) -> None:
    have = partial.stat().st_size if partial.exists() else 0
    request = urllib.request.Request(origin, headers={"Range": f"bytes={have}-"} if have else {})
    try:
        source = urllib.request.urlopen(request)
    except urllib.error.HTTPError as error:
        if error.code != _RANGE_NOT_SATISFIABLE or not have:
            raise
        partial.unlink()  # it is complete already, or belongs to another version of the file
        _receive(origin, partial)
        return
    with source:
        resumed = have > 0 and getattr(source, "status", None) == _PARTIAL_CONTENT
        length = source.headers.get("Content-Length") if source.headers else None
        done = have if resumed else 0
        total = None if length is None else done + int(length)
        progress = Progbar(total, interval=0.1)
        with partial.open("ab" if resumed else "wb") as target:
            while chunk := source.read(_CHUNK):
                target.write(chunk)
                done += len(chunk)
                progress.update(done, finalize=done == total)
    if total is not None and done < total:
        raise ConnectionError(f"the connection ended after {done} of {total} bytes; run it again to resume")


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


def _unpack(path: Path, folder: Path, archive_format: str | Sequence[str] | None) -> bool:
    kinds = ("tar", "zip") if archive_format == "auto" else (archive_format,) if archive_format else ()
    if isinstance(archive_format, (list, tuple)):
        kinds = tuple(archive_format)
    if "tar" in kinds and tarfile.is_tarfile(path):
        with tarfile.open(path) as archive:
            # Archives are untrusted: no member may be written outside the folder.
            archive.extractall(folder, _bounded(archive, path), filter="data")
        return True
    if "zip" in kinds and zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as zipped:
            check_expansion(sum(info.file_size for info in zipped.infolist()), path.stat().st_size, str(path))
            zipped.extractall(folder)
        return True
    return False


def _bounded(archive: tarfile.TarFile, path: Path) -> list[tarfile.TarInfo]:
    """Returns the members of an archive; raises if they are much larger than the archive itself."""
    members, total = [], 0
    for member in archive:
        total += member.size
        check_expansion(total, path.stat().st_size, str(path))
        members.append(member)
    return members
