# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.config: global settings of Keras."""

from headrace._src.keras.backend.functions import backend as backend
from headrace._src.keras.backend.keras3_settings import (
    disable_flash_attention as disable_flash_attention,
    disable_traceback_filtering as disable_traceback_filtering,
    dtype_policy as dtype_policy,
    enable_flash_attention as enable_flash_attention,
    enable_traceback_filtering as enable_traceback_filtering,
    is_flash_attention_enabled as is_flash_attention_enabled,
    is_nnx_enabled as is_nnx_enabled,
    is_traceback_filtering_enabled as is_traceback_filtering_enabled,
    set_backend as set_backend,
    set_dtype_policy as set_dtype_policy,
)
from headrace._src.keras.backend.settings import (
    epsilon as epsilon,
    floatx as floatx,
    image_data_format as image_data_format,
    set_epsilon as set_epsilon,
    set_floatx as set_floatx,
    set_image_data_format as set_image_data_format,
)
from headrace._src.keras.progress_bar import (
    disable_interactive_logging as disable_interactive_logging,
    enable_interactive_logging as enable_interactive_logging,
    is_interactive_logging_enabled as is_interactive_logging_enabled,
)

__all__ = [
    "backend", "disable_flash_attention", "disable_interactive_logging", "disable_traceback_filtering", "dtype_policy",
    "enable_flash_attention", "enable_interactive_logging", "enable_traceback_filtering", "epsilon", "floatx",
    "image_data_format", "is_flash_attention_enabled", "is_interactive_logging_enabled", "is_nnx_enabled",
    "is_traceback_filtering_enabled", "set_backend", "set_dtype_policy", "set_epsilon", "set_floatx",
    "set_image_data_format",
]
