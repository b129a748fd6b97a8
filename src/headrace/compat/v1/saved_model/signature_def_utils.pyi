# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.compat.v1.saved_model.signature_def_utils: construction of signatures of SavedModels."""

from headrace._src.compat_v1.saved_model.signature_defs import (
    MethodNameUpdater as MethodNameUpdater,
    build_signature_def as build_signature_def,
    classification_signature_def as classification_signature_def,
    is_valid_signature as is_valid_signature,
    predict_signature_def as predict_signature_def,
    regression_signature_def as regression_signature_def,
)

__all__ = [
    "MethodNameUpdater", "build_signature_def", "classification_signature_def", "is_valid_signature",
    "predict_signature_def", "regression_signature_def",
]
