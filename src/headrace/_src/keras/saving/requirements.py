"""What a saved model needs to load besides this package: custom classes and functions, and consent to run code."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import headrace as tf
from headrace._src.keras.models.functional import OWN_CLASSES
from headrace._src.keras.saving.serialization import is_known

_VALUES = frozenset(
    {
        "__tensor__",
        "__numpy__",
        "__bytes__",
        "__tuple__",
        "TensorShape",
        "TypeSpec",
        "CompositeTensor",
        "__keras_tensor__",
        "__typespec__",
    }
)
_MODELS = frozenset({"Functional", "Model", "Sequential"})
_NEW_OPTIMIZER = "Custom>"  # marks the optimizers of Keras 2.11 and later
_ACTIVATIONS = ("activation", "recurrent_activation")
_OF_OUTPUTS = frozenset({"accuracy", "acc", "crossentropy", "ce"})  # their meaning depends on the outputs


@dataclass
class Requirements:
    """The names that a configuration uses and this package does not have, and whether it contains Python code."""

    classes: list[str] = field(default_factory=list)
    functions: list[str] = field(default_factory=list)
    for_training: list[str] = field(default_factory=list)
    code: bool = False

    def sentences(self) -> list[str]:
        """Returns one sentence for each kind of requirement: what it is, and what to do."""
        custom = [*self.classes, *self.functions]
        found = []
        if custom:
            given = ", ".join(f"{name!r}: {name}" for name in custom)
            found.append(f"custom classes or functions: pass custom_objects={{{given}}} to load_model")
        if self.code:
            found.append("Python code of a Lambda layer: pass safe_mode=False to load_model if you trust the file")
        if self.for_training:
            names = ", ".join(self.for_training)
            found.append(f"custom losses, metrics or optimizers {names}: pass custom_objects, or compile=False")
        return found


def requirements(model_config: Any, training_config: Any = None) -> Requirements:
    """Returns what a model needs, from its configuration and its compile arguments."""
    found = Requirements()
    _walk(model_config, found)
    training = Requirements()
    _walk(training_config, training)
    found.for_training = [*training.classes, *training.functions, *_unknown_names(training_config)]
    return found


def _walk(value: Any, found: Requirements) -> None:
    if isinstance(value, list):
        for item in value:
            _walk(item, found)
    if not isinstance(value, dict):
        return
    if "class_name" in value and "config" in value:
        _note_object(value, found)
    for key, item in value.items():
        if key in _ACTIVATIONS and isinstance(item, str) and not _resolves(tf.keras.activations.get, item):
            _add(found.functions, item)
        _walk(item, found)


def _note_object(entry: dict[str, Any], found: Requirements) -> None:
    name, config = entry["class_name"], entry["config"]
    if name in _VALUES or name in _MODELS or name in OWN_CLASSES:
        return
    if name == "__lambda__" or (name == "Lambda" and _has_code(config)):
        found.code = True
    elif name == "function":
        if not is_known(entry):
            _add(found.functions, str(config))
    elif not is_known(entry) and not is_known({**entry, "class_name": str(name).removeprefix(_NEW_OPTIMIZER)}):
        _add(found.classes, str(name).rpartition(">")[2])


def _has_code(config: Any) -> bool:
    return isinstance(config, dict) and (
        config.get("function_type") == "lambda" or isinstance(config.get("function"), list)
    )


def _unknown_names(training_config: Any) -> Iterable[str]:
    """Yields the names of losses and metrics that are not built in."""
    if not isinstance(training_config, dict):
        return
    for key, get in (("loss", tf.keras.losses.get), ("metrics", tf.keras.metrics.get)):
        for name in _texts(training_config.get(key)):
            if name not in _OF_OUTPUTS and not _resolves(get, name):
                yield name


def _texts(value: Any) -> Iterable[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for item in value:
            yield from _texts(item)
    elif isinstance(value, dict) and "class_name" not in value:
        for item in value.values():
            yield from _texts(item)


def _resolves(get: Any, name: str) -> bool:
    try:
        return get(name) is not None
    except (TypeError, ValueError):
        return False


def _add(names: list[str], name: str) -> None:
    if name not in names:
        names.append(name)
