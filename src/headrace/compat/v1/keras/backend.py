"""tf.compat.v1.keras.backend: that of tf.keras, but for what TensorFlow 1 had otherwise."""

from headrace._src.base.lazy import attach_over

__getattr__, __dir__, __all__ = attach_over(
    __name__,
    "headrace.keras.backend",
    {
        "get_session": "compat_v1.keras_session:get_session",
        "set_session": "compat_v1.keras_session:set_session",
    },
)
