# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.compat.v1.keras.optimizers: that of tf.keras, but for what TensorFlow 1 had otherwise."""

from headrace._src.keras.optimizers.adafactor import Adafactor as Adafactor
from headrace._src.keras.optimizers.adamw import AdamW as AdamW
from headrace._src.keras.optimizers.lamb import Lamb as Lamb
from headrace._src.keras.optimizers.legacy.adadelta import Adadelta as Adadelta
from headrace._src.keras.optimizers.legacy.adagrad import Adagrad as Adagrad
from headrace._src.keras.optimizers.legacy.adam import Adam as Adam
from headrace._src.keras.optimizers.legacy.adamax import Adamax as Adamax
from headrace._src.keras.optimizers.legacy.ftrl import Ftrl as Ftrl
from headrace._src.keras.optimizers.legacy.nadam import Nadam as Nadam
from headrace._src.keras.optimizers.legacy.optimizer import Optimizer as Optimizer
from headrace._src.keras.optimizers.legacy.rmsprop import RMSprop as RMSprop
from headrace._src.keras.optimizers.legacy.sgd import SGD as SGD
from headrace._src.keras.optimizers.lion import Lion as Lion
from headrace._src.keras.optimizers.lookup import deserialize as deserialize, get as get, serialize as serialize
from headrace._src.keras.optimizers.loss_scale import LossScaleOptimizer as LossScaleOptimizer
from headrace._src.keras.optimizers.muon import Muon as Muon
from headrace.keras.optimizers import experimental as experimental, legacy as legacy, schedules as schedules

__all__ = [
    "Adadelta", "Adafactor", "Adagrad", "Adam", "AdamW", "Adamax", "Ftrl", "Lamb", "Lion", "LossScaleOptimizer", "Muon",
    "Nadam", "Optimizer", "RMSprop", "SGD", "deserialize", "experimental", "get", "legacy", "schedules", "serialize",
]
