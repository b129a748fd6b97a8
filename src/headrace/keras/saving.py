"""tf.keras.saving: saving and serialization of Keras objects."""

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
        "load_model": "keras.saving.model_files:load_model",
        "load_weights": "keras.saving.weight_files:load_weights",
        "save_model": "keras.saving.model_files:save_model",
        "save_weights": "keras.saving.weight_files:save_weights",
        "serialize_keras_object": "keras.saving.serialization:serialize_keras_object",
    },
)
