"""save_weights and load_weights: HDF5 by layer or by object, and checkpoints."""

from __future__ import annotations

import errno
import os
from typing import Any

import headrace as tf
from headrace._src.formats.files import failures_of_python
from headrace._src.formats.hdf5 import is_hdf5, reading_hdf5, writing_hdf5
from headrace._src.formats.keras_archive import is_keras_archive, read_keras_archive
from headrace._src.formats.remote import fetched, is_file, is_remote, replacing_remote_file
from headrace._src.keras.engine.graph_mode import needs_values
from headrace._src.keras.engine.typing import Path
from headrace._src.keras.models.model import Model
from headrace._src.keras.saving.overwriting import may_write
from headrace._src.keras.saving.weights_by_layer import read_weights, read_weights_by_name, write_weights
from headrace._src.keras.saving.weights_by_object import read_state, write_state
from headrace._src.train.state_file import update_checkpoint_state

_HDF5_ENDINGS = (".h5", ".hdf5", ".keras")


@needs_values
def save_weights(
    model: Model, filepath: Path, overwrite: bool = True, save_format: str | None = None, options: Any = None
) -> None:
    """Saves the weights of a model. See `Model.save_weights`.

    Args:
        model: Keras model.
        filepath: Path of the file.
        overwrite: Whether to replace an existing file without asking.
        save_format: "h5" or "tf"; None decides by the ending of the path.
        options: tf.train.CheckpointOptions, or None.

    Raises:
        ValueError: If the model has no weights yet.
        FileNotFoundError: If the folder of an HDF5 file does not exist.
        PermissionError: If such a file cannot be written.
    """
    path = os.fspath(filepath)
    _require_weights(model, _format(path, save_format))
    if is_remote(path) and _format(path, save_format) == "h5":
        with replacing_remote_file(path) as local:
            save_weights(model, local, True, save_format, options)
        return
    if path.endswith(".weights.h5") and save_format in (None, "h5", "keras"):
        if may_write(path, overwrite):
            with failures_of_python(), writing_hdf5(path) as root:
                write_state(root, model)
    elif _format(path, save_format) == "h5":
        if may_write(path, overwrite):
            with failures_of_python(), writing_hdf5(path) as root:
                write_weights(root, model)
    elif may_write(f"{path}.index", overwrite):
        tf.train.Checkpoint(root=model).write(path, options)
        update_checkpoint_state(os.path.dirname(path), path, [path])


def _require_weights(model: Model, format: str) -> None:
    if model.built or any(layer.weights for layer in model.layers):
        return
    # A checkpoint may hold a subclassed model without variables: it may have other parts.
    if format == "tf" and "build" not in vars(type(model)) and not model._numbers_layers():
        return
    raise ValueError(
        f"Unable to save the weights of {model.name!r}: it has created no variables yet. Call the model on data, or "
        "build() it, first."
    )


def _format(path: str, given: str | None) -> str:
    by_name = "h5" if path.endswith(_HDF5_ENDINGS) else "tf"
    if given is None:
        return by_name
    chosen = {"h5": "h5", "hdf5": "h5", "keras": "h5", "tf": "tf", "tensorflow": "tf"}.get(given.lower().strip())
    if chosen is None:
        raise ValueError(f'Unknown format. Received: `save_format`={given}. Was expecting one of {{"tf", "h5"}}.')
    if chosen == "tf" and by_name == "h5":
        raise ValueError(
            'save_weights got save_format="tf"/"tensorflow", but the filepath looks like an HDF5 file. Omit the '
            f'".h5"/".keras" when saving in TensorFlow format. Received: filepath={path}'
        )
    return chosen


@needs_values
def load_weights(
    model: Any, filepath: Path, skip_mismatch: bool = False, by_name: bool = False, options: Any = None
) -> Any:
    """Loads the weights of a model. See `Model.load_weights`.

    Args:
        model: Keras model.
        filepath: Path of the file.
        skip_mismatch: Whether to skip layers whose weights have other shapes.
        by_name: Whether layers are matched by name instead of by order.
        options: tf.train.CheckpointOptions, or None.

    Returns:
        A status object for checkpoints; None for HDF5 and Keras files.

    Raises:
        AssertionError: If no part of the model is in the checkpoint.
        FileNotFoundError: If there is no such file.
        NotImplementedError: If `by_name` is True and the file is a checkpoint.
        ValueError: If `skip_mismatch` is set without `by_name`, the model has no weights yet, or the weights do not
            fit.
    """
    path = os.fspath(filepath)
    if is_remote(path) and path.endswith(_HDF5_ENDINGS) and is_file(path):
        path = fetched(path)
    if path.endswith(_HDF5_ENDINGS) and not os.path.exists(path) and not _is_checkpoint(path):
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)
    if os.path.isfile(path) and is_keras_archive(path) and not by_name:
        with reading_hdf5(read_keras_archive(path).weights) as root:
            read_state(root, model, skip_mismatch)
        return None
    if path.endswith(".weights.h5") and not by_name:
        with reading_hdf5(path) as root:
            if "layer_names" not in root.attributes():
                read_state(root, model, skip_mismatch)
                return None
    if _is_checkpoint(path):
        if by_name:
            raise NotImplementedError(
                "Weights may only be loaded based on topology into Models when loading TensorFlow-formatted weights "
                f"(got by_name=True to load_weights). Received: filepath={path}"
            )
        return tf.train.Checkpoint(root=model).read(path, options).assert_nontrivial_match()
    if skip_mismatch and not by_name:
        raise ValueError("When calling model.load_weights, skip_mismatch can only be set to True when by_name is True.")
    if not model.built and not any(layer.weights for layer in model.layers):
        raise ValueError(
            "Unable to load weights saved in HDF5 format into a subclassed Model which has not created its variables "
            "yet. Call the Model first, then load the weights."
        )
    with reading_hdf5(path) as root:
        group = root
        if "layer_names" not in root.attributes() and root.is_group("model_weights"):
            group = root.group("model_weights")
        if by_name:
            read_weights_by_name(group, model, skip_mismatch)
        else:
            read_weights(group, model)
    return None


def _is_checkpoint(path: str) -> bool:
    if os.path.isfile(path) and (path.endswith(_HDF5_ENDINGS) or is_hdf5(path)):
        return False
    inside = os.path.join(path, "variables", "variables.index")
    return not path.endswith(_HDF5_ENDINGS) or os.path.isfile(f"{path}.index") or os.path.isfile(inside)
