# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.legacy.saving: serialization in the format of Keras 2."""

from headrace._src.keras.saving.legacy_objects import (
    deserialize_keras_object as deserialize_keras_object,
    serialize_keras_object as serialize_keras_object,
)

__all__ = [
    "deserialize_keras_object", "serialize_keras_object",
]
