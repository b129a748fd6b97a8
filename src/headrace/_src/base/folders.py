"""The folders in which headrace keeps files between runs."""

from __future__ import annotations

import os
import platform
import zlib
from pathlib import Path


def cache_folder() -> Path:
    """Returns the folder of cached files such as compiled functions; `HEADRACE_CACHE` changes it."""
    chosen = os.environ.get("HEADRACE_CACHE")
    if chosen:
        return Path(chosen).expanduser()
    caches = os.environ.get("XDG_CACHE_HOME")
    return (Path(caches) if caches else Path.home() / ".cache") / "headrace"


def compiled_folder() -> Path:
    """Returns the folder of compiled programs: one per kind of processor, since instructions differ."""
    return cache_folder() / "xla" / f"{platform.machine()}-{_processor_features():08x}"


def _processor_features() -> int:
    """Returns a number that distinguishes processors with different instructions."""
    try:
        with open("/proc/cpuinfo", encoding="ascii", errors="replace") as file:
            features = next((line for line in file if line.startswith(("flags", "Features"))), "")
    except OSError:
        features = platform.processor()
    return zlib.crc32(features.encode())


def keras_folder() -> Path:
    """Returns the folder of datasets and weights that Keras downloads; `KERAS_HOME` changes it."""
    chosen = os.environ.get("KERAS_HOME")
    return Path(chosen).expanduser() if chosen else Path.home() / ".keras"
