"""tf.keras.legacy.saving: serialization in the format of Keras 2."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "deserialize_keras_object": "keras.saving.legacy_objects:deserialize_keras_object",
        "serialize_keras_object": "keras.saving.legacy_objects:serialize_keras_object",
    },
)
