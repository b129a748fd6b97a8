"""tf.compat: TensorFlow 1 (`v1`), TensorFlow 2 (`v2`) and conversions between text and bytes."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "v1": ".",
        "v2": "=headrace",
        "as_bytes": "base.text:as_bytes",
        "as_str": "base.text:as_str",
        "as_str_any": "base.text:as_str_any",
        "as_text": "base.text:as_text",
        "bytes_or_text_types": "base.text:bytes_or_text_types",
        "complex_types": "base.text:complex_types",
        "dimension_at_index": "lib.dimensions:dimension_at_index",
        "dimension_value": "lib.dimensions:dimension_value",
        "forward_compatibility_horizon": "base.forward_compatibility:forward_compatibility_horizon",
        "forward_compatible": "base.forward_compatibility:forward_compatible",
        "integral_types": "base.text:integral_types",
        "path_to_str": "base.text:path_to_str",
        "real_types": "base.text:real_types",
    },
)
