"""tf.compat.v1.strings: the names of tf.strings, some of them as TensorFlow 1 had them."""

from headrace._src.base.lazy import attach_over

__getattr__, __dir__, __all__ = attach_over(
    __name__,
    "headrace.strings",
    {
        "length": "compat_v1.functions.strings:length",
        "reduce_join": "compat_v1.functions.strings:reduce_join",
        "split": "compat_v1.functions.strings:split",
        "substr": "compat_v1.functions.strings:substr",
        "to_hash_bucket": "compat_v1.functions.strings:to_hash_bucket",
        "to_number": "compat_v1.functions.strings:to_number",
    },
)
