"""tf.keras.utils"""

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
        "legacy": "=headrace.keras.legacy.saving",
        "is_keras_tensor": "keras.backend.tensors:is_keras_tensor",
        "standardize_dtype": "keras.ops.conversion:dtype_name",
        "clear_session": "keras.backend.session:clear_session",
        "set_random_seed": "keras.backend.random_seeds:set_random_seed",
        "normalize": "keras.arrays:normalize",
        "to_categorical": "keras.arrays:to_categorical",
        "to_ordinal": "keras.arrays:to_ordinal",
        "Progbar": "keras.progress_bar:Progbar",
        "disable_interactive_logging": "keras.progress_bar:disable_interactive_logging",
        "enable_interactive_logging": "keras.progress_bar:enable_interactive_logging",
        "is_interactive_logging_enabled": "keras.progress_bar:is_interactive_logging_enabled",
        "get_file": "keras.download:get_file",
        "PyDataset": "keras.sequence:Sequence",
        "Sequence": "keras.sequence:Sequence",
        "pack_x_y_sample_weight": "keras.sequence:pack_x_y_sample_weight",
        "unpack_x_y_sample_weight": "keras.sequence:unpack_x_y_sample_weight",
        "pad_sequences": "keras.padding:pad_sequences",
    },
)
