"""tf.keras.dtensor: models whose weights have layouts on a mesh."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "experimental": ".",
    },
)
