# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.legacy: legacy parts of Keras."""

from headrace.keras.legacy import saving as saving

__all__ = [
    "saving",
]
