# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.compat.v1.saved_model.utils: descriptions of tensors in SavedModels."""

from headrace._src.compat_v1.saved_model.signature_defs import (
    build_tensor_info as build_tensor_info,
    get_tensor_from_tensor_info as get_tensor_from_tensor_info,
)

__all__ = [
    "build_tensor_info", "get_tensor_from_tensor_info",
]
