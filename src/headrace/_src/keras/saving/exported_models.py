"""tf.keras.experimental.export_saved_model and load_from_saved_model: the SavedModels of TensorFlow 2.0 and 2.1."""

from __future__ import annotations

import os
from typing import Any

import headrace as tf
from headrace._src.formats.messages import SavedModel as SavedModelMessage
from headrace._src.keras.engine.typing import Path

_ARCHITECTURE = "saved_model.json"


def export_saved_model(
    model: Any,
    saved_model_path: Path,
    custom_objects: dict[str, Any] | None = None,
    as_text: bool = False,
    input_signature: Any = None,
    serving_only: bool = False,
) -> None:
    """Writes a model as a SavedModel, with its architecture in the assets.

    The function belongs to TensorFlow 2.0 and 2.1; `model.save(path, save_format="tf")` keeps more of the model.

    Args:
        model: Model to export.
        saved_model_path: Folder for the SavedModel, which must not exist.
        custom_objects: Classes and functions by name, which the model is made of.
        as_text: Whether to write the graphs as text.
        input_signature: Structure of `tf.TensorSpec` of the inputs, for models whose inputs are not known.
        serving_only: Whether to write only what is needed to run the model. Then it cannot be loaded by
            `load_from_saved_model`.

    Raises:
        NotImplementedError: If a subclassed model is exported without `serving_only`.
        ValueError: If the weights of the model are not created yet, or the folder has files.
    """
    folder = os.fspath(saved_model_path)
    if tf.io.gfile.exists(folder) and tf.io.gfile.listdir(folder):
        raise ValueError(f"export_saved_model: the folder {folder} exists already and is not empty.")
    if not serving_only and not (isinstance(model, tf.keras.Sequential) or model._network is not None):
        raise NotImplementedError(
            "export_saved_model: a subclassed model has no architecture that could be written; pass serving_only=True, "
            "or use model.save()."
        )
    if not model.built and input_signature is None:
        raise ValueError("export_saved_model: the model has no weights yet; call it on data first, or build() it.")
    with tf.keras.utils.custom_object_scope(custom_objects or {}):
        if input_signature is not None and not model.built:
            model(tf.nest.map_structure(_example, input_signature))
        tf.saved_model.save(model, folder, signatures=_serving(model, input_signature))
        if not serving_only:
            _write(os.path.join(folder, "assets", _ARCHITECTURE), model.to_json())
    if as_text:
        _write_as_text(folder)


def _example(spec: Any) -> Any:
    return tf.zeros([1 if size is None else size for size in spec.shape], spec.dtype)


def _serving(model: Any, signature: Any) -> Any:
    if signature is None:
        return None
    specs = tf.nest.flatten(signature)

    @tf.function(input_signature=specs)
    def serve(*inputs: Any) -> dict[str, Any]:
        outputs = model(tf.nest.pack_sequence_as(signature, inputs), training=False)
        return {f"output_{number}": each for number, each in enumerate(tf.nest.flatten(outputs), 1)}

    return serve


def _write(path: str, text: str) -> None:
    tf.io.gfile.makedirs(os.path.dirname(path))
    with tf.io.gfile.GFile(path, "w") as file:
        file.write(text)


def _write_as_text(folder: str) -> None:
    """Replaces the binary message with its text."""
    binary = os.path.join(folder, "saved_model.pb")
    with tf.io.gfile.GFile(binary, "rb") as file:
        message = SavedModelMessage.FromString(file.read())
    _write(os.path.join(folder, "saved_model.pbtxt"), str(message))
    tf.io.gfile.remove(binary)


def load_from_saved_model(saved_model_path: Path, custom_objects: dict[str, Any] | None = None) -> Any:
    """Loads a model that `export_saved_model` wrote: its architecture and its weights.

    Args:
        saved_model_path: Folder of the SavedModel.
        custom_objects: Classes and functions by name, which the model is made of.

    Returns:
        The model, not compiled.

    Raises:
        ValueError: If the folder has no architecture.
    """
    folder = os.fspath(saved_model_path)
    path = os.path.join(folder, "assets", _ARCHITECTURE)
    if not tf.io.gfile.exists(path):
        raise ValueError(
            f"load_from_saved_model: {folder} has no file assets/{_ARCHITECTURE}; it was not written by "
            "export_saved_model, or with serving_only=True. Use tf.keras.models.load_model or tf.saved_model.load."
        )
    with tf.io.gfile.GFile(path) as file:
        model = tf.keras.models.model_from_json(str(file.read()), custom_objects=custom_objects)
    model.load_weights(os.path.join(folder, "variables", "variables")).expect_partial()
    return model
