# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.nn.experimental: experimental parts of tf.nn."""

from headrace._src.lib.nn.dropout import general_dropout as general_dropout, stateless_dropout as stateless_dropout

__all__ = [
    "general_dropout", "stateless_dropout",
]
