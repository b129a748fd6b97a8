"""tf.keras.wrappers: interfaces to other libraries."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "scikit_learn": ".",
    },
)
