"""tf.compat.v1.user_ops: the sample op that TensorFlow ships."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "my_fact": "compat_v1.user_ops:my_fact",
    },
)
