"""A model as files: whole, its weights alone, for serving, and its architecture as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

import headrace as tf
from headrace._src.keras.backend.graph_values import at_once
from headrace._src.keras.engine.typing import Path
from headrace._src.keras.saving.saved_functions import call_functions, serving_function
from headrace._src.keras.saving.serialization import serialize_keras_object

KERAS_VERSION = "2.15.0"


class ModelSaving:
    """Mixed into `Model`; see the module's docstring."""

    built: bool
    _network: Any
    _call_spec: Any
    get_config: Any
    _every_layer: Any

    def save(
        self,
        filepath: Path,
        overwrite: bool = True,
        save_format: str | None = None,
        **kwargs: Any,
    ) -> None:
        """Saves the model: see `keras.models.save_model`."""
        tf.keras.models.save_model(self, filepath, overwrite, save_format, **kwargs)

    def _save_as_saved_model(
        self, export_dir: Path, signatures: Mapping[str, Any] | Callable[..., Any] | None, options: Any
    ) -> None:
        """What tf.saved_model.save does with a model."""
        tf.keras.models.save_model(self, export_dir, save_format="tf", signatures=signatures, options=options)

    def save_weights(
        self, filepath: Path, overwrite: bool = True, save_format: str | None = None, options: Any = None
    ) -> None:
        """Saves the weights: to HDF5 (a name that ends in .h5, .hdf5 or .keras), or else as a checkpoint.

        Args:
            filepath: Where to; a name that ends in ".weights.h5" gives the newer layout of HDF5.
            overwrite: Whether to replace a file without asking.
            save_format: "h5" or "tf", where the name does not say it.
            options: A CheckpointOptions.
        """
        tf.keras.saving.save_weights(self, filepath, overwrite, save_format=save_format, options=options)

    def load_weights(
        self, filepath: Path, skip_mismatch: bool = False, by_name: bool = False, options: Any = None
    ) -> Any:
        """Takes weights from a file that `save_weights` (or `save`) wrote.

        Args:
            filepath: The file, or the prefix of a checkpoint. A checkpoint may be loaded before the model is built.
            skip_mismatch: Whether layers whose weights do not fit are passed over.
            by_name: Whether layers are found by name, not by order (HDF5 alone).
            options: A CheckpointOptions.
        """
        return tf.keras.saving.load_weights(self, filepath, skip_mismatch, by_name=by_name, options=options)

    @at_once
    def export(self, filepath: Path, format: str = "tf_saved_model", **kwargs: Any) -> None:
        """Writes a SavedModel of the forward pass alone, for serving."""
        if format != "tf_saved_model":
            raise ValueError(f"Unrecognized export format: {format!r}. Only 'tf_saved_model' is supported.")
        tf.keras.export.export_model(self, filepath, **kwargs)

    def to_json(self, **kwargs: Any) -> str:
        """The architecture as JSON, for `model_from_json`."""
        config = {
            "class_name": type(self).__name__,
            "config": serialize_keras_object(self.get_config()),
            "keras_version": KERAS_VERSION,
            "backend": "tensorflow",
        }
        return json.dumps(config, **kwargs)

    def to_yaml(self, **kwargs: Any) -> str:
        raise RuntimeError(
            "Method `model.to_yaml()` has been removed due to security risk of arbitrary code execution. Please use "
            "`model.to_json()` instead."
        )

    # What SavedModels hold.

    def save_spec(self, dynamic_batch: bool = True) -> Any:
        """The specs of the arguments that the model was called with first, for batches of any size; None if never."""
        if self._network is not None:
            return [tf.nest.map_structure(lambda t: t.type_spec, self._network.nested_inputs)], {}
        return None if self._call_spec is None else ([self._call_spec], {})

    def _functions_to_save(self) -> dict[str, Any]:
        """The functions that tf.saved_model.save keeps of a model: its call, and the one that serves."""
        if not self.built:
            return {}
        serving = serving_function(self)
        random = any(part._random_generator is not None for part in self._every_layer())
        found = {} if random else call_functions(self)  # training would need the state of the generators
        return found if serving is None else {**found, "_default_save_signature": serving}
