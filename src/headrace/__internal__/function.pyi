# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.__internal__.function: the class of traced functions."""

from headrace._src.function.polymorphic import Function as Function

__all__ = [
    "Function",
]
