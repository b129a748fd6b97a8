"""`tf.keras` where the user chose Keras 3 for it (HEADRACE_KERAS=3)."""

from __future__ import annotations

import importlib
import sys
from types import ModuleType

from headrace._src.base.alias import install_as_tensorflow
from headrace._src.base.keras_choice import keras3, public_keras3


def choose_keras(module_name: str) -> None:
    """Gives the module `headrace` the attribute `keras` that HEADRACE_KERAS asks for."""
    if public_keras3():
        sys.modules[module_name].__class__ = Keras3Headrace


class Keras3Headrace(ModuleType):
    """The module `headrace` while `tf.keras` is Keras 3: other code sees that package, headrace's own code Keras 2."""

    @property
    def keras(self) -> ModuleType:
        reader = sys._getframe(1).f_globals.get("__name__", "")
        if reader.startswith("headrace."):
            return importlib.import_module("headrace.keras")
        install_as_tensorflow()  # Keras 3 imports it
        return keras3()

    @keras.setter
    def keras(self, module: ModuleType) -> None:
        """Ignores the import system, which sets each imported submodule as an attribute of its package."""
