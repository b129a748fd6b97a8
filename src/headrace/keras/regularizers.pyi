# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.regularizers: regularizers of weights and activities."""

from headrace._src.keras.regularizers.lookup import deserialize as deserialize, get as get, serialize as serialize
from headrace._src.keras.regularizers.regularizer import (
    L1 as L1,
    L1 as l1,
    L1L2 as L1L2,
    L2 as L2,
    L2 as l2,
    OrthogonalRegularizer as OrthogonalRegularizer,
    OrthogonalRegularizer as orthogonal_regularizer,
    Regularizer as Regularizer,
    l1_l2 as l1_l2,
)

__all__ = [
    "L1", "L1L2", "L2", "OrthogonalRegularizer", "Regularizer", "deserialize", "get", "l1", "l1_l2", "l2",
    "orthogonal_regularizer", "serialize",
]
