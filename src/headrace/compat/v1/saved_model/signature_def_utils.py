"""tf.compat.v1.saved_model.signature_def_utils: construction of signatures of SavedModels."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "MethodNameUpdater": "compat_v1.saved_model.signature_defs:MethodNameUpdater",
        "build_signature_def": "compat_v1.saved_model.signature_defs:build_signature_def",
        "classification_signature_def": "compat_v1.saved_model.signature_defs:classification_signature_def",
        "is_valid_signature": "compat_v1.saved_model.signature_defs:is_valid_signature",
        "predict_signature_def": "compat_v1.saved_model.signature_defs:predict_signature_def",
        "regression_signature_def": "compat_v1.saved_model.signature_defs:regression_signature_def",
    },
)
