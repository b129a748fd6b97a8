"""The methods of Model that write and read files: whole models, weights, exports, and JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

import headrace as tf
from headrace._src.keras.engine.graph_mode import needs_values
from headrace._src.keras.engine.typing import Path
from headrace._src.keras.saving.saved_functions import call_functions, inputs_spec, named_specs, serving_function
from headrace._src.keras.saving.serialization import serialize_keras_object
from headrace._src.tensors.specs import TypeSpec

KERAS_VERSION = "2.15.0"


class ModelSaving:
    """Mixin of `Model`: files."""

    built: bool
    _network: Any
    _noted_spec: Any
    _call_arguments: tuple[list[Any], dict[str, Any]]
    _exact_specs: list[Any]
    get_config: Any
    _every_layer: Any

    def _as_model(self) -> Any:
        return self  # a `Model`, which this module cannot import

    def save(
        self,
        filepath: Path,
        overwrite: bool = True,
        save_format: str | None = None,
        **kwargs: Any,
    ) -> None:
        """Saves the model. See `tf.keras.models.save_model` for the formats.

        Args:
            filepath: Path of the file or folder. ".keras" and ".h5" select these formats; other paths are SavedModels.
            overwrite: Whether to replace existing files. False asks first.
            save_format: "keras", "h5" or "tf", instead of the file extension.
            **kwargs: Further arguments of `save_model`.

        >>> model = tf.keras.Sequential([tf.keras.Input((3,)), tf.keras.layers.Dense(2)])
        >>> model.save("model.keras")
        >>> tf.keras.models.load_model("model.keras").count_params()
        8
        """
        tf.keras.models.save_model(self._as_model(), filepath, overwrite, save_format, **kwargs)

    def _save_as_saved_model(
        self, export_dir: Path, signatures: Mapping[str, Any] | Callable[..., Any] | None, options: Any
    ) -> bool:
        """Implements `tf.saved_model.save` for models. Returns False if the model is to be saved like any object."""
        if not self.built:  # there is no forward pass to save, but perhaps there are functions and variables
            tf.get_logger().warning(
                "Skipping full serialization of TF-Keras model %s, because it is not built.", self._as_model().name
            )
            return False
        tf.keras.models.save_model(
            self._as_model(), export_dir, save_format="tf", signatures=signatures, options=options
        )
        return True

    def save_weights(
        self, filepath: Path, overwrite: bool = True, save_format: str | None = None, options: Any = None
    ) -> None:
        """Saves the weights as HDF5 (extension .h5, .hdf5 or .keras) or as a checkpoint.

        Args:
            filepath: Path of the file, or prefix of the checkpoint. ".weights.h5" selects the newer HDF5 layout.
            overwrite: Whether to replace existing files. False asks first.
            save_format: "h5" or "tf", instead of the file extension.
            options: A `tf.train.CheckpointOptions`.

        >>> model = tf.keras.Sequential([tf.keras.Input((3,)), tf.keras.layers.Dense(2)])
        >>> model.save_weights("model.weights.h5")
        >>> model.load_weights("model.weights.h5")
        """
        tf.keras.saving.save_weights(self._as_model(), filepath, overwrite, save_format=save_format, options=options)

    def load_weights(
        self, filepath: Path, skip_mismatch: bool = False, by_name: bool = False, options: Any = None
    ) -> Any:
        """Loads weights from a file that `save_weights` or `save` wrote.

        Args:
            filepath: Path of the file, or prefix of a checkpoint. A checkpoint may be loaded before the model is built.
            skip_mismatch: Whether to skip layers whose weights do not match.
            by_name: Whether to match layers by name instead of by order; HDF5 only.
            options: A `tf.train.CheckpointOptions`.

        Returns:
            A status object for checkpoints; None for HDF5 and Keras files.

        >>> model = tf.keras.Sequential([tf.keras.Input((3,)), tf.keras.layers.Dense(2)])
        >>> model.save_weights("model.weights.h5")
        >>> model.load_weights("model.weights.h5")
        """
        return tf.keras.saving.load_weights(self, filepath, skip_mismatch, by_name=by_name, options=options)

    @needs_values
    def export(self, filepath: Path, format: str = "tf_saved_model", **kwargs: Any) -> None:
        """Writes a SavedModel of the forward pass only, for serving.

        Args:
            filepath: Folder of the SavedModel.
            format: "tf_saved_model".
            **kwargs: Accepted for compatibility.

        Raises:
            ValueError: If `format` is not "tf_saved_model".
        """
        if format != "tf_saved_model":
            raise ValueError(f"Unrecognized export format: {format!r}. Only 'tf_saved_model' is supported.")
        tf.keras.export.export_model(self, filepath, **kwargs)

    def to_json(self, **kwargs: Any) -> str:
        """Returns the architecture as JSON, for `model_from_json`. Keyword arguments go to `json.dumps`.

        Args:
            **kwargs: Arguments for `json.dumps`.

        >>> model = tf.keras.Sequential([tf.keras.Input((3,)), tf.keras.layers.Dense(2)])
        >>> tf.keras.models.model_from_json(model.to_json()).count_params()
        8
        """
        config = {
            "class_name": type(self).__name__,
            "config": serialize_keras_object(self.get_config()),
            "keras_version": KERAS_VERSION,
            "backend": "tensorflow",
        }
        return json.dumps(config, **kwargs)

    def to_yaml(self, **kwargs: Any) -> str:
        """Always raises RuntimeError, because YAML files could run code.

        Args:
            **kwargs: Ignored.
        """
        raise RuntimeError(
            "Method `model.to_yaml()` has been removed due to security risk of arbitrary code execution. Please use "
            "`model.to_json()` instead."
        )

    # SavedModels.

    def save_spec(self, dynamic_batch: bool = True) -> Any:
        """Returns the specs of the arguments of the first call, for any batch size, or None before a call.

        Args:
            dynamic_batch: Whether the batch size is None in the specs.
        """
        if self._network is not None:
            return [inputs_spec(self)], {}
        if self._noted_spec is None:
            return None
        if not dynamic_batch and self._exact_specs[0] is not None:
            inputs, others, named = self._exact_specs
            return [named_specs(inputs), *others], named
        args, kwargs = self._call_arguments
        return [named_specs(self._noted_spec), *tf.nest.map_structure(_only_spec, args)], tf.nest.map_structure(
            _only_spec, kwargs
        )

    def _functions_to_save(self) -> dict[str, Any]:
        """Returns the functions that a SavedModel holds for the model: its call and the serving function."""
        if not self.built:
            return {}
        serving = serving_function(self)
        random = any(part._random_generator is not None for part in self._every_layer())
        found = {} if random else call_functions(self)  # training functions would need the state of the generators
        return found if serving is None else {**found, "_default_save_signature": serving}


def _only_spec(value: Any) -> Any:
    return value if isinstance(value, TypeSpec) else None
