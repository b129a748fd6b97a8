# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.compat.v1.nn.experimental: the names of tf.nn.experimental."""

from headrace._src.lib.nn.dropout import general_dropout as general_dropout, stateless_dropout as stateless_dropout

__all__ = [
    "general_dropout", "stateless_dropout",
]
