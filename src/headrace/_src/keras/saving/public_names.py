"""The public names of Keras classes and functions, as saved files spell them."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import headrace as tf
from headrace._src.keras.saving.modeling_names import check_modeling

_ROOM = "headrace._src.keras."
# Sub-namespaces that occur in saved files. Other folders are internal.
_DEEPER = {"optimizers": ("legacy", "schedules")}


def public_module(thing: Any) -> str | None:
    """Returns the public namespace of a Keras class or function, such as "keras.initializers", or None."""
    module = thing.__module__
    if not module.startswith(_ROOM):
        return None
    declared = vars(thing).get("_saved_module")
    if declared is not None:
        return declared
    first, *rest = module.removeprefix(_ROOM).split(".")
    if rest and rest[0] in _DEEPER.get(first, ()):
        return f"keras.{first}.{rest[0]}"
    return f"keras.{first}"


def public_object(module: str, name: str) -> Any:
    """Returns the object `name` of a public namespace such as "keras.layers", or None.

    In safe mode it raises ValueError for an object that models are not made of.
    """
    words = module.split(".")
    if words[:2] == ["tensorflow", "keras"]:
        words = words[1:]
    if words[0] not in ("keras", "tf_keras"):
        return None
    space: Any = tf.keras
    for word in words[1:]:
        if word == "src":
            break
        space = getattr(space, word, None) if word in space.__all__ else None
        if not isinstance(space, ModuleType):
            return None
    found = getattr(space, name, None) if name in space.__all__ else None
    if found is not None:
        check_modeling(found, f"{module}.{name}")
    return found
