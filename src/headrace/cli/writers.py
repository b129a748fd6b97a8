"""Which library, in which version, wrote a file with a model."""

from __future__ import annotations

import os
from typing import Any

from headrace._src.formats import messages
from headrace._src.formats.files import read_file
from headrace._src.formats.hdf5 import Hdf5Group, reading_hdf5
from headrace._src.formats.keras_archive import read_keras_archive
from headrace._src.saved_model.files import contains_saved_model, read_saved_model


def written_by(path: str | os.PathLike[str]) -> str | None:
    """Returns the writer of a SavedModel, HDF5, .keras, .meta or graph file, or None if the file does not say.

    Args:
        path: Path of the file, or of the folder of a SavedModel.
    """
    path = os.fspath(path)
    if os.path.isdir(path):
        return meta_graph_writer(read_saved_model(path).meta_graphs[0]) if contains_saved_model(path) else None
    if path.endswith(".meta"):
        return meta_graph_writer(messages.parse(messages.MetaGraphDef, read_file(path), path))
    if path.endswith(".pb"):
        return graph_writer(messages.parse(messages.GraphDef, read_file(path), path))
    with open(path, "rb") as file:
        is_archive = file.read(2) == b"PK"
    if is_archive:
        return archive_writer(read_keras_archive(path).metadata)
    with reading_hdf5(path) as root:
        return hdf5_writer(root)


def meta_graph_writer(meta_graph: Any) -> str | None:
    """Returns the writer of a MetaGraphDef."""
    version = meta_graph.meta_info_def.tensorflow_version
    producer = graph_writer(meta_graph.graph_def)
    return ", ".join(part for part in (f"TensorFlow {version}" if version else None, producer) if part) or None


def graph_writer(graph_def: Any) -> str | None:
    """Returns the producer of a GraphDef, a number that each version of TensorFlow raises."""
    producer = graph_def.versions.producer
    return f"GraphDef producer {producer}" if producer else None


def archive_writer(metadata: dict[str, Any]) -> str | None:
    """Returns the writer of a .keras file from its metadata."""
    version = metadata.get("keras_version")
    return f"Keras {version}" if version else None


def hdf5_writer(root: Hdf5Group) -> str | None:
    """Returns the writer of an HDF5 file of Keras."""
    version = root.attribute("keras_version")
    if version is None and root.is_group("model_weights"):
        version = root.group("model_weights").attribute("keras_version")
    if version is None:
        return None
    backend = root.attribute("backend")
    return f"Keras {version}" + (f" on {backend}" if backend not in (None, "tensorflow") else "")
