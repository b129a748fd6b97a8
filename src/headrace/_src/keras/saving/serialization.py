"""Converting objects to plain dictionaries and back.

A dictionary holds the class, its module and the arguments that make an equal object. There are two formats: that of
Keras 2, {"class_name", "config"}, and a newer one with "module" and "registered_name". Both are read. The newer one is
written unless the caller requests the other. Code in configurations is refused in safe mode.
"""

from __future__ import annotations

import threading
import types
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

import headrace as tf
from headrace._src.keras.saving.dialect import adapted
from headrace._src.keras.saving.function_code import code_of, function_of
from headrace._src.keras.saving.modeling_names import check_modeling_function
from headrace._src.keras.saving.public_names import public_module, public_object
from headrace._src.keras.saving.registry import (
    CustomObjectScope,
    custom_object,
    get_registered_name,
    is_registered,
)
from headrace._src.keras.saving.safe_mode import SafeModeScope, refuse_code

_CODE_PARTS = ("code", "defaults", "closure")
# TensorFlow's marker.
UNDEFINED_CONFIG = "layer was saved without config"
_gaps = threading.local()
# Classes with another name in files.
_OTHER_NAMES = {"LossScaleOptimizerV3": "LossScaleOptimizer"}
_PLAIN = (str, bool, int, float)
# The namespaces to search for a configuration of Keras 2, which has no module.
_NAMESPACES = (
    "layers", "models", "initializers", "regularizers", "constraints", "losses", "metrics", "optimizers",
    "optimizers.schedules", "activations",
)  # fmt: skip


class UnknownObject(TypeError):
    """A configuration contains an unknown class or function."""

    def __init__(self, kind: str, name: str, config: dict[str, Any]) -> None:
        super().__init__(
            f"Could not locate {kind} {name!r}. Make sure custom classes are decorated with "
            f"`@keras.saving.register_keras_serializable()`, or pass custom_objects={{{name!r}: {name}}} to the "
            f"loading function. Full object config: {config}"
        )
        self.kind, self.name = kind, name


def serialize_keras_object(obj: Any) -> Any:
    """Converts an object to dictionaries, lists, strings and numbers.

    Args:
        obj: A Keras object, function, tensor, array or plain value, or a structure of them.

    Returns:
        The configuration.

    Raises:
        TypeError: The object has no `get_config` method.
    """
    if obj is None or isinstance(obj, _PLAIN):
        return obj.item() if isinstance(obj, np.generic) else obj
    if isinstance(obj, bytes):
        return {"class_name": "__bytes__", "config": {"value": obj.decode("utf-8")}}
    if isinstance(obj, tf.TensorShape):
        return None if obj.rank is None else obj.as_list()
    if isinstance(obj, (list, tuple)):
        return [serialize_keras_object(item) for item in obj]
    if isinstance(obj, dict):
        return {key: serialize_keras_object(value) for key, value in obj.items()}
    if isinstance(obj, tf.DType):
        return obj.name
    if isinstance(obj, np.ndarray) and obj.ndim > 0:
        return {"class_name": "__numpy__", "config": {"value": obj.tolist(), "dtype": obj.dtype.name}}
    if isinstance(obj, (np.generic, np.ndarray)):
        return obj.item()
    if tf.is_tensor(obj):
        return {
            "class_name": "__tensor__",
            "config": {"value": serialize_keras_object(obj.numpy().tolist()), "dtype": obj.dtype.name},
        }
    if isinstance(obj, (types.FunctionType, types.BuiltinFunctionType)):
        return _serialize_function(obj)
    if not hasattr(obj, "get_config"):
        raise TypeError(
            f"Cannot serialize object {obj} of type {type(obj)}. To be serializable, a class must implement the "
            "`get_config()` method."
        )
    module, registered = _home(type(obj))
    return {
        "module": module,
        "class_name": type(obj).__name__,
        "config": _config_of(obj),
        "registered_name": registered,
    }


def _config_of(obj: Any) -> dict[str, Any]:
    try:
        return {key: serialize_keras_object(value) for key, value in obj.get_config().items()}
    except NotImplementedError:
        if not getattr(_gaps, "allowed", False):
            raise
        return {UNDEFINED_CONFIG: True}


class AllowGaps:
    """Replaces missing configurations by a marker inside a `with` block. SavedModels do not need them."""

    def __enter__(self) -> None:
        _gaps.allowed = True

    def __exit__(self, *exception: object) -> None:
        _gaps.allowed = False


def _home(cls: type) -> tuple[str | None, str | None]:
    module = public_module(cls)
    if module is not None and not is_registered(cls):
        return module, cls.__name__ if _is_inner_module(module) else None
    return None, get_registered_name(cls)


def _serialize_function(function: Any) -> dict[str, Any]:
    if function.__name__ == "<lambda>":  # loading this is refused in safe mode
        return {"class_name": "__lambda__", "config": {"value": code_of(function)}}
    name = get_registered_name(function)
    return {"module": "builtins", "class_name": "function", "config": name, "registered_name": "function"}


def deserialize_keras_object(
    config: Any,
    custom_objects: Mapping[str, Any] | None = None,
    safe_mode: bool = True,
    **kwargs: Any,
) -> Any:
    """Makes an object from the result of `serialize_keras_object`.

    Args:
        config: The configuration in either format. A string names a function or class.
        custom_objects: Further classes and functions by name.
        safe_mode: Whether to refuse code in the configuration. False turns it into functions.
        **kwargs: `module_objects` (classes and functions by name) and `printable_module_name` (for error messages).

    Returns:
        The object.

    Raises:
        TypeError: A class or function is unknown.
        ValueError: The configuration contains code and `safe_mode` is True.
    """
    if not safe_mode:
        with SafeModeScope(False):
            return deserialize_keras_object(config, custom_objects, **kwargs)
    names: dict[str, Any] | None = kwargs.pop("module_objects", None)
    kind = kwargs.pop("printable_module_name", "object")
    if kwargs:
        raise TypeError(f"deserialize_keras_object got unknown arguments: {sorted(kwargs)}")
    if config is None or isinstance(config, (bool, int, float)):
        return config
    if isinstance(config, str):
        found = custom_object(config, custom_objects) or (names or {}).get(config)
        if found is not None:
            return found() if isinstance(found, type) else found
        if names is not None:
            raise unknown_name(kind, config, names)
        return config
    if isinstance(config, (list, tuple)):
        return [deserialize_keras_object(item, custom_objects) for item in config]
    if not isinstance(config, dict):
        raise TypeError(f"Could not parse config: {config}")
    if "class_name" not in config or "config" not in config:
        return {key: deserialize_keras_object(value, custom_objects) for key, value in config.items()}
    return _deserialize_described(config, custom_objects, names)


def _deserialize_described(
    config: dict[str, Any], custom_objects: Mapping[str, Any] | None, names: dict[str, Any] | None
) -> Any:
    class_name, inner = config["class_name"], config["config"]
    if class_name == "__tensor__":
        return tf.constant(deserialize_keras_object(inner["value"]), dtype=inner["dtype"])
    if class_name == "__numpy__":
        return np.array(inner["value"], dtype=inner["dtype"])
    if class_name == "__bytes__":
        return inner["value"].encode("utf-8")
    if class_name == "__lambda__":
        refuse_code("a `lambda` object", "`lambda` loading")
        return function_of(inner["value"] if "value" in inner else [inner[key] for key in _CODE_PARTS])
    if class_name == "__tuple__":
        return tuple(deserialize_keras_object(item, custom_objects) for item in inner)
    if class_name == "function":
        found = _find(inner, config, custom_objects, names)
        if isinstance(found, type) and public_module(found) is not None:
            check_modeling_function(found, inner)
        return found
    cls = _find(class_name, config, custom_objects, names)
    if not hasattr(cls, "from_config"):
        raise TypeError(f"Unable to reconstruct an instance of {class_name!r}: {cls} has no from_config().")
    if not custom_objects:
        return cls.from_config(adapted(cls, inner))
    with CustomObjectScope(custom_objects):
        return cls.from_config(adapted(cls, inner))


def _find(
    name: str, config: dict[str, Any], custom_objects: Mapping[str, Any] | None, names: dict[str, Any] | None
) -> Any:
    """Returns the class or function of a configuration."""
    name = _OTHER_NAMES.get(name, name)
    for candidate in (config.get("registered_name"), name):
        if candidate and candidate != "function":
            found = custom_object(candidate, custom_objects)
            if found is not None:
                return found
    module = config.get("module")
    if module and module != "builtins":
        found = public_object(module, name) or public_object(f"{module}.experimental", name)
        if found is not None:
            return found
    if names and name in names:
        return names[name]
    if module in (None, "builtins") or _is_inner_module(module):
        for space in _NAMESPACES:
            found = public_object(f"keras.{space}", name) or public_object(f"keras.{space}.experimental", name)
            if found is not None:
                return found
    raise UnknownObject("function" if config["class_name"] == "function" else "class", name, config)


def is_own_name(name: str) -> bool:
    """Returns whether Keras itself has a class or function of this name."""
    return any(name in getattr(tf.keras, space.split(".")[0]).__all__ for space in _NAMESPACES)


def is_known(config: dict[str, Any]) -> bool:
    """Returns whether the class or function that a configuration describes can be found."""
    name = config["config"] if config["class_name"] == "function" else config["class_name"]
    try:
        return isinstance(name, str) and _find(name, config, None, None) is not None
    except UnknownObject:
        return False
    except ValueError:  # found, but not allowed in safe mode
        return True


def _is_inner_module(module: str) -> bool:
    """Returns whether a module is internal to Keras, such as "keras.src.engine"."""
    words = module.split(".")
    return words[0] in ("keras", "tf_keras") and "src" in words


def unknown_name(kind: str, name: str, known: Iterable[str]) -> ValueError:
    """Returns the error for an unknown name, with the closest known name."""
    near = nearest(name, known)
    hint = f" Did you mean {near!r}?" if near else ""
    return ValueError(
        f"Unknown {kind}: {name!r}.{hint} Please ensure you are using a `keras.utils.custom_object_scope` and that "
        f"this object is included in the scope, or pass custom_objects={{{name!r}: ...}} to the loading function."
    )


def nearest(name: str, known: Iterable[str]) -> str | None:
    """Returns the closest known name, if one is similar."""
    # Imported only for errors, to keep the startup fast.
    import difflib

    candidates = list(known)
    # A name of which a word is missing or added is meant more often than one with other letters.
    words = set(name.lower().split("_"))
    sharing = [c for c in candidates if len(words) > 1 and words <= set(c.lower().split("_"))]
    found = difflib.get_close_matches(name, sharing or candidates, n=1, cutoff=0.5 if sharing else 0.6)
    return found[0] if found else None
