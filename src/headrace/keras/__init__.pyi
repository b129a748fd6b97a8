# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras: Keras: layers, models, training."""

from headrace._src.base.alias import KERAS_INTERNALS as __internal__
from headrace._src.keras.backend.keras3_settings import version as version
from headrace._src.keras.engine.input_spec import InputSpec as InputSpec
from headrace._src.keras.engine.keras_tensor import KerasTensor as KerasTensor
from headrace._src.keras.engine.layer import Layer as Layer
from headrace._src.keras.engine.policy_lookup import DTypePolicy as DTypePolicy, DTypePolicy as FloatDTypePolicy
from headrace._src.keras.initializers.initializer import Initializer as Initializer
from headrace._src.keras.layers.core.input_layer import Input as Input
from headrace._src.keras.losses.loss import Loss as Loss
from headrace._src.keras.metrics.metric import Metric as Metric
from headrace._src.keras.models.functional import Functional as Function
from headrace._src.keras.models.model import Model as Model
from headrace._src.keras.models.sequential import Sequential as Sequential
from headrace._src.keras.operation import Operation as Operation
from headrace._src.keras.optimizers.optimizer import Optimizer as Optimizer
from headrace._src.keras.quantizers.quantizer import Quantizer as Quantizer
from headrace._src.keras.regularizers.regularizer import Regularizer as Regularizer
from headrace._src.keras.variable import Variable as Variable
from headrace._src.lib.scopes import device as device
from headrace._src.tensors.name_scope import name_scope as name_scope
from headrace.keras import (
    activations as activations,
    applications as applications,
    backend as backend,
    callbacks as callbacks,
    config as config,
    constraints as constraints,
    datasets as datasets,
    distribution as distribution,
    dtensor as dtensor,
    dtype_policies as dtype_policies,
    experimental as experimental,
    export as export,
    initializers as initializers,
    layers as layers,
    legacy as legacy,
    losses as losses,
    metrics as metrics,
    mixed_precision as mixed_precision,
    models as models,
    ops as ops,
    optimizers as optimizers,
    preprocessing as preprocessing,
    quantizers as quantizers,
    random as random,
    regularizers as regularizers,
    saving as saving,
    tree as tree,
    utils as utils,
    wrappers as wrappers,
)

__all__ = [
    "DTypePolicy", "FloatDTypePolicy", "Function", "Initializer", "Input", "InputSpec", "KerasTensor", "Layer", "Loss",
    "Metric", "Model", "Operation", "Optimizer", "Quantizer", "Regularizer", "Sequential", "Variable", "activations",
    "applications", "backend", "callbacks", "config", "constraints", "datasets", "device", "distribution", "dtensor",
    "dtype_policies", "experimental", "export", "initializers", "layers", "legacy", "losses", "metrics",
    "mixed_precision", "models", "name_scope", "ops", "optimizers", "preprocessing", "quantizers", "random",
    "regularizers", "saving", "tree", "utils", "version", "wrappers",
]

__version__: str
