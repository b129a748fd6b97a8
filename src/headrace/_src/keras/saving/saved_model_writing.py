"""Writes Keras models as SavedModels, which Keras reads as models and TensorFlow as functions."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Any

import headrace as tf
from headrace._src.formats.files import replacing_folder
from headrace._src.keras.models.model import Model
from headrace._src.keras.saving.public_names import public_module
from headrace._src.keras.saving.registry import is_registered
from headrace._src.keras.saving.saved_functions import no_forward_pass, serving_function
from headrace._src.keras.saving.saved_metadata import ObjectMetadata, write_metadata
from headrace._src.keras.saving.saved_mirror import Mirror, SavedObject
from headrace._src.keras.saving.serialization import is_own_name
from headrace._src.saved_model.files import read_saved_model


def save_saved_model(
    model: Model,
    path: str,
    include_optimizer: bool = True,
    signatures: Mapping[str, Any] | Callable[..., Any] | None = None,
    options: Any = None,
    save_traces: bool = True,
) -> None:
    """Writes a model to a folder. The folder replaces an existing one after everything is written."""
    with model._keeping_losses():
        _save(model, path, Mirror(include_optimizer, save_traces), signatures, options)


def _save(model: Model, path: str, mirror: Mirror, signatures: Any, options: Any) -> None:
    for layer in model._every_layer():
        _warn_of_name(type(layer))
    serving = serving_function(model)
    if serving is None and not model.built:
        raise no_forward_pass(model)
    root = mirror.of(model, is_root=True)
    if serving is not None:
        concrete = serving.get_concrete_function()
        root.parts["_default_save_signature"] = concrete
        root.parts["keras_api"].parts["_default_save_signature"] = concrete
        if signatures is None:
            signatures = {"serving_default": concrete}
    with replacing_folder(path) as folder:
        tf.saved_model.save(root, folder, signatures={} if signatures is None else signatures, options=options)
        write_metadata(folder, _notes(root, folder))
    tf.get_logger().info("Assets written to: %s", os.path.join(path, "assets"))


def _warn_of_name(cls: type) -> None:
    """Warns if a class of the user's would be loaded as Keras's own class of that name."""
    if public_module(cls) is None and not is_registered(cls) and is_own_name(cls.__name__):
        tf.get_logger().warning(
            "%s has the same name '%s' as a built-in TF-Keras object: register it under another name, or rename it, so "
            "that it can be loaded.", cls, cls.__name__,
        )  # fmt: skip


def _notes(root: SavedObject, folder: str) -> list[ObjectMetadata]:
    """Returns the metadata of each object, with the numbers in the SavedModel."""
    nodes = read_saved_model(folder).meta_graphs[0].object_graph_def.nodes
    found: list[ObjectMetadata] = []
    queue: list[tuple[Any, int, str]] = [(root, 0, "root")]
    seen = {0}
    for value, number, path in queue:
        if isinstance(value, SavedObject) and value.note is not None:
            found.append(ObjectMetadata(number, path, value._saved_identifier, value.note))
        numbers = {child.local_name: child.node_id for child in nodes[number].children}
        for name, part in _parts(value):
            if name in numbers and numbers[name] not in seen:
                seen.add(numbers[name])
                queue.append((part, numbers[name], f"{path}.{name}"))
    return found


def _parts(value: Any) -> list[tuple[str, Any]]:
    if isinstance(value, SavedObject):
        return list(value.parts.items())
    if isinstance(value, dict):
        return list(value.items())
    return [(str(n), item) for n, item in enumerate(value)] if isinstance(value, (list, tuple)) else []
