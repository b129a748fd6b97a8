"""save_model and load_model. The file name, the file contents or the caller selects the format."""

from __future__ import annotations

import os
from contextlib import AbstractContextManager
from typing import Any

from headrace._src.base.errors import data_loss
from headrace._src.formats.files import failures_of_python
from headrace._src.formats.hdf5 import is_hdf5, is_open_hdf5
from headrace._src.formats.keras_archive import is_keras_archive
from headrace._src.formats.remote import (
    exists,
    fetched,
    fetched_folder,
    is_folder,
    is_remote,
    replacing_remote_file,
    replacing_remote_folder,
)
from headrace._src.keras.engine.graph_mode import needs_values
from headrace._src.keras.engine.typing import Path
from headrace._src.keras.models.model import Model
from headrace._src.keras.saving.archives import load_archive, save_archive
from headrace._src.keras.saving.damaged_models import problems_of
from headrace._src.keras.saving.hdf5_models import load_hdf5, save_hdf5
from headrace._src.keras.saving.overwriting import may_write
from headrace._src.keras.saving.registry import CustomObjectScope
from headrace._src.keras.saving.safe_mode import SafeModeScope
from headrace._src.keras.saving.saved_model_reading import load_saved_model
from headrace._src.keras.saving.saved_model_writing import save_saved_model

_HDF5_ENDINGS = (".h5", ".hdf5", ".hdf")


@needs_values
def save_model(
    model: Model, filepath: Path, overwrite: bool = True, save_format: str | None = None, **kwargs: Any
) -> None:
    """Saves a model.

    Args:
        model: Keras model.
        filepath: Path of the file. The extension ".keras" selects an archive, ".h5" an HDF5 file. Other paths are
            folders of SavedModels. A file that h5py has opened is an HDF5 file, too.
        overwrite: Whether to replace existing files. False asks first.
        save_format: "keras", "h5" or "tf", instead of the file extension.
        **kwargs: `include_optimizer` (whether to save the optimizer and its state, for HDF5 and SavedModel), and for
            SavedModels `signatures` (by default the forward pass), `options` (a `tf.saved_model.SaveOptions`) and
            `save_traces` (whether to save the functions of each layer, to load the model without its classes).

    Raises:
        TypeError: If there are unknown keyword arguments.
        ValueError: If an argument is not supported with the format.
        FileNotFoundError: If the folder of a ".keras" or ".h5" file does not exist.
        PermissionError: If such a file cannot be written.

    >>> model = tf.keras.Sequential([tf.keras.Input((3,)), tf.keras.layers.Dense(2)])
    >>> tf.keras.models.save_model(model, "n.keras")
    >>> tf.io.gfile.exists("n.keras")
    True
    """
    if is_open_hdf5(filepath):
        save_hdf5(model, filepath, kwargs.get("include_optimizer", True))
        return
    path, format = os.fspath(filepath), _format(os.fspath(filepath), save_format)
    include_optimizer = kwargs.pop("include_optimizer", True)
    only_tf = {name: kwargs.pop(name, default) for name, default in _SAVED_MODEL_ARGUMENTS.items()}
    if kwargs:
        raise TypeError(f"save_model got unknown arguments: {sorted(kwargs)}")
    if format != "tf":
        changed = [name for name, default in _SAVED_MODEL_ARGUMENTS.items() if only_tf[name] is not default]
        changed += ["include_optimizer"] if format == "keras" and include_optimizer is not True else []
        if changed:
            kind = "native Keras" if format == "keras" else "HDF5"
            raise ValueError(f"The following argument(s) are not supported with the {kind} format: {changed}")
    if is_remote(path):
        with _sent(path, format == "tf") as local:
            save_model(model, local, True, format, include_optimizer=include_optimizer, **only_tf)
        return
    if not may_write(path, overwrite):
        return
    if format == "keras":
        with failures_of_python():
            save_archive(model, path)
    elif format == "h5":
        with failures_of_python():
            save_hdf5(model, path, include_optimizer)
    else:
        save_saved_model(model, path, include_optimizer, **only_tf)


def _sent(path: str, is_folder: bool) -> AbstractContextManager[str]:
    """Context manager with a local path, whose file or folder goes to a remote one."""
    return replacing_remote_folder(path) if is_folder else replacing_remote_file(path)


_SAVED_MODEL_ARGUMENTS: dict[str, Any] = {"signatures": None, "options": None, "save_traces": True}


_FORMATS = {"keras": "keras", "keras_v3": "keras", "h5": "h5", "hdf5": "h5", "tf": "tf", "tensorflow": "tf"}


def _format(path: str, given: str | None) -> str:
    if given is None:
        if path.endswith(".keras"):
            return "keras"
        return "h5" if path.endswith(_HDF5_ENDINGS) else "tf"
    chosen = _FORMATS.get(given)
    if chosen is None:
        raise ValueError(
            f"Unknown `save_format` argument. Expected one of 'keras', 'tf', or 'h5'. Received: save_format={given}"
        )
    if chosen == "keras" and not path.endswith(".keras"):
        raise ValueError(
            "Invalid `filepath` argument: expected a filepath with a `.keras` extension for this format. Received: "
            f"filepath={path}"
        )
    if chosen == "tf" and path.endswith((*_HDF5_ENDINGS, ".keras")):
        raise ValueError(f"save_format='tf' writes a folder, but the name {path!r} is that of a file.")
    return chosen


@needs_values
def load_model(
    filepath: Path,
    custom_objects: dict[str, Any] | None = None,
    compile: bool = True,
    safe_mode: bool = True,
    options: Any = None,
) -> Any:
    """Loads a model that `save_model` or Keras saved.

    Args:
        filepath: Path of the file or folder, or an HDF5 file that h5py has opened.
        custom_objects: Custom classes and functions by name.
        compile: Whether to compile the model with the saved arguments.
        safe_mode: Whether to refuse files that contain Python code, such as a Lambda layer with a lambda.
        options: A `tf.saved_model.LoadOptions`, for SavedModels.

    Returns:
        The model.

    Raises:
        OSError: There is no such file.
        ValueError: The file contains code and `safe_mode` is True.

    >>> tf.keras.Sequential([tf.keras.Input((3,)), tf.keras.layers.Dense(2)]).save("m.keras")
    >>> tf.keras.models.load_model("m.keras").output_shape
    (None, 2)
    """
    if is_open_hdf5(filepath):
        with SafeModeScope(safe_mode):
            return load_hdf5(filepath, custom_objects, compile)
    path = local_model(os.fspath(filepath))
    if not os.path.exists(path):
        raise OSError(f"No file or directory found at {path}")
    with problems_of(path), SafeModeScope(safe_mode):
        if os.path.isdir(path):
            with CustomObjectScope(custom_objects or {}):
                return load_saved_model(path, compile, options)
        if is_keras_archive(path):
            return load_archive(path, custom_objects, compile, safe_mode)
        if is_hdf5(path):
            return load_hdf5(path, custom_objects, compile)
    raise data_loss(f"{path}: neither a .keras archive nor an HDF5 file, or a damaged one.")


def local_model(path: str) -> str:
    """Returns where a file or folder of a model is on this machine; a remote one that exists is fetched."""
    if not is_remote(path) or not exists(path):
        return path
    return fetched_folder(path) if is_folder(path) else fetched(path)
