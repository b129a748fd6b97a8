# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.random.experimental: experimental parts of tf.random."""

from headrace._src.lib.random.arguments import Algorithm as Algorithm
from headrace._src.lib.random.generator import (
    Generator as Generator,
    create_rng_state as create_rng_state,
    get_global_generator as get_global_generator,
    set_global_generator as set_global_generator,
)
from headrace._src.lib.random.stateless import (
    fold_in as stateless_fold_in,
    index_shuffle as index_shuffle,
    split as stateless_split,
    stateless_shuffle as stateless_shuffle,
)

__all__ = [
    "Algorithm", "Generator", "create_rng_state", "get_global_generator", "index_shuffle", "set_global_generator",
    "stateless_fold_in", "stateless_shuffle", "stateless_split",
]
