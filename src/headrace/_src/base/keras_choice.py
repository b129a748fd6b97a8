"""Which package `keras` and `tf.keras` are: headrace's Keras 2, or the real Keras 3 where it is installed.

As with TensorFlow, `import keras` means the installed package. `HEADRACE_KERAS=3` makes `tf.keras` mean it too, as
TensorFlow 2.16 and later do; headrace's own code goes on with its own Keras.
"""

from __future__ import annotations

import importlib
import os
from importlib import metadata
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType


def installed_keras3() -> ModuleSpec | None:
    """Returns where the real `keras` package is, if it is version 3 or later."""
    try:
        major = int(metadata.version("keras").split(".")[0])
    except (metadata.PackageNotFoundError, ValueError):
        return None
    return PathFinder.find_spec("keras") if major >= 3 else None


def public_keras3() -> bool:
    """Returns whether `tf.keras` is Keras 3.

    Raises:
        ValueError: HEADRACE_KERAS is neither "2" nor "3".
    """
    choice = os.environ.get("HEADRACE_KERAS", "2")
    if choice not in ("2", "3"):
        raise ValueError(f'HEADRACE_KERAS must be "2" or "3"; got {choice!r}')
    return choice == "3"


def keras3() -> ModuleType:
    """Returns the real Keras 3, which imports `tensorflow`.

    Raises:
        ImportError: It is not installed.
    """
    if installed_keras3() is None:
        raise ImportError("HEADRACE_KERAS=3 needs Keras 3. Install it with `pip install keras`.")
    return importlib.import_module("keras")
