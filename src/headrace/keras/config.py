"""tf.keras.config: global settings of Keras."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "backend": "keras.backend.functions:backend",
        "disable_flash_attention": "keras.backend.keras3_settings:disable_flash_attention",
        "disable_traceback_filtering": "keras.backend.keras3_settings:disable_traceback_filtering",
        "dtype_policy": "keras.backend.keras3_settings:dtype_policy",
        "enable_flash_attention": "keras.backend.keras3_settings:enable_flash_attention",
        "enable_traceback_filtering": "keras.backend.keras3_settings:enable_traceback_filtering",
        "is_flash_attention_enabled": "keras.backend.keras3_settings:is_flash_attention_enabled",
        "is_nnx_enabled": "keras.backend.keras3_settings:is_nnx_enabled",
        "is_traceback_filtering_enabled": "keras.backend.keras3_settings:is_traceback_filtering_enabled",
        "set_backend": "keras.backend.keras3_settings:set_backend",
        "set_dtype_policy": "keras.backend.keras3_settings:set_dtype_policy",
        "epsilon": "keras.backend.settings:epsilon",
        "floatx": "keras.backend.settings:floatx",
        "image_data_format": "keras.backend.settings:image_data_format",
        "set_epsilon": "keras.backend.settings:set_epsilon",
        "set_floatx": "keras.backend.settings:set_floatx",
        "set_image_data_format": "keras.backend.settings:set_image_data_format",
        "disable_interactive_logging": "keras.progress_bar:disable_interactive_logging",
        "enable_interactive_logging": "keras.progress_bar:enable_interactive_logging",
        "is_interactive_logging_enabled": "keras.progress_bar:is_interactive_logging_enabled",
    },
)
