# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.__internal__.ops: functions of variables and weights."""

from headrace._src.lib.internals.variables import (
    broadcast_weights as broadcast_weights,
    is_resource_variable as is_resource_variable,
)

__all__ = [
    "broadcast_weights", "is_resource_variable",
]
