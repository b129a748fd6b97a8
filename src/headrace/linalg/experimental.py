"""tf.linalg.experimental: experimental parts of tf.linalg."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "conjugate_gradient": "lib.linalg.conjugate_gradient:conjugate_gradient",
    },
)
