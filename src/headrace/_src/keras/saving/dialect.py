"""Differences between the configurations of Keras 2 and Keras 3: reads both, writes what both can read."""

from __future__ import annotations

import functools
import inspect
from typing import Any

from headrace._src.keras.saving.public_names import public_module

_RENAMED = {("LeakyReLU", "negative_slope"): "alpha"}
# Arguments that have an effect only together with another one.
_DETAILS = {"renorm_momentum": "renorm", "renorm_clipping": "renorm"}
# Arguments of other versions, with the values that match the behavior of this one.
_SAYING_NOTHING = {"data_format": "channels_last", "oov_method": "floormod"}
_TAKEN_BY_ALL = frozenset({"name", "trainable", "dtype", "batch_input_shape", "batch_shape"})
_ONLY_IN_KERAS_2 = {
    "time_major": False, "input_length": None, "is_legacy_optimizer": False, "jit_compile": False, "renorm": False,
    "softmax_robust_masking": False, "reduction": "auto",
}  # fmt: skip
# Arguments that Keras 2 writes but does not need.
_GROUPS = ("groups",)
_KERNEL = (*_GROUPS, "kernel_initializer", "kernel_regularizer", "kernel_constraint")
_NEVER_NEEDED = {
    "SeparableConv1D": _KERNEL, "SeparableConv2D": _KERNEL, "DepthwiseConv1D": _GROUPS, "DepthwiseConv2D": _GROUPS,
    "Conv1DTranspose": _GROUPS, "Conv2DTranspose": _GROUPS, "Conv3DTranspose": _GROUPS,
}  # fmt: skip
_LOSS_SCALE_OPTIMIZER = {  # it has no public name in Keras 2
    "module": "tf_keras.src.mixed_precision.loss_scale_optimizer",
    "class_name": "LossScaleOptimizerV3",
    "registered_name": "LossScaleOptimizerV3",
}
_MADE_BY_CALLS = "keras.src.engine.functional"


@functools.lru_cache(maxsize=1024)
def _known_arguments(cls: type) -> frozenset[str]:
    found: set[str] = set(_TAKEN_BY_ALL)
    for base in cls.__mro__:
        if "__init__" in vars(base):
            found.update(inspect.signature(vars(base)["__init__"]).parameters)
    return frozenset(found)


def adapted(cls: Any, config: dict[str, Any]) -> dict[str, Any]:
    """Removes arguments that only other versions of Keras have, if their values have no effect."""
    if not isinstance(cls, type) or public_module(cls) is None:
        return dict(config)
    known = _known_arguments(cls)
    renamed = {_RENAMED.get((cls.__name__, key), key): _plain(value) for key, value in config.items()}
    return {key: value for key, value in renamed.items() if key in known or not _is_silent(key, value, config)}


def _plain(value: Any) -> Any:
    """Returns the value of {"type": "ndarray", "value": 0.3}, as Keras before TensorFlow 2 wrote NumPy's numbers."""
    if isinstance(value, dict) and value.get("type") == "ndarray" and value.keys() == {"type", "value"}:
        return value["value"]
    return value


def _is_silent(key: str, value: Any, config: dict[str, Any]) -> bool:
    if _says_nothing(value) or _SAYING_NOTHING.get(key) == value:
        return True
    return key in _DETAILS and _says_nothing(config.get(_DETAILS[key]))


def _says_nothing(value: Any) -> bool:
    return value is None or value is False or (isinstance(value, (dict, list)) and not value)


def as_both_read(config: Any) -> Any:
    """Returns a configuration that Keras 2 and Keras 3 can both read.

    Functional models are named Model, which both know. Arguments that only Keras 2 has are removed if they have their
    default values.
    """
    if isinstance(config, list):
        return [as_both_read(item) for item in config]
    if not isinstance(config, dict):
        return config
    found = {key: as_both_read(value) for key, value in config.items()}
    if found.get("module") == _MADE_BY_CALLS and found.get("class_name") == "Functional":
        found |= {"module": "keras", "class_name": "Model", "registered_name": None}
    if found.get("module") == "keras.optimizers" and found.get("class_name") == "LossScaleOptimizer":
        found |= _LOSS_SCALE_OPTIMIZER
        # Without this entry Keras treats the inner optimizer as a legacy one.
        found["config"]["inner_optimizer"]["config"]["is_legacy_optimizer"] = False
    if str(found.get("module")).startswith("keras") and isinstance(found.get("config"), dict):
        found["config"] = _without_defaults(found["class_name"], found["config"])
    return found


def _without_defaults(kind: str, config: dict[str, Any]) -> dict[str, Any]:
    left_out = {key for key, default in _ONLY_IN_KERAS_2.items() if key in config and config[key] == default}
    left_out.update(_NEVER_NEEDED.get(kind, ()))
    if kind != "InputLayer":
        left_out.add("batch_input_shape")
    if not kind.endswith("Wrapper"):  # built-in losses and metrics know their functions
        left_out.add("fn")
    found = {key: value for key, value in config.items() if key not in left_out}
    if kind == "BatchNormalization" and isinstance(found.get("axis"), list) and len(found["axis"]) == 1:
        found["axis"] = found["axis"][0]
    return found
