# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.experimental.numpy.random: random values with the interface of NumPy."""

from headrace._src.lib.numpy_api.random import (
    poisson as poisson,
    rand as rand,
    randint as randint,
    randn as randn,
    random as random,
    seed as seed,
    standard_normal as standard_normal,
    uniform as uniform,
)

__all__ = [
    "poisson", "rand", "randint", "randn", "random", "seed", "standard_normal", "uniform",
]
