# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.__internal__.tf2: whether the behavior of TensorFlow 2 is on."""

from headrace._src.lib.scopes import version_2_enabled as enabled

__all__ = [
    "enabled",
]
