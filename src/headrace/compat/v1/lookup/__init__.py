"""tf.compat.v1.lookup: the names of tf.lookup."""

from headrace._src.base.lazy import attach_over

__getattr__, __dir__, __all__ = attach_over(
    __name__,
    "headrace.lookup",
    {
        # namespaces
        "experimental": ".",
    },
)
