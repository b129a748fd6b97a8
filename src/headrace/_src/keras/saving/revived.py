"""Layers and models from SavedModels whose classes are unknown. They call the saved functions."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.engine.input_spec import InputSpec
from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.engine.typing import Tensors
from headrace._src.keras.models.functional import Model


class _Revived:
    """Mixin of revived layers and models. `_saved` is the object from `tf.saved_model.load`."""

    _note: dict[str, Any]
    _saved: Any
    _saved_trainable_variables: list[Any]
    _saved_variables: list[Any]
    trainable: Any

    def _revive(self, note: dict[str, Any], saved: Any, sublayers: dict[str, Any]) -> None:
        self._note, self._saved = note, saved
        for name, layer in sublayers.items():
            if not hasattr(self, name):
                setattr(self, name, layer)
        for name, part in vars(saved).items():  # methods of its class that are tf.functions
            if hasattr(part, "concrete_functions") and not name.startswith(("_", "call_and_return")) and name != "call":
                vars(self).setdefault(name, part)
        for name, part in vars(saved).items():
            if isinstance(part, tf.Variable) and not hasattr(self, name):
                vars(self)[name] = part  # a weight already: the lists below have it
        self.built = True
        self._autocast = note.get("autocast", True)
        self.input_spec = read_input_spec(note.get("input_spec"))
        self._noted_spec = note.get("save_spec")
        args, kwargs = note.get("full_save_spec") or ((), {})
        self._call_arguments = (list(args[1:]), dict(kwargs))
        for role in ("trainable_variables", "variables"):
            vars(self)[f"_saved_{role}"] = list(_part(saved, role) or [])
        own_losses = _part(saved, "layer_regularization_losses")  # files of older versions lack it
        for loss in _part(saved, "regularization_losses") or [] if own_losses is None else own_losses:
            self.add_loss(loss)  # type: ignore[attr-defined]

    def _run(self, inputs: Tensors, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        function = _part(self._saved, "call_and_return_conditional_losses")
        if function is None:
            function = _part(self._saved, "call_and_return_all_conditional_losses")
        if function is None or not function.concrete_functions:
            raise ValueError(
                f"Cannot call custom layer {self._note.get('name')} of type {self._note.get('class_name')}: it was "
                "saved without its functions, and its class is not known. Pass the class in `custom_objects`."
            )
        spec = function.argument_spec
        names = [] if spec is None else [*spec.args[1 + len(args) :], *spec.kwonlyargs]
        for name in ("training", "mask"):  # the call around it passes them on; `args` may have them already
            if name not in names or (name == "mask" and kwargs.get(name) is None):
                kwargs.pop(name, None)
        found = _in_phase(function, kwargs.pop("training"), (inputs, *args), kwargs) if "training" in kwargs else (
            function(inputs, *args, **kwargs)
        )  # fmt: skip
        outputs, losses = found if isinstance(found, (list, tuple)) and len(found) == 2 else (found, [])
        for loss in losses if isinstance(losses, (list, tuple)) else []:
            self.add_loss(loss)  # type: ignore[attr-defined]
        return outputs

    def get_config(self) -> dict[str, Any]:
        return dict(self._note.get("config") or {})

    @property
    def trainable_weights(self) -> list[Any]:
        return list(self._saved_trainable_variables) if self.trainable else []

    @property
    def non_trainable_weights(self) -> list[Any]:
        known = {id(v) for v in self.trainable_weights}
        return [v for v in self._saved_variables if id(v) not in known]

    @property
    def weights(self) -> list[Any]:
        return list(self._saved_variables)


def _in_phase(function: Any, training: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Calls a saved function, which has traces for `training` True and False."""
    if not tf.is_tensor(training) or tf.get_static_value(training) is not None:
        return function(*args, training=bool(training), **kwargs)
    return tf.cond(
        training, lambda: function(*args, training=True, **kwargs), lambda: function(*args, training=False, **kwargs)
    )


def read_input_spec(described: Any) -> Any:
    """Returns the InputSpecs of metadata, in their structure."""
    if isinstance(described, dict) and described.get("class_name") == "InputSpec":
        return InputSpec.from_config(described["config"])
    if isinstance(described, dict):
        return {name: read_input_spec(item) for name, item in described.items()}
    return [read_input_spec(item) for item in described] if isinstance(described, (list, tuple)) else None


def _part(saved: Any, name: str) -> Any:
    """Returns an attribute of a saved object or of its `keras_api`, or None."""
    for holder in (vars(saved).get("keras_api"), saved):
        found = vars(holder).get(name) if holder is not None else None
        if found is not None:
            return found
    return None


_HELD = frozenset({"_note", "_saved", "_saved_trainable_variables", "_saved_variables"})


class RevivedLayer(_Revived, Layer):
    """A layer whose class is unknown."""

    _untracked = Layer._untracked | _HELD
    _TF_MODULE_IGNORED_PROPERTIES = _untracked

    def __init__(self, note: dict[str, Any], saved: Any, sublayers: dict[str, Any]) -> None:
        Layer.__init__(self, name=note.get("name"), trainable=note.get("trainable", True), dtype=note.get("dtype"))
        self._revive(note, saved, sublayers)

    def call(self, inputs: Tensors, *args: Any, **kwargs: Any) -> Any:
        return self._run(inputs, args, kwargs)


class RevivedModel(_Revived, Model):
    """A model whose class is unknown."""

    _untracked = Model._untracked | _HELD
    _TF_MODULE_IGNORED_PROPERTIES = _untracked

    def __init__(self, note: dict[str, Any], saved: Any, sublayers: dict[str, Any]) -> None:
        Model.__init__(self, name=note.get("name"), trainable=note.get("trainable", True))
        self._revive(note, saved, sublayers)

    def call(self, inputs: Tensors, *args: Any, **kwargs: Any) -> Any:
        return self._run(_as_saved(self._note, inputs), args, kwargs)


def revived_class(base: type, class_name: str) -> type:
    """Returns a class for one saved object, named like the unknown class."""
    return type(class_name.rpartition(">")[2], (base,), {"__module__": "revived"})


def _as_saved(note: dict[str, Any], inputs: Tensors) -> Any:
    """Casts inputs to the dtypes that the model was saved with, as Keras does in `fit` and `predict`."""
    spec = note.get("save_spec")
    if spec is None:
        return inputs
    try:
        return tf.nest.map_structure(
            lambda s, t: tf.cast(t, s.dtype) if s is not None and s.dtype is not tf.string else t, spec, inputs
        )
    except (TypeError, ValueError):
        return inputs
