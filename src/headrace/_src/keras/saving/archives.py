"""`.keras` archives: the architecture, compile arguments, state and assets of a model."""

from __future__ import annotations

import datetime
import os
import tempfile
from collections.abc import Mapping
from typing import Any

from headrace._src.formats.files import PathLike
from headrace._src.formats.hdf5 import building_hdf5, reading_hdf5
from headrace._src.formats.keras_archive import (
    KerasArchive,
    read_assets,
    read_keras_archive,
    write_assets,
    write_keras_archive,
)
from headrace._src.keras.models.model import KERAS_VERSION, Model
from headrace._src.keras.saving.dialect import as_both_read
from headrace._src.keras.saving.object_paths import KERAS_2, object_paths
from headrace._src.keras.saving.registry import CustomObjectScope
from headrace._src.keras.saving.safe_mode import SafeModeScope
from headrace._src.keras.saving.serialization import deserialize_keras_object, serialize_keras_object
from headrace._src.keras.saving.training_config import explained_by_compile_false
from headrace._src.keras.saving.weights_by_object import read_state, write_state


def save_archive(model: Any, path: PathLike) -> None:
    """Writes a model to an archive."""
    config = as_both_read(serialize_keras_object(model))
    build_config = model.get_build_config()
    if build_config is not None:
        config["build_config"] = serialize_keras_object(build_config)
    if getattr(model, "_is_compiled", False):
        config["compile_config"] = as_both_read(model.get_compile_config())
    with building_hdf5() as (root, buffer):
        write_state(root, model)
    metadata = {
        "keras_version": KERAS_VERSION,
        "date_saved": datetime.datetime.now().strftime("%Y-%m-%d@%H:%M:%S"),
    }
    write_keras_archive(path, KerasArchive(metadata, config, buffer.getvalue(), _assets_of(model)))


def _assets_of(model: Model) -> dict[str, bytes]:
    holders = [(path, value) for path, value in object_paths(model, KERAS_2) if hasattr(value, "save_assets")]
    if not holders:
        return {}
    with tempfile.TemporaryDirectory() as folder:
        for path, value in holders:
            place = os.path.join(folder, *path.split("/"))
            os.makedirs(place, exist_ok=True)
            value.save_assets(place)
        return read_assets(folder)


def load_archive(
    path: PathLike, custom_objects: dict[str, Any] | None = None, compile: bool = True, safe_mode: bool = True
) -> Model:
    """Reads a model from an archive."""
    archive = read_keras_archive(path)
    with CustomObjectScope(custom_objects or {}), SafeModeScope(safe_mode):
        model = deserialize_keras_object(archive.config, custom_objects)
        build_config = archive.config.get("build_config")
        if build_config and not model.built:
            model.build_from_config(build_config)
        compile_config = archive.config.get("compile_config")
        if compile and compile_config:
            with explained_by_compile_false():
                model.compile_from_config(compile_config)
        _load_assets(model, archive.assets)
        with reading_hdf5(archive.weights) as root:
            read_state(root, model)
    return model


def _load_assets(model: Model, assets: Mapping[str, bytes]) -> None:
    if not assets:
        return
    with tempfile.TemporaryDirectory() as folder:
        write_assets(folder, assets)
        for path, value in object_paths(model, KERAS_2):
            place = os.path.join(folder, *path.split("/"))
            if hasattr(value, "load_assets") and os.path.isdir(place):
                value.load_assets(place)
