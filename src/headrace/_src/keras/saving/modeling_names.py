"""The allow-list for configurations: the classes and functions that models are made of.

A configuration in a file names classes and functions. In safe mode, names lead only to what is defined in the modules
below. None of it reads or writes files, uses the network, loads other models, runs given code or changes settings.
Custom objects come from the program itself, so the list does not apply to them.
"""

from __future__ import annotations

import inspect
from typing import Any

from headrace._src.keras.saving.safe_mode import in_safe_mode

_ROOT = "headrace._src."
_CLASSES = tuple(
    f"{_ROOT}keras.{name}."
    for name in (
        "activations", "applications.convnext", "applications.inception_resnet_v2", "constraints", "engine",
        "feature_column", "initializers", "layers", "losses", "metrics",
        "models", "optimizers", "quantizers", "random", "regularizers", "utils.feature_space", "utils.features",
    )
)  # fmt: skip
_CLASSES_ELSEWHERE = (f"{_ROOT}lib.random.initializers.",)
_FUNCTIONS = tuple(
    f"{_ROOT}{name}."
    for name in (
        "autodiff.custom_gradient", "compat_v1.functions.array", "compat_v1.functions.assertions",
        "compat_v1.functions.image", "compat_v1.functions.math", "compat_v1.functions.sparse",
        "compat_v1.functions.strings", "compat_v1.nn", "function.control_flow", "keras.activations",
        "keras.backend.arrangement", "keras.backend.ctc", "keras.backend.mathematics", "keras.backend.networks",
        "keras.backend.random", "keras.backend.sequences", "keras.backend.tensors", "keras.constraints",
        "keras.initializers", "keras.layers", "keras.losses", "keras.metrics", "keras.ops", "keras.quantizers",
        "keras.random", "keras.regularizers", "lib.array", "lib.debugging.comparisons", "lib.debugging.shapes",
        "lib.functional", "lib.image", "lib.io.parsing", "lib.io.sequence_parsing", "lib.io.sparse", "lib.linalg",
        "lib.math", "lib.nn", "lib.numpy_api", "lib.ragged", "lib.random", "lib.sets", "lib.signal", "lib.sparse",
        "lib.strings", "ops.array", "ops.image", "ops.io.decoding", "ops.io.protos", "ops.io.tensors", "ops.linalg",
        "ops.math", "ops.nn", "ops.quantization", "ops.ragged", "ops.random", "ops.sets", "ops.signal", "ops.sparse",
        "ops.state.asserting", "ops.strings", "tensors.convert",
    )
)  # fmt: skip
# Functions of these modules that run code or change settings.
_EXCEPT = frozenset({
    "deserialize", "experimental_enable_numpy_behavior", "get", "manual_variable_initialization", "py_func",
    "register_tensor_conversion_function", "seed", "serialize", "set_seed", "set_random_seed", "set_value",
})  # fmt: skip


def is_modeling(thing: Any) -> bool:
    """Returns whether a class or function is on the allow-list."""
    module = f"{getattr(thing, '__module__', None)}."
    if isinstance(thing, type):
        return module.startswith(_CLASSES) or module.startswith(_CLASSES_ELSEWHERE)
    # An op is an object with a kernel's name and module, not a function.
    if not (inspect.isfunction(thing) or hasattr(thing, "shape_rule")):
        return False
    return module.startswith(_FUNCTIONS) and thing.__name__ not in _EXCEPT


def check_modeling_function(thing: Any, name: str) -> None:
    """Like `check_modeling`, and refuses classes: calling one would skip the checks of its `from_config`."""
    check_modeling(None if isinstance(thing, type) else thing, name)


def check_modeling(thing: Any, name: str) -> None:
    """Raises ValueError in safe mode for an object that is not on the allow-list."""
    if in_safe_mode() and not is_modeling(thing):
        raise ValueError(
            f"A configuration names {name!r}, which is not among the classes and functions that models are made of. It "
            "could read or write files, use the network or run code, so it is refused. If you trust the source of the "
            "saved model, pass `safe_mode=False` to the loading function, or pass the object in `custom_objects`."
        )
