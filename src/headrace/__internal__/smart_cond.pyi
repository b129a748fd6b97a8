# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.__internal__.smart_cond: conditionals that choose in Python where they can."""

from headrace._src.function.control_flow.smart_cond import (
    smart_cond as smart_cond,
    smart_constant_value as smart_constant_value,
)

__all__ = [
    "smart_cond", "smart_constant_value",
]
