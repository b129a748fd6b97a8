"""ExportArchive: SavedModels for serving, without the parts that training needs."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import headrace as tf
from headrace._src.formats.files import replacing_folder
from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.engine.typing import Path
from headrace._src.keras.progress_bar import print_message
from headrace._src.keras.saving.saved_functions import inputs_spec, serving_inputs
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.specs import TypeSpec
from headrace._src.tensors.trackable import AutoTrackable

_DEFAULT_ENDPOINT = "serve"


class ExportArchive(AutoTrackable):
    """Collects endpoints (functions) and writes them as one SavedModel.

    >>> import tempfile
    >>> model = tf.keras.Sequential([tf.keras.layers.Dense(2, input_shape=(3,))])
    >>> archive = tf.keras.export.ExportArchive()
    >>> archive.track(model)
    >>> archive.add_endpoint("serve", model.call, [tf.TensorSpec((None, 3), tf.float32)])
    >>> tf.keras.utils.disable_interactive_logging()
    >>> archive.write_out(f"{tempfile.mkdtemp()}/model")
    """

    def __init__(self) -> None:
        self._endpoint_names: list[str] = []
        self._endpoint_signatures: dict[str, Any] = {}
        self._tracked: list[Any] = []
        self.variables: list[Any] = []
        self.trainable_variables: list[Any] = []
        self.non_trainable_variables: list[Any] = []
        self.tensorflow_version = tf.__version__

    def _trackable_children(self, save_type: str = "checkpoint", **kwargs: Any) -> Mapping[str, Any]:
        found = dict(super()._trackable_children(save_type, **kwargs))
        # The functions need what belongs to the layers, such as tables; loaded archives show only the variables.
        found["_misc_assets"] = found.pop("_tracked")
        return {name: part for name, part in found.items() if not name.startswith("_endpoint")}

    def track(self, resource: Any) -> None:
        """Adds the variables of a layer, model or other trackable object to the archive.

        Args:
            resource: The object. Layers must be built.

        Raises:
            ValueError: If the object has no variables to track, or is a layer that is not built.
        """
        if not hasattr(resource, "_trackable_children"):
            raise ValueError(
                "Invalid resource type. Expected an instance of a TensorFlow `Trackable` (such as a Keras `Layer` or "
                f"`Model`). Received instead an object of type {type(resource)}. Object received: {resource}"
            )
        if isinstance(resource, Layer) and not resource.built:
            raise ValueError(
                "The layer provided has not yet been built. It must be built before export. Call it on data first."
            )
        self._tracked.append(resource)
        for role in ("variables", "trainable_variables", "non_trainable_variables"):
            getattr(self, role).extend(getattr(resource, role, []))

    def add_endpoint(self, name: str, fn: Callable[..., Any], input_signature: Sequence[Any] | None = None) -> None:
        """Adds a function under a name.

        Args:
            name: Name of the endpoint.
            fn: The function.
            input_signature: Spec of each argument. May be None if `fn` is a `tf.function` with a signature or a trace.

        Raises:
            ValueError: If the name is taken, or the function has no input signature.
        """
        if name in self._endpoint_names:
            raise ValueError(f"Endpoint name '{name}' is already taken.")
        function: Any
        if input_signature is not None:
            function = tf.function(fn, input_signature=list(input_signature), autograph=False)
        elif hasattr(fn, "get_concrete_function"):
            function = fn
        else:
            raise ValueError(
                "If the `fn` argument provided is not a `tf.function`, you must provide an `input_signature` argument "
                "to specify the shape and dtype of the function inputs."
            )
        if getattr(function, "input_signature", None) is None and not getattr(function, "_traces", None):
            raise ValueError(
                f"For the endpoint '{name}', you must either provide a function with an input signature, a "
                "`tf.function` that was called, or an `input_signature` argument."
            )
        owner = getattr(fn, "__self__", None)
        if isinstance(owner, Layer) and not any(owner is known for known in self._tracked):
            self.track(owner)
        setattr(self, name, function)
        self._endpoint_names.append(name)
        self._endpoint_signatures[name] = function

    def add_variable_collection(self, name: str, variables: Iterable[Variable]) -> None:
        """Adds a list of variables that the loaded archive has as an attribute.

        Args:
            name: Name of the attribute.
            variables: List of variables.

        Raises:
            ValueError: If `variables` is not a list of variables.
        """
        if not isinstance(variables, (list, tuple, set)):
            raise ValueError(f"Expected `variables` to be a list/tuple/set. Received: {type(variables)}.")
        wrong = [v for v in variables if not isinstance(v, tf.Variable)]
        if wrong:
            raise ValueError(f"Expected all elements in `variables` to be `tf.Variable` instances. Found: {wrong}.")
        setattr(self, name, list(variables))

    def write_out(self, filepath: Path, options: Any = None) -> None:
        """Writes the SavedModel.

        Args:
            filepath: Folder of the SavedModel.
            options: A `tf.saved_model.SaveOptions`.

        Raises:
            ValueError: If there is no endpoint.
        """
        if not self._endpoint_names:
            raise ValueError("No endpoints have been set yet. Call add_endpoint().")
        signatures = {
            name: function
            for name, function in self._endpoint_signatures.items()
            if getattr(function, "input_signature", None) is not None
        }
        default = _DEFAULT_ENDPOINT if _DEFAULT_ENDPOINT in signatures else next(iter(signatures), None)
        if default is not None:
            signatures["serving_default"] = signatures[default]
        path = os.fspath(filepath)
        with replacing_folder(path) as folder:
            tf.saved_model.save(self, folder, signatures=signatures, options=options)
        listed = "\n".join(f"* Endpoint '{name}'" for name in self._endpoint_names)
        print_message(f"Saved artifact at '{path}'. The following endpoints are available:\n\n{listed}")


def export_model(model: Any, filepath: Path, options: Any = None) -> None:
    """Writes the forward pass of a model as a SavedModel.

    Args:
        model: The model. It must have been called, or have known inputs.
        filepath: Folder of the SavedModel.
        options: A `tf.saved_model.SaveOptions`.

    Raises:
        ValueError: If the model was never called, so its inputs are not known.
    """
    spec = inputs_spec(model)
    if spec is None:
        needed = "called" if model.built else "built"
        raise ValueError(
            f"The model provided has not yet been {needed}. It must be {needed} before export: call it on data once, "
            "or use keras.export.ExportArchive with an input signature."
        )
    archive = ExportArchive()
    archive.track(model)
    names = serving_inputs(model, spec)
    leaves = tf.nest.flatten(spec)
    signature = [_named(leaf, name) for leaf, name in zip(leaves, names, strict=True)]
    archive.add_endpoint(
        _DEFAULT_ENDPOINT,
        lambda *inputs: model(tf.nest.pack_sequence_as(spec, list(inputs)), training=False),
        signature,
    )
    archive.write_out(filepath, options=options)


def _named(spec: TypeSpec, name: str) -> TypeSpec:
    return tf.TensorSpec(spec.shape, spec.dtype, name) if isinstance(spec, tf.TensorSpec) else spec
