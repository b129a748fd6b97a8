# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.compat.v1.autograph.experimental: the names of tf.autograph.experimental."""

from headrace._src.function.autograph.conversion import do_not_convert as do_not_convert
from headrace._src.function.autograph.features import Feature as Feature
from headrace._src.function.autograph.looping import set_loop_options as set_loop_options

__all__ = [
    "Feature", "do_not_convert", "set_loop_options",
]
