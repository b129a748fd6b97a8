# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.compat: TensorFlow 1 (`v1`), TensorFlow 2 (`v2`) and conversions between text and bytes."""

import headrace as v2
from headrace._src.base.forward_compatibility import (
    forward_compatibility_horizon as forward_compatibility_horizon,
    forward_compatible as forward_compatible,
)
from headrace._src.base.text import (
    as_bytes as as_bytes,
    as_str_any as as_str_any,
    as_text as as_str,
    as_text as as_text,
    bytes_or_text_types as bytes_or_text_types,
    complex_types as complex_types,
    integral_types as integral_types,
    path_to_str as path_to_str,
    real_types as real_types,
)
from headrace._src.lib.dimensions import dimension_at_index as dimension_at_index, dimension_value as dimension_value
from headrace.compat import v1 as v1

__all__ = [
    "as_bytes", "as_str", "as_str_any", "as_text", "bytes_or_text_types", "complex_types", "dimension_at_index",
    "dimension_value", "forward_compatibility_horizon", "forward_compatible", "integral_types", "path_to_str",
    "real_types", "v1", "v2",
]
