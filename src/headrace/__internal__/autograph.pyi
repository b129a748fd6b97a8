# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.__internal__.autograph: the conversion of functions."""

from headrace._src.lib.internals.autograph import control_status_ctx as control_status_ctx, tf_convert as tf_convert

__all__ = [
    "control_status_ctx", "tf_convert",
]
