# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.dtensor: models whose weights have layouts on a mesh."""

from headrace.keras.dtensor import experimental as experimental

__all__ = [
    "experimental",
]
