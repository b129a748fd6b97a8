# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.optimizers.legacy: the optimizers of TensorFlow 2.10 and earlier."""

from headrace._src.keras.optimizers.legacy.adadelta import Adadelta as Adadelta
from headrace._src.keras.optimizers.legacy.adagrad import Adagrad as Adagrad
from headrace._src.keras.optimizers.legacy.adam import Adam as Adam
from headrace._src.keras.optimizers.legacy.adamax import Adamax as Adamax
from headrace._src.keras.optimizers.legacy.ftrl import Ftrl as Ftrl
from headrace._src.keras.optimizers.legacy.nadam import Nadam as Nadam
from headrace._src.keras.optimizers.legacy.optimizer import Optimizer as Optimizer
from headrace._src.keras.optimizers.legacy.rmsprop import RMSprop as RMSprop
from headrace._src.keras.optimizers.legacy.sgd import SGD as SGD

__all__ = [
    "Adadelta", "Adagrad", "Adam", "Adamax", "Ftrl", "Nadam", "Optimizer", "RMSprop", "SGD",
]
