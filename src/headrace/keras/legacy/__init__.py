"""tf.keras.legacy: legacy parts of Keras."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "saving": ".",
    },
)
