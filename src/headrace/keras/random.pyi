# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.random: random values."""

from headrace._src.keras.random.numbers import (
    beta as beta,
    binomial as binomial,
    categorical as categorical,
    dropout as dropout,
    gamma as gamma,
    normal as normal,
    randint as randint,
    shuffle as shuffle,
    truncated_normal as truncated_normal,
    uniform as uniform,
)
from headrace._src.keras.random.seed_generator import SeedGenerator as SeedGenerator

__all__ = [
    "SeedGenerator", "beta", "binomial", "categorical", "dropout", "gamma", "normal", "randint", "shuffle",
    "truncated_normal", "uniform",
]
