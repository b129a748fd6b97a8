# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.dtensor.experimental.optimizers: optimizers for weights on a mesh."""

from headrace._src.keras.dtensor.optimizers import (
    Adadelta as Adadelta,
    Adagrad as Adagrad,
    Adam as Adam,
    AdamW as AdamW,
    RMSprop as RMSprop,
    SGD as SGD,
)

__all__ = [
    "Adadelta", "Adagrad", "Adam", "AdamW", "RMSprop", "SGD",
]
