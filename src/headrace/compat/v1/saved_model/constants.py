"""tf.compat.v1.saved_model.constants: names of files and folders in SavedModels."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "ASSETS_DIRECTORY": "saved_model.options:ASSETS_DIRECTORY",
        "ASSETS_KEY": "saved_model.options:ASSETS_KEY",
        "DEBUG_DIRECTORY": "saved_model.options:DEBUG_DIRECTORY",
        "DEBUG_INFO_FILENAME_PB": "saved_model.options:DEBUG_INFO_FILENAME_PB",
        "LEGACY_INIT_OP_KEY": "compat_v1.saved_model.builder:LEGACY_INIT_OP_KEY",
        "MAIN_OP_KEY": "compat_v1.saved_model.builder:MAIN_OP_KEY",
        "SAVED_MODEL_FILENAME_PB": "saved_model.options:SAVED_MODEL_FILENAME_PB",
        "SAVED_MODEL_FILENAME_PBTXT": "saved_model.options:SAVED_MODEL_FILENAME_PBTXT",
        "SAVED_MODEL_SCHEMA_VERSION": "saved_model.options:SAVED_MODEL_SCHEMA_VERSION",
        "VARIABLES_DIRECTORY": "saved_model.options:VARIABLES_DIRECTORY",
        "VARIABLES_FILENAME": "saved_model.options:VARIABLES_FILENAME",
    },
)
