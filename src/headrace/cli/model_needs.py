"""The lines of `headrace show` that say who wrote a model and what it needs to load."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from headrace._src.formats.hdf5 import Hdf5Group, reading_hdf5
from headrace._src.keras.saving.requirements import Requirements, requirements
from headrace._src.keras.saving.saved_metadata import ObjectMetadata, read_metadata
from headrace.cli.writers import hdf5_writer


def written_line(writer: str | None) -> str:
    """Returns the line that says who wrote a file."""
    return f"written by: {writer or 'unknown'}"


def needs_lines(found: Requirements) -> Iterator[str]:
    """Yields a line for each requirement."""
    for sentence in found.sentences():
        yield f"needs: {sentence}"


def hdf5_model_lines(path: str) -> Iterator[str]:
    """Says who wrote an HDF5 file of Keras and what it needs; yields nothing for other HDF5 files."""
    with reading_hdf5(path) as root:
        writer = hdf5_writer(root)
        config, training = _json(root, "model_config"), _json(root, "training_config")
    if writer is None and config is None:
        return
    yield written_line(writer)
    if config is None:
        yield "needs: a model made in code: the file has only weights, for its `load_weights`"
    yield from needs_lines(requirements(config, training))


def archive_model_lines(config: dict[str, Any]) -> Iterator[str]:
    """Says what a .keras file needs."""
    return needs_lines(requirements(config, config.get("compile_config")))


def saved_model_needs_lines(folder: str) -> Iterator[str]:
    """Says which version of Keras wrote a SavedModel and what it needs; yields nothing if Keras did not write it."""
    notes = read_metadata(folder)
    root = notes.get(0)
    if root is None:
        return
    version = root.metadata.get("keras_version")
    if version:
        yield written_line(f"Keras {version}")
    found = requirements(root.metadata.get("config"), root.metadata.get("training_config"))
    custom = list(dict.fromkeys([*found.classes, *_unknown_classes(notes)]))
    if custom:
        yield (
            f"custom classes: {', '.join(custom)}. load_model uses their saved functions; pass custom_objects to use "
            "the classes"
        )
    yield from needs_lines(Requirements([], [], found.for_training, found.code))


def _unknown_classes(notes: dict[int, ObjectMetadata]) -> list[str]:
    entries = [
        {"class_name": note.metadata["class_name"], "config": note.metadata.get("config") or {}}
        for note in notes.values()
        if note.metadata.get("class_name") and "metric" not in note.identifier
    ]
    return requirements(entries).classes


def _json(root: Hdf5Group, name: str) -> Any:
    text = root.attribute(name)
    try:
        return json.loads(text) if isinstance(text, str) else None
    except ValueError:
        return None
