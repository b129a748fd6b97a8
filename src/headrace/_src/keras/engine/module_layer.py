"""A layer around a `tf.Module`, so that models can contain modules."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.engine.call_signature import call_signature
from headrace._src.keras.engine.layer import Layer


class ModuleWrapper(Layer):
    """Calls a method of a module.

    Args:
        module: The module.
        method_name: The method to call; by default `call` or `__call__`, whichever the module has.
        **kwargs: Further arguments of `Layer`.
    """

    def __init__(self, module: tf.Module, method_name: str | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        if method_name is None:
            method_name = "__call__" if hasattr(module, "__call__") else "call"  # noqa: B004
        if not hasattr(module, method_name):
            raise ValueError(f"{method_name} is not defined on object {module}: it cannot be used as a layer.")
        self._module, self._method_name = module, method_name
        self._method_takes_training = call_signature(getattr(module, method_name)).takes_training

    def call(self, inputs: Any, training: Any = None) -> Any:
        method = getattr(self._module, self._method_name)
        return method(inputs, training=training) if self._method_takes_training else method(inputs)
