# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.__internal__.eager_context: eager execution inside of graphs."""

from headrace._src.lib.scopes import eager_mode as eager_mode

__all__ = [
    "eager_mode",
]
