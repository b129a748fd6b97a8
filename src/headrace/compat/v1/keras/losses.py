"""tf.compat.v1.keras.losses: that of tf.keras, but for what TensorFlow 1 had otherwise."""

from headrace._src.base.lazy import attach_over

__getattr__, __dir__, __all__ = attach_over(
    __name__,
    "headrace.keras.losses",
    {
        "cosine": "keras.losses.regression:cosine_similarity",
        "cosine_proximity": "keras.losses.regression:cosine_similarity",
    },
)
