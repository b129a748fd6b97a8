# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.optimizers.experimental: experimental parts of tf.keras.optimizers."""

from headrace._src.keras.optimizers.adadelta import Adadelta as Adadelta
from headrace._src.keras.optimizers.adafactor import Adafactor as Adafactor
from headrace._src.keras.optimizers.adagrad import Adagrad as Adagrad
from headrace._src.keras.optimizers.adam import Adam as Adam
from headrace._src.keras.optimizers.adamax import Adamax as Adamax
from headrace._src.keras.optimizers.adamw import AdamW as AdamW
from headrace._src.keras.optimizers.ftrl import Ftrl as Ftrl
from headrace._src.keras.optimizers.lion import Lion as Lion
from headrace._src.keras.optimizers.nadam import Nadam as Nadam
from headrace._src.keras.optimizers.optimizer import Optimizer as Optimizer
from headrace._src.keras.optimizers.rmsprop import RMSprop as RMSprop
from headrace._src.keras.optimizers.sgd import SGD as SGD

__all__ = [
    "Adadelta", "Adafactor", "Adagrad", "Adam", "AdamW", "Adamax", "Ftrl", "Lion", "Nadam", "Optimizer", "RMSprop",
    "SGD",
]
