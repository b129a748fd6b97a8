# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.compat.v1.contrib.layers: layers, initializers and regularizers of tf.contrib."""

from headrace._src.compat_v1.layers.contrib import (
    flatten as flatten,
    fully_connected as fully_connected,
    l1_regularizer as l1_regularizer,
    l2_regularizer as l2_regularizer,
    variance_scaling_initializer as variance_scaling_initializer,
)
from headrace._src.compat_v1.variables.initializers import xavier_initializer as xavier_initializer

__all__ = [
    "flatten", "fully_connected", "l1_regularizer", "l2_regularizer", "variance_scaling_initializer",
    "xavier_initializer",
]
