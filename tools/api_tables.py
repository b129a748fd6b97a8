"""Reads the tables of TensorFlow's public interface in tools/api."""

from __future__ import annotations

import gzip
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

TABLES = Path(__file__).resolve().parent / "api"


@dataclass(frozen=True)
class PublicName:
    """One row: a public name of TensorFlow, or a member of a public class."""

    path: str  # without the leading "tf."
    kind: str  # class, function, value; method, property for members
    signature: str  # "(x, axis=None)", empty when unknown; the type's name for values

    @property
    def is_member(self) -> bool:
        return self.kind in ("method", "property")

    @property
    def namespace(self) -> str:
        """The path of the namespace that lists the name ("" is the root); for members, the path of their class."""
        return self.path.rpartition(".")[0]


def read_names(table: str) -> list[PublicName]:
    """Returns the rows of v2, keras2, k3 or v1."""
    with gzip.open(TABLES / f"{table}.tsv.gz", "rt", encoding="utf-8") as file:
        rows = [line.rstrip("\n").split("\t") for line in file]
    return [PublicName(path.removeprefix("tf."), kind, signature) for path, kind, signature in rows]


def read_ops() -> dict[str, dict[str, Any]]:
    """Returns TensorFlow's op definitions by name."""
    with gzip.open(TABLES / "ops.json.gz", "rt", encoding="utf-8") as file:
        definitions: dict[str, dict[str, Any]] = json.load(file)
    return definitions
