"""tf.compat.v1.saved_model: the names of tf.saved_model, some of them as TensorFlow 1 had them."""

from headrace._src.base.lazy import attach_over

__getattr__, __dir__, __all__ = attach_over(
    __name__,
    "headrace.saved_model",
    {
        # namespaces
        "builder": ".",
        "constants": ".",
        "experimental": ".",
        "loader": ".",
        "main_op": ".",
        "signature_constants": ".",
        "signature_def_utils": ".",
        "tag_constants": ".",
        "utils": ".",
        # names
        "Builder": "compat_v1.saved_model.builder:SavedModelBuilder",
        "LEGACY_INIT_OP_KEY": "compat_v1.saved_model.builder:LEGACY_INIT_OP_KEY",
        "MAIN_OP_KEY": "compat_v1.saved_model.builder:MAIN_OP_KEY",
        "build_signature_def": "compat_v1.saved_model.signature_defs:build_signature_def",
        "build_tensor_info": "compat_v1.saved_model.signature_defs:build_tensor_info",
        "classification_signature_def": "compat_v1.saved_model.signature_defs:classification_signature_def",
        "get_tensor_from_tensor_info": "compat_v1.saved_model.signature_defs:get_tensor_from_tensor_info",
        "is_valid_signature": "compat_v1.saved_model.signature_defs:is_valid_signature",
        "load": "compat_v1.saved_model.loader:load",
        "load_v2": "saved_model.loading:load",
        "main_op_with_restore": "compat_v1.saved_model.main_ops:main_op_with_restore",
        "maybe_saved_model_directory": "compat_v1.saved_model.loader:maybe_saved_model_directory",
        "predict_signature_def": "compat_v1.saved_model.signature_defs:predict_signature_def",
        "regression_signature_def": "compat_v1.saved_model.signature_defs:regression_signature_def",
        "simple_save": "compat_v1.saved_model.builder:simple_save",
    },
    without=("LoadOptions", "extra"),
)
