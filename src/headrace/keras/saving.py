"""tf.keras.saving"""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "CustomObjectScope": "keras.saving.registry:CustomObjectScope",
        "custom_object_scope": "keras.saving.registry:CustomObjectScope",
        "get_custom_objects": "keras.saving.registry:get_custom_objects",
        "get_registered_name": "keras.saving.registry:get_registered_name",
        "get_registered_object": "keras.saving.registry:get_registered_object",
        "register_keras_serializable": "keras.saving.registry:register_keras_serializable",
        "deserialize_keras_object": "keras.saving.serialization:deserialize_keras_object",
        "serialize_keras_object": "keras.saving.serialization:serialize_keras_object",
    },
)
