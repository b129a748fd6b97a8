"""Keras's own classes and functions by their public names, as saved files spell them."""

from __future__ import annotations

from typing import Any

import headrace as tf

_ROOM = "headrace._src.keras."
# Sub-namespaces that stand in saved files; the other folders of the room only sort its files.
_DEEPER = {"optimizers": ("legacy", "schedules")}


def public_module(thing: Any) -> str | None:
    """The public namespace of a class or function of this room, such as "keras.initializers"; None for others."""
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
    """What stands in a public namespace ("keras.layers", in any dialect's spelling) under `name`, or None."""
    words = module.split(".")
    if words[:2] == ["tensorflow", "keras"]:
        words = words[1:]
    if words[0] not in ("keras", "tf_keras"):
        return None
    space: Any = tf.keras
    for word in words[1:]:
        if word == "src":
            break
        space = getattr(space, word, None)
        if space is None:
            return None
    return getattr(space, name, None)
