"""The error for a public name that does not exist: it says which name was probably meant.

`hasattr` raises and drops this error for every name that a module lacks, so its text is made only when it is read.
"""

from __future__ import annotations

import difflib
import importlib
import sys
from typing import Any

_ROOT = "headrace"
_VERSION_1 = "headrace.compat.v1"
_CLOSE_ENOUGH = 0.7
_COMMON_NAMESPACES = (
    "headrace", "headrace.math", "headrace.nn", "headrace.linalg", "headrace.random", "headrace.image",
    "headrace.strings", "headrace.io", "headrace.sparse", "headrace.data", "headrace.keras", "headrace.keras.layers",
    "headrace.train", "headrace.signal", "headrace.config", "headrace.debugging", "headrace.test",
)  # fmt: skip

_NO_NATIVE_CODE = "native code built for TensorFlow cannot be loaded; write the op in Python with tf.numpy_function"
_NO_ESTIMATORS = "estimators left TensorFlow with version 2.16; use tf.keras"
# What TensorFlow has and this package leaves out on purpose -> what to use instead.
OUT_OF_SCOPE = {
    "headrace.estimator": _NO_ESTIMATORS,
    "headrace.experimental.tensorrt": "TensorRT is out of scope; save with tf.saved_model.save and convert the result",
    "headrace.keras.estimator": _NO_ESTIMATORS,
    "headrace.lite": "TensorFlow Lite is out of scope; use tf.saved_model.save and convert the result with LiteRT",
    "headrace.load_library": _NO_NATIVE_CODE,
    "headrace.load_op_library": _NO_NATIVE_CODE,
    "headrace.mlir": "MLIR dialects are out of scope; `headrace export-stablehlo` writes a SavedModel as StableHLO",
    "headrace.queue": "queues are out of scope; use tf.data",
    "headrace.security": "the tools of TensorFlow's own tests are out of scope",
}


class _UnknownName(AttributeError):
    """Prints as a plain AttributeError."""

    def __init__(self, module: str, name: str) -> None:
        # With `obj` given, Python does not add a second "Did you mean" to the traceback.
        super().__init__(name=name, obj=None)
        self._module, self._name = module, name
        self._text = ""

    def __str__(self) -> str:
        if not self._text:
            self._text = f"module {self._module!r} has no attribute {self._name!r}{_advice(self._module, self._name)}"
        return self._text

    def __repr__(self) -> str:
        return f"AttributeError({str(self)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return AttributeError, (str(self),)


_UnknownName.__name__ = _UnknownName.__qualname__ = "AttributeError"
_UnknownName.__module__ = "builtins"


def unknown_name(module: str, name: str) -> AttributeError:
    """Returns the error for `module` not having `name`."""
    return _UnknownName(module, name)


def _advice(module: str, name: str) -> str:
    """Returns what follows "module 'm' has no attribute 'n'": an empty string, or one line that starts with ". "."""
    if name.startswith("_"):
        return ""
    in_version_1 = module == _VERSION_1 or module.startswith(_VERSION_1 + ".")
    path = f"{module.replace(_VERSION_1, _ROOT, 1)}.{name}"
    if path in OUT_OF_SCOPE:
        return f": {OUT_OF_SCOPE[path]}"
    if not in_version_1 and _offers(module.replace(_ROOT, _VERSION_1, 1), name):
        place = _place_elsewhere(name)
        newer = f". TensorFlow 2: {place}" if place else ""
        return f". TensorFlow 1: {_spelled(module.replace(_ROOT, _VERSION_1, 1), name)}, or run with --tf1{newer}"
    if in_version_1 and _offers(module.replace(_VERSION_1, _ROOT, 1), name):
        return f". TensorFlow 2: {_spelled(module.replace(_VERSION_1, _ROOT, 1), name)}"
    found = nearest(name, _public_names(sys.modules[module])) or _place_elsewhere(name)
    return f". Did you mean: {found!r}?" if found else ""


def nearest(name: str, names: list[str]) -> str:
    """Returns the one of `names` that is most like `name`, or an empty string if none is."""
    by_lower = {known.lower(): known for known in names}
    close = difflib.get_close_matches(name.lower(), by_lower, 1, _CLOSE_ENOUGH)
    return by_lower[close[0]] if close else ""


def _offers(module: str, name: str) -> bool:
    try:
        return name in _public_names(importlib.import_module(module))
    except ImportError:
        return False


def _public_names(module: Any) -> list[str]:
    return getattr(module, "__all__", None) or [name for name in dir(module) if not name.startswith("_")]


def _place_elsewhere(name: str) -> str:
    """Returns the full name, such as tf.math.log, if one of the common namespaces has exactly this name, else ""."""
    found = next((namespace for namespace in _COMMON_NAMESPACES if _offers(namespace, name)), None)
    return _spelled(found, name) if found else ""


def _spelled(module: str, name: str) -> str:
    return f"{module.replace(_ROOT, 'tf', 1)}.{name}"
