# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.saving: saving and serialization of Keras objects."""

from headrace._src.keras.saving.model_files import load_model as load_model, save_model as save_model
from headrace._src.keras.saving.registry import (
    CustomObjectScope as CustomObjectScope,
    CustomObjectScope as custom_object_scope,
    get_custom_objects as get_custom_objects,
    get_registered_name as get_registered_name,
    get_registered_object as get_registered_object,
    register_keras_serializable as register_keras_serializable,
)
from headrace._src.keras.saving.serialization import (
    deserialize_keras_object as deserialize_keras_object,
    serialize_keras_object as serialize_keras_object,
)
from headrace._src.keras.saving.weight_files import load_weights as load_weights, save_weights as save_weights

__all__ = [
    "CustomObjectScope", "custom_object_scope", "deserialize_keras_object", "get_custom_objects", "get_registered_name",
    "get_registered_object", "load_model", "load_weights", "register_keras_serializable", "save_model", "save_weights",
    "serialize_keras_object",
]
