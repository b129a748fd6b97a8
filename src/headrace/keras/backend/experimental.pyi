# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.backend.experimental: experimental parts of tf.keras.backend."""

from headrace._src.keras.backend.random import (
    disable_tf_random_generator as disable_tf_random_generator,
    enable_tf_random_generator as enable_tf_random_generator,
    is_tf_random_generator_enabled as is_tf_random_generator_enabled,
)

__all__ = [
    "disable_tf_random_generator", "enable_tf_random_generator", "is_tf_random_generator_enabled",
]
