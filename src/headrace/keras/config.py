"""tf.keras.config"""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
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
