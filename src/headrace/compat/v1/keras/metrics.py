"""tf.compat.v1.keras.metrics: that of tf.keras, but for what TensorFlow 1 had otherwise."""

from headrace._src.base.lazy import attach_over

__getattr__, __dir__, __all__ = attach_over(
    __name__,
    "headrace.keras.metrics",
    {
        "cosine": "keras.losses.regression:cosine_similarity",
        "cosine_proximity": "keras.losses.regression:cosine_similarity",
    },
)
