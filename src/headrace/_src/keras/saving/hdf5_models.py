"""Whole models in HDF5 files: architecture, weights, compile arguments, optimizer state."""

from __future__ import annotations

import json
import os
import warnings
from typing import Any

import headrace as tf
from headrace._src.base.errors import data_loss
from headrace._src.formats.files import PathLike
from headrace._src.formats.hdf5 import Hdf5Group, is_open_hdf5, reading_hdf5, writing_hdf5
from headrace._src.formats.keras_weights import read_weight_list, write_weight_list
from headrace._src.keras.models.cloning import model_from_config
from headrace._src.keras.models.model import KERAS_VERSION, Model
from headrace._src.keras.saving.legacy_form import model_config
from headrace._src.keras.saving.optimizer_state import build_optimizer, load_optimizer, optimizer_variables
from headrace._src.keras.saving.registry import CustomObjectScope
from headrace._src.keras.saving.serialization import UnknownObject, unknown_name
from headrace._src.keras.saving.training_config import (
    compile_arguments,
    explained_by_compile_false,
    has_training_to_save,
    training_config,
)
from headrace._src.keras.saving.weights_by_layer import named, read_weights, write_weights


def save_hdf5(model: Model, path: PathLike, include_optimizer: bool = True) -> None:
    """Writes a functional or sequential model to an HDF5 file."""
    if not model._numbers_layers():
        raise NotImplementedError(
            "Saving the model to HDF5 format requires the model to be a Functional model or a Sequential model. It "
            "does not work for subclassed models, because such models are defined via the body of a Python method, "
            "which isn't safely serializable. Consider saving to the Tensorflow SavedModel format (by setting "
            'save_format="tf") or using `save_weights`.'
        )
    config = json.dumps(model_config(model))
    if not is_open_hdf5(path) and os.path.dirname(path):
        os.makedirs(os.path.dirname(path), exist_ok=True)
    with writing_hdf5(path) as root:
        root.set_attribute("backend", "tensorflow")
        root.set_attribute("keras_version", KERAS_VERSION)
        root.set_attribute("model_config", config)
        write_weights(root.make_group("model_weights"), model)
        if not include_optimizer or not has_training_to_save(model):
            return
        root.set_attribute("training_config", json.dumps(training_config(model)))
        variables = optimizer_variables(model.optimizer)
        if len(variables) > 1:
            write_weight_list(root.make_group("optimizer_weights"), named(variables))


def load_hdf5(path: PathLike, custom_objects: dict[str, Any] | None = None, compile: bool = True) -> Model:
    """Reads a model from an HDF5 file."""
    with reading_hdf5(path) as root, CustomObjectScope(custom_objects or {}):
        config = _json_attribute(root, "model_config", path)
        if config is None:
            raise ValueError(
                f"No model config found in the file at {path}: it may contain only weights. Make the model in code and "
                "call its `load_weights` with this path."
            )
        try:
            model = model_from_config(config, custom_objects)
        except UnknownObject as error:  # Keras raises another class with another message for these files
            raise unknown_name("layer" if error.kind == "class" else error.kind, error.name, ()) from error
        if root.is_group("model_weights"):
            read_weights(root.group("model_weights"), model)
        if compile:
            _compile(model, root, path, custom_objects)
    return model


def _compile(model: Model, root: Hdf5Group, path: PathLike, custom_objects: dict[str, Any] | None) -> None:
    config = _json_attribute(root, "training_config", path)
    if config is None:
        tf.get_logger().warning(
            "No training configuration found in the save file, so the model was *not* compiled. Compile it manually."
        )
        return
    with explained_by_compile_false():
        model.compile(**compile_arguments(config, custom_objects))
    model._name_metrics_ahead()
    if root.is_group("optimizer_weights"):
        build_optimizer(model)
        values = list(read_weight_list(root.group("optimizer_weights")).values())
        if not load_optimizer(model.optimizer, values):
            warnings.warn(
                "Error in loading the saved optimizer state. As a result, your model is starting with a freshly "
                f"initialized optimizer: it has {len(optimizer_variables(model.optimizer))} variables, the file holds "
                f"{len(values)}.",
                stacklevel=4,
            )


def _json_attribute(root: Hdf5Group, name: str, path: PathLike) -> dict[str, Any] | None:
    text = root.attribute(name)
    if text is None:
        return None
    try:
        value = json.loads(text) if isinstance(text, str) else None
    except (ValueError, RecursionError) as error:
        raise data_loss(f"{path}, attribute {name}: not JSON ({error})") from error
    if not isinstance(value, dict):
        raise data_loss(f"{path}, attribute {name}: expected a JSON object")
    return value
