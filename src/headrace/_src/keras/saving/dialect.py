"""Configurations of other versions of Keras, as this one takes them."""

from __future__ import annotations

import functools
import inspect
from typing import Any

from headrace._src.keras.saving.public_names import public_module

_RENAMED = {("LeakyReLU", "negative_slope"): "alpha"}
# Arguments that mean nothing unless another one is given.
_DETAILS = {"renorm_momentum": "renorm", "renorm_clipping": "renorm"}
# What arguments that only other versions have must say to mean what this one does anyway.
_SAYING_NOTHING = {"data_format": "channels_last", "oov_method": "floormod"}
_TAKEN_BY_ALL = frozenset({"name", "trainable", "dtype", "batch_input_shape", "batch_shape"})


@functools.lru_cache(maxsize=1024)
def _known_arguments(cls: type) -> frozenset[str]:
    found: set[str] = set(_TAKEN_BY_ALL)
    for base in cls.__mro__:
        if "__init__" in vars(base):
            found.update(inspect.signature(vars(base)["__init__"]).parameters)
    return frozenset(found)


def adapted(cls: Any, config: dict[str, Any]) -> dict[str, Any]:
    """The configuration without arguments that a class of Keras has only in other versions, where they say nothing."""
    if not isinstance(cls, type) or public_module(cls) is None:
        return dict(config)
    known = _known_arguments(cls)
    renamed = {_RENAMED.get((cls.__name__, key), key): value for key, value in config.items()}
    return {key: value for key, value in renamed.items() if key in known or not _is_silent(key, value, config)}


def _is_silent(key: str, value: Any, config: dict[str, Any]) -> bool:
    if _says_nothing(value) or _SAYING_NOTHING.get(key) == value:
        return True
    return key in _DETAILS and _says_nothing(config.get(_DETAILS[key]))


def _says_nothing(value: Any) -> bool:
    return value is None or value is False or (isinstance(value, (dict, list)) and not value)
