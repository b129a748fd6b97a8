# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.optimizers.schedules: learning rate schedules."""

from headrace._src.keras.optimizers.schedules.cosine import (
    CosineDecay as CosineDecay,
    CosineDecayRestarts as CosineDecayRestarts,
)
from headrace._src.keras.optimizers.schedules.decays import (
    ExponentialDecay as ExponentialDecay,
    InverseTimeDecay as InverseTimeDecay,
    PiecewiseConstantDecay as PiecewiseConstantDecay,
    PolynomialDecay as PolynomialDecay,
)
from headrace._src.keras.optimizers.schedules.lookup import deserialize as deserialize, serialize as serialize
from headrace._src.keras.optimizers.schedules.schedule import LearningRateSchedule as LearningRateSchedule

__all__ = [
    "CosineDecay", "CosineDecayRestarts", "ExponentialDecay", "InverseTimeDecay", "LearningRateSchedule",
    "PiecewiseConstantDecay", "PolynomialDecay", "deserialize", "serialize",
]
