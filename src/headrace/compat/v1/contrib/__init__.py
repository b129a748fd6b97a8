"""tf.compat.v1.contrib: the parts of tf.contrib that programs still use."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        # namespaces
        "layers": ".",
        "summary": ".",
        # names
    },
)
