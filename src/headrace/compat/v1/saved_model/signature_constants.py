"""tf.compat.v1.saved_model.signature_constants: keys of signatures in SavedModels."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "CLASSIFY_INPUTS": "saved_model.options:CLASSIFY_INPUTS",
        "CLASSIFY_METHOD_NAME": "saved_model.options:CLASSIFY_METHOD_NAME",
        "CLASSIFY_OUTPUT_CLASSES": "saved_model.options:CLASSIFY_OUTPUT_CLASSES",
        "CLASSIFY_OUTPUT_SCORES": "saved_model.options:CLASSIFY_OUTPUT_SCORES",
        "DEFAULT_SERVING_SIGNATURE_DEF_KEY": "saved_model.options:DEFAULT_SERVING_SIGNATURE_DEF_KEY",
        "PREDICT_INPUTS": "saved_model.options:PREDICT_INPUTS",
        "PREDICT_METHOD_NAME": "saved_model.options:PREDICT_METHOD_NAME",
        "PREDICT_OUTPUTS": "saved_model.options:PREDICT_OUTPUTS",
        "REGRESS_INPUTS": "saved_model.options:REGRESS_INPUTS",
        "REGRESS_METHOD_NAME": "saved_model.options:REGRESS_METHOD_NAME",
        "REGRESS_OUTPUTS": "saved_model.options:REGRESS_OUTPUTS",
    },
)
