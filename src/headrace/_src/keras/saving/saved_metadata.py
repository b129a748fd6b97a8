"""The metadata file of a Keras SavedModel: JSON for each layer, model and metric, by object number."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import headrace as tf
from headrace._src.base.errors import data_loss
from headrace._src.formats import messages
from headrace._src.formats.files import read_file, replacing
from headrace._src.saved_model.files import read_saved_model
from headrace._src.tensors.specs import TypeSpec
from headrace._src.tensors.type_spec_registry import get_name, is_registered, lookup

FILE_NAME = "keras_metadata.pb"
_PREFIX = "_tf_keras_"


@dataclass(frozen=True)
class ObjectMetadata:
    """The metadata of one object."""

    number: int
    path: str
    identifier: str
    metadata: dict[str, Any]


def read_metadata(folder: str) -> dict[int, ObjectMetadata]:
    """Returns the metadata by object number. It is empty for SavedModels that are not from Keras."""
    path = os.path.join(folder, FILE_NAME)
    if os.path.isfile(path):
        message = messages.parse(messages.SavedMetadata, read_file(path), path)
        return {
            node.node_id: ObjectMetadata(node.node_id, node.node_path, node.identifier, _parsed(node.metadata, path))
            for node in message.nodes
        }
    nodes = read_saved_model(folder).meta_graphs[0].object_graph_def.nodes  # the location before TensorFlow 2.5
    return {
        number: ObjectMetadata(number, "", node.user_object.identifier, _parsed(node.user_object.metadata, folder))
        for number, node in enumerate(nodes)
        if node.user_object.identifier.startswith(_PREFIX) and node.user_object.metadata
    }


def _parsed(text: str, path: str) -> dict[str, Any]:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise data_loss(f"{path}: the Keras metadata of an object is not JSON ({error})") from error
    if not isinstance(value, dict):
        raise data_loss(f"{path}: the Keras metadata of an object is not a JSON object")
    return decoded(value)


def decoded(value: Any) -> Any:
    """Converts JSON to values with tuples, shapes and specs."""
    if isinstance(value, list):
        return [decoded(item) for item in value]
    if not isinstance(value, dict):
        return value
    kind = value.get("class_name")
    if kind == "__tuple__" and "items" in value:
        return tuple(decoded(item) for item in value["items"])
    if kind == "TensorShape" and "items" in value:
        return None if value["items"] is None else list(value["items"])
    if kind == "TypeSpec" and "serialized" in value:
        return _spec(value["type_spec"], decoded(value["serialized"]))
    return {key: decoded(item) for key, item in value.items()}


def _spec(kind: str, parts: Sequence[Any]) -> TypeSpec | None:
    if kind == "tf.TensorSpec":
        return tf.TensorSpec(parts[0], parts[1], parts[2] if len(parts) > 2 else None)
    if kind == "tf.SparseTensorSpec":
        return tf.SparseTensorSpec(parts[0], parts[1])
    if kind == "tf.RaggedTensorSpec":
        return tf.RaggedTensorSpec(parts[0], parts[1], parts[2], parts[3])
    return lookup(kind)._deserialize(tuple(parts)) if is_registered(kind) else None


def encoded(value: Any) -> Any:
    """Converts tuples, shapes and specs to JSON. The inverse of `decoded`."""
    if isinstance(value, tf.TensorShape):
        return {"class_name": "TensorShape", "items": None if value.rank is None else value.as_list()}
    if isinstance(value, tf.TensorSpec):
        return _encoded_spec("tf.TensorSpec", (value.shape, value.dtype.name, value.name))
    if isinstance(value, tf.RaggedTensorSpec):
        parts = (value.shape, value.dtype.name, value.ragged_rank, value.row_splits_dtype.name)
        return _encoded_spec("tf.RaggedTensorSpec", parts)
    if isinstance(value, tf.SparseTensorSpec):
        return _encoded_spec("tf.SparseTensorSpec", (value.shape, value.dtype.name))
    if isinstance(value, TypeSpec):  # of an extension type
        return _encoded_spec(get_name(type(value)), value._serialize()) if is_registered(type(value)) else None
    if isinstance(value, tuple):
        return {"class_name": "__tuple__", "items": [encoded(item) for item in value]}
    if isinstance(value, list):
        return [encoded(item) for item in value]
    return {key: encoded(item) for key, item in value.items()} if isinstance(value, dict) else value


def _encoded_spec(kind: str, parts: tuple[Any, ...]) -> dict[str, Any]:
    return {"class_name": "TypeSpec", "type_spec": kind, "serialized": encoded(parts)}


def write_metadata(folder: str, notes: list[ObjectMetadata]) -> None:
    """Writes the metadata file of a SavedModel."""
    message = messages.SavedMetadata()
    for note in sorted(notes, key=lambda n: n.number):
        entry = message.nodes.add(
            node_id=note.number, node_path=note.path, identifier=note.identifier, metadata=json.dumps(note.metadata)
        )
        entry.version.producer, entry.version.min_consumer = 2, 1
    with replacing(os.path.join(folder, FILE_NAME)) as file:
        file.write(message.SerializeToString(deterministic=True))
