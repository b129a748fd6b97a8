"""Inner modules of TensorFlow that tests of tf-keras change, and what headrace has in their place."""

from __future__ import annotations

import importlib
import sys
import types
from typing import Any

import headrace as tf
from headrace._src.compat_v1.variables.scope import own_store
from headrace._src.compat_v1.variables.tracked_store import TrackedStore, current, entered

# Modules of headrace that draw random values for tf.image and Keras's image layers.
DRAWING = ("flipping", "random_adjustment", "cropping")


class StatelessRandomOps(types.ModuleType):
    """tensorflow.python.ops.stateless_random_ops: a function that a test puts here, images are changed with."""

    def __init__(self) -> None:
        super().__init__("tensorflow.python.ops.stateless_random_ops")
        vars(self)["stateless_random_uniform"] = tf.random.stateless_uniform

    def __setattr__(self, name: str, value: Any) -> None:
        vars(self)[name] = value
        if name == "stateless_random_uniform":
            for module in DRAWING:
                # Tests draw integers, which TensorFlow's flip rounds; headrace's compares them with a half.
                drawn = value if module == "cropping" else lambda *args: tf.cast(value(*args), tf.float32)
                importlib.import_module(f"headrace._src.lib.image.{module}").stateless_uniform = drawn


class AUCCurve:
    """tf_keras.utils.metrics_utils.AUCCurve: headrace's AUC keeps the names."""

    PR, PRGAIN, ROC = "PR", "PR_GAIN", "ROC"


class AUCSummationMethod:
    """tf_keras.utils.metrics_utils.AUCSummationMethod: headrace's AUC keeps the names."""

    INTERPOLATION, MAJORING, MINORING = "interpolation", "majoring", "minoring"


class VariableStores:
    """tensorflow.python.ops.variable_scope._get_default_variable_store(): the variables that get_variable finds."""

    @property
    def _vars(self) -> dict[str, Any]:
        return current.store.variables if current.store is not None else own_store().variables

    def get_variable(self, name: str, shape: Any = None, **given: Any) -> Any:
        reuse = given.pop("reuse", tf.compat.v1.AUTO_REUSE)
        with tf.compat.v1.variable_scope(tf.compat.v1.get_variable_scope(), reuse=reuse):
            return tf.compat.v1.get_variable(name, shape, **given)


def eager_variable_store() -> TrackedStore:
    """Returns what tf_keras.legacy_tf_layers.variable_scope_shim._EagerVariableStore() is here."""
    return TrackedStore(lambda loss: None)


def install() -> None:
    """Puts these in the place of what `tensorflow` would give."""
    scopes: Any = importlib.import_module("tensorflow.python.ops.variable_scope")
    scopes.with_variable_store = lambda store: entered(store, own_store())
    scopes._get_default_variable_store = VariableStores
    module = StatelessRandomOps()
    sys.modules[module.__name__] = module
    importlib.import_module("tensorflow.python.ops").stateless_random_ops = module  # type: ignore[attr-defined]
