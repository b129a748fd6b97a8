"""tf.compat.v1.dtypes: the names of tf.dtypes, some of them as TensorFlow 1 had them."""

from headrace._src.base.lazy import attach_over

__getattr__, __dir__, __all__ = attach_over(
    __name__,
    "headrace.dtypes",
    {
        # namespaces
        "experimental": ".",
        # names
        "as_string": "ops.strings.as_string:as_string",
    },
)
