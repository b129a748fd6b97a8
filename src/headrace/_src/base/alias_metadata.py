"""What `importlib.metadata` answers for TensorFlow while `tensorflow` means headrace.

Libraries ask for the version of the distribution `tensorflow` before they import it. A distribution that is installed
under one of the names of Keras keeps its own metadata.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from importlib.metadata import Distribution, DistributionFinder, MetadataPathFinder
from pathlib import Path

from headrace._src.base.version import HEADRACE_VERSION, TENSORFLOW_VERSION

# Distributions that headrace replaces: normalized name -> its top-level package.
TENSORFLOW = {"tensorflow": "tensorflow", "tensorflow-cpu": "tensorflow"}
KERAS = {"keras": "keras", "tf-keras": "tf_keras"}


def normalized(name: str) -> str:
    """Returns the form of a distribution's name in which names are compared."""
    return re.sub(r"[-_.]+", "-", name).lower()


def metadata_text(name: str) -> str:
    """Returns the METADATA file of a distribution that headrace replaces."""
    return (
        "Metadata-Version: 2.1\n"
        f"Name: {name}\n"
        f"Version: {TENSORFLOW_VERSION}\n"
        f"Summary: headrace {HEADRACE_VERSION} under the name {name}\n"
        "License: Apache-2.0\n"
        "Requires-Dist: headrace\n"
    )


class AliasDistribution(Distribution):
    """The metadata of a distribution that headrace replaces; it has no files."""

    def __init__(self, name: str, package: str) -> None:
        self._name, self._package = name, package

    def read_text(self, filename: str) -> str | None:
        if filename == "METADATA":
            return metadata_text(self._name)
        return f"{self._package}\n" if filename == "top_level.txt" else None

    def locate_file(self, path: str | os.PathLike[str]) -> Path:
        return Path(os.path.dirname(os.path.abspath(__file__))) / path


def alias_distributions(context: DistributionFinder.Context) -> Iterator[Distribution]:
    """Yields the distributions that headrace replaces and that `context` asks for."""
    wanted = None if context.name is None else normalized(context.name)
    for name, package in {**TENSORFLOW, **KERAS}.items():
        if wanted not in (None, name):
            continue
        if name in KERAS and any(MetadataPathFinder.find_distributions(DistributionFinder.Context(name=name))):
            continue
        yield AliasDistribution(name, package)
