# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.wrappers: interfaces to other libraries."""

from headrace.keras.wrappers import scikit_learn as scikit_learn

__all__ = [
    "scikit_learn",
]
