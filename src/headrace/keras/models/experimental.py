"""tf.keras.models.experimental: experimental parts of tf.keras.models."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "SharpnessAwareMinimization": "keras.models.sharpness_aware:SharpnessAwareMinimization",
    },
)
