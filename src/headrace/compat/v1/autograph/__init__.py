"""tf.compat.v1.autograph: the names of tf.autograph, some of them as TensorFlow 1 had them."""

from headrace._src.base.lazy import attach_over

__getattr__, __dir__, __all__ = attach_over(
    __name__,
    "headrace.autograph",
    {
        # namespaces
        "experimental": ".",
        # names
        "to_code": "compat_v1.autograph:to_code",
        "to_graph": "compat_v1.autograph:to_graph",
    },
)
