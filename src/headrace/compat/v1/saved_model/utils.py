"""tf.compat.v1.saved_model.utils: descriptions of tensors in SavedModels."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "build_tensor_info": "compat_v1.saved_model.signature_defs:build_tensor_info",
        "get_tensor_from_tensor_info": "compat_v1.saved_model.signature_defs:get_tensor_from_tensor_info",
    },
)
