"""The folders headrace keeps things in outside of a program's own."""

from __future__ import annotations

import os
import platform
import zlib
from pathlib import Path


def cache_folder() -> Path:
    """Where compiled functions and the like are kept between runs; `HEADRACE_CACHE` moves it."""
    chosen = os.environ.get("HEADRACE_CACHE")
    if chosen:
        return Path(chosen).expanduser()
    caches = os.environ.get("XDG_CACHE_HOME")
    return (Path(caches) if caches else Path.home() / ".cache") / "headrace"


def compiled_folder() -> Path:
    """Where compiled programs are kept: a folder for each kind of processor, for they may use what others lack."""
    return cache_folder() / "xla" / f"{platform.machine()}-{_processor_features():08x}"


def _processor_features() -> int:
    """A number that tells processors with different instructions apart."""
    try:
        with open("/proc/cpuinfo", encoding="ascii", errors="replace") as file:
            features = next((line for line in file if line.startswith(("flags", "Features"))), "")
    except OSError:
        features = platform.processor()
    return zlib.crc32(features.encode())


def keras_folder() -> Path:
    """Where Keras keeps downloaded data sets and weights; `KERAS_HOME` moves it."""
    chosen = os.environ.get("KERAS_HOME")
    return Path(chosen).expanduser() if chosen else Path.home() / ".keras"
