"""Inner modules of TensorFlow that tests of tf-keras change, and what headrace has in their place."""

from __future__ import annotations

import importlib
import sys
import types
from typing import Any

import headrace as tf
from headrace._src.compat_v1.variables.scope import own_store
from headrace._src.compat_v1.variables.tracked_store import TrackedStore, current, entered
from headrace._src.keras.engine.keras_tensor import KerasTensor

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


def clone_functional_model(model: Any, input_tensors: Any = None, layer_fn: Any = None) -> Any:
    """tf_keras.models.cloning._clone_functional_model: clone_model of models that are made of tensors."""
    if not isinstance(model, tf.keras.Model) or isinstance(model, tf.keras.Sequential) or not model._is_graph_network:
        raise ValueError(f"Expected `model` argument to be a functional `Model` instance. Received: {model}")
    return tf.keras.models.clone_model(model, input_tensors, layer_fn)


def clone_sequential_model(model: Any, input_tensors: Any = None, layer_fn: Any = None) -> Any:
    """tf_keras.models.cloning._clone_sequential_model: clone_model of models that are lists of layers."""
    if not isinstance(model, tf.keras.Sequential):
        raise ValueError(f"Expected `model` argument to be a `Sequential` model instance. Received: {model}")
    return tf.keras.models.clone_model(model, input_tensors, layer_fn)


def load_model(filepath: Any, custom_objects: Any = None, compile: bool = True, **kwargs: Any) -> Any:
    """load_model: HDF5 files and SavedModels have no safe mode in tf-keras; headrace asks for `safe_mode=False`."""
    if not str(filepath).endswith(".keras"):
        kwargs.setdefault("safe_mode", False)
    return tf.keras.models.load_model(filepath, custom_objects, compile, **kwargs)


def keras_tensor_from_tensor(tensor: Any) -> KerasTensor:
    """tf_keras.engine.keras_tensor.keras_tensor_from_tensor: the symbolic tensor of the same kind."""
    made = KerasTensor(tf.type_spec_from_value(tensor))
    mask = getattr(tensor, "_keras_mask", None)
    made._keras_mask = None if mask is None else keras_tensor_from_tensor(mask)
    return made


def placeholder(tensor: KerasTensor) -> Any:
    """KerasTensor._to_placeholder: the graph tensor, or composite of them, that its spec describes."""
    components = [
        tf.compat.v1.placeholder(spec.dtype, spec.shape)
        for spec in tf.nest.flatten(tensor.type_spec, expand_composites=True)
    ]
    return tf.nest.pack_sequence_as(tensor.type_spec, components, expand_composites=True)


def install() -> None:
    """Puts these in the place of what `tensorflow` would give."""
    KerasTensor._to_placeholder = placeholder  # type: ignore[attr-defined]
    scopes: Any = importlib.import_module("tensorflow.python.ops.variable_scope")
    scopes.with_variable_store = lambda store: entered(store, own_store())
    scopes._get_default_variable_store = VariableStores
    module = StatelessRandomOps()
    sys.modules[module.__name__] = module
    importlib.import_module("tensorflow.python.ops").stateless_random_ops = module  # type: ignore[attr-defined]
