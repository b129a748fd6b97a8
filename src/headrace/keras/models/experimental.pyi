# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.models.experimental: experimental parts of tf.keras.models."""

from headrace._src.keras.models.sharpness_aware import SharpnessAwareMinimization as SharpnessAwareMinimization

__all__ = [
    "SharpnessAwareMinimization",
]
