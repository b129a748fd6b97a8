# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.compat.v1.layers.experimental: layers that own their variables, as Keras layers do."""

from headrace._src.compat_v1.layers.layer import (
    keras_style_scope as keras_style_scope,
    set_keras_style as set_keras_style,
)

__all__ = [
    "keras_style_scope", "set_keras_style",
]
