"""tf.compat.v1.saved_model"""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        # namespaces
        "experimental": ".",
        # names
        "ASSETS_DIRECTORY": "saved_model.options:ASSETS_DIRECTORY",
        "ASSETS_KEY": "saved_model.options:ASSETS_KEY",
        "Asset": "saved_model.options:Asset",
        "CLASSIFY_INPUTS": "saved_model.options:CLASSIFY_INPUTS",
        "CLASSIFY_METHOD_NAME": "saved_model.options:CLASSIFY_METHOD_NAME",
        "CLASSIFY_OUTPUT_CLASSES": "saved_model.options:CLASSIFY_OUTPUT_CLASSES",
        "CLASSIFY_OUTPUT_SCORES": "saved_model.options:CLASSIFY_OUTPUT_SCORES",
        "DEBUG_DIRECTORY": "saved_model.options:DEBUG_DIRECTORY",
        "DEBUG_INFO_FILENAME_PB": "saved_model.options:DEBUG_INFO_FILENAME_PB",
        "DEFAULT_SERVING_SIGNATURE_DEF_KEY": "saved_model.options:DEFAULT_SERVING_SIGNATURE_DEF_KEY",
        "GPU": "saved_model.options:GPU",
        "PREDICT_INPUTS": "saved_model.options:PREDICT_INPUTS",
        "PREDICT_METHOD_NAME": "saved_model.options:PREDICT_METHOD_NAME",
        "PREDICT_OUTPUTS": "saved_model.options:PREDICT_OUTPUTS",
        "REGRESS_INPUTS": "saved_model.options:REGRESS_INPUTS",
        "REGRESS_METHOD_NAME": "saved_model.options:REGRESS_METHOD_NAME",
        "REGRESS_OUTPUTS": "saved_model.options:REGRESS_OUTPUTS",
        "SAVED_MODEL_FILENAME_PB": "saved_model.options:SAVED_MODEL_FILENAME_PB",
        "SAVED_MODEL_FILENAME_PBTXT": "saved_model.options:SAVED_MODEL_FILENAME_PBTXT",
        "SAVED_MODEL_SCHEMA_VERSION": "saved_model.options:SAVED_MODEL_SCHEMA_VERSION",
        "SERVING": "saved_model.options:SERVING",
        "SaveOptions": "saved_model.options:SaveOptions",
        "TPU": "saved_model.options:TPU",
        "TRAINING": "saved_model.options:TRAINING",
        "VARIABLES_DIRECTORY": "saved_model.options:VARIABLES_DIRECTORY",
        "VARIABLES_FILENAME": "saved_model.options:VARIABLES_FILENAME",
        "contains_saved_model": "saved_model.files:contains_saved_model",
        "save": "saved_model.saving:save",
    },
)
