# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.activations: activation functions."""

from headrace._src.keras.activations.functions import (
    celu as celu,
    elu as elu,
    exponential as exponential,
    gelu as gelu,
    glu as glu,
    hard_shrink as hard_shrink,
    hard_sigmoid as hard_sigmoid,
    hard_silu as hard_silu,
    hard_silu as hard_swish,
    hard_tanh as hard_tanh,
    leaky_relu as leaky_relu,
    linear as linear,
    log_sigmoid as log_sigmoid,
    log_softmax as log_softmax,
    mish as mish,
    relu as relu,
    relu6 as relu6,
    selu as selu,
    sigmoid as sigmoid,
    silu as silu,
    soft_shrink as soft_shrink,
    softmax as softmax,
    softplus as softplus,
    softsign as softsign,
    sparse_plus as sparse_plus,
    sparse_sigmoid as sparse_sigmoid,
    sparsemax as sparsemax,
    squareplus as squareplus,
    swish as swish,
    tanh as tanh,
    tanh_shrink as tanh_shrink,
    threshold as threshold,
)
from headrace._src.keras.activations.lookup import deserialize as deserialize, get as get, serialize as serialize

__all__ = [
    "celu", "deserialize", "elu", "exponential", "gelu", "get", "glu", "hard_shrink", "hard_sigmoid", "hard_silu",
    "hard_swish", "hard_tanh", "leaky_relu", "linear", "log_sigmoid", "log_softmax", "mish", "relu", "relu6", "selu",
    "serialize", "sigmoid", "silu", "soft_shrink", "softmax", "softplus", "softsign", "sparse_plus", "sparse_sigmoid",
    "sparsemax", "squareplus", "swish", "tanh", "tanh_shrink", "threshold",
]
