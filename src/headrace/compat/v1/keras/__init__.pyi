# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.compat.v1.keras: tf.keras as TensorFlow 1 has it."""

from headrace._src.keras.layers.core.input_layer import Input as Input
from headrace._src.keras.models.model import Model as Model
from headrace._src.keras.models.sequential import Sequential as Sequential
from headrace.compat.v1.keras import (
    backend as backend,
    initializers as initializers,
    layers as layers,
    losses as losses,
    metrics as metrics,
    optimizers as optimizers,
    utils as utils,
)
from headrace.keras import (
    activations as activations,
    applications as applications,
    callbacks as callbacks,
    constraints as constraints,
    datasets as datasets,
    experimental as experimental,
    export as export,
    mixed_precision as mixed_precision,
    models as models,
    preprocessing as preprocessing,
    regularizers as regularizers,
    saving as saving,
)

__all__ = [
    "Input", "Model", "Sequential", "activations", "applications", "backend", "callbacks", "constraints", "datasets",
    "experimental", "export", "initializers", "layers", "losses", "metrics", "mixed_precision", "models", "optimizers",
    "preprocessing", "regularizers", "saving", "utils",
]

__version__: str
