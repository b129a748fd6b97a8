"""The folders headrace keeps things in outside of a program's own."""

from __future__ import annotations

import os
from pathlib import Path


def cache_folder() -> Path:
    """Where compiled functions and the like are kept between runs; `HEADRACE_CACHE` moves it."""
    chosen = os.environ.get("HEADRACE_CACHE")
    if chosen:
        return Path(chosen).expanduser()
    caches = os.environ.get("XDG_CACHE_HOME")
    return (Path(caches) if caches else Path.home() / ".cache") / "headrace"


def keras_folder() -> Path:
    """Where Keras keeps downloaded data sets and weights; `KERAS_HOME` moves it."""
    chosen = os.environ.get("KERAS_HOME")
    return Path(chosen).expanduser() if chosen else Path.home() / ".keras"
