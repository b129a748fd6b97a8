# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.config.optimizer: settings of the graph optimizer."""

from headrace._src.lib.config.switches import (
    get_experimental_options as get_experimental_options,
    get_jit as get_jit,
    set_experimental_options as set_experimental_options,
    set_jit as set_jit,
)

__all__ = [
    "get_experimental_options", "get_jit", "set_experimental_options", "set_jit",
]
